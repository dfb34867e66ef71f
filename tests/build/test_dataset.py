"""What the graph says of itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from corpora import RICH, told

About = Callable[[str], set[tuple[str, str]]]


@pytest.fixture(scope="module")
def dataset() -> str:
    """The prefixed name of the dataset."""
    return next(f"dataset:{line.split('>')[0].rsplit('/', 1)[1]}" for line in told() if "dcat#Dataset> ." in line)


def test_the_dataset_describes_itself(about: About, dataset: str) -> None:
    """Title, licence, example, and the number of all statements, its own among them."""
    said = about(dataset)

    assert {
        ("rdf:type", "void:Dataset"),
        ("rdf:type", "dcat:Dataset"),
        ("dcterms:title", '"ML-systems papers and what they claim"'),
        ("dcterms:license", "<https://creativecommons.org/publicdomain/zero/1.0/"),
        ("void:uriSpace", '"https://w3id.org/mlsys-kg/"'),
        ("void:exampleResource", "paper:2305.01234"),
        ("void:triples", f'"{len(told())}"^^xsd:integer'),
        ("void:vocabulary", "kg:"),
        ("prov:wasGeneratedBy", "run:mlsys-kg-0.1.0"),
    } <= said


def test_partitions_count_the_nodes_of_each_class(about: About, dataset: str) -> None:
    """The numbers are those that counting types gives."""
    types = Counter(line.split(" ")[2] for line in told() if "22-rdf-syntax-ns#type>" in line and "/void/" not in line)
    counted = {}
    for predicate, part in about(dataset):
        if predicate == "void:classPartition":
            said = dict(about(part))
            counted[said["void:class"].split(":")[1]] = int(said["void:entities"].split('"')[1])

    assert {kind.rstrip(">").replace("#", "/").rsplit("/", 1)[1]: n for kind, n in types.items()} == counted | {
        "Concept": 17,
        "Entity": 2,
        "ScholarlyArticle": 2,
        "TextPositionSelector": 17,
        "TextQuoteSelector": 17,
    }


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
        return next(line.split(" ")[0] for line in lines if "dcat#Dataset> ." in line)

    assert name(told()) == name(told(replace(RICH, pages=RICH.pages[::-1])))
    assert name(told()) != name(told(replace(RICH, pages=RICH.pages[:1])))
