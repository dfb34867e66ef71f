"""graph.nt as a store and as Turtle, and whether it keeps the rules: each a job that any process can do."""

import operator
import shutil
from collections.abc import Iterable
from functools import partial
from itertools import chain
from pathlib import Path

from etl import check, rdf, sorting, store, work
from etl.model import Violation

NAME = "graph.nt"

_MUCH = 6_000_000  # bytes of N-Triples, of some 500 abstracts: to start a process, which frees its memory, pays off
_LEAST = 600  # seconds that any job may take
_PACE = 300_000  # bytes of N-Triples for which it may take another second, some thirty times what they take
_SHARES = 4  # parts of the check queries, for each of which the store is opened


def write(folder: Path, pieces: Iterable[str]) -> None:
    with (folder / NAME).open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


def finished(folder: Path, names: rdf.Names, workers: int | None) -> tuple[int, tuple[Violation, ...]]:
    """Make store and Turtle of the graph.nt in a folder; gives its number of statements and what breaks a rule, sorted.

    `workers` are as for `work.done`. Raises GraphError for what is no N-Triples, Trouble when a worker dies twice.
    """
    path, rules = folder / NAME, check.rules()
    size = path.stat().st_size
    much, seconds = size > _MUCH, _LEAST + size / _PACE
    with path.open(encoding="utf-8", newline="\n") as lines, work.hands(workers, much=much, seconds=seconds) as each:
        looks = (partial(check.of_nodes, part) for part in sorting.pieces(sorting.grouped(lines)))
        asks = (partial(check.of_rules, folder / "store", rules[share::_SHARES]) for share in range(_SHARES))
        first = partial(_load, folder), partial(_write_turtle, folder, names)  # the longest, before the store is asked
        loaded, _, *broken = each(operator.call, chain(first, looks))
        broken += each(operator.call, asks)
    return loaded, check.in_order(chain.from_iterable(broken))


def _load(folder: Path) -> int:
    """The Turtle is made of the same file, and that looks at every term."""
    shutil.rmtree(folder / "store", ignore_errors=True)  # who began it may be dead
    return store.write(folder / NAME, folder / "store")


def _write_turtle(folder: Path, names: rdf.Names) -> None:
    """Under its own name, unlike an export: a worker that dies leaves nothing else, and the folder is swapped in."""
    with (
        (folder / NAME).open(encoding="utf-8", newline="\n") as lines,
        (folder / "graph.ttl").open("w", encoding="utf-8", newline="\n") as file,
    ):
        file.writelines(store.turtle(lines, names.prefixes(), folder))
