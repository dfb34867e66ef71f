"""Labels on lines of their own tell what stands below them."""

from __future__ import annotations

from etl.read.general import cards
from etl.read.general.piece import Piece


def test_fields_of_cards_stand_below_their_labels() -> None:
    """Known labels on lines of their own, two at least and each often, tell what the next line is."""
    people = ("Ada Moreau", "Chen Li, Rosa Fonseca", "Omar Haddad")
    rows = [
        line
        for number, one in enumerate(people)
        for line in (
            f"Tiny Kernels {number}",
            "📅 Published",
            "Boats of 2031",
            "🗂 Categories",
            "oars",
            "👤 Authors",
            one,
        )
    ]
    found = cards.told([Piece(row, 0, len(row), 1) for row in rows])

    assert [piece.words for piece in found if piece.kind == "people"] == list(people)
    assert [piece.label for piece in found if piece.kind == "meta"] == ["published", "categories"] * 3
    assert [piece.kind for piece in found if piece.words.startswith("Tiny")] == ["short"] * 3


def test_one_label_makes_no_card() -> None:
    """A lone label that comes often may be a heading, and is left."""
    pieces = [Piece(words, 0, len(words), 1) for words in ("Authors", "Ada Moreau", "Tiny Kernels") * 4]

    assert pieces == cards.told(pieces)


def test_a_label_of_titles_is_enough() -> None:
    """Where nothing but titles stands below labels of their own, their label is known by its repetition."""
    titles = ("Tiny Kernels", "Slow Boards", "Old Watches")
    rows = [line for title in titles for line in ("Paper Title", title)]
    found = cards.told([Piece(row, 0, len(row), 1) for row in rows])

    assert [(piece.words, piece.kind) for piece in found] == [
        pair for title in titles for pair in (("Paper Title", "marker"), (title, "title"))
    ]


def test_heads_of_columns_are_no_labels() -> None:
    """What stands above another head of a column is one itself, however often the table comes."""
    pieces = [Piece(words, 0, len(words), 1) for words in ("Title", "Date", "Abstract", "Tiny Kernels", "2031") * 4]

    assert pieces == cards.told(pieces)
