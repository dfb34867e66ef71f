"""Pages in reStructuredText are told by their marks and rendered as what their readers see."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.render import restructured

Make = Callable[[str], Page]

LIST = """.. _boats:

Publications
============

.. note::
   :class: wide

   All boats were harmed.

2031
----

* Ada Moreau, Ben Okafor and Chen Li. `Kernels at Rest on Old
  Boards <https://example.org/1>`__. In *Proceedings of BOATS*, 2031.
* Dana Petrov and Emil Sato. `How to Compile Large Trees <https://example.org/2>`_.
  In *Proceedings of BOATS*, 2031. :doi:`10.1000/2`

.. figure:: trees.png
   :align: left

   A tree.

* Fay Osei and Ben Okafor. `What a Clock May Cost Us`_. In *Proceedings of CLOCKS*, 2030.

.. _What a Clock May Cost Us: https://example.org/3
"""
PARTS = st.sampled_from(
    """
    words 2031 .. note:: csv-table:: list-table:: _a:_b |x| replace:: `a <b>`_ :doi:`1` ==== --- +--+--+ |_a_|_b_|
    === ===_=== * - | :: ` \\ _ [1]_ [B]
    """.split()
)
GAPS = st.sampled_from(["\n", "\n\n", "\n   ", " ", ""])


def test_a_list_is_read(page: Make) -> None:
    """Directives, targets and roles are gone, links are where they lead, and quotes stand in the text that is kept."""
    found = read.reading(page(LIST))

    assert [record.title.words for record in found.records if record.title] == [
        "Kernels at Rest on Old Boards",
        "How to Compile Large Trees",
        "What a Clock May Cost Us",
    ]
    assert [len(record.authors) for record in found.records] == [3, 2, 2]
    assert found.records[1].doi == "10.1000/2"
    assert all(
        found.page.text[one.title.start : one.title.end] == one.title.words for one in found.records if one.title
    )
    assert "figure" not in found.page.text
    assert "All boats were harmed." in found.page.text


def test_headings_and_links_are_styles(page: Make) -> None:
    """Lines over rules are headings that rank as their rules first come; a link on several lines is one line."""
    made = restructured.rendered(page(LIST))

    assert [
        (style.kind, made.text[style.start : style.end], style.level or style.target)
        for style in made.styles
        if style.kind in ("heading", "link")
    ] == [
        ("heading", "Publications", 1),
        ("heading", "2031", 2),
        ("link", "Kernels at Rest on Old Boards", "https://example.org/1"),
        ("link", "How to Compile Large Trees", "https://example.org/2"),
        ("link", "What a Clock May Cost Us", "https://example.org/3"),
    ]


def test_lines_between_bars_stay_lines(page: Make) -> None:
    """A line block keeps its lines, without the bars."""
    made = restructured.rendered(page("| Kernels at Rest\n| Ada Moreau\n|\n| `doi <https://example.org/1>`_\n"))

    assert [line.strip() for line in made.text.split("\n")] == ["Kernels at Rest", "Ada Moreau", "", "doi"]


def test_a_row_is_one_block(page: Make) -> None:
    """The words of a cell stay with those of its row."""
    rows = ["+-------------+------------+", "| Large Trees | Ada Moreau |", "+-------------+------------+"]

    assert "Large Trees\nAda Moreau" in restructured.rendered(page("\n".join(rows))).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- E. Sato, 2031\n- Ben Okafor, 2030", ["E. Sato, 2031", "Ben Okafor, 2030"]),
        ("V. Sato, 2031", ["V. Sato, 2031"]),
        ("A. Slow Boats\nB. Fast Boats", ["Slow Boats", "Fast Boats"]),
        ("7. Slow Boats", ["Slow Boats"]),
    ],
    ids=["item", "Roman number", "list", "figure"],
)
def test_an_initial_is_no_list(page: Make, text: str, expected: list[str]) -> None:
    """A capital letter before a name, which Docutils takes for a list of one item, stays."""
    assert [*filter(None, restructured.rendered(page(text)).text.split("\n"))] == expected


def test_directives_of_others_are_what_they_hold(page: Make) -> None:
    """A directive that only an extension knows is its title and its words; those without words say nothing."""
    text = ".. grid-item-card:: Large Trees\n   :columns: 2\n\n   Ada Moreau, 2031\n\n"
    text += ".. toctree::\n   :maxdepth: 1\n\n   next"

    assert restructured.rendered(page(text)).text.split() == "Large Trees Ada Moreau, 2031".split()


def test_options_are_words_where_a_directive_holds_nothing_else(page: Make) -> None:
    """Extensions that list publications give each one as a directive whose options are its fields, a line each."""
    text = ".. publication::\n   :title: Slow Boats on Rivers\n   :author: Ada Moreau\n   :year: 2031\n\n"
    text += ".. boat::\n   :width: 640\n   :align: left"

    rendered = restructured.rendered(page(text)).text

    assert rendered.strip().splitlines() == ["title: Slow Boats on Rivers", "author: Ada Moreau", "year: 2031"]


def test_files_stay_unread(page: Make, tmp_path: Path) -> None:
    """No directive brings a file of this machine into the text."""
    (tmp_path / "secret").write_text("kingfisher", encoding="utf-8")
    named = f"{tmp_path}/secret"
    ways = [f".. include:: {named}", f".. raw:: html\n   :file: {named}", f".. literalinclude:: {named}"]
    ways.append(f".. csv-table:: x\n   :file: {named}")

    assert "kingfisher" not in restructured.rendered(page("\n\n".join(ways))).text


@pytest.mark.parametrize(
    "text",
    [
        "`a <b>`_ " * 2_000,
        ".. _a: b\n\n" + "word " * 50_000,
        ".. _a: b\n\n+--+\n" + "|**|\n+--+\n" * 20_000,
        ".. _a: b\n\n+--+\n" + "|a |\n" * 9_000 + "+--+\n",
        ".. _a: b\n\n* " + "= " * 4_900,
        ".. _a: b\n\n" + ("+--" * 1_400 + "+\n" + "|a " * 1_400 + "|\n" + "+--" * 1_400 + "+\n\n") * 5,
    ],
)
def test_what_would_take_too_long_is_left_as_it_is(text: str, page: Make) -> None:
    """Docutils reads paragraphs and tables in a time that grows with the squares of their lengths and widths."""
    assert not restructured.recognises(page(text))


@pytest.mark.parametrize(
    "text",
    [
        "# Boats\n\n[Kernels at Rest](https://example.org)\n",
        "Publications\n============\n\n* Ada Moreau. Kernels at Rest. BOATS 2031.\n",
        "# Boats\n\n## Trees\n\nSee `a <b>`_ and [c](d) and [e](f).\n",
        "We write `code` and :smile: and .. and so on.\n",
        "",
    ],
)
def test_other_pages_are_none(text: str, page: Make) -> None:
    """Markdown, plain text under rules, and a stray mark in a page of Markdown are left to other readers."""
    assert not restructured.recognises(page(text))


@given(st.lists(st.tuples(PARTS, GAPS), max_size=40))
def test_any_text_is_rendered(parts: list[tuple[str, str]]) -> None:
    """Whatever stands on a page, it is rendered, and styles stay inside of it."""
    text = "".join(word.replace("_", " ") + gap for word, gap in parts)
    made = restructured.rendered(Page("page.txt", text, ""))

    assert all(0 <= style.start < style.end <= len(made.text) for style in made.styles)
    assert list(made.styles) == sorted(made.styles, key=lambda style: (style.start, -style.end))


def test_directives_inside_each_other_end(page: Make) -> None:
    """Boxes inside boxes, deeper than anybody writes, neither raise nor hang."""
    text = "\n".join(f"{'   ' * depth}.. note::\n" for depth in range(600))

    assert restructured.rendered(page(text)).text
