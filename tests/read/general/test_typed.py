"""References that say in brackets behind the title what kind of work they are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import pieces, typed

Make = Callable[[str], Page]

TITLES = ("Tiny Kernels for Old Boards", "Clouds: A Map for Every Island", "How to Compile Large Trees")
PARTS = st.lists(st.sampled_from(["Ada Moreau", ". ", "[J]", "[P]", "Tiny Kernels", "等", ", 2031", "\n\n", "王珊"]))


@pytest.mark.parametrize(
    ("form", "people"),
    [
        ("Ada Moreau, Ben Okafor. {}[J]. Journal of Boats, 2031, 34(10): 17-31.", ["Ada Moreau", "Ben Okafor"]),
        ("[3] Moreau A, Okafor B, Li C, et al. {}[C]//HARBOR 2031. Oslo: Reef Press, 2031: 3-9.", None),
        ("李一明,王小舟.{}[J].小船学报,2031,34(10):1741-1752.", ["李一明", "王小舟"]),
        ("李一明, 王小舟, 等. {}[J/OL]. 小船学报, 2031.", ["李一明", "王小舟"]),
        ("Ada Moreau. {}[D]. Oslo University, 2031.", ["Ada Moreau"]),
    ],
)
def test_a_sign_ends_the_title(form: str, people: list[str] | None, page: Make) -> None:
    """People stand before the first full stop, the title up to the sign, whatever the venue is called."""
    found = general.listing(page("\n\n".join(map(form.format, TITLES)))).records

    assert [one.title.words for one in found if one.title] == list(TITLES)
    assert all([name.name for name in one.authors] == people for one in found if people)
    assert all(len(one.authors) == (len(people) if people else 3) for one in found)


def test_patents_are_no_papers_and_few_signs_no_habit(page: Make) -> None:
    """Lines with other signs, or on a page without the habit, stay whole."""
    patents = pieces.of_page(page("\n\n".join(f"Ada Moreau. {title}[P]. 2031" for title in TITLES)))
    few = pieces.of_page(page(f"Ada Moreau. {TITLES[0]}[J]. Boats, 2031"))

    assert typed.parted(patents) == patents
    assert typed.parted(few) == few


@given(PARTS.map("".join))
def test_parts_are_slices_of_the_page(text: str) -> None:
    """Whatever is cut keeps its place and its order."""
    found = typed.parted(pieces.of_page(Page("page.txt", text, "")))

    assert all(above.end <= below.start for above, below in pairwise(found))
