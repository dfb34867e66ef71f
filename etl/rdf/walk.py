"""What papers say, of all that the graph has of them, in one walk over the papers: they need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Self

from etl.model import Edition, Paper, Person
from etl.rdf import claims, enrichments, evidence, papers
from etl.rdf.names import Names
from etl.rdf.sorting import Sorted, alone, first
from etl.rdf.tally import Tally

_FEW = 32


class Walk:
    """Blocks about papers and what hangs on them, in order; `examples` are the least IRIs of each kind of thing.

    Statements about papers and claims are counted as they are written.
    """

    def __init__(self, names: Names, folder: Path | None, tally: Tally) -> None:
        self._names, self._tally = names, tally
        self._open = ExitStack()
        self.authorships, self.papers = (self._open.enter_context(Sorted(folder, alone)) for _ in range(2))
        self.claims, self.enrichments = (self._open.enter_context(Sorted(folder)) for _ in range(2))
        self.evidence = self._open.enter_context(Sorted(folder, first))
        self.hardware: set[str] = set()
        """Keys of all that papers or claims name."""
        self.printed: set[tuple[str, str]] = set()
        """(key, words in small letters) of all hardware that papers name."""
        self.quantities: set[str] = set()
        """Notations of all that claims measure."""
        self.editions: set[Edition] = set()
        self._least: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def over(self, walked: Iterable[Paper]) -> None:
        """Take up what these papers say, a few of them at a time."""
        n = self._names
        walked = iter(walked)
        while few := list(islice(walked, _FEW)):
            self.papers.add(self._tally.written(papers.described(paper, n) for paper in few))
            self.authorships.add([block for paper in few for block in papers.authorships(paper, n)])
            self.claims.add(self._tally.written(claim for paper in few for claim in claims.claims(paper, n)))
            self.enrichments.add([block for paper in few for block in enrichments.enrichments(paper, n)])
            self.evidence.add([block for paper in few for block in evidence.evidence(paper, n)])
            self._name(few)

    def met(self, people: Iterable[Person]) -> Iterator[Person]:
        """The same people, taken up as they go by: making them is dear."""
        least: str | None = None
        for person in people:
            if least is None or person.key < least:
                least = person.key
            yield person
        self._note(self._names.person, [least] if least is not None else [])

    def examples(self, systems: Iterable[str]) -> Iterator[str]:
        """One thing of each main kind, the first by its key; given are the keys of the systems."""
        self._note(self._names.system, systems)
        return (namespace + key for namespace, key in self._least.items())

    def _name(self, few: Sequence[Paper]) -> None:
        """Take up the names of what these papers speak of."""
        meant = {link.hardware for paper in few for link in paper.hardware}
        nodes = [node for paper in few for node in paper.claims]
        self.hardware.update(meant, *(node.hardware for node in nodes))
        self.printed.update(
            (link.hardware, one.quote.words.casefold())
            for paper in few
            for link in paper.hardware
            for one in link.evidence
        )
        self.quantities.update(node.claim.quantity for node in nodes)
        self.editions.update(*(paper.editions for paper in few))
        self._note(self._names.paper, (paper.key for paper in few))
        self._note(self._names.hw, meant)
        self._note(self._names.claim, (node.key for node in nodes))

    def _note(self, namespace: str, keys: Iterable[str]) -> None:
        least = min(keys, default=None)
        if least is not None:
            self._least[namespace] = min(least, self._least.get(namespace, least))
