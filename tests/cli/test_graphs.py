"""`mlsys-kg export`, `report` and `validate`: files of a run and the formats of others, pages, rules that are kept."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command import GRAPH, ON_GRAPH, Said, started

from etl import export
from etl.cli.graphs import FORMS
from etl.export.tables import TABLES

if TYPE_CHECKING:
    from command import Said


@pytest.mark.parametrize(("form", "name"), [("turtle", "graph.ttl"), ("ntriples", "graph.nt")])
def test_an_export_is_the_file_of_the_run(built: Path, form: str, name: str, tmp_path: Path, said: Said) -> None:
    """What `export` writes from the graph is, byte for byte, what the run wrote."""
    out = tmp_path / name
    chosen = ("--graph", str(built / "graph.nt"), "--format", form, "--out", str(out))

    assert said("export", *chosen) == (0, "", "")
    assert (built / name).read_bytes() == out.read_bytes()


@pytest.mark.parametrize("form", [form for form in FORMS if form != "csv"])
def test_an_export_into_stdout_is_that_into_a_file(form: str, tmp_path: Path, said: Said) -> None:
    """`--out /dev/stdout` in a pipe; nothing takes the place of that."""
    assert said("export", *ON_GRAPH, "--out", str(tmp_path / "one"), "--format", form) == (0, "", "")
    arguments = ("export", *ON_GRAPH, "--out", "/dev/stdout", "--format", form)

    out, err = started(*arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE).communicate(timeout=60)

    assert ((tmp_path / "one").read_bytes(), b"") == (out, err)


@pytest.mark.parametrize(("form", "ending"), FORMS.items())
def test_the_ending_of_a_file_says_its_format(form: str, ending: str, tmp_path: Path, said: Said) -> None:
    """In any case, with the bytes that the name of the format gives."""
    one, two = tmp_path / f"one{ending.upper()}", tmp_path / ("two.csv" if form == "csv" else "two.txt")

    assert said("export", *ON_GRAPH, "--out", str(one)) == (0, "", "")
    assert said("export", *ON_GRAPH, "--out", str(two), "--format", form) == (0, "", "")
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes()


def test_a_csv_file_is_the_table_of_claims(tmp_path: Path, said: Said) -> None:
    """Byte for byte the one of the folder, with or without --format; a folder of that name stays a folder."""
    export.tables(Path(ON_GRAPH[1]), tmp_path / "tables")
    (tmp_path / "folder.csv").mkdir()

    for name, form in (("one.csv", ()), ("two.CSV", ("--format", "csv")), ("folder.csv", ())):
        assert said("export", *ON_GRAPH, "--out", str(tmp_path / name), *form) == (0, "", "")

    expected = (tmp_path / "tables" / "claims.csv").read_bytes()
    assert expected.startswith(b"iri,quote,low,high,")
    assert [expected] * 3 == [
        (tmp_path / name).read_bytes() for name in ("one.csv", "two.CSV", "folder.csv/claims.csv")
    ]


def test_json_is_json_ld_when_asked_for(tmp_path: Path, said: Said) -> None:
    """The ending alone may mean any JSON; --format says which."""
    out = tmp_path / "graph.json"

    code, _, err = said("export", *ON_GRAPH, "--out", str(out))

    assert (2, False) == (code, out.exists())
    assert "may be any JSON: --format jsonld writes JSON-LD there" in err
    assert said("export", *ON_GRAPH, "--out", str(out), "--format", "jsonld") == (0, "", "")
    assert b'"@context"' in out.read_bytes()


def test_tables_go_to_a_folder(tmp_path: Path, said: Said) -> None:
    """With their metadata."""
    assert said("export", *ON_GRAPH, "--format", "csv", "--out", str(tmp_path / "csv")) == (0, "", "")
    assert {"csv-metadata.json", *(f"{table}.csv" for table in TABLES)} == {
        path.name for path in (tmp_path / "csv").iterdir()
    }


def test_systems_are_chosen(tmp_path: Path, said: Said) -> None:
    """As often as --system names one; a table of the library is the same."""
    chosen = ("--system", "fennec", "--system", "Quillon")

    assert said("export", *ON_GRAPH, "--out", str(tmp_path / "one.md"), *chosen) == (0, "", "")
    export.markdown(Path(ON_GRAPH[1]), tmp_path / "two.md", chosen[1::2])
    assert (tmp_path / "one.md").read_bytes() == (tmp_path / "two.md").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--out", "x.bib", "--system", "Fennec"), "--system is for markdown and latex, not for bibtex"),
        (("--out", "x.md", "--system", "Fenec"), "system 'Fenec': did you mean 'Fennec'?"),
        (
            ("--out", "x.parquet"),
            "unknown ending '.parquet': known are .bib, .csv, .graphml, .jsonld, .md, .nt, .tex, .ttl",
        ),
        (("--out", "x.tll"), "unknown ending '.tll': did you mean '.ttl'?"),
        (("--out", "graph"), "graph has no ending that names a format; --format names a format for any file"),
        (("--out", "x.nt", "--format", "excel"), "unknown format 'excel': known are bibtex, csv, graphml, jsonld"),
        (("--out", "x.ttl", "--base", "nowhere"), "cannot name things under 'nowhere'"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    arguments: tuple[str, ...], words: str, tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    code, out, err = said("export", *ON_GRAPH, *arguments)

    assert (2, "") == (code, out)
    assert words in err
    assert 1 == err.count("\n")
    assert [] == list(tmp_path.iterdir())


def test_help_names_every_format(said: Said) -> None:
    """A line each, with the ending that stands for it."""
    lines = said("export", "--help")[1].splitlines()

    for form, ending in FORMS.items():
        assert [line for line in lines if line.split()[:2] == [form, ending]]


@pytest.mark.parametrize("name", ["graph.ttl", "graph.nt", "graph.jsonld"])
def test_evidence_is_exported_as_web_annotations(built: Path, name: str, tmp_path: Path, said: Said) -> None:
    """A build gives them in every RDF format, and each quote with what stands around it on its page."""
    out = tmp_path / name

    assert said("export", "--web-annotation", "--build", str(built), "--out", str(out)) == (0, "", "")
    text = out.read_text(encoding="utf-8")
    assert text.count("TextQuoteSelector") == text.count("TextPositionSelector") > 0


def test_web_annotations_are_for_the_rdf_of_a_build(built: Path, tmp_path: Path, said: Said) -> None:
    """A graph file alone has no findings, and a table no annotations: both are refused with a reason."""
    for arguments in (("--graph", str(built / "graph.nt"), "--out", "g.ttl"), ("--out", str(tmp_path / "claims.csv"))):
        code, out, err = said("export", "--web-annotation", *arguments)

        assert (2, "") == (code, out)
        assert "--web-annotation is for turtle, ntriples, jsonld of a build, whose findings it reads" in err


def test_a_build_becomes_a_report(built: Path, tmp_path: Path, said: Said) -> None:
    """It says what to open, and the page is there."""
    out = tmp_path / "pages"

    assert said("report", "--build", str(built), "--out", str(out)) == (0, f"Open {out / 'index.html'}\n", "")
    assert "Kestrel" in (out / "systems.html").read_text(encoding="utf-8")


def test_it_lies_in_its_build(built: Path, said: Said) -> None:
    """When no folder is named."""
    assert said("report", "--build", str(built))[0] == 0
    assert (built / "report" / "index.html").is_file()


def test_without_a_build_there_is_no_report(tmp_path: Path, said: Said) -> None:
    """One line, exit code 2, and nothing is written."""
    code, out, err = said("report", "--build", str(tmp_path / "none"))

    assert (2, "") == (code, out)
    assert err.startswith("mlsys-kg: there is no build at ")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_missing_libraries_are_one_line(built: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to install."""
    monkeypatch.setattr("importlib.util.find_spec", {}.get)
    code, _, err = said("report", "--build", str(built))

    assert code == 2
    assert err == "mlsys-kg: the report needs jinja2 and vl-convert-python: pip install 'mlsys-kg[report]'\n"


def test_a_graph_that_keeps_the_rules_is_valid(built: Path, said: Said) -> None:
    """What a run writes passes `validate`, whole, as a file and as a store, and so does the graph of these tests."""
    for path in (built, built / "graph.ttl", built / "store", GRAPH):
        assert said("validate", str(path)) == (0, f"{path} keeps every rule\n", "")


def test_a_graph_that_breaks_a_rule_is_exit_code_1(tmp_path: Path, said: Said) -> None:
    """Each violation is a line on stdout with its node and its rule; stderr sums up."""
    path = tmp_path / "broken.ttl"
    text = GRAPH.read_text(encoding="utf-8")
    path.write_text(text.replace('foaf:Person, schema:Person ; rdfs:label "Bo Lind"', "foaf:Person"), encoding="utf-8")

    code, out, err = said("validate", str(path))

    assert code == 1
    assert out.startswith("https://w3id.org/mlsys-kg/person/bo-lind: ")
    assert err == f"mlsys-kg: {path} breaks rules of its own: {len(out.splitlines())} violations, listed above\n"
