"""Findings with the chance of each introduced system and each claim."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from etl.extract.claims.evidence import Trace
from etl.extract.confidence.cases import Context, about, of_claim, of_system
from etl.learned.chances import Case, Model, load
from etl.model import Claim, Findings, System

WEIGHTS = Path(__file__).with_name("weights.npz")


class Known(NamedTuple):
    """What is known of the findings of a record."""

    systems: Sequence[Case]
    """Of those it introduces, in their order."""
    claims: Sequence[Case]
    """Without what is known of their systems."""


def known(traces: Sequence[Trace], context: Context) -> Known:
    """What is known of the systems that a record introduces and of its claims."""
    counts = Counter(trace.statement.sentence.start for trace in traces)
    abstract = context.abstract
    claims = (
        [of_claim(one, counts[one.statement.sentence.start], abstract, context) for one in traces] if abstract else []
    )
    return Known([of_system(system, context) for system in context.systems], claims)


def estimated(found: Findings, given: Known) -> Findings:
    """Findings with their chances; `given` is what is `known` of them."""
    if not (given.systems or given.claims):
        return found
    model = load(WEIGHTS)
    chances = iter([model.chance(case) for case in given.systems])
    systems = tuple([_likely(one, next(chances)) if one.role == "proposed" else one for one in found.systems])
    named: dict[str | None, Decimal | None] = {system.name: system.confidence for system in systems}
    claims = zip(found.claims, given.claims, strict=True)
    return replace(found, systems=systems, claims=tuple([_sure(model, one, case, named) for one, case in claims]))


def _likely(system: System, chance: Decimal) -> System:
    """A system with its chance; names that no rule introduces have theirs."""
    return system if system.confidence else replace(system, confidence=chance)


def _sure(model: Model, claim: Claim, case: Case, named: dict[str | None, Decimal | None]) -> Claim:
    return replace(claim, confidence=model.chance(about(case, named.get(claim.system))))
