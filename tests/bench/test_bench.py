"""The benchmark runs, on the sample and on a file; how fast it finds the product to be is no matter of the tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
import rdflib
from bench import altered, bench, longest, morph, questions, runs, text
from bench.documents import of_sample
from bench.measured import line
from command import PAGE

from etl import query
from etl.model import Findings

_DOCUMENT = {
    "id": "arXiv:2404.00001",
    "title": "Kestrel: Kernels at Rest",
    "authors": ["Ada Lind", "Bo Okafor"],
    "abstract": "We present Kestrel, a compiler for GPUs. It is up to 2.5x faster than TVM.",
}


Ran = Callable[..., tuple[str, dict[str, object]]]


@pytest.fixture
def ran(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ran:
    """What the benchmark prints and writes of two documents, given arguments."""
    page = tmp_path / "page.txt"
    page.write_text(PAGE, encoding="utf-8")
    some = query.catalogue()[:6]
    monkeypatch.setattr(questions, "_SMALL", 2)  # rdflib takes seconds for more
    monkeypatch.setattr(query, "catalogue", lambda: some)
    monkeypatch.setattr(runs, "_SOURCES", (str(page),))

    def ran(*arguments: str) -> tuple[str, dict[str, object]]:
        told = tmp_path / "bench.json"
        assert bench.main(["--documents", "2", "--rounds", "1", "--json", str(told), *arguments]) == 0
        return capsys.readouterr().out, json.loads(told.read_bytes())

    return ran


def test_the_table_and_the_json_tell_the_same(ran: Ran) -> None:
    """Every measurement is a row with both figures and their ratio, and whether the goal is met where there is one."""
    table, told = ran("--part", "text", "--part", "graph", "--part", "questions", "--part", "runs")
    measured = told["measured"]
    assert isinstance(measured, list)

    assert [one["what"] for one in measured if one["other"] != "quantulum3"] == [
        "text → findings",
        "text time beyond what make_doc takes",
        "text time outside of our own tokens",
        "text → N-Triples",
        "triple writing",
        "build and load",
        "Turtle",
        "a question",
        "questions",
        "run again, nothing new",
        "one of 1 pages is new: read and extract",
    ]
    rows = table[table.index("measured ") :].splitlines()[1:]
    for one, row in zip(measured, rows, strict=False):
        assert row.startswith(one["what"])
        assert one["ours"] >= 0 < one["theirs"]
        assert f"{one['ratio']:.2f}" in row
        assert row.endswith({True: "  met", False: "not met", None: f"{one['ratio']:.2f}"}[one["met"]])


@pytest.mark.parametrize(
    ("goal", "met"), [("≥ 2", True), ("≥ 2.5", False), ("≤ 2", True), ("≤ 1.5", False), ("", None)]
)
def test_a_goal_is_a_least_or_a_most(goal: str, met: bool | None) -> None:
    """Twice as much is enough for a least of two, too much for a most of one and a half."""
    assert line("writing", "triples/s", 4, "the floor", 2, goal).met is met


def test_a_peer_that_is_not_there_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its environment nothing is measured beside morph-kgc; with it, its statements are counted."""
    documents = of_sample(2)
    if (morph.ENVIRONMENT / "installed").exists():
        (one,) = morph.measured(documents, 1)
        assert one.theirs > 0
    monkeypatch.setattr(morph, "ENVIRONMENT", tmp_path)

    assert not [*morph.measured(documents, 1)]


def test_the_mapping_says_what_the_corpus_says(tmp_path: Path) -> None:
    """A row for each paper, person and place in an author list, and a map for each kind of statement."""
    documents = of_sample(3)
    corpus = text.corpus(documents, [Findings(record) for record in documents.records])
    config = morph._prepared(corpus, tmp_path)

    assert str(tmp_path / "mapping.ttl") in config.read_text(encoding="utf-8")
    with (tmp_path / "papers.csv").open(encoding="utf-8", newline="") as file:
        assert len(corpus.papers) + 1 == len([*csv.reader(file)])
    maps = rdflib.Graph().parse(tmp_path / "mapping.ttl")
    assert 4 == len([*maps.subjects(rdflib.RDF.type, rdflib.URIRef("http://www.w3.org/ns/r2rml#TriplesMap"))])


def test_a_whole_run_is_measured_beside_its_floors(ran: Ran) -> None:
    """The first line is the ratio with its goal; stages add up to the run, and jobs of the last stage follow."""
    _, told = ran("--part", "whole")
    measured = told["measured"]
    assert isinstance(measured, list)
    whole, *parts = measured

    assert ("whole run", "make_doc and bulk_load", "≤ 2.5") == (whole["what"], whole["other"], whole["goal"])
    assert whole["ratio"] == pytest.approx(whole["ours"] / whole["theirs"])
    assert [
        "read and extract",
        "resolve",
        "write",
        "load, Turtle, check",
        "load",
        "Turtle",
        "check nodes",
        "check queries",
    ] == [one["what"].removeprefix("of it: ") for one in parts]
    assert whole["ours"] == pytest.approx(sum(one["ours"] for one in parts[:4]))


def test_many_records_have_names_of_their_own() -> None:
    """Copies differ in ids, titles, people, introduced systems and how the abstract begins; other names stay."""
    first, second, third = islice(altered.copies([json.dumps(_DOCUMENT)]), 3)

    assert first == _DOCUMENT
    assert second == {
        "id": "arXiv:3000.00001",
        "title": "Kestrelqc: Kernels at Rest qc",
        "authors": ["Ada Lindqc", "Bo Okaforqc"],
        "abstract": "Qc. We present Kestrelqc, a compiler for GPUs. It is up to 2.5x faster than TVM.",
    }
    assert not any(second[field] == third[field] for field in _DOCUMENT)
    assert altered.words("Kernels at Rest", [], "", 1)[0] == "Kernelsqc at Rest qc"


def test_the_memory_of_a_run_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run over many records, told apart when there are fewer of them, is measured beside a run over a few."""
    monkeypatch.setattr(runs, "_FEW", 1)
    monkeypatch.setattr(runs, "_LONG", 5)
    text = of_sample(2)
    many = [*runs._many(text, 5)]

    (measured,) = runs.memory(text, 1)

    assert 5 == len({record.arxiv for record in many}) == len({record.abstract for record in many})
    assert "memory of a run, 5 records beside 1" == measured.what
    assert abs(measured.ours) < 100


def test_two_workers_need_much_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a few records, or by a pipeline without workers, nothing is told but why."""
    assert not [*runs.workers(of_sample(1), 1)]
    assert capsys.readouterr().out.startswith("workers: ")


def test_the_longest_pages_are_measured(tmp_path: Path) -> None:
    """Pages by length without their labels; a page costs what it takes more than a short one."""
    for name, size in (("a.txt", 10), ("b.html", 200), ("c.md", 90), ("b.jsonl", 400)):
        (tmp_path / name).write_text("Fusing Leaves on Small Boards. Ada Lind. 2031.\n" * size, encoding="utf-8")

    pages = longest.longest([tmp_path], 2)
    ((page, taken),) = longest.rows(pages[:1], [longest.TREE], 1)

    assert ["b.html", "c.md"] == [one.name for one in pages]
    assert page == pages[0]
    assert 0 < taken[0] < 60


def test_real_text_can_be_measured(ran: Ran, tmp_path: Path) -> None:
    """A JSON Lines file takes the place of the sample; lines without an abstract do not count."""
    records = tmp_path / "records.jsonl"
    lines = [{**_DOCUMENT, "abstract": None}, _DOCUMENT, {"abstract": "Nothing but an abstract."}, _DOCUMENT]
    records.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")

    table, told = ran("--part", "text", "--records", str(records))

    assert told["documents"] == 2
    assert table.startswith("2 documents, median of 1 rounds")
