"""The whole graph of a corpus, read back by two independent programs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib
from corpora import HARDWARE, LARKSPUR, QUANTITIES, RICH, lines_of, links
from hypothesis import given
from hypothesis import strategies as st

from etl import rdf
from etl.errors import OutputError
from etl.model import Corpus, Paper
from etl.rdf import Walk

_EMPTY = Corpus((), (), (), (), (), ())
_ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))
_KG = "https://w3id.org/mlsys-kg/ontology#"


def test_lines_are_sorted_and_distinct() -> None:
    """The graph is in the order of `LC_ALL=C sort -u`, so that two graphs merge line by line."""
    lines = lines_of()

    assert sorted(set(lines), key=str.encode) == lines


def test_the_same_corpus_gives_the_same_bytes() -> None:
    """Nothing depends on a clock, a random number or the order of a set."""
    assert lines_of() == lines_of()


def test_the_order_of_a_corpus_does_not_matter() -> None:
    """A corpus whose tuples are turned round gives the same graph."""
    turned = replace(
        RICH, papers=RICH.papers[::-1], people=RICH.people[::-1], systems=RICH.systems[::-1], pages=RICH.pages[::-1]
    )

    assert lines_of() == lines_of(turned)


def test_two_graphs_merge_into_the_graph_of_both() -> None:
    """What is said of papers, people, systems and evidence is the union of what graphs of one paper each say."""
    alone = [set(lines_of(replace(RICH, papers=(paper,)))) for paper in RICH.papers]
    dataset = re.compile(r"<https://w3id\.org/mlsys-kg/void/")

    merged = {line for line in set.union(*alone) if not dataset.match(line)}

    assert {line for line in lines_of() if not dataset.match(line)} == merged


def test_rdflib_and_pyoxigraph_read_the_same_graph() -> None:
    """Both parsers read every line, and the same terms from it."""
    text = "".join(lines_of())

    by_oxigraph = _oxigraph(text)
    by_rdflib = {tuple(map(str, triple)) for triple in rdflib.Graph().parse(data=text, format="nt")}

    assert len(lines_of()) == len(by_oxigraph)
    assert by_rdflib == by_oxigraph


@given(title=_ANY_TEXT, quote=_ANY_TEXT)
def test_any_text_comes_back_as_it_went_in(title: str, quote: str) -> None:
    """A title and a quote of any characters are read back identical by both parsers."""
    claim = LARKSPUR.claims[0]
    cited = replace(claim, claim=replace(claim.claim, quote=replace(claim.claim.quote, words=quote)))
    lines = lines_of(replace(RICH, papers=(replace(LARKSPUR, title=title, claims=(cited,)),)))
    said = [line for line in lines if "terms/title>" in line or "ontology#quote>" in line]
    text = "".join(line for line in said if not re.search("/(void|evidence)/", line.split(" ", 1)[0]))

    by_oxigraph = {predicate.rsplit("/", 1)[1]: value for _, predicate, value in _oxigraph(text)}
    by_rdflib = {str(p).rsplit("/", 1)[1]: str(o) for _, p, o in rdflib.Graph().parse(data=text, format="nt")}

    assert {"title": title, "ontology#quote": quote} == by_oxigraph == by_rdflib


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    """Half of a surrogate pair, which UTF-8 cannot hold, is written as U+FFFD."""
    text = "".join(lines_of(replace(RICH, papers=(replace(LARKSPUR, title="a\ud800b\udfffc"),))))

    assert '"a\ufffdb\ufffdc" .\n' in text
    assert text.encode()


def test_the_graph_has_no_blank_node() -> None:
    """Every subject and object is an IRI or a literal."""
    assert not [line for line in lines_of() if re.search(r"(^|> )_:", line)]


def test_a_corpus_of_nothing_still_describes_itself() -> None:
    """Without pages there is a dataset that counts itself, and nothing of the vocabularies."""
    lines = lines_of(_EMPTY)

    assert f'<http://rdfs.org/ns/void#triples> "{len(lines)}"^^' in "".join(lines)
    assert [] == re.findall(r"^<[^>]*/hardware/([^>]*)> ", "".join(lines), re.MULTILINE)


def test_another_base_moves_every_thing_and_no_term() -> None:
    """Things live under the base that is named, terms stay where they are."""
    mine = "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, rdf.Walk(rdf.Names("https://kg.example/x#")), "7.0"))

    moved = mine.replace("https://kg.example/x#", rdf.BASE).replace("-7.0>", "-0.1.0>").replace('7.0"', '0.1.0"')

    without_dataset = {line for line in moved.split("\n") if line and "/void/" not in line}
    assert {line.rstrip("\n") for line in lines_of() if "/void/" not in line} == without_dataset


@pytest.mark.parametrize(
    "base", ["", "kg/", "https://kg.example", "https://kg.example/a b/", "https://kg.example/<x>/"]
)
def test_a_base_that_no_iri_begins_with_is_refused(base: str) -> None:
    """The error shows the base and what one looks like."""
    with pytest.raises(OutputError, match=r"give an absolute IRI that ends in / or #, such as https://w3id.org/"):
        rdf.Names(base)


def _oxigraph(text: str) -> set[tuple[str, str, str]]:
    """Values of the terms that pyoxigraph reads."""
    found = set()
    for quad in ox.parse(text, ox.RdfFormat.N_TRIPLES):
        assert isinstance(quad.subject, ox.NamedNode)
        assert not isinstance(quad.object, ox.Triple)
        found.add((quad.subject.value, quad.predicate.value, quad.object.value))
    return found


def test_papers_are_walked_over_once() -> None:
    """Each is asked for once, in order."""
    walked: list[str] = []

    def papers() -> Iterator[Paper]:
        for paper in RICH.papers:
            walked.append(paper.key)
            yield paper

    list(Walk().blocks(papers()))

    assert [paper.key for paper in RICH.papers] == walked


def test_the_disk_makes_no_difference(tmp_path: Path) -> None:
    """The graph is the same whether its pieces are sorted in memory or in a folder."""
    lines = "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, version="0.1.0", spool=tmp_path))

    assert "".join(lines_of()) == lines


def test_what_papers_name_is_taken_up() -> None:
    """Hardware of papers and of claims, what claims measure, where papers appeared; claims and the last date."""
    walk = Walk()

    list(walk.blocks(RICH.papers))

    assert {link.key for paper in RICH.papers for link in links(paper, "hw")} == walk.meant
    assert {key for paper in RICH.papers for node in paper.claims for key in node.hardware} == walk.claimed
    assert {node.claim.quantity for paper in RICH.papers for node in paper.claims} == walk.quantities
    assert {edition for paper in RICH.papers for edition in paper.editions} == walk.editions
    assert (walk.claims, walk.speedups, walk.newest) == (6, 2, "2023")
