"""Statements → claims: names, hardware, workloads and number formats of the clause, and whether it is a speedup."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from etl.extract.claims.attribution import subject
from etl.extract.claims.evidence import Statement, Trace
from etl.extract.experiments import precisions
from etl.extract.grammar.scopes import clauses
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal
from etl.model import Claim, Quote

Quoted = Sequence[tuple[str, Sequence[Quote]]]
"""Names of things, and where they stand."""


def claims(
    abstract: Section, statements: Sequence[Statement], proposed: Sequence[Proposal], things: tuple[Quoted, Quoted]
) -> Iterator[Trace]:
    """Every statement as a claim, with the number formats of its clause and the `things`: hardware and workloads."""
    for _, together in groupby(statements, key=lambda one: one.sentence.start):
        group = list(together)
        # no number format is that of a baseline, nor a number of bits that is itself a result
        spans = [(one.stated.measure.start, one.stated.measure.end) for one in group]
        spans += [one.stated.baseline for one in group if one.stated.baseline]
        formats = precisions(abstract, group[0].sentence.start, group[0].sentence.end, spans)
        near = zip(*(_in_clauses(abstract, group, named) for named in (*things, formats)), strict=True)
        for one, named in zip(group, near, strict=True):
            yield _claim(abstract, one, proposed, *named)


def _in_clauses(abstract: Section, group: Sequence[Statement], things: Quoted) -> list[tuple[str, ...]]:
    """For each statement of a sentence the names of the things in its clause."""
    base, sentence = abstract.quote.start, group[0].sentence
    starts = sorted({quote.start - base for _, quotes in things for quote in quotes})
    spots = [start for start in starts if sentence.start <= start < sentence.end]
    if not spots:
        return [()] * len(group)
    near = clauses(group[0].row, [one.stated.measure.start for one in group], spots)
    return [
        tuple(name for name, quotes in things if any(quote.start - base in spot for quote in quotes)) for spot in near
    ]


def _claim(abstract: Section, statement: Statement, proposed: Sequence[Proposal], *named: tuple[str, ...]) -> Trace:
    """Put names to a stated claim. What is not the work's own has no direction and no factor."""
    claim = statement.stated
    direction = claim.direction if statement.own else None
    changed = claim.measure.relative or claim.measure.form in {"change", "versus"} or claim.rule == "level"
    speedup = claim.quantity == "speed" and direction == "better" and changed and not statement.observed
    about, because = subject(statement, proposed)
    hardware, workloads, precision = named
    found = Claim(
        quote=abstract.cite_with_markup(claim.start, claim.end),
        low=claim.ends[0],
        high=claim.ends[1],
        unit=claim.measure.unit,
        bound=claim.bound,
        quantity=claim.quantity,
        metric=_words(abstract, claim.metric),
        direction=direction,
        own=statement.own,
        speedup=speedup,
        rule=claim.rule,
        factor_low=claim.factors[0] if direction else None,
        factor_high=claim.factors[1] if direction else None,
        system=about.name if about else None,
        baseline=_words(abstract, claim.baseline),
        baseline_systems=tuple(dict.fromkeys(n.name for n in statement.against)),
        hardware=hardware,
        workloads=workloads,
        precision=precision,
    )
    return Trace(found, statement, about, because)


def _words(abstract: Section, span: tuple[int, int] | None) -> str | None:
    return " ".join(abstract.quote.words[span[0] : span[1]].split()) if span else None
