"""The corpus in, N-Triples out: plain strings, escaped. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from etl import __version__
from etl.model import Corpus
from etl.rdf import dataset, decisions, papers, things
from etl.rdf.dataset import LICENSE
from etl.rdf.names import BASE, KG, Names
from etl.rdf.sorting import Sorted, alone
from etl.rdf.tally import Tally
from etl.rdf.things import Concept, Concepts
from etl.rdf.walk import Walk

__all__ = ["BASE", "KG", "LICENSE", "Concept", "Concepts", "Names", "statements"]


def statements(
    corpus: Corpus,
    hardware: Concepts,
    quantities: Concepts,
    names: Names | None = None,
    version: str = __version__,
    *,
    spool: Path | None = None,
) -> Iterator[str]:
    """What the graph says, as N-Triples lines in pieces: each piece holds all the lines of one subject.

    Joined, the pieces are sorted by code point and distinct, so that `writelines` makes the file. `hardware` and
    `quantities` are the vocabularies by notation. With a folder as `spool` the pieces are sorted there and not in
    memory; the papers are walked over once.
    """
    n = names or Names()
    tally = Tally()

    def each(blocks: Iterable[str]) -> Iterator[str]:
        with Sorted(spool) as these:
            these.add(blocks)
            yield from tally.each(these)

    with Walk(n, spool, tally) as walk, Sorted(spool) as workloads:
        walk.over(corpus.papers)
        workloads.add(things.workloads(corpus, n))
        # in the order of the namespaces
        yield from tally.each(walk.authorships)
        yield from walk.claims
        yield from each(decisions.decisions(corpus, n))
        yield from tally.each(walk.enrichments)
        yield from tally.alike(walk.evidence)
        yield from each(things.hardware(corpus, walk.hardware, walk.printed, hardware, n))
        yield from each(things.pages(corpus, dataset.run_iri(version, n), n))
        yield from walk.papers
        with Sorted(spool, alone) as people:
            people.add(papers.people(walk.met(corpus.people), n, tally))
            yield from people
        yield from each(things.quantities(quantities, walk.quantities, n))
        yield from tally.each([dataset.run(version, n)])
        yield from tally.each([dataset.software(version, n)])
        yield from each(things.systems(corpus, n))
        yield from each(papers.venues(walk.editions, n))
        for _ in tally.each(workloads):
            pass  # counted before they are written: the dataset counts itself and all others
        examples = walk.examples(one.key for one in corpus.systems)
        with Sorted(spool) as described:
            described.add(dataset.dataset(corpus.pages, examples, tally, version, n))
            yield from described
        yield from workloads
