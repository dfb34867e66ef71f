"""A whole run, from text to a checked store and Turtle, beside the sum of its floors; and what each part of it takes.

The floors are what no design can avoid: spaCy's bare tokenizer over titles and abstracts, and a raw bulk load of the
statements. All are of one process, with what it starts, in one run and on the same text.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import spacy
from bench import text as of_text
from bench.documents import Text
from bench.graph import loaded
from bench.measured import Measured, line, seconds
from bench.runs import as_json

from etl import check, graph, pipeline, rdf, store
from etl.check import shapes
from etl.sorting import pieces

_STAGES = {"read": "read and extract", "resolve": "resolve", "build": "write", "store and check": "load, Turtle, check"}
"""Stages of a run by what it calls them, and what they are here."""


def measured(text: Text, rounds: int) -> Iterator[Measured]:
    """The ratio first, then the parts of the run, each beside all of it."""
    with TemporaryDirectory() as place:
        source, out = Path(place) / "records.jsonl", Path(place) / "build"
        source.write_text("".join(f"{json.dumps(as_json(record))}\n" for record in text.records), encoding="utf-8")
        _parts(source, out)  # the first run loads the vocabularies
        shutil.rmtree(out)
        parts = _parts(source, out)
        whole = sum(parts.values())
        yield line("whole run", "s", whole, "make_doc and bulk_load", sum(_floors(text, out, rounds)), "≤ 2.5")
        for what, taken in (parts | _jobs(out, rounds)).items():
            yield line(f"of it: {what}", "s", taken, "whole run", whole)


def _parts(source: Path, out: Path) -> dict[str, float]:
    """Seconds of CPU time of each stage of a run, children included."""
    parts = dict.fromkeys(_STAGES.values(), 0.0)
    stage, begun = "read", _clock()

    def progress(reached: str, _done: int, _steps: int) -> None:
        nonlocal stage, begun
        now = _clock()
        parts[_STAGES[stage]] += now - begun
        stage, begun = reached, now

    pipeline.run([str(source)], out, progress=progress)
    progress("read", 0, 0)
    return parts


def _floors(text: Text, out: Path, rounds: int) -> list[float]:
    words = ["\n".join(quote.words for quote in (one.title, one.abstract) if quote) for one in text.records]
    numbers = count()
    nlp = spacy.blank("en")
    of_text.each(nlp.make_doc, words)  # its cache is warm, as ours is
    tokens = partial(of_text.each, nlp.make_doc, words)
    return seconds((tokens, lambda: loaded(out / graph.NAME, out / f"raw-{next(numbers)}")), rounds)


def _jobs(out: Path, rounds: int) -> dict[str, float]:
    """Seconds of the jobs of the last stage, one by one."""
    numbers, file = count(), out / graph.NAME
    prefixes = rdf.Names().prefixes()
    jobs = {
        "load": lambda: store.write(file, out / f"store-{next(numbers)}"),
        "Turtle": lambda: sum(map(len, store.turtle(file, prefixes))),
        "check nodes": lambda: [shapes.broken(part) for part in pieces(store.subjects(file))],
        "check queries": lambda: check.of_rules(out / "store", check.rules()),
    }
    return dict(zip(jobs, seconds(tuple(jobs.values()), rounds), strict=True))


def _clock() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
