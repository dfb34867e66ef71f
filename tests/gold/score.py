"""Score the pipeline against what careful readers found, where their annotations are at hand.

The annotations lie beside the checkout (../shared), not in it. Without them this says so and ends well.
Tuned sets have floors: a change that falls below one fails.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

if not __package__:  # started as a program
    sys.path[0] = str(Path(__file__).resolve().parents[1])
from gold import peer

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
TUNED = ("000", "002", "004", "m1", "m2", "m3", "m4")
FLOORS = {
    "papers": 0.995,
    "titles": 0.99,
    "authors": 0.99,
    "quotes": 1.0,
    "systems proposed": 0.94,
    "systems baseline": 0.89,
    "hardware class": 0.92,
    "hardware model": 0.80,
    "claims": 0.97,
    "claims bound": 0.97,
    "claims full": 0.94,
    "speedups": 0.96,
    "speedups full": 0.93,
    "factors": 0.97,
}
"""Lowest F1 on the tuned sets together."""
READING = "reading"
"""Set of pages in other shapes, of which titles, authors and abstract starts are annotated."""
READING_FLOORS = {"papers": 0.91, "titles": 0.92, "authors": 0.84}
"""Lowest F1 on those pages together; the reader did not learn from them."""


def page_of(name: str) -> Path:
    """The page a set of annotations is about."""
    if (other := SHARED / "pages" / f"{name}.txt").is_file():
        return other
    found = [*(SHARED / "seeds").glob(f"{name}_*.txt"), *(SHARED / "gold" / "pages").glob(f"{name}.txt")]
    return found[0]


def scores(names: tuple[str, ...], folder: Path) -> dict[str, dict[str, float]]:
    """Field → precision, recall and F1 over the named sets together; the table goes to standard output."""
    pairs: list[str] = []
    for name in names:
        out = folder / name
        command = [sys.executable, "-m", "etl", "pipeline", str(page_of(name)), "--out", str(out)]
        done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, cwd=ROOT)
        if done.returncode and not (out / "graph.ttl").is_file():
            out.mkdir(parents=True, exist_ok=True)
            (out / "graph.ttl").touch()  # nothing was read: what is annotated there is missed
        annotated = next((SHARED / "gold").rglob(f"{name}.jsonl"))
        pairs += [str(out / "graph.ttl"), str(annotated)]
    table = folder / "scores.json"
    subprocess.run([sys.executable, str(SHARED / "eval" / "score.py"), *pairs, "--json", str(table)], check=True)
    found: dict[str, dict[str, float]] = json.loads(table.read_text(encoding="utf-8"))
    return found


def low(names: tuple[str, ...], floors: dict[str, float]) -> list[str]:
    """What of the named sets falls below its floor."""
    with tempfile.TemporaryDirectory() as folder:
        found = scores(names, Path(folder))
    return [
        f"{field}: {found[field]['f1']:.3f} < {floor}" for field, floor in floors.items() if found[field]["f1"] < floor
    ]


def compared(names: tuple[str, ...]) -> str:
    """Our claim values and quantulum3's, as one line; empty where it is not installed."""
    totals: dict[str, Counter[str]] = {}
    for name in names:
        for whose, tally in peer.beside(page_of(name), next((SHARED / "gold").rglob(f"{name}.jsonl"))).items():
            totals.setdefault(whose, Counter()).update(tally)
    return ", ".join(f"{whose} {peer.f1(tally):.3f}" for whose, tally in totals.items())


def main() -> int:
    if not (SHARED / "gold").is_dir():
        print(f"skipped: the careful readers' annotations are not at hand ({SHARED.name}/gold beside the checkout)")
        return 0
    other = tuple(sorted(path.stem for path in (SHARED / "gold" / "reading").glob("*.jsonl")))
    asked = tuple(sys.argv[1:]) or (*TUNED, READING)
    names = tuple(name for name in asked if name != READING)
    below = low(names, FLOORS if names == TUNED else {}) if names else []
    below += low(other, READING_FLOORS) if READING in asked else []
    if beside := compared(names):
        print(f"F1 of claim values alone: {beside}")
    print("\n".join(["below the floor:", *below]) if below else "every floor is kept")
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
