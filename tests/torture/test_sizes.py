"""Sources of nasty sizes beside a good page, in small; `python tests/torture/sizes.py` tries them at any size."""

from __future__ import annotations

import json
import time
from pathlib import Path

from torture.growth import TIMES, too_much
from torture.sizes import GOOD, MICROSECONDS, SAYS, SOURCES, Cost, cost, ran
from torture.sizes import too_much as too_dear

from etl import read, resolve
from etl.extract import LONGEST
from etl.model import Findings, Page


def test_no_source_costs_the_good_page(tmp_path: Path) -> None:
    """Of all nasty sources in one folder each is read or told, in run.json and on a line, and the good page is read."""
    pages, out = tmp_path / "pages", tmp_path / "build"
    pages.mkdir()
    (pages / "good.txt").write_text(GOOD, encoding="utf-8")
    for number, source in enumerate(SOURCES.values()):
        with (pages / f"{number:02}-{source.name}").open("wb") as file:
            file.writelines(source.data(3_000))

    code, _, words = ran(
        ("pipeline", str(pages), str(pages / "*.zip"), str(pages / "*.tar.gz"), "--out", str(out)), 300
    )

    told = [line for line in words.split("\n") if line]
    made = json.loads((out / "run.json").read_text("utf-8"))
    assert 2 == code
    assert all(line.startswith("mlsys-kg: ") for line in told), words[-2000:]
    assert len(told) == len(made["failures"])
    assert {"good.txt": 1}.items() <= {page["source"]: page["records"] for page in made["pages"]}.items()
    same = sum(notice["code"] in {"duplicate", "no papers", "no text"} for notice in made["notices"])
    assert len(SOURCES) + 1 == len(made["pages"]) + len(made["failures"]) + same


def test_what_a_source_costs_is_measured(tmp_path: Path) -> None:
    """Time, memory and exit code of a run are told; a byte that costs too much is noticed."""
    found = cost(tmp_path, SOURCES["bomb"], 2_000)

    assert (0, 1) < (found.seconds, found.kilobytes)
    assert 2 == found.code
    assert not too_dear(found)
    assert too_dear(Cost(10**6, 10 + 1.1 * MICROSECONDS, 1, 0, (), 1))
    assert too_dear(Cost(10**3, 1, 10**6, 0, (), 1))


def test_people_cost_time_by_their_number() -> None:
    """Four times as many authors of one paper take about four times as long to tell apart."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    people = [f"Ada{a}{b} Mor{c}{d}ow" for a in letters for b in letters for c in letters[:5] for d in letters[:2]]

    def seconds(count: int) -> float:
        told = json.dumps(
            {"title": "Kestrel: Kernels at Rest", "authors": people[:count], "year": 2024, "abstract": SAYS}
        )
        page = Page("page.json", told, "0" * 64)
        found = [Findings(record) for record in read.reading(page).records]
        began = time.process_time()
        assert count == len(resolve.corpus(found, [page], software={}, products={}).people)
        return time.process_time() - began

    seconds(100)
    tries = (too_much(seconds(1_500), seconds(TIMES * 1_500)) for _ in range(5))  # a busy machine is slow at times

    assert not all(tries)


def test_an_abstract_without_end_is_kept_in_part() -> None:
    """The record keeps its place and the head of its abstract, as one that was cut; the quote stands where it says."""
    told = json.dumps({"title": "Kestrel: Kernels at Rest", "authors": ["Ada Lind"], "abstract": SAYS * 2_000})

    found = read.reading(Page("page.json", told, "0" * 64))

    (record,) = found.records
    assert record.abstract
    assert LONGEST < len(record.abstract.words) <= read.LONGEST_ABSTRACT < len(SAYS * 2_000)
    assert record.abstract.words == found.page.text[record.abstract.start : record.abstract.end]
    assert record.truncated
