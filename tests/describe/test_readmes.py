"""The pages of the folders ontology/ and queries/."""

from __future__ import annotations

import re

import pytest
from describe import readmes, terms

from etl import assets, query
from etl.query import Question


def test_every_term_and_every_file_stands_on_the_page_of_the_ontology() -> None:
    """Classes and properties once each, with what they are."""
    page = readmes.ontology()

    ours = page.partition("## Terms of other vocabularies")[0]
    assert re.findall(r"^\| `(kg:\w+)` \|", ours, re.MULTILINE) == [term.name for term in terms.terms()]
    assert {path.name for path in assets.ONTOLOGY.glob("*.ttl")} <= set(re.findall(r"`ontology/([\w.]+)`", page))


def test_the_page_of_the_ontology_begins_with_ten_queries() -> None:
    """Each a question of the collection, once, with its command and a link to its place; then come borrowed terms."""
    page = readmes.ontology()
    linked = re.findall(r"\]\(\.\./queries/README\.md#([a-z-]+)\)", page)
    borrowed = page.partition("## Terms of other vocabularies")[2]

    assert len(set(linked)) == len(linked) == 10
    assert {question.name for question in query.catalogue()} >= set(linked)
    assert re.findall(r"^\| `(\w+:\w+)` \|", borrowed, re.MULTILINE) == [term.name for term in terms.borrowed()]


def test_every_question_and_every_check_stands_on_the_page_of_the_queries() -> None:
    """Each question has its heading, and each check its row."""
    page = readmes.queries()
    rows = set(re.findall(r"^\| `([\w-]+)` \|", page.partition("## Checks")[2], re.MULTILINE))

    assert [question.name for question in query.catalogue()] == re.findall(r"^## ([a-z-]+)$", page, re.MULTILINE)
    assert rows == {path.stem for path in (assets.QUERIES / "checks").glob("*.rq")}


def test_links_of_the_page_of_the_queries_lead_to_headings() -> None:
    """The table by tag names headings that there are, every question at least once."""
    page = readmes.queries()

    assert set(re.findall(r"\]\(#([^)]+)\)", page)) == {question.name for question in query.catalogue()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("SELECT ?a {}", ".venv/bin/mlsys-kg query q"),
        (
            "#+ parameters:\n#+   - name: b\n#+     example: two words\n#+     required: true\nSELECT ?_b {}",
            ".venv/bin/mlsys-kg query q -p 'b=two words'",
        ),
    ],
)
def test_a_command_fills_what_is_required(text: str, expected: str) -> None:
    """Parameters that may be left out are left out; words are quoted for the shell."""
    question: Question = query.read(text, "q")

    assert expected == readmes.command(question)
