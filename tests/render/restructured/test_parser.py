"""Docutils reads each page as if it were the first, from nothing but the page, and within bounds of work and size."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from servers import listening

from etl.model import Page
from etl.render import restructured
from etl.render.restructured import parser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_httpserver import HTTPServer

PARTS = st.sampled_from(
    """
    .. role:: directive:: default-role:: figure:: note:: grid:: image:: |x| |y| replace:: unicode:: date:: class:: a
    :a: `b` `b`:a: :b:`c` (raw) :format: html * - ==== _a: a_ `c <d>`__ ** words
    """.split()
)
PAGES = st.lists(st.tuples(PARTS, st.sampled_from(["\n", "\n\n", "\n   ", " ", ""])), max_size=25).map(
    lambda parts: "".join(word + gap for word, gap in parts)
)


@pytest.fixture(scope="module")
def server() -> Iterator[HTTPServer]:
    yield from listening()


def text(source: str) -> str:
    return restructured.rendered(Page("page.rst", source, "0" * 64)).text


@pytest.mark.parametrize(
    ("before", "source"),
    [
        (".. role:: a(raw)\n   :format: latex\n", "By `Ada Lind`:a: alone"),
        (".. role:: a(raw)\n   :format: html\n\n.. default-role:: a\n", "By `Ada <b>Lind</b>` alone"),
        (".. grid:: Trees\n\n   Roots\n", "* .. grid:: Trees\n\n     Roots\n"),
        (".. figure:: a.png\n\n   Roots\n", "* .. figure ::\n\n     Roots\n"),
        (".. |a| replace:: Roots\n", "See |a|.\n"),
    ],
)
def test_a_page_does_not_change_how_the_next_is_read(before: str, source: str) -> None:
    """Roles, directives and substitutions are those of their page."""
    alone = text(source)
    text(before)

    assert alone == text(source)


@given(before=PAGES, source=PAGES)
@settings(max_examples=30)
def test_no_page_changes_how_another_is_read(before: str, source: str) -> None:
    """Whatever stands on either of them."""
    alone = text(source)
    text(before)

    assert alone == text(source)


def test_threads_do_not_share_roles() -> None:
    """Pages that are read at the same time in one process are read as one after the other."""
    pages = [f".. role:: a(raw)\n   :format: {form}\n\nWords `<b>Ada</b>`:a:\n" for form in ("html", "latex")] * 8
    pages += ["Words `Ada`:a:\n"] * 8

    with ThreadPoolExecutor(4) as pool:
        assert list(map(text, pages)) == list(pool.map(text, pages))


@pytest.mark.parametrize(
    "way",
    [
        ".. include:: {0}",
        ".. include :: {0}",
        ".. raw:: html\n   :file: {0}",
        ".. raw:: html\n   :url: {1}",
        ".. csv-table:: Trees\n   :file: {0}",
        ".. csv-table:: Trees\n   :url: {1}",
        ".. literalinclude:: {0}",
        ".. image:: {0}\n   :loading: embed\n   :scale: 50",
        "* .. figure:: {0}\n     :loading: embed\n\n     Trees",
        ".. code:: text\n   :file: {0}",
        ".. |a| image:: {0}\n   :loading: embed\n\n|a|",
    ],
)
def test_nothing_but_the_page_is_read(tmp_path: Path, server: HTTPServer, way: str) -> None:
    """No directive in any spelling brings in a file of this machine or asks a server."""
    (tmp_path / "a.svg").write_text("<svg><text>kingfisher</text></svg>", encoding="utf-8")
    source = way.format(tmp_path / "a.svg", server.url_for("/a"))

    assert "kingfisher" not in parser.body(parser.document(source))
    assert [] == server.log


@pytest.mark.parametrize(
    "source",
    [
        "".join(f".. |s{n}| replace:: |s{n + 1}| |s{n + 1}|\n" for n in range(60)) + ".. |s60| replace:: x\n\n|s0|\n",
        ".. |a| replace:: |b|\n.. |b| replace:: |a|\n\n|a| |b|\n",
        ".. |a| replace:: " + "word " * 1_500 + "\n\n" + "|a| " * 400,
        ".. |a| unicode:: " + "0x2014 " * 1_500 + "\n\n" + "|a| " * 2_000,
        "[*]_ " * 1_100 + "\n\n" + ".. [*] Trees\n" * 1_100,
    ],
)
def test_what_grows_without_end_is_refused(source: str) -> None:
    """Substitutions inside each other, long ones often asked for, and labels that grow with their number."""
    with pytest.raises(parser.TooMuch):
        parser.document(source)
    assert source == text(source)


@pytest.mark.parametrize("mark", ["*", "**", "`", "``", "|", "_`", ":a:`", "a_ ", "[1]_ ", "`a`_ ", "*a* ", "[#]_ "])
def test_work_is_counted(monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    """A chain of marks in one paragraph costs the square of its length, which the count of a page does not allow."""
    assert 100_000_000 == parser.MOST_WORK
    monkeypatch.setattr(parser, "MOST_WORK", 500_000)
    sources = [mark + "b " for _ in range(400)]

    assert "b" in parser.document("".join(sources[:40])).astext()
    with pytest.raises(parser.TooMuch):
        parser.document("".join(sources))


@pytest.mark.parametrize(
    "block", ["* a\n\n", "> a\n\n", ":a: b\n\n", "A\n=\n\n", ".. note:: a\n\n", "| a\n\n", "a\n\n"]
)
def test_lines_are_counted(monkeypatch: pytest.MonkeyPatch, block: str) -> None:
    """A page of many small blocks ends, too."""
    monkeypatch.setattr(parser, "MOST_WORK", 500_000)

    parser.document(block * 20)
    with pytest.raises(parser.TooMuch):
        parser.document(block * 700)


def test_html_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Markup that becomes much longer than the page is refused."""
    tree = parser.document("`a <b>`__ " * 100)
    monkeypatch.setattr(parser, "_LONGEST_BODY", 1_000)

    with pytest.raises(parser.TooMuch):
        parser.body(tree)


@pytest.mark.parametrize(
    "source",
    [
        "+----+----+\n| Kestrel | Ada |\n+--+\n",
        "+-----+\n| Kestrel\n| Ada |\n+-----+\n",
        "===== ===\nKestrel Ada\nand more\n=== ===\n",
        ".. note::\n\n   Kestrel\n   =======\n\n   Ada\n",
        "    Kestrel\n    =======\n\n    Ada\n",
        ".. list-table::\n\n   * - Kestrel\n     - Ada\n   * - Heron\n",
        '.. csv-table::\n   :header-rows: 9\n\n   "Kestrel", "Ada"\n',
        ".. table::\n\n   Kestrel and Ada\n",
        ".. note::\n   :nowhere: Kestrel\n\n   Ada\n",
        ":Title: Kestrel\n:Author: Ada\n\nWords\n",
        "Words of a paragraph\n\n.. note:: Kestrel\n\n   Ada\n",
        "Words of a paragraph [1]_\n\n.. [1] Kestrel. Ada\n",
        ".. sidebar:: Kestrel\n\n   Ada\n",
        'A\n=\n\nB\n-\n\nC\n~\n\nD\n-\n\nE\n"\n\nKestrel\n++++\n\nAda\n',
    ],
)
def test_no_words_are_lost(source: str) -> None:
    """Torn tables, misplaced headings, faulty directives, fields at the head, notes and footnotes keep their words."""
    words = text(f".. _boats: https://example.org\n\n{source}\nLast words.\n")

    assert all(word in words for word in ("Kestrel", "Ada", "Last words."))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Words `Ada Lind`:py:func: more", "Words Ada Lind more"),
        ("Words :unknown:`Ada Lind` more", "Words Ada Lind more"),
        ("* .. tip-box:: Trees\n\n     Roots", "Trees Roots"),
        ("- x\n\n  .. toctree::\n\n     next", "x"),
        (".. |a| image:: a.png\n\nWords |a| more", "Words more"),
        (".. |a| date:: %Y\n\nWords |a| more", "Words more"),
        (".. date:: %Y\n\nWords", "Words"),
    ],
)
def test_what_docutils_does_not_know(source: str, expected: str) -> None:
    """Roles are their words and directives what they hold, wherever they stand; no word depends on the clock."""
    assert expected.split() == [word for word in text(source).split() if word not in ("*", "-", "|a|")]


def test_the_bounds_leave_room_for_long_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of two hundred papers with links takes a fiftieth of the work that is allowed."""
    monkeypatch.setattr(parser, "MOST_WORK", parser.MOST_WORK // 50)
    source = "* Ada Lind and *Bo Okafor*. `Kernels at Rest <https://example.org/1>`_. **BOATS** 2031.\n\n" * 200

    assert 200 == parser.document(source).astext().count("Kernels at Rest")
