"""Sentences of an abstract → statements: whose each claim is, what it is about, what it is compared with."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.claims.defaults import default_quantity
from etl.extract.claims.evidence import Statement
from etl.extract.claims.statements import Stated, stated, turned
from etl.extract.comparisons.baseline_verbs import objects
from etl.extract.comparisons.comparators import comparisons
from etl.extract.comparisons.compared_systems import Discourse, announces, compared
from etl.extract.comparisons.well_formed import accepted
from etl.extract.grammar.chunks import DETERMINERS, JOINING, PREPOSITIONS, Chunk
from etl.extract.grammar.names import fold, is_strong
from etl.extract.grammar.phrase_boundaries import noun_phrase
from etl.extract.sections.sections import Ground, Section, Sentence, may_compare
from etl.extract.systems.name_spans import Proposal, is_data
from etl.extract.systems.system_mentions import Named, names_in
from etl.model import Quantity

_ANNOUNCED = Ground("announced, as the number names none")
_MEANT = Ground("meant by these words")
_TURNED = Ground("stated from the other side: it compares with the work")
_SUBJECT = Ground("subject of what is compared with the work")
_LARGER = Ground("larger than the work that outperforms or matches it")
_NAMED_LAST = Ground("named last before the number")
_MAIN = Ground("the main one, as none is named before the number")
_ANOTHER = Ground("another name is the subject")
_NOTHING = Ground("nothing is introduced that it could be about")


def statements(abstract: Section, proposed: Sequence[Proposal], *, study: bool) -> tuple[list[Statement], list[Named]]:
    """The claims of every sentence, and all that the work is compared with; a `study` makes nothing faster."""
    found: list[Statement] = []
    named: list[Named] = []
    before = Discourse()
    for sentence in abstract.sentences:
        measured = bool(abstract.measured(sentence))
        compares = sentence.own and may_compare(abstract, sentence)
        if not (measured or compares):
            continue
        row = abstract.row(sentence, measured=measured)
        rivals = compared(abstract, row, proposed) if compares else []
        default = default_quantity(abstract.lower, sentence.start, sentence.end)
        for claim in stated(row, default) if measured else ():
            statement = _against(abstract, _attributed(abstract, sentence, row, claim, proposed), before, rivals)
            if statement.meant not in {_MEANT, _ANNOUNCED}:
                before.add(statement.against, announced=False)
            named += statement.against
            observed = study and not speaks_for_itself(row, claim.measure.start, proposed)
            found.append(replace(statement, observed=observed))
        before.add(rivals, announced=announces(row))
        named += rivals
    return found, named


def _against(abstract: Section, statement: Statement, before: Discourse, rivals: Sequence[Named]) -> Statement:
    """A claim of the work that names nobody: what its words mean, or what was announced."""
    claim = statement.stated
    if statement.against or not statement.own:
        return statement
    if claim.baseline:
        here = [named for named in rivals if named.end <= claim.baseline[0]]
        words = abstract.masked[slice(*claim.baseline)]
        return replace(statement, against=before.meant(words, here), meant=_MEANT)
    if before.announced and _compares_silently(statement.row, claim):
        return replace(statement, against=before.announced, meant=_ANNOUNCED)
    return statement


def _compares_silently(row: Sequence[Chunk], claim: Stated) -> bool:
    """A change that says nothing of what it is compared with."""
    changes = claim.measure.relative or claim.measure.form in {"change", "versus"}
    return claim.direction is not None and changes and not comparisons(row)


def _attributed(
    abstract: Section, sentence: Sentence, row: Sequence[Chunk], claim: Stated, proposed: Sequence[Proposal]
) -> Statement:
    """Whose claim it is and against whom; "X is 3x slower than ours" is read from our side."""
    if not sentence.own:
        return Statement(sentence, row, claim, (), own=False, whose=Ground(sentence.whose))
    if claim.baseline and compares_with_the_work(row, claim.baseline, proposed):
        other = grammatical_subject(row, claim.measure.start)
        against = _named(abstract, row, other or (sentence.start, claim.measure.start), proposed)
        return Statement(sentence, row, turned(claim, other), against, own=True, whose=_TURNED, meant=_SUBJECT)
    if rival := _larger_rival(row, claim):
        words = accepted(row, *rival) if row[rival[0]].lower in DETERMINERS else rival
        span = (row[words[0]].start, row[words[1] - 1].end) if words else None
        against = _named(abstract, row, span, proposed) if span else []
        return Statement(sentence, row, turned(claim, span), against, own=True, whose=_TURNED, meant=_LARGER)
    if others := of_others(row, claim.measure.start, proposed):
        return Statement(sentence, row, claim, (), own=False, whose=Ground("others are the subject", others))
    cue = claim.compared.cue if claim.compared else ""
    against = _named(abstract, row, claim.baseline, proposed, cue) if claim.baseline else []
    return Statement(sentence, row, claim, against, own=True, whose=Ground(sentence.whose))


def _larger_rival(row: Sequence[Chunk], claim: Stated) -> tuple[int, int] | None:
    """ "outperforms models 10x larger", "on par with a 20x larger one": chunks of what is larger, and not the work."""
    if claim.quantity != "memory" or claim.direction != "worse":
        return None
    at = next(p for p, chunk in enumerate(row) if chunk.start >= claim.measure.start)
    for one in objects(row):
        if one.start <= at and all(chunk.meaning.bound for chunk in row[one.end : at]):
            return one.start, max(one.end, noun_phrase(row, at + 1, len(row)).stop)
    return None


def _named(
    abstract: Section, row: Sequence[Chunk], span: tuple[int, int], proposed: Sequence[Proposal], cue: str = ""
) -> list[Named]:
    start = next((p for p, chunk in enumerate(row) if chunk.start >= span[0]), len(row))
    end = next((p for p, chunk in enumerate(row) if chunk.start >= span[1]), len(row))
    return names_in(abstract, row, start, end, proposed, cue)


def subject(
    row: Sequence[Chunk], proposed: Sequence[Proposal], before: int, quantity: Quantity
) -> tuple[Proposal | None, Ground]:
    """The proposed thing a claim is about: the one its sentence names last before the number, else the main one.

    Data is not accurate itself: on a benchmark others are.
    """
    named = [
        (row[position].start, proposal)
        for proposal, keys in [(proposal, proposal.keys()) for proposal in proposed]
        for position in range(len(row))
        if row[position].start < before and _spelled(row, position, keys) and _may_act(row, position, proposal)
    ]
    if named and not _speaks_of_all(row, max(named, key=_place)[0], before):
        return max(named, key=_place)[1], _NAMED_LAST
    right = quantity == "accuracy"  # a model that "runs 2x faster" is what the work runs
    if right and _is_another(row, before):
        return None, _ANOTHER
    acts = proposed and not (right and is_data(proposed[0]))
    return (proposed[0], _MAIN) if acts else (None, _NOTHING)


def _may_act(row: Sequence[Chunk], position: int, proposal: Proposal) -> bool:
    return position == 0 or row[position - 1].lower not in PREPOSITIONS or not is_data(proposal)


def _is_another(row: Sequence[Chunk], before: int) -> bool:
    """A name that the work does not introduce is the subject: "fine-tuned FooLM-7B reaches 80%"."""
    span = grammatical_subject(row, before)
    words = [chunk for chunk in row if span and span[0] <= chunk.start < span[1]]
    joined = any(chunk.lower in JOINING or chunk.meaning.comparator or "pronoun" in chunk.parts for chunk in words)
    acts = any(chunk.start == words[-1].end + 1 and not chunk.punctuation for chunk in row) if words else False
    return acts and not joined and is_strong(words[-1].text)


def _place(one: tuple[int, Proposal]) -> int:
    return one[0]


def _speaks_of_all(row: Sequence[Chunk], start: int, end: int) -> bool:
    """ "…; together they reduce": the subject of a later clause is all that was named."""
    spoken = [chunk.lower for chunk in row if start < chunk.start < end]
    return any(word in {"they", "together"} for word in spoken)


def _spelled(row: Sequence[Chunk], position: int, keys: set[str]) -> bool:
    text = ""
    for chunk in row[position : position + 5]:
        if chunk.measure:
            return False
        text += fold(chunk.text)
        if text in keys:
            return True
    return False


def of_others(row: Sequence[Chunk], before: int, proposed: Sequence[Proposal]) -> str:
    """The word by which the clause a number stands in has others for its subject: "existing caches miss 35% of …".

    `before` is the offset where the number begins.
    """
    clause: list[Chunk] = []
    for chunk in row:
        if chunk.start >= before:
            break
        clause = [] if "clause-start" in chunk.parts else [*clause, chunk]
    words = [chunk for chunk in clause if chunk.measure is None and chunk.text[:1].isalnum()]
    if not words or "others" not in words[0].parts:
        return ""
    names = {key for proposal in proposed for key in proposal.keys()}  # noqa: SIM118 (no mapping)
    return "" if any(fold(chunk.text) in names for chunk in words) else words[0].text


def speaks_for_itself(row: Sequence[Chunk], before: int, proposed: Sequence[Proposal]) -> bool:
    """Whether a sentence names the work or its authors before a number."""
    names = {key for proposal in proposed for key in proposal.keys()}  # noqa: SIM118 (no mapping)
    words = (chunk for chunk in row if chunk.start < before and chunk.measure is None)
    return any("own" in chunk.parts or fold(chunk.text) in names for chunk in words)


def compares_with_the_work(row: Sequence[Chunk], span: tuple[int, int], proposed: Sequence[Proposal]) -> bool:
    """Whether what a claim compares with is the work itself: "X is 3x slower than ours".

    `span` are the offsets of the words compared with.
    """
    inside = [p for p, chunk in enumerate(row) if span[0] <= chunk.start < span[1] and chunk.measure is None]
    if not inside or row[inside[0]].lower in {"a", "an"}:  # "a Samsung-optimized FooNet" is a variant
        return False
    if len(inside) > 4 or any("renowned" in row[p].parts or "others" in row[p].parts for p in inside):
        return False
    return row[inside[0]].lower == "ours" or any(
        _spelled(row, p, proposal.keys()) for p in inside for proposal in proposed
    )


def grammatical_subject(row: Sequence[Chunk], before: int) -> tuple[int, int] | None:
    """Offsets of the noun phrase that the verb of a number has for its subject, at the head of its clause."""
    clause = [p for p, chunk in enumerate(row) if chunk.start < before]
    start = max((p + 1 for p in clause if "clause-start" in row[p].parts), default=0)
    verb = next((p for p in clause if p > start and row[p].parts & {"copula", "finite"}), None)
    ours = any("own" in chunk.parts for chunk in row[start:verb])
    found = accepted(row, start, verb) if verb and not ours else None
    return (row[found[0]].start, row[found[1] - 1].end) if found else None
