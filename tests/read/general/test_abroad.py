"""Labels in another script are told from those of titles in Latin letters."""

from __future__ import annotations

import pytest

from etl.model import Page
from etl.read import general
from etl.read.general import abroad
from etl.read.general.piece import Kind, Piece

KINDS: dict[str, Kind] = {"标题": "title", "authors": "people"}


@pytest.mark.parametrize(
    ("label", "value", "told"),
    [
        ("原文标题", "Tiny Kernels for Old Boards", True),
        ("표제목", "Tiny Kernels for Old Boards", True),
        ("原文标题", "旧板的小内核", False),
        ("方法", "Tiny Kernels for Old Boards", False),
        ("headline", "Tiny Kernels for Old Boards", False),
    ],
)
def test_labels_of_titles(label: str, value: str, told: bool) -> None:
    """A label says that a title in Latin letters stands behind it."""
    assert abroad.is_title(label, [value]) == told


@pytest.mark.parametrize(
    ("label", "values", "told"),
    [
        ("小船", ["又快又稳", "慢而不稳", "在湖上"], True),
        ("小船", ["又快又稳", "慢而不稳"], False),
        ("小船", ["fast", "slow", "at sea"], False),
        ("标题", ["又快又稳", "慢而不稳", "在湖上"], False),
        ("boat", ["又快又稳", "慢而不稳", "在湖上"], False),
    ],
)
def test_labels_of_notes(label: str, values: list[str], told: bool) -> None:
    """A label nobody knows comes often, before text in its own script."""
    assert abroad.notes({label: values}, KINDS) == ({label} if told else set())


@pytest.mark.parametrize(("above", "told"), [("Tiny Kernels for Old Boards", True), ("旧板的小内核 II", False)])
def test_translations_stand_beside_titles_in_latin_letters(above: str, told: bool) -> None:
    """What is above the people decides which of two titles is the paper's."""
    pieces = [Piece(words, 0, len(words), 1) for words in (above, "Authors: Ada Moreau", "标题：旧板的小内核")]
    values = {"authors": ["Ada Moreau"], "标题": ["旧板的小内核"]}

    assert abroad.translations(pieces, [None, "people", "title"], values, KINDS) == ({"标题"} if told else set())


def test_titles_in_another_script_stand_above_people() -> None:
    """Where no other titles are, lines in Chinese right above people are such."""
    titles = ["旧板的小内核", "手表慢缓存研究", "如何编译大树", "每个小岛的云"]
    lines = [
        line
        for title in titles
        for line in (title, "作者：张伟，李娜，王小明", "小船很慢，它们的内核也很慢。我们在湖上划船。")
    ]
    found = general.listing(Page("page.txt", "\n\n".join(lines), "")).records

    assert titles == [one.title.words for one in found if one.title]
    assert [["张伟", "李娜", "王小明"]] * 4 == [[author.name for author in one.authors] for one in found]


def test_translations_of_all_titles_are_no_titles() -> None:
    """Right below titles in Latin letters, lines in Chinese above people are translations, however many they are."""
    titles = ["Tiny Kernels for Old Boards", "A Study of Slow Caches", "How to Compile Large Trees", "Clouds of Isles"]
    abroad_ = ["旧板的小内核", "手表慢缓存研究", "如何编译大树", "每个小岛的云"]
    lines = [
        line
        for title, other in zip(titles * 4, abroad_ * 4, strict=True)
        for line in (f"{title} {len(other)}", other, "Ada Moreau, Chen Li")
    ]
    made = [
        Piece(line, 0, len(line), 1, kind="people" if "Li" in line else "meta" if line in abroad_ else "short")
        for line in lines
    ]

    assert made == abroad.titled(made)


def test_translations_between_titles_and_people_are_none() -> None:
    """A few lines in Chinese above people make no titles of them where others have titles above."""
    made = [
        Piece("旧板的小内核", 0, 6, 1, kind="meta"),
        Piece("Ada Moreau, Chen Li", 0, 19, 1, kind="people"),
    ]

    assert made * 2 == abroad.titled(made * 2)
