"""Markup inside lines gives way to its words, and what it said of them is kept."""

from __future__ import annotations

import pytest

from etl.model import Style
from etl.read.restructured import inline
from etl.read.restructured.sheet import Sheet


def sheet(text: str) -> Sheet:
    made = Sheet()
    made.targets = {"trees": "https://example.org/trees"}
    made.substitutions = {"pdf": ("Paper", "https://example.org/1.pdf"), "boat": ("", "")}
    made.line(text)
    return made


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("See `Boats <https://example.org>`_ and `Trees`_.", "See Boats and Trees."),
        ("`Kernels at\n  Rest <https://example.org>`__ now", "Kernels at Rest now"),
        (":doi:`10.1000/1` and :arxiv:`2101.00001`", "doi:10.1000/1 and arXiv:2101.00001"),
        (":download:`Slides <slides.pdf>`, :ref:`Boats <boats>`", "Slides, Boats"),
        ("as in [Boat31]_ and [1]_, :cite:p:`moreau31`", "as in and, "),
        ("Ada Moreau\\ :sup:`1`, Ben Okafor\\ :sup:`2`", "Ada Moreau¹, Ben Okafor²"),
        ("``--fast`` is |PDF| |boat|", "--fast is Paper "),
        ("\\L. Moreau, ten\\* and `a` ' 5` '", "L. Moreau, ten* and a ' 5` '"),
        ("a snake_case_ and trees_ and |rest|", "a snake_case_ and trees and |rest|"),
        (":math:`n^2` of `Trees <Trees_>`_", "$n^2$ of Trees"),
        ("SC `23: Boats at Sea, `doi <https://example.org/2>`_", "SC `23: Boats at Sea, doi"),
    ],
)
def test_markup_gives_way_to_words(text: str, plain: str) -> None:
    """Links, roles, literals, substitutions, notes and escapes; what is none of these stays."""
    assert inline.plain(sheet(text))[0] == plain + "\n"


def test_styles_keep_their_places() -> None:
    """A heading with a link in it, and one behind another link, cover the words that they covered."""
    made = Sheet()
    made.line("`Boats <https://example.org/1>`_")
    made.heading("Of `Trees <https://example.org/2>`_", 1)
    text, styles = inline.plain(made)

    assert {(style.kind, text[style.start : style.end]) for style in styles} == {
        ("link", "Boats"),
        ("heading", "Of Trees"),
        ("link", "Trees"),
    }


def test_links_lead_somewhere() -> None:
    """The address of a link is its own, that of its name, or that of what it is substituted for; labels are none."""
    _, styles = inline.plain(sheet("`Trees`_ |pdf| `Oaks <Trees_>`_ :ref:`Boats <boats>`"))

    assert [style.target for style in styles] == [
        "https://example.org/trees",
        "https://example.org/1.pdf",
        "https://example.org/trees",
    ]


def test_a_text_of_its_own() -> None:
    """What a substitution says is set like any other text."""
    assert inline.collected(Sheet(), "`Boats\n <https://example.org>`_ here") == ("Boats here", "https://example.org")
    assert isinstance(inline.plain(sheet("x"))[1], tuple)
    assert Style("link", 0, 1) not in inline.plain(sheet("x"))[1]
