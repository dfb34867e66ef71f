"""Graphs as Turtle, N-Triples and JSON-LD."""

from __future__ import annotations

import json
import random
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import builds
import pytest
import rdflib
import rdflib.compare
from corpora import AUTUMN, AWKWARD, HARDWARE, QUANTITIES, RICH, SPRING, lines_of
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
    builds.stored((f'<urn:{n % 7}:{n}> <urn:p> "{words}" .\n' for n in range(6_000)), tmp_path / "store")
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
        "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, rdf.Walk(names))), encoding="utf-8", newline="\n"
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


@pytest.mark.parametrize("write", [export.turtle, export.n_triples, export.jsonld])
def test_a_place_that_cannot_be_written_says_so(write: Callable[[Path, Path], None], graph_file: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        write(graph_file, graph_file / "out")


_OA = rdflib.Namespace("http://www.w3.org/ns/oa#")
_KG = rdflib.Namespace(KG)
_TEXTS = {page.id: page.text for page in (SPRING, AUTUMN)}
_AROUND = 12


def _all_evidence() -> list[Evidence]:
    return [
        one
        for paper in RICH.papers
        for evidence in (*(link.evidence for link in paper.links), *(node.evidence for node in paper.claims))
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


pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # inside rdflib


@pytest.fixture(scope="module")
def written(rich: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("jsonld") / "graph.jsonld"
    export.jsonld(rich, path)
    return path


def test_rdflib_reads_the_triples_of_the_n_triples(rich: Path, written: Path) -> None:
    """Of strings with quotes, tabs, line breaks, control characters and marks of direction, too."""
    expected = rdflib.Graph().parse(rich, format="nt")
    actual = rdflib.Graph().parse(written, format="json-ld")

    assert len(expected) == len(actual)
    assert set(expected) == set(actual)
    assert rdflib.Literal(AWKWARD) in set(actual.objects())


def test_numbers_keep_their_form(rich: Path, written: Path) -> None:
    """The lines come back as they were, and numbers are no binary floats."""
    assert store.statements(rich) == store.statements(written)
    assert '"kg:factorHigh": {"@value": "6.7", "@type": "xsd:decimal"}' in written.read_text(encoding="utf-8")


def test_nodes_are_lines_in_the_order_of_their_ids(written: Path) -> None:
    """Between the first two lines and the last, each line is one node, each node has one line, and types come first."""
    lines = written.read_text(encoding="utf-8").split("\n")
    nodes = [json.loads(line.removesuffix(",")) for line in lines[2:-2]]
    ids = [node["@id"] for node in nodes]

    assert sorted(set(ids)) == ids
    assert {("@id", "@type")} == {tuple(node)[:2] for node in nodes}
    assert ["]}", ""] == lines[-2:]


def test_nothing_unseen_stands_in_the_file(written: Path) -> None:
    """Characters that turn the direction of writing or end a line for some programs are escaped."""
    text = written.read_text(encoding="utf-8")

    assert not {"\u202e", "\u202c", "\u2028", "\x85", "\x7f", "\ufeff"} & set(text)
    assert "\\u202eretro" in text


def test_the_order_of_a_file_does_not_count(rich: Path, written: Path, tmp_path: Path) -> None:
    """Shuffled lines give the same bytes."""
    lines = rich.read_text(encoding="utf-8").splitlines(keepends=True)
    shuffled = random.Random(7).sample(lines, len(lines))  # noqa: S311  # no secret
    (tmp_path / "shuffled.nt").write_text("".join(shuffled), encoding="utf-8", newline="\n")

    export.jsonld(tmp_path / "shuffled.nt", tmp_path / "graph.jsonld")

    assert written.read_bytes() == (tmp_path / "graph.jsonld").read_bytes()


def test_a_store_says_the_same(rich: Path, tmp_path: Path) -> None:
    """It is read in its own order, and the file is that of its statements; nothing else is left in the folder."""
    store.write(rich, tmp_path / "store")
    (tmp_path / "graph.nt").write_text("".join(store.statements(tmp_path / "store")), encoding="utf-8", newline="\n")
    for name in ("store", "graph.nt"):
        export.jsonld(tmp_path / name, tmp_path / "out" / f"{name}.jsonld")

    one, two = sorted((tmp_path / "out").iterdir())
    assert one.read_bytes() == two.read_bytes()


def test_what_others_say_is_kept(tmp_path: Path) -> None:
    """Blank nodes, languages, IRIs under no prefix, a bare namespace, literals as types, subjects that begin alike."""
    (tmp_path / "g.nt").write_text(
        '_:b0 <https://example.org/says> "chat"@fr .\n'
        '<https://schema.org/> <https://example.org/says> "back\\\\slash \\"quoted\\"" .\n'
        "<https://schema.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> _:b0 .\n"
        "<https://schema.org/a:b> <https://schema.org/url> <urn:a> .\n"
        "<https://schema.org/a> <https://schema.org/url> <https://schema.org/a:b> .\n"
        '<https://schema.org/a> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> "no type" .\n',
        encoding="utf-8",
    )
    export.jsonld(tmp_path / "g.nt", tmp_path / "g.jsonld")
    expected = rdflib.Graph().parse(tmp_path / "g.nt", format="nt")
    actual = rdflib.Graph().parse(tmp_path / "g.jsonld", format="json-ld")

    assert rdflib.compare.isomorphic(expected, actual)
    assert 6 == store.count(tmp_path / "g.jsonld")


def test_an_empty_graph_is_a_document(tmp_path: Path) -> None:
    """No statement, no node."""
    (tmp_path / "empty.nt").write_text("")
    export.jsonld(tmp_path / "empty.nt", tmp_path / "empty.jsonld")

    assert [] == json.loads((tmp_path / "empty.jsonld").read_text())["@graph"]


def test_json_ld_has_the_prefixes_of_another_base(tmp_path: Path) -> None:
    """Names are short under the base of the user."""
    names = rdf.Names("https://kg.example/")
    lines = "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, rdf.Walk(names)))
    (tmp_path / "g.nt").write_text(lines, encoding="utf-8", newline="\n")

    export.jsonld(tmp_path / "g.nt", tmp_path / "g.jsonld", names)

    text = (tmp_path / "g.jsonld").read_text(encoding="utf-8")
    assert '"paper": "https://kg.example/paper/"' in text
    assert '\n{"@id": "paper:larkspur-1a", "@type": [' in text
    assert store.statements(tmp_path / "g.nt") == store.statements(tmp_path / "g.jsonld")


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("<urn:a> <urn:b> <<( <urn:c> <urn:d> <urn:e> )>> .", "the statement '<urn:a> <urn:b> <<"),
        ('<urn:a> <urn:b> "abc"@ar--rtl .', 'the statement \'<urn:a> <urn:b> "abc"@ar--rtl'),
        ("<urn:a> <urn:b> <paper:c> .", "the IRI 'paper:c': it would read its scheme as a prefix"),
    ],
)
def test_what_json_ld_cannot_hold_is_told(statement: str, told: str, tmp_path: Path) -> None:
    """A triple term, a direction or an IRI like a prefixed name ends the export in one line, and the old file stays."""
    (tmp_path / "g.nt").write_text(f"{statement}\n")
    (tmp_path / "old.jsonld").write_text("old")

    with pytest.raises(GraphError, match=f"^JSON-LD cannot hold {re.escape(told)}"):
        export.jsonld(tmp_path / "g.nt", tmp_path / "old.jsonld")
    assert "old" == (tmp_path / "old.jsonld").read_text()
