"""A table of how many times better systems are than what they are compared with, as Markdown or LaTeX (booktabs).

A row is a claim with a factor that a paper makes for a system of its own, as queries/tables/factors.rq gives them. The
hardware is that of the claim, else what its paper targets.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from etl import store
from etl.errors import QueryError, nearest
from etl.export import cells
from etl.export.tables import rows
from etl.files import replaced

HEADS = ("System", "Baseline", "Quantity", "Factor", "Hardware", "Quote")

_LISTED = "`mlsys-kg query systems` lists the systems"
_BEGIN = "% \\usepackage{booktabs}\n\\begin{tabular}{lllrlp{0.3\\linewidth}}\n\\toprule\n"

Row = tuple[str, ...]


def markdown(source: Path, out: Path, systems: Sequence[str] = ()) -> None:
    """Write the table of some systems, in their order, or of all; a system goes by any of its names.

    Raises GraphError, OutputError, and QueryError for a system without a factor.
    """
    body = [map(cells.markdown, row) for row in _rows(source, systems)]
    rule = ["---:" if head == "Factor" else "---" for head in HEADS]
    with replaced(out) as file:
        file.writelines(f"| {' | '.join(line)} |\n" for line in (HEADS, rule, *body))


def latex(source: Path, out: Path, systems: Sequence[str] = ()) -> None:
    """The same as a LaTeX tabular. Raises what `markdown` raises."""
    body = [[*map(cells.latex, row)] for row in _rows(source, systems)]
    with replaced(out) as file:
        file.write(f"{_BEGIN}{_tabular(HEADS)}\\midrule\n")
        file.writelines(map(_tabular, body))
        file.write("\\bottomrule\n\\end{tabular}\n")


def _tabular(line: Sequence[str]) -> str:
    """A line of the table; a bracket or a star at its head would belong to the end of the line before."""
    return f"{'{}' if line[0].startswith(('[', '*')) else ''}{' & '.join(line)} \\\\\n"


def _rows(source: Path, systems: Sequence[str]) -> list[Row]:
    """The rows of each system, each once."""
    graph = store.opened(source)
    found: dict[str, Row] = {}
    for system in systems or (None,):
        of_one = {
            row["claimIri"]: (
                *(row.get(name, "") for name in ("system", "baseline", "quantity")),
                factor(row),
                row.get("hardware", ""),
                row["quote"],
            )
            for row in rows(graph, "factors", {"_system": system} if system else {})
        }
        if system is not None and not of_one:
            known = dict.fromkeys(row["system"] for row in rows(graph, "factors"))
            near = nearest(system, known)
            hint = f"did you mean {near!r}? " if near else ""
            raise QueryError(f"no claim with a factor is about a system {system!r}: {hint}{_LISTED}")
        found |= {iri: row for iri, row in of_one.items() if iri not in found}
    return list(found.values())


def factor(row: Mapping[str, str]) -> str:
    """How many times better, with its bound: 4×, up to 6.7×, 1.5–2.4×, at least 2×, 10× on average."""
    low, high = row.get("factorLow"), row.get("factorHigh")
    bound = row.get("bound", "exact")
    number = f"{low}–{high}×" if low and high and low != high else f"{high or low}×"
    if bound == "average":
        return f"{number} on average"
    return number if bound in {"exact", "range"} else f"{bound} {number}"
