"""Any source becomes a tree that is safe to walk."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.render.html import dom


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("<p>One<p>Two<br>Three</p>", "One Two Three"),
        ("<b>On</b>e <o:p>two</o:p> <x-y>three</x-y>", "One two three"),
        ("AT&amp;T &amp;lt; &eacute;&times;&nbsp;&thinsp;2", "AT&T &lt; é× 2"),
        ("Ker\u00adnel\u200bs \u2060wait\ufeff", "Kernels wait"),
        ("a\0b\x01c&#2;\ud800", "abc\N{REPLACEMENT CHARACTER}"),
        ("<?xml version='1.0' encoding='latin-1'?><html><body>é</body></html>after", "é after"),
        ("", ""),
        ("<!-- nothing", ""),
    ],
)
def test_words_of_markup(source: str, words: str) -> None:
    """Blocks part words, other tags do not; what has no width or no place in a text is gone."""
    assert dom.words(dom.tree(source)) == words


def test_what_is_too_deep_still_parts_lines() -> None:
    """Elements inside thousands of others lose their tags, not their words."""
    root = dom.tree("<div>" * 3_000 + "<p>One<p>Two")

    assert dom.words(root) == "One Two"
    assert max(sum(1 for _ in element.iterancestors()) for element in root.iter()) < 200


def test_attributes_are_few_and_bounded() -> None:
    """Those that nobody asks for are dropped, long values are cut."""
    (link,) = dom.tree(f"<a onload=x href='{'y' * 99_999}' class='a\u200b b'>z</a>").iter("a")

    assert sorted(link.attrib) == ["class", "href"]
    assert len(link.get("href", "")) == 20_000
    assert dom.classes(link) == {"a", "b"}


def test_what_is_replaced_leaves_its_surroundings() -> None:
    """The words behind an element stay where they are, and a block still parts lines."""
    root = dom.tree("<p>One <b>two</b> three<ul><li>x</ul>four</p>")

    dom.replaced(next(root.iter("b")), "2")
    dom.removed(next(root.iter("ul")))

    assert dom.words(root) == "One 2 three four"


@given(st.text())
def test_printable_words_can_be_written(words: str) -> None:
    """No control but the line feed, no half of a pair, and nothing else is lost when done again."""
    once = dom.printable(words)

    once.encode()
    assert once == dom.printable(once)
    assert all(letter == "\n" or letter >= " " for letter in once)
