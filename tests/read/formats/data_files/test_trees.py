"""Tables become rows under the names of their columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.read.formats.data_files import trees


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_separators_are_found(separator: str) -> None:
    """The separator is the one at which the rows have equally many cells; quoted cells may hold it and line ends."""
    text = separator.join(["Title", "Authors", "Year"]) + "\n"
    text += separator.join([f'"Otter{separator} Kernels\nThat Float"', '"Ida ""Brandt"""', "2031"]) + "\n"

    assert [
        {"Title": f"Otter{separator} Kernels\nThat Float", "Authors": 'Ida "Brandt"', "Year": "2031"}
    ] == trees.table(text, "page.txt")


def test_headers_are_needed_without_a_name() -> None:
    """Rows without a header are a table only in a file that is named as one; its columns are numbered then."""
    text = "Otter Floats,Ida Brandt\nHeron Waits,Jo Stein\n"

    assert trees.table(text, "page.txt") is None
    assert [{"0": "Otter Floats", "1": "Ida Brandt"}, {"0": "Heron Waits", "1": "Jo Stein"}] == trees.table(
        text, "p.csv"
    )


@pytest.mark.parametrize(
    "text", ["", "title,authors\n", "Otter, a kernel by Ida,\nand others.\n\nMore text", "\0\0", '"']
)
def test_other_texts_are_no_tables(text: str) -> None:
    """Prose with commas, a lone header and nothing are no tables."""
    assert not trees.table(text, "page.txt")
    trees.table(text, "page.csv")


@pytest.mark.parametrize(
    "head",
    ["title,authors,year,,", "title,authors,year,note,note"],
)
def test_headers_are_found_as_spreadsheets_save_them(head: str) -> None:
    """Columns may have no name or one twice."""
    found = trees.table(f"{head}\nSlow Boats,Ada Moreau,2031,a,b\nOld Oars,Ben Okafor,2031,c,d\n", "papers.csv")

    assert found is not None
    assert ["Slow Boats", "Old Oars"] == [row["title"] for row in found if isinstance(row, dict)]
    assert all(len(row) == 5 for row in found if isinstance(row, dict))


def test_a_long_field_loses_no_rows() -> None:
    """An abstract may be longer than what the parser takes by default."""
    lines = [f"Slow Boats {number},Ada Moreau,{'word ' * (number * 40_000)}" for number in range(3)]

    found = trees.table("\n".join(["title,authors,abstract", *lines]), "papers.csv")

    assert found is not None
    assert len(found) == 3


def test_elements_that_repeat_are_lists() -> None:
    """An element that several of its kind stand beside anywhere is a list everywhere, and inline markup is text."""
    text = """<p:log xmlns:p="urn:x"><paper id="1"><title>On <i>Long</i> Rivers</title><by>Ida</by><by>Jo</by></paper>
    <paper id="2"><title>Caf&eacute; &amp; Boats</title><by>Mia</by></paper></p:log>"""

    assert [
        {
            "paper": [
                {"id": "1", "title": "On Long Rivers", "by": ["Ida", "Jo"]},
                {"id": "2", "title": "Café & Boats", "by": ["Mia"]},
            ]
        }
    ] == trees.of_xml(text)[0]


def test_an_element_that_is_like_a_list_next_to_it_is_a_list_of_one() -> None:
    """An article next to several papers that hold what it holds is an entry, too; the name of all of them is not."""
    text = """<log><name>Rivers</name><paper><title>Slow</title><by>Ida</by><pages>1</pages></paper>
    <paper><title>Fast</title><by>Jo</by></paper><article><title>Old</title><by>Mia</by><volume>2</volume></article></log>"""

    ((tree,), _) = trees.of_xml(text)

    assert isinstance(tree, dict)
    assert tree["name"] == "Rivers"
    assert tree["article"] == [{"title": "Old", "by": "Mia", "volume": "2"}]


def test_elements_for_looks_are_text() -> None:
    """EndNote sets each value in styles of its own, and a title in several."""
    text = """<records><record><title><style face="bold">Slow </style><style>Boats</style></title>
    <by><style>Ida</style></by></record></records>"""

    assert [{"record": {"title": "Slow Boats", "by": "Ida"}}] == trees.of_xml(text)[0]


def test_powers_keep_their_tag() -> None:
    """What is set above the line stays apart from the number before it, so that 10 to the 6th is not 106."""
    (tree,), _ = trees.of_xml("<a><t>10<sup>6</sup> <i>tokens</i></t></a>")

    assert tree == {"t": "10<sup>6</sup> tokens"}


def test_entities_stand_for_text_and_never_for_files(tmp_path: Path) -> None:
    """Those of the file's own DTD are expanded; one that names a file stays as it is written."""
    secret = tmp_path / "secret"
    secret.write_text("hidden", "utf-8")
    text = f"""<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e SYSTEM "{secret.as_uri()}">
    <!ENTITY l "ha"><!ENTITY m "&l;&l;"><!ENTITY phi "Phi">]><a><t>x &e; &m; &phi; y</t></a>"""

    assert ([{"t": "x &e; haha Phi y"}], []) == trees.of_xml(text)


def test_broken_xml_keeps_what_is_whole() -> None:
    """What stands before a break is kept, with the line of the break; text without any element is refused."""
    found, broken = trees.of_xml("<a>\n<b><t>x</t></b>\n<b><t>y</b>\n</a>")

    assert "x" in str(found)
    assert [3] == [one.line for one in broken]
    with pytest.raises(ValueError, match=r"."):
        trees.of_xml("<")


@pytest.mark.parametrize(
    ("text", "likely"),
    [
        ("<papers><paper/></papers>", True),
        ("<?xml version='1.0'?><!-- a --><!DOCTYPE a SYSTEM 'a.dtd'>\n<Log a='b'>", True),
        ("<!DOCTYPE html><html>", False),
        ("<?xml version='1.0'?><html xmlns='x'>", False),
        ("<feed xmlns='x'>", False),
        ("<div class='x'>", False),
        ("<", False),
    ],
)
def test_html_and_feeds_are_left_to_others(text: str, *, likely: bool) -> None:
    """A root of HTML or of a feed is no data file."""
    assert likely is trees.is_xml(text)
