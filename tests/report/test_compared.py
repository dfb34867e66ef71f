"""Claims by system."""

from __future__ import annotations

import pytest
from command import GRAPH
from outputs import unpacked

from etl import store
from etl.report import compared, places
from etl.report.collected import contents
from etl.report.things import Contents


@pytest.fixture(scope="module")
def found() -> Contents:
    return contents(store.opened(GRAPH))


def test_every_claim_is_in_the_rows_that_the_index_names(found: Contents) -> None:
    """Those of a system stand together, and are all that it has; of those against it the index names the first."""
    table = compared.claims(found, places.Addresses())
    name, script = compared.index(found, places.Addresses())
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
        assert len(shown) == min(against, compared.AGAINST)
        assert {table.rows[place][-1].text for place in shown} <= {claim.iri for claim in system.against}


def test_the_largest_factor_of_a_system_comes_first(found: Contents) -> None:
    """Claims without a factor follow."""
    for system in found.systems:
        factors = [float(one.high or one.low or 0) for one in compared.ordered(found) if one.system.iri == system.iri]
        assert factors == sorted(factors, reverse=True)
