"""A page of our own that the shipped reader misreads is read right once its labels were corrected and learned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from etl import assets, read, teach
from etl.errors import OutputError, PageError
from etl.model import Page, Reading
from etl.read.layout import model
from etl.read.layout.training import teaching

PROGRAMME = """\
# Harbour Systems Days

The harbour office invites everybody who builds systems for ships.

## Programme

- 9:00 Doors open
- 9:15 Slow boats on wide rivers
- 9:40 A ledger for lost anchors
- 10:05 Coffee on the quay
- 10:30 Tides as a schedule for old pumps
- 10:55 Ropes that remember their knots
- 11:20 Counting gulls without counters
- 11:45 Lunch
"""
"""Papers whose titles stand alone between breaks: the reader takes them for no papers."""
TITLES = (
    "Slow boats on wide rivers",
    "A ledger for lost anchors",
    "Tides as a schedule for old pumps",
    "Ropes that remember their knots",
    "Counting gulls without counters",
)
LISTED = (assets.SAMPLE / "reading-list.txt").read_text(encoding="utf-8")
"""A page that the shipped reader reads right."""


def _page(path: Path) -> Page:
    return Page(path.name, path.read_text(encoding="utf-8"), "0" * 64)


def _said(found: Reading) -> tuple[list[str], list[str]]:
    """Titles and names."""
    titles = [one.title.words for one in found.records if one.title]
    return titles, [author.name for one in found.records for author in one.authors]


def _corrected(lines: str) -> str:
    """The lines with a paragraph and the label "title" for each title, as a person writes them."""
    rest = [line for line in lines.splitlines() if not any(title in line for title in TITLES)]
    rest = [re.sub(r"^(?:title|author|abstract)\b", "other", line) for line in rest]
    return "\n".join([*rest, *(f"\ntitle {title}" for title in TITLES)]) + "\n"


def test_a_misread_page_is_right_after_teaching(tmp_path: Path) -> None:
    """Label, correct, train: all five titles are read, and a page that was read right stays right."""
    page = Page("days.md", PROGRAMME, "0" * 64)
    path = teach.place(page, teach.labels(page), tmp_path)
    path.write_text(_corrected(path.read_text(encoding="utf-8")), encoding="utf-8")

    found = teach.lessons(tmp_path)
    assert found.faults == ()
    before = teach.compared(found.pages[0])
    data = teaching.taught([page.lesson for page in found.pages], model.load())
    after = teach.compared(found.pages[0], model.of_bytes(data))

    assert before.score["papers"].missed > 0, "this page no longer shows anything: take one that is misread"
    assert (after.score["papers"], after.missed, after.wrong) == ((5, 0, 0), (), ())
    assert after.reader == "layout"
    listed = Page("list.txt", LISTED, "0" * 64)
    titles, names = zip(*(_said(read.reading(listed, one)) for one in (None, model.of_bytes(data))), strict=True)
    assert titles[0] == titles[1]
    assert names[0] == names[1] != []


def test_labels_of_a_reading_name_its_papers() -> None:
    """A page that is read right needs no correction: title and authors of a paper are a paragraph."""
    lines = teach.labels(Page("list.txt", LISTED, "0" * 64))

    paragraph = next(one for one in lines.split("\n\n") if "TorchSparse++: Efficient" in one)
    assert [line.split()[0] for line in paragraph.splitlines()][:10] == ["title", *["author"] * 9]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.bib", "@article{a, title={Slow Boats}, author={Ada Moreau}}\n", "is read as bibtex, by the names of"),
        ("a.txt", "…\n", "has no words to label"),
    ],
)
def test_what_has_no_layout_is_refused(name: str, text: str, message: str) -> None:
    """Labels are for pages of words whose fields have no names."""
    with pytest.raises(PageError, match=message):
        teach.labels(Page(name, text, "0" * 64))


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({}, "holds no .labels file"),
        ({"a.labels": "title Slow\n"}, "a.labels: no page of that name is next to it"),
        ({"a.labels": "title Slow\n", "a.md": LISTED, "a.txt": LISTED}, "a.labels: several pages of that name"),
        ({"a.labels": "\ntitel Slow\n", "a.txt": LISTED}, "a.labels:2: begins with no label"),
        ({"a.labels": "# none\n", "a.txt": LISTED}, "a.labels: holds no label"),
        ({"a.labels": "title Slow\n", "a.bib": "@article{a, title={Slow}}\n"}, "is read as bibtex"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, files: dict[str, str], fault: str) -> None:
    """A fault names the file, its line where there is one, and what to do; nothing of that file is learned."""
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    found = teach.lessons(tmp_path)

    assert any(fault in one for one in found.faults), found.faults
    assert found.pages == ()


def test_files_of_others_are_not_lost(tmp_path: Path) -> None:
    """Labels that may be corrected are not written over, nor is a file that is no reader."""
    page = Page("list.txt", LISTED, "0" * 64)
    path = teach.place(page, "title Slow Boats\n", tmp_path)

    with pytest.raises(OutputError, match="may hold corrections"):
        teach.place(page, "", tmp_path)
    with pytest.raises(OutputError, match=r"cannot write .*: File exists"):
        teach.place(page, "", path)
    assert path.read_text(encoding="utf-8") == "title Slow Boats\n"
    with pytest.raises(OutputError, match="is there and is no reader"):
        teach.check(path)
    with pytest.raises(OutputError, match="there is no folder"):
        teach.check(tmp_path / "absent" / "my.reader")
    teach.check(tmp_path / "my.reader")
    with pytest.raises(OutputError, match="cannot write"):
        teach.store(tmp_path / ("x" * 300), b"")
