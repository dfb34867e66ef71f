"""Of parses that begin their records elsewhere in the same round, the one is kept whose records stand off."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from etl import read
from etl.model import Page
from etl.read.general import turns
from etl.read.general.piece import Kind, Piece
from etl.read.general.prices import Segment

Make = Callable[[str], Page]
ROUND = 6
"""Titles and people on the page."""


def _parse(
    labels: str,
    gaps: Sequence[int],
    leads: Sequence[str] = ("", ""),
    first: int = 0,
    marked: Sequence[bool] = (False, False),
) -> list[Segment]:
    """Records of two pieces from a page on which two lines go round, from the line `first` on."""
    lines = [
        Piece("Words", 10 * at, 10 * at + 5, gaps[at % 2], leads[at % 2], marked=marked[at % 2])
        for at in range(2 * ROUND)
    ]
    pairs = zip(lines[first::2], lines[first + 1 :: 2], strict=False)
    return [Segment(pair, tuple(labels)) for pair in pairs]


@pytest.mark.parametrize(
    ("gaps", "leads", "marked"),
    [
        ((1, 0), ("", ""), (False, False)),
        ((0, 0), ("bullet", ""), (True, False)),
        ((0, 0), ("number", "strong"), (True, False)),
        ((1, 0), ("bullet", "bullet"), (True, True)),
        ((0, 0), ("heading2", ""), (False, False)),
    ],
)
def test_records_begin_where_they_stand_off(
    gaps: tuple[int, int], leads: tuple[str, str], marked: tuple[bool, bool]
) -> None:
    """A parse that begins inside each entry gives way to one that begins with what stands off."""
    right, wrong = _parse("AT", gaps, leads, 0, marked), _parse("TA", gaps, leads, 1, marked)

    assert right == turns.upright(wrong, [wrong, right])
    assert right == turns.upright(right, [wrong, right])


@pytest.mark.parametrize("gaps", [(0, 0), (1, 1)])
@pytest.mark.parametrize("leads", [("", ""), ("strong", "bullet"), ("bullet", "link")])
def test_without_a_sign_the_best_stays(gaps: tuple[int, int], leads: tuple[str, str]) -> None:
    """Where all lines stand off alike, as bullets with bold words and others do, prices alone decide."""
    one, other = _parse("AT", gaps, leads, 0, (True, True)), _parse("TA", gaps, leads, 1, (True, True))

    assert other == turns.upright(other, [one, other])
    assert one == turns.upright(one, [one, other])


def test_few_records_are_no_better_ones() -> None:
    """A parse that loses records is not taken, however well its records begin."""
    right, wrong = _parse("AT", (1, 0))[:2], _parse("TA", (1, 0), first=1)

    assert wrong == turns.upright(wrong, [wrong, right])


def test_a_label_before_the_first_field_begins_a_record() -> None:
    """Bullets below "title: …" are inside its record, whatever blank lines stand between the two."""
    labelled = [
        Segment((one.pieces[0]._replace(label="title"), one.pieces[1]), one.labels)
        for one in _parse("TA", (0, 0), ("", "bullet"), 0, (False, True))
    ]
    turned = _parse("AT", (0, 0), ("", "bullet"), 1, (False, True))

    assert labelled == turns.upright(labelled, [labelled, turned])


def test_a_venue_stands_behind_its_title() -> None:
    """A parse whose records go from people over a venue to a title gives way to one that begins with the title."""
    kinds: tuple[Kind, ...] = ("short", "people", "meta", "links")
    lines = [Piece("Words", 10 * at, 10 * at + 5, 1, kind=kinds[at % 4], line=10 * at) for at in range(4 * ROUND)]
    right = [Segment(tuple(lines[at : at + 4]), tuple("TAMM")) for at in range(0, len(lines), 4)]
    wrong = [Segment(tuple(lines[at : at + 4]), tuple("AMMT")) for at in range(1, len(lines) - 3, 4)]

    assert right == turns.upright(wrong, [wrong, right])
    assert right == turns.upright(right, [wrong, right])


def test_a_text_stands_behind_its_title() -> None:
    """People, a text and a title below it are no record, also where a title is left that has nobody."""
    kinds: tuple[Kind, ...] = ("short", "people", "prose", "meta")
    lines = [Piece("Words", 10 * at, 10 * at + 5, 1, kind=kinds[at % 4], line=10 * at) for at in range(4 * ROUND)]
    right = [
        Segment((lines[0],), ("T",)),
        *(Segment(tuple(lines[at : at + 4]), tuple("TAXM")) for at in range(4, len(lines), 4)),
    ]
    wrong = [Segment(tuple(lines[at : at + 4]), tuple("AXMT")) for at in range(1, len(lines) - 3, 4)]

    assert right == turns.upright(wrong, [wrong, right])


def test_in_one_line_a_year_may_stand_before_the_title() -> None:
    """A reference of one line may go from people over a year to the title."""
    lines = [
        Piece("Words", 30 * at + 5 * part, 30 * at + 5 * part + 4, 1, kind="meta", line=30 * at)
        for at in range(ROUND)
        for part in range(3)
    ]
    found = [Segment(tuple(lines[at : at + 3]), tuple("AMT")) for at in range(0, len(lines), 3)]
    other = [Segment(tuple(lines[at : at + 3]), tuple("TAM")) for at in range(2, len(lines) - 2, 3)]

    assert found == turns.upright(found, [found, other])


def _late(above: Kind) -> tuple[list[Piece], list[Segment], list[Segment]]:
    """A list of people, title, venue under a line of a kind, and its records from the title on and from people on."""
    kinds: tuple[Kind, ...] = (above, *(("people", "short", "meta") * ROUND))
    lines = [Piece("Words", 10 * at, 10 * at + 5, 1, kind=kind, line=10 * at) for at, kind in enumerate(kinds)]
    titles = [Segment(tuple(lines[at : at + 3]), ("T", "M", "A")) for at in range(2, len(lines) - 2, 3)]
    people = [Segment(tuple(lines[at : at + 3]), ("A", "T", "M")) for at in range(1, len(lines), 3)]
    return lines, titles, people


def test_people_above_the_first_title_wrote_it() -> None:
    """Where people stand right above the first title in no record, each record begins with its people."""
    lines, titles, people = _late("session")

    assert people == turns.upright(titles, [titles, people], lines)
    assert people == turns.upright(people, [titles, people], lines)


def test_titles_right_below_a_heading_begin_records() -> None:
    """Titles with venue and people below them stay as they are where nobody stands above the first one."""
    lines, titles, people = _late("session")
    below = [lines[0], *lines[2:]]

    assert titles == turns.upright(titles, [titles, people], below)


def test_people_above_titles_below_headings_of_papers(page: Make) -> None:
    """Headings of papers and of sessions with their chairs are no titles, so that people above titles keep them."""
    titles = (
        "Tiny Kernels for Old Boards",
        "Teaching Boats to Read Maps",
        "Slow Oars at Night",
        "Clocks in Small Ports",
    )
    people = (
        "Ada Moreau and Ben Okafor",
        "Chen Li",
        "Dina Haddad, Emil Larsen and Ida Brandt",
        "Farid Nazari and Hugo Roy",
    )
    rows = [f"{names}\n\n{title}" for names, title in zip(people, titles, strict=True)]
    text = (
        "Boat accepted papers\n\n" + "\n\n".join(rows[:2])
        + "\n\nBoat Session #2: Maps and Oars (session chair: Greta Lindqvist)\n\n" + "\n\n".join(rows[2:])
    )  # fmt: skip
    found = read.reading(page(text)).records

    assert [record.title.words for record in found if record.title] == list(titles)
    assert [record.authors[0].name for record in found] == ["Ada Moreau", "Chen Li", "Dina Haddad", "Farid Nazari"]


def test_names_of_fields_end_no_record(page: Make) -> None:
    """A table of keys and values below each title, a cell per line, belongs to the paper."""
    titles = ("Tiny Kernels for Old Boards", "Teaching Boats to Read Maps", "Slow Oars at Night")
    rows = [
        f"{title}\n\nKey\n\nValue\n\nTime\n\n{9 + at}:00 AM\n\nAuthors\n\n{names}\n\nPDF\n\nPDF File"
        for at, (title, names) in enumerate(
            zip(titles, ("Ada Moreau, Ben Okafor", "Chen Li, Ida Brandt", "Dina Haddad, Emil Larsen"), strict=True)
        )
    ]
    found = read.reading(page("\n\n".join(rows))).records

    assert [record.title.words for record in found if record.title] == list(titles)
    assert [record.authors[0].name for record in found] == ["Ada Moreau", "Chen Li", "Dina Haddad"]


@pytest.mark.parametrize("marked", [(False, True), (False, False)])
def test_a_mark_before_titles_leaves_nobody_alone(marked: tuple[bool, bool]) -> None:
    """Marked titles below their people begin no records where the first people would then be in none."""
    kinds: tuple[Kind, ...] = ("session", *(("people", "short") * ROUND))
    lines = [
        Piece("Words", 10 * at, 10 * at + 5, 1, kind=kind, line=10 * at, marked=kind == "short" and marked[1])
        for at, kind in enumerate(kinds)
    ]
    people = [Segment(tuple(lines[at : at + 2]), ("A", "T")) for at in range(1, len(lines), 2)]
    titles = [
        Segment(pieces, ("T", "A")[: len(pieces)])
        for pieces in (tuple(lines[at : at + 2]) for at in range(2, len(lines), 2))
    ]

    assert people == turns.upright(people, [titles, people], lines)
