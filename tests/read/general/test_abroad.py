"""Labels in another script are told from those of titles in Latin letters."""

from __future__ import annotations

import pytest

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
