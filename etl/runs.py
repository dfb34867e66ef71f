"""The outcome of pages and of a run, and what run.json says of it.

No clock, no machine, so that the same input gives the same bytes.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from etl import fetch, staging, store, versions
from etl.errors import Trouble
from etl.model import Account, Notice, Page

COUNTS = tuple("pages records papers people systems hardware workloads claims speedups statements".split())
MORE_MEMORY = "run again with more memory or fewer --workers"


@dataclass(frozen=True, slots=True)
class Run:
    """What a run found, and what it could not have."""

    counts: Mapping[str, int]  # what of → how many, each of `COUNTS`
    notices: tuple[Notice, ...]
    failures: tuple[str, ...]  # sources and pages that were skipped: what, where, and what to do
    accounts: tuple[Account, ...]  # how much of each page was read
    unchanged: bool = False  # the output of an earlier run is what this one would have made, and stays
    mended: bool = False  # so it was, but for files that were damaged since, and was made again


@dataclass(frozen=True, slots=True)
class Visit:
    """What is left to say of a page when it is extracted."""

    page: Page  # without its text
    account: Account
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page: values and bytes that can be sent from one machine to another."""

    page: str  # `Page.id`
    visit: Visit | None = None  # None when the page could not be read
    findings: bytes = b""  # a line of JSON for each record
    text: bytes | None = None  # what quotes point into, where that is not the text of the source
    failure: str = ""  # why the page could not be read
    lasting: bool = True  # follows from the page and the program alone, so that it would be the same another time


def unlucky(page: Page, why: str) -> Outcome:
    """The failure of a page that may be read another time."""
    failure = f"cannot read {page.source!r}: {why}; {MORE_MEMORY}, or leave it out"
    return Outcome(page.id, failure=failure, lasting=False)


def report(
    run: Run, visits: Sequence[Visit], folder: Path, sources: Sequence[str], inputs: str, reader: str
) -> dict[str, Any]:
    """What run.json says of the output in `folder`, which depends on `inputs` and `reader`, both digests."""
    pages = []
    for one in visits:
        page, account, text = one.page, asdict(one.account), text_file(one.page.id)
        shares = {name: round(account[name], 4) for name in ("in_records", "in_asides")}
        there = text if (folder / text).exists() else None
        pages.append({"id": page.id, "sha256": page.sha256, **account, **shares, "text": there})
    return {
        "program": staging.PROGRAM,
        "versions": versions.of_run(),
        "reader": reader,
        "sources": [fetch.shown(source) for source in sources],
        "counts": run.counts,
        "pages": pages,
        "notices": [asdict(notice) for notice in run.notices],
        "failures": run.failures,
        "made_of": inputs,
        "files": {name: _digest(folder / name) for name in ("graph.nt", "graph.ttl")},
    }


def inputs_digest(parts: Iterable[object]) -> str:
    """A digest of the program and of what is given to it: sources, options, files of the user."""
    return hashlib.sha256(repr((versions.of_graphs(), *parts)).encode("utf-8", "replace")).hexdigest()


def again(out: Path, visits: Sequence[Visit]) -> Run | None:
    """The run that made an output, if its files and its store are whole."""
    document: Mapping[str, Any] = staging.mark(out) or {}
    with suppress(OSError, Trouble, KeyError, TypeError, AttributeError):
        whole = all(_digest(out / name) == digest for name, digest in document["files"].items())
        if whole and store.count(out / "store") == document["counts"]["statements"]:
            notices = tuple(Notice(**one) for one in document["notices"])
            counts = {name: document["counts"][name] for name in COUNTS}
            accounts = tuple(one.account for one in visits)
            return Run(counts, notices, (*document["failures"],), accounts, unchanged=True)
    return None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def text_file(page: str) -> str:
    """Where the text stands that quotes of a page point into, when it is not the source itself."""
    return f"{staging.TEXTS}/{page}.txt"
