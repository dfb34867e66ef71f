"""Findings with the chance of each introduced system and claim, by traits of rule and context and the words around."""

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

_VALUES = (0, 0.2, 1, 1.5, 3, 10, 40, 100, 1000)
_LENGTHS = (0, 10, 20, 40, 80, 160, 320)


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

    def place(self, quote: Quote) -> tuple[Section, str, Sentence | None]:
        """The part of the record that a quote stands in, in words as well, and its sentence there."""
        if not self.abstract.quote.start <= quote.start < self.abstract.quote.end:
            return self.title, "title", None
        starts = [sentence.start for sentence in self.abstract.sentences]
        number = bisect_right(starts, quote.start - self.abstract.quote.start) - 1
        sentence = self.abstract.sentences[max(number, 0)]
        return self.abstract, f"{min(number, 5)} own {sentence.own}", sentence


def known(traces: Sequence[Trace], context: Context) -> Known:
    """What is known of the systems that a record introduces and of its claims."""
    counts = Counter(trace.statement.sentence.start for trace in traces)
    claims = [of_claim(one, counts[one.statement.sentence.start], context) for one in traces]
    return Known([of_system(system, len(traces), context) for system in context.systems], claims)


def estimated(found: Findings, given: Known) -> Findings:
    """Findings with their chances; `given` is what is `known` of them."""
    if not (given.systems or given.claims):
        return found
    model = load(WEIGHTS)
    chances = iter([model.chance(case) for case in given.systems])
    # names that no rule introduces have their chance
    likely = [(one, next(chances) if one.role == "proposed" else None) for one in found.systems]
    systems = [replace(one, confidence=one.confidence or chance) for one, chance in likely]
    named: dict[str | None, Decimal | None] = {system.name: system.confidence for system in systems}
    claims = [
        replace(claim, confidence=model.chance(about(case, named.get(claim.system))))
        for claim, case in zip(found.claims, given.claims, strict=True)
    ]
    return replace(found, systems=tuple(systems), claims=tuple(claims))


def of_system(system: System, claims: int, context: Context) -> Case:
    """What is known of a system that a record introduces; `claims` is how many claims the record makes."""
    quote = system.quotes[0]
    section, where, sentence = context.place(quote)
    place, count = context.systems.index(system), len(context.systems)
    times = bisect_right((0, 1, 2, 4), context.abstract.masked.count(system.name))
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
        f"claims {min(claims, 3)}",
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
    asked = f"quantity {claim.quantity}", f"direction {claim.direction}", f"compared {claim.baseline is not None}"
    words = around(context.abstract, claim.quote, trace.statement.sentence)
    return Case("claim", [*_of_fields(claim), *_of_rules(trace, count, context)], words, ("claimed", *asked))


def about(case: Case, chance: Decimal | None) -> Case:
    """A claim with how likely its system is right; `None` where it has none."""
    sure = "none" if chance is None else bisect_right((0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95), float(chance))
    return replace(case, traits=[*case.traits, f"system sure {sure}"])


def _of_fields(claim: Claim) -> Iterator[str]:
    unit = claim.unit if claim.unit in {"x", "%", "orders of magnitude"} else "other"
    yield f"rule {claim.rule}"
    yield f"rule {claim.rule} unit {unit}"
    yield f"quantity {claim.quantity} {claim.direction}"
    yield f"quantity {claim.quantity} unit {unit}"
    yield f"unit {unit} bound {claim.bound}"
    yield f"speedup {claim.speedup} own {claim.own}"
    yield f"factor {claim.factor_high is not None or claim.factor_low is not None} {claim.direction}"
    yield f"metric {0 if claim.metric is None else min(1 + claim.metric.count(' '), 5)}"
    yield f"value {bisect_right(_VALUES, float(claim.high or claim.low or 0))} unit {unit}"
    yield f"quote {bisect_right(_LENGTHS, len(claim.quote.words))}"


def _of_rules(trace: Trace, count: int, context: Context) -> Iterator[str]:
    """How the rules came to it, how sure its names are, and the form of its sentence."""
    claim, statement = trace.claim, trace.statement
    stated, sentence = statement.stated, statement.sentence
    yield f"about {trace.because.way}"
    yield f"whose {statement.whose.way[:24]}"
    yield f"compared {stated.compared.way if stated.compared and claim.baseline else 'nothing'}"
    yield f"meant {statement.meant.way if statement.against else 'nothing'}"
    yield f"cue {stated.cue.lower()}"
    yield f"observed {statement.observed}"
    yield f"systems {min(len(context.systems), 4)} {claim.system is not None}"
    words = claim.baseline.split() if claim.baseline else []
    yield f"baseline {min(len(words), 8)} named {min(len(claim.baseline_systems), 3)}"
    if words:
        yield f"baseline begins {words[0].lower() if words[0].islower() else 'capital'}"
        yield f"baseline ends {words[-1].lower() if len(words[-1]) < 5 else 'word'}"
    yield f"claims {min(count, 6)}"
    yield f"sentence {bisect_right(_LENGTHS, sentence.end - sentence.start)}"
    yield f"depth {bisect_right(_LENGTHS, claim.quote.start - context.abstract.quote.start - sentence.start)}"
    opening = WORD.findall(context.abstract.lower, sentence.start, min(sentence.end, sentence.start + 24))[:1]
    yield f"opens {opening[0] if opening else ''}"
    yield f"damaged {context.damaged}"
    yield f"study {context.study}"
