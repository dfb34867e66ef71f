"""The benchmark of identity runs; how fast it finds the product to be is no matter of the tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

_BENCH = Path(__file__).parent / "identity.py"


def test_each_size_is_a_line(tmp_path: Path) -> None:
    """Records, papers and people are counted for each size, and decisions by rule."""
    lines = [{"title": f"Kestrel waits for memory {n}", "authors": ["Wei Wang", f"Ada {n}"]} for n in range(4)]
    records = tmp_path / "records.jsonl"
    records.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")

    command = (sys.executable, str(_BENCH), str(records), "--sizes", "2", "4")
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)

    _, two, four = run.stdout.splitlines()
    assert two.startswith("2  2  4  ")
    assert four.startswith("4  4  8  ")
    assert four.endswith("common-name apart 4")
