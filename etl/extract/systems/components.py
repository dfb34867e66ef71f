"""Parts of a work that have names of their own: "three modules: (1) Leaf Pruning (LP), …", "two parts, X (XY) …"."""

from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, Chunk
from etl.extract.grammar.names import is_strong, run
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.name_spans import Context, Proposal, from_abbreviation, is_known, may_be_own, proposal_at
from etl.extract.text.abbreviations import Abbreviation, is_plural
from etl.extract.text.lexicon import cue_words

PARTS = cue_words("part-of-work")
COUNTED = cue_words("counted") | cue_words("new")
_INTRODUCING = cue_words("introducing")
_NUMERALS = frozenset("1 2 3 4 5 6 i ii iii iv v vi a b c d".split())
_OPENS = frozenset({":", ",", ";", "and", "namely", "i.e.", "including", "—", "--", "-", ")", "&"})
_ARTICLES = frozenset({"a", "an", "novel", "new"})
_LOOKED_BACK = 4
_COMPOSED = cue_words("composed")


def components(context: Context, speaks: int | None) -> Iterator[Proposal]:
    """The named members of a list of parts in a sentence of the work; `speaks` is where its authors are the subject."""
    row = context.row
    lowers = {chunk.lower for chunk in row}
    listed = None if lowers.isdisjoint(PARTS) else _listed_from(row)
    introduced = speaks is not None and not lowers.isdisjoint(_INTRODUCING)
    if listed is None and speaks is None and lowers.isdisjoint(_COMPOSED):
        return
    if listed is not None or introduced:
        yield from _titled(context, listed or speaks or 0)
    if listed is not None:
        found = [a for a in context.short if _is_member(context, a, listed)]
        if len(found) > 1:
            yield from (from_abbreviation(context.abstract, a, "component") for a in found)
        yield from _named_members(context, listed)


def _listed_from(row: Sequence[Chunk]) -> int | None:
    """Where a list of parts begins: behind "two key components", "three novel techniques:"."""
    for position, chunk in enumerate(row):
        if chunk.lower in PARTS and any(i.lower in COUNTED for i in row[max(0, position - _LOOKED_BACK) : position]):
            return position + 1
    return None


def _is_member(context: Context, abbreviation: Abbreviation, start: int) -> bool:
    """The long form begins a member: behind a mark, a conjunction or the number of the member."""
    row = context.row
    at = next((p for p, chunk in enumerate(row) if chunk.start >= abbreviation.long_start), len(row))
    if at >= len(row) or at < start or abbreviation.short_start > row[-1].end:
        return False
    before = at - 1
    while before > start and row[before].lower in DETERMINERS | _ARTICLES:
        before -= 1
    own = may_be_own(abbreviation) and not is_plural(abbreviation)
    return own and (before < start or row[before].lower in _OPENS)


def _named_members(context: Context, start: int) -> Iterator[Proposal]:
    """ "three agents: Leaf Cutter, Bark Peeler, and Twig Binder": nothing but names, each as names are spelled."""
    row = context.row
    if start >= len(row) or row[start].lower not in _OPENS - {"and", ")", "&"}:
        return
    members: list[tuple[int, int]] = []
    at = start + 1
    while at < len(row):
        end = run(row, at, len(row))
        named = end > at + 1 or (end > at and is_strong(row[at].text))
        if not named or is_known(context, row[at]):
            break
        members.append((at, end))
        at = end
        while at < len(row) and row[at].lower in {",", "and", "&"}:
            at += 1
        if at == end:
            break
    explained = at < len(row) and row[at].lower == ":"  # "two parts: Leaf and Twig Cutter: cuts them"
    if len(members) > 1 and not explained:
        yield from (proposal_at(context, a, b, "component") for a, b in members)


def _titled(context: Context, start: int) -> Iterator[Proposal]:
    """ "(1) Cyclic Placement for …", "and a Hybrid Leaf scheme": words in capitals that head members of a list."""
    row, at = context.row, 1
    while at < len(row) - 1:
        numbered, joined = _heads_member(row, at)
        end = run(row, at, len(row)) if numbered or (joined and at > start) else at
        spelled = any(row[at].start in (a.long_start, a.short_start) for a in context.short)
        if (
            end > at + 1
            and not (spelled or is_known(context, row[at]))
            and all(chunk.text[:1].isupper() for chunk in row[at:end])
        ):
            one = proposal_at(context, at, end, "enumerated")
            if numbered or (_is_artefact(row[end - 1 : end + 1]) and not is_field_term(one.name)):
                yield one
        at = max(end, at + 1)


def _is_artefact(last: Sequence[Chunk]) -> bool:
    """Whether the last word of a name, or the one behind it, says that it is made: "Leaf Encoder", "Leaf scheme"."""
    return any("artefact" in chunk.parts for chunk in last)


def _heads_member(row: Sequence[Chunk], at: int) -> tuple[bool, bool]:
    """Whether a word stands behind the number of a member, or behind an article after a mark or a conjunction."""
    before = at - 1
    while before > 0 and row[before].lower in _ARTICLES:
        before -= 1
    numbered = before > 0 and row[before].lower == ")" and row[before - 1].lower in _NUMERALS
    return numbered, before < at - 1 and row[before].lower in _OPENS
