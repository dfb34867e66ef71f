"""One node per claim: what a paper says once, on whatever page and in whatever version of its abstract it stands.

In two records of a paper a claim is the same when its words and numbers are; and where the words differ, as between a
preprint and the published text, when the numbers are and nothing that it says of itself speaks against it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from decimal import Decimal

from etl.model import Claim, ClaimNode, Findings
from etl.model.claim_properties import CLAIM_PROPERTIES
from etl.resolve import keys
from etl.resolve.papers.groups import PaperGroup, evidence, plain

_EQUAL = [one.field for one in CLAIM_PROPERTIES if one.decides == "identity"]
_AGREEING = [one.field for one in CLAIM_PROPERTIES if one.decides == "agreement"] + ["hardware", "workloads"]
_FIELDS = [one.field for one in CLAIM_PROPERTIES] + ["system", "baseline_systems", "hardware", "workloads"]

Names = Mapping[str, str]  # name as the extractor gave it, keyed → node key, within one paper
Named = tuple[Names, Names, Names]  # what names stand for: systems, hardware, workloads
_Identity = tuple[object, ...]


@dataclass(eq=False)
class _Same:
    """Quotes that are one claim, with their pages."""

    printed: list[tuple[str, Claim]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    earlier: set[str] = field(default_factory=set)  # keys that it has where fewer records are known


def resolved(group: PaperGroup, named: Named, text: str | None = None) -> tuple[ClaimNode, ...]:
    """The claims of a paper, sorted by key, each with its quotes on all pages.

    Where one stands in several texts, it is shown in the words of `text`, which is the paper's abstract.
    """
    if not any(member.claims for member in group.members):
        return ()
    by_identity: dict[_Identity, _Same] = {}
    by_numbers: defaultdict[_Identity, list[_Same]] = defaultdict(list)
    for member, naming in zip(group.members, group.naming, strict=True):
        claims = _identified(member)
        taken = {by_identity[identity] for identity in claims if identity in by_identity}
        for identity, claim in claims.items():
            if identity not in by_identity:  # what two claims in other words share when they are one
                alike = by_numbers[tuple([getattr(claim, field) for field in _EQUAL])]
                free = (one for one in alike if one not in taken)
                same = next((one for one in free if all(_agree(mine, claim) for _, mine in one.printed)), _Same())
                by_identity[identity] = same
                taken.add(same)
                if not same.printed:
                    alike.append(same)
            same = by_identity[identity]
            same.printed.append((member.record.page, claim))
            names = [keys.digest(one, *identity) for one in naming]
            same.keys.add(names[0])
            same.earlier.update(names)
    within = plain(text or "") if len(group.members) > 1 else ""
    own = _keys((s.name for member in group.members for s in member.systems if s.role == "proposed"), named[0])
    found = {min(one.keys): one for one in by_identity.values()}
    return tuple([_node(key, found[key], named, within, own, found.keys()) for key in sorted(found)])


def _identified(member: Findings) -> Mapping[_Identity, Claim]:
    """The claims of one record by their identities.

    What makes two quotes one claim, on whatever page they stand, is words, numbers, unit and quantity. Where one record
    says the same twice, the order of the two parts them.
    """
    seen: Counter[_Identity] = Counter()
    every: dict[_Identity, Claim] = {}
    for claim in sorted(member.claims, key=lambda one: (one.quote.start, one.quote.end)):
        numbers = _number(claim.low), _number(claim.high)
        identity = keys.quote(claim.quote.words), *numbers, claim.unit, claim.quantity
        seen[identity] += 1
        every[*identity, seen[identity]] = claim
    return every


def _agree(one: Claim, other: Claim) -> bool:
    """Baseline, hardware and workloads agree, or one of the two does not say."""
    first, second = keys.folded(one.baseline or ""), keys.folded(other.baseline or "")
    if not (first.startswith(second) or second.startswith(first)):  # a page may cut the text inside a baseline
        return False
    named = [(getattr(one, field), getattr(other, field)) for field in _AGREEING]
    return all(not mine or not theirs or not set(mine).isdisjoint(theirs) for mine, theirs in named)


def _number(number: Decimal | None) -> str:
    """The same text for 2 and 2.0, for numbers of any size."""
    if not number:
        return "" if number is None else "0"
    sign, digits, exponent = number.as_tuple()
    significant = "".join(map(str, digits)).rstrip("0")
    return f"{'-' * sign}{significant}e{int(exponent) + len(digits) - len(significant)}"


def _node(
    key: str, same: _Same, named: Named, text: str, introduced: Collection[str], live: AbstractSet[str]
) -> ClaimNode:
    """The reading in the words of the paper's `text` that says most stands for the claim; names come from all."""

    def rank(one: tuple[str, Claim]) -> tuple[bool, int, str, int]:
        page, claim = one
        fullness = sum(getattr(claim, field) not in {None, ()} for field in _FIELDS)
        return plain(claim.quote.words) not in text, -fullness, page, claim.quote.start

    claims = [claim for _, claim in sorted(same.printed, key=rank)]
    known, machines, loads = named
    system = next(iter(_keys((claim.system for claim in claims if claim.system), known)), None)
    baselines = {key for claim in claims for key in _keys(claim.baseline_systems, known)}
    return ClaimNode(
        key=key,
        claim=claims[0],
        system=system,
        baselines=tuple(sorted(baselines - {system, *introduced})),
        hardware=tuple(sorted({machines[n] for claim in claims for n in claim.hardware if n in machines})),
        workloads=tuple(sorted({key for claim in claims for key in _keys(claim.workloads, loads)})),
        evidence=evidence((page, claim.quote) for page, claim in same.printed),
        replaces=tuple(sorted(same.earlier - live)),  # no record of another paper has the same name
    )


def _keys(names: Iterable[str], table: Names) -> list[str]:
    return [table[key] for name in names if (key := keys.name(name)) in table]
