"""What the graph says of itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pyoxigraph as ox
import pytest
from corpora import RICH, lines_of
from hypothesis import given
from hypothesis import strategies as st

from etl import assets
from etl.model import Corpus
from etl.rdf import dataset as described
from etl.rdf.dataset import ONTOLOGY, Tally
from etl.rdf.literals import are, block, text
from etl.rdf.names import term as t

About = Callable[[str], set[tuple[str, str]]]


@pytest.fixture(scope="module")
def dataset() -> str:
    """The prefixed name of the dataset."""
    return next(
        f"dataset:{line.split('>')[0].rsplit('/', 1)[1]}"
        for line in lines_of()
        if "#type> <http://www.w3.org/ns/dcat#Dataset>" in line
    )


def test_the_dataset_describes_itself(about: About, dataset: str) -> None:
    """Title, description, licence, themes, ontology, files, one example of each main kind."""
    said = about(dataset)

    assert {
        ("rdf:type", "void:Dataset"),
        ("rdf:type", "dcat:Dataset"),
        ("dcterms:title", '"ML-systems papers and what they claim"'),
        ("dcterms:license", "<https://creativecommons.org/publicdomain/zero/1.0/"),
        ("dcterms:conformsTo", f"<{ONTOLOGY}"),
        ("dcat:keyword", '"speedup"'),
        ("dcat:theme", "<http://www.wikidata.org/entity/Q2539"),
        ("dcat:distribution", f"{dataset}:graph.nt"),
        ("dcat:distribution", f"{dataset}:graph.ttl"),
        ("void:uriSpace", '"https://w3id.org/mlsys-kg/"'),
        ("prov:wasGeneratedBy", "run:mlsys-kg-0.1.0"),
    } <= said
    assert {"paper:2305.01234", "person:ada-brook", "system:larkspur-1a", "hw:a100", "claim:2305.01234-1"} == {
        value for predicate, value in said if predicate == "void:exampleResource"
    }


def test_the_files_of_a_build_are_its_distributions(about: About, dataset: str) -> None:
    """Each has its name, its media type and a licence, and no address, which nobody knows."""
    assert about(f"{dataset}:graph.ttl") == {
        ("rdf:type", "dcat:Distribution"),
        ("dcterms:title", '"graph.ttl"'),
        ("dcterms:license", "<https://creativecommons.org/publicdomain/zero/1.0/"),
        ("dcat:mediaType", "<https://www.iana.org/assignments/media-types/text/turtle"),
    }


_COUNTS = {
    "void:triples": "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }",
    "void:distinctSubjects": "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s ?p ?o }",
    "void:entities": "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s ?p ?o FILTER(STRSTARTS(STR(?s), STR(?space))) }",
    "void:classes": "SELECT (COUNT(DISTINCT ?c) AS ?n) { ?s a ?c }",
    "void:properties": "SELECT (COUNT(DISTINCT ?p) AS ?n) { ?s ?p ?o }",
}
_PARTITIONS = {
    "class": (
        "SELECT ?kind (COUNT(DISTINCT ?s) AS ?n) { ?s a ?kind } GROUP BY ?kind",
        "SELECT ?kind ?n { ?d void:classPartition [ void:class ?kind ; void:entities ?n ] }",
    ),
    "property": (
        "SELECT ?kind (COUNT(*) AS ?n) { ?s ?kind ?o } GROUP BY ?kind",
        "SELECT ?kind ?n { ?d void:propertyPartition [ void:property ?kind ; void:triples ?n ] }",
    ),
}
_NOTHING = Corpus((), (), (), (), (), ())

each_corpus = pytest.mark.parametrize(
    "corpus", [RICH, replace(RICH, papers=RICH.papers[:1]), _NOTHING], ids=["rich", "poor", "empty"]
)


@pytest.fixture(scope="module")
def graphs() -> Callable[[Corpus], ox.Store]:
    """The graph of a corpus in a store."""

    def loaded(corpus: Corpus) -> ox.Store:
        store = ox.Store()
        store.bulk_load("".join(lines_of(corpus)), ox.RdfFormat.N_TRIPLES)
        return store

    return loaded


def _rows(store: ox.Store, query: str) -> set[tuple[str, ...]]:
    found = store.query(f"PREFIX void: <http://rdfs.org/ns/void#> {query}")
    assert isinstance(found, ox.QuerySolutions)
    return {tuple(cell.value for cell in row) for row in found}


@each_corpus
@pytest.mark.parametrize("count", _COUNTS)
def test_counts_are_those_of_the_graph(count: str, corpus: Corpus, graphs: Callable[[Corpus], ox.Store]) -> None:
    """SPARQL counts the same in the graph, the description itself included."""
    store = graphs(corpus)
    query = _COUNTS[count].replace("{ ?s", "{ ?d void:uriSpace ?space . ?s", 1)

    assert _rows(store, query) == _rows(store, f"SELECT ?n {{ ?d void:uriSpace ?space ; {count} ?n }}")


@each_corpus
@pytest.mark.parametrize("kind", _PARTITIONS)
def test_partitions_are_those_of_the_graph(
    kind: str, corpus: Corpus, graphs: Callable[[Corpus], ox.Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large graph every class and every property has its partition, with the number that SPARQL counts."""
    monkeypatch.setattr(described, "_LARGE", 1)
    store = graphs(corpus)
    counted, said = _PARTITIONS[kind]

    assert _rows(store, said)
    assert _rows(store, counted) == _rows(store, said)


def test_a_small_graph_has_no_partitions(graphs: Callable[[Corpus], ox.Store]) -> None:
    """They would be more than what they count; the number of classes and properties is there all the same."""
    store = graphs(RICH)

    assert set() == _rows(store, "SELECT ?d { ?d void:classPartition|void:propertyPartition ?part }")
    assert 1 == len(_rows(store, "SELECT ?n { ?d void:classes ?n ; void:properties ?m }"))


@each_corpus
def test_vocabularies_are_those_that_the_graph_uses(corpus: Corpus, graphs: Callable[[Corpus], ox.Store]) -> None:
    """Every namespace of a class or a property is named, but for RDF itself, and none that is not used."""
    store = graphs(corpus)
    terms = {term for (term,) in _rows(store, "SELECT DISTINCT ?t { { ?s ?t ?o } UNION { ?s a ?t } }")}
    spaces = {re.sub(r"[^/#]*$", "", term) for term in terms} - {"http://www.w3.org/1999/02/22-rdf-syntax-ns#"}

    assert {(space,) for space in spaces} == _rows(store, "SELECT ?v { ?d void:vocabulary ?v }")


def test_the_graph_conforms_to_the_ontology_beside_it() -> None:
    """The version that a dataset names is the one that ontology/ontology.ttl has."""
    said = {
        quad.object
        for quad in ox.parse(path=assets.ONTOLOGY / "ontology.ttl", format=ox.RdfFormat.TURTLE)
        if quad.predicate.value.endswith("#versionIRI")
    }

    assert said == {ox.NamedNode(ONTOLOGY)}


def test_the_software_is_named_with_its_version(about: About) -> None:
    """Pages were read by a run of a version of this program; nothing says when."""
    assert about("run:mlsys-kg-0.1.0") == {
        ("rdf:type", "prov:Activity"),
        ("rdfs:label", '"a run of mlsys-kg 0.1.0"'),
        ("prov:wasAssociatedWith", "software:mlsys-kg-0.1.0"),
    }
    assert about("software:mlsys-kg-0.1.0") == {
        ("rdf:type", "prov:SoftwareAgent"),
        ("rdfs:label", '"mlsys-kg 0.1.0"'),
        ("schema:softwareVersion", '"0.1.0"'),
    }


def test_other_pages_make_another_dataset() -> None:
    """The name of a dataset is a function of its pages, so that merged graphs keep both descriptions."""

    def name(lines: list[str]) -> str:
        return next(line.split(" ")[0] for line in lines if "#type> <http://www.w3.org/ns/dcat#Dataset>" in line)

    assert name(lines_of()) == name(lines_of(replace(RICH, pages=RICH.pages[::-1])))
    assert name(lines_of()) != name(lines_of(replace(RICH, pages=RICH.pages[:1])))


_ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def _paper(name: str, *titles: str) -> str:
    return block(name, [*are("kg:Paper"), *(("dcterms:title", text(title)) for title in titles)])


def test_subjects_and_statements_are_counted_as_they_pass() -> None:
    """The blocks are left alone."""
    blocks = [_paper(name, "one", "two") for name in "abc"]
    tally = Tally()

    assert blocks == list(tally.each(blocks))
    assert (3, 9) == (tally.subjects, tally.statements)
    assert {t("kg:Paper"): 3} == tally.classes
    assert {t("dcterms:title"): 6, t("rdf:type"): 3} == tally.properties


@given(_ANY_TEXT)
def test_words_of_a_title_are_not_counted(title: str) -> None:
    """Whatever a literal holds, it is one statement: line breaks and angle brackets too."""
    tally = Tally()

    list(tally.each([_paper("a", f"{title}\n<a> {t('rdf:type')} {t('kg:Claim')} .")]))

    assert {t("kg:Paper"): 1} == tally.classes
    assert {t("dcterms:title"): 1, t("rdf:type"): 1} == tally.properties


def test_tallies_add_up() -> None:
    """Two tallies together count what both counted."""
    one, other = Tally(), Tally()
    list(one.each([_paper("a", "x")]))
    list(other.each([_paper("b", "y", "z")]))

    both = one + other

    assert (2, 5, {t("kg:Paper"): 2}) == (both.subjects, both.statements, both.classes)


def test_nothing_counts_as_nothing() -> None:
    """What has no blocks has no classes and no properties."""
    tally = Tally()

    assert [] == list(tally.each([]))
    assert (0, 0, {}, {}) == (tally.subjects, tally.statements, tally.classes, tally.properties)


def test_the_first_of_each_kind_is_noted() -> None:
    """By the namespace; the blocks are left alone."""
    tally = Tally()
    blocks = [_paper(name, "x") for name in ("claim/1", "paper/a", "paper/b", "system/s")]

    assert blocks == list(tally.each(blocks))
    assert {"claim/": "claim/1", "paper/": "paper/a", "system/": "system/s"} == tally.first
