"""The name in a noun phrase that is introduced: first, as the acronym of its words, next to its noun, or apposed."""

from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.names import begins_name, is_capitalised, is_generic, is_strong, is_vendor, may_be_anybody, run
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

_EXAMINING = cue_words("examining")
_BUILDING_ON = cue_words("building-on")
_DERIVED = frozenset("version variant extension implementation form adaptation versions".split())
_QUOTES = frozenset({'"', "'"})
_LEADING = DETERMINERS | _QUOTES
_SERVING = PREPOSITIONS - {"of", "as"}
_PURPOSES = frozenset({"for", "from"})
_PARTING = (PREPOSITIONS - _PURPOSES - {"of"}) | frozenset(
    ", ; : ( ) and or that which we called named termed dubbed".split()
)
"""Words after which another part of what is introduced may begin."""
_FACETS = cue_words("facet")
_FIRST = cue_words("first-of")
_REWORKED = cue_words("reworked")
"""What is adapted or tuned was there before: "an adapted Foo framework"."""
_NEW = frozenset({"new", "novel", "proposed"})
_MARKS = frozenset({",", ":", "-", "--", "—", "("})
_ENDS = frozenset({".", ";", "which", "that", "while", "because", "where", "to"})
_LONGEST = 30
_SHORT = 6
_ANSWERS = cue_words("answer")
_COUNTS = cue_words("counted")
_EXPLAINING = frozenset({"a", "an", "our", "that", "the", "which"})
_OPENING = frozenset({",", ";", ":", "that", "which", "where"})


def presented(context: Context, start: int) -> Iterator[Proposal]:
    """The object of "we present": what its noun phrase names, and acronyms of titles behind it."""
    row = context.row
    stop = next((p for p in range(start, min(len(row), start + _LONGEST)) if row[p].lower in _ENDS), start + _LONGEST)
    stop = min(stop, len(row))
    at = _past_facet(row, start, stop)
    plain = at == start or row[at - 1].lower in _QUOTES | {"the", "our"}
    if at == start and (end := _explained(row, at)):
        yield proposal_at(context, at, end, "coined" if end > at + 1 else "presents")
        return
    first = list(name_at(context, at, "presents", loose=plain, descriptive=not plain))
    if first:
        yield from first
        yield from coordinated(context, context.end_of(first[-1]), stop, loose=plain)
        yield from _paralleled(context, context.end_of(first[-1]))
    elif start < len(row) and row[start].lower != "to":  # "we propose to use X"
        inside = list(_acronyms(context, start, stop, "presents-acronym")) if stop > start else []
        yield from inside or _apposed(context, at, stop) or _by_noun(context, at, stop, "presents")
        yield from _behind(context, start, row[stop - 1].end if stop > start else row[start].start)


def _past_facet(row: Sequence[Chunk], start: int, stop: int) -> int:
    """Behind articles and quotation marks, and behind "the design of", "the first of"."""
    at = next((p for p in range(start, stop) if row[p].lower not in _LEADING), stop)
    of = next((p for p in range(at + 1, min(stop, at + 5)) if row[p].lower == "of"), at)
    if any(chunk.lower in _FACETS for chunk in row[at:of]):
        return next((p for p in range(of + 1, stop) if row[p].lower not in _LEADING | _FIRST), of)
    return at


def _explained(row: Sequence[Chunk], start: int) -> int | None:
    """ "quokka, a scheduler", "lazy tree fusion, an optimization that": words without an article that are explained."""
    comma = next((p for p in range(start + 1, min(len(row), start + 5)) if row[p].lower == ","), None)
    if comma is None or comma + 2 >= len(row) or row[comma + 1].lower not in {"a", "an", "the", "our"}:
        return None
    words = row[start:comma]
    if len(words) == 1:
        return comma if words[0].text[:1].isalpha() and not is_generic(words[0].text) else None
    plain = all(one.text.islower() and one.text.replace("-", "").isalpha() and not _is_function(one) for one in words)
    has_noun = any(chunk.lower in NOUNS for chunk in row[comma + 2 : comma + 9])
    return comma if plain and has_noun and not words[-1].lower.endswith("s") else None


def _is_function(chunk: Chunk) -> bool:
    return chunk.lower in PREPOSITIONS | DETERMINERS | {"and", "or"}


def _acronyms(context: Context, start: int, stop: int, rule: str) -> Iterator[Proposal]:
    """The short forms of words of a noun phrase."""
    begin, last = context.row[start].start, context.row[stop - 1].end
    for one in context.short:
        inside = begin <= one.short_start < last and begin <= one.long_start < last
        if inside and may_be_own(one) and is_object(context, one):
            yield from_abbreviation(context.abstract, one, rule)


def owned(context: Context, start: int) -> Iterator[Proposal]:
    """ "our system, X, …", "our X framework", "the proposed approach, X", "the proposed Tree Search (TS)"."""
    row = context.row
    reach = min(len(row), start + _SHORT)
    stop = next((place for place in range(start, reach) if _ends_owned(row[place])), reach)
    for one in context.short:
        begins = {chunk.start for chunk in (row[start:stop] if title_case(one.long) else row[start : start + 1])}
        if one.long_start in begins and may_be_own(one):
            yield from_abbreviation(context.abstract, one, "own-noun")
            return
    if any(chunk.lower in _REWORKED or "others" in chunk.parts for chunk in row[start:stop]):
        return
    copula = next((p for p in range(start + 1, min(stop, len(row) - 1)) if row[p].lower == "is"), None)
    if copula and row[copula - 1].lower in _ANSWERS | NOUNS:  # "our answer is X, which"
        named = list(name_at(context, copula + 1, "own-noun", loose=False))
        if named and closes(context, named[-1]) and not is_known(context, row[copula + 1]):
            yield from named
            return
    noun = stop < len(row) and row[stop - 1].lower in NOUNS
    found = _apposed(context, stop - 1, stop) if noun or _opens_apposition(row, start, stop) else []
    if found and not is_strong(found[-1].name):  # "with the resulting system, Leaves are cut by 2x"
        end = context.end_of(found[-1])
        found = found if end < len(row) and row[end].lower in {",", ")"} else []
    yield from found or _by_noun(context, start, stop, "own", first=True)


def _opens_apposition(row: Sequence[Chunk], start: int, stop: int) -> bool:
    """ "Our schedule, QuokkaFlow, fills": a name between commas behind any noun that is ours."""
    apart = [chunk.lower for chunk in row[stop : stop + 3 : 2]] == [",", ","]
    ours = row[start - 1].lower == "our" and word_at(row, start - 2) not in PREPOSITIONS
    return apart and ours and begins_name(row[stop + 1])


def _ends_owned(chunk: Chunk) -> bool:
    ends = chunk.punctuation or chunk.lower in PREPOSITIONS | DETERMINERS | _EXAMINING
    return ends or chunk.meaning.comparator is not None or chunk.change("verb") is not None


def received(context: Context, verb: int) -> Iterator[Proposal]:
    """What stands before "is proposed": "an X (ACRONYM) module", "FooBar", "a tool, FooBar,", "a new FooBar model"."""
    row = context.row
    stop = verb - 2 if verb > 1 and row[verb - 2].lower == "," else verb - 1
    first = max(0, verb - _LONGEST)
    begin = max((p + 1 for p in range(first, stop) if row[p].lower in _OPENING), default=first)
    inside = list(_acronyms(context, begin, verb, "passive"))
    named = inside or _by_noun(context, begin, stop, "passive", first=True)
    yield from (one for one in named if inside or context.end_of(one) >= stop - 1)


def _behind(context: Context, start: int, last: int) -> Iterator[Proposal]:
    """Acronyms behind the object: of a title, or in a list behind a colon."""
    row = context.row
    colon = next((chunk.start for chunk in row[start:] if chunk.lower == ":"), row[-1].end)
    for one in context.short:
        titled = title_case(one.long) or colon < one.long_start
        if last <= one.short_start < row[-1].end and may_be_own(one) and titled and is_object(context, one):
            yield from_abbreviation(context.abstract, one, "presents-acronym")


def is_object(context: Context, abbreviation: Abbreviation) -> bool:
    """The long form is what is presented, not what it is for: "a method for Earth Observation (EO)"."""
    before = [chunk.lower for chunk in context.row if chunk.end <= abbreviation.long_start]
    before = before[:-1] if before and before[-1] == "the" else before
    if not before:
        return True
    if before[-1] in _BUILDING_ON or (before[-1] == "of" and not _DERIVED.isdisjoint(before[-2:-1])):
        return False
    if before[-1] not in {"a", "an"}:
        return before[-1] not in _SERVING and not _is_purpose(before)
    return len(before) < 2 or before[-2] == "with" or (before[-2] not in _SERVING and not _is_purpose(before))


def _is_purpose(before: Sequence[str]) -> bool:
    """ "a method for enhancing the detail of Gaussian Splatting (GS)": words of what the object is for."""
    return next((word for word in reversed(before) if word in _PURPOSES or word in _PARTING), "") in _PURPOSES


def coordinated(context: Context, at: int, stop: int, *, loose: bool = False) -> Iterator[Proposal]:
    """ "A, B, and C": further names behind the first."""
    row = context.row
    while at + 1 < stop and row[at].lower in {"and", ",", "&"}:
        step = 2 if row[at + 1].lower == "and" else 1
        more = list(name_at(context, at + step, "presents", loose=loose))
        if not more or not closes(context, more[-1]):
            return
        yield from more
        at = context.end_of(more[-1])


def _paralleled(context: Context, at: int) -> Iterator[Proposal]:
    """ "A, a cache for trees, and B, which …": a further name that is explained as the one before it is."""
    row = context.row
    if not _goes_on_to_explain(row, at):
        return
    for position in range(at + 2, len(row) - 3):
        if row[position].lower == "and" and row[position - 1].lower in {",", ";"} and is_strong(row[position + 1].text):
            end = run(row, position + 1, len(row))
            if _goes_on_to_explain(row, end) and not is_known(context, row[position + 1]):
                yield proposal_at(context, position + 1, end, "presents")


def _goes_on_to_explain(row: Sequence[Chunk], at: int) -> bool:
    """ ", a cache", ", which": what a name is follows it."""
    return word_at(row, at) == "," and word_at(row, at + 1) in _EXPLAINING


def _apposed(context: Context, start: int, stop: int) -> list[Proposal]:
    """ "a new tool, Foo, to help", "a framework — Foo", "two methods, A and B, that"."""
    row = context.row
    depth = 0
    for mark in range(start + 1, min(stop + 1, len(row) - 1)):
        lower, noun = row[mark].lower, row[mark - 1].lower in NOUNS
        depth += (lower == "(") - lower.startswith(")")  # ")-guided" is one token
        if lower not in _MARKS or (depth and lower != "("):
            continue
        found = list(name_at(context, mark + 1, "apposition", loose=lower in {":", ","} or noun))
        if not found or (lower == "(" and any(a.short_start == row[mark + 1].start for a in context.short)):
            continue  # "variable-size wireless device (WD) sets"
        several = lower == "," and " " in found[-1].name
        if (noun or lower == ":" or is_strong(row[mark + 1].text) or several) and closes(context, found[-1]):
            found += coordinated(context, context.end_of(found[-1]), len(row), loose=True)
            found += _paralleled(context, context.end_of(found[-1]))
            examples = (len(found) > 1 or is_known(context, row[mark + 1])) and _are_examples(row, start, mark)
            return [] if examples else found
    return []


def _are_examples(row: Sequence[Chunk], start: int, mark: int) -> bool:
    """ "a benchmark across many systems (A, B)", "for tools, such as A, B": what is listed behind things of others."""
    head = next((p for p in range(mark, start, -1) if row[p].lower != "," and not begins_name(row[p])), mark)
    end = head - (row[head - 1].lower == ",") if "example" in row[head].parts else mark
    noun = row[end - 1].lower
    phrase = next((p for p in range(end - 1, start, -1) if row[p].lower in PREPOSITIONS), None)
    if row[mark].lower == ":" or not noun.endswith("s") or noun.endswith("ss") or phrase is None:
        return False
    return row[phrase].lower != "of" and not any(chunk.lower in _COUNTS for chunk in row[phrase:end])


def _by_noun(context: Context, start: int, stop: int, rule: str, *, first: bool = False) -> list[Proposal]:
    """ "the third Foo kernel", "a careful Restricted FooFlow method", "an algorithm Leaf Sorting".

    The `first` words of a phrase need no noun.
    """
    row = context.row
    for at in range(start, min(stop, len(row))):
        if row[at].lower in PREPOSITIONS or row[at].lower in {",", "("}:
            break
        behind = at > start and row[at - 1].lower in NOUNS
        end = run(row, at, stop)
        words = [row[p].text for p in range(at, end)]
        strong = any(map(is_strong, words))
        if not strong and not (behind and len(words) > 1 and all(map(is_capitalised, words))):
            continue
        found = proposal_at(context, _modified(context, start, at), end, f"{rule}-noun")
        following = row[end].lower if end < len(row) else ""
        named = following in NOUNS or (behind and (strong or closes(context, found)))
        named = named or (first and at == start and following != "based")
        reworked = any(chunk.lower in _REWORKED for chunk in row[max(start - 1, 0) : at])
        own = not (reworked or is_vendor(words[0]) or may_be_anybody(words[0]) or is_known(context, row[at]))
        return [found] if named and own else []
    return []


def _modified(context: Context, start: int, position: int) -> int:
    """Where a name begins that the text used before without the words in front of it: "a novel stacked TreeNet"."""
    row = context.row
    used = row[position].text in context.abstract.masked[: row[0].start]
    new = next((p for p in range(start, position) if row[p].lower in _NEW), None)
    return new + 1 if used and new is not None else position
