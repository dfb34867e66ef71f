"""Rows of tables: cells whose lines a width broke are whole, lines that stand for themselves stay apart."""

from __future__ import annotations

from etl.read.restructured import tables

DRAWN = """\
+----------------------+------------+
| Title                | Who        |
+======================+============+
| Kernels at Rest on   | Ada Moreau |
|                      |            |
| Old Boards           |            |
+----------------------+------------+
| - Trees              | Ben Okafor |
| - Clocks             | Chen Li    |
+----------------------+------------+
| Lunch                             |
+-----------------------------------+

After""".split("\n")


def test_a_drawn_table() -> None:
    """A blank line that the width of a cell forced parts nothing, bullets are lines, and cells may span columns."""
    assert tables.grid(DRAWN, 0) == (
        [
            (("Title",), ("Who",)),
            (("Kernels at Rest on Old Boards",), ("Ada Moreau",)),
            (("- Trees", "- Clocks"), ("Ben Okafor Chen Li",)),
            (("Lunch",),),
        ],
        12,
    )
    assert tables.grid(DRAWN, 1) is None


def test_paragraphs_of_a_cell() -> None:
    """What begins with a capital behind a line with room is a line of its own."""
    lines = ["+------------------------------+", "| Kernels at Rest              |", "|                              |"]
    lines += ["| Ada Moreau                   |", "+------------------------------+"]

    assert tables.grid(lines, 0) == ([(("Kernels at Rest", "Ada Moreau"),)], 5)


def test_a_table_in_columns() -> None:
    """A row with an empty first cell goes on with the row above; a table without a head has two rules."""
    head = [
        "=====  ======",
        "Who    What",
        "=====  ======",
        "Ada    Kernels",
        "       at Rest",
        "Ben    Trees",
        "=====  ======",
    ]

    assert tables.columned(head, 0) == (
        [(("Who",), ("What",)), (("Ada",), ("Kernels at Rest",)), (("Ben",), ("Trees",))],
        7,
    )
    assert tables.columned(["== ==", "a  b", "== ==", "", "c"], 0) == ([(("a",), ("b",))], 3)
    assert tables.columned(["== ==", "a  b", "", "", "== =="], 0) is None
    assert tables.columned(["a  b"], 0) is None


def test_a_listed_table() -> None:
    """Rows are bullets, cells bullets in them, and a cell goes on below itself."""
    lines = ["* - Who", "  - What", "* - Ada", "  - Kernels", "    at Rest", "* -", "  - Trees"]

    assert tables.listed(lines) == [
        (("Who",), ("What",)),
        (("Ada",), ("Kernels at Rest",)),
        ((), ("Trees",)),
    ]


def test_a_separated_table() -> None:
    """The head that is named as an option comes first; quoted cells hold commas; the mark may be another."""
    lines = [":header: Who, What", ":widths: 1, 2", "", '"Moreau, Ada", Kernels at Rest']

    assert tables.separated(lines) == [(("Who",), ("What",)), (("Moreau, Ada",), ("Kernels at Rest",))]
    assert tables.separated([":delim: ;", "Ada; Trees"]) == [(("Ada",), ("Trees",))]
    assert tables.separated([":delim: |", "Ada | Trees"]) == [(("Ada",), ("Trees",))]
