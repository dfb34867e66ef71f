"""What papers say, of all that the graph has of them, in one walk over the papers: they need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from etl.build import claims, enrichments, evidence, papers
from etl.build.names import Names
from etl.build.sorting import Sorted, first
from etl.model import ClaimNode, Edition, Paper, Person


class Walk:
    """Blocks about papers and what hangs on them, in order; `examples` are the least IRIs of each kind of thing."""

    def __init__(self, names: Names, folder: Path | None) -> None:
        self._names = names
        self._open = ExitStack()
        self.authorships, self.claims, self.enrichments, self.papers = (
            self._open.enter_context(Sorted(folder)) for _ in range(4)
        )
        # where two quotes of one stretch differ in what stands around them, the first is kept
        self.annotations, self.targets = (self._open.enter_context(Sorted(folder, first)) for _ in range(2))
        self.hardware: set[str] = set()
        """Keys of all that papers or claims name."""
        self.editions: set[Edition] = set()
        self._least: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def over(self, walked: Iterable[Paper]) -> None:
        """Take up what these papers say."""
        n = self._names
        for paper in walked:
            self.papers.add([papers.described(paper, n)])
            self.authorships.add(papers.authorships(paper, n))
            self.claims.add(claims.claims(paper, n))
            self.enrichments.add(enrichments.enrichments(paper, n))
            grounds = list(evidence.grounds(paper, n))
            self.annotations.add(annotation for annotation, _ in grounds)
            self.targets.add(target for _, target in grounds)
            self.editions.update(paper.editions)
            self.hardware.update(link.hardware for link in paper.hardware)
            self._note(n.paper, [paper.key])
            self._note(n.hw, (link.hardware for link in paper.hardware))
            self._claims(paper.claims)

    def met(self, people: Iterable[Person]) -> Iterator[Person]:
        """The same people, taken up as they go by: making them is dear."""
        for person in people:
            self._note(self._names.person, [person.key])
            yield person

    def examples(self, systems: Iterable[str]) -> Iterator[str]:
        """One thing of each main kind, the first by its key; given are the keys of the systems."""
        self._note(self._names.system, systems)
        return (namespace + key for namespace, key in self._least.items())

    def _claims(self, nodes: Iterable[ClaimNode]) -> None:
        for node in nodes:
            self._note(self._names.claim, [node.key])
            self.hardware.update(node.hardware)

    def _note(self, namespace: str, keys: Iterable[str]) -> None:
        least = min(keys, default=None)
        if least is not None:
            self._least[namespace] = min(least, self._least.get(namespace, least))
