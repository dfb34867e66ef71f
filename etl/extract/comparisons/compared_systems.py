"""Names that a sentence compares with, measure or not: "outperforms A and B", "on par with C", "faster than D"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from etl.extract.comparisons.comparators import ALIKE, MATCHING, RIVAL_WORDS, TRAILING, Comparison, comparisons
from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.names import fold
from etl.extract.grammar.phrase_boundaries import phrase_end
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.name_spans import NOUNS, Proposal
from etl.extract.systems.system_mentions import Named, names_in

_ALTERNATIVE = frozenset({"rather", "other", "more", "less", "fewer"})
_SPEAKING = frozenset({"it", "we", "which", "that", "ours"})
_REACH = 6


def compared(section: Section, sentence: Sentence, row: Sequence[Chunk], proposed: Sequence[Proposal]) -> list[Named]:
    """The artefacts that a sentence sets the work against."""
    if not sentence.own:
        return []
    found = [
        named
        for start, end, cue in _spans(row, proposed)
        for named in names_in(section, row, start, end, proposed, row[cue].text)
    ]
    alike = [p + 1 for p, chunk in enumerate(row) if chunk.lower in _TO and _is_alike(row, p)]
    for start in alike:
        names = names_in(section, row, start, phrase_end(row, start), proposed, row[start - 2].text)
        found += [named for named in names if not _is_base(named, proposed)]
    return found


def _is_base(named: Named, proposed: Sequence[Proposal]) -> bool:
    """ "Tiny-Foo is on par with Foo2": it is made of what it equals."""
    stem = fold(named.name).rstrip("0123456789")
    return any(stem in fold(proposal.name) for proposal in proposed)


def _spans(row: Sequence[Chunk], proposed: Sequence[Proposal]) -> Iterator[tuple[int, int, int]]:
    """The words compared with and the word that compares, as chunk positions."""
    yield from ((c.start, c.end, c.at) for c in comparisons(row) if _compares(row, c))
    for position, chunk in enumerate(row):
        sets_against = chunk.lower in _AGAINST and _is_own(row, position, proposed)
        if sets_against or (chunk.meaning.changes and _beats(chunk)):
            yield position + 1, phrase_end(row, position + 1), position
        elif chunk.lower in RIVAL_WORDS and position + 1 < len(row) and row[position + 1].lower in {",", "("}:
            closing = (p for p in range(position + 2, len(row)) if row[p].lower in {",", ")"})
            yield position + 2, next(closing, position + 2), position
        elif chunk.lower in RIVAL_WORDS and position + 1 < len(row) and row[position + 1].lower in _NAMING:
            yield position + 2, phrase_end(row, position + 2), position


def _beats(chunk: Chunk) -> bool:
    change = chunk.change("verb")
    return change is not None and change.kind == "beat" and not chunk.change("noun")


def _compares(row: Sequence[Chunk], comparison: Comparison) -> bool:
    """ "than" behind a comparative, also "more accurate than"; "over" behind what got better."""
    at = comparison.at
    if comparison.reach == "wide" or not at:
        return comparison.reach == "wide"
    if row[at - 1].change("comparative"):
        return True
    if not row[at].lower.startswith(("than", "over")):
        return False
    before = row[max(0, at - _REACH) : at]
    if row[at].lower.startswith("over"):
        return before[-1].change("noun") is not None
    if before[-1].lower in _ALTERNATIVE:
        return False
    return any(chunk.change("comparative") for chunk in before)


_NAMING = frozenset({"is", "are", "include", "includes", ":"})


def announces(row: Sequence[Chunk]) -> bool:
    """ "We compare against X and Y", "Our baselines are X and Y": later sentences speak of them."""
    words = {chunk.lower for chunk in row}
    return not words.isdisjoint(_ANNOUNCING) and not any(chunk.measure for chunk in row)


_ANNOUNCING = frozenset({"compare", "compared", "evaluate", "evaluated", "benchmark", "benchmarked"}) | RIVAL_WORDS
_AGAINST = MATCHING | TRAILING
_TO = frozenset({"to", "with"})


def _is_alike(row: Sequence[Chunk], position: int) -> bool:
    """ "on par with X", "comparable to X": the last word of the phrase."""
    return position > 0 and row[position - 1].lower in ALIKE


def _is_own(row: Sequence[Chunk], verb: int, proposed: Sequence[Proposal]) -> bool:
    """What acts is introduced by the paper: "FooTree closely matches X", "it beats Y and even matches X"."""
    at = verb - 1
    while at > 0 and (row[at].lower.endswith("ly") or row[at].lower in {"even", "also", "still"}):
        at -= 1
    if at < 0:
        return False
    if row[at].lower == "and":
        return any(_beats(chunk) for chunk in row[:at])
    named = any(fold(row[at].text) in proposal.keys() for proposal in proposed)  # noqa: SIM118 (no mapping)
    ours = row[at].lower in NOUNS and at > 0 and row[at - 1].lower == "our"
    return named or ours or row[at].lower in _SPEAKING
