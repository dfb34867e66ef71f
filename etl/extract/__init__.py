"""Record → findings: named systems with their roles, hardware, workloads, and claims with what they are about.

Rules over spaCy's blank English tokens and the vocabularies in ontology/; no model, no network. Text never raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from etl.extract import claims as _claims
from etl.extract.hardware import hardware
from etl.extract.items import Item
from etl.extract.metrics import unit_quantity
from etl.extract.names import fold
from etl.extract.proposals import Proposal, proposals, title_name
from etl.extract.sections import Section, Sentence, section
from etl.extract.sentences import may_measure
from etl.extract.systems import Named, compared, names_in, subject, systems
from etl.extract.workloads import workloads
from etl.model import Claim, Findings, Hardware, Page, Quantity, Record, Workload

VERSION = "2"
"""Changes whenever the same record may give other findings."""


def findings(page: Page, record: Record) -> Findings:
    """What the extractors find in one record of a page."""
    title = section(record.title) if record.title else None
    abstract = (
        section(record.abstract, title_name(title.masked) if title else None) if record.abstract else None
    )
    proposed = proposals(title, abstract)
    ready = [s for s in (title, abstract) if s]
    found_hardware = hardware(ready)
    if abstract is None:
        return Findings(record, systems(title, None, proposed, ()), found_hardware)
    found_claims, baselines = _read_claims(abstract, proposed, found_hardware)
    found_systems = systems(title, abstract, proposed, baselines)
    taken = {fold(s.name) for s in found_systems if s.role in {"proposed", "baseline"}}
    found_workloads = workloads(abstract, taken)
    return Findings(
        record,
        found_systems,
        found_hardware,
        found_workloads,
        tuple(_placed(c, found_workloads) for c in found_claims),
    )


def _read_claims(
    abstract: Section, proposed: Sequence[Proposal], found_hardware: Sequence[Hardware]
) -> tuple[list[Claim], list[Named]]:
    found: list[Claim] = []
    named: list[Named] = []
    default = _default_quantity(abstract)
    for sentence in abstract.sentences:
        if not may_measure(abstract.masked[sentence.start : sentence.end]):
            if sentence.own:
                named += compared(abstract, sentence, abstract.row(sentence, measured=False), proposed)
            continue
        row = abstract.row(sentence)
        for stated in _claims.stated(row, default):
            against = _named(abstract, row, stated.baseline, proposed) if stated.baseline else []
            if sentence.own:
                named += against
            found.append(_claim(abstract, sentence, row, stated, against, proposed, found_hardware))
        named += compared(abstract, sentence, row, proposed)
    return found, named


def _named(
    abstract: Section, row: Sequence[Item], span: tuple[int, int], proposed: Sequence[Proposal]
) -> list[Named]:
    start = next((p for p, item in enumerate(row) if item.start >= span[0]), len(row))
    end = next((p for p, item in enumerate(row) if item.start >= span[1]), len(row))
    return names_in(abstract, row, start, end, proposed)


def _claim(
    abstract: Section,
    sentence: Sentence,
    row: Sequence[Item],
    stated: _claims.Stated,
    against: Sequence[Named],
    proposed: Sequence[Proposal],
    found_hardware: Sequence[Hardware],
) -> Claim:
    way = stated.direction if sentence.own else None
    about = subject(row, proposed, stated.subject_end) if sentence.own else None
    changed = stated.measure.relative or stated.measure.form == "change"
    base = abstract.quote.start
    return Claim(
        quote=abstract.cite(stated.start, stated.end),
        low=stated.low,
        high=stated.high,
        unit=stated.measure.unit,
        bound=stated.bound,
        quantity=stated.quantity,
        metric=_words(abstract, stated.metric),
        direction=way,
        own=sentence.own,
        speedup=stated.quantity == "speed" and way == "better" and changed,
        rule=stated.rule,
        factor_low=stated.factor_low if way else None,
        factor_high=stated.factor_high if way else None,
        system=about.name if about else None,
        baseline=_words(abstract, stated.baseline),
        baseline_systems=tuple(dict.fromkeys(n.name for n in against)),
        hardware=tuple(
            h.notation
            for h in found_hardware
            if any(sentence.start <= q.start - base < sentence.end for q in h.quotes)
        ),
    )


def _words(abstract: Section, span: tuple[int, int] | None) -> str | None:
    return " ".join(abstract.quote.words[span[0] : span[1]].split()) if span else None


def _placed(claim: Claim, found: Sequence[Workload]) -> Claim:
    return claim if not found else claim


_FAST = re.compile(r"speed|fast|latenc|throughput|runtime|\btime\b|accelerat|performance", re.IGNORECASE)
_RIGHT = re.compile(
    r"accura|\bF1\b|BLEU|recall|precision|\berror|quality|\bmAP\b|classif|recogni|segment|non-IID|generaliz",
    re.IGNORECASE,
)


def _default_quantity(abstract: Section) -> Callable[[str], Quantity]:
    """What a bare "improves by 5%" speaks of: accuracy where the text speaks more of being right than of being fast."""
    right = len(_RIGHT.findall(abstract.masked)) > len(_FAST.findall(abstract.masked))

    def default(unit: str) -> Quantity:
        by_unit = unit_quantity(unit)
        if by_unit:
            return by_unit[0]
        return "accuracy" if unit == "%" and right else "speed"

    return default
