"""graph.nt as a store and as Turtle, and whether it keeps the rules: each a job that any process can do.

Where there is much, processes do it, also when it is only one: what the jobs have in memory goes with them.
"""

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from etl import check, rdf, store, work
from etl.model import Violation

NAME = "graph.nt"

_MUCH = 6_000_000
"""Bytes of N-Triples, of some 500 abstracts, below which to start processes costs more than it is worth."""
_LEAST = 600
_PACE = 300_000
"""Seconds that any job may take, and bytes of N-Triples for each of which it may take another second: some thirty times
what they take."""
_SHARES = 4
"""Parts of the check queries, for each of which the store is opened."""

Done = tuple[int, tuple[Violation, ...]]
"""How many statements a job loaded, and which rules it saw broken."""


def write(folder: Path, pieces: Iterable[str]) -> None:
    """Make graph.nt of text in pieces."""
    with (folder / NAME).open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


def finished(folder: Path, names: rdf.Names, workers: int | None) -> Done:
    """Make store and Turtle of the graph.nt in a folder; gives its number of statements and what breaks a rule, sorted.

    `workers` are as for `work.done`. Raises GraphError for what is no N-Triples, WorkError when a worker dies twice.
    """
    size = (folder / NAME).stat().st_size
    much = size > _MUCH
    with work.hands(workers, much=much, seconds=_LEAST + size / _PACE) as each:
        rules = check.rules()
        asked = (partial(_ask, folder, rules[share::_SHARES]) for share in range(_SHARES))
        done = [*each(_do, _of_file(folder, names)), *each(_do, asked)]  # first what needs no store
    return sum(loaded for loaded, _ in done), check.in_order(chain.from_iterable(broken for _, broken in done))


def _of_file(folder: Path, names: rdf.Names) -> Iterator[Callable[[], Done]]:
    """The longest first."""
    yield partial(_load, folder)
    yield partial(_write_turtle, folder, names)
    for part in store.cuts(folder / NAME):
        yield partial(_look_at_nodes, folder, part)


def _do(job: Callable[[], Done]) -> Done:
    return job()


def _load(folder: Path) -> Done:
    """The Turtle is made of the same file, and that looks at every term."""
    shutil.rmtree(folder / "store", ignore_errors=True)  # who began it may be dead
    return store.write(folder / NAME, folder / "store", lenient=True), ()


def _write_turtle(folder: Path, names: rdf.Names) -> Done:
    """Under its own name, unlike an export: a worker that dies leaves nothing else, and the folder is swapped in."""
    with (folder / "graph.ttl").open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(store.turtle(folder / NAME, names.prefixes()))
    return 0, ()


def _look_at_nodes(folder: Path, part: store.Stretch) -> Done:
    return 0, check.of_nodes(folder / NAME, part)


def _ask(folder: Path, rules: Sequence[Path]) -> Done:
    return 0, check.of_rules(folder / "store", rules)
