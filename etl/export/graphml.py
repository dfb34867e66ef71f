"""GraphML of systems compared with systems, for Gephi, networkx, yEd and Cytoscape.

An edge from a system to a baseline is a claim with a factor: `factor` is the upper end of a range, `factorLow` and
`factorHigh` what the claim says. http://graphml.graphdrawing.org/specification.html
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from etl import store
from etl.export import cells
from etl.export.tables import rows
from etl.files import replaced

NODE = {"label": "string", "kind": "string", "iri": "string"}
EDGE = {
    "factor": "double",
    "factorLow": "double",
    "factorHigh": "double",
    "bound": "string",
    "quantity": "string",
    "direction": "string",
    "speedup": "boolean",
    "ownResult": "boolean",
    "quote": "string",
    "claimIri": "string",
    "paperIri": "string",
}
"""Attributes and their types."""

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
"""


def graphml(source: Path, out: Path) -> None:
    """Write the comparisons of a graph file or a store. Raises GraphError and OutputError."""
    graph = store.opened(source)
    edges = list(rows(graph, "comparisons"))
    compared = {edge[end] for edge in edges for end in ("systemIri", "baselineIri")}
    nodes = [row for row in rows(graph, "systems") if row["iri"] in compared]
    with replaced(out) as file:
        file.write(_HEAD)
        for domain, attributes in (("node", NODE), ("edge", EDGE)):
            for name, kind in attributes.items():
                file.write(f'  <key id="{domain}.{name}" for="{domain}" attr.name="{name}" attr.type="{kind}"/>\n')
        file.write('  <graph id="comparisons" edgedefault="directed">\n')
        file.writelines(_graph(nodes, edges))
        file.write("  </graph>\n</graphml>\n")


def _graph(nodes: list[dict[str, str]], edges: list[dict[str, str]]) -> Iterator[str]:
    """The systems, then the claims; a claim that compares with several baselines is one edge to each."""
    ids = cells.keys(node["iri"] for node in nodes)
    claims = cells.keys(edge["claimIri"] for edge in edges)
    for node in nodes:
        yield f'    <node id="{ids[node["iri"]]}">\n'
        yield from _data("node", NODE, {"label": node["name"]} | node)
        yield "    </node>\n"
    for edge in edges:
        ends = edge["systemIri"], edge["baselineIri"]
        if ends[0] in ids and ends[1] in ids:
            one, other = ids[ends[0]], ids[ends[1]]
            yield f'    <edge id="{claims[edge["claimIri"]]}:{other}" source="{one}" target="{other}">\n'
            yield from _data("edge", EDGE, edge)
            yield "    </edge>\n"


def _data(domain: str, attributes: Mapping[str, str], values: Mapping[str, str]) -> Iterator[str]:
    for name in attributes:
        if name in values:
            yield f'      <data key="{domain}.{name}">{cells.xml(values[name])}</data>\n'
