"""One of several readings is chosen by what it says, and evidence is kept once and in order."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Evidence, Quote
from etl.resolve.papers import nodes


def test_the_most_frequent_text_is_chosen() -> None:
    """Among equals the first in sort order."""
    assert "b" == nodes.most_frequent(Counter("abb"))
    assert "a" == nodes.most_frequent(Counter("ba"))


@given(st.lists(st.sampled_from("abc"), min_size=1))
def test_the_choice_does_not_depend_on_the_order(texts: list[str]) -> None:
    """Whoever comes first has no advantage."""
    assert nodes.most_frequent(Counter(texts)) == nodes.most_frequent(Counter(reversed(texts)))


def test_evidence_is_kept_once_by_page_and_place() -> None:
    """The same words at the same place of one page are one piece of evidence."""
    first, second = Quote("a", 1, 2), Quote("a", 5, 6)

    assert (Evidence("p", first), Evidence("p", second), Evidence("q", first)) == nodes.evidence(
        [("q", first), ("p", second), ("p", first), ("p", first)]
    )


def test_a_text_is_shown_on_one_line() -> None:
    """Line breaks and runs of blanks are a single space."""
    assert "Kestrel: Swift Kernels" == nodes.plain(" Kestrel:\n Swift\u2003Kernels ")
