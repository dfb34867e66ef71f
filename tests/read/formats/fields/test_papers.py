"""Objects become papers by their keys, whatever format they come from."""

from __future__ import annotations

import pytest

from etl.model import Edition
from etl.read.entries import Entry
from etl.read.formats.fields import papers
from etl.read.formats.fields.json_keys import folded


def read(**paper: object) -> Entry:
    return papers.entry(folded(paper))


@pytest.mark.parametrize(
    ("paper", "edition"),
    [
        ({"venue": "RIVER 2031", "comment": "Accepted at LAKE 2030"}, Edition("RIVER", 2031)),
        ({"journalRef": "In Proceedings of LAKE 2030"}, Edition("LAKE", 2030)),
        ({"comment": "8 pages. Accepted at RIVER 2031"}, Edition("RIVER", 2031)),
        ({"comment": "Submitted to RIVER 2031"}, None),
        ({"isPartOf": ["#x", {"name": "RIVER"}], "year": "2031"}, Edition("RIVER", 2031)),
    ],
)
def test_an_edition_is_in_the_venue_or_in_a_comment(paper: dict[str, object], edition: Edition | None) -> None:
    """The venue counts first, then what is printed of the place, then a comment on it."""
    assert read(title="Otter", **paper).edition == edition


@pytest.mark.parametrize(
    ("paper", "created"),
    [
        ({"date": ["soon", "2031-04-05"]}, "2031-04-05"),
        ({"issued": {"date-parts": [[2031, 4]]}}, "2031-04"),
        ({"created": 1_933_113_600_000}, "2031-04-05"),
        ({"year": 2031, "venue": "LAKE"}, None),
        ({"year": 2031}, "2031"),
        ({"dateCreated": "2029-01-01", "published": "2031-04-05"}, "2031-04-05"),
    ],
)
def test_a_date_is_the_first_that_is_one(paper: dict[str, object], created: str | None) -> None:
    """The day of publication before that of a record; a mere year only where the edition has none."""
    assert read(title="Otter", **paper).created == created


def test_people_of_a_caller_come_first() -> None:
    """Formats that know better who wrote a paper say so."""
    paper = folded({"title": "Otter", "author": "Ida Brandt"})

    assert papers.entry(paper).authors == ("Ida Brandt",)
    assert papers.entry(paper, ("Hugo Stein",)).authors == ("Hugo Stein",)


def test_addresses_and_numbers_are_inside_of_objects() -> None:
    """An object of links holds one each; a title is on one line, without the full stop of dblp."""
    entry = read(
        title="Otter:\n  Kernels That Float.",
        ee="https://doi.org/10.1234/otter",
        links={"pdf": "https://example.org/o(1).pdf", "html": {"href": "https://arxiv.org/abs/3104.00001"}},
    )

    assert entry == Entry(
        title="Otter: Kernels That Float",
        arxiv="3104.00001",
        doi="10.1234/otter",
        urls=("https://example.org/o(1).pdf", "https://arxiv.org/abs/3104.00001", "https://doi.org/10.1234/otter"),
    )
