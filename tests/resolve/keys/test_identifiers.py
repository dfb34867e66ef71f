"""arXiv ids and DOIs have one form each, whatever a page prints."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl.resolve.keys import identifiers


@pytest.mark.parametrize(
    "printed",
    [
        "2009.00748",
        "arXiv:2009.00748v2",
        "https://arxiv.org/abs/2009.00748v1",
        "http://arxiv.org/pdf/2009.00748.pdf",
    ],
)
def test_an_arxiv_id_has_one_key(printed: str) -> None:
    """Prefix, address and version are no part of it."""
    assert "2009.00748" == identifiers.arxiv(printed)


@pytest.mark.parametrize("printed", ["math/0309136", "math.GT/0309136v2", "arXiv:math.GT/0309136"])
def test_an_old_arxiv_id_has_one_key(printed: str) -> None:
    """The subject class is no part of it."""
    assert "math/0309136" == identifiers.arxiv(printed)


@given(st.text() | st.sampled_from(["none", "10.1234/", "10.1234/ a", "2009.1", "cs.DC/", "arXiv:"]))
@example("10.1234/).,")
def test_what_is_no_identifier_gives_none(text: str) -> None:
    """An id is what the shapes of the graph take for one, or nothing."""
    assert re.fullmatch(r"|[0-9]{4}\.[0-9]{4,5}|[a-z-]+/[0-9]{7}", identifiers.arxiv(text))
    assert re.fullmatch(r"|10\.[0-9]+(\.[0-9]+)*/\S+", identifiers.doi(text))


@pytest.mark.parametrize("printed", ["10.1145/ABC.1", "doi: 10.1145/abc.1", "https://doi.org/10.1145/abc.1."])
def test_a_doi_has_one_key(printed: str) -> None:
    """Prefix, address and case are no part of it."""
    assert "10.1145/abc.1" == identifiers.doi(printed)


@pytest.mark.parametrize(
    "printed", ["https://openalex.org/W12", "http://openalex.org/works/w12", "https://api.openalex.org/works/W12/"]
)
def test_a_work_of_openalex_has_one_iri(printed: str) -> None:
    """Whatever address of it a record holds; people and places of OpenAlex are no papers."""
    assert "https://openalex.org/W12" == identifiers.openalex(["https://openalex.org/A7", printed])


@pytest.mark.parametrize(
    "printed",
    [
        "https://dblp.org/rec/conf/hotsys/Swift31",
        "https://dblp.org/rec/conf/hotsys/Swift31.html?view=bibtex",
        "http://dblp.uni-trier.de/rec/bibtex/conf/hotsys/Swift31.bib",
    ],
)
def test_a_record_of_dblp_has_one_iri(printed: str) -> None:
    """Format, mirror and view are no part of it; pages of people and venues are no papers."""
    pages = ["https://dblp.org/pid/12/34.html", "https://dblp.org/db/conf/hotsys/hotsys31.html"]

    assert "https://dblp.org/rec/conf/hotsys/Swift31" == identifiers.dblp([*pages, printed])


def test_several_ids_of_a_catalogue_are_none() -> None:
    """A record that links two works does not say which of them it is."""
    assert identifiers.openalex(["https://openalex.org/W1", "https://openalex.org/W2"]) is None
    assert identifiers.dblp([f"https://dblp.org/rec/conf/hotsys/Swift{year}" for year in (31, 32)]) is None
