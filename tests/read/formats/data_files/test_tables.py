"""Tables become rows under the names of their columns."""

from __future__ import annotations

import pytest

from etl.read.formats.data_files import tables


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_separators_are_found(separator: str) -> None:
    """The separator is the one at which the rows have equally many cells; quoted cells may hold it and line ends."""
    text = separator.join(["Title", "Authors", "Year"]) + "\n"
    text += separator.join([f'"Otter{separator} Kernels\nThat Float"', '"Ida ""Brandt"""', "2031"]) + "\n"

    assert [
        {"Title": f"Otter{separator} Kernels\nThat Float", "Authors": 'Ida "Brandt"', "Year": "2031"}
    ] == tables.rows(text, "page.txt")


def test_headers_are_needed_without_a_name() -> None:
    """Rows without a header are a table only in a file that is named as one; its columns are numbered then."""
    text = "Otter Floats,Ida Brandt\nHeron Waits,Jo Stein\n"

    assert tables.rows(text, "page.txt") is None
    assert [{"0": "Otter Floats", "1": "Ida Brandt"}, {"0": "Heron Waits", "1": "Jo Stein"}] == tables.rows(
        text, "p.csv"
    )


@pytest.mark.parametrize(
    "text", ["", "title,authors\n", "Otter, a kernel by Ida,\nand others.\n\nMore text", "\0\0", '"']
)
def test_other_texts_are_no_tables(text: str) -> None:
    """Prose with commas, a lone header and nothing are no tables."""
    assert not tables.rows(text, "page.txt")
    tables.rows(text, "page.csv")


@pytest.mark.parametrize(
    "head",
    ["title,authors,year,,", "title,authors,year,note,note"],
)
def test_headers_are_found_as_spreadsheets_save_them(head: str) -> None:
    """Columns may have no name or one twice."""
    found = tables.rows(f"{head}\nSlow Boats,Ada Moreau,2031,a,b\nOld Oars,Ben Okafor,2031,c,d\n", "papers.csv")

    assert found is not None
    assert ["Slow Boats", "Old Oars"] == [row["title"] for row in found if isinstance(row, dict)]
    assert all(len(row) == 5 for row in found if isinstance(row, dict))


def test_a_long_field_loses_no_rows() -> None:
    """An abstract may be longer than what the parser takes by default."""
    lines = [f"Slow Boats {number},Ada Moreau,{'word ' * (number * 40_000)}" for number in range(3)]

    found = tables.rows("\n".join(["title,authors,abstract", *lines]), "papers.csv")

    assert found is not None
    assert len(found) == 3
