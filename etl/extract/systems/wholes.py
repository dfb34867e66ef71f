"""Which of the things that a paper introduces are parts of another, and which are versions: sizes and editions.

Further members of a family are "FooNet-Large", "Single-pass FooNet", "FooNet" itself.
"""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.names import fold, is_strong
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import DATA_NAME, NOUNS, Proposal, is_data
from etl.extract.text.lexicon import cue_words

_COMPOSING = cue_words("composed").union(*map(cue_words, ("introducing-finite", "examining", "making")), {"'s"})
_EDITIONS = cue_words("edition")
_SELF_CONTAINED = cue_words("whole-artefact")
_CORE = cue_words("at-core")
_OURS = frozenset({"our", "the", "this", "its"})
_LISTED = frozenset({"component", "coined-part"})
_NEAR = 4
"""Words between a subject and its verb, or between a name and what kind of thing it is."""
_SUFFIX = r"(?:[A-Z][\w.]*|\d[\w.]*[A-Za-z])(?![\w-])"
_LONG = 5


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
        core = any(chunk.lower in _CORE for chunk in row[max(0, position - _NEAR) : position])
        if whole and (core or _composes(row, position + 1, at)):
            return whole
    return None


def _composes(row: Sequence[Chunk], start: int, end: int) -> bool:
    """Soon behind a subject stands a verb of making or of composing."""
    return any(chunk.lower in _COMPOSING for chunk in row[start : min(end, start + _NEAR)])


def _belongs(one: Proposal, main: Proposal, row: Sequence[Chunk], at: int) -> bool:
    """A member of a list of parts, what "it" or "our system" introduces, a name that goes on behind that of the whole.

    Next to the system that a title names, all that is called neither system nor method is taken for a part.
    """
    owned = "its" in (chunk.lower for chunk in row[max(0, at - _NEAR) : at])
    if owned or one.rule in _LISTED or _is_kin(one.name, main.name):
        return True
    if main.rule.startswith("title"):
        return _SELF_CONTAINED.isdisjoint(chunk.lower for chunk in row[max(0, at - 2) : at + _NEAR])
    subject = [chunk.lower for chunk in row[: min(at, _NEAR)]]
    ours = subject[:1] == ["it"] or (not _OURS.isdisjoint(subject[:1]) and not NOUNS.isdisjoint(subject))
    return ours and _composes(row, 1, at)


def _is_kin(name: str, whole: str) -> bool:
    """ "SushiRoll", where the whole is SUSHI: the name goes on behind that of the whole with a capital."""
    return len(whole) >= _NEAR and fold(name).startswith(fold(whole)) and name[len(whole) : len(whole) + 1].isupper()


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
        yield from re.finditer(rf"(?<![\w-]){re.escape(name)}-{_SUFFIX}", abstract.masked)
    if len(name) >= _LONG and (name.isupper() or name.istitle()):
        yield from re.finditer(rf"(?<![\w-]){re.escape(name.title())}[A-Z][a-z]\w*(?![\w-])", abstract.masked)


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
