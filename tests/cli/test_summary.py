"""The lines that a run ends with."""

from __future__ import annotations

import shlex
from pathlib import Path

from command import PAGE, Said


def test_a_run_is_summed_up(page: Path, tmp_path: Path, said: Said) -> None:
    """Counts, warnings, where the outputs are (all of them are there) and a next command that works."""
    out = tmp_path / "a b"

    code, told, err = said("pipeline", str(page), "--out", str(out))
    lines = told.splitlines()
    _, program, *command = shlex.split(lines[-1])

    assert (code, err) == (0, "")
    assert lines[0].endswith(" statements from 2 records on 1 page")
    assert "         2 papers" in lines
    assert "         3 people" in lines
    assert "         1 warnings" in lines
    assert "           listing.txt: the page says 9 papers, 2 were read" in lines
    assert lines[-2] == f"In {out}/: graph.ttl, graph.nt, store/, findings/, run.json"
    assert sorted(p.name for p in out.iterdir()) == ["findings", "graph.nt", "graph.ttl", "run.json", "store"]
    assert program == "mlsys-kg"
    assert "Kestrel" in said(*command)[1]


def test_many_warnings_of_a_kind_are_cut_short(tmp_path: Path, said: Said) -> None:
    """The summary lists the first three of a kind and says where the others are."""
    for number in range(5):
        text = PAGE.replace("Kestrel", f"Kestrel{number}")
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")

    _, told, _ = said("pipeline", str(tmp_path), "--out", str(tmp_path / "out"))

    assert told.count("the page says 9 papers") == 3
    assert "           … and 2 more like this (count) in run.json\n" in told
