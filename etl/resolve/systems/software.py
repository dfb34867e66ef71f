"""Well-known software by its names."""

from functools import lru_cache

from etl.resolve import keys
from etl.resolve.papers.nodes import plain
from etl.vocabulary import Concepts


class Software:
    """Look-up of the concepts of ontology/systems.ttl: the spelling counts for words that the vocabulary guards."""

    def __init__(self, concepts: Concepts) -> None:
        self.concepts = {keys.local_name(concept.notation): concept for concept in concepts.values()}
        """By node key."""
        self._exact: dict[str, tuple[str, bool]] = {}
        self._folded: dict[str, tuple[str, bool]] = {}
        names = ((key, c, label) for key, c in self.concepts.items() for label in (*c.labels, c.notation))
        for key, concept, label in sorted(names, key=lambda name: (name[2] != name[1].label, name[0])):
            found = key, concept.ambiguous(label)
            if concept.exact(label):
                self._exact.setdefault(label, found)
            else:
                self._folded.setdefault(keys.name(label), found)

        self.find = lru_cache(maxsize=1 << 14)(self._find)

    def _find(self, printed: str, *, introduced: bool = False) -> str | None:
        """Node key of the software of that name; a paper that introduces an ordinary word means something else."""
        for table, name in ((self._exact, plain(printed)), (self._folded, keys.name(printed))):
            key, ambiguous = table.get(name, (None, False))
            if key and not (introduced and ambiguous):
                return key
        return None

    def unlike(self, key: str) -> str:
        """The key, made another where software has it: "RAY" is not Ray, though their letters are the same."""
        return f"{key}-{keys.digest(key)[:8]}" if key in self.concepts else key
