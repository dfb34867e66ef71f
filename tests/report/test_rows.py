"""Rows that are read from statements: those that the queries behind the tables answer, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import GRAPH
from corpora import lines_of
from hostile import HOSTILE

from etl import store
from etl.export.tables import filled
from etl.report import rows
from etl.report.asked import Row, questions

LEFT_OUT = {
    "tables/people": {"papers"},
    "tables/systems": {"introducedByIris", "comparedInIris"},
    "tables/claims": {"places"},
}
"""Columns that the report has no use for."""


@pytest.fixture(scope="module", params=["sample", "rich", "hostile", "twice"])
def graph(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of the sample, of every field of the model, of hostile texts, and of names with bars and several values."""
    if request.param == "sample":
        return GRAPH
    path = tmp_path_factory.mktemp("rows") / "graph.nt"
    path.write_text("".join(lines_of(HOSTILE) if request.param == "hostile" else lines_of()), encoding="utf-8")
    if request.param == "twice":
        path.write_text(_varied(path.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def _varied(lines: str) -> str:
    """The same with longer decimals, bars, a second abstract, and several values where there may be."""
    kg, dcterms = "https://w3id.org/mlsys-kg/ontology#", "http://purl.org/dc/terms/"
    paper = next(line for line in lines.splitlines() if f"<{dcterms}title>" in line).split(" ")[0]
    claim = next(line for line in lines.splitlines() if f"<{kg}quote>" in line and "claim/" in line).split(" ")[0]
    more = (
        f'{paper} <{dcterms}abstract> "A second \\"abstract\\" | of it" .',
        f'{paper} <https://schema.org/url> "https://example.org/a|b" .',
        f'{paper} <https://schema.org/url> "https://example.org/a" .',
        f'{claim} <{kg}precision> "fp16" .',
        f'{claim} <{kg}precision> "int8" .',
    )
    decimal = '"^^<http://www.w3.org/2001/XMLSchema#decimal>'
    return lines.replace(f"0{decimal}", f"00{decimal}") + "".join(f"{line}\n" for line in more)


def _answers(graph: Path, name: str) -> list[Row]:
    found = filled(store.sorted_rows(graph, questions()[name].text))
    return [{column: cell for column, cell in row.items() if column not in LEFT_OUT.get(name, ())} for row in found]


def test_rows_are_what_the_queries_answer(graph: Path) -> None:
    """Row for row and in their order, so that the query that stands behind a table gives the table."""
    for name, found in rows.tables(store.statements(graph)).items():
        assert list(found) == _answers(graph, name), name
        assert found, name


def test_a_store_gives_the_same_rows(tmp_path: Path) -> None:
    """Its statements come in another order, and its numbers in the form of the engine."""
    store.write(store.statements(GRAPH), tmp_path / "store")

    opened = store.by_subject(store.opened(tmp_path / "store"))
    assert rows.tables(opened) == rows.tables(store.statements(GRAPH))
