"""Labels are cut off and tell what stands behind them: known ones by their words, others by what repeats."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import markdown
from etl.read.general import headed, labels, pieces, unglued
from etl.read.general.piece import Kind, Piece

CASES = [json.loads(line) for line in Path(__file__).with_name("labels.jsonl").read_text("utf-8").splitlines()]
LINES = st.sampled_from([line for case in CASES for line in case["text"].split("\n")])


def _labelled(text: str) -> list[Piece]:
    return labels.labelled(unglued.parted(headed.told(pieces.of_page(markdown.plain(Page("page.txt", text, ""))))))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_labels_tell_kinds(case: dict[str, Any]) -> None:
    """A label is cut off and gives its kind; a line whose head only looks like one stays whole."""
    found = _labelled(case["text"])

    assert case["pieces"] == [[piece.words, piece.kind, piece.label] for piece in found]


@given(st.lists(LINES | st.text(max_size=30), max_size=12).map("\n".join))
def test_labelled_pieces_are_slices_of_the_page(text: str) -> None:
    """Whatever is cut off any text, words keep their place and their order."""
    plain = markdown.plain(Page("page.txt", text, "")).text
    found = _labelled(text)

    assert [plain[piece.start : piece.end] for piece in found] == [piece.words for piece in found]
    assert all(above.end <= below.start for above, below in pairwise(found))


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_what_a_label_tells_is_sure(text: str) -> None:
    """A piece behind a label is sure of its kind, and none without goes on to another kind outside of tables."""
    assert all(piece.sure == (piece.kind != "short") or piece.column >= 0 for piece in _labelled(text))


@pytest.mark.parametrize("words", ["【Title】Tiny Kernels", "[Title] Tiny Kernels"])
def test_labels_in_brackets(words: str) -> None:
    """A known word in brackets at the head of a line is a label."""
    (found,) = labels.labelled([Piece(words, 0, len(words), 0)])

    assert ("Tiny Kernels", "title", "title") == (found.words, found.kind, found.label)


def test_a_label_keeps_the_gap_above_it() -> None:
    """What stands under a label alone in its line begins where the label stands."""
    _, found = _labelled("Abstract\n\n\nWe show that a small cache is enough for most trees.")

    assert 2 == found.gap


def test_a_foreign_title_is_none() -> None:
    """Where a page prints titles twice, the translated one is not the title."""
    text = "\n".join(
        f"Title: {title}\nTitle (zh): {title} Again\nAuthors: Ada Moreau, Ben Okafor"
        for title in ("Tiny Kernels", "Slow Boards", "Old Watches")
    )

    found = [piece.words for piece in _labelled(text) if piece.kind == "title"]

    assert ["Tiny Kernels", "Slow Boards", "Old Watches"] == found


def test_a_time_below_a_label_of_titles_is_no_title() -> None:
    """What a label announces on a line of its own may come later: a time right below it is a time."""
    found = _labelled("Contributed Talks:\n\n10:30 – 11:00\n\nTiny Kernels for Boards")

    assert "title" not in [piece.kind for piece in found]


def test_people_below_a_label_of_papers_are_no_title() -> None:
    """References begin with people, the first below its heading as well."""
    _, found, *_ = _labelled("Papers:\n\nA. Moreau, B. Okafor, and C. Li.\nTiny Kernels for Old Boards")

    assert found.kind != "title"


def test_folding_forgets_case_and_marks() -> None:
    """A label is the same with other case, marks and decoration."""
    assert {"author s"} == {labels.folded(label) for label in ("Author(s)", "AUTHOR S", "__Author-s__")}


def test_every_known_label_has_a_kind() -> None:
    """The table of labels tells kinds that pieces have, and knows the plainest label of each field."""
    known = labels.label_kinds()

    assert set(known.values()) <= set(get_args(Kind))
    assert ["title", "people", "abstract"] == [known[label] for label in ("title", "authors", "abstract")]


ROWS = [(f"Tiny Kernels for Old Boards, Part {n}", person) for n, person in enumerate(("Ada Moreau", "Ben Okafor") * 4)]


def _presented(text: str) -> set[str]:
    names = {"Ada Moreau", "Ben Okafor", "Chen Li"}
    return {piece.kind for piece in _labelled(text) if piece.words in names}


def test_who_comes_again_wrote_nothing() -> None:
    """Presenters that come again and again are a reading group, in a table and behind labels."""
    table = [
        "| Date | Title | Presenter |",
        "|---|---|---|",
        *(f"| 3.{n} | {row[0]} | {row[1]} |" for n, row in enumerate(ROWS)),
    ]
    lines = [f"{title}\nPresenter: {person}" for title, person in ROWS]

    assert {"meta"} == _presented("\n".join(table)) == _presented("\n".join(lines))


def test_who_presents_beside_authors_is_no_author() -> None:
    """A table with a column of authors names nobody else who wrote the papers."""
    rows = [f"| {title} | Dina Haddad, Emil Larsen | Chen Li |" for title, _ in ROWS[:3]]

    assert {"meta"} == _presented("\n".join(["| Title | Authors | Speaker |", "|---|---|---|", *rows]))


def test_who_presents_once_is_an_author() -> None:
    """The speakers of a day of talks are the people of these."""
    rows = [
        f"| {title} | {person} |"
        for (title, _), person in zip(ROWS, ("Ada Moreau", "Ben Okafor", "Chen Li"), strict=False)
    ]

    assert {"people"} == _presented("\n".join(["| Title | Speaker |", "|---|---|", *rows]))


def test_a_row_of_links_is_no_head_of_a_table() -> None:
    """People or a title before the names of two links make no head of a table, and rows under it no columns."""
    people = "Ada Moreau, Ben Okafor | Paper | Video"
    title = "Tiny Kernels for Old Boards | Paper | Code"

    assert {"short"} == {piece.kind for piece in _labelled(f"{people}\n\n{title}\n\nChen Li | Paper | Video")}


def test_labels_in_another_script_stand_before_notes() -> None:
    """A label that nobody knows, in the script of what stands behind it, stands before no title."""
    rows = [
        line
        for name in ("Ada Moreau, Ben Okafor", "Chen Li, Rosa Fonseca", "Omar Haddad, Ivy Stone")
        for line in (
            f"Tiny Kernels of {name[:3]}",
            f"Authors: {name}",
            f"小船大小: 用{name[:3]}Net在湖上划船，又快又稳",
        )
    ]
    found = _labelled("\n\n".join(rows))

    assert [piece.kind for piece in found if piece.label == "小船大小"] == ["meta"] * 3


@pytest.mark.parametrize("label", ["标题", "题目", "제목", "タイトル"])
def test_titles_in_another_script_below_their_people_are_translations(label: str) -> None:
    """Where people stand below titles in Latin letters, a label before Chinese ones leads to no second paper."""
    rows = [
        line
        for name in ("Ada Moreau, Ben Okafor", "Chen Li, Rosa Fonseca", "Omar Haddad, Ivy Stone")
        for line in (f"Tiny Kernels of {name[:3]}", f"Authors: {name}", f"{label}：旧船的小内核{name[:3]}")
    ]

    assert {"meta"} == {piece.kind for piece in _labelled("\n\n".join(rows)) if piece.label == label}
    alone = [row for row in rows if "Tiny" not in row]
    assert {"title"} == {piece.kind for piece in _labelled("\n\n".join(alone)) if piece.label == label}


def test_a_shouted_label_may_begin_a_title() -> None:
    """What a page sets in capitals once, and other labels in small letters, is the head of a title."""
    rows = [f"{title}\n\nAuthors: {person}, Ben Okafor\n\nDate: 2031-04-05\n\n" for title, person in ROWS]
    found = _labelled("".join(rows) + "SCORE: Tiny Kernels for Old Boards\n\nAuthors: Ada Moreau, Ben Okafor\n")

    assert "SCORE: Tiny Kernels for Old Boards" in [piece.words for piece in found]


@pytest.mark.parametrize("label", ["원문 표제목", "英文原标题", "原文タイトル"])
def test_labels_in_another_script_that_speak_of_titles(label: str) -> None:
    """A label nobody listed is one of titles when it says so and Latin letters stand behind it."""
    rows = [f"{label}: {title}" for title in ("Tiny Kernels for Old Boards", "A Study of Slow Caches", "Large Trees")]

    assert ["title"] * 3 == [piece.kind for piece in _labelled("\n\n".join(rows))]


def test_a_label_in_another_script_that_comes_again_is_no_part_of_a_title() -> None:
    """What stands behind it may be anything."""
    rows = [
        line
        for title in ("Tiny Kernels for Old Boards", "A Study of Slow Caches", "How to Compile Large Trees")
        for line in (title, f"배의열쇠말: slow-{title[0]}, sea-trees, old-boats and oars")
    ]
    found = _labelled("\n\n".join(rows))

    assert ["meta"] * 3 == [piece.kind for piece in found if piece.label == "배의열쇠말"]


@pytest.mark.parametrize(
    "line", ["机构 Isle University, Rice University", "소속 Isle University", "방향 boats and oars"]
)
def test_facts_behind_a_label_without_a_mark(line: str) -> None:
    """In other scripts a blank parts a label from workplaces and dates as well."""
    assert ["people", "meta"] == [piece.kind for piece in _labelled(f"作者 Ada Moreau, Ben Okafor\n\n{line}")]


def test_a_labelled_title_may_look_like_running_text() -> None:
    """Two sentences behind the label of a title are one, if they are no longer than titles are."""
    title = "Old Boats on a Small Lake with Eight Oars. Discovery of the Ninth Oar and of Its Owner"

    assert [(title, "title")] == [(one.words, one.kind) for one in _labelled(f"Title: {title}")]
    assert ["short"] == [one.kind for one in _labelled(f"Title: {title} {title} {title} {title}")]


@pytest.mark.parametrize("label", ["作者 Authors：", "Authors (作者): ", "作者/Authors: ", "저자(Authors): "])
def test_a_label_in_two_languages(label: str) -> None:
    """It stands before what both of its words do, whatever stands behind it looks like."""
    found = _labelled(f"{label}Farid Nazari, Greta Lindqvist, Omar Haddad")

    assert [("Farid Nazari, Greta Lindqvist, Omar Haddad", "people")] == [(one.words, one.kind) for one in found]


def test_what_is_read_stands_under_topic_in_tables() -> None:
    """A table without titles has them under "Topic"; one word under "Summary" is no abstract."""
    table = "\n".join(
        [
            "| Date | Topic | Presenters | Summary |",
            "|---|---|---|---|",
            *(f"| 3.{n} | {title} | {person.split()[0]} | doc |" for n, (title, person) in enumerate(ROWS)),
        ]
    )
    kinds = {piece.words: piece.kind for piece in _labelled(table)}

    assert {"title"} == {kinds[title] for title, _ in ROWS}
    assert ("meta", "meta", "meta") == (kinds["doc"], kinds["Ada"], kinds["Ben"])


def test_kinds_of_work_stand_behind_people() -> None:
    """ "Poster:" before a title that stands behind its people in their line is the head of the title."""
    rows = [f"- Dina Haddad, Emil Larsen. **Poster: {title}**" for title, _ in ROWS[:4]]

    assert {"title"} == {piece.kind for piece in _labelled("\n".join(rows)) if "Part" in piece.words}
