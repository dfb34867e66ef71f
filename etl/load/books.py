"""What a load writes down on the server about itself, and the SPARQL for it.

In the graph `urn:mlsys-kg:loads` a load under way has a node with a mark for each batch that the server took, a target
a receipt for what it holds. A load is known by the SHA-256 of its statements, so that anyone can go on with it.
"""

import hashlib
import re
from dataclasses import dataclass

BOOKS = "urn:mlsys-kg:loads"
_BEGUN = "urn:mlsys-kg:begun"
_BATCH = "urn:mlsys-kg:batch"
_HOLDS = "urn:mlsys-kg:holds"
_DEFAULT = "urn:mlsys-kg:default-graph"
_LOAD = re.compile(r"urn:mlsys-kg:load:[0-9a-f]{32}(?::[0-9a-f]{16})?")


@dataclass(frozen=True, slots=True)
class Books:
    """The SPARQL about one load into one target, the default graph when `target` is nothing."""

    digest: str
    target: str
    in_place: bool = False

    @property
    def staging(self) -> str:
        """The graph that takes the batches."""
        return self.target if self.in_place else self.load

    @property
    def load(self) -> str:
        """The node of the load."""
        place = f":{hashlib.sha256(self.target.encode()).hexdigest()[:16]}" if self.in_place else ""
        return f"urn:mlsys-kg:load:{self.digest[:32]}{place}"

    # What is asked

    @property
    def marks(self) -> str:
        return f"SELECT ?batch {{ GRAPH <{BOOKS}> {{ <{self.load}> <{_BATCH}> ?batch }} }}"

    @property
    def receipt(self) -> str:
        return f"SELECT ?holds {{ GRAPH <{BOOKS}> {{ <{self._receiver}> <{_HOLDS}> ?holds }} }}"

    @property
    def begun(self) -> str:
        return f"SELECT ?begun {{ GRAPH <{BOOKS}> {{ <{self.load}> <{_BEGUN}> ?begun }} }}"

    @property
    def others(self) -> str:
        """Loads of other graphs that were begun and not ended."""
        begun = f"GRAPH <{BOOKS}> {{ ?load <{_BEGUN}> ?begun }} FILTER(?load != <{self.load}>)"
        return f"SELECT DISTINCT ?load {{ {begun} }} ORDER BY ?load"

    @property
    def seen_from_outside(self) -> str:
        """Whether the default graph shows what stands in a graph of another name."""
        return f"ASK {{ <{self.load}> <{_BEGUN}> ?begun }}"

    @property
    def missing(self) -> str:
        """How many of the staged statements the target does not hold."""
        staged, pattern = f"GRAPH <{self.staging}> {{ ?s ?p ?o }}", "?s ?p ?o"
        return f"SELECT (COUNT(*) AS ?n) {{ {staged} FILTER NOT EXISTS {{ {within(self.target, pattern)} }} }}"

    # Messages

    def begin(self, count: int) -> str:
        """One statement, that the load is under way, as N-Triples."""
        return f'<{self.load}> <{_BEGUN}> "{count}" .\n'

    def mark(self, batch: str) -> str:
        return f'INSERT DATA {{ GRAPH <{BOOKS}> {{ <{self.load}> <{_BATCH}> "{batch}" }} }}'

    @property
    def forget(self) -> str:
        """The load was never begun."""
        return f"DELETE WHERE {{ GRAPH <{BOOKS}> {{ <{self.load}> ?p ?o }} }}"

    @property
    def revoke(self) -> str:
        """Nobody knows what the target holds."""
        return f"DELETE WHERE {{ GRAPH <{BOOKS}> {{ <{self._receiver}> <{_HOLDS}> ?holds }} }}"

    @property
    def certify(self) -> str:
        """The target holds these statements, and no others."""
        return f'INSERT DATA {{ GRAPH <{BOOKS}> {{ <{self._receiver}> <{_HOLDS}> "{self.digest}" }} }}'

    @property
    def drop_staging(self) -> str:
        return f"DROP SILENT GRAPH <{self.staging}>"

    @property
    def clear_target(self) -> str:
        return f"CLEAR SILENT {f'GRAPH <{self.target}>' if self.target else 'DEFAULT'}"

    def put(self, *, add: bool) -> str:
        """What is staged takes the place of the target, or joins it; the staging graph stays until all is counted."""
        verb = "ADD" if add else "COPY"
        return f"{verb} GRAPH <{self.staging}> TO {f'GRAPH <{self.target}>' if self.target else 'DEFAULT'}"

    @property
    def _receiver(self) -> str:
        return self.target or _DEFAULT


def removal(load: str) -> str:
    """What removes a load that was given up, and its marks; nothing for what is no name of a load."""
    return (
        ""
        if not _LOAD.fullmatch(load)
        else f"DROP SILENT GRAPH <{load}> ; DELETE WHERE {{ GRAPH <{BOOKS}> {{ <{load}> ?p ?o }} }}"
    )


def within(graph: str, pattern: str) -> str:
    """A pattern in a graph, or in the default graph when it is nothing."""
    return f"GRAPH <{graph}> {{ {pattern} }}" if graph else pattern


def count(graph: str) -> str:
    """How many statements a graph holds."""
    return f"SELECT (COUNT(*) AS ?n) {{ {within(graph, '?s ?p ?o')} }}"


def classes(graph: str) -> str:
    """How many nodes of each class it holds."""
    return f"SELECT ?class (COUNT(*) AS ?n) {{ {within(graph, '?s a ?class')} }} GROUP BY ?class"
