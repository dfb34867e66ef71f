"""Where a sentence introduces something: "we present X", "called X", "our system, X", "X is a compiler that …"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from etl.extract.abbreviations import Abbreviation
from etl.extract.items import DETERMINERS, PREPOSITIONS, Item
from etl.extract.lexicon import cue_words
from etl.extract.names import fold, is_generic, is_strong, is_vendor, may_be_anybody, run
from etl.extract.naming import (
    NOT_NAMES,
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
from etl.extract.sections import Section

_INTRODUCING = cue_words("introducing")


_SUBJECTS = cue_words("authors")


_BETWEEN = frozenset(
    "and then also further therefore thus additionally here hence to address this first finally "
    "jointly next introduce design propose present implement develop build evaluate , have".split()
)


_FINITE_FORMS = cue_words("introducing-finite")


_PASSIVE = cue_words("introduced")


_NAMING = cue_words("naming")


def from_sentence(
    abstract: Section, row: list[Item], short: Sequence[Abbreviation], named: frozenset[str]
) -> Iterator[Proposal]:
    """What one sentence of the work introduces; `named` are folded names out of the title."""
    context = Context(abstract, row, short)
    speaks = _first_own(row, named)
    for position in range(len(row)):
        yield from _introduced_at(context, position, speaks)
    yield from _sentence_subject(context)
    if speaks is not None and any(item.lower in _INTRODUCING for item in row):
        yield from _enumerated(context)


def _introduced_at(context: Context, position: int, speaks: int | None) -> Iterator[Proposal]:
    row = context.row
    lower = row[position].lower
    before = row[position - 1].lower if position else ""
    after = row[position + 1].lower if position + 1 < len(row) else ""
    if lower in _INTRODUCING and speaks is not None and speaks < position and _introduces(row, speaks, position):
        yield from _object(context, position + 1)
    elif lower in _PASSIVE and before in {"is", "are", "was", "were"}:
        yield from _passive(context, position)
    elif (lower in _NAMING and _is_word(row, position)) or (lower == "as" and before in {"referred", "known"}):
        following = position + (2 if after in {"as", "the", ":", '"', "'"} else 1)
        if following < len(row) and (speaks is not None or not is_known(context, row[following])):
            yield from name_at(context, following, "called", loose=True)
    elif lower == "namely" and speaks is not None and any(i.lower in _INTRODUCING for i in row[:position]):
        yield from name_at(context, position + 1, "called", loose=False)
    elif lower in {"call", "refer"} and before == "we":
        yield from _named_by_us(context, position + 1)
    elif lower in {"our", "its"} or (lower in {"proposed", "resulting"} and before in {"the", "our", "newly"}):
        yield from _own_noun(context, position + 1)
    elif lower in {",", "—", "--", "-"} and before and after in {"a", "an"}:
        yield from _described(context, position)


def _is_word(row: Sequence[Item], position: int) -> bool:
    """ "Named Entity Recognition" names nothing: the word is the first of a name."""
    return position == 0 or not row[position].text[:1].isupper()


def _named_by_us(context: Context, start: int) -> Iterator[Proposal]:
    """ "we call this approach X", "which we call X", "we refer to it as X"."""
    row = context.row
    at = start
    while at < min(len(row), start + 6) and (row[at].lower in DETERMINERS | NOUNS | {"it", "to", "our", "new", "as"}):
        at += 1
    yield from name_at(context, at, "called", loose=True)


def _enumerated(context: Context) -> Iterator[Proposal]:
    """ "three techniques: (1) Cyclic Placement for …, (2) Hybrid Attention, …": a name behind every number."""
    row = context.row
    for at in range(1, len(row) - 1):
        if row[at].lower == ")" and row[at - 1].lower in _NUMERALS:
            end = run(row, at + 1, len(row))
            if end - at > 2 and all(row[p].text[:1].isupper() for p in range(at + 1, end)):
                yield proposal_at(context, at + 1, end, "enumerated")


_NUMERALS = frozenset("1 2 3 4 5 6 i ii iii iv v vi a b c d".split())


def _first_own(row: Sequence[Item], named: frozenset[str]) -> int | None:
    """Where the paper or its authors are the subject: "we", "this paper", the name in the title."""
    for position, item in enumerate(row):
        if item.lower in _SUBJECTS or fold(item.text) in named:
            return position
    return None


def _introduces(row: Sequence[Item], subject: int, verb: int) -> bool:
    """The verb belongs to that subject: nothing between but adverbs, or a coordination in a finite form."""
    between = [item.lower for item in row[subject + 1 : verb]]
    if all(w in _BETWEEN or w.endswith("ly") or w in _INTRODUCING for w in between):
        return True
    before = row[verb - 1].lower
    finite = row[verb].lower in _FINITE_FORMS
    return finite and (before in {"and", ",", "then", "we", "also", "to", "paper", "work"} or before.endswith("ly"))


def _object(context: Context, start: int) -> Iterator[Proposal]:
    """The object of "we present": a name stands first, behind a noun, in apposition, or as the acronym of its words."""
    row = context.row
    at = start
    stop = _object_end(row, start)
    while at < stop and row[at].lower in DETERMINERS | {'"', "'"}:
        at += 1
    if at + 1 < stop and row[at].lower in _FACETS:
        of = next((p for p in range(at + 1, min(stop, at + 5)) if row[p].lower == "of"), None)
        at = of + 1 if of is not None and of + 1 < len(row) else at
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
    first = list(name_at(context, at, "presents", loose=plain, descriptive=not plain))
    if first:
        yield from first
        yield from _coordinated(context, context.end_of(first[-1]), stop, loose=plain)
        return
    if start >= len(row):
        return
    begin, last = row[start].start, row[stop - 1].end if stop > start else 0
    inside = [
        a
        for a in context.short
        if begin <= a.short_start < last and begin <= a.long_start < last and may_be_own(a) and _is_object(context, a)
    ]
    if inside:
        yield from (from_abbreviation(context, a, "presents-acronym") for a in inside[:1])
    else:
        yield from _apposition(context, at, stop)
    sentence_end = row[-1].end
    colon = next((item.start for item in row[start:] if item.lower == ":"), sentence_end)
    for abbreviation in context.short:
        if (
            last <= abbreviation.short_start < sentence_end
            and may_be_own(abbreviation)
            and (title_case(abbreviation.long) or colon < abbreviation.long_start)
        ):
            yield from_abbreviation(context, abbreviation, "presents-acronym")


def _is_object(context: Context, abbreviation: Abbreviation) -> bool:
    """The long form is what is presented, not what it is for: "a method for Earth Observation (EO)"."""
    before = next((item for item in reversed(context.row) if item.end <= abbreviation.long_start), None)
    return before is None or before.lower not in PREPOSITIONS - {"of", "as"}


_FACETS = cue_words("facet")


def _wordlike(item: Item) -> bool:
    return (
        item.text[:1].isalpha()
        and len(item.text) > 2
        and not is_generic(item.text)
        and item.lower not in DETERMINERS | PREPOSITIONS
    )


def _object_end(row: Sequence[Item], start: int) -> int:
    """The object ends at a new clause or purpose; 30 items at most."""
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
    for position in range(start + 1, min(stop + 1, len(row))):
        lower = row[position].lower
        if lower not in {",", ":", "-", "--", "—", "("}:
            continue
        following = position + 1
        found = list(
            name_at(context, following, "apposition", loose=lower in {":", ","} or row[position - 1].lower in NOUNS)
        )
        several = found and len(found[-1].name.split()) > 1 and lower == ","
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
                and not is_vendor(row[position].text)
                and not may_be_anybody(row[position].text)
                and not is_known(context, row[position])
            ):
                yield proposal_at(context, position, end, "presents-noun")
            return


def _passive(context: Context, verb: int) -> Iterator[Proposal]:
    """ "an X (ACRONYM) module is introduced", "FooBar is proposed to …": what stands before the verb."""
    row = context.row
    begin = max(
        (p + 1 for p in range(max(0, verb - 25), verb) if row[p].lower in {",", ";", ":", "that", "which", "where"}),
        default=max(0, verb - 25),
    )
    for abbreviation in context.short:
        if row[begin].start <= abbreviation.short_start < row[verb].start and may_be_own(abbreviation):
            yield from_abbreviation(context, abbreviation, "passive")
    if is_strong(row[begin].text) and not is_known(context, row[begin]):
        end = run(row, begin, verb)
        if row[end].lower in {"is", "are", "was", "were"}:
            yield proposal_at(context, begin, end, "passive")


_DESCRIBING = cue_words("renowned")


def _described(context: Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "at its core is Bar, a model for …": a name and what it is."""
    row = context.row
    start = comma
    while start > 0 and comma - start < 6 and run(row, start - 1, comma) == comma:
        start -= 1
    while start < comma and row[start].lower in PREPOSITIONS:
        start += 1
    if start == comma or not (is_strong(row[start].text) or "-" in row[start].text or comma - start > 1 or start > 0):
        return
    following = [item.lower for item in row[comma + 1 : comma + 12]]
    if any(w in _DESCRIBING for w in following) or is_known(context, row[start]) or is_vendor(row[start].text):
        return
    nouns = [n for n, w in enumerate(following) if w in NOUNS]
    before = row[start - 1].lower if start else ""
    if not nouns or (
        before in {"over", "than", "to", "by", "of", "as", "against", "outperforms", ",", "and"}
        and not _core_list(row, start)
    ):
        return
    if any(following[n + 1] in _SAYS_WHAT for n in nouns if n + 1 < len(following)):
        yield proposal_at(context, start, comma, "described")


_SAYS_WHAT = frozenset(
    "that which for to with from of in by designed built capable leveraging tailored drawn based , —".split()
)


def _core_list(row: Sequence[Item], start: int) -> bool:
    """A further member of "X, a …, and Y, a …"."""
    return row[start - 1].lower == "and" and start > 1 and row[start - 2].lower == ","


def _own_noun(context: Context, start: int) -> Iterator[Proposal]:
    """ "our system, X, …", "our X framework", "the proposed approach, X", "the proposed Tree Search (TS)"."""
    row = context.row
    if start < len(row):
        for abbreviation in context.short:
            if abbreviation.long_start == row[start].start and may_be_own(abbreviation):
                yield from_abbreviation(context, abbreviation, "own-noun")
                return
    for position in range(start, min(len(row), start + 6)):
        item = row[position]
        if item.lower in NOUNS and position + 2 < len(row) and row[position + 1].lower in {",", "("}:
            found = list(name_at(context, position + 2, "own-noun", loose=True))
            closed = context.end_of(found[0]) if found else 0
            if (
                found
                and closed < len(row)
                and (
                    row[closed].lower in {",", ")"} or (is_strong(row[position + 2].text) and closes(context, found[0]))
                )
            ):
                yield from found
            else:
                yield from _bracketed(context, position + 2)
            return
        if is_strong(item.text):
            end = run(row, position, len(row))
            if not is_known(context, item) and ((end < len(row) and row[end].lower in NOUNS) or position == start):
                yield proposal_at(context, position, end, "own-noun")
            return
        if (
            item.lower in PREPOSITIONS
            or item.punctuation
            or item.lower in DETERMINERS
            or item.change("verb")
            or item.lower in NOUNS
        ):
            return


def _bracketed(context: Context, start: int) -> Iterator[Proposal]:
    """ "our mechanism, Priority-based Propagation (P3), …": the name stands in brackets behind its long form."""
    row = context.row
    for at in range(start + 1, min(len(row) - 1, start + 7)):
        if row[at - 1].lower == "(" and row[at + 1].lower == ")" and is_strong(row[at].text):
            proposal = proposal_at(context, at, at + 1, "own-noun")
            proposal.expansion = context.abstract.masked[row[start].start : row[at - 2].end]
            yield proposal
            return
        if row[at].lower in {",", ";", "."}:
            return


def _sentence_subject(context: Context) -> Iterator[Proposal]:
    """ "Quokka is a scheduling method for …" at the head of a sentence."""
    row = context.row
    end = run(row, 0, len(row))
    if not end or (not is_strong(row[0].text) and end < 2 and row[0].lower in NOT_NAMES):
        return
    following = [item.lower for item in row[end : end + 9]]
    if len(following) < 3:
        return
    if (
        following[0] in {"is", "are"}
        and following[1] in {"a", "an", "the", "our"}
        and any(w in NOUNS for w in following[2:])
        and not any(w in _DESCRIBING for w in following[2:])
    ):
        yield proposal_at(context, 0, end, "subject")
