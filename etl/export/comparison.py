"""Systems and what they are compared with: tables of factors in Markdown or LaTeX (booktabs), a network in GraphML.

A row is a claim with a factor that a paper makes for a system of its own, as queries/tables/factors.rq gives them. The
hardware is that of the claim, else what its paper targets. An edge of the network is a claim with a factor, from a
system to a baseline, for Gephi, networkx, yEd and Cytoscape: `factor` is the upper end of a range, `factorLow` and
`factorHigh` what the claim says. http://graphml.graphdrawing.org/specification.html
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from etl import store
from etl.errors import QueryError, nearest
from etl.export import texts
from etl.export.tables import rows
from etl.files import replaced

HEADS = ("System", "Baseline", "Quantity", "Factor", "Hardware", "Quote", "Confidence", "Paper")
_BEGIN = "% \\usepackage{booktabs}\n\\begin{tabular}{lllrlp{0.3\\linewidth}rl}\n\\toprule\n"
NODE = {"label": "string", "kind": "string", "iri": "string"}
EDGE = {"factor": "double", "factorLow": "double", "factorHigh": "double", "bound": "string", "quantity": "string"}
EDGE |= {"direction": "string", "speedup": "boolean", "ownResult": "boolean", "confidence": "double"}
EDGE |= {"quote": "string", "claimIri": "string", "paperIri": "string"}
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'


def markdown(source: Path, out: Path, systems: Sequence[str] = ()) -> None:
    """Write the table of some systems, in their order, or of all; a system goes by any of its names.

    Raises GraphError, OutputError, and QueryError for a system without a factor.
    """
    body = [[texts.markdown(row.get(head.lower())) for head in HEADS] for row in _rows(store.opened(source), systems)]
    rule = ["---:" if head in {"Factor", "Confidence"} else "---" for head in HEADS]
    with replaced(out) as file:
        file.writelines(f"| {' | '.join(line)} |\n" for line in (HEADS, rule, *body))


def latex(source: Path, out: Path, systems: Sequence[str] = ()) -> None:
    """The same as a LaTeX tabular; papers are cited by the keys of `texts.bibtex`. Raises what `markdown` raises."""
    graph = store.opened(source)
    keys = texts.keys(row["iri"] for row in rows(graph, "papers"))
    body = [
        [*(texts.latex(row.get(head.lower())) for head in HEADS[:-1]), f"\\cite{{{keys[row['paperIri']]}}}"]
        for row in _rows(graph, systems)
    ]
    with replaced(out) as file:
        file.write(f"{_BEGIN}{_tabular(HEADS)}\\midrule\n")
        file.writelines(map(_tabular, body))
        file.write("\\bottomrule\n\\end{tabular}\n")


def _tabular(line: Sequence[str]) -> str:
    """A line of the table; a bracket or a star at its head would belong to the end of the line before."""
    return f"{'{}' if line[0].startswith(('[', '*')) else ''}{' & '.join(line)} \\\\\n"


def _rows(graph: store.Graph, systems: Sequence[str]) -> list[dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for system in systems or (None,):
        of_one = {row["claimIri"]: row for row in rows(graph, "factors", **({"_system": system} if system else {}))}
        if system is not None and not of_one:
            near = nearest(system, dict.fromkeys(row["system"] for row in rows(graph, "factors")))
            hint = f"{f'did you mean {near!r}? ' if near else ''}`mlsys-kg query systems` lists the systems"
            raise QueryError(f"no claim with a factor is about a system {system!r}: {hint}")
        found |= of_one
    return [row | {"factor": factor(row)} for row in found.values()]


def factor(row: Mapping[str, str]) -> str:
    """How many times better, with its bound: 4×, up to 6.7×, 1.5–2.4×, at least 2×, 10× on average."""
    number, bound = f"{ranged(row.get('factorLow'), row.get('factorHigh'))}×", row.get("bound", "exact")
    if bound == "average":
        return f"{number} on average"
    return number if bound in {"exact", "range"} else f"{bound} {number}"


def ranged(low: str | None, high: str | None) -> str:
    """A number, or two with a dash between them."""
    return f"{low}–{high}" if low and high and low != high else high or low or ""


def graphml(source: Path, out: Path) -> None:
    """Write the comparisons of a graph file or a store. Raises GraphError and OutputError."""
    graph = store.opened(source)
    edges = list(rows(graph, "comparisons"))
    compared = {edge[end] for edge in edges for end in ("systemIri", "baselineIri")}
    nodes = [row for row in rows(graph, "systems") if row["iri"] in compared]
    ids, claims = texts.keys(node["iri"] for node in nodes), texts.keys(edge["claimIri"] for edge in edges)
    with replaced(out) as file:
        file.write(_HEAD)
        for domain, attributes in (("node", NODE), ("edge", EDGE)):
            for name, kind in attributes.items():
                file.write(f'  <key id="{domain}.{name}" for="{domain}" attr.name="{name}" attr.type="{kind}"/>\n')
        file.write('  <graph id="comparisons" edgedefault="directed">\n')
        for node in nodes:
            file.writelines(_element("node", f'id="{ids[node["iri"]]}"', NODE, {"label": node["name"]} | node))
        for edge in edges:  # a claim that compares with several baselines is one edge to each
            one, other = ids.get(edge["systemIri"]), ids.get(edge["baselineIri"])
            if one and other:
                name = f'id="{claims[edge["claimIri"]]}:{other}" source="{one}" target="{other}"'
                file.writelines(_element("edge", name, EDGE, edge))
        file.write("  </graph>\n</graphml>\n")


def _element(kind: str, names: str, attributes: Iterable[str], values: Mapping[str, str]) -> Iterator[str]:
    yield f"    <{kind} {names}>\n"
    for name in attributes:
        if name in values:
            yield f'      <data key="{kind}.{name}">{texts.xml(values[name])}</data>\n'
    yield f"    </{kind}>\n"
