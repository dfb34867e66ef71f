"""Wholes, parts and versions among the things that a paper introduces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract import findings
from etl.extract.text.masking import mask
from etl.model import Findings, Quote, Record

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


@pytest.mark.table("relations")
def test_parts_and_versions(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """What a whole introduces, has at its core or is put together from is a part; sizes and editions are versions."""
    found = read(case).systems

    assert case["parts"] == {one.name: one.part_of for one in found if one.part_of}
    assert case["versions"] == {one.name: one.version_of for one in found if one.version_of}


_WHOLES = st.sampled_from(
    "We present Quokka , LeafRun introduces a scheduler ( ) called BarkBase which we call tree search . It into "
    "integrated Quokka-7B and FooBench the novel Leaf Pruning (LP)".split()
)


@given(st.lists(_WHOLES, max_size=30))
def test_a_whole_is_introduced_and_part_of_nothing(words: list[str]) -> None:
    """Of whatever sentence, what is named as a whole is a system the paper introduces, and no part itself."""
    text = " ".join(words)
    record = Record("page", 1, 0, 0, Quote("Quokka: Trees", 0, 13), (), Quote(text, 20, 20 + len(text)))
    proposed = {one.name: one for one in findings(record).systems if one.role == "proposed"}

    assert len(mask(text)) == len(text)
    for one in proposed.values():
        assert one.part_of is None or proposed[one.part_of].part_of is None
        assert one.version_of is None or one.version_of in proposed
