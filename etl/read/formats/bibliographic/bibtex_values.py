"""Values of BibTeX fields: what is between braces or quotes, numbers, and names of strings joined by `#`; people.

"Brandt, Ida and Jo van der Meer and {The River Group} and others" are three people, one of them a group.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from bibtexparser.middlewares.names import parse_single_name_into_parts, split_multiple_persons_names
from bibtexparser.model import String

from etl.read.formats.fields import latex, people

MONTHS: Mapping[str, str] = {
    month[:3]: month.title()
    for month in ("january february march april may june july august september october november december".split())
}
"""The strings that every style of BibTeX defines."""

_LONGEST = 100_000  # characters of a value: strings that name strings that name strings grow without end
_LONGEST_STRING = 2000
_GROUP = re.compile(r"\{[^{}]*\}")
_NAME = re.compile(r"[^\s{}()\",=#%]{1,200}")
_JOINED = re.compile(r"\s{0,99}#")
_MARK = re.compile(r'(?<!\\)[{}"]')
_NEXT = re.compile(r"\s{0,99}(?P<key>[A-Za-z][\w-]{0,40})\s{0,99}=\s{0,99}(?=[\"{\w])")


def of_strings(blocks: Iterable[String]) -> dict[str, str]:
    """The strings a page defines, by name without case; each may use those before it."""
    known = dict(MONTHS)
    for block in blocks:
        found = next(values(block.key, str(block.value), known), None)
        if found:
            known[found[0].casefold()] = found[1][:_LONGEST_STRING]
    return known


def values(key: str, printed: str, strings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The value of a field, and of the fields after it that a missing comma made part of it."""
    while True:
        words, end = _value(printed, strings)
        yield key, words
        following = _NEXT.match(printed, end)
        if following is None:
            return
        key, printed = following["key"], printed[following.end() :]


def _value(printed: str, strings: Mapping[str, str]) -> tuple[str, int]:
    """The pieces before the first one that no `#` joins, and where they end."""
    pieces: list[str] = []
    position = size = 0
    while True:
        piece, position = _piece(printed, position, strings)
        size += len(piece)
        if size <= _LONGEST:
            pieces.append(piece)
        joined = _JOINED.match(printed, position)
        if joined is None:
            return "".join(pieces), position
        position = joined.end()


def _piece(printed: str, start: int, strings: Mapping[str, str]) -> tuple[str, int]:
    """The piece that begins at an offset, after blanks, and where it ends."""
    while printed[start : start + 1].isspace():
        start += 1
    opening = printed[start : start + 1]
    if opening and opening in '{"':
        end = _closing(printed, start + 1, "}" if opening == "{" else '"')
        return printed[start + 1 : end], end + 1
    found = _NAME.match(printed, start)
    if found is None:
        return printed[start:], len(printed)
    return strings.get(found[0].casefold(), found[0]), found.end()


def _closing(printed: str, start: int, mark: str) -> int:
    """Where the brace or quote closes that opens before `start`; the end when it does not."""
    depth = 0
    for found in _MARK.finditer(printed, start):
        if found[0] == mark and depth == 0:
            return found.start()
        if found[0] != '"':
            depth = max(0, depth + (1 if found[0] == "{" else -1))
    return len(printed)


def names(field: str) -> tuple[str, ...]:
    """The people of an author field, each with given names first."""
    listed = split_multiple_persons_names(" ".join(latex.unstyled(field[: people.LONGEST]).split()))
    return tuple(filter(None, map(_name, listed)))


def _name(printed: str) -> str:
    """One name, given names first; a group in braces as it is."""
    if not _GROUP.fullmatch(printed):
        printed = parse_single_name_into_parts(printed, strict=False).merge_first_name_first or printed
    words = " ".join(latex.plain(printed).split()).strip(" ,")
    return "" if people.is_nobody(words) else words
