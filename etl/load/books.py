"""What a load writes down on the server about itself, and the SPARQL for it.

In the graph `urn:mlsys-kg:loads` a load under way has a node with a mark for each batch that the server took, a target
a receipt for what it holds. A load is known by the SHA-256 of its statements, so that anyone can go on with it.
"""

import hashlib
import re

BOOKS = "urn:mlsys-kg:loads"
_BEGUN = "urn:mlsys-kg:begun"
_BATCH = "urn:mlsys-kg:batch"


class Books:
    """The SPARQL about one load into one target, the default graph when `target` is nothing."""

    def __init__(self, digest: str, target: str, in_place: bool = False) -> None:
        place = f":{hashlib.sha256(target.encode()).hexdigest()[:16]}" if in_place else ""
        self.digest, self.target = digest, target
        self.load = load = f"urn:mlsys-kg:load:{digest[:32]}{place}"  # the node of the load
        self.staging = staging = target if in_place else load  # the graph that takes the batches
        self._place = f"GRAPH <{target}>" if target else "DEFAULT"
        begun, holds = f"<{load}> <{_BEGUN}> ?begun", f"<{target or 'urn:mlsys-kg:default-graph'}> <urn:mlsys-kg:holds>"

        self.marks = f"SELECT ?batch {{ GRAPH <{BOOKS}> {{ <{load}> <{_BATCH}> ?batch }} }}"
        self.receipt = f"SELECT ?holds {{ GRAPH <{BOOKS}> {{ {holds} ?holds }} }}"
        self.begun = f"SELECT ?begun {{ GRAPH <{BOOKS}> {{ {begun} }} }}"
        other = f"GRAPH <{BOOKS}> {{ ?load <{_BEGUN}> ?begun }} FILTER(?load != <{load}>)"
        self.others = f"SELECT DISTINCT ?load {{ {other} }} ORDER BY ?load"  # other loads that were begun
        self.seen_from_outside = f"ASK {{ {begun} }}"  # whether the default graph shows what a named one holds
        missing = f"GRAPH <{staging}> {{ ?s ?p ?o }} FILTER NOT EXISTS {{ {within(target, '?s ?p ?o')} }}"
        self.missing = f"SELECT (COUNT(*) AS ?n) {{ {missing} }}"  # how many of the staged the target does not hold

        self.forget = f"DELETE WHERE {{ GRAPH <{BOOKS}> {{ <{load}> ?p ?o }} }}"  # the load was never begun
        self.revoke = f"DELETE WHERE {{ GRAPH <{BOOKS}> {{ {holds} ?holds }} }}"  # nobody knows what the target holds
        self.certify = f'INSERT DATA {{ GRAPH <{BOOKS}> {{ {holds} "{digest}" }} }}'  # the target holds these alone
        self.drop_staging = f"DROP SILENT GRAPH <{staging}>"
        self.clear_target = f"CLEAR SILENT {self._place}"
        self.tidy = self.forget if in_place else f"{self.drop_staging} ; {self.forget}"

    def begin(self, count: int) -> str:
        """One statement, that the load is under way, as N-Triples."""
        return f'<{self.load}> <{_BEGUN}> "{count}" .\n'

    def mark(self, batch: str) -> str:
        return f'INSERT DATA {{ GRAPH <{BOOKS}> {{ <{self.load}> <{_BATCH}> "{batch}" }} }}'

    def put(self, *, add: bool) -> str:
        """What is staged takes the place of the target, or joins it; the staging graph stays until all is counted."""
        return f"{'ADD' if add else 'COPY'} GRAPH <{self.staging}> TO {self._place}"


def removal(load: str) -> str:
    """What removes a load that was given up, and its marks; nothing for what is no name of a load."""
    if not re.fullmatch(r"urn:mlsys-kg:load:[0-9a-f]{32}(?::[0-9a-f]{16})?", load):
        return ""
    return f"DROP SILENT GRAPH <{load}> ; DELETE WHERE {{ GRAPH <{BOOKS}> {{ <{load}> ?p ?o }} }}"


def within(graph: str, pattern: str) -> str:
    """A pattern in a graph, or in the default graph when it is nothing."""
    return f"GRAPH <{graph}> {{ {pattern} }}" if graph else pattern


def count(graph: str) -> str:
    """How many statements a graph holds."""
    return f"SELECT (COUNT(*) AS ?n) {{ {within(graph, '?s ?p ?o')} }}"


def classes(graph: str) -> str:
    """How many nodes of each class it holds."""
    return f"SELECT ?class (COUNT(*) AS ?n) {{ {within(graph, '?s a ?class')} }} GROUP BY ?class"
