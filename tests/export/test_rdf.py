"""Graphs as Turtle and N-Triples."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
import rdflib
from corpora import AUTUMN, HARDWARE, QUANTITIES, RICH, SPRING, lines_of
from rdflib import RDF

from etl import export, rdf, store
from etl.errors import GraphError, OutputError
from etl.model import Evidence
from etl.rdf import KG


@pytest.fixture
def graph_file(tmp_path: Path) -> Path:
    """The rich corpus as N-Triples."""
    path = tmp_path / "graph.nt"
    path.write_text("".join(lines_of()), encoding="utf-8", newline="\n")
    return path


def test_turtle_says_what_the_lines_say(graph_file: Path, tmp_path: Path) -> None:
    """The statements, numbers among them, come back from the Turtle."""
    export.turtle(graph_file, tmp_path / "graph.ttl")

    assert store.statements(graph_file) == store.statements(tmp_path / "graph.ttl")
    assert "kg:factorHigh 6.7 ;" in (tmp_path / "graph.ttl").read_text(encoding="utf-8")


def test_the_same_graph_gives_the_same_bytes(graph_file: Path, tmp_path: Path) -> None:
    """From N-Triples, and from the Turtle that was made of them."""
    export.turtle(graph_file, tmp_path / "one.ttl")
    export.turtle(tmp_path / "one.ttl", tmp_path / "two.ttl")
    export.n_triples(tmp_path / "two.ttl", tmp_path / "two.nt")
    export.turtle(tmp_path / "two.nt", tmp_path / "three.ttl")

    assert len({(tmp_path / f"{name}.ttl").read_bytes() for name in ("one", "two", "three")}) == 1


def test_a_store_is_exported_too(graph_file: Path, tmp_path: Path) -> None:
    """A store gives every statement, with numbers in its own form."""
    store.write(graph_file, tmp_path / "store")
    export.turtle(tmp_path / "store", tmp_path / "graph.ttl")
    export.n_triples(tmp_path / "store", tmp_path / "again.nt")

    assert len(lines_of()) == store.count(tmp_path / "graph.ttl") == store.count(tmp_path / "again.nt")
    assert "kg:factorHigh 6.7 ;" in (tmp_path / "graph.ttl").read_text(encoding="utf-8")


@pytest.mark.parametrize("write", [export.turtle, export.n_triples, export.jsonld])
def test_memory_is_bounded(write: Callable[[Path, Path], None], tmp_path: Path) -> None:
    """A store of 60 MB is written with 45 MB at most in memory: its subjects are sorted in parts on disk."""
    words = "word " * 2000
    store.write((f'<urn:{n % 7}:{n}> <urn:p> "{words}" .\n' for n in range(6_000)), tmp_path / "store")
    tracemalloc.start()
    try:
        write(tmp_path / "store", tmp_path / "out")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 45_000_000
    assert (tmp_path / "out").stat().st_size > 60_000_000


def test_another_base_has_its_own_prefixes(tmp_path: Path) -> None:
    """Turtle is pretty under the base of the user."""
    names = rdf.Names("https://kg.example/")
    (tmp_path / "g.nt").write_text(
        "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, names)), encoding="utf-8", newline="\n"
    )

    export.turtle(tmp_path / "g.nt", tmp_path / "g.ttl", names)

    text = (tmp_path / "g.ttl").read_text(encoding="utf-8")
    assert "@prefix paper: <https://kg.example/paper/> .\n" in text
    assert "\npaper:larkspur-1a a " in text


def test_a_graph_that_cannot_be_loaded_leaves_the_old_file(tmp_path: Path) -> None:
    """Reading comes before writing."""
    (tmp_path / "broken.nt").write_text("junk\n")
    (tmp_path / "old.ttl").write_text("old")

    with pytest.raises(GraphError, match=r"broken\.nt: line 1"):
        export.turtle(tmp_path / "broken.nt", tmp_path / "old.ttl")
    assert "old" == (tmp_path / "old.ttl").read_text()


def test_a_place_that_cannot_be_written_says_so(graph_file: Path, tmp_path: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        export.n_triples(graph_file, graph_file / "out.nt")


_OA = rdflib.Namespace("http://www.w3.org/ns/oa#")
_KG = rdflib.Namespace(KG)
_TEXTS = {page.id: page.text for page in (SPRING, AUTUMN)}
_AROUND = 12


def _all_evidence() -> list[Evidence]:
    return [
        one
        for paper in RICH.papers
        for evidence in (
            *(link.evidence for link in paper.systems),
            *(link.evidence for link in paper.hardware),
            *(link.evidence for link in paper.workloads),
            *(node.evidence for node in paper.claims),
        )
        for one in evidence
    ]


def _around(one: Evidence) -> tuple[str, str]:
    text, quote = _TEXTS[one.page], one.quote
    return text[max(0, quote.start - _AROUND) : quote.start], text[quote.end : quote.end + _AROUND]


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The findings of a build: quotes at some depth, with what stands around them on their pages."""
    folder = tmp_path_factory.mktemp("findings")
    for page in _TEXTS:
        quotes = [
            {"words": one.quote.words, "start": one.quote.start, "end": one.quote.end}
            | dict(zip(("prefix", "suffix"), _around(one), strict=True))
            for one in _all_evidence()
            if one.page == page
        ]
        line = json.dumps({"page": page, "claims": [{"quotes": quotes}]})
        (folder / f"{page}.jsonl").write_text(f"{line}\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def annotated(findings: Path) -> list[str]:
    """Lines of the graph with its annotations."""
    (findings.parent / "graph.nt").write_text("".join(lines_of()), encoding="utf-8")
    out = findings.parent / "annotated.nt"
    export.annotated(findings.parent / "graph.nt", findings, out)
    return out.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def test_nothing_is_lost_and_only_annotations_come(annotated: list[str], findings: Path) -> None:
    """Without the terms of Web Annotation, the graph is the one that was exported."""
    assert store.statements(findings.parent / "graph.nt") == sorted(
        f"{line}\n" for line in annotated if "<http://www.w3.org/ns/oa#" not in line
    )
    assert len(annotated) == len(set(annotated))


def test_every_quote_comes_back_from_its_page(annotated: list[str]) -> None:
    """The target of each annotation has both selectors, and prefix, words and suffix are the page's."""
    graph = rdflib.Graph().parse(data="\n".join(annotated), format="nt")
    seen = 0
    for note in graph.subjects(RDF.type, _OA.Annotation):
        target = graph.value(note, _OA.hasTarget)
        page = str(graph.value(target, _OA.hasSource)).rsplit("/", 1)[1]
        by_kind = {graph.value(one, RDF.type): one for one in graph.objects(target, _OA.hasSelector)}
        words, place = by_kind[_OA.TextQuoteSelector], by_kind[_OA.TextPositionSelector]
        prefix, exact, suffix = (str(graph.value(words, one)) for one in (_OA.prefix, _OA.exact, _OA.suffix))
        start, end = (int(str(graph.value(place, one))) for one in (_OA.start, _OA.end))

        assert _TEXTS[page][start - len(prefix) : end + len(suffix)] == prefix + exact + suffix
        assert graph.value(note, _OA.hasBody) == graph.value(note, _KG.forThing)
        seen += 1
    assert seen == sum(1 for _ in graph.subjects(RDF.type, _KG.Evidence))
    assert seen


def test_findings_of_another_build_are_refused(tmp_path: Path, findings: Path) -> None:
    """The message names the evidence and what to do; no file is left."""
    (tmp_path / "findings").mkdir()

    with pytest.raises(GraphError, match=r"no finding of the build has the quote of <.*>: build the graph again"):
        export.annotated(findings.parent / "graph.nt", tmp_path / "findings", tmp_path / "out.nt")
    assert ["findings"] == [path.name for path in tmp_path.iterdir()]
