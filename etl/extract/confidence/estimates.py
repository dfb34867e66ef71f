"""Findings with the chance of each introduced system and each claim.

It is computed from traits of the rule and its context, and from the words around a finding.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from etl.extract.claims.evidence import Trace
from etl.extract.grammar.names import spelling
from etl.extract.sections.sections import WORD, Section, Sentence, around
from etl.extract.systems.name_spans import is_known
from etl.learned.chances import Case, load
from etl.model import Claim, Findings, Quote, System

WEIGHTS = Path(__file__).with_name("weights.npz")
_UNITS = frozenset({"x", "%", "orders of magnitude"})
_SHORT = 5
_FEW = (0, 1, 2, 4)
_VALUES = (0, 0.2, 1, 1.5, 3, 10, 40, 100, 1000)
_LENGTHS = (0, 10, 20, 40, 80, 160, 320)
_CHANCES = (0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95)


class Known(NamedTuple):
    """What is known of the findings of a record."""

    systems: Sequence[Case]
    """Of those it introduces, in their order."""
    claims: Sequence[Case]
    """Without what is known of their systems."""


@dataclass(frozen=True, slots=True)
class Context:
    """What all findings of a record share."""

    title: Section
    abstract: Section
    systems: Sequence[System]
    """What the record introduces, the main one first."""
    damaged: bool
    """Damage to the text was repaired."""
    study: bool
    claims: int
    """How many claims it makes."""

    def section(self, quote: Quote) -> Section:
        """The title or the abstract, whichever a quote stands in."""
        return self.abstract if self.abstract.quote.start <= quote.start < self.abstract.quote.end else self.title


def known(traces: Sequence[Trace], context: Context) -> Known:
    """What is known of the systems that a record introduces and of its claims."""
    counts = Counter(trace.statement.sentence.start for trace in traces)
    claims = [of_claim(one, counts[one.statement.sentence.start], context) for one in traces]
    return Known([of_system(system, context) for system in context.systems], claims)


def estimated(found: Findings, given: Known) -> Findings:
    """Findings with their chances; `given` is what is `known` of them."""
    if not (given.systems or given.claims):
        return found
    model = load(WEIGHTS)
    chances = iter([model.chance(case) for case in given.systems])
    systems = tuple([_likely(one, next(chances)) if one.role == "proposed" else one for one in found.systems])
    named: dict[str | None, Decimal | None] = {system.name: system.confidence for system in systems}
    sure = [
        model.chance(about(case, named.get(claim.system)))
        for claim, case in zip(found.claims, given.claims, strict=True)
    ]
    claims = tuple([replace(claim, confidence=chance) for claim, chance in zip(found.claims, sure, strict=True)])
    return replace(found, systems=systems, claims=claims)


def _likely(system: System, chance: Decimal) -> System:
    """A system with its chance; names that no rule introduces have theirs."""
    return system if system.confidence else replace(system, confidence=chance)


def of_system(system: System, context: Context) -> Case:
    """What is known of a system that a record introduces."""
    quote = system.quotes[0]
    section = context.section(quote)
    place, count = context.systems.index(system), len(context.systems)
    where, sentence = _where(context, section, quote)
    times = _step(context.abstract.masked.count(system.name), _FEW)
    form = spelling(system.name)
    traits = [
        f"rule {system.rule}",
        f"place {min(place, 3)} of {min(count, 5)}",
        f"where {where}",
        f"times {times}",
        f"form {form}",
        f"form {form} by {system.rule}",
        f"times {times} form {form}",
        f"kind {system.kind}",
        f"length {min(len(system.name) // 4, 6)}",
        f"spelled {'other' if system.expansion is None else 'out'} {bool(system.aliases)}",
        f"claims {min(context.claims, 3)}",
        f"titled {system.name in context.title.masked} {where}",
    ]
    if is_known(section, quote.start - section.quote.start):
        traits.append("known word")
    if context.damaged:
        traits.append("damaged")
    return Case("system", traits, around(section, quote, sentence), ("introduced",))


def of_claim(trace: Trace, count: int, context: Context) -> Case:
    """What is known of a claim; `count` is the number of claims in its sentence."""
    claim = trace.claim
    return Case(
        "claim",
        [*_of_fields(claim), *_led(trace), *_of_names(claim, context), *_of_sentence(trace, count, context)],
        around(context.abstract, claim.quote, trace.statement.sentence),
        (
            "claimed",
            f"quantity {claim.quantity}",
            f"direction {claim.direction}",
            f"compared {claim.baseline is not None}",
        ),
    )


def about(case: Case, chance: Decimal | None) -> Case:
    """A claim with how likely its system is right; `None` where it has none."""
    sure = "none" if chance is None else _step(float(chance), _CHANCES)
    return replace(case, traits=[*case.traits, f"system sure {sure}"])


def _of_fields(claim: Claim) -> Iterator[str]:
    """What the claim says."""
    unit = claim.unit if claim.unit in _UNITS else "other"
    yield f"rule {claim.rule}"
    yield f"rule {claim.rule} unit {unit}"
    yield f"quantity {claim.quantity} {claim.direction}"
    yield f"quantity {claim.quantity} unit {unit}"
    yield f"unit {unit} bound {claim.bound}"
    yield f"speedup {claim.speedup} own {claim.own}"
    yield f"factor {claim.factor_high is not None or claim.factor_low is not None} {claim.direction}"
    yield f"metric {0 if claim.metric is None else min(1 + claim.metric.count(' '), 5)}"
    yield f"value {_step(float(claim.high or claim.low or 0), _VALUES)} unit {unit}"
    yield f"quote {_step(len(claim.quote.words), _LENGTHS)}"


def _led(trace: Trace) -> Iterator[str]:
    """How the rules came to it."""
    stated = trace.statement.stated
    compared = stated.compared.way if stated.compared and trace.claim.baseline else "nothing"
    yield f"about {trace.because.way}"
    yield f"whose {trace.statement.whose.way[:24]}"
    yield f"compared {compared}"
    yield f"meant {trace.statement.meant.way if trace.statement.against else 'nothing'}"
    yield f"cue {stated.cue.lower()}"
    yield f"observed {trace.statement.observed}"


def _of_names(claim: Claim, context: Context) -> Iterator[str]:
    """How sure its names are."""
    named = len(claim.baseline_systems)
    yield f"systems {min(len(context.systems), 4)} {claim.system is not None}"
    words = claim.baseline.split() if claim.baseline else []
    yield f"baseline {min(len(words), 8)} named {min(named, 3)}"
    if words:
        yield f"baseline begins {words[0].lower() if words[0].islower() else 'capital'}"
        yield f"baseline ends {words[-1].lower() if len(words[-1]) < _SHORT else 'word'}"


def _of_sentence(trace: Trace, count: int, context: Context) -> Iterator[str]:
    """The form of its sentence."""
    sentence, claim = trace.statement.sentence, trace.claim
    start = context.abstract.quote.start
    yield f"claims {min(count, 6)}"
    yield f"sentence {_step(sentence.end - sentence.start, _LENGTHS)}"
    yield f"depth {_step(claim.quote.start - start - sentence.start, _LENGTHS)}"
    opening = WORD.findall(context.abstract.lower, sentence.start, min(sentence.end, sentence.start + 24))[:1]
    yield f"opens {opening[0] if opening else ''}"
    yield f"damaged {context.damaged}"
    yield f"study {context.study}"


def _step(value: float, steps: Sequence[float]) -> int:
    return bisect_right(steps, value)


def _where(context: Context, section: Section, quote: Quote) -> tuple[str, Sentence | None]:
    """The part of a record that a quote stands in, and its sentence there."""
    if section is context.title:
        return "title", None
    at = quote.start - section.quote.start
    number = bisect_right([sentence.start for sentence in section.sentences], at) - 1
    sentence = section.sentences[max(number, 0)]
    return f"{min(number, 5)} own {sentence.own}", sentence
