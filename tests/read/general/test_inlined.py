"""Labels that stand inside lines are cut from what stands before them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general
from etl.read.general import inlined, pieces

Make = Callable[[str], Page]

TITLES = ("Tiny Kernels for Old Boards", "Clouds for Every Island", "How to Compile Large Trees", "Otters at Rest")
PEOPLE = ("Ada Moreau, Ben Okafor", "Chen Li", "Ingrid Larsen, Rosa Fonseca, Omar Haddad", "Ada Moreau, Chen Li")
PARTS = st.sampled_from(
    ["Tiny Kernels", "Authors: ", "作者：", "Ada Moreau ", "Oar / Year: ", "Why: ", ": ", " | ", "\n\n", "Links: "]
)


def _cut(*lines: str) -> list[list[str]]:
    """The fields of each line."""
    made = inlined.parted(pieces.of_page(Page("page.txt", "\n\n".join(lines), "")))
    return [[piece.words for piece in made if piece.line == line] for line in sorted({piece.line for piece in made})]


@pytest.mark.parametrize(
    "form",
    [
        "Authors: {} Link: boats.example/{}",
        "Topics: oars, kelp Authors: {} Harbour / Year: 203{} Links: Abstract, PDF",
        "Date: 2031-04-0{1} Authors: {0} Why: slow oars",
        "主题: 小船 作者: {} 链接: {}",
        "主题：小船；作者：{}；链接：{}",
    ],
)
def test_people_among_other_fields(form: str, page: Make) -> None:
    """People are those between their label and the next, whatever it is called."""
    rows = [
        line
        for number, (title, people) in enumerate(zip(TITLES, PEOPLE, strict=True), 1)
        for line in (f"{number}. {title}", form.format(people, number))
    ]
    found = general.listing(page("\n\n".join(rows))).records

    assert list(TITLES) == [one.title.words for one in found if one.title]
    assert list(PEOPLE) == [", ".join(author.name for author in one.authors) for one in found]


def test_as_many_words_belong_to_a_label_as_come_each_time() -> None:
    """A label has the words that stand before its colon in every line, and no name before them."""
    lines = [f"Authors: {people} Harbour / Year: 2031" for people in PEOPLE]

    assert _cut(*lines) == [[f"Authors: {people}", "Harbour / Year: 2031"] for people in PEOPLE]


def test_a_label_that_lines_begin_with_is_one_inside_a_line() -> None:
    """A known label that stands at the head of other lines need not be often inside one."""
    lines = [f"Arxiv Link: boats.example/{number}" for number in range(3)]

    assert _cut(*lines, "Authors: Ada Moreau, Chen Li Arxiv Link: boats.example/4")[-1] == [
        "Authors: Ada Moreau, Chen Li",
        "Arxiv Link: boats.example/4",
    ]


def test_a_text_keeps_its_colons() -> None:
    """Behind the label of a text nothing is cut, and two lines are no habit."""
    texts = [f"Abstract: We row {title}. Results: none." for title in TITLES]
    pairs = [f"Authors: {people} Why: slow oars" for people in PEOPLE[:2]]

    assert _cut(*texts) == [[text.rstrip(".")] if text[-1] != "." else [text] for text in texts]
    assert _cut(*pairs) == [[pair] for pair in pairs]


@pytest.mark.parametrize(
    "form",
    [
        "{} 时间：2031年03月15日 第一作者：{} 链接.",
        "{} 发布时间：2031-03-15 | 作者：{} | 代码：无",
        "{} | Date: 2031-03-15 | Authors: {} | Venue: BoH",
        "{} Authors: {} Link: boats.example/1",
    ],
)
def test_fields_behind_a_title(form: str, page: Make) -> None:
    """A title ends before the first known label in its line, and people before links and the next label."""
    text = "\n\n".join(form.format(title, people) for title, people in zip(TITLES, PEOPLE, strict=True))
    found = general.listing(page(text)).records

    assert list(TITLES) == [one.title.words for one in found if one.title]
    assert list(PEOPLE) == [", ".join(author.name for author in one.authors) for one in found]


def test_labels_behind_a_title_need_people() -> None:
    """Where no label of people comes, words before a colon are words of titles."""
    lines = [f"{title} Code: Boats" for title in TITLES]
    people = [f"Authors: {people}" for people in (*PEOPLE, *PEOPLE)]

    assert _cut(*lines) == [[line] for line in lines]
    assert _cut(*lines, *people) == [[line] for line in (*lines, *people)]
    assert [len(line) for line in _cut(*lines, *people[:4])] == [2] * 4 + [1] * 4


@given(st.lists(PARTS, max_size=30).map("".join))
def test_pieces_stay_in_their_lines(text: str) -> None:
    """Cut or not, words are those of the page."""
    made = inlined.parted(pieces.of_page(Page("page.txt", text, "")))

    assert all(text[piece.start : piece.end] == piece.words for piece in made)


def test_labels_of_other_lines_end_titles() -> None:
    """What labels the line below most titles labels what stands behind a title elsewhere, and is no part of that."""
    rows = [f"{people}: {title}\n\nSupervisor: Omar Haddad" for people, title in zip(PEOPLE, TITLES, strict=True)]
    found = _cut(*rows, "Chen Li: Slow Oars in Every Harbour Supervisor: Omar Haddad")

    assert found[-1] == ["Chen Li: Slow Oars in Every Harbour", "Supervisor: Omar Haddad"]
