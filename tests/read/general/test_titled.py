"""Lists of titles alone are read where nobody is named, and no list of other things is."""

from __future__ import annotations

import pytest

from etl.errors import PageError
from etl.model import Page
from etl.read import general, reading
from etl.read.general import titled

NAMES = ("Boats", "Clocks", "Trees", "Mills", "Boards", "Caches", "Owls", "Kernels", "Watches", "Rivers")
TITLES = [f"{name} at Rest: How to Keep Time on Old Rivers" for name in NAMES]


@pytest.mark.parametrize("form", ["- {}", "* DONE {} :boats:", "1. {}", "- **{}**", "### {}"])
def test_titles_alone(form: str) -> None:
    """Titles that a list, an outline or bold type sets alike are papers although the page names nobody."""
    text = "\n".join(["Notes from the mill", "", *(form.format(title) for title in TITLES)])

    records = general.listing(Page("page.org", text, "")).records
    assert TITLES == [record.title and record.title.words for record in records]


def test_subjects_are_no_titles() -> None:
    """Topics that a call names, in small letters and without links, are no papers."""
    topics = (f"- placing and resting of old {name.lower()} for learning" for name in NAMES)

    with pytest.raises(PageError):
        reading(Page("page.md", "\n".join(["We invite work on", "", *topics]), ""))


def test_named_people_end_it() -> None:
    """On a page that names people the lines without any gain nothing."""
    text = "\n".join(f"- {title}\n  Ada Moreau, Ben Okafor" for title in TITLES)

    assert not any(titled.alone(general.pieces_of(Page("page.md", text, ""))))
