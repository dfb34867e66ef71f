"""The corpus in, N-Triples out: plain strings, escaped. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from etl import __version__
from etl.model import THINGS, Corpus, Edition, Paper
from etl.rdf import dataset, papers, things
from etl.rdf.dataset import LICENSE, Tally
from etl.rdf.names import BASE, KG, Names
from etl.sorting import Sorted
from etl.vocabulary import Concepts

__all__ = ["BASE", "KG", "LICENSE", "Names", "Walk", "statements"]


def statements(
    corpus: Corpus,
    hardware: Concepts,
    quantities: Concepts,
    walk: Walk | None = None,
    version: str = __version__,
    *,
    spool: Path | None = None,
) -> Iterator[str]:
    """What the graph says, as N-Triples lines in pieces: each piece holds all the lines of one subject.

    Joined, the pieces are sorted by code point and distinct, so that `writelines` makes the file. `hardware` and
    `quantities` are the vocabularies by notation. A new `walk` gives the names and is filled, since papers are walked
    over once. With a folder as `spool` the pieces are sorted there and not in memory.
    """
    walk, tally = walk or Walk(), Tally()
    n = walk.names
    with Sorted(spool) as most, Sorted(spool) as workloads:
        most.add(walk.blocks(corpus.papers))
        most.add(papers.people(corpus.people, n))
        most.add(papers.venues(walk.editions, n))
        most.add(things.hardware(corpus, walk.meant | walk.claimed, walk.printed, hardware, n))
        most.add(things.pages(corpus, dataset.run_iri(version, n), n))
        most.add(things.quantities(quantities, walk.quantities, n))
        most.add(things.systems(corpus, n))
        most.add(things.decisions(corpus, n))
        most.add(dataset.run(version, n))
        yield from tally.each(most)
        workloads.add(things.workloads(corpus, n))  # the one namespace after that of the dataset
        for _ in tally.each(workloads):
            pass  # counted before they are written: the dataset counts itself and all others
        shown = (tally.first.get(space) for space in (n.claim, n.paper, n.person, n.system))
        examples = {*filter(None, shown), *(n.hw + key for key in sorted(walk.meant)[:1])}
        yield from sorted(dataset.dataset(corpus.pages, examples, tally, version, n))
        yield from workloads


class Walk:
    """What is counted of the papers that were walked over, and what they name."""

    def __init__(self, names: Names | None = None) -> None:
        self.names = names or Names()
        self.claims = self.speedups = 0
        self.newest = ""  # the last date of a paper
        self.meant: set[str] = set()  # keys of all hardware that papers name, whatever their claims do
        self.claimed: set[str] = set()  # keys of all hardware that claims name
        self.printed: set[tuple[str, str]] = set()  # (key, words in small letters) of all hardware that papers name
        self.quantities: set[str] = set()  # notations of all that claims measure
        self.editions: set[Edition] = set()

    def blocks(self, walked: Iterable[Paper]) -> Iterator[str]:
        """The blocks about these papers and what hangs on them, in any order."""
        for paper in walked:
            for link in (one for one in paper.links if THINGS[one.relation] == "hw"):
                self.meant.add(link.key)
                self.printed.update((link.key, one.quote.words.casefold()) for one in link.evidence)
            self.newest = max(self.newest, paper.issued or "")
            self.claims += len(paper.claims)
            for node in paper.claims:
                self.speedups += node.claim.speedup
                self.claimed.update(node.hardware)
                self.quantities.add(node.claim.quantity)
            self.editions.update(paper.editions)
            yield papers.described(paper, self.names)
            for part in (papers.authorships, papers.claims, papers.enrichments, papers.evidence):
                yield from part(paper, self.names)
