"""Lines of a paragraph are one where a page breaks them for their width alone."""

from __future__ import annotations

import pytest

from etl.read.restructured import paragraphs

WRAPPED = """
* Ada Moreau, Ben Okafor, and Chen
  Li. Kernels at Rest on the boards
  of old. In BOATS, pages 1-5, a
  book of boats, 2031.
* Dana Petrov and Emil Sato. Self-
  Made Trees. In BOATS, 2031.
"""
SET = """
* Kernels at Rest
  Ada Moreau
  BOATS 2031
  https://example.org/1
* Large Trees of Old
  Dana Petrov
  BOATS 2031
  `doi <https://example.org/2>`_
"""


def test_a_page_tells_how_it_breaks_lines() -> None:
    """Sentences go on behind the ends of lines, or fields stand on lines of their own."""
    assert paragraphs.flows(WRAPPED)
    assert not paragraphs.flows(SET)
    assert not paragraphs.flows(SET + "\n.. code:: python\n\n" + "   boats = [ada,\n   ben,\n   chen]\n" * 5)
    assert paragraphs.flows("")


def test_paragraphs_are_one_line() -> None:
    """Up to the next item; a word that was broken behind its hyphen is whole."""
    lines = WRAPPED.split("\n")

    assert paragraphs.joined(lines, 5) == ("* Dana Petrov and Emil Sato. Self-Made Trees. In BOATS, 2031.", 7)
    assert paragraphs.joined(lines, 1)[1] == 5


@pytest.mark.parametrize(
    ("lines", "goes"),
    [
        (["Boats", "float"], True),
        (["* Boats", "  float"], True),
        (["Boats", "  are things that float"], False),
        (["Boats", "* float"], False),
        (["Boats", "====="], False),
        (["They float", "Boats", "====="], False),
        (["In short::", "  float"], False),
        (["| Boats", "| float"], False),
        (["Boats", ""], False),
        (["Boats"], False),
        (["Boats", ":Authors: Ada"], False),
    ],
)
def test_what_a_paragraph_goes_on_with(lines: list[str], goes: bool) -> None:
    """A line at the same margin, or below an item; no item, rule, title, field, definition or literal block."""
    assert paragraphs.goes_on(lines, 0) is goes
