"""Sentences of an abstract → statements: whose each claim is, what it is about, what it is compared with."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, takewhile
from operator import itemgetter

from etl.extract.claims.defaults import default_quantity
from etl.extract.claims.evidence import Statement
from etl.extract.claims.statements import Stated, offsets, stated, turned
from etl.extract.comparisons.baseline_verbs import OWNER, objects
from etl.extract.comparisons.comparators import accepted, comparisons
from etl.extract.comparisons.compared_systems import Discourse, announces, compared
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, at_offset
from etl.extract.grammar.names import fold
from etl.extract.grammar.phrase_boundaries import noun_phrase
from etl.extract.grammar.phrase_boundaries import subject as subject_of
from etl.extract.sections.sections import Ground, Section, may_compare
from etl.extract.systems.name_spans import Proposal, is_data, keys_of
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
    before, names = Discourse(), keys_of(proposed)
    for sentence in abstract.sentences:
        measured = bool(abstract.measured(sentence))
        compares = sentence.own and may_compare(abstract, sentence)
        if not (measured or compares):
            continue
        row = abstract.row(sentence, measured=measured)
        rivals = compared(abstract, row, names) if compares else []
        default = partial(default_quantity, abstract.lower, sentence.start, sentence.end)
        for one in stated(row, default) if measured else ():
            claim = replace(one, baseline=None, compared=None) if _runs(abstract, one) else one
            heading = row[: at_offset(row, one.measure.start)] if study else ()
            observed = study and not any("own" in chunk.parts or fold(chunk.text) in names for chunk in heading)
            whose = Ground(sentence.whose)
            statement = Statement(sentence, row, claim, (), own=sentence.own, whose=whose, observed=observed)
            if sentence.own:
                statement = _attributed(abstract, statement, names, study=study)
            statement = _against(abstract, statement, before, rivals)
            if statement.meant not in {_MEANT, _ANNOUNCED}:
                before.add(statement.against, announced=False)
            named += statement.against
            found.append(statement)
        before.add(rivals, announced=announces(row, rivals))
        named += rivals
    return found, named


def _runs(abstract: Section, claim: Stated) -> bool:
    """ "cuts the latency of FooNet-50 by 2x": a model that the work runs, or a data set."""
    owner = claim.compared is not None and claim.compared.way == OWNER
    if claim.baseline is None or not owner or claim.quantity == "accuracy":
        return False
    start, end = claim.baseline
    return any(one.field == "workloads" and start <= one.start < end for one in abstract.mentions)


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


def _attributed(abstract: Section, given: Statement, names: set[str], *, study: bool) -> Statement:
    """Whose claim it is and against whom; "X is 3x slower than FooTree" is read from the side of FooTree."""
    row, claim = given.row, given.stated
    worse = claim.direction == "worse"  # nobody prints how much better others are
    start, end = (at_offset(row, offset) for offset in claim.baseline or (0, 0))
    ours = row[start].lower == "ours" or any(_spelled(row, at, names) for at in range(start, end))
    loses = claim.baseline and worse and ours
    rival = _grammatical_subject(row, claim.measure.start) if loses else _larger_rival(row, claim)
    if loses or rival:
        against = names_in(abstract, row, *rival, names) if rival else ()
        meant = _SUBJECT if loses else _LARGER
        return replace(given, stated=turned(claim, offsets(row, rival)), against=against, whose=_TURNED, meant=meant)
    if others := _of_others(row, claim.measure.start, names, loses=worse and not study):
        return replace(given, own=False, whose=Ground("others are the subject", others))
    cue = claim.compared.cue if claim.compared else ""
    return replace(given, against=names_in(abstract, row, start, end, names, cue))


def _larger_rival(row: Sequence[Chunk], claim: Stated) -> tuple[int, int] | None:
    """ "outperforms models 10x larger", "on par with a 20x larger one": chunks of what is larger, and not the work."""
    at = at_offset(row, claim.measure.start)
    for one in [*objects(row), *comparisons(row)] if claim.quantity == "memory" and claim.direction == "worse" else ():
        if one.start <= at and all(chunk.lower == "with" for chunk in row[one.end : at]):
            return one.start, max(one.end, noun_phrase(row, at + 1, len(row)).stop)
    return None


def subject(statement: Statement, proposed: Sequence[Proposal]) -> tuple[Proposal | None, Ground]:
    """The proposed thing a claim is about: the one its sentence names last before the number, else the main one."""
    if not statement.own:
        return None, Ground("as others make the claim")
    row, claim = statement.row, statement.stated
    named = [
        (at, proposal)
        for proposal, keys in [(proposal, proposal.keys()) for proposal in proposed]
        for at in range(at_offset(row, claim.measure.start))
        if _spelled(row, at, keys) and not (at and row[at - 1].lower in PREPOSITIONS and is_data(proposal))
    ]
    if named:
        return max(named, key=itemgetter(0))[1], Ground("named last before the number")
    if proposed and not (claim.quantity == "accuracy" and is_data(proposed[0])):  # on a benchmark others are right
        return proposed[0], Ground("the main one, as none is named before the number")
    return None, Ground("nothing is introduced that it could be about")


def _spelled(row: Sequence[Chunk], position: int, keys: set[str]) -> bool:
    """Whether a name begins at a chunk, in one word or in up to five."""
    words = takewhile(lambda chunk: chunk.measure is None, row[position : position + 5])
    return any(text in keys for text in accumulate(fold(chunk.text) for chunk in words))


def _of_others(row: Sequence[Chunk], before: int, names: set[str], *, loses: bool) -> str:
    """The word by which a number's clause has others for its subject: "existing caches miss …", "models lose …"."""
    words = [row[at] for at in subject_of(row, 0, at_offset(row, before)) if row[at].text[:1].isalnum()]
    spelled = {fold(part) for word in words for part in (word.text, *word.text.split("-"))}
    if not words or not names.isdisjoint(spelled):
        return ""
    if "others" in words[0].parts:
        return words[0].text
    if not loses or any(word.lower in DETERMINERS or word.parts & {"own", "pronoun"} for word in words):
        return ""
    subject = takewhile(lambda word: not word.change("verb"), words)
    return next((word.text for word in subject if "rival-class" in word.parts), "")


def _grammatical_subject(row: Sequence[Chunk], before: int) -> tuple[int, int] | None:
    """The noun phrase that the verb of a number has for its subject, at the head of its clause."""
    clause = subject_of(row, 0, at_offset(row, before))
    verb = next((at for at in clause[1:] if row[at].parts & {"copula", "finite", "reaching", "trailing"}), None)
    return accepted(row, clause.start, verb) if verb else None
