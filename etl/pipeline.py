"""The whole flow, once: fetch, read, extract, resolve, rdf, store, check; then the output is swapped in."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from etl import collector, crate, fetch, graph, identity, rdf, resolve, runs, staging, vocabulary, work
from etl.display import escaped
from etl.errors import BrokenRules, SourceError
from etl.model import Corpus, Notice, Overrides, Page, Reading
from etl.work import enrichment

Progress = Callable[[str, int, int], None]  # the stage at work, its steps done, and its steps; 0 when nobody knows
_LISTED = 5


@collector.unhurried()
def run(
    sources: Sequence[str],
    out: Path,
    *,
    names: rdf.Names | None = None,
    strict: bool = False,
    web: fetch.Web | None = None,
    same_as: Path | None = None,
    reader: Path | None = None,
    ask: Mapping[str, str] | None = None,
    workers: int | None = 1,
    scheduler: str | None = None,
    progress: Progress = lambda _stage, _done, _steps: None,
) -> runs.Run:
    """Put the graph of the pages that `sources` name into `out`, in place of the output that stands there.

    What cannot be read is skipped, with a notice, and so is a finding that breaks a rule; with `strict` either ends the
    run. `same_as` is a file of overrides, `reader` one of `mlsys-kg train`; `ask` leads from services to addresses.
    `workers` (None: as many as are of use) or the Dask cluster of a `scheduler` work on pages; the output is the same.

    Raises Trouble when nothing can be read or a source is in `out`, BrokenRules when the graph breaks a rule and no
    finding is to blame, and OutputError when `out` cannot be replaced. After any error `out` is as it was.
    """
    names, web = names or rdf.Names(), web or fetch.Web()
    overrides = identity.read(same_as, names.thing) if same_as else Overrides()
    known = work.Reader.of(reader)
    order = _Order(tuple(sources), names, strict, web, overrides, known, ask or {}, workers, scheduler, progress)
    with staging.reserved(out) as there:
        for source in sources:
            if (place := fetch.place(source)) and place.is_relative_to(there):
                raise SourceError(f"source {source!r} is in {there}, which is replaced: name another folder with --out")
        try:
            with staging.replacing(there) as folder:
                return _output(order, there, folder)
        except _Unchanged as unchanged:
            run: runs.Run = unchanged.args[0]
            return run


class _Order(NamedTuple):
    sources: tuple[str, ...]
    names: rdf.Names
    strict: bool
    web: fetch.Web
    overrides: Overrides
    reader: work.Reader
    ask: Mapping[str, str]
    workers: int | None
    scheduler: str | None
    progress: Progress


class _Unchanged(Exception):
    """The output that stands there is what the run would make; it has the run that made it."""


def _output(order: _Order, out: Path, folder: Path) -> runs.Run:
    """The output in `folder`, with whatever is still true of the one in `out`."""
    notices: list[Notice] = []
    cache = _cached(order, out, folder, notices)
    visits, failures = [row.visit for row in cache.rows() if row.visit], cache.failures()
    given = *order.sources, order.names.base, order.strict, order.overrides
    inputs = runs.inputs_digest((*given, *cache.order(), *notices))
    is_known = not (cache.pages_read or order.ask) and (staging.mark(out) or {}).get("made_of") == inputs
    if is_known and (before := runs.again(out, visits)):
        raise _Unchanged(before)
    answers = _answers(order, cache, folder, notices)
    visits += enrichment.visits(answers)
    order.progress("resolve", 0, 1)

    def resolved() -> Corpus:
        return resolve.corpus(
            cache.found(enrichment.added(answers)),
            (one.page for one in visits),
            software=vocabulary.systems(),
            products=vocabulary.hardware(),
            overrides=order.overrides,
        )

    counts, newest, unmet, left_out = _sound(resolved, folder, order)
    notices = [*notices, *unmet, *chain.from_iterable(one.notices for one in visits), *left_out]
    accounts = tuple(one.account for one in visits)
    counts = {**counts, "pages": len(visits), "records": sum(one.records for one in accounts)}
    counts = {name: counts[name] for name in runs.COUNTS}
    run = runs.Run(counts, tuple(notices), tuple(failures), accounts, mended=is_known)
    account = runs.report(run, visits, folder, order.sources, inputs, order.reader.digest)
    for name, document in {crate.NAME: crate.document(account, folder, newest), staging.MARK: account}.items():
        text = escaped(json.dumps(document, ensure_ascii=False, indent=1)) + "\n"
        (folder / name).write_text(text, encoding="utf-8")
    return run


def _cached(order: _Order, out: Path, folder: Path, notices: list[Notice]) -> work.FindingsCache:
    """The findings of all pages, those of the last run where nothing changed. Raises SourceError."""
    cache = work.FindingsCache(out, folder, staging.left_behind(out), order.reader.digest)
    job = partial(work.outcomes, reader=order.reader.data)
    pages = _unknown(order, cache, notices)
    with closing(work.done(pages, order.workers, order.scheduler, job)) as outcomes:
        for outcome in outcomes:
            cache.put(outcome)
            if order.strict and (failure := cache.failure(outcome.page)):
                raise SourceError(failure)
            order.progress("read", cache.pages_read, 0)
    if not any(cache.rows()):
        failures = cache.failures() or [f"{one.source}: {one.message}" for one in cache.notices()]
        raise SourceError(failures[0] if len(failures) == 1 else _listed("nothing to make a graph of", failures))
    cache.close()
    notices += cache.notices()
    return cache


def _unknown(order: _Order, cache: work.FindingsCache, notices: list[Notice]) -> Iterator[Page]:
    """The pages of all sources that have to be read; whatever else there is to them is kept."""
    for seen, fetched in enumerate(fetch.pages(order.sources, order.web)):
        if not seen:
            order.progress("read", 0, 0)
        if isinstance(fetched, SourceError):
            if order.strict:
                raise fetched
            cache.miss(fetched)
        elif isinstance(fetched, Notice):
            notices.append(fetched)
        elif not cache.take(fetched):
            yield fetched


def _answers(order: _Order, cache: work.FindingsCache, folder: Path, notices: list[Notice]) -> list[Reading]:
    """What services know of the records, where they are asked; with the texts that quotes of them point into."""
    if not order.ask:
        return []
    records = (one.record for one in cache.found())
    answers = enrichment.answers(records, order.ask, order.web, notices, order.progress)
    for answer in answers:
        (folder / staging.TEXTS).mkdir(exist_ok=True)
        (folder / runs.text_file(answer.page.id)).write_text(answer.page.text, encoding="utf-8", newline="\n")
    return answers


def _sound(
    resolved: Callable[[], Corpus], folder: Path, order: _Order
) -> tuple[Mapping[str, int], str, Sequence[Notice], Sequence[Notice]]:
    """Write the graph of the corpus, or of as much of it as keeps the rules.

    Gives counts, the last date of a paper, and notices: of overrides that met nothing, of what is left out. The corpus
    is let go before others load and check the graph, and resolved again when that breaks a rule. Raises BrokenRules
    when nothing can be left out, or in a strict run.
    """
    corpus = resolved()
    unmet = (*resolve.unmet(order.overrides, corpus), *resolve.split(corpus))
    left_out: list[Notice] = []
    blamed: list[resolve.Blames] = []
    while True:
        order.progress("build", 0, 1)
        walk = rdf.Walk(order.names)
        words = vocabulary.hardware(), vocabulary.quantities()
        graph.write(folder, rdf.statements(corpus, *words, walk, spool=folder))
        counts = {name: len(getattr(corpus, name)) for name in ("papers", "people", "systems", "workloads")}
        counts |= {"hardware": len(walk.meant), "claims": walk.claims, "speedups": walk.speedups}
        newest = walk.newest
        del corpus, walk
        order.progress("store and check", 0, 1)
        statements, broken = graph.finished(folder, order.names, order.workers)
        if not broken:
            return counts | {"statements": statements}, newest, unmet, left_out
        blamed.append({thing: v for v in reversed(broken) if (thing := order.names.thing(v.node))})
        corpus = resolved()
        for each in blamed:
            corpus, new = resolve.without(corpus, each)
        if order.strict or not new:
            what = "the graph breaks rules of its own, the last output stays"
            raise BrokenRules(_listed(what, (f"{v.node}: {v.message} ({v.rule})" for v in broken)))
        left_out += new


def _listed(what: str, troubles: Iterable[str]) -> str:
    every = list(troubles)
    more = f" … and {len(every) - _LISTED} more" if len(every) > _LISTED else ""
    return f"{what}: {'; '.join(every[:_LISTED])}{more}"
