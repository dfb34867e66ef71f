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

from etl.extract.claims import evidence
from etl.extract.claims.defaults import default_quantity
from etl.extract.claims.evidence import Statement, Trace
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
from etl.extract.text.ground import Ground
from etl.extract.text.repair import mended, repaired, restored
from etl.extract.workloads import workloads
from etl.model import Claim, Findings, Quote, Reason, Record, System

LONGEST = 20_000
"""Characters of an abstract in which findings are looked for: ten times what arXiv takes."""
LONGEST_TITLE = 2_000


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


@dataclass(frozen=True, slots=True)
class _Traced:
    """Findings, and what led to them: each system has a ground and each claim a trace, in the same order."""

    findings: Findings
    systems: Sequence[tuple[System, Ground]]
    claims: Sequence[Trace]
    abstract: Section | None


def findings(record: Record) -> Findings:
    """What the extractors find in one record, up to LONGEST characters into its abstract."""
    return _traced(record).findings


def reasons(record: Record) -> tuple[Reason, ...]:
    """Why each system and claim of `findings` is one: its rule and cue, and where its parts come from."""
    traced = _traced(record)
    pairs = zip(traced.findings.systems, traced.systems, strict=True)
    found = [evidence.of_system(system, ground, shown.quotes[0], traced.abstract) for shown, (system, ground) in pairs]
    if traced.abstract:
        quotes = [claim.quote for claim in traced.findings.claims]
        found += [
            evidence.of_claim(trace, quote, traced.abstract) for trace, quote in zip(traced.claims, quotes, strict=True)
        ]
    return tuple(found)


def _traced(record: Record) -> _Traced:
    title, abstract = _begun(record.title, LONGEST_TITLE), _begun(record.abstract, LONGEST)
    repairs = [repaired(quote) if quote else None for quote in (title, abstract)]
    traced = _read(record, mended(title, repairs[0]), mended(abstract, repairs[1]))
    if not any(repairs):
        return traced
    return replace(traced, findings=restored(traced.findings, [repair for repair in repairs if repair]))


def _read(record: Record, heading: Quote | None, text: Quote | None) -> _Traced:
    title = section(heading) if heading else None
    name = title_name(title.masked) if title else None
    abstract = section(text, name) if text else None
    proposed = proposals(title, abstract)
    if abstract:
        claim_sentences(abstract, [p.name for p in proposed])
    found_hardware = hardware([s for s in (title, abstract) if s])
    if abstract is None:
        found = systems(None, proposed, ())
        return _Traced(Findings(record, tuple(one for one, _ in found), found_hardware), found, (), None)
    statements, baselines = _statements(abstract, proposed, title)
    found = systems(abstract, proposed, baselines)
    found_systems = tuple(system for system, _ in found)
    taken = {fold(s.name) for s in found_systems if s.role in {"proposed", "baseline"}}
    found_workloads = workloads(abstract, taken)
    cast = _Cast(
        proposed,
        [one for one in proposed if not is_data(one, title)],
        ([(h.notation, h.quotes) for h in found_hardware], [(w.name, w.quotes) for w in found_workloads]),
    )
    traces = list(_claims(abstract, statements, cast))
    claims = tuple(trace.claim for trace in traces)
    return _Traced(Findings(record, found_systems, found_hardware, found_workloads, claims), found, traces, abstract)


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
) -> tuple[list[Statement], list[Named]]:
    """The claims of every sentence, and all that the work is compared with."""
    found: list[Statement] = []
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
                words = abstract.masked[slice(*claim.baseline)]
                statement = replace(statement, against=meant(words, before), meant=Ground("meant by these words"))
            elif statement.against:
                told.append(statement.against)
                announced = []
            elif statement.own and announced and _compares_silently(row, claim):
                statement = replace(statement, against=announced, meant=_ANNOUNCED)
            named += statement.against
            observed = study and not speaks_for_itself(row, claim.measure.start, proposed)
            found.append(replace(statement, observed=observed))
        if rivals:
            announced = rivals if announces(row) else []
            told.append(rivals)
            named += rivals
    return found, named


_ANNOUNCED = Ground("announced, as the number names none")


def _compares_silently(row: Sequence[Chunk], claim: Stated) -> bool:
    """A change that says nothing of what it is compared with."""
    changes = claim.measure.relative or claim.measure.form == "change"
    return claim.direction is not None and changes and claim.baseline is None and not comparisons(row)


def _stated(abstract: Section, sentence: Sentence, row: list[Chunk]) -> list[Stated]:
    return stated(row, default_quantity(abstract.lower, sentence.start, sentence.end))


def _statement(
    abstract: Section, sentence: Sentence, row: Sequence[Chunk], claim: Stated, proposed: Sequence[Proposal]
) -> Statement:
    """Whose claim it is and against whom; "X is 3x slower than ours" is told from our side."""
    if not sentence.own:
        return Statement(sentence, row, claim, (), own=False, whose=Ground(sentence.whose))
    if others := of_others(row, claim.measure.start, proposed):
        return Statement(sentence, row, claim, (), own=False, whose=Ground("others are the subject", others))
    if claim.baseline and told_by_the_other(row, claim.baseline, proposed):
        other = (sentence.start, claim.measure.start)
        against = _named(abstract, row, other, proposed)
        return Statement(sentence, row, turned(claim), against, own=True, whose=_TURNED, meant=_SUBJECT)
    cue = claim.compared.cue if claim.compared else ""
    against = _named(abstract, row, claim.baseline, proposed, cue) if claim.baseline else []
    return Statement(sentence, row, claim, against, own=True, whose=Ground(sentence.whose))


_TURNED = Ground("stated from the other side: it compares with the work")
_SUBJECT = Ground("subject of what is compared with the work")


def _named(
    abstract: Section, row: Sequence[Chunk], span: tuple[int, int], proposed: Sequence[Proposal], cue: str = ""
) -> list[Named]:
    start = next((p for p, chunk in enumerate(row) if chunk.start >= span[0]), len(row))
    end = next((p for p, chunk in enumerate(row) if chunk.start >= span[1]), len(row))
    return names_in(abstract, row, start, end, proposed, cue)


def _claims(abstract: Section, statements: Sequence[Statement], cast: _Cast) -> Iterator[Trace]:
    """Every statement as a claim, with the hardware and the workloads of its clause."""
    for _, together in groupby(statements, key=lambda one: one.sentence.start):
        said = list(together)
        near = zip(*(_in_clauses(abstract, said, things) for things in cast.things), strict=True)
        for one, (on_hardware, on_workloads) in zip(said, near, strict=True):
            trace = _claim(abstract, one, cast)
            claim = replace(trace.claim, hardware=on_hardware, workloads=on_workloads)
            yield replace(trace, claim=claim)


def _in_clauses(abstract: Section, said: Sequence[Statement], things: _Quoted) -> list[tuple[str, ...]]:
    """For each statement of a sentence the names of the things in its clause."""
    start, end = abstract.quote.start + said[0].sentence.start, abstract.quote.start + said[0].sentence.end
    spots = sorted({q.start - abstract.quote.start for _, quotes in things for q in quotes if start <= q.start < end})
    if not spots:
        return [()] * len(said)
    near = clauses(said[0].row, [one.stated.measure.start for one in said], spots)
    starts = [{abstract.quote.start + spot for spot in of_one} for of_one in near]
    return [tuple(name for name, quotes in things if any(q.start in of_one for q in quotes)) for of_one in starts]


def _claim(abstract: Section, statement: Statement, cast: _Cast) -> Trace:
    """Put names to a stated claim. What is not the work's own has no direction and no factor."""
    claim = statement.stated
    direction = claim.direction if statement.own else None
    changed = claim.measure.relative or claim.measure.form == "change"
    speedup = claim.quantity == "speed" and direction == "better" and changed and not statement.observed
    actors = cast.makers if speedup else cast.proposed
    about, because = subject(statement.row, actors, claim.subject_end) if statement.own else (None, _OF_OTHERS)
    found = Claim(
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
    return Trace(found, statement, about, because)


_OF_OTHERS = Ground("as others make the claim")


def _words(abstract: Section, span: tuple[int, int] | None) -> str | None:
    return " ".join(abstract.quote.words[span[0] : span[1]].split()) if span else None
