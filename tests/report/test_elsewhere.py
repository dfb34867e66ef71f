"""The same thing in other catalogues."""

from __future__ import annotations

import pytest

from etl.report.elsewhere import entry


@pytest.mark.parametrize(
    ("iri", "service", "id_"),
    [
        ("https://openalex.org/W4299", "OpenAlex", "W4299"),
        ("https://dblp.org/rec/conf/tiny/Brook21", "dblp", "conf/tiny/Brook21"),
        ("http://www.wikidata.org/entity/Q18811574", "Wikidata", "Q18811574"),
        ("https://example.org/thing", "Elsewhere", "https://example.org/thing"),
    ],
)
def test_an_iri_names_its_service(iri: str, service: str, id_: str) -> None:
    """The service and the id there; of a service that is not known the whole IRI."""
    assert entry(iri) == (service, id_)
