"""Parts of a work with names of their own; tests of lists of parts are in test_introduced_systems.py."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.extract import findings
from etl.model import Quote, Record

_WORDS = st.sampled_from(
    "We present Quokka . Leaf Flow Merger ( LFM ) a the It merges Globally, Bark-Aware Peeling removes (1)".split()
)


@given(st.lists(_WORDS, max_size=30))
def test_a_part_stands_in_the_text(words: list[str]) -> None:
    """Whatever the text, the quote of a coined part holds its name."""
    text = " ".join(words)
    record = Record("page", 1, 0, 0, Quote("Quokka: Trees", 0, 13), (), Quote(text, 20, 20 + len(text)))

    for one in findings(record).systems:
        if one.rule == "coined-part":
            assert one.quotes[0].words == one.name
