"""The files of the console that pages load, engine and graph as scripts hand them over, the questions it offers."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from etl import console, query, remote, store

ROOT = Path(__file__).resolve().parents[2]


def test_the_engine_is_what_its_authors_published() -> None:
    """Its files have the digests that `.ci/engine/vendor` checks in the package of oxigraph."""
    sums = (ROOT / ".ci" / "engine" / "SHA256SUMS").read_text(encoding="utf-8").split()
    packed = [ROOT / "etl" / "console" / "engine" / f"oxigraph-{name}.gz" for name in sums[1::2]]

    assert sums[::2] == [hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() for path in packed]
    assert sum(path.stat().st_size for path in packed) < 1_500_000


def test_the_script_carries_engine_worker_and_licence() -> None:
    """Whoever has a report has the licence; what it hands over is a script, since a disk gives workers no modules."""
    text = console.script()
    head, _, handed = text.partition("sparql.Local.handed.engine = ")
    parts = json.loads(handed.removesuffix(";\n"))

    assert "Oxigraph developers" in head
    assert gzip.decompress(base64.b64decode(parts["wasm"]))[:4] == b"\0asm"
    assert "class Store" in parts["glue"]
    assert not re.search(r"^\s*(?:export|import)\b|import\.meta", parts["glue"], re.MULTILINE)
    assert "onmessage" in parts["worker"]


def test_a_graph_is_handed_over_whole(tmp_path: Path) -> None:
    """Its script holds the very bytes, and is the same at any time."""
    (tmp_path / "graph.nt").write_text('<urn:a> <urn:b> "</script>×" .\n', encoding="utf-8")
    text = console.graph_script(tmp_path / "graph.nt")
    packed = base64.b64decode(text.partition('"')[2].partition('"')[0])

    assert gzip.decompress(packed) == (tmp_path / "graph.nt").read_bytes()
    assert text == console.graph_script(tmp_path / "graph.nt")
    assert "<" not in text


def test_a_page_with_an_endpoint_does_without_an_engine() -> None:
    """The report loads one script more than the page of `serve`; no file names another host."""
    ours = console.files(console.REPORT)

    assert {"text.js", "hints.js", "console.js", "console.css", "engine.js"} == ours.keys()
    assert ours.keys() - console.files(console.ENDPOINT).keys() == {"engine.js"}
    assert [name for name, text in ours.items() if "http" in text.replace("http://www.w3.org/2001/XMLSchema", "")] == []


def _filled(offered: dict[str, Any], given: dict[str, str]) -> str:
    """What the form makes of a question whose parameters are texts."""
    pieces = offered["pieces"]
    values = [f' VALUES ?_{name} {{ "{given[name]}" }}' if name in given else "" for name in pieces[1::2]]
    return "".join(text + value for text, value in zip(pieces[::2], [*values, ""], strict=True))


def _offered(question: query.Question) -> dict[str, Any]:
    return cast("list[dict[str, Any]]", console.catalogue([question])["questions"])[0]


def _body(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("#+")).strip() + "\n"


@pytest.mark.parametrize("question", query.catalogue(), ids=lambda one: one.name)
def test_pieces_are_filled_as_an_endpoint_is_asked(question: query.Question) -> None:
    """With no parameter, one of them, or all, a question is what `remote.bound` makes of it, without its header."""
    offered = _offered(question)
    names = [one.name for one in question.parameters]
    for chosen in [[], names[:1], names]:
        bound = remote.bound(question.text, {f"_{name}": "x" for name in chosen})
        assert _filled(offered, dict.fromkeys(chosen, "x")) == _body(bound), chosen


def test_a_form_begins_with_what_a_question_needs() -> None:
    """A default is filled in, and the example of a parameter that must have a value; others stay empty."""
    text = (
        "#+ summary: Which?\n#+ parameters:\n#+   - name: a\n#+     required: true\n#+     example: Chen\n"
        "#+   - name: b\n#+     example: 2\n#+     type: integer\n#+   - name: c\n#+     choices: one, two\n"
        "#+ defaults:\n#+   - c: one\n"
        "SELECT ?x $_a $_b $_c { ?x ?_a ?_b . FILTER(?_c = 1) }"
    )
    offered = _offered(query.read(text, "which"))
    fields = {one["name"]: one for one in offered["parameters"]}

    assert {name: one["value"] for name, one in fields.items()} == {"a": "Chen", "b": "", "c": "one"}
    assert (fields["b"]["kind"], fields["b"]["example"], fields["c"]["choices"]) == ("integer", "2", ("one", "two"))
    assert fields["a"]["required"]
    assert offered["pieces"][0].startswith("SELECT ")


def test_a_value_is_completed_by_names_of_its_class(tmp_path: Path) -> None:
    """In any case, those that begin with it first; of nothing typed, any; a year is one of the papers."""
    label, issued = "http://www.w3.org/2000/01/rdf-schema#label", "http://purl.org/dc/terms/issued"
    things = {"a": "Deep TVM", "b": "tvmgen", "c": "XLA"}
    lines = [
        f'<urn:{one}> a <https://w3id.org/mlsys-kg/ontology#System> ; <{label}> "{of}" .' for one, of in things.items()
    ]
    (tmp_path / "graph.ttl").write_text("\n".join([*lines, f'<urn:p> <{issued}> "2021-05" .']), encoding="utf-8")
    graph = store.opened(tmp_path / "graph.ttl")

    def names(thing: str, **given: str) -> list[object]:
        pieces = cast("dict[str, list[str]]", console.catalogue([])["suggestions"])[thing]
        table = store.rows(graph, _filled({"pieces": pieces}, given))
        return [row[table.columns.index("name")] for row in table.rows]

    assert names("System", value="tvm") == ["tvmgen", "Deep TVM"]
    assert names("System") == ["Deep TVM", "XLA", "tvmgen"]
    assert names("Year", value="20") == ["2021"]
    assert names("Person", value="tvm") == []


def test_every_thing_of_a_parameter_has_suggestions() -> None:
    """No question names a class that the console cannot complete, or whose names it cannot ask for."""
    things = {one.thing for question in query.catalogue() for one in question.parameters if one.thing}
    offered = cast("dict[str, dict[str, list[str]]]", console.catalogue([]))

    assert things == query.CLASSES.keys() == offered["suggestions"].keys() == offered["names"].keys()
    assert all(pieces[1::2] == ["value"] * (len(pieces) // 2) for pieces in offered["names"].values())


def test_prefixes_are_those_of_the_graph() -> None:
    """A query in the console may use them without a PREFIX line."""
    prefixes = console.catalogue([])["prefixes"]

    assert isinstance(prefixes, dict)
    assert prefixes["kg"] == "https://w3id.org/mlsys-kg/ontology#"


def test_terms_are_those_of_the_ontology() -> None:
    """Against them the console holds what a query without rows names."""
    offered = console.catalogue([])["terms"]

    assert isinstance(offered, list)
    assert {"kg:Claim", "foaf:name"} <= set(offered)
    assert offered == sorted(offered)


def test_every_question_runs_as_it_is_offered(tmp_path: Path) -> None:
    """With what its form begins with, each of the collection is a query without faults."""
    graph = tmp_path / "graph.nt"
    graph.write_text("<urn:a> <urn:b> <urn:c> .\n", encoding="utf-8")
    opened = store.opened(graph)
    for question in query.catalogue():
        offered = _offered(question)
        first = {one["name"]: one["value"] for one in offered["parameters"] if one["value"] and one["kind"] == "text"}
        assert not offered["pieces"][0].startswith("#+")
        store.rows(opened, _filled(offered, first))
