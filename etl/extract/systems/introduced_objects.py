"""The name in a noun phrase that is introduced: first, as the acronym of its words, next to its noun, or apposed."""

from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.names import is_strong, run
from etl.extract.systems.name_spans import NOUNS, Context, Proposal, from_abbreviation, may_be_own, name_at, title_case
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words, with_plurals

_KINDS = with_plurals(NOUNS)
_QUOTES = frozenset({'"', "'"})
_LEADING = DETERMINERS | _QUOTES
_SERVING = (PREPOSITIONS - {"of", "as"}) | cue_words("building-on")
_PARTING = (PREPOSITIONS - {"of"}).union(", ; : ( ) and or that which we called named termed dubbed".split())
"""Words after which another part of what is introduced may begin."""
_ENDS = frozenset({".", ";", "which", "that", "while", "because", "where", "to"})
_LONGEST = 30
_OPENING = frozenset({",", ";", ":", "that", "which", "where"})


def presented(context: Context, start: int) -> Iterator[Proposal]:
    """The object of "we present": what its noun phrase names, and acronyms of titles behind it."""
    row = context.row
    reach = min(len(row), start + _LONGEST)
    stop = next((p for p in range(start, reach) if row[p].lower in _ENDS), reach)
    at = _past_facet(row, start, stop)
    if at == start and (end := _explained(row, at)):
        yield context.proposal(at, end, "coined" if end > at + 1 else "presents")
        return
    plain = at == start or row[at - 1].lower in _QUOTES | {"the", "our"}
    if first := name_at(context, at, "presents", loose=plain):
        yield first
        yield from coordinated(context, context.end_of(first), stop, loose=plain)
    elif start < stop:  # "we propose to use X"
        inside = _acronyms(context, start, stop, "presents-acronym")
        yield from inside or _apposed(context, at, stop) or _by_noun(context, at, stop, "presents")
        yield from _behind(context, start, row[stop - 1].end)


def _past_facet(row: Sequence[Chunk], start: int, stop: int) -> int:
    """Behind articles and quotation marks, and behind "the design of"."""
    at = next((p for p in range(start, stop) if row[p].lower not in _LEADING), stop)
    of = next((p for p in range(at + 1, min(stop, at + 5)) if row[p].lower == "of"), at)
    if any("facet" in chunk.parts for chunk in row[at:of]):
        return next((p for p in range(of + 1, stop) if row[p].lower not in _LEADING), of)
    return at


def _explained(row: Sequence[Chunk], start: int) -> int | None:
    """ "quokka, a scheduler", "lazy tree fusion, an optimization that": words without an article that are explained."""
    comma = next((p for p in range(start + 1, min(len(row), start + 5)) if row[p].lower == ","), None)
    if comma is None or word_at(row, comma + 1) not in {"a", "an", "the", "our"}:
        return None
    if comma == start + 1:
        return comma
    words = row[start:comma]
    plain = all(one.text.islower() and one.lower not in JOINING | DETERMINERS for one in words)
    has_noun = any(chunk.lower in NOUNS for chunk in row[comma + 2 : comma + 9])
    return comma if plain and has_noun else None


def _acronyms(context: Context, start: int, stop: int, rule: str) -> list[Proposal]:
    """The short forms of words of a noun phrase."""
    begin, last = context.row[start].start, context.row[stop - 1].end
    inside = (a for a in context.abstract.short_forms if begin <= a.short_start < last and begin <= a.long_start < last)
    own = (a for a in inside if may_be_own(a) and is_object(context, a))
    return [from_abbreviation(context.abstract, one, rule) for one in own]


def owned(context: Context, start: int) -> Iterator[Proposal]:
    """ "our system, X, …", "our X framework", "the proposed approach, X", "the proposed Tree Search (TS)"."""
    row = context.row
    reach = min(len(row), start + 6)
    stop = next((place for place in range(start, reach) if _ends_owned(row[place])), reach)
    for one in filter(may_be_own, context.abstract.short_forms):
        if any(chunk.start == one.long_start for chunk in row[start : stop if title_case(one.long) else start + 1]):
            yield from_abbreviation(context.abstract, one, "own-noun")
            return
    noun = row[stop - 1].lower in NOUNS
    found = _apposed(context, stop - 1, stop) if noun else []
    yield from found or _by_noun(context, start, stop, "own", first=True)


def called_part(context: Context, start: int) -> Iterator[Proposal]:
    """ "The Foreman module packs", "the Foreman module of Quokka": a name before what kind of part it is."""
    row = context.row
    end = run(row, start, len(row))
    behind = word_at(row, end + 1)
    verb = behind.endswith("s") and behind not in {"is", "was", "has", "does", "as", "its", "us", "this", "'s"}
    acts = verb or (behind == "of" and context.names_work(end + 2))
    if start < end < len(row) and "named-part" in row[end].parts and acts:
        yield context.proposal(start, end, "component")


def _ends_owned(chunk: Chunk) -> bool:
    acts = chunk.meaning.comparator is not None or chunk.change("verb") is not None
    return acts or chunk.punctuation or bool(chunk.parts & {"preposition", "determiner", "examining"})


def received(context: Context, verb: int) -> Iterator[Proposal]:
    """What stands before "is proposed": "an X (ACRONYM) module", "FooBar", "a new FooBar model"."""
    stop = verb - 1
    first = max(0, verb - _LONGEST)
    begin = max((p + 1 for p in range(first, stop) if context.row[p].lower in _OPENING), default=first)
    inside = _acronyms(context, begin, verb, "passive")
    yield from inside or _by_noun(context, begin, stop, "passive", first=True)


def _behind(context: Context, start: int, last: int) -> Iterator[Proposal]:
    """Acronyms behind the object: of a title, or in a list behind a colon."""
    row = context.row
    colon = next((chunk.start for chunk in row[start:] if chunk.lower == ":"), row[-1].end)
    for one in context.abstract.short_forms:
        titled = title_case(one.long) or colon < one.long_start
        if last <= one.short_start < row[-1].end and may_be_own(one) and titled and is_object(context, one):
            yield from_abbreviation(context.abstract, one, "presents-acronym")


def is_object(context: Context, abbreviation: Abbreviation) -> bool:
    """The long form is what is presented, not what it is for: "a method for Earth Observation (EO)"."""
    before = ["", *(chunk.lower for chunk in context.row if chunk.end <= abbreviation.long_start)]
    if before[-1] in {"a", "an", "the"}:
        before.pop()
    # "a method for enhancing the detail of Gaussian Splatting (GS)": words of what the object is for
    purpose = next((word for word in reversed(before) if word in _PARTING), "") in {"for", "from"}
    return before[-1] not in _SERVING and not purpose


def coordinated(context: Context, at: int, stop: int, *, loose: bool) -> Iterator[Proposal]:
    """ "A, B, and C": further names behind the first."""
    row = context.row
    while at + 1 < stop and row[at].lower in {"and", ",", "&"}:
        step = 2 if row[at + 1].lower == "and" else 1
        more = name_at(context, at + step, "presents", loose=loose)
        if not more:
            return
        yield more
        at = context.end_of(more)


def _apposed(context: Context, start: int, stop: int) -> list[Proposal]:
    """ "a new tool, Foo, to help", "a framework — Foo", "two methods, A and B, that"."""
    row = context.row
    for mark in range(start + 1, min(stop + 1, len(row) - 1)):
        lower = row[mark].lower
        if lower not in {",", ":", "-", "--", "—", "("}:
            continue
        plain = PREPOSITIONS.isdisjoint(chunk.lower for chunk in row[start:mark])
        noun = row[mark - 1].lower in (_KINDS if plain else NOUNS)  # no "study of two languages, A and B"
        first = name_at(context, mark + 1, "apposition", loose=lower in {":", ","} or noun)
        short = lower == "(" and any(a.short_start == row[mark + 1].start for a in context.abstract.short_forms)
        if not first or short:
            continue  # "variable-size wireless device (WD) sets"
        several = lower == "," and " " in first.name
        if (noun or lower == ":" or is_strong(row[mark + 1].text) or several) and _closes(context, first):
            found = [first, *coordinated(context, context.end_of(first), len(row), loose=True)]
            examples = (len(found) > 1 or context.knows(mark + 1)) and _are_examples(row, start, mark)
            return [] if examples else found
    return []


def _closes(context: Context, found: Proposal) -> bool:
    """Behind an apposition stands a mark or a new phrase, not the rest of a list of nouns."""
    behind = context.row[context.end_of(found) :][:1]
    return all(one.punctuation or one.lower in PREPOSITIONS | {"and", "to", "is", "can"} for one in behind)


def _are_examples(row: Sequence[Chunk], start: int, mark: int) -> bool:
    """ "a benchmark across many systems (A, B)", "for tools such as A, B": what is listed behind things of others."""
    # no family "of models, A and B", nor "two tools for trees, A and B"
    phrase = next((row[p].lower for p in range(mark - 1, start, -1) if row[p].lower in PREPOSITIONS), "of")
    return row[mark].lower != ":" and phrase != "of" and not any("counted" in chunk.parts for chunk in row[start:mark])


def _by_noun(context: Context, start: int, stop: int, rule: str, *, first: bool = False) -> list[Proposal]:
    """ "the third Foo kernel", "a careful Restricted FooFlow method"; the `first` words of a phrase need no noun."""
    row = context.row
    for at in range(start, min(stop, len(row))):
        if row[at].lower in PREPOSITIONS | {",", "("}:
            break
        end = run(row, at, stop)
        if not any(is_strong(chunk.text) for chunk in row[at:end]):
            continue
        behind = at > start and row[at - 1].text in NOUNS
        named = behind or word_at(row, end) in NOUNS or (first and at == start)
        reworked = any("reworked" in chunk.parts for chunk in row[max(start - 1, 0) : at])  # "an adapted Foo framework"
        own = named and not reworked and not context.knows(at)
        # "a novel stacked TreeNet": the text may have used the name before without the words in front of it
        used = row[at].text in context.abstract.masked[: row[0].start]
        begun = (p + 1 for p in range(start, at) if used and row[p].lower in {"new", "novel", "proposed"})
        return [context.proposal(next(begun, at), end, f"{rule}-noun")] if own else []
    return []
