"""Directives hold words of the page, name links, or are for a program."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Page
from etl.read import restructured

Make = Callable[[str], Page]


def shown(make: Make, text: str) -> list[str]:
    """The lines that are not blank."""
    return [line.strip() for line in restructured.rendered(make(text)).text.split("\n") if line.strip()]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (".. image:: boat.png\n   :alt: A boat\n\nTrees", ["Trees"]),
        (".. code-block:: python\n\n   import boats\n\nTrees", ["Trees"]),
        (".. Ada wrote this.\n   And this.\n\nTrees", ["Trees"]),
        ("..\n   Hidden\n\nTrees", ["Trees"]),
        (".. admonition:: News\n\n   Boats float.", ["News", "Boats float."]),
        (".. publication:: Kernels at Rest\n   :year: 2031\n\n   Ada Moreau", ["Kernels at Rest", "Ada Moreau"]),
        (".. [Boat31] Ada Moreau.\n   Kernels at Rest. 2031.", ["[Boat31] Ada Moreau. Kernels at Rest. 2031."]),
        (".. |b| replace:: the boats\n\nOf |b| and |c|.", ["Of the boats and |c|."]),
        (".. |b| raw:: html\n\n   <a href='x.pdf'>Paper</a>\n\n* |b|", ["* Paper"]),
        (".. |b| image:: boat.png\n\n|b|\n\nTrees", ["Trees"]),
        (".. _b: https://example.org/\n   long\n\n__ https://example.org\n\nSee b_.", ["See b."]),
        (".. raw:: latex\n\n   \\newpage\n\nTrees", ["Trees"]),
        (".. list-table:: Boats\n   :header-rows: 1\n\n   * - Who\n     - What\n   * - Ada\n     - Trees", None),
        (".. csv-table:: Boats\n   :header: Who, What\n\n   Ada, Trees", None),
        (".. table:: Boats\n\n   ===  =====\n   Who  What\n   ===  =====\n   Ada  Trees\n   ===  =====", None),
    ],
)
def test_what_is_shown(text: str, lines: list[str] | None, page: Make) -> None:
    """Words for people are set; pictures, programs, comments and targets are not; tables of all kinds are rows."""
    assert shown(page, text) == (lines or ["Boats", "| Who | What |", "| Ada | Trees |"])


def test_html_is_rendered(page: Make) -> None:
    """A stretch of HTML is set as its readers see it, with its links in their places."""
    text = "Boats\n\n.. raw:: html\n\n   <ul><li><a href='https://example.org'>Trees</a></li><li>Oaks</li></ul>\n"
    made = restructured.rendered(page(text))

    assert shown(page, text) == ["Boats", "Trees", "Oaks"]
    assert [made.text[one.start : one.end] for one in made.styles if one.kind == "link"] == ["Trees"]


def test_cells_of_several_lines_are_a_block(page: Make) -> None:
    """Where a cell holds a title and people, the lines of its row stand together, apart from other rows."""
    text = ".. list-table::\n\n   * - 9:00\n     - | Kernels at Rest\n       | Ada Moreau\n   * - 9:30\n     - Lunch\n"

    assert restructured.rendered(page(text)).text.strip() == "9:00\nKernels at Rest\nAda Moreau\n\n| 9:30 | Lunch |"
