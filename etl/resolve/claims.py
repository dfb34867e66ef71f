"""One node per claim: the same words with the same numbers in the same paper, on whatever page they stand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from etl.model import Claim, ClaimNode
from etl.resolve import keys
from etl.resolve.nodes import evidence
from etl.resolve.papers import Group

Names = Mapping[str, str]
"""Name as the extractor gave it, keyed → node key, within one paper."""


@dataclass(frozen=True, slots=True)
class Named:
    """What names stand for in one paper."""

    systems: Names
    hardware: Names
    workloads: Names


def resolved(group: Group, named: Named) -> tuple[ClaimNode, ...]:
    """The claims of a paper, sorted by key, each with its quotes on all pages."""
    printed: defaultdict[str, list[tuple[str, Claim]]] = defaultdict(list)
    for member in group.members:
        seen: Counter[tuple[str, ...]] = Counter()
        for claim in sorted(member.claims, key=lambda one: (one.quote.start, one.quote.end)):
            identity = _identity(claim)
            seen[identity] += 1
            printed[keys.digest(group.key, *identity, seen[identity])].append((member.record.page, claim))
    return tuple(_node(key, printed[key], named) for key in sorted(printed))


def _identity(claim: Claim) -> tuple[str, ...]:
    """What makes two quotes one claim; where one record says the same twice, their order parts them."""
    return keys.quote(claim.quote.words), _number(claim.low), _number(claim.high), claim.unit, claim.quantity


def _number(number: Decimal | None) -> str:
    """The same text for 2 and 2.0, for numbers of any size."""
    if number is None:
        return ""
    sign, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int):  # NaN, Infinity
        return str(number)
    significant = "".join(map(str, digits)).rstrip("0")
    return f"{'-' * sign}{significant}e{exponent + len(digits) - len(significant)}" if significant else "0"


def _node(key: str, printed: Sequence[tuple[str, Claim]], named: Named) -> ClaimNode:
    """The reading that says most stands for the claim; what it names is gathered from all."""
    claims = [claim for _, claim in sorted(printed, key=lambda one: (-_told(one[1]), one[0], one[1].quote.start))]
    systems = [key for claim in claims if claim.system for key in _keys([claim.system], named.systems)]
    system = systems[0] if systems else None
    baselines = {key for claim in claims for key in _keys(claim.baseline_systems, named.systems)}
    return ClaimNode(
        key=key,
        claim=claims[0],
        system=system,
        baselines=tuple(sorted(baselines - {system})),
        hardware=tuple(sorted({named.hardware[n] for claim in claims for n in claim.hardware if n in named.hardware})),
        workloads=tuple(sorted({key for claim in claims for key in _keys(claim.workloads, named.workloads)})),
        evidence=evidence((page, claim.quote) for page, claim in printed),
    )


def _keys(names: Iterable[str], table: Names) -> Iterable[str]:
    return (table[key] for name in names if (key := keys.name(name)) in table)


def _told(claim: Claim) -> int:
    """How much a reading says beyond the number itself."""
    said = (claim.metric, claim.direction, claim.factor_low, claim.factor_high, claim.system, claim.baseline)
    named = (claim.baseline_systems, claim.hardware, claim.workloads)
    return sum(one is not None for one in said) + sum(map(bool, named))
