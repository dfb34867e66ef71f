"""Corpus → N-Triples → store → Turtle, beside plain f-strings, a bare bulk load and rdflib."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
import rdflib
from bench import text as of_text
from bench.documents import Text
from bench.measured import Measured, line, seconds

from etl import export, rdf, store
from etl import graph as of_graph

_FEW = 40_000
"""Statements of which rdflib writes Turtle: it needs half a minute for a million."""


def measured(text: Text, rounds: int) -> Iterator[Measured]:
    """What is written in a second of CPU time, and what a load costs."""
    corpus = of_text.corpus(text, of_text.findings(text.records))
    lines = [one for piece in of_text.statements(corpus) for one in piece.splitlines(keepends=True)]
    triples = [one[:-3].split(" ", 2) for one in lines]

    ours, floor = seconds((lambda: "".join(of_text.statements(corpus)), partial(_formatted, triples)), rounds)
    yield line("triple writing", "triples/s", len(lines) / ours, "f-strings", len(lines) / floor, "≥ 0.7")

    with TemporaryDirectory() as place:
        folder, numbers = Path(place), count()
        whole = folder / of_graph.NAME
        whole.write_text("".join(lines), encoding="utf-8")

        def built() -> None:
            made = folder / f"{next(numbers)}"
            made.mkdir()
            of_graph.write(made, of_text.statements(corpus))
            store.write(made / of_graph.NAME, made / "store")

        ours, floor = seconds((built, lambda: loaded(whole, folder / f"store-{next(numbers)}")), rounds)
        yield line("build and load", "s", ours, "bulk_load of the file", floor, "≤ 1.15")

        part = folder / "part.nt"
        part.write_text("".join(_some(lines)), encoding="utf-8")
        graph = rdflib.Graph().parse(part, format="nt")
        pretty = partial(export.turtle, part, folder / "part.ttl", rdf.Names())
        ours, theirs = seconds((pretty, partial(graph.serialize, folder / "theirs.ttl", format="turtle")), rounds)
        yield line("Turtle", "triples/s", len(graph) / ours, "rdflib", len(graph) / theirs, "≥ 30")


def _some(lines: Sequence[str]) -> list[str]:
    """The lines of whole subjects, some of each kind."""
    step = max(1, len(lines) // _FEW)
    subjects = sorted({one.split(" ", 1)[0] for one in lines})[::step]
    kept = set(subjects)
    return [one for one in lines if one.split(" ", 1)[0] in kept]


def _formatted(triples: Sequence[Sequence[str]]) -> str:
    return "".join([f"{subject} {predicate} {value} .\n" for subject, predicate, value in triples])


def loaded(path: Path, directory: Path) -> None:
    """What pyoxigraph needs at the least to have a file in a store that can be opened again."""
    made = ox.Store(directory)
    made.bulk_load(path=path, format=ox.RdfFormat.N_TRIPLES)
    with suppress(OSError):
        made.flush()
