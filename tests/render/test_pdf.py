"""PDFs become text that reads as they do; what cannot be read says in a line what to do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfs import LEFT, RIGHT, TOP, Drawn, column, pdf

from etl.render import pdf as module
from etl.render.lines import PrintedLine
from etl.render.pdf import Unrenderable

LEFT_COLUMN = [
    "Kernels wait for memory far longer than for",
    "arithmetic, and a scheduler that knows of it",
    "keeps the queues short by asking the mem-",
    "ory first. We call this patience, and show",
    "that a patient scheduler is a fast one.",
]
RIGHT_COLUMN = [
    "Patience costs nothing on small machines, as",
    "we show on four of them, and on large ones it",
    "is worth more than a second copy of the state-",
    "of-the-art hardware that others ask for in",
    "their evaluation of kernels of this size.",
]


def flowed(*texts: str) -> list[str]:
    """The lines of a paragraph, as text."""
    return module.flowed([[PrintedLine(text, 10, opens_paragraph=False) for text in texts]])[0].split("\n")[:-2]


@pytest.mark.parametrize("by_row", [False, True])
def test_two_columns_are_read_one_after_the_other(*, by_row: bool) -> None:
    """Also where a program drew them row by row, as some do."""
    left, right = [*column(LEFT_COLUMN)], [*column(RIGHT_COLUMN, RIGHT)]
    drawn = [line for row in zip(left, right, strict=True) for line in row] if by_row else [*left, *right]

    words = module.rendered(pdf(drawn))[0].split()

    assert " ".join(words).startswith("Kernels wait for memory far longer")
    assert words.index("patience,") < words.index("Patience")
    assert {"memory", "state-of-the-art"} <= {*words}
    assert not {"mem-", "ory"} & {*words}


def test_a_table_is_read_row_by_row() -> None:
    """Cells stand on their line with two blanks between."""
    rows = [("9:00", "Otter: Swimming Caches", "Ada Lind"), ("9:30", "Beaver: Dams for Streams", "Bo Okafor")]
    drawn = [
        Drawn(cell, TOP - 14 * at, x)
        for at, row in enumerate(rows)
        for cell, x in zip(row, (LEFT, 120, 330), strict=True)
    ]

    text = module.rendered(pdf(drawn))[0]

    assert "9:00  Otter: Swimming Caches  Ada Lind\n9:30  Beaver: Dams for Streams  Bo Okafor\n\n" == text


def test_running_heads_and_page_numbers_are_left_out() -> None:
    """What stands at the edge of three pages belongs to none of them; a page ends a paragraph."""
    pages = [
        [Drawn(f"TinyConf 2031, page {at}", 770), Drawn(f"Kestrel number {at} rests", 400), Drawn(str(at), 30, 300)]
        for at in (7, 8, 9)
    ]

    assert "".join(f"Kestrel number {at} rests\n\n" for at in (7, 8, 9)) == module.rendered(pdf(*pages))[0]


def test_the_largest_line_of_the_first_page_is_a_heading() -> None:
    """It is the title of a paper, on as many lines as it takes; what is printed on its side stands at the end."""
    title = [Drawn("Kestrel: Kernels", 740, size=18), Drawn("at Rest", 718, size=18)]
    side = Drawn("arXiv:2401.01234v1 [cs.LG] 3 Jan 2024", -20, 200, turned=True)

    text, styles = module.rendered(pdf([side, *title, *column(LEFT_COLUMN, top=640)]))

    assert ["Kestrel: Kernels\nat Rest"] == [text[one.start : one.end] for one in styles]
    assert text.endswith("\n\narXiv:2401.01234v1 [cs.LG] 3 Jan 2024\n\n")


def test_ligatures_and_accents_are_letters() -> None:
    """A ligature is its letters, an accent that is drawn before a letter is on it; blanks of all kinds are blanks."""
    assert ["efficient flow of offline"] == flowed("eﬃcient ﬂow of oﬄine")
    assert ["Müller, Zóe, Erdős"] == flowed("M¨uller, Z´oe, Erd˝os")
    assert "find flow\n\n" == module.rendered(pdf([Drawn("ﬁnd ﬂow", TOP)]))[0]


@pytest.mark.parametrize(
    ("above", "below", "expected"),
    [
        ("a sched-", "uler rests", ["a scheduler", "rests"]),
        ("for GPT-", "4 and others", ["for GPT-4", "and others"]),
        ("by Mei-", "Lin Chen", ["by Mei-Lin", "Chen"]),
        ("the state-of-", "the-art", ["the state-of-the-art"]),
        ("a well-known low-", "rank update", ["a well-known low-rank", "update"]),  # "low-rank" stands above, whole
        ("a pause –", "then more", ["a pause –", "then more"]),
        ("kernels -", "then more", ["kernels -", "then more"]),
    ],
)
def test_a_word_that_a_line_end_parts_is_whole(above: str, below: str, expected: list[str]) -> None:
    """A hyphen of the word itself stays: before a capital or a digit, next to another, or as it stands elsewhere."""
    assert ["low-rank is known", *expected] == flowed("low-rank is known", above, below)


@given(
    st.lists(
        st.lists(st.builds(PrintedLine, st.text(max_size=20), st.floats(1, 99), st.booleans()), max_size=6), max_size=4
    )
)
def test_any_lines_flow(pages: list[list[PrintedLine]]) -> None:
    """No letter is lost; headings are stretches of the text."""
    text, styles = module.flowed(pages)

    assert all(0 <= one.start <= one.end <= len(text) for one in styles)
    drawn = Counter(letter for page in pages for line in page for letter in line.text if letter in ascii_letters)
    assert drawn <= Counter(text)


PLAIN = pdf([Drawn("Kestrel rests", TOP)])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (pdf([Drawn("Kestrel rests", TOP)], locked=True), "an encrypted PDF: save it without its password"),
        (pdf([], []), "a PDF without text, such as a scan: recognise its text"),
        (b"%PDF-1.7\nnothing of the kind", "a damaged PDF: fetch it again"),
        (PLAIN[:200], "a damaged PDF"),
        (pdf([Drawn("one", TOP)], [Drawn("two", TOP)], [Drawn("three", TOP)]), "a PDF of more than 2 pages: split it"),
    ],
)
def test_what_cannot_be_read_says_what_to_do(data: bytes, words: str) -> None:
    """One line for an encrypted, a scanned, a damaged and a very long PDF."""
    with pytest.raises(Unrenderable) as error:
        module.rendered(data, most_pages=2)

    assert str(error.value).startswith(words)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("data", "is_pdf"),
    [
        (PLAIN, True),
        (b"\r\n%PDF-1.7\n", True),
        (b"Content-Length: 9\r\n\r\n" + PLAIN, True),
        (b"Papers about files that begin with %PDF-1.7 and later\n", False),
        (b"Trees\n%PDF-1.7\n\n1. An obj of their own", False),
    ],
)
def test_a_text_may_mention_the_mark(data: bytes, *, is_pdf: bool) -> None:
    """What comes before the mark is blank, or the objects of a file follow."""
    assert is_pdf == module.recognises(data)


def test_a_pdf_that_takes_too_long_is_given_up() -> None:
    """The process that reads it is ended."""
    with pytest.raises(Unrenderable, match=r"takes more than 0\.001 s"):
        module.rendered(PLAIN, seconds=0.001)


def test_a_crash_of_the_library_costs_the_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PDFium is C++: a file that crashes it ends a process of its own."""
    child = tmp_path / "child.py"
    child.write_text("import os\nos.abort()\n")
    monkeypatch.setattr(module, "_CHILD", child)

    with pytest.raises(Unrenderable, match="PDFium fails"):
        module.rendered(PLAIN)


def test_without_the_library_a_pdf_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an extra."""
    (tmp_path / "pypdfium2.py").write_text("raise ImportError\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    with pytest.raises(Unrenderable, match=r"pip install 'mlsys-kg\[pdf\]'"):
        module.rendered(PLAIN)
