"""Findings with the judgement of a careful reader: whether all their main fields are right.

`judgements.jsonl` judges findings of papers that no rule was written on, a line a paper: the digest of a finding's
fields, and whether they are right. A finding that a rule reads in another way today has no judgement. The sample `any`
is of all papers of a list, `systems` of those whose abstracts speak of speed, hardware or cost; both were drawn at
random. Annotated pages beside the checkout and the grid of `tests/grammar` are further judgements.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

from grammar.compose import Composer, Sample
from grammar.score import wrong
from grammar.words import words

from etl import extract, read
from etl.extract.confidence.estimates import Known
from etl.extract.grammar.names import fold
from etl.model import Claim, Findings, Page, Quote, Record, System

FILE = Path(__file__).with_name("judgements.jsonl")
Row = Mapping[str, Any]
Verdicts = Mapping[int, bool]
"""Place among the claims, or among the introduced systems → whether it is right."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A record, what is known of its findings, and the judgements of some."""

    paper: str
    sample: str
    """`any`, `systems`, `gold` or `grid`."""
    systems: tuple[System, ...]
    """Those it introduces."""
    found: Findings
    known: Known
    right_systems: Verdicts
    right_claims: Verdicts


def key(finding: Claim | System) -> str:
    """Ten digits that change with any main field of a finding."""
    if isinstance(finding, System):
        return _digest(finding.name)
    ends = (None if end is None else end.normalize() for end in (finding.low, finding.high))
    fields = (finding.unit, finding.bound, finding.quantity, finding.direction, finding.own, finding.speedup)
    return _digest(*ends, *fields, finding.system, finding.baseline, *finding.baseline_systems)


def _digest(*parts: object) -> str:
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:10]


def record(title: str, abstract: str) -> Record:
    """A title and an abstract as a page would hold them."""
    start = len(title) + 2
    return Record(
        page="judged",
        number=1,
        start=0,
        end=start + len(abstract),
        title=Quote(title, 0, len(title)) if title else None,
        abstract=Quote(abstract, start, start + len(abstract)) if abstract else None,
    )


def judged(papers: Iterable[Row], path: Path = FILE) -> Iterator[Judged]:
    """The papers of a list that have judgements."""
    rows = {row["paper"]: row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())}
    for paper in papers:
        if row := rows.get(paper["id"]):
            known = {"systems": row.get("systems", {}), "claims": row.get("claims", {})}
            yield _judged(paper["id"], row["sample"], record(paper["title"] or "", paper["abstract"] or ""), known)


def _judged(paper: str, sample: str, one: Record, rights: Mapping[str, Mapping[str, bool]]) -> Judged:
    found, known = extract.cases(one)
    systems = tuple(system for system in found.systems if system.role == "proposed")
    right_systems = {
        at: right for at, one in enumerate(systems) if (right := rights["systems"].get(key(one))) is not None
    }
    right_claims = {
        at: right for at, one in enumerate(found.claims) if (right := rights["claims"].get(key(one))) is not None
    }
    return Judged(paper, sample, systems, found, known, right_systems, right_claims)


def rows(gold: Path, page: Path) -> Iterator[tuple[Record, Row]]:
    """The records of an annotated page, each with its annotation."""
    given = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines() if line.strip()]
    by_title = {fold(row["title"]): row for row in given if row.get("title")}
    text = page.read_text(encoding="utf-8")
    for one in read.guarded(Page(page.stem, text, hashlib.sha256(text.encode()).hexdigest())).records:
        if row := by_title.get(fold(one.title.words if one.title else "")):
            yield one, row


def annotated(gold: Path, page: Path) -> Iterator[Judged]:
    """The records of an annotated page, with the judgement that its annotations imply."""
    for one, row in rows(gold, page):
        found, known = extract.cases(one)
        systems = tuple(system for system in found.systems if system.role == "proposed")
        names = {fold(name): one for one in row["systems"] for name in names_of(one)}
        right_systems = {
            place: named["role"] == "proposed"
            for place, system in enumerate(systems)
            if not (named := names.get(fold(system.name), {"role": "none"})).get("optional")
        }
        right_claims = {
            place: right
            for place, claim in enumerate(found.claims)
            if (right := _agrees(claim, row["claims"], names)) is not None
        }
        yield Judged(f"{gold.stem}:{row['n']}", "gold", systems, found, known, right_systems, right_claims)


def names_of(system: Row) -> list[str]:
    """All names of an annotated system."""
    alt = system.get("alt", {})
    return [name for name in (system["name"], system.get("expansion"), alt.get("name"), alt.get("expansion")) if name]


def _agrees(claim: Claim, rows: Iterable[Row], names: Mapping[str, Row]) -> bool | None:
    """Whether an annotation says what a claim does; `None` where readers differ."""
    same = [row for row in rows if _measure(row["low"], row["high"], row["unit"]) == _of(claim)]
    if any(row.get("optional") for row in same) or (not same and not claim.own):
        return None
    return any(_same(claim, row, names) or _same(claim, {**row, **row.get("alt", {})}, names) for row in same)


def _same(claim: Claim, row: Row, names: Mapping[str, Row]) -> bool:
    def named(name: str | None) -> str | None:
        return names.get(fold(name), {"name": name})["name"] if name else None

    fields = (row["quantity"], row["direction"], row["bound"], row["own"])
    mine = (claim.quantity, claim.direction, claim.bound, claim.own)
    about = row["system"] is None or named(claim.system) == row["system"]
    return fields == mine and about and {*map(named, claim.baseline_systems)} == {*(row["baseline_systems"] or ())}


def _of(claim: Claim) -> tuple[object, ...]:
    return _measure(claim.low, claim.high, claim.unit)


def _measure(low: object, high: object, unit: str) -> tuple[object, ...]:
    """Numbers and unit, whichever end a bound leaves open."""
    ends = sorted({float(Decimal(str(end))) for end in (low, high) if end is not None})
    unit = (unit or "").strip().casefold()
    if unit.startswith("order"):
        ends, unit = [end if end >= 10 else 10.0**end for end in ends], "x"
    return (*ends, "x" if unit in {"×", "x", "times", "fold"} else "%" if unit in {"%", "percent"} else unit)


def composed(count: int, seed: int = 1) -> Iterator[Judged]:
    """Samples of the grid's first half, with what they say."""
    composer = Composer(words("first"), Random(seed))
    for number in range(count):
        sample = composer.sample()
        found, known = extract.cases(record(sample.title, sample.abstract))
        systems = tuple(system for system in found.systems if system.role == "proposed")
        right = {place: _is_said(claim, sample) for place, claim in enumerate(found.claims)}
        yield Judged(f"grid:{number}", "grid", systems, found, known, {}, right)


def _is_said(claim: Claim, sample: Sample) -> bool:
    return any(not wrong(truth, claim) for truth in sample.truths)
