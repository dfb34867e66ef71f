"""The corpus in, N-Triples out: plain strings, escaped. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator

from etl import __version__
from etl.build import claims, dataset, decisions, enrichments, evidence, papers, things
from etl.build.blocks import in_order
from etl.build.names import BASE, KG, Names
from etl.build.tally import Tally
from etl.build.things import Concept, Concepts
from etl.model import Corpus

__all__ = ["BASE", "KG", "Concept", "Concepts", "Names", "statements"]


def statements(
    corpus: Corpus, hardware: Concepts, quantities: Concepts, names: Names | None = None, version: str = __version__
) -> Iterator[str]:
    """What the graph says, as N-Triples lines in pieces: each piece holds all the lines of one subject.

    Joined, the pieces are sorted by code point and distinct, so that `writelines` makes the file. `hardware` and
    `quantities` are the vocabularies by notation.
    """
    n = names or Names()
    tally = Tally()
    found, places = evidence.grounds(corpus, n)
    workloads = list(tally.each(in_order(things.workloads(corpus, n))))
    # in the order of the namespaces
    yield from tally.alike(in_order(papers.authorships(corpus, n)))
    yield from tally.each(in_order(claims.claims(corpus, n)))
    yield from tally.each(in_order(decisions.decisions(corpus, n)))
    yield from tally.each(in_order(enrichments.enrichments(corpus, n)))
    yield from tally.alike(evidence.annotation_nodes(found, n))
    yield from tally.each(in_order(things.hardware(corpus, hardware, n)))
    yield from tally.each(in_order(things.pages(corpus, dataset.run_iri(version, n), n)))
    yield from tally.each(in_order(papers.papers(corpus, n)))
    yield from tally.each(in_order(papers.people(corpus, n)))
    yield from tally.each(in_order(things.quantities(quantities, n)))
    yield from tally.each([dataset.run(version, n)])
    yield from tally.each([dataset.software(version, n)])
    yield from tally.each(in_order(things.systems(corpus, n)))
    yield from tally.alike(evidence.target_nodes(places, n))
    yield from tally.each(in_order(papers.venues(corpus, n)))
    yield from in_order(dataset.dataset(corpus, tally, version, n))
    yield from workloads
