"""Record → findings: named systems with their roles, hardware, workloads, and claims with what they are about.

Rules over spaCy's blank English tokens and the vocabularies in ontology/: no model, no network. Text never raises.
Steps, in order; each imports from those before it alone:

1. `text` undoes damage, blanks markup, cuts sentences and tokens, and holds the words that drive the grammar
2. `measures` reads numbers with units
3. `grammar` makes rows of chunks, and says what a measure is about
4. `sections` marks what vocabularies know, and lets through the sentences that could say something
5. `systems` names what a paper introduces, compares with, uses and mentions; `hardware` and `workloads` do so for those
6. `comparisons` says what a result is compared with
7. `claims` joins all that
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from etl.extract.claims.defaults import default_quantity
from etl.extract.claims.statements import Stated, stated, turned
from etl.extract.claims.subjects import of_others, speaks_for_itself, subject, told_by_the_other
from etl.extract.comparisons.anaphora import meant
from etl.extract.comparisons.comparators import comparisons
from etl.extract.comparisons.compared_systems import announces, compared
from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.names import fold
from etl.extract.grammar.scopes import clauses
from etl.extract.hardware import hardware
from etl.extract.sections.prefilter import may_compare
from etl.extract.sections.sections import Section, Sentence, claim_sentences, section
from etl.extract.systems.introduced_systems import proposals
from etl.extract.systems.name_spans import Proposal
from etl.extract.systems.roles import is_data, systems
from etl.extract.systems.system_mentions import Named, names_in
from etl.extract.systems.titles import is_study, title_name
from etl.extract.text.repair import mended, repaired, restored
from etl.extract.workloads import workloads
from etl.model import Claim, Findings, Quote, Record

LONGEST = 20_000
"""Characters of an abstract in which findings are looked for: ten times what arXiv takes."""
LONGEST_TITLE = 2_000


@dataclass(frozen=True, slots=True)
class _Statement:
    """A stated claim with the sentence it stands in and the names it is compared with."""

    sentence: Sentence
    row: Sequence[Chunk]
    stated: Stated
    against: Sequence[Named]
    own: bool
    observed: bool = False
    """A study says what it saw; nothing was made faster by the work."""


_Quoted = Sequence[tuple[str, Sequence[Quote]]]
"""Names of things, and where they stand."""


@dataclass(frozen=True, slots=True)
class _Cast:
    """What the claims of a record may be about."""

    proposed: Sequence[Proposal]
    makers: Sequence[Proposal]
    """What may make something faster: no dataset."""
    things: tuple[_Quoted, _Quoted]
    """Hardware and workloads."""


def findings(record: Record) -> Findings:
    """What the extractors find in one record, up to LONGEST characters into its abstract."""
    title, abstract = _begun(record.title, LONGEST_TITLE), _begun(record.abstract, LONGEST)
    repairs = [repaired(quote) if quote else None for quote in (title, abstract)]
    found = _findings(record, mended(title, repairs[0]), mended(abstract, repairs[1]))
    return restored(found, [repair for repair in repairs if repair]) if any(repairs) else found


def _findings(record: Record, heading: Quote | None, text: Quote | None) -> Findings:
    title = section(heading) if heading else None
    name = title_name(title.masked) if title else None
    abstract = section(text, name) if text else None
    proposed = proposals(title, abstract)
    if abstract:
        claim_sentences(abstract, [p.name for p in proposed])
    found_hardware = hardware([s for s in (title, abstract) if s])
    if abstract is None:
        return Findings(record, systems(None, proposed, ()), found_hardware)
    statements, baselines = _statements(abstract, proposed, title)
    found_systems = systems(abstract, proposed, baselines)
    taken = {fold(s.name) for s in found_systems if s.role in {"proposed", "baseline"}}
    found_workloads = workloads(abstract, taken)
    cast = _Cast(
        proposed,
        [one for one in proposed if not is_data(one, title)],
        ([(h.notation, h.quotes) for h in found_hardware], [(w.name, w.quotes) for w in found_workloads]),
    )
    claims = tuple(_claims(abstract, statements, cast))
    return Findings(record, found_systems, found_hardware, found_workloads, claims)


def is_cut(record: Record) -> bool:
    """Whether its title or its abstract goes on behind what findings are looked for in."""
    return any(
        quote is not None and len(quote.words) > most
        for quote, most in ((record.title, LONGEST_TITLE), (record.abstract, LONGEST))
    )


def _begun(quote: Quote | None, most: int) -> Quote | None:
    if quote is None or len(quote.words) <= most:
        return quote
    return replace(quote, words=quote.words[:most], end=quote.start + most)


def _statements(
    abstract: Section, proposed: Sequence[Proposal], title: Section | None
) -> tuple[list[_Statement], list[Named]]:
    """The claims of every sentence, and all that the work is compared with."""
    found: list[_Statement] = []
    named: list[Named] = []
    told: list[Sequence[Named]] = []
    announced: Sequence[Named] = []
    study = title is not None and is_study(title.lower)
    for sentence in abstract.sentences:
        measured = bool(abstract.measured(sentence))
        compares = sentence.own and may_compare(abstract, sentence)
        compares = compares and (abstract.may_measure(sentence) or abstract.may_name(sentence))
        if not (measured or compares):
            continue
        row = abstract.row(sentence, measured=measured)
        rivals = compared(abstract, sentence, row, proposed) if compares else []
        for claim in _stated(abstract, sentence, row) if measured else ():
            statement = _statement(abstract, sentence, row, claim, proposed)
            if statement.own and not statement.against and claim.baseline:
                here = [named for named in rivals if named.end <= claim.baseline[0]]
                before = [*told, here] if here else told
                statement = replace(statement, against=meant(abstract.masked[slice(*claim.baseline)], before))
            elif statement.against:
                told.append(statement.against)
                announced = []
            elif statement.own and announced and _compares_silently(row, claim):
                statement = replace(statement, against=announced)
            named += statement.against
            observed = study and not speaks_for_itself(row, claim.measure.start, proposed)
            found.append(replace(statement, observed=observed))
        if rivals:
            announced = rivals if announces(row) else []
            told.append(rivals)
            named += rivals
    return found, named


def _compares_silently(row: Sequence[Chunk], claim: Stated) -> bool:
    """A change that says nothing of what it is compared with."""
    changes = claim.measure.relative or claim.measure.form == "change"
    return claim.direction is not None and changes and claim.baseline is None and not comparisons(row)


def _stated(abstract: Section, sentence: Sentence, row: list[Chunk]) -> list[Stated]:
    return stated(row, default_quantity(abstract.lower, sentence.start, sentence.end))


def _statement(
    abstract: Section, sentence: Sentence, row: Sequence[Chunk], claim: Stated, proposed: Sequence[Proposal]
) -> _Statement:
    """Whose claim it is and against whom; "X is 3x slower than ours" is told from our side."""
    if not sentence.own or of_others(row, claim.measure.start, proposed):
        return _Statement(sentence, row, claim, (), own=False)
    if claim.baseline and told_by_the_other(row, claim.baseline, proposed):
        other = (sentence.start, claim.measure.start)
        return _Statement(sentence, row, turned(claim), _named(abstract, row, other, proposed), own=True)
    against = _named(abstract, row, claim.baseline, proposed) if claim.baseline else []
    return _Statement(sentence, row, claim, against, own=True)


def _named(abstract: Section, row: Sequence[Chunk], span: tuple[int, int], proposed: Sequence[Proposal]) -> list[Named]:
    start = next((p for p, chunk in enumerate(row) if chunk.start >= span[0]), len(row))
    end = next((p for p, chunk in enumerate(row) if chunk.start >= span[1]), len(row))
    return names_in(abstract, row, start, end, proposed)


def _claims(abstract: Section, statements: Sequence[_Statement], cast: _Cast) -> Iterator[Claim]:
    """Every statement as a claim, with the hardware and the workloads of its clause."""
    for _, together in groupby(statements, key=lambda one: one.sentence.start):
        said = list(together)
        near = zip(*(_in_clauses(abstract, said, things) for things in cast.things), strict=True)
        for one, (on_hardware, on_workloads) in zip(said, near, strict=True):
            yield replace(_claim(abstract, one, cast), hardware=on_hardware, workloads=on_workloads)


def _in_clauses(abstract: Section, said: Sequence[_Statement], things: _Quoted) -> list[tuple[str, ...]]:
    """For each statement of a sentence the names of the things in its clause."""
    start, end = abstract.quote.start + said[0].sentence.start, abstract.quote.start + said[0].sentence.end
    spots = sorted({q.start - abstract.quote.start for _, quotes in things for q in quotes if start <= q.start < end})
    if not spots:
        return [()] * len(said)
    near = clauses(said[0].row, [one.stated.measure.start for one in said], spots)
    starts = [{abstract.quote.start + spot for spot in of_one} for of_one in near]
    return [tuple(name for name, quotes in things if any(q.start in of_one for q in quotes)) for of_one in starts]


def _claim(abstract: Section, statement: _Statement, cast: _Cast) -> Claim:
    """Put names to a stated claim. What is not the work's own has no direction and no factor."""
    claim = statement.stated
    direction = claim.direction if statement.own else None
    changed = claim.measure.relative or claim.measure.form == "change"
    speedup = claim.quantity == "speed" and direction == "better" and changed and not statement.observed
    actors = cast.makers if speedup else cast.proposed
    about = subject(statement.row, actors, claim.subject_end) if statement.own else None
    return Claim(
        quote=abstract.cite(claim.start, claim.end),
        low=claim.low,
        high=claim.high,
        unit=claim.measure.unit,
        bound=claim.bound,
        quantity=claim.quantity,
        metric=_words(abstract, claim.metric),
        direction=direction,
        own=statement.own,
        speedup=speedup,
        rule=claim.rule,
        factor_low=claim.factor_low if direction else None,
        factor_high=claim.factor_high if direction else None,
        system=about.name if about else None,
        baseline=_words(abstract, claim.baseline),
        baseline_systems=tuple(dict.fromkeys(n.name for n in statement.against)),
    )


def _words(abstract: Section, span: tuple[int, int] | None) -> str | None:
    return " ".join(abstract.quote.words[span[0] : span[1]].split()) if span else None
