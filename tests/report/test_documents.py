"""Documents: what pages of papers, systems and people show, as tuples that JSON holds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import GRAPH

from etl import assets, store
from etl.report import documents, places, tables
from etl.report.collected import contents
from etl.report.documents import Writer
from etl.report.things import Contents


@pytest.fixture(scope="module")
def found() -> Contents:
    return contents(store.opened(GRAPH))


@pytest.fixture(scope="module")
def write(found: Contents) -> Writer:
    return Writer(places.Addresses(packed=True), {})


def test_every_claim_has_its_quotes(found: Contents, write: Writer) -> None:
    """On the document of its paper, each place with the exact words; a mark of the abstract leads to it."""
    for paper in found.papers:
        document = write.paper(paper)
        claims = [one for section in document.sections if section.kind == "claims" for one in section.body]
        assert [one[0] for one in claims] == [places.anchor(claim.iri) for claim in paper.claims]
        for one, claim in zip(claims, paper.claims, strict=True):
            assert isinstance(one, documents.Stated)
            assert [quote.exact for quote in one.quotes] == [place.exact for place in claim.places]
        marks = [part[1] for section in document.sections if section.kind == "words" for part in section.body]
        anchors = {f"#{document.slug}/{one[0]}" for one in claims}
        assert {mark for mark in marks if mark} <= anchors


def test_a_paper_links_to_its_other_records(write: Writer, rich: Contents) -> None:
    """To OpenAlex and dblp, under the names of the services."""
    larkspur, untitled = sorted(rich.papers, key=lambda paper: paper.iri, reverse=True)
    facts = [(fact.term, *fact.parts[0][:2]) for fact in write.paper(larkspur).facts]

    assert facts[3:6] == [
        ("dblp", "conf/tiny/Brook21", "https://dblp.org/rec/conf/tiny/Brook21"),
        ("dblp", "journals/corr/abs-2104-00007", "https://dblp.org/rec/journals/corr/abs-2104-00007"),
        ("OpenAlex", "W4299", "https://openalex.org/W4299"),
    ]
    assert not {"dblp", "OpenAlex"} & {fact.term for fact in write.paper(untitled).facts}


def test_documents_are_json(found: Contents, write: Writer) -> None:
    """Nothing in them is of a class that JSON does not know, and the queries that they name are there."""
    for system in found.systems:
        document = write.system(system)
        assert json.loads(json.dumps(document))[-1] == system.iri
        assert all((assets.QUERIES / f"{name}.rq").is_file() for name in document.behind)


def test_long_lists_say_what_they_leave_out(found: Contents, write: Writer) -> None:
    """A hundred are listed, and the number of the others stands below."""
    links = [found.claims[0].paper._replace(iri=f"urn:{n}") for n in range(103)]
    section = write.papers(links, "Introduced by ")

    assert section.title == "Introduced by 103 papers"
    assert len(section.body) == tables.PAGE
    assert section.more[0].text == "Not listed here: 3 more."


def test_the_columns_of_claims_are_those_of_the_script() -> None:
    """Their titles, and where cells are cut."""
    script = (Path(documents.__file__).parent / "assets" / "thing.js").read_text(encoding="utf-8")
    titles = ", ".join(f'"{title}"' for title, _ in documents.COLUMNS)

    assert f"const COLUMNS = [{titles}];" in script
    assert f"const CUT = {next(at for at, (_, kind) in enumerate(documents.COLUMNS) if 'cut' in kind)};" in script
