"""Measure the product against a floor or a peer, side by side in one run, and print one table.

Documents are the records of the sample pages, repeated under ids of their own, or the titles, authors and abstracts of
a JSON Lines file (`--records`, plain or .zst). Repeated words keep every cache warm, on both sides of a ratio: real
text says more. Speeds are per second of CPU time in one process, the median of several rounds in which the two sides
take turns.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import shutil
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from types import ModuleType

import spacy

from etl import assets, build, extract, fetch, read, resolve, vocabulary
from etl.model import Author, Corpus, Findings, Page, Quote, Record

PEER = "quantulum3"
PEER_DOCUMENTS = 40
"""The peer reads some fifty documents a second: it gets this many."""

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Text:
    """The documents that are measured: pages, and the records that they list."""

    pages: tuple[Page, ...]
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """One line of the table; speeds are units of work per second of CPU time."""

    what: str
    unit: str
    ours: float
    other: str
    theirs: float
    ratio: float
    goal: float | None
    """Least ratio that is good enough; `None` where none was set."""
    met: bool | None


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    text = _of_file(options.records, options.documents) if options.records else _of_sample(options.documents)
    measured = list(_measurements(text, options.rounds))
    print(f"{len(text.records):,} documents, median of {options.rounds} rounds, per second of CPU time")
    print(_table(measured))
    if not _peer():
        print(
            f"{PEER} is not installed: .venv/bin/python -m pip install --constraint .ci/constraints.txt --group bench"
        )
    if options.json:
        told = {"documents": len(text.records), "rounds": options.rounds, "measured": [asdict(one) for one in measured]}
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--records", type=Path, metavar="FILE", help="JSON Lines with title, authors and abstract")
    parser.add_argument("--documents", type=int, default=2000, metavar="N", help="how many documents (default 2000)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="how many rounds (default 5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the table there as well")
    return parser.parse_args(arguments)


# The documents


def _of_sample(documents: int) -> Text:
    """The sample pages as often as needed; every copy has page ids and arXiv ids of its own."""
    fetched = fetch.pages([str(assets.SAMPLE / "*.txt")])
    readings = [read.reading(page) for page in fetched if isinstance(page, Page)]
    pages: list[Page] = []
    records: list[Record] = []
    while len(records) < documents:
        for reading in readings:
            copy = hashlib.sha256(f"{len(pages)} {reading.page.sha256}".encode()).hexdigest()
            page = replace(reading.page, sha256=copy, source=f"{len(pages)}-{reading.page.source}")
            pages.append(page)
            for record in reading.records:
                number = len(records)
                arxiv = f"{number // 10_000:04}.{number % 10_000:05}"
                records.append(replace(record, page=page.id, arxiv=arxiv, doi=None))
    return Text(tuple(pages), tuple(records[:documents]))


def _of_file(path: Path, documents: int) -> Text:
    """The first lines of a file that have an abstract, each a record on one page made for them."""
    page = ""
    records: list[Record] = []
    told = (json.loads(line) for line in _lines(path))
    for document in islice((one for one in told if one.get("abstract")), documents):
        start = len(page)
        quotes = []
        for words in (document.get("title") or "Untitled", *document.get("authors", ()), document["abstract"]):
            quotes.append(Quote(words, len(page), len(page) + len(words)))
            page += f"{words}\n"
        title, *authors, abstract = quotes
        credited = tuple(Author(quote.words, quote) for quote in authors)
        arxiv = str(document["id"]).removeprefix("arXiv:") if "id" in document else None
        records.append(
            Record("", len(records) + 1, start, len(page), title, credited, abstract, arxiv=arxiv),
        )
    made = Page(path.name, page, hashlib.sha256(page.encode("utf-8", "replace")).hexdigest())
    return Text((made,), tuple(replace(record, page=made.id) for record in records))


def _lines(path: Path) -> Iterator[str]:
    if path.suffix != ".zst":
        with path.open(encoding="utf-8") as file:
            yield from file
    elif zstandard := _module("zstandard"):
        with zstandard.open(path, "rt", encoding="utf-8") as file:
            yield from file
    elif command := shutil.which("zstd"):
        with subprocess.Popen([command, "-dc", str(path)], stdout=subprocess.PIPE, encoding="utf-8") as process:
            if process.stdout:
                yield from process.stdout
            process.kill()
    else:
        sys.exit(f"cannot read {path}: install the command zstd or the package zstandard, or unpack it first")


# What is measured


def _measurements(text: Text, rounds: int) -> Iterator[Measured]:
    whole = [_words(record) for record in text.records]
    count = len(whole)
    nlp = spacy.blank("en")
    _ = _findings(text.records[:100])  # the vocabularies are loaded once
    bare = partial(_each, nlp.make_doc, whole)

    ours, floor = _speeds(partial(_findings, text.records), bare, rounds)
    yield _line("text → findings", "documents", count * ours, "spaCy make_doc", count * floor)

    ours, floor = _speeds(partial(_written, text), bare, rounds)
    yield _line("text → N-Triples", "documents", count * ours, "spaCy make_doc", count * floor, 0.8)

    if peer := _peer():
        few = [record for record in text.records if record.abstract][:PEER_DOCUMENTS]
        abstracts = [record.abstract.words for record in few if record.abstract]
        reading = partial(_each, peer, abstracts)
        ours, theirs = _speeds(partial(_findings, few), reading, rounds)
        yield _line("text → findings", "documents", len(few) * ours, PEER, len(few) * theirs, 60)

    corpus = _corpus(text, _findings(text.records))
    statements = partial(build.statements, corpus, vocabulary.hardware(), vocabulary.quantities())
    triples = [line.rstrip(" .").split(" ", 2) for piece in statements() for line in piece.splitlines()]
    ours, floor = _speeds(lambda: "".join(statements()), partial(_formatted, triples), rounds)
    yield _line("triple writing", "triples", len(triples) * ours, "f-strings", len(triples) * floor, 0.7)


def _words(record: Record) -> str:
    return "\n".join(quote.words for quote in (record.title, record.abstract) if quote)


def _each(verb: Callable[[str], object], texts: Sequence[str]) -> None:
    for text in texts:
        verb(text)


def _findings(records: Sequence[Record]) -> list[Findings]:
    return [extract.findings(record) for record in records]


def _corpus(text: Text, found: Sequence[Findings]) -> Corpus:
    return resolve.corpus(found, text.pages, software=vocabulary.systems(), products=vocabulary.hardware())


def _written(text: Text) -> str:
    corpus = _corpus(text, _findings(text.records))
    return "".join(build.statements(corpus, vocabulary.hardware(), vocabulary.quantities()))


def _formatted(triples: Sequence[Sequence[str]]) -> str:
    return "".join([f"{subject} {predicate} {value} .\n" for subject, predicate, value in triples])


def _peer() -> Callable[[str], object] | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = _module(f"{PEER}.parser")
    return found.parse if found else None


def _module(name: str) -> ModuleType | None:
    """A package, if it is installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


# Figures


def _speeds(one: Work, other: Work, rounds: int) -> tuple[float, float]:
    """How often each is done per second of CPU time: medians of rounds in which they take turns."""
    seconds: Mapping[Work, list[float]] = {one: [], other: []}
    for _ in range(rounds):
        for work, taken in seconds.items():
            begun = time.process_time()
            work()
            taken.append(time.process_time() - begun)
    return 1 / statistics.median(seconds[one]), 1 / statistics.median(seconds[other])


def _line(what: str, unit: str, ours: float, other: str, theirs: float, goal: float | None = None) -> Measured:
    ratio = ours / theirs
    met = None if goal is None else ratio >= goal
    return Measured(what, unit, round(ours), other, round(theirs), round(ratio, 3), goal, met)


def _table(measured: Sequence[Measured]) -> str:
    said = {True: "met", False: "not met", None: ""}
    rows = [("measured", "unit", "ours", "floor or peer", "theirs", "ratio", "goal", "")]
    for one in measured:
        goal = "" if one.goal is None else f"{one.goal:g}"
        figures = (one.what, one.unit, f"{one.ours:,.0f}", one.other, f"{one.theirs:,.0f}", f"{one.ratio:.2f}")
        rows.append((*figures, goal, said[one.met]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    ends = "<<><>>><"
    return "\n".join(
        "  ".join(f"{cell:{end}{width}}" for cell, end, width in zip(row, ends, widths, strict=True)).rstrip()
        for row in rows
    )


if __name__ == "__main__":
    sys.exit(main())
