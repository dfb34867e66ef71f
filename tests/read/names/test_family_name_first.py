"""Family names in front of given ones: where one person ends and the next begins."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.read.names import author_lists


@given(st.text(alphabet="AB, .;vandjJr()", max_size=40))
def test_any_list_is_split(words: str) -> None:
    """Whatever stands between commas, names are stretches of the list."""
    for author in author_lists.authors(words, 0, len(words)):
        assert words[author.quote.start : author.quote.end] == author.quote.words
