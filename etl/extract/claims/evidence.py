"""Why a finding says what it says, in a line: the rule, the words it went by, and where its parts come from."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from etl.extract.claims.statements import Stated
from etl.extract.grammar.chunks import Chunk
from etl.extract.sections.sections import Ground, Section, Sentence
from etl.extract.systems.name_spans import Proposal
from etl.extract.systems.system_mentions import Named
from etl.model import Claim, Quote, Reason, System

_NAMED = Ground("named by these words")
_NEAR = {0: "in the same sentence", 1: "in the sentence before"}


@dataclass(frozen=True, slots=True)
class Statement:
    """A stated claim with the sentence it stands in and the names it is compared with."""

    sentence: Sentence
    row: Sequence[Chunk]
    stated: Stated
    against: Sequence[Named]
    own: bool
    whose: Ground
    """Why it is the work's own, or not."""
    meant: Ground = _NAMED
    """How the rules came to the names."""
    observed: bool = False
    """A study says what it saw; nothing was made faster by the work."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A claim with what led to it."""

    claim: Claim
    statement: Statement
    about: Proposal | None
    because: Ground
    """Why it is about that, or about nothing."""


def of_system(system: System, ground: Ground, quote: Quote, confidence: Decimal | None, abstract: Section) -> Reason:
    """Why a name is one, and what it does in the record; `quote` are its words on the page."""
    place = _place(abstract, system.quotes[0])
    sure = f"; confidence {confidence:.2f}" if confidence is not None else ""
    evidence = f'system "{system.name}", {system.role}: {ground.words}, {place}{sure}'
    return Reason(quote.start, quote.end, f"extract/{system.rule}", evidence)


def of_claim(trace: Trace, quote: Quote, confidence: Decimal, abstract: Section) -> Reason:
    """Why a claim says what it says; `quote` are its words on the page."""
    parts = [*_parts(trace, abstract), f"confidence {confidence:.2f}"]
    evidence = f'claim "{" ".join(quote.words.split())}": {"; ".join(parts)}'
    return Reason(quote.start, quote.end, f"extract/{trace.claim.rule}", evidence)


def _parts(trace: Trace, abstract: Section) -> Iterator[str]:
    claim, statement = trace.claim, trace.statement
    yield f'cue "{statement.stated.cue}"' if statement.stated.cue else "no word of change"
    yield f'metric "{claim.metric}"' if claim.metric else f"no metric, {claim.quantity} by cue or unit"
    if trace.about:
        introduced = _place(abstract, trace.about.quote, statement.sentence)
        yield f"system {trace.about.name}, {trace.because.words}, introduced {introduced}"
    else:
        yield f"no system, {trace.because.words}"
    compared = statement.stated.compared
    if claim.baseline and compared:
        yield f'baseline "{claim.baseline}", {compared.words}, in the same sentence'
    if statement.against:
        first, names = statement.against[0], ", ".join(claim.baseline_systems)
        place = _place(abstract, abstract.cite(first.start, first.end), statement.sentence)
        yield f"baseline system {names}, {statement.meant.words}, {place}"
    elif not claim.baseline:
        yield "no baseline"
    yield f"{'own' if claim.own else 'of others'}, {statement.whose.words}"


def _place(abstract: Section, quote: Quote, since: Sentence | None = None) -> str:
    """Where words stand: in the title, in a sentence of the abstract, or as many sentences before another one."""
    if not abstract.quote.start <= quote.start < abstract.quote.end:
        return "in the title"
    starts = [sentence.start for sentence in abstract.sentences]
    number = bisect_right(starts, quote.start - abstract.quote.start)
    if since is None:
        return f"in sentence {number} of the abstract"
    before = bisect_right(starts, since.start) - number
    return _NEAR.get(before) or (f"{before} sentences before" if before > 0 else "in a later sentence")
