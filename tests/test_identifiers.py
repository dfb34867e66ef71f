"""Ids and addresses are found on pages and in fields, and have one form each."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl import identifiers


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("arXiv:2009.00748", "2009.00748"),
        ("see arXiv: 2009.00748v2 [cs.LG]", "2009.00748"),
        ("arXiv:cs.DC/0601001v1", "cs/0601001"),
        ("arXiv:hep-th/9901001", "hep-th/9901001"),
        ("https://arxiv.org/pdf/2009.00748v3", "2009.00748"),
        ("at http://arxiv.org/pdf/2009.00748v1.pdf", "2009.00748"),
        ("https://doi.org/10.48550/arXiv.2009.00748", "2009.00748"),
        ("2009.00748", None),
        ("arXiv:2009.007481234", None),
        ("arXiv:2099.00748", None),
        ("arXiv:", None),
    ],
)
def test_an_arxiv_id_is_printed_as_one(words: str, expected: str | None) -> None:
    """Both styles of id are known; version and subject class are no part of it, and a bare number is none."""
    assert expected == identifiers.arxiv(words)


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        ("3104.00001v2", "3104.00001"),
        ("arXiv:3104.00001 [cs]", "3104.00001"),
        ("oai:arXiv.org:3104.00001v1", "3104.00001"),
        ("math.GT/0309136v2", "math/0309136"),
        ("abs/3104.00001", "3104.00001"),
        ("paper/0309136", None),
        ("3199.00001", None),
        ("1234", None),
        ("10.1234/3104.00001", None),
        ("", None),
    ],
)
def test_a_field_needs_no_prefix(field: str, expected: str | None) -> None:
    """In a field of its own an arXiv id may be bare; other numbers are none."""
    assert expected == identifiers.arxiv_of(field)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("arXiv:2008.06798 - doi: 10.1145/3379337.3415890", "10.1145/3379337.3415890"),
        ("https://doi.org/10.1145/3379337.", "10.1145/3379337"),
        ("10.1145/ABC.1", "10.1145/abc.1"),
        ("about 10.5/2 of it", None),
        ("doi: 10.1234/)]., and more", None),
        ("doi:10.1234/. doi:10.1234/real.", "10.1234/real"),
        ("10.48550/arXiv.3104.00001", None),
        ("none", None),
    ],
)
def test_a_doi_stands_alone_or_after_its_label(words: str, expected: str | None) -> None:
    """Or in its address; in small letters, and arXiv's name for its own id is none."""
    assert expected == identifiers.doi(words)


def test_the_first_of_several_fields_counts() -> None:
    """What is no id is passed over."""
    assert "3104.00001" == identifiers.arxiv_of("", "1234", "3104.00001", "3104.00002")
    assert "10.1234/a" == identifiers.doi("none", "doi:10.1234/a", "doi:10.1234/b")


def test_addresses_come_once() -> None:
    """In order, without the bracket or stop behind them; what is no address is dropped."""
    words = "see (https://example.org/a), https://example.org/a and http://example.org/b."

    assert ("https://example.org/a", "http://example.org/b") == identifiers.urls([words, "/pdf/1.pdf"])
    assert ("https://example.org/c",) == identifiers.urls([r"\url{https://example.org/c}"])


def test_brackets_in_pairs_are_part_of_an_address() -> None:
    """Publishers print them in their numbers; the brackets around an address are none of it."""
    words = "https://example.org/S0140-6736(20)30183-5/pdf (https://example.org/a(b)) [x](https://example.org/(c)"

    assert identifiers.urls([words]) == (
        "https://example.org/S0140-6736(20)30183-5/pdf",
        "https://example.org/a(b)",
        "https://example.org/(c)",
    )


@given(st.text() | st.sampled_from(["none", "10.1234/", "10.1234/ a", "2009.1", "cs.DC/", "arXiv:"]))
@example("10.1234/).,")
def test_what_is_no_identifier_gives_none(text: str) -> None:
    """An id is what the shapes of the graph take for one, or nothing."""
    assert re.fullmatch(r"|[0-9]{4}\.[0-9]{4,5}|[a-z-]+/[0-9]{7}", identifiers.arxiv_of(text) or "")
    assert re.fullmatch(r"|10\.[0-9]+(\.[0-9]+)*/\S+", identifiers.doi(text) or "")


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
