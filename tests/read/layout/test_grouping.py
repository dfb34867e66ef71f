from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.layout.grouping import partition

_FIELDS = {"T": "title", "A": "author", "B": "abstract", "V": "venue"}


def parted(codes: str, opens: dict[int, float] | None = None, distance: str = "") -> str:
    """Papers, a letter a field, with blanks between them; `distance` has a figure a field."""
    scores = np.array([(opens or {}).get(place, 0.0) for place in range(len(codes))])
    apart = np.array([float(one) for one in distance or "1" * len(codes)])
    parts = partition([_FIELDS[code] for code in codes], scores, apart)
    return " ".join("".join(codes[place] for place in part) for part in parts)


@pytest.mark.parametrize(
    ("codes", "distance", "expected"),
    [
        ("TATATA", "", "TA TA TA"),
        ("ATATAT", "", "AT AT AT"),
        ("TAVTAV", "", "TAV TAV"),
        ("TABTAB", "", "TAB TAB"),
        ("TTATT", "", "T TA T T"),
        ("ATATATA", "0121212", "AT AT AT A"),  # set apart as in the rest of the page, the last is somebody else's
        ("TATATATATA", "0131313111", "TA TA TA TA TA"),  # where all is as near, the order of the page decides
        ("B", "", "B"),
        ("", "", ""),
    ],
)
def test_titles_have_their_people(codes: str, distance: str, expected: str) -> None:
    """Separators and the order of the page decide; a title may be alone, and people without a title are nobody's."""
    assert parted(codes, distance=distance) == expected


def test_editors_stay_with_the_paper_before() -> None:
    """People after the venue of a paper whose authors stand first do not go to the next paper."""
    assert parted("ATVAATVAATV", distance="01113111311") == "ATVA ATVA ATV"


def test_what_the_network_sees_decides_between_equals() -> None:
    """Where all separators are alike and a stray list of people comes first, titles that open papers say so."""
    opens = {place: 2.0 if place % 2 else -2.0 for place in range(9)}

    assert parted("ATATATATA", opens) == "A TA TA TA TA"


@given(
    st.text("TABV", max_size=30),
    st.lists(st.floats(-50, 50), min_size=30, max_size=30),
    st.lists(st.integers(0, 9), min_size=30, max_size=30),
)
def test_every_field_is_in_one_paper(codes: str, scores: list[float], distances: list[int]) -> None:
    """Papers follow each other without gaps, and none has two titles."""
    fields = [_FIELDS[code] for code in codes]
    size = len(codes)

    parts = partition(fields, np.array(scores[:size]), np.array(distances[:size], float))

    assert [place for part in parts for place in part] == list(range(size))
    assert all(len(part) for part in parts)
    assert all([fields[place] for place in part].count("title") <= 1 for part in parts)


def test_time_grows_with_the_page() -> None:
    """Ten times as many papers take about ten times as long."""

    def seconds(papers: int) -> float:
        fields = ["title", "author", "venue"] * papers
        begin = time.process_time()
        partition(fields, np.zeros(len(fields)), np.ones(len(fields)))
        return time.process_time() - begin

    seconds(100)
    assert seconds(3_000) < 40 * max(seconds(300), 0.002)
