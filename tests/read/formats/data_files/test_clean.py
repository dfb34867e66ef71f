"""Values lose markup and keep words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.data_files import clean


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("<b>Otter</b> &amp; Heron<br>", "Otter & Heron"),
        ("[Otter](https://o.org/a_(b)) floats", "Otter floats"),
        ("**Otter**: _slow_ `kernels`", "Otter: slow kernels"),
        ("\u201cOtter Floats\u201d", "Otter Floats"),
        ("Otter (Best Student Paper Award)", "Otter"),
        ("Otter [PDF]", "Otter"),
        ("snake_case_names in a*b", "snake_case_names in a*b"),
        ("a < b and $x_i$", "a < b and $x_i$"),
    ],
)
def test_titles_are_cleaned(words: str, title: str) -> None:
    """Tags, entities, links, emphasis, quotes around and badges after a title go; anything else stays."""
    assert title == clean.title(words)


@given(st.text(alphabet='ab *_`[]()<>&;\\{}$"', max_size=300))
def test_any_words_are_cleaned(words: str) -> None:
    """No text raises, and what comes back is one line."""
    assert "\n" not in clean.clean(words)
    clean.title(words)
