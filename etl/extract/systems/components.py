"""Parts of a work that have names of their own, and versions of it: sizes and editions.

Parts stand in a list: "three modules: (1) Leaf Pruning (LP), …", "two parts, X (XY) …". Further members of a family
are "FooNet-Large", "Single-pass FooNet", "FooNet" itself.
"""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, Chunk, at_offset
from etl.extract.grammar.names import fold, is_strong
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import DATA_NAME, NOUNS, Context, Proposal, from_abbreviation, is_data, may_be_own
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words

_OPENS = frozenset({":", ",", ";", "and", "namely", "i.e.", "including", "—", "--", "-", ")", "&"})

_COMPOSING = cue_words("composed").union(*map(cue_words, ("introducing-finite", "examining", "making")), {"'s"})
_EDITIONS = cue_words("edition")
_NEAR = 4
"""Words between a subject and its verb, or between a name and what kind of thing it is."""


def components(context: Context) -> Iterator[Proposal]:
    """The named members of a list of parts in a sentence of the work."""
    row = context.row
    nouns = (p for p, chunk in enumerate(row) if "part-of-work" in chunk.parts)
    # "two key components", "three novel techniques"
    listed = next((p for p in nouns if any(one.parts & {"counted", "new"} for one in row[max(0, p - 4) : p])), len(row))
    found = (a for a in context.abstract.short_forms if _is_member(context, a, listed + 1))
    yield from (from_abbreviation(context.abstract, a, "component") for a in found)


def _is_member(context: Context, abbreviation: Abbreviation, start: int) -> bool:
    """The long form begins a member: behind a mark, a conjunction or the number of the member."""
    row = context.row
    at = at_offset(row, abbreviation.long_start)
    if not start <= at < len(row):
        return False
    before = at - 1
    while before > start and row[before].lower in DETERMINERS | {"novel", "new"}:
        before -= 1
    return may_be_own(abbreviation) and row[before].lower in _OPENS


def relate(found: Sequence[Proposal], abstract: Section) -> None:
    """Set `part_of` and `version_of`; a whole is part of nothing, and datasets are no parts."""
    for one in found:
        if DATA_NAME.search(one.name):
            one.version_of = None
    main = next((p for p in found if not p.version_of and not is_data(p)), None)
    if main is None or len(found) == 1:
        return
    for sentence in abstract.sentences:
        here = [one for one in found if sentence.start <= one.quote.start - abstract.quote.start < sentence.end]
        others = [one for one in found if one is main or not (one in here or one.part_of or is_data(one))]
        for one in here:
            if one is main or one.version_of:
                continue
            if _is_version(one.name, main.name):
                one.version_of = main.name
            elif not is_data(one):
                row, start = abstract.row(sentence, measured=False), one.quote.start - abstract.quote.start
                at = next((p for p, chunk in enumerate(row) if chunk.end > start), len(row))
                whole = _subject(row, at, others) or (main if _belongs(one, main, row, at) else None)
                one.part_of = whole.name if whole else None


def _is_version(name: str, whole: str) -> bool:
    """ "FooLM-7B", "FooLM Large", "Single-pass FooLM" of FooLM."""
    tail = name[len(whole) :].lower().strip("- ") if name.startswith(whole) else ""
    return name.endswith(f" {whole}") or tail in _EDITIONS or re.fullmatch(r"v?\d[\w.+]*", tail) is not None


def _subject(row: Sequence[Chunk], at: int, others: Sequence[Proposal]) -> Proposal | None:
    """What composes or introduces the name at `at`: "X introduces …", "at the core of X is …"."""
    for position in range(at - 1, -1, -1):
        whole = next((one for one in others if fold(row[position].text) in one.keys()), None)  # noqa: SIM118 (no mapping)
        core = any("at-core" in chunk.parts for chunk in row[max(0, position - _NEAR) : position])
        if whole and (core or _composes(row, position + 1, at)):
            return whole
    return None


def _composes(row: Sequence[Chunk], start: int, end: int) -> bool:
    """Soon behind a subject stands a verb of making or of composing."""
    return any(chunk.lower in _COMPOSING for chunk in row[start : min(end, start + _NEAR)])


def _belongs(one: Proposal, main: Proposal, row: Sequence[Chunk], at: int) -> bool:
    """A member of a list of parts, what "it" or "our system" introduces, a name that goes on behind the main one."""
    owned = "its" in (chunk.lower for chunk in row[max(0, at - _NEAR) : at])
    behind = one.name[len(main.name) :][:1]  # "SushiRoll", where the whole is SUSHI
    kin = behind.isupper() and len(main.name) >= _NEAR and fold(one.name).startswith(fold(main.name))
    if owned or kin or one.rule in {"component", "coined-part"}:
        return True
    if main.rule.startswith("title"):  # next to it all that is called neither system nor method is taken for a part
        return not any("whole-artefact" in chunk.parts for chunk in row[max(0, at - 2) : at + _NEAR])
    subject = [chunk.lower for chunk in row[: min(at, _NEAR)]]
    first = subject[0] if subject else ""
    ours = first in {"our", "the", "this", "its"} and not NOUNS.isdisjoint(subject)
    return (first == "it" or ours) and _composes(row, 1, at)


def variants(found: Sequence[Proposal], abstract: Section) -> list[Proposal]:
    """Names of the abstract that add a suffix or a hyphenated word to one that is introduced."""
    names = {p.name for p in found}
    variants: dict[str, Proposal] = {}
    for proposal in found:
        for match in _members(proposal.name, abstract):
            name = match.group().rstrip(".")
            if name not in names:
                quote = abstract.cite(match.start(), match.start() + len(name))
                original = proposal.name if "-" in name else None
                variants.setdefault(name, Proposal(name, quote, "variant", version_of=original))
    return list(variants.values())


def _members(name: str, abstract: Section) -> Iterator[re.Match[str]]:
    """ "FooNet-Large", "FooLM-8B"; "SushiRoll", where SUSHI is introduced: in another case, and a capital behind it."""
    if f"{name}-" in abstract.masked:
        suffix = r"(?:[A-Z][\w.]*|\d[\w.]*[A-Za-z])(?![\w-])"
        yield from re.finditer(rf"(?<![\w-]){re.escape(name)}-{suffix}", abstract.masked)
    if len(name) >= 5 and (name.isupper() or name.istitle()) and (begun := name.title()) in abstract.masked:
        yield from re.finditer(rf"(?<![\w-]){re.escape(begun)}[A-Z][a-z]\w*(?![\w-])", abstract.masked)


def stems(found: Sequence[Proposal], title: Section, abstract: Section) -> list[Proposal]:
    """ "FooNet" of which "FooNet-Large" and "FooNet-Small" are introduced, and which title and text name alone too."""
    names = {p.name for p in found}
    members = [name.partition("-")[0] for name in names if "-" in name]
    kept: list[Proposal] = []
    for stem in sorted({m for m in members if members.count(m) > 1} - names):
        alone = re.compile(rf"(?<![\w-]){re.escape(stem)}(?![\w-])")
        match = alone.search(abstract.masked)
        if match and is_strong(stem) and alone.search(title.masked):
            for member in found:
                member.version_of = stem if member.name.startswith(f"{stem}-") else member.version_of
            kept.append(Proposal(stem, abstract.cite(match.start(), match.end()), "stem"))
    return kept
