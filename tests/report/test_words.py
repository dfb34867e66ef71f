"""Words of pages: where quotes stand, and which addresses may be followed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.report.words import around, marked, outside


@pytest.mark.parametrize("address", ["https://example.org/a?b=c#d", "http://example.org", "HTTPS://EXAMPLE.ORG/"])
def test_the_web_may_be_followed(address: str) -> None:
    """As it is printed."""
    assert outside(address) == address


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)//https://example.org",
        " javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "//example.org",
        "example.org/x",
        "https://",
        "https://[",
        "https://example.org/a b",
        "java\nscript:alert(1)",
        "https://example.org/\u202ekcatta",
        "",
    ],
)
def test_nothing_else_may(address: str) -> None:
    """Scripts, data, files, what names no host, what cannot be read or turns the direction of text."""
    assert outside(address) == ""


def test_quotes_are_marked_where_they_stand() -> None:
    """What stands before and after tells two places of the same words apart."""
    text = "A is 2x faster. B is 2x faster than C."

    assert marked(text, [("two", " B is ", "2x faster", " than")]) == (
        ("A is 2x faster. B is ", ""),
        ("2x faster", "two"),
        (" than C.", ""),
    )


def test_a_quote_is_found_without_its_surroundings() -> None:
    """They may end outside the text; of two quotes that overlap the first is marked."""
    found = marked(
        "2x faster", [("one", "Title ", "2x", " slower"), ("two", "", "2x faster", ""), ("none", "", "3x", "")]
    )

    assert found == (("2x", "one"), (" faster", ""))


@given(st.text(max_size=60), st.lists(st.tuples(st.just("c"), *[st.text("ab ", max_size=4)] * 3), max_size=5))
def test_no_character_is_lost(text: str, quotes: list[tuple[str, str, str, str]]) -> None:
    """The pieces are the text, whatever is quoted."""
    assert "".join(words for words, _ in marked(text, quotes)) == text


@pytest.mark.parametrize(
    ("before", "exact", "after", "expected"),
    [
        ("It ", "2x faster", " than B.", ("It is then ", "2x faster", " than B.")),
        ("", "no quote", "", ("", "no quote", "")),
        ("cut words before ", "elsewhere", " after words cu", ("words before ", "elsewhere", " after words")),
        ("", "We are done.", "", ("", "We are done.", "")),
    ],
)
def test_a_quote_stands_in_its_sentence(before: str, exact: str, after: str, expected: tuple[str, str, str]) -> None:
    """That of the text; where the text does not have it, in the whole words around it on its page."""
    text = "A of v. 2.5 is slow. It is then 2x faster than B. We are done."

    assert around(text, before.replace("It ", "then "), exact, after) == expected


@given(st.text(max_size=60), *[st.text("ab. A", max_size=6)] * 3)
def test_the_quote_itself_is_never_cut(text: str, before: str, exact: str, after: str) -> None:
    """Whatever stands around it."""
    assert around(text, before, exact, after)[1] == exact
