from __future__ import annotations

import json
from pathlib import Path

import pytest
from learn import reader

from etl.read.layout import model
from etl.read.layout.training.teaching import Counts

PAGE = """\
# Papers

- Slow Boats on {0} Rivers
  Ada Moreau, Ben Okafor

- Fast Boats on {0} Lakes
  Cy Lind

All {0} boats float.

Mail us, or come by.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three labelled pages of two makers."""
    rows = []
    for name, maker in (("Old", "harbour/boats"), ("New", "harbour/boats"), ("Cold", "forest/trees")):
        (tmp_path / f"{name}.md").write_text(PAGE.format(name), encoding="utf-8")
        gold = (
            {"title": f"Slow Boats on {name} Rivers", "authors": ["Ada Moreau", "Ben Okafor"]},
            {"title": f"Fast Boats on {name} Lakes", "authors": ["Cy Lind"]},
        )
        lines = "".join(f"{json.dumps(row)}\n" for row in gold)
        (tmp_path / f"{name}.jsonl").write_text(lines, encoding="utf-8")
        rows.append(f"{name}.md\t{maker}\tpage.md\tx\n")
    (tmp_path / "SOURCES.tsv").write_text("".join(rows), encoding="utf-8")
    return tmp_path


def test_a_folder_teaches_a_reader(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Weights are written that load; cross-validation scores every page once."""
    few = ["--epochs", "1", "--variants", "1", "--generated", "0", "--drawn", "2", "--networks", "1"]
    few += ["--shipped", "1", "--folds", "2", "--spare", "1"]
    out = folder / "my.reader"

    assert reader.main([str(folder), "--out", str(out), *few]) == 0

    made = model.load(out)
    assert len(made.networks) == 1
    assert made.record.any()
    assert made.page.any()
    printed = capsys.readouterr().out.splitlines()
    assert sorted(line.split()[0] for line in printed[:3]) == ["Cold.md", "New.md", "Old.md"]
    assert "of 3 pages have all three" in printed[4]
    assert printed[-1].endswith("bytes from 3 pages")

    assert reader.main([str(folder), "--reader", str(out)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6


def test_a_table_counts_pages() -> None:
    """Good, poor and clean pages are counted by their papers."""
    none, right, wrong = Counts(), Counts(right=5), Counts(right=1, wrong=4, missed=4)
    scores = [
        ("good", {"papers": right, "titles": right, "authors": none}),
        ("poor", {"papers": wrong, "titles": wrong, "authors": none}),
        ("clean", {"papers": none, "titles": none, "authors": none}),
        ("junk", {"papers": Counts(wrong=3), "titles": none, "authors": none}),
    ]

    *_, pages, without = reader.table(scores)

    assert pages == "1 of 2 pages have all three at 0.98 or more, 1 have one below 0.9"
    assert without == "1 of 2 pages without papers give none"
