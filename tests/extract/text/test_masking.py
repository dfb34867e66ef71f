"""Markup becomes blanks, character for character."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.text.masking import lower, mask


@pytest.mark.table("masking")
def test_markup_is_masked(case: Mapping[str, object]) -> None:
    """LaTeX, Markdown and odd Unicode leave the words they print; runs of blanks count as one."""
    text = str(case["text"])

    masked = mask(text)

    assert case["plain"] == " ".join(masked.split())
    assert len(text) == len(masked)


@given(st.text(st.one_of(st.characters(), st.sampled_from("\\${}%_*`× \n\t0123imes")), max_size=80))
def test_masking_keeps_length(text: str) -> None:
    """Every text keeps its length, so that every offset stays true."""
    assert len(text) == len(mask(text))


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"]), max_size=40))
def test_plain_words_stay(text: str) -> None:
    """Letters and digits without markup are not touched, but for the micro sign, which becomes the Greek letter."""
    assert text.replace("µ", "μ").replace("imes", "") == mask(text).replace("imes", "")


@given(st.text(st.one_of(st.characters(), st.sampled_from("İIiẞ")), max_size=40))
def test_small_letters_stand_where_the_capitals_stood(text: str) -> None:
    """The one capital that would become two characters becomes one."""
    assert len(text) == len(lower(text))
    assert "gpus in izmir" == lower("GPUs in İzmir")


@pytest.mark.parametrize("address", ["https://x.example/a", "www.x.example", "github.com/a/b", "gitlab.io/a"])
def test_addresses_are_masked(address: str) -> None:
    """With a scheme, with "www." alone, and on the hosts of code without either."""
    assert "see" == mask(f"see {address}").rstrip()
