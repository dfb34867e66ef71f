"""Things as rows of tables."""

from __future__ import annotations

from decimal import Decimal

import pytest
from command import GRAPH
from outputs import unpacked

from etl import store
from etl.report import listings, places
from etl.report.collected import contents
from etl.report.tables import Table
from etl.report.things import Contents, Person


@pytest.fixture(scope="module")
def found() -> Contents:
    return contents(store.opened(GRAPH))


@pytest.fixture(scope="module")
def tables(found: Contents) -> dict[str, Table]:
    page = {"source": "a.txt", "reader": "session", "records": 2, "in_records": 0.9, "in_asides": 0.0999, "left": 0}
    return {table.name: table for table in listings.tables(found, [page], places.Addresses())}


def test_rows_fit_their_columns(tables: dict[str, Table]) -> None:
    """As many cells as columns, in every table; the order it names is a column."""
    for table in tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert table.order.removeprefix("-") in {column.name for column in table.columns if column.shown}


def test_every_thing_has_its_row(tables: dict[str, Table], found: Contents) -> None:
    """No speedup, comparison, paper, system or person is left out."""
    for name in ("speedups", "comparisons", "papers", "systems", "people"):
        assert len(tables[name].rows) == len(getattr(found, name))


def test_a_speedup_is_sorted_by_its_upper_end(tables: dict[str, Table], found: Contents) -> None:
    """Bounds stand in the text; the number is that of the graph."""
    for row, claim in zip(tables["speedups"].rows, found.speedups, strict=True):
        assert row[0].text == claim.factor
        assert row[0].number == (Decimal(claim.high or claim.low) if claim.factor else None)


def test_a_column_names_other_catalogues(tables: dict[str, Table], rich: Contents) -> None:
    """By service, with links, and their IRIs in the CSV; it is shown only where some paper has one."""
    papers = next(table for table in listings.tables(rich, [], places.Addresses()) if table.name == "papers")
    place = [column.name for column in papers.columns].index("elsewhere")
    (filled,) = (row for row in papers.rows if row[place].parts)

    assert [(part.text, part.href) for part in filled[place].parts][-2:] == [
        ("dblp", "https://dblp.org/rec/journals/corr/abs-2104-00007"),
        ("OpenAlex", "https://openalex.org/W4299"),
    ]
    assert filled[place + 1].text == "|".join(part.href for part in filled[place].parts)
    assert papers.columns[place].shown
    assert not tables["papers"].columns[place].shown


def test_a_share_is_rounded_down(tables: dict[str, Table]) -> None:
    """99.99 % is not all."""
    assert tables["reading"].rows[0][3].text == "99 %"
    assert listings.share({"in_records": "0.8", "in_asides": "0.2"}, "in_records", "in_asides").text == "100 %"


def test_all_people_have_pages_until_they_are_too_many(found: Contents) -> None:
    """Beyond the bound those of one paper have none."""
    many = (*found.people, *(Person(f"urn:{n}", "N", (), found.papers[:1]) for n in range(listings.EVERYBODY)))
    some = listings.pageless(many)

    assert listings.pageless(found.people) == {person.iri for person in found.people if not person.papers}
    assert some == {person.iri for person in many if len(person.papers) < 2}
    assert len(some) < len(many)


def test_a_person_without_a_page_is_no_link(found: Contents) -> None:
    """Their name stands there, and the paper beside it leads on."""
    people = tuple(found.people[0]._replace(iri=f"urn:{n}") for n in range(listings.EVERYBODY + 1))
    few = tuple(person._replace(papers=person.papers[:1]) for person in people)
    at = places.Addresses(pageless=listings.pageless(few))
    (table,) = [one for one in listings.tables(found._replace(people=few), [], at) if one.name == "people"]

    assert {part.href for row in table.rows for part in row[0].parts} == {""}
    assert all(part.href for row in table.rows for part in row[3].parts)


def test_every_claim_is_in_the_rows_that_the_index_names(found: Contents, tables: dict[str, Table]) -> None:
    """Those of a system stand together, and are all that it has; of those against it the index names the first."""
    table = tables["claims"]
    name, script = listings.index(found, places.Addresses())
    systems = [row for row in unpacked(script) if isinstance(row, list)]

    assert name == "compare-1.js"
    assert len(table.rows) == len(found.claims)
    for system in found.systems:
        ((_, address, first, count, against, *shown),) = [
            row for row in systems if row[1] == places.Addresses().page(places.SYSTEM, system.iri)
        ]
        rows = table.rows[first : first + count]
        assert {row[-1].text for row in rows} == {claim.iri for claim in system.claims}, address
        assert against == len(system.against)
        assert len(shown) == min(against, listings.AGAINST)
        assert {table.rows[place][-1].text for place in shown} <= {claim.iri for claim in system.against}


def test_the_largest_factor_of_a_system_comes_first(found: Contents) -> None:
    """Claims without a factor follow."""
    for system in found.systems:
        factors = [float(one.high or one.low or 0) for one in listings.ordered(found) if one.system.iri == system.iri]
        assert factors == sorted(factors, reverse=True)
