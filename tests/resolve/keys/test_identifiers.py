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
