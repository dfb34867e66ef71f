"""Tables for people: aligned, within the width, and deaf to what the text says to a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from etl import query
from etl.model import Table

_IRI = "https://w3id.org/mlsys-kg/claim/larkspur-1"
_TABLE = Table(
    ("factor", "system", "quote", "claimIri"),
    (
        ("6.70", "Larkspur", "up to 6.7x faster than all that came before it", _IRI),
        ("10", "Quillon", "[bold]twice[/bold] :smile:\nas fast", None),
    ),
)
_CELLS = st.none() | st.text(max_size=40) | st.sampled_from(["5", "GPU", "速い", "\x1b[31mred", "[red]x", "e\u0301"])
_TABLES = st.lists(st.tuples(_CELLS, _CELLS, _CELLS), max_size=3).map(
    lambda rows: Table(("a", "factor", "claimIri"), tuple(rows))
)


def test_a_table_with_room_is_aligned_on_one_line_a_row() -> None:
    """Without a width nothing wraps or is left out; numbers stand to the right, and markup is plain text."""
    expected = """\
factor  system    quote                                           claimIri
─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  6.70  Larkspur  up to 6.7x faster than all that came before it  https://w3id.org/mlsys-kg/claim/larkspur-1
    10  Quillon   [bold]twice[/bold] :smile: as fast
2 rows
"""

    actual = query.render(_TABLE, "table")

    assert [line.rstrip("─ ") for line in expected.splitlines()] == [line.rstrip("─ ") for line in actual.splitlines()]


def test_a_narrower_terminal_loses_iris_first() -> None:
    """Where the width does not do for all, words wrap, IRIs go, and the last line says how to get them."""
    expected = """\
factor  system    quote

  6.70  Larkspur  up to 6.7x faster than
                  all that came before it

    10  Quillon   [bold]twice[/bold]
                  :smile: as fast
2 rows; no room for claimIri: --format csv
shows all
"""

    actual = query.render(_TABLE, "table", width=42)

    assert expected.split() == actual.replace("─", "").split()
    assert expected.splitlines()[2:5] == actual.splitlines()[2:5]


def test_a_very_narrow_terminal_gets_lists() -> None:
    """Where not even the labels fit, each row is a list of its columns and values, IRIs included."""
    lines = [line.split() for line in query.render(_TABLE, "table", width=30).splitlines()]

    assert lines[:3] == [["row", "1"], ["factor", "6.70"], ["system", "Larkspur"]]
    assert ["row", "2"] in lines
    assert lines[-1] == ["2", "rows"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [((), "no rows"), ((("1", "a", "b", "c"),), "1 row"), ((("1", "a", "b", "c"),) * 2, "2 rows")],
)
def test_the_number_of_rows_is_said(rows: tuple[tuple[str, ...], ...], said: str) -> None:
    """The last line counts the rows, so that an empty answer is no silence."""
    assert said == query.render(Table(_TABLE.columns, rows), "table").splitlines()[-1]


def test_colour_is_only_given_when_asked_for() -> None:
    """Escape sequences are written for a terminal that wants them, never otherwise."""
    assert "\x1b[" in query.render(_TABLE, "table", width=100, colour=True)
    assert "\x1b[" not in query.render(_TABLE, "table", width=100)


@given(_TABLES, st.integers(20, 90))
def test_nothing_is_wider_than_the_terminal_or_speaks_to_it(table: Table, width: int) -> None:
    """Whatever the cells hold, lines keep to the width and carry no control character of the text."""
    drawn = query.render(table, "table", width=width)

    assert not [line for line in drawn.splitlines() if cell_len(line) > width]
    assert not [c for c in drawn if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0)]
