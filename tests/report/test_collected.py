"""What the graph says is brought together, and nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import GRAPH

from etl import store
from etl.report.collected import contents, parts, printed
from etl.report.things import Contents


@pytest.fixture(scope="module")
def found() -> Contents:
    return contents(store.opened(GRAPH))


def _count(what: str) -> int:
    asked = f"SELECT (COUNT(DISTINCT ?s) AS ?n) WHERE {{ ?s a {what} }}"
    prefixes = "PREFIX kg: <https://w3id.org/mlsys-kg/ontology#> PREFIX foaf: <http://xmlns.com/foaf/0.1/> "
    return int(store.rows(GRAPH, prefixes + asked).rows[0][0] or 0)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("papers", "kg:Paper"),
        ("claims", "kg:Claim"),
        ("speedups", "kg:Speedup"),
        ("systems", "kg:System"),
        ("people", "foaf:Person"),
    ],
)
def test_everything_is_there_once(found: Contents, name: str, kind: str) -> None:
    """As many things as the graph has, no IRI twice."""
    things = [one.iri for one in getattr(found, name)]

    assert len(things) == _count(kind)
    assert len(set(things)) == len(things)


def test_every_claim_stands_on_its_paper_with_its_words(found: Contents) -> None:
    """Each claim is on the page of its paper, with at least one place, whose words it quotes."""
    on_papers = [claim for paper in found.papers for claim in paper.claims]

    assert sorted(claim.iri for claim in on_papers) == sorted(claim.iri for claim in found.claims)
    assert all(claim.places and claim.quote in {place.exact for place in claim.places} for claim in on_papers)


def test_links_lead_both_ways(found: Contents) -> None:
    """What a paper introduces says that the paper introduced it; who wrote it has it among their papers."""
    systems = {one.iri: one for one in found.systems}
    people = {one.iri: one for one in found.people}
    for paper in found.papers:
        for link in paper.links.get("introduces", ()):
            assert paper.iri in {one.iri for one in systems[link.iri].papers["introduces"]}
        for author in paper.authors:
            assert paper in people[author.iri].papers


def test_a_baseline_knows_the_claims_over_it(found: Contents) -> None:
    """A claim that compares with a system is among those against it."""
    systems = {one.iri: one for one in found.systems}
    compared = [(claim, other) for claim in found.claims for other in claim.compared]

    assert compared
    assert all(claim in systems[other.iri].against for claim, other in compared)


def test_speedups_come_the_largest_first(found: Contents) -> None:
    """In the order of their upper ends, doubtful ones last."""
    rows = [(claim.doubtful, -float(claim.high or claim.low)) for claim in found.speedups if claim.factor]

    assert rows == sorted(rows)
    assert len({doubtful for doubtful, _ in rows}) == 2


def test_papers_of_a_class_are_those_of_what_is_below_it(found: Contents) -> None:
    """A paper that targets a product targets its class, and is not among those that only mention it."""
    targeted = {link.iri for paper in found.papers for link in paper.links.get("targets", ())}
    for hardware in found.hardware:
        assert not {one.iri for one in hardware.targeting} & {one.iri for one in hardware.mentioning}
    assert targeted <= {one.iri for hardware in found.hardware for one in hardware.products}


def test_a_paper_without_title_is_named_after_its_abstract(hostile_build: Path) -> None:
    """Its first words, and a mark that they are cut."""
    found = contents(store.opened(hostile_build / "store"))
    untitled = [paper for paper in found.papers if not paper.titled]

    assert [paper.title for paper in untitled] == ["Serving without a title takes about 20 ms on the MothBoard M…"]


@pytest.mark.parametrize(
    ("low", "high", "unit", "shown"),
    [
        ("2", "2", "x", "2×"),
        ("", "25", "%", "25%"),
        ("1.1", "1.5", "x", "1.1–1.5×"),
        ("", "100000", "orders of magnitude", "100000×"),
        ("", "", "orders of magnitude", "orders of magnitude"),
        ("3", "3", "GB", "3 GB"),
    ],
)
def test_a_number_is_shown_with_its_unit(low: str, high: str, unit: str, shown: str) -> None:
    """Orders of magnitude are powers of ten in the graph, and so they are times; without a number they are words."""
    row = {"low": low, "high": high, "unit": unit}

    assert printed({name: cell for name, cell in row.items() if cell}) == shown


def test_the_cells_of_lists_are_parted() -> None:
    """Bars part them; no cell is no list."""
    assert parts("a|b") == ("a", "b")
    assert parts(None) == ()
