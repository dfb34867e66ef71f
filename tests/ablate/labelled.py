"""Labelled folders, and how well records and findings agree with what a careful reader wrote down.

A folder holds pages and, beside each or above the folder `pages`, a NAME.jsonl with a paper a line: its title, authors
and abstract start, and unless it is `reading_only` its systems and claims. SOURCES.tsv may name the repository of each
page in its second column; pages of one repository have one maker and stay in one fold.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layouts.score import EDGE, Read, Tally, key, merged

from etl import fetch
from etl.model import Findings, Page

READING = ("papers", "titles", "authors")
FINDINGS = ("proposed", "baselines", "claims", "claims full")
FIGURES = (*READING, *FINDINGS)
Gold = Mapping[str, Any]
Tallies = dict[str, Tally]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page with the papers that a careful reader found on it."""

    page: Page
    maker: str
    papers: tuple[Gold, ...]


def labelled(folder: Path) -> Iterator[Labelled]:
    """The pages of a folder that have labels, by name."""
    makers = _makers(folder)
    for told in sorted(folder.glob("*.jsonl")):
        beside = (path for place in (folder, folder / "pages") for path in sorted(place.glob(f"{told.stem}.*")))
        path = next((path for path in beside if path.suffix != ".jsonl"), None)
        for page in fetch.pages([str(path)]) if path else ():
            if isinstance(page, Page):
                rows = map(json.loads, told.read_text(encoding="utf-8").splitlines())
                papers = _once(row for row in rows if row.get("kind") != "nonpaper")
                yield Labelled(page, makers.get(path.name, told.stem) if path else "", tuple(papers))


def _makers(folder: Path) -> dict[str, str]:
    table = folder / "SOURCES.tsv"
    if not table.is_file():
        return {}
    with table.open(encoding="utf-8", newline="") as file:
        return {row[0]: row[1] for row in csv.reader(file, delimiter="\t") if len(row) > 1}


def _once(rows: Iterator[Gold]) -> list[Gold]:
    """A paper that is listed twice is one."""
    return list({key(row.get("title") or "") or key(row.get("abstract_start") or ""): row for row in rows}.values())


def folds(pages: Sequence[Labelled], count: int) -> list[list[int]]:
    """The places of the pages in `count` folds, each maker in one, the same for the same pages."""
    makers = sorted({one.maker for one in pages}, key=lambda maker: hashlib.sha256(maker.encode()).digest())
    fold = {maker: at % count for at, maker in enumerate(makers)}
    return [[at for at, one in enumerate(pages) if fold[one.maker] == number] for number in range(count)]


def scored(one: Labelled, found: Sequence[Findings]) -> Tallies:
    """What is right, wrong and missed on a page in each figure."""
    tallies = {figure: Tally() for figure in FIGURES}
    papers = merged(finding.record for finding in found)
    for gold in one.papers:
        match = _match(gold, papers)
        if match:
            papers.remove(match)
        _read(tallies, gold, match)
        if not gold.get("reading_only") and match:
            _extracted(tallies, gold, [finding for finding in found if _is_of(finding, match)])
    tallies["papers"].wrong += len(papers)
    return tallies


def _match(gold: Gold, papers: Sequence[Read]) -> Read | None:
    """The paper of that title, else the one whose abstract starts so."""
    title, start = key(gold.get("title") or ""), key(gold.get("abstract_start") or "")[:EDGE]
    same = (one for one in papers if title and key(one.title) == title)
    return next(same, None) or next((one for one in papers if start and key(one.abstract).startswith(start)), None)


def _read(tallies: Tallies, gold: Gold, match: Read | None) -> None:
    have = match or Read("", (), "")
    wanted, title = gold.get("title") or "", key(have.title)
    tallies["papers"].add(frozenset({"it"}), frozenset({"it"} if match else ()))
    if wanted:
        tallies["titles"].add(frozenset({key(wanted)}), frozenset({title} & {key(wanted)}))
    people = enumerate(map(key, gold.get("authors") or ()))
    tallies["authors"].add(frozenset(people), frozenset(enumerate(map(key, have.names))))


def _is_of(finding: Findings, match: Read) -> bool:
    record = finding.record
    title = record.title.words if record.title else ""
    return title == match.title and (
        bool(title) or (record.abstract is not None and record.abstract.words == match.abstract)
    )


def _extracted(tallies: Tallies, gold: Gold, found: Sequence[Findings]) -> None:
    systems = [system for finding in found for system in finding.systems]
    for figure, role in (("proposed", "proposed"), ("baselines", "baseline")):
        names = {key(one["name"]): one for one in gold["systems"] if one["role"] == role}
        spare = {key(name) for one in gold["systems"] for name in (one["name"], one.get("expansion")) if name}
        have = {key(system.name) for system in systems if system.role == role}
        required = {name for name, one in names.items() if not one.get("optional")}
        tallies[figure].add(frozenset(required), frozenset(have & required | have - spare))
    _claimed(tallies, gold, found)


def _claimed(tallies: Tallies, gold: Gold, found: Sequence[Findings]) -> None:
    wanted = {_numbers(one["low"], one["high"], one["unit"]): one for one in gold["claims"] if not one.get("optional")}
    spare = {_numbers(one["low"], one["high"], one["unit"]) for one in gold["claims"] if one.get("optional")}
    claims = {_numbers(one.low, one.high, one.unit): one for finding in found for one in finding.claims}
    required = frozenset(wanted)
    tallies["claims"].add(required, frozenset(claims) - (spare - required))
    full = {(place, one["quantity"], one["direction"]) for place, one in wanted.items()}
    read = {(place, one.quantity, one.direction) for place, one in claims.items() if place in wanted}
    tallies["claims full"].add(frozenset(full), frozenset(read))


def _numbers(low: object, high: object, unit: str | None) -> tuple[frozenset[float], str]:
    """The numbers of a claim, whichever is its bound, and its unit."""
    values = (float(str(value)) for value in (low, high) if value is not None)
    folded = (unit or "").casefold()
    return frozenset(round(value, 6) for value in values), "x" if folded in ("×", "times", "fold") else folded
