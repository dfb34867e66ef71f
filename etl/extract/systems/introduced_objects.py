"""The object of "we present": a name first, behind a noun, in apposition, or as the acronym of its words."""

from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_generic, is_strong, is_vendor, may_be_anybody, run
from etl.extract.systems.name_spans import (
    NOUNS,
    Context,
    Proposal,
    closes,
    from_abbreviation,
    is_known,
    may_be_own,
    name_at,
    proposal_at,
    title_case,
)
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words


def presented(context: Context, start: int) -> Iterator[Proposal]:
    """The object of "we present": a name stands first, behind a noun, in apposition, or as the acronym of its words."""
    row = context.row
    at = start
    stop = _object_end(row, start)
    while at < stop and row[at].lower in _LEADING:
        at += 1
    of = next((p for p in range(at + 1, min(stop, at + 5)) if row[p].lower == "of"), at)
    if any(chunk.lower in _FACETS for chunk in row[at:of]):
        at = next((p for p in range(of + 1, stop) if row[p].lower not in _LEADING | _FIRST), of)
    plain = at == start or row[at - 1].lower in {'"', "'", "the", "our"}
    if (
        at == start
        and at + 2 < len(row)
        and row[at + 1].lower == ","
        and row[at + 2].lower in {"a", "an", "the", "our"}
        and _wordlike(row[at])
    ):
        yield proposal_at(context, at, at + 1, "presents")
        return
    if at == start and (end := _coined(row, at)):
        yield proposal_at(context, at, end, "coined")
        return
    first = list(name_at(context, at, "presents", loose=plain, descriptive=not plain))
    if first:
        yield from first
        yield from _coordinated(context, context.end_of(first[-1]), stop, loose=plain)
        return
    if start >= len(row) or row[start].lower == "to":  # "we propose to use X"
        return
    begin, last = row[start].start, row[stop - 1].end if stop > start else row[start].start
    inside = [
        a
        for a in context.short
        if begin <= a.short_start < last and begin <= a.long_start < last and may_be_own(a) and is_object(context, a)
    ]
    if inside:
        yield from (from_abbreviation(context, a, "presents-acronym") for a in inside)
    else:
        yield from _apposition(context, at, stop)
    sentence_end = row[-1].end
    colon = next((chunk.start for chunk in row[start:] if chunk.lower == ":"), sentence_end)
    for abbreviation in context.short:
        if (
            last <= abbreviation.short_start < sentence_end
            and may_be_own(abbreviation)
            and (title_case(abbreviation.long) or colon < abbreviation.long_start)
            and is_object(context, abbreviation)
        ):
            yield from_abbreviation(context, abbreviation, "presents-acronym")


def _coined(row: Sequence[Chunk], start: int) -> int | None:
    """ "we present lazy tree fusion, an optimization that": words without an article that an apposition explains."""
    comma = next((p for p in range(start + 1, min(len(row), start + 5)) if row[p].lower == ","), None)
    if comma is None or comma - start < 2 or comma + 2 >= len(row) or row[comma + 1].lower not in {"a", "an"}:
        return None
    words = row[start:comma]
    plain = all(chunk.text[:1].islower() and chunk.text.replace("-", "").isalpha() for chunk in words)
    said = any(chunk.lower in NOUNS for chunk in row[comma + 2 : comma + 9])
    function = any(chunk.lower in PREPOSITIONS | {"and", "or"} or chunk.lower in DETERMINERS for chunk in words)
    return comma if plain and said and not function and not words[-1].lower.endswith("s") else None


_BUILDING_ON = cue_words("building-on")
_DERIVED = [["version"], ["variant"], ["extension"], ["implementation"], ["form"], ["adaptation"], ["versions"]]


def _is_short(context: Context, at: int) -> bool:
    return any(a.short_start == context.row[at].start for a in context.short)


def is_object(context: Context, abbreviation: Abbreviation) -> bool:
    """The long form is what is presented, not what it is for: "a method for Earth Observation (EO)"."""
    before = [chunk.lower for chunk in context.row if chunk.end <= abbreviation.long_start]
    before = before[:-1] if before and before[-1] == "the" else before
    if before and (before[-1] in _BUILDING_ON or (before[-1] == "of" and before[-2:-1] in _DERIVED)):
        return False
    if not before or before[-1] not in {"a", "an"}:
        return not before or before[-1] not in _SERVING
    return len(before) < 2 or before[-2] not in _SERVING or before[-2] == "with"


_LEADING = DETERMINERS | {'"', "'"}
_SERVING = PREPOSITIONS - {"of", "as"}
_FACETS = cue_words("facet")
_FIRST = cue_words("first-of")
_REWORKED = cue_words("reworked")
"""What is adapted or tuned was there before: "an adapted Foo framework"."""


def _wordlike(chunk: Chunk) -> bool:
    return (
        chunk.text[:1].isalpha()
        and len(chunk.text) > 2
        and not is_generic(chunk.text)
        and chunk.lower not in DETERMINERS
        and chunk.lower not in PREPOSITIONS
    )


def _object_end(row: Sequence[Chunk], start: int) -> int:
    """The object ends at a new clause or purpose; 30 chunks at most."""
    for position in range(start, min(len(row), start + 30)):
        if row[position].lower in {".", ";", "which", "that", "while", "because", "where", "to"}:
            return position
    return min(len(row), start + 30)


def _coordinated(context: Context, at: int, stop: int, *, loose: bool = False) -> Iterator[Proposal]:
    """ "A, B, and C": further names behind the first."""
    row = context.row
    while at + 1 < stop and row[at].lower in {"and", ",", "&"}:
        step = 2 if row[at + 1].lower == "and" else 1
        more = list(name_at(context, at + step, "presents", loose=loose))
        if not more or not closes(context, more[-1]):
            return
        yield from more
        at = context.end_of(more[-1])


def _apposition(context: Context, start: int, stop: int) -> Iterator[Proposal]:
    """ "a new tool, Foo, to help", "a framework — Foo", "two methods, A and B, that", "the third Foo kernel"."""
    row = context.row
    depth = 0
    for position in range(start + 1, min(stop + 1, len(row))):
        lower = row[position].lower
        depth += (lower == "(") - lower.startswith(")")  # ")-guided" is one token
        if lower not in {",", ":", "-", "--", "—", "("} or (depth and lower != "("):
            continue
        following = position + 1
        found = list(
            name_at(context, following, "apposition", loose=lower in {":", ","} or row[position - 1].lower in NOUNS)
        )
        several = found and len(found[-1].name.split()) > 1 and lower == ","
        if lower == "(" and _is_short(context, following):
            continue  # "variable-size wireless device (WD) sets"
        if (
            found
            and (row[position - 1].lower in NOUNS or lower == ":" or is_strong(row[following].text) or several)
            and closes(context, found[-1])
        ):
            yield from found
            yield from _coordinated(context, context.end_of(found[-1]), len(row), loose=True)
            return
    for position in range(start, stop):
        lower = row[position].lower
        if lower in PREPOSITIONS or lower in {",", "("}:
            return
        if is_strong(row[position].text) and position + 1 < len(row):
            end = run(row, position, stop)
            named = (end < len(row) and row[end].lower in NOUNS) or row[position - 1].lower in NOUNS
            if (
                named
                and not any(chunk.lower in _REWORKED for chunk in row[max(start - 1, 0) : position])
                and not is_vendor(row[position].text)
                and not may_be_anybody(row[position].text)
                and not is_known(context, row[position])
            ):
                begin = _modified(context, start, position)
                yield proposal_at(context, begin, end, "presents-noun")
            return


def _modified(context: Context, start: int, position: int) -> int:
    """Where a name begins that the text used before without the words in front of it: "a novel stacked TreeNet"."""
    row = context.row
    used = row[position].text in context.abstract.masked[: row[0].start]
    new = next((p for p in range(start, position) if row[p].lower in _NEW), None)
    return new + 1 if used and new is not None else position


_NEW = frozenset({"new", "novel", "proposed"})
