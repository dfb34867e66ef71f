"""The author field of BibTeX: "Brandt, Ida and Jo van der Meer and {The River Group} and others"."""

import re

from bibtexparser.middlewares.names import parse_single_name_into_parts, split_multiple_persons_names

from etl.read.formats.fields import latex, people

_GROUP = re.compile(r"\{[^{}]*\}")


def of_field(words: str) -> tuple[str, ...]:
    names = split_multiple_persons_names(" ".join(latex.unstyled(words[: people.LONGEST]).split()))
    return tuple(filter(None, map(_name, names)))


def _name(printed: str) -> str:
    """One name, given names first; a group in braces as it is."""
    if not _GROUP.fullmatch(printed):
        printed = parse_single_name_into_parts(printed, strict=False).merge_first_name_first or printed
    words = " ".join(latex.plain(printed).split()).strip(" ,")
    return "" if people.is_nobody(words) else words
