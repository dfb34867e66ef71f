"""A small Turtle file says what is one and what is two; what it cannot say is refused in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl import identity
from etl.errors import GraphError
from etl.model import Overrides
from etl.rdf import Names

HEAD = """
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix paper: <https://w3id.org/mlsys-kg/paper/> .
@prefix person: <https://w3id.org/mlsys-kg/person/> .
@prefix hw: <https://w3id.org/mlsys-kg/hardware/> .
@prefix authorship: <https://w3id.org/mlsys-kg/authorship/> .
"""


def told(folder: Path, text: str) -> Overrides:
    """What a file of that text tells."""
    path = folder / "same.ttl"
    path.write_text(HEAD + text, encoding="utf-8")
    return identity.read(path, Names().thing)


def test_all_that_a_file_may_say(tmp_path: Path) -> None:
    """One thing, two things, and who wrote what; the order of a pair does not count."""
    found = told(
        tmp_path,
        "person:b owl:sameAs person:a . person:a owl:sameAs person:b . paper:x owl:differentFrom paper:y ."
        " authorship:arxiv-2009.00748:2 kg:author person:c .",
    )

    assert (
        Overrides(
            ((("person", "a"), ("person", "b")),),
            ((("paper", "x"), ("paper", "y")),),
            {("arxiv-2009.00748", 2): "c"},
        )
        == found
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("person:a owl:sameAs", "is no Turtle"),
        ("person:a owl:sameAs paper:b .", "are of two kinds"),
        ("person:a skos:exactMatch person:b .", "it may say owl:sameAs, owl:differentFrom and kg:author"),
        ("hw:a owl:sameAs hw:b .", "is no paper or person or system"),
        ("person:a owl:sameAs <https://example.org/b> .", "is no paper or person or system"),
        ("person:a owl:sameAs 'b' .", "give two things by their IRIs"),
        ("person:a owl:sameAs person:b . person:b owl:differentFrom person:a .", "says both that"),
        ("paper:a kg:author person:b .", "is no authorship"),
        ("authorship:a:1 kg:author paper:b .", "is no person"),
    ],
)
def test_what_a_file_may_not_say(tmp_path: Path, text: str, fault: str) -> None:
    """Bad Turtle, other properties, things of two kinds, contradictions: one line that names the file."""
    with pytest.raises(GraphError, match=fault) as error:
        told(tmp_path, text)

    assert str(error.value).startswith(str(tmp_path / "same.ttl"))
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """The path is named, with what to do."""
    with pytest.raises(GraphError, match=r"nothing\.ttl: cannot be read: .*; name a Turtle file"):
        identity.read(tmp_path / "nothing.ttl", Names().thing)
