"""Score the pipeline against what careful readers found, where their annotations are at hand.

The annotations lie beside the checkout (../shared), not in it. Without them this says so and ends well.
Tuned sets have floors: a change that falls below one fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
TUNED = ("000", "002", "004", "m1", "m2", "m3", "m4")
FLOORS = {
    "papers": 1.0,
    "titles": 1.0,
    "authors": 0.99,
    "quotes": 1.0,
    "systems proposed": 0.88,
    "systems baseline": 0.87,
    "hardware class": 0.92,
    "hardware model": 0.80,
    "claims": 0.97,
    "claims bound": 0.97,
    "claims full": 0.93,
    "speedups": 0.96,
    "speedups full": 0.91,
    "factors": 0.97,
}
"""Lowest F1 on the tuned sets together."""


def page_of(name: str) -> Path:
    """The page a set of annotations is about."""
    found = [*(SHARED / "seeds").glob(f"{name}_*.txt"), *(SHARED / "gold" / "pages").glob(f"{name}.txt")]
    return found[0]


def scores(names: tuple[str, ...], folder: Path) -> dict[str, dict[str, float]]:
    """Field → precision, recall and F1 over the named sets together; the table goes to standard output."""
    pairs: list[str] = []
    for name in names:
        out = folder / name
        command = [sys.executable, "-m", "etl", "pipeline", str(page_of(name)), "--out", str(out)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        pairs += [str(out / "graph.ttl"), str(SHARED / "gold" / f"{name}.jsonl")]
    table = folder / "scores.json"
    subprocess.run([sys.executable, str(SHARED / "eval" / "score.py"), *pairs, "--json", str(table)], check=True)
    found: dict[str, dict[str, float]] = json.loads(table.read_text(encoding="utf-8"))
    return found


def main() -> int:
    if not (SHARED / "gold").is_dir():
        print(f"skipped: the careful readers' annotations are not at hand ({SHARED.name}/gold beside the checkout)")
        return 0
    names = tuple(sys.argv[1:]) or TUNED
    with tempfile.TemporaryDirectory() as folder:
        found = scores(names, Path(folder))
    if names != TUNED:
        return 0
    low = [
        f"{field}: {found[field]['f1']:.3f} < {floor}" for field, floor in FLOORS.items() if found[field]["f1"] < floor
    ]
    print("\n".join(["below the floor:", *low]) if low else "every floor is kept")
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
