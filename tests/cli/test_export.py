"""`mlsys-kg export`: the files of a run, made again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from command import Said


@pytest.mark.parametrize(("form", "name"), [("turtle", "graph.ttl"), ("ntriples", "graph.nt")])
def test_an_export_is_the_file_of_the_run(built: Path, form: str, name: str, tmp_path: Path, said: Said) -> None:
    """What `export` writes from the graph is, byte for byte, what the run wrote."""
    out = tmp_path / name
    chosen = ("--graph", str(built / "graph.nt"), "--format", form, "--out", str(out))

    assert said("export", *chosen) == (0, "", "")
    assert (built / name).read_bytes() == out.read_bytes()
