"""What papers say, of all that the graph has of them, in one walk over the papers: they need not fit into memory."""

from collections.abc import Iterable, Iterator

from etl.model import Edition, Paper
from etl.rdf import claims, papers, provenance
from etl.rdf.names import Names


class Walk:
    """What the papers name that were walked over."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.hardware: set[str] = set()
        """Keys of all that papers or claims name."""
        self.printed: set[tuple[str, str]] = set()
        """(key, words in small letters) of all hardware that papers name."""
        self.quantities: set[str] = set()
        """Notations of all that claims measure."""
        self.editions: set[Edition] = set()
        self.meant: set[str] = set()
        """Keys of all hardware that papers name, whatever their claims do."""

    def blocks(self, walked: Iterable[Paper]) -> Iterator[str]:
        """The blocks about these papers and what hangs on them, in any order."""
        for paper in walked:
            self._name(paper)
            yield papers.described(paper, self._names)
            for part in (papers.authorships, claims.claims, provenance.enrichments, provenance.evidence):
                yield from part(paper, self._names)

    def _name(self, paper: Paper) -> None:
        """Take up the names of what the paper speaks of."""
        self.meant.update(link.hardware for link in paper.hardware)
        self.hardware.update((link.hardware for link in paper.hardware), *(node.hardware for node in paper.claims))
        self.printed.update(
            (link.hardware, one.quote.words.casefold()) for link in paper.hardware for one in link.evidence
        )
        self.quantities.update(node.claim.quantity for node in paper.claims)
        self.editions.update(paper.editions)
