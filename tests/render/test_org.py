from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render.styled import styles

from etl.model import Page
from etl.render import org

PARTS = st.sampled_from(
    """
    *_a_*_b /a/ [[a][b]] [[ ]] #+title:_a #+begin_export_latex #+end_export :PROPERTIES: :END: -_a 1._b |_a_|_b_| |-+-|
    \\textbf{a} \\\\ [fn:1] <<a>> ~ = + kiwi --
    """.split()
)
SOURCES = st.lists(st.tuples(PARTS, st.sampled_from(["\n", "\n\n", " ", ""])), max_size=40).map(
    lambda parts: "".join(part.replace("_", " ") + gap for part, gap in parts)
)


def made(source: str) -> Page:
    return org.rendered(Page("cv.org", source, "0" * 64))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Slow\nBoats on\nlakes\n\nPorts", "Slow Boats on lakes\n\nPorts"),
        ("Slow\\\\\nBoats", "Slow\nBoats"),
        (
            "Slow boats\nA. Lind\n\nSlow boats on wide rivers\nat ease",
            "Slow boats\nA. Lind\n\nSlow boats on wide rivers at ease",
        ),
        (f"*Slow\nboats*, {'oars ' * 20}\nA. Lind", f"Slow boats, {'oars ' * 20}".strip() + "\nA. Lind"),
        ("Slow boats on lakes\n@@html:<br>@@\nA. Lind", "Slow boats on lakes\nA. Lind"),
        ("* WAITING [#A] <<7>> Boats :sea:new:\nA. Lind", "Boats\n\nA. Lind"),
        ("* CANCELLED Boats\n* STARTED Ports", "Boats\n\nPorts"),
        ("#+SEQ_TODO: NEXT(n) READING(r!) | READ\n* READING [#B] Boats\n* READ Ports", "Boats\n\nPorts"),
        ("* READING Boats\n* READ", "READING Boats\n\nREAD"),
        ("- [X] Boats :: A. Lind\n- Ports ::\n  B. Sato\n- a::b", "Boats\nA. Lind\n\nPorts\nB. Sato\n\na::b"),
        ("#+options: toc:nil\n# a note\nBoats [fn:1] of Dra\\v{z}en", "Boats  of Dražen".replace("  ", " ")),
        ("#+begin_export latex\n\\textbf{Boats} \\& ports\n#+end_export", "Boats & ports"),
        ("#+begin_export html\n<b>Boats</b>\n#+end_export\nPorts", "Ports"),
        ("#+begin_quote\nBoats\n#+end_quote", "Boats"),
        (":PROPERTIES:\nBoats", ":PROPERTIES: Boats"),
        (
            "** Boats\n  :PROPERTIES:\n  :AUTHOR: A. Lind\n  :ID: 7\n  :YEAR: 2031\n  :END:\nThey float.",
            "Boats\n\nA. Lind\n\n2031\n\nThey float.",
        ),
        (":LOGBOOK:\n- Note taken\nBoats\n:END:\nPorts", "Ports"),
        ("/Boats/@@html:<br>@@A. Lind@@latex:\\newpage@@", "Boats\nA. Lind"),
        ("a/b and c/d, snake_case_name, <i>", "a/b and c/d, snake_case_name, <i>"),
    ],
)
def test_text_is_what_a_person_sees(source: str, expected: str) -> None:
    """Wrapped lines are joined, short ones are not; keywords, tags and comments vanish; exported LaTeX is read.

    Of a drawer remains what it says of a paper, of a heading all but the progress of its task; a term is a line.
    """
    assert expected == made(source).text


def test_styles_are_of_the_words() -> None:
    """Headings with their level, items, strong and emphasised words, links with their target."""
    page = made("** Work\n- *Slow\n  Boats*, /Ports/ [[https://a.example][here]]\n")
    assert styles(page) == {
        ("heading", "Work", 2),
        ("item", "Slow Boats, Ports here", ""),
        ("strong", "Slow Boats", ""),
        ("emphasis", "Ports", ""),
        ("link", "here", "https://a.example"),
    }


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("page.org", "#+TITLE: Papers\n* Boats\n* Ports\n", True),
        ("page.org", "* Talks\n** Boats\n", True),
        ("page.txt", "* Boats\n* Ports\n** Ferries\n", False),
        ("page.org", "# Papers\n\n* [Boats](https://a.example)\n* [Ports](https://a.example)\n", False),
    ],
)
def test_org_is_recognised(source: str, text: str, expected: bool) -> None:
    """By the name of the page and by its marks, which others have, too."""
    assert expected is org.recognises(Page(source, text, "0" * 64))


@given(SOURCES)
def test_any_source_is_rendered(source: str) -> None:
    """Torn blocks and marks raise nothing, and styles stand inside the text."""
    page = made(source)

    assert all(0 <= style.start < style.end <= len(page.text) for style in page.styles)


@pytest.mark.parametrize(
    "part",
    ["*", "* a\n", "[[", "[[a][", "/a ", "/", " *a", ":PROPERTIES:\n", ":END:\n", "#+begin_export latex\n", "|",
     "| a\n", "\n", " ", "- ", "<<", "[fn:", "* a :b:", "-", "1. a\n"],
)  # fmt: skip
def test_time_grows_with_the_source(part: str) -> None:
    """Eight times as many parts take no more than some eight times as long."""

    def seconds(count: int) -> float:
        start = time.process_time()
        org.recognises(Page("page.org", part * count, "0" * 64))
        made(part * count)
        return time.process_time() - start

    assert seconds(4_000) < 30 * max(min(seconds(500), seconds(500)), 0.02)
