"""Sentences of an abstract → statements: whose each stated claim is, and which names it is compared with."""

from collections.abc import Sequence
from dataclasses import replace

from etl.extract.claims.defaults import default_quantity
from etl.extract.claims.evidence import Statement
from etl.extract.claims.statements import Stated, stated, turned
from etl.extract.claims.subjects import compares_with_the_work, grammatical_subject, of_others, speaks_for_itself
from etl.extract.comparisons.baseline_verbs import objects
from etl.extract.comparisons.comparators import comparisons
from etl.extract.comparisons.compared_systems import Discourse, announces, compared
from etl.extract.comparisons.well_formed import accepted
from etl.extract.grammar.chunks import DETERMINERS, Chunk
from etl.extract.grammar.phrase_boundaries import noun_phrase
from etl.extract.sections.sections import Ground, Section, Sentence, may_compare
from etl.extract.systems.name_spans import Proposal
from etl.extract.systems.system_mentions import Named, names_in

_ANNOUNCED = Ground("announced, as the number names none")
_MEANT = Ground("meant by these words")
_TURNED = Ground("stated from the other side: it compares with the work")
_SUBJECT = Ground("subject of what is compared with the work")
_LARGER = Ground("larger than the work that outperforms or matches it")


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
    return claim.direction is not None and changes and claim.baseline is None and not comparisons(row)


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
        if one.start <= at and all(chunk.meaning.bound or chunk.lower == "~" for chunk in row[one.end : at]):
            return one.start, max(one.end, noun_phrase(row, at + 1, len(row)).stop)
    return None


def _named(
    abstract: Section, row: Sequence[Chunk], span: tuple[int, int], proposed: Sequence[Proposal], cue: str = ""
) -> list[Named]:
    start = next((p for p, chunk in enumerate(row) if chunk.start >= span[0]), len(row))
    end = next((p for p, chunk in enumerate(row) if chunk.start >= span[1]), len(row))
    return names_in(abstract, row, start, end, proposed, cue)
