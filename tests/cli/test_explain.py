"""`mlsys-kg explain`: pages with their blocks labelled, also those that no reader takes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from etl import explain, read
from etl.cli.explain import FILTERS, FORMS
from etl.model import Page, Reading
from etl.read.layout.model import Model

if TYPE_CHECKING:
    from command import Said


def test_choices_are_those_of_the_room() -> None:
    """Forms and labels, written out to start fast, are those there are."""
    assert FORMS == (*explain.FORMS, "labels")
    assert explain.FILTERS == FILTERS


def test_a_page_is_shown_block_by_block(page: Path, said: Said) -> None:
    """Its line, its warnings, and a line for each block; nothing on stderr."""
    code, out, err = said("explain", str(page))
    lines = out.splitlines()

    assert (code, err) == (0, "")
    assert lines[0].startswith("listing.txt: layout, 2 records, 9")
    assert lines[1] == "  ! the page says 9 papers, 2 were read"
    assert ["0-19", "heading", "TINYCONF.2024", "-", "All"] in [line.split() for line in lines[2:4]]
    assert len(lines) > 2 + 8


def test_labels_and_records_are_chosen(page: Path, said: Said) -> None:
    """--only and --record may be repeated."""
    _, out, _ = said("explain", str(page), "--only", "title", "--only", "heading", "--format", "jsonl")
    _, second, _ = said("explain", str(page), "--record", "2", "--only", "authors", "--format", "jsonl")

    assert [json.loads(line)["words"] for line in out.splitlines()] == [
        "TINYCONF.2024 - All",
        "Kestrel: Kernels at Rest",
        "A Note on Batches",
    ]
    assert [json.loads(line)["words"] for line in second.splitlines()] == ["Cy Nakai"]


def test_a_record_that_is_not_there_is_told(page: Path, said: Said) -> None:
    """The headline alone would say nothing."""
    code, out, err = said("explain", str(page), "--record", "99", "--record", "2")

    assert (code, err) == (0, "mlsys-kg: listing.txt: there is no record 99 among 2\n")
    assert "Cy Nakai" in out


def test_a_page_that_no_reader_takes_is_shown_too(page: Path, tmp_path: Path, said: Said) -> None:
    """All of it left out, the error said, the others shown; the exit code is 2."""
    poem = tmp_path / "poem.txt"
    poem.write_text("A poem has no papers,\n\nnor has it authors.\n", encoding="utf-8")

    code, out, err = said("explain", str(poem), "nowhere.txt", str(page), "--only", "left")
    lines = out.splitlines()

    assert code == 2
    assert lines[0].startswith("poem.txt: no reader takes it, 0 records, 0% read")
    assert [line.split()[1:3] for line in lines[2:4]] == [["left", "out"], ["left", "out"]]
    assert lines[4].startswith("listing.txt: ")
    assert [line.partition("'")[0] for line in err.splitlines()] == [
        "mlsys-kg: no reader recognises page ",
        "mlsys-kg: skipped: source ",
    ]


def test_settings_in_a_folder_are_shown_and_no_error(tmp_path: Path, said: Said) -> None:
    """As left out; when they are named, that is exit code 2."""
    (tmp_path / "site.json").write_text('{"name": "otter", "version": "1"}', encoding="utf-8")

    code, out, err = said("explain", str(tmp_path))

    assert (code, err) == (0, "")
    assert said("explain", str(tmp_path / "site.json"))[:2] == (2, out)


def test_html_is_a_file_for_a_browser(page: Path, said: Said) -> None:
    """It goes to stdout, whole."""
    code, out, _ = said("explain", str(page), "--format", "html")

    assert code == 0
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")


def test_a_terminal_gets_colours_and_its_width(page: Path, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless NO_COLOR is set."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    drawn = said("explain", str(page), "--only", "abstract")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    plain = said("explain", str(page), "--only", "abstract")[1]

    assert "\x1b[1m" in drawn
    assert "\x1b" not in plain
    assert all(len(line) <= 60 for line in plain.splitlines() if "abstract" in line)


@pytest.mark.parametrize("command", ["explain", "findings"])
def test_a_fault_of_a_reader_costs_its_page_alone(
    command: str, page: Path, tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a reader raises is one line on stderr, the other page is shown, and the exit code is 2."""
    whole = read.reading

    def reading(one: Page, reader: Model | None = None) -> Reading:
        if "poem" in one.text:
            raise IndexError("index\nout of range")
        return whole(one, reader)

    monkeypatch.setattr(read, "reading", reading)
    poem = tmp_path / "poem.txt"
    poem.write_text("A poem has no papers.\n", encoding="utf-8")

    code, out, err = said(command, str(poem), str(page))

    assert code == 2
    assert "Kestrel" in out
    (fault,) = (line for line in err.splitlines() if "cannot read" in line)
    assert fault.endswith("poem.txt': IndexError index out of range; leave it out, and please report it")


def test_why_shows_the_reason_of_each_block(page: Path, said: Said) -> None:
    """In text a line below each block, in JSON a list; without --why neither."""
    _, plain, _ = said("explain", str(page))
    _, text, _ = said("explain", str(page), "--why")
    _, lines, _ = said("explain", str(page), "--why", "--format", "jsonl")
    _, html, _ = said("explain", str(page), "--why", "--format", "html")
    found = [json.loads(line) for line in lines.splitlines()]

    assert "; its record is sure to " in text
    assert "; its record is sure to " not in plain
    assert [{"step", "evidence", "score"}] * len(found) == [set(block["why"][0]) for block in found]
    assert "; its record is sure to " in html


def test_labels_take_no_filters(page: Path, said: Said) -> None:
    """What would be ignored is refused, with what to do."""
    code, _, err = said("explain", str(page), "--format", "labels", "--only", "title")

    assert code == 2
    assert "not for --format labels: leave them out" in err
