"""Further members of a family that a paper introduces: "FooNet-Large", "Single-pass FooNet", "FooNet" itself."""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.names import is_strong
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal

_SUFFIX = re.compile(r"(?:[A-Z][\w.]*|\d[\w.]*[A-Za-z])(?![\w-])")
_LONG = 5


def variants(found: Sequence[Proposal], abstract: Section) -> list[Proposal]:
    """Names of the abstract that add a suffix or a hyphenated word to one that is introduced."""
    names = {p.name for p in found}
    variants: dict[str, Proposal] = {}
    for proposal in found:
        text = abstract.masked
        for start, name in (
            *_suffixed(proposal.name, text),
            *_kin(proposal.name, abstract),
        ):
            if name not in names:
                quote = abstract.cite(start, start + len(name))
                original = proposal.name if "-" in name else None
                variants.setdefault(name, Proposal(name, quote, "variant", version_of=original))
    return list(variants.values())


def _suffixed(name: str, text: str) -> Iterator[tuple[int, str]]:
    """ "FooNet-Large", "FooLM-8B"."""
    stem = f"{name}-"
    at = text.find(stem)
    while at >= 0:
        suffix = _SUFFIX.match(text, at + len(stem))
        if suffix and not (at and (text[at - 1].isalnum() or text[at - 1] in "_-")):
            yield at, text[at : suffix.end()].rstrip(".")
        at = text.find(stem, at + 1)


def _kin(name: str, abstract: Section) -> Iterator[tuple[int, str]]:
    """ "SushiRoll", where SUSHI is introduced: the name of the whole in another case, and a capital behind it."""
    if len(name) < _LONG or not (name.isupper() or name.istitle()):
        return
    for match in re.finditer(rf"(?<![\w-]){re.escape(name.title())}[A-Z][a-z]\w*(?![\w-])", abstract.masked):
        known = any(m.start <= match.start() < m.end for m in abstract.mentions)
        if not known and any(one.own for one in abstract.sentences if one.start <= match.start() < one.end):
            yield match.start(), match.group()


def stems(found: Sequence[Proposal], title: Section | None, abstract: Section) -> list[Proposal]:
    """ "FooNet" of which "FooNet-Large" and "FooNet-Small" are introduced, and which title and text name alone too."""
    names = {p.name for p in found}
    members = [name.partition("-")[0] for name in names if "-" in name]
    kept: list[Proposal] = []
    for stem in sorted({m for m in members if members.count(m) > 1} - names):
        alone = re.compile(rf"(?<![\w-]){re.escape(stem)}(?![\w-])")
        match = alone.search(abstract.masked)
        if match and is_strong(stem) and title and alone.search(title.masked):
            for member in found:
                member.version_of = stem if member.name.startswith(f"{stem}-") else member.version_of
            kept.append(Proposal(stem, abstract.cite(match.start(), match.end()), "stem"))
    return kept
