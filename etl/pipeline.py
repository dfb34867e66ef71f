"""The whole flow, once: fetch, read, extract, resolve, build, check, store, export; then the output is swapped in."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path

from etl import (
    build,
    check,
    collector,
    enrich,
    explain,
    export,
    extract,
    fetch,
    findings,
    identity,
    read,
    resolve,
    runs,
    staging,
    store,
    vocabulary,
)
from etl.errors import BrokenRules, PageError, SourceError, Trouble
from etl.model import Corpus, Findings, Notice, Page, Reading, Record, Told

Progress = Callable[[str, int, int], None]
"""Told which stage is at work, how many steps of it are done and how many there are."""

_LISTED = 5
_LONGEST = 200


def _silent(_stage: str, _done: int, _steps: int) -> None:
    pass


@collector.unhurried()
def run(
    sources: Sequence[str],
    out: Path,
    *,
    names: build.Names | None = None,
    strict: bool = False,
    web: fetch.Web | None = None,
    same_as: Path | None = None,
    ask: str | None = None,
    progress: Progress = _silent,
) -> runs.Run:
    """Put the graph of the pages that `sources` name into `out`, in place of the output that stands there.

    What cannot be read is skipped and told, and so is a finding that breaks a rule of the graph; with `strict` either
    ends the run. `web` says how addresses are fetched, `same_as` is a file that says what is one thing and what is two,
    and `ask` the address of an arXiv API that is asked for what no page prints.

    Raises Trouble when nothing can be read, BrokenRules when the graph breaks a rule and no finding is to blame, and
    OutputError when `out` cannot be written or holds what is no output of this program. After any error `out` is as it
    was.
    """
    out = staging.claimed(out)
    names = names or build.Names()
    decided = identity.read(same_as, names.thing) if same_as else Told()
    web = web or fetch.Web()
    readings, rendered, notices, failures = _read(sources, web, progress)
    if not readings or (strict and failures):
        raise _nothing(failures)
    answers = _answers(readings, ask, web, notices, progress) if ask else []
    rendered |= {answer.page.id for answer in answers}
    with staging.replacing(out) as folder:
        (folder / "findings").mkdir()
        _keep_texts(folder, (reading.page for reading in (*readings, *answers) if reading.page.id in rendered))
        told: list[runs.Visit] = []
        corpus = resolve.corpus(
            chain(_extracted(readings, out, folder, told, progress), _added(answers, told)),
            (one.page for one in told),  # asked for when all is extracted
            software=vocabulary.systems(),
            products=vocabulary.hardware(),
            told=decided,
        )
        notices += resolve.unmet(decided, corpus)
        corpus, left_out = _sound(corpus, folder, names, progress, strict=strict)
        progress("export", 0, 1)
        export.turtle(folder / "graph.nt", folder / "graph.ttl", names)
        notices = [*notices, *chain.from_iterable(one.notices for one in told), *left_out]
        made = runs.summary(told, corpus, store.count(folder / "store"), notices, failures)
        (folder / staging.MARK).write_text(runs.report(made, told, rendered, sources), encoding="utf-8")
    return made


def _read(
    sources: Sequence[str], web: fetch.Web, progress: Progress
) -> tuple[list[Reading], set[str], list[Notice], list[str]]:
    """Readings by page id, ids of pages whose text is not their source, notices of fetching, and what failed."""
    readings: dict[str, Reading] = {}
    rendered: set[str] = set()
    notices: list[Notice] = []
    failures: list[str] = []
    for done, fetched in enumerate(fetch.pages(sources, web)):
        progress("read", done, done + 1)
        try:
            if isinstance(fetched, SourceError):
                raise fetched
            if isinstance(fetched, Notice):
                notices.append(fetched)
            else:
                readings[fetched.id] = reading = _reading(fetched)
                if reading.page.text != fetched.text:
                    rendered.add(fetched.id)
        except (SourceError, PageError) as error:
            failures.append(str(error))
    return [readings[id_] for id_ in sorted(readings)], rendered, notices, failures


def _reading(page: Page) -> Reading:
    try:
        return read.reading(page)
    except Trouble:
        raise
    except Exception as error:  # a fault of a reader costs one page, not the run
        raise PageError(f"cannot read {page.source!r}: {_fault(error)}; leave it out, and please report it") from error


def _answers(
    readings: Iterable[Reading], api: str, web: fetch.Web, notices: list[Notice], progress: Progress
) -> list[Reading]:
    """What the API at an address knows of the records that print too little; a notice when it does not answer."""
    records = (record for reading in readings for record in reading.records)
    asked = {question.address: question for question in enrich.questions(records, api)}
    pace = max(web.pace, enrich.PACE) if api == enrich.ARXIV else web.pace
    found: dict[str, Reading] = {}
    silent: list[str] = []
    for done, fetched in enumerate(fetch.pages(asked, replace(web, pace=pace, robots=False))):
        progress("ask arXiv", done, len(asked))
        try:
            if isinstance(fetched, SourceError):
                raise fetched
            if isinstance(fetched, Page):
                answer = _reading(fetched)
                if known := enrich.believed(asked[fetched.source], answer.records, resolve.certain):
                    found[answer.page.id] = replace(answer, records=tuple(known), notices=())
        except (SourceError, PageError) as error:
            silent.append(str(error))
            if len(silent) >= enrich.PATIENCE:
                break
    if silent:
        what = f"{len(silent)} of {len(asked)} questions had no answer, what pages print stands alone: {silent[0]}"
        notices.append(Notice("unanswered", api, what))
    return [found[id_] for id_ in sorted(found)]


def _added(answers: Iterable[Reading], told: list[runs.Visit]) -> Iterator[Findings]:
    """The records of answers, of which nothing is extracted: they say what a page is about, not what it claims."""
    for answer in answers:
        told.append(runs.Visit(replace(answer.page, text="", styles=()), explain.account(answer), ()))
        yield from (Findings(record, added=True) for record in answer.records)


def _keep_texts(folder: Path, pages: Iterable[Page]) -> None:
    for page in pages:
        (folder / staging.TEXTS).mkdir(exist_ok=True)
        (folder / runs.text_file(page)).write_text(page.text, encoding="utf-8", newline="\n")


def _extracted(
    readings: list[Reading], out: Path, folder: Path, told: list[runs.Visit], progress: Progress
) -> Iterator[Findings]:
    """The findings of each page; those of the last run where page, reader, extractor and words are the same.

    They are written into `folder`, and what is left to say of a page is `told`; its text and its records are let go.
    """
    before = staging.mark(out)
    fresh = before is None or before.get("versions") != runs.versions()
    classes = vocabulary.tops(vocabulary.hardware())
    pages = len(readings)
    readings.reverse()
    while readings:
        progress("extract", pages - len(readings), pages)
        reading = readings.pop()
        known = None if fresh else _known(_findings_file(out, reading.page), reading)
        notices = list(reading.notices)
        found = known or tuple(_findings(record, reading.page, notices) for record in reading.records)
        findings.write(_findings_file(folder, reading.page), found, classes)
        told.append(runs.Visit(replace(reading.page, text="", styles=()), explain.account(reading), tuple(notices)))
        yield from found
    progress("resolve", 0, 1)


def _findings(record: Record, page: Page, notices: list[Notice]) -> Findings:
    try:
        return extract.findings(record)
    except Exception as error:  # noqa: BLE001  # a fault of the extractors costs one record, not the run
        where = f"record {record.number} at {record.start}-{record.end}"
        notices.append(Notice("not-extracted", page.source, f"{where}: {_fault(error)}; please report it"))
        return Findings(record)


def _fault(error: Exception) -> str:
    """A fault of the program in one line."""
    return " ".join(f"{type(error).__name__} {error}".split())[:_LONGEST]


def _known(path: Path, reading: Reading) -> tuple[Findings, ...] | None:
    with suppress(Trouble):  # a damaged file is made anew
        known = findings.read(path)
        if tuple(one.record for one in known) == reading.records:
            return known
    return None


def _sound(
    corpus: Corpus, folder: Path, names: build.Names, progress: Progress, *, strict: bool
) -> tuple[Corpus, list[Notice]]:
    """Write graph and store of the corpus, or of as much of it as keeps the rules, with a notice for what is left out.

    Raises BrokenRules when nothing more can be left out, and when `strict` at the first broken rule.
    """
    left_out: list[Notice] = []
    while True:
        progress("build", 0, 1)
        with (folder / "graph.nt").open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(build.statements(corpus, vocabulary.hardware(), vocabulary.quantities(), names))
        progress("store", 0, 1)
        store.write(folder / "graph.nt", folder / "store")
        progress("check", 0, 1)
        broken = check.violations(folder / "store")
        if not broken:
            return corpus, left_out
        blamed = [resolve.Blame(*thing, v.rule, v.message) for v in broken if (thing := names.thing(v.node))]
        corpus, new = resolve.without(corpus, blamed)
        if strict or not new:
            what = "the graph breaks rules of its own, the last output stays"
            raise BrokenRules(_listed(what, (f"{v.node}: {v.message} ({v.rule})" for v in broken)))
        left_out += new
        shutil.rmtree(folder / "store")


def _findings_file(folder: Path, page: Page) -> Path:
    return folder / "findings" / f"{page.id}.jsonl"


def _nothing(failures: Sequence[str]) -> Trouble:
    if len(failures) == 1:
        return SourceError(failures[0])
    return SourceError(_listed("nothing to make a graph of", failures))


def _listed(what: str, troubles: Iterable[str]) -> str:
    """One line with the first of many troubles."""
    every = list(troubles)
    more = f" … and {len(every) - _LISTED} more" if len(every) > _LISTED else ""
    return f"{what}: {'; '.join(every[:_LISTED])}{more}"
