from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render.styled import styles

from etl.model import Page
from etl.render import markup, wiki

MEDIAWIKI = "== Boats ==\n\n* '''Slow Boats''', [http://a.example Ada Moreau]\n\n== Ports ==\n\n=== Old ===\n"
ASCIIDOC = "== Boats\n\n. https://a.example/1[Slow Boats], link:b.pdf[Ada Moreau]\n- https://a.example/2[Oars]\n"
PARTS = st.sampled_from(
    "== = [[a|b]] [[ ]] [http://a.example_kiwi] '' ''' * # {{ }} {| |- link: http://a.example[ ] _ ^ <ref>".split()
)
SOURCES = st.lists(st.tuples(PARTS, st.sampled_from(["\n", "\n\n", " ", ""])), max_size=40).map(
    lambda parts: "".join(part.replace("_", " ") + gap for part, gap in parts)
)


def shown(source: str, name: str) -> str:
    return wiki.rendered(Page(name, source, "0" * 64)).text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("= Boats =\nAda Moreau\nrows", "Boats\n\nAda Moreau rows"),
        ("* Slow\nboats\n** Ports\n# Oars", "Slow boats\nPorts\nOars"),
        ("[[Boats#Old|Slow Boats]], [[Ports]]", "Slow Boats, Ports"),
        ("[[TOC]]\n[[File:a.png|Boats]]Ports", "Ports"),
        ("[=#Moreau2031 A. Moreau.]<br>\n[http://a.example/?x=1 Slow Boats.]", "A. Moreau.\nSlow Boats."),
        ("Boats<ref>Moreau 2031</ref> and ''ports''----", "Boats and ports----"),
        ("{| class=a\n|-\nBoats\n|}\n----\nPorts", "Boats Ports"),
        ("Boats[[BR]]Ports", "Boats\nPorts"),
    ],
)
def test_marks_of_wikis_are_what_they_mean(source: str, expected: str) -> None:
    """Headings, items, links and breaks; lines of a paragraph are joined, and what readers do not see is left out."""
    assert shown(source, "page.wiki") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("= Boats\nAda Moreau\nrows", "Boats\n\nAda Moreau rows"),
        (". Slow\nboats\n.. Ports\n* Oars", "Slow boats\nPorts\nOars"),
        ("link:a.pdf[Slow Boats, window=_blank], https://a.example[Ports^]", "Slow Boats, Ports"),
        (":toc: left\n// a note\n[quote]\n----\nimage::a.png[Boats, 100]\nPorts", "Ports"),
        ("Slow *Boats* and _ports_ +\nOars 2*3*4", "Slow Boats and ports\nOars 2*3*4"),
        ("---\ntitle: Papers\n---\n[[top]]\n== Boats\n<<top>>", "Boats"),
    ],
)
def test_marks_of_asciidoc_are_what_they_mean(source: str, expected: str) -> None:
    """Attributes, notes, borders of blocks and images are not shown; a plus at the end of a line breaks it."""
    assert shown(source, "page.adoc") == expected


@pytest.mark.parametrize("source", [MEDIAWIKI, ASCIIDOC], ids=["wiki", "asciidoc"])
def test_a_format_is_recognised_by_its_signs(source: str) -> None:
    """Whatever the name of a file, headings between signs or addresses before brackets say what it is."""
    page = markup.rendered(Page("page.txt", source, "0" * 64))

    assert {("heading", "Boats", 2), ("item", "Slow Boats, Ada Moreau", "")} <= styles(page)
    assert "[" not in page.text


@pytest.mark.parametrize(
    "source",
    [
        "[Slow Boats](https://a.example[1]) and [Ports](b.pdf)\n" * 3,
        "Boats\n=====\n\nPorts\n=====\n",
        "2 == 2 ==\nx == y",
    ],
    ids=["markdown", "restructured", "text"],
)
def test_other_texts_are_none_of_them(source: str) -> None:
    """A sign or two may be chance, and Markdown has marks of its own."""
    assert not wiki.recognises(Page("page.txt", source, "0" * 64))


@given(SOURCES, st.sampled_from(["page.wiki", "page.adoc"]))
def test_any_text_is_rendered(source: str, name: str) -> None:
    """Nothing raises, words stay, and styles are inside of the text."""
    page = wiki.rendered(Page(name, source, "0" * 64))

    assert page.text.count("kiwi") <= source.count("kiwi")
    assert all(0 <= style.start <= style.end <= len(page.text) for style in page.styles)
