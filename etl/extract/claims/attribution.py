"""Sentences of an abstract → statements: whose each claim is, what it is about, what it is compared with."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from operator import itemgetter

from etl.extract.claims.defaults import default_quantity
from etl.extract.claims.evidence import Statement
from etl.extract.claims.statements import Stated, offsets, stated, turned
from etl.extract.comparisons.baseline_verbs import OWNER, objects
from etl.extract.comparisons.comparators import comparisons
from etl.extract.comparisons.compared_systems import Discourse, announces, compared
from etl.extract.comparisons.well_formed import accepted
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, at_offset
from etl.extract.grammar.names import fold
from etl.extract.grammar.phrase_boundaries import noun_phrase
from etl.extract.grammar.phrase_boundaries import subject as subject_of
from etl.extract.sections.sections import Ground, Section, Sentence, may_compare
from etl.extract.systems.name_spans import Proposal, is_data, keys_of
from etl.extract.systems.system_mentions import Named, names_in
from etl.extract.text.lexicon import labels_of
from etl.model import Quantity

_ANNOUNCED = Ground("announced, as the number names none")
_MEANT = Ground("meant by these words")
_TURNED = Ground("stated from the other side: it compares with the work")
_SUBJECT = Ground("subject of what is compared with the work")
_LARGER = Ground("larger than the work that outperforms or matches it")
_NAMED_LAST = Ground("named last before the number")
_MAIN = Ground("the main one, as none is named before the number")
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
        default = partial(default_quantity, abstract.lower, sentence.start, sentence.end)
        for one in stated(row, default) if measured else ():
            claim = replace(one, baseline=None, compared=None) if _runs(abstract, one) else one
            statement = _attributed(abstract, sentence, row, claim, proposed, study=study)
            statement = _against(abstract, statement, before, rivals)
            if statement.meant not in {_MEANT, _ANNOUNCED}:
                before.add(statement.against, announced=False)
            named += statement.against
            observed = study and not _speaks_for_itself(row, one.measure.start, proposed)
            found.append(replace(statement, observed=observed))
        before.add(rivals, announced=announces(row))
        named += rivals
    return found, named


def _runs(abstract: Section, claim: Stated) -> bool:
    """ "cuts the latency of FooNet-50 by 2x": a model that the work runs, also in one of its sizes, or a data set."""
    way = claim.compared.way if claim.compared else ""
    if claim.baseline is None or way != OWNER or claim.quantity == "accuracy":
        return False
    start, end = claim.baseline
    sized = abstract.masked[start:end].rpartition("-")[0].lower() in labels_of("workloads")
    return sized or any(one.field == "workloads" and start <= one.start < end for one in abstract.mentions)


def _against(abstract: Section, statement: Statement, before: Discourse, rivals: Sequence[Named]) -> Statement:
    """A claim of the work that names nobody: what its words mean, or what was announced."""
    claim = statement.stated
    if statement.against or not statement.own:
        return statement
    if claim.baseline:
        here = [named for named in rivals if named.end <= claim.baseline[0]]
        words = abstract.masked[slice(*claim.baseline)]
        return replace(statement, against=before.meant(words, here), meant=_MEANT)
    if before.announced and claim.direction is not None and not comparisons(statement.row):
        return replace(statement, against=before.announced, meant=_ANNOUNCED)
    return statement


def _attributed(
    abstract: Section,
    sentence: Sentence,
    row: Sequence[Chunk],
    claim: Stated,
    proposed: Sequence[Proposal],
    *,
    study: bool,
) -> Statement:
    """Whose claim it is and against whom; "X is 3x slower than FooTree" is read from the side of FooTree."""
    before = claim.measure.start
    if not sentence.own:
        return Statement(sentence, row, claim, (), own=False, whose=Ground(sentence.whose))
    worse = claim.direction == "worse"  # nobody prints how much better others are
    if claim.baseline and worse and _compares_with_the_work(row, claim.baseline, proposed):
        other = offsets(row, _grammatical_subject(row, before))
        against = _named(abstract, row, other, proposed)
        return Statement(sentence, row, turned(claim, other), against, own=True, whose=_TURNED, meant=_SUBJECT)
    if rival := _larger_rival(row, claim):
        other = offsets(row, rival)
        against = _named(abstract, row, other, proposed)
        return Statement(sentence, row, turned(claim, other), against, own=True, whose=_TURNED, meant=_LARGER)
    if others := _of_others(row, before, proposed, loses=worse and not study):
        return Statement(sentence, row, claim, (), own=False, whose=Ground("others are the subject", others))
    against = _named(abstract, row, claim.baseline, proposed, claim.compared.cue if claim.compared else "")
    return Statement(sentence, row, claim, against, own=True, whose=Ground(sentence.whose))


def _larger_rival(row: Sequence[Chunk], claim: Stated) -> tuple[int, int] | None:
    """ "outperforms models 10x larger", "on par with a 20x larger one": chunks of what is larger, and not the work."""
    at = at_offset(row, claim.measure.start)
    for one in [*objects(row), *comparisons(row)] if claim.quantity == "memory" and claim.direction == "worse" else ():
        if one.start <= at and all(chunk.lower == "with" for chunk in row[one.end : at]):
            return one.start, max(one.end, noun_phrase(row, at + 1, len(row)).stop)
    return None


def _named(
    abstract: Section, row: Sequence[Chunk], span: tuple[int, int] | None, proposed: Sequence[Proposal], cue: str = ""
) -> list[Named]:
    """The names between two offsets."""
    start, end = (at_offset(row, offset) for offset in span or (0, 0))
    return names_in(abstract, row, start, end, proposed, cue)


def subject(
    row: Sequence[Chunk], proposed: Sequence[Proposal], before: int, quantity: Quantity
) -> tuple[Proposal | None, Ground]:
    """The proposed thing a claim is about: the one its sentence names last before the number, else the main one.

    Data is not accurate itself: on a benchmark others are.
    """
    end = at_offset(row, before)
    named = [
        (at, proposal)
        for proposal, keys in [(proposal, proposal.keys()) for proposal in proposed]
        for at in range(end)
        if _spelled(row, at, keys) and not (at and row[at - 1].lower in PREPOSITIONS and is_data(proposal))
    ]
    if named:
        return max(named, key=itemgetter(0))[1], _NAMED_LAST
    acts = proposed and not (quantity == "accuracy" and is_data(proposed[0]))
    return (proposed[0], _MAIN) if acts else (None, _NOTHING)


def _spelled(row: Sequence[Chunk], position: int, keys: set[str]) -> bool:
    """Whether a name begins at a chunk, in one word or in up to five."""
    text = ""
    for chunk in takewhile(lambda chunk: chunk.measure is None, row[position : position + 5]):
        text += fold(chunk.text)
        if text in keys:
            return True
    return False


def _of_others(row: Sequence[Chunk], before: int, proposed: Sequence[Proposal], *, loses: bool) -> str:
    """The word by which a number's clause has others for its subject: "existing caches miss …", "models lose …"."""
    words = [row[at] for at in subject_of(row, 0, at_offset(row, before)) if row[at].text[:1].isalnum()]
    spelled = {fold(part) for word in words for part in (word.text, *word.text.split("-"))}
    if not words or not keys_of(proposed).isdisjoint(spelled):
        return ""
    if "others" in words[0].parts:
        return words[0].text
    if not loses or any(word.lower in DETERMINERS or word.parts & {"own", "pronoun"} for word in words):
        return ""
    subject = takewhile(lambda word: not word.change("verb"), words)
    return next((word.text for word in subject if "rival-class" in word.parts), "")


def _speaks_for_itself(row: Sequence[Chunk], before: int, proposed: Sequence[Proposal]) -> bool:
    """Whether a sentence names the work or its authors before a number."""
    names = keys_of(proposed)
    return any("own" in chunk.parts or fold(chunk.text) in names for chunk in row[: at_offset(row, before)])


def _compares_with_the_work(row: Sequence[Chunk], span: tuple[int, int], proposed: Sequence[Proposal]) -> bool:
    """Whether the words compared with, from offset to offset, name the work itself: "X is 3x slower than FooTree"."""
    start, end = (at_offset(row, offset) for offset in span)
    return row[start].lower == "ours" or any(_spelled(row, at, keys_of(proposed)) for at in range(start, end))


def _grammatical_subject(row: Sequence[Chunk], before: int) -> tuple[int, int] | None:
    """The noun phrase that the verb of a number has for its subject, at the head of its clause."""
    clause = subject_of(row, 0, at_offset(row, before))
    verb = next((at for at in clause[1:] if row[at].parts & {"copula", "finite", "reaching", "trailing"}), None)
    return accepted(row, clause.start, verb) if verb else None
