"""The whole flow, once: fetch, read, extract, resolve, build, check, store, export; then the output is swapped in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path

from etl import (
    __version__,
    assets,
    build,
    check,
    explain,
    export,
    extract,
    fetch,
    findings,
    read,
    resolve,
    staging,
    store,
    vocabulary,
)
from etl.errors import BrokenRules, PageError, SourceError, Trouble
from etl.model import Account, Corpus, Findings, Notice, Page, Reading, Violation

Progress = Callable[[str, int, int], None]
"""Told which stage is at work, how many steps of it are done and how many there are."""

_LISTED = 5


@dataclass(frozen=True, slots=True)
class Run:
    """What a run found, and what it could not have."""

    pages: int
    records: int
    papers: int
    people: int
    systems: int
    hardware: int
    workloads: int
    claims: int
    speedups: int
    statements: int
    notices: tuple[Notice, ...]
    failures: tuple[str, ...]
    """Sources and pages that were skipped: what, where, and what to do."""
    accounts: tuple[Account, ...]
    """How much of each page was read."""


def _silent(_stage: str, _done: int, _steps: int) -> None:
    pass


def run(
    sources: Sequence[str],
    out: Path,
    *,
    names: build.Names | None = None,
    strict: bool = False,
    progress: Progress = _silent,
) -> Run:
    """Put the graph of the pages that `sources` name into `out`, in place of the output that stands there.

    What cannot be read is skipped and told; with `strict` it ends the run. Raises Trouble when nothing can be read,
    BrokenRules when the graph breaks a rule of its own, and OutputError when `out` cannot be written or holds what
    is no output of this program. After any error `out` is as it was.
    """
    out = staging.claimed(out)
    readings, notices, failures = _read(sources, progress)
    if not readings or (strict and failures):
        raise _nothing(failures)
    found = _extracted(readings, out, progress)
    progress("resolve", 0, 1)
    corpus = resolve.corpus(
        chain.from_iterable(found),
        [reading.page for reading in readings],
        software=vocabulary.systems(),
        products=vocabulary.hardware(),
    )
    with staging.replacing(out) as folder:
        statements = _written(corpus, folder, names or build.Names(), progress)
        made = _summary(readings, corpus, statements, notices, failures)
        classes = vocabulary.tops(vocabulary.hardware())
        (folder / "findings").mkdir()
        for reading, one in zip(readings, found, strict=True):
            findings.write(_findings_file(folder, reading.page), one, classes)
        mark = json.dumps(_told(made, readings, sources), ensure_ascii=False, indent=1)
        (folder / staging.MARK).write_text(f"{mark}\n", encoding="utf-8")
    return made


def _read(sources: Sequence[str], progress: Progress) -> tuple[list[Reading], list[Notice], list[str]]:
    """Readings by page id, notices, and what failed, in the order of the sources."""
    readings: dict[str, Reading] = {}
    notices: list[Notice] = []
    failures: list[str] = []
    for done, fetched in enumerate(fetch.pages(sources)):
        progress("read", done, done + 1)
        try:
            if isinstance(fetched, SourceError):
                raise fetched
            if isinstance(fetched, Notice):
                notices.append(fetched)
            else:
                readings[fetched.id] = read.reading(fetched)
        except (SourceError, PageError) as error:
            failures.append(str(error))
    ordered = [readings[id_] for id_ in sorted(readings)]
    return ordered, [*notices, *chain.from_iterable(reading.notices for reading in ordered)], failures


def _extracted(readings: Sequence[Reading], out: Path, progress: Progress) -> list[tuple[Findings, ...]]:
    """The findings of each page; those of the last run where page, reader, extractor and words are the same."""
    before = staging.mark(out)
    fresh = before is None or before.get("versions") != _versions()
    found: list[tuple[Findings, ...]] = []
    for done, reading in enumerate(readings):
        progress("extract", done, len(readings))
        known = None if fresh else _known(_findings_file(out, reading.page), reading)
        found.append(known or tuple(map(extract.findings, reading.records)))
    return found


def _known(path: Path, reading: Reading) -> tuple[Findings, ...] | None:
    with suppress(Trouble):  # a damaged file is made anew
        known = findings.read(path)
        if tuple(one.record for one in known) == reading.records:
            return known
    return None


def _written(corpus: Corpus, folder: Path, names: build.Names, progress: Progress) -> int:
    """Write the graph in all its forms once it keeps the rules; gives the number of statements."""
    graph = folder / "graph.nt"
    progress("build", 0, 1)
    with graph.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(build.statements(corpus, vocabulary.hardware(), vocabulary.quantities(), names))
    progress("store", 0, 1)
    count = store.write(graph, folder / "store")
    progress("check", 0, 1)
    if broken := check.violations(folder / "store"):
        raise BrokenRules(_listed("the graph breaks rules of its own, the last output stays", map(_sentence, broken)))
    progress("export", 0, 1)
    export.turtle(graph, folder / "graph.ttl", names)
    return count


def _summary(
    readings: Sequence[Reading], corpus: Corpus, statements: int, notices: Sequence[Notice], failures: Sequence[str]
) -> Run:
    claims = [node.claim for paper in corpus.papers for node in paper.claims]
    return Run(
        pages=len(readings),
        records=sum(len(reading.records) for reading in readings),
        papers=len(corpus.papers),
        people=len(corpus.people),
        systems=len(corpus.systems),
        hardware=len({link.hardware for paper in corpus.papers for link in paper.hardware}),
        workloads=len(corpus.workloads),
        claims=len(claims),
        speedups=sum(claim.speedup for claim in claims),
        statements=statements,
        notices=tuple(notices),
        failures=tuple(failures),
        accounts=tuple(map(explain.account, readings)),
    )


def _told(made: Run, readings: Sequence[Reading], sources: Sequence[str]) -> Mapping[str, object]:
    """What run.json says: no clock, no machine, so that the same input gives the same bytes."""
    told = asdict(made)
    notices, failures, accounts = told.pop("notices"), told.pop("failures"), told.pop("accounts")
    pages = [
        {
            "id": reading.page.id,
            "sha256": reading.page.sha256,
            **account,
            "in_records": round(account["in_records"], 4),
            "in_asides": round(account["in_asides"], 4),
        }
        for reading, account in zip(readings, accounts, strict=True)
    ]
    return {
        "program": staging.PROGRAM,
        "versions": _versions(),
        "sources": sources,
        "counts": told,
        "pages": pages,
        "notices": notices,
        "failures": failures,
    }


def _versions() -> Mapping[str, str]:
    """What findings depend on besides the page."""
    words = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(assets.ONTOLOGY.glob("*.ttl"))))
    return {"mlsys-kg": __version__, "extract": extract.VERSION, "vocabularies": words.hexdigest()[:16]}


def _findings_file(folder: Path, page: Page) -> Path:
    return folder / "findings" / f"{page.id}.jsonl"


def _nothing(failures: Sequence[str]) -> Trouble:
    if len(failures) == 1:
        return SourceError(failures[0])
    return SourceError(_listed("nothing to make a graph of", failures))


def _sentence(violation: Violation) -> str:
    return f"{violation.node}: {violation.message} ({violation.rule})"


def _listed(what: str, troubles: Iterable[str]) -> str:
    """One line with the first of many troubles."""
    every = list(troubles)
    more = f" … and {len(every) - _LISTED} more" if len(every) > _LISTED else ""
    return f"{what}: {'; '.join(every[:_LISTED])}{more}"
