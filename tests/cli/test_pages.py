"""`mlsys-kg findings`, `explain` and `train`: pages as lines and as labelled blocks, readers that learned from them."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from read.layout.small import digest as of_weights

from etl import assets, cli, explain, read
from etl.cli.pages import FILTERS, FORMS
from etl.model import Page, Reading
from etl.read.layout import model
from etl.read.layout.model import Model
from etl.read.layout.training import teaching
from etl.work import Reader

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


def test_findings_are_json_lines(page: Path, said: Said) -> None:
    """A paper a line on stdout; warnings and skipped sources on stderr."""
    code, out, err = said("findings", str(page), str(page), "nowhere.txt")
    papers = [json.loads(line) for line in out.splitlines()]

    assert code == 2
    assert [paper["title"] for paper in papers] == ["Kestrel: Kernels at Rest", "A Note on Batches"]
    assert papers[0]["authors"] == ["Ada Lind", "Bo Okafor"]
    assert [line.partition(": ")[2] for line in err.splitlines() if "unusual" not in line] == [
        "listing.txt: the page says 9 papers, 2 were read",
        "listing.txt: holds the same bytes as 'listing.txt': fetched once",
        "skipped: source 'nowhere.txt' does not exist: name a file, a folder, a glob or an address",
    ]


def test_settings_in_a_folder_are_one_line(page: Path, tmp_path: Path, said: Said) -> None:
    """They are no error; one that is named is skipped as ever."""
    (tmp_path / "listing.txt").write_bytes(page.read_bytes())
    for name in "abcd":
        (tmp_path / f"{name}.json").write_text(json.dumps({"name": name, "version": "1"}), encoding="utf-8")

    code, out, err = said("findings", str(tmp_path))

    assert (code, len(out.splitlines())) == (0, 2)
    assert "mlsys-kg: passed over a.json and 3 more, which list no papers\n" in err
    assert "skipped" not in err
    assert said("findings", str(tmp_path / "a.json"))[0] == 2


LISTED = (assets.SAMPLE / "reading-list.txt").read_text(encoding="utf-8")
"""A page that the shipped reader reads right."""


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A reader that was taught one page for a single step or two; the page and its labels are beside it."""
    folder = tmp_path_factory.mktemp("taught")
    (folder / "list.txt").write_text(LISTED, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for name, few in (("ROUNDS", 1), ("_FEWEST", 2), ("_STEPS", 2)):
            patch.setattr(teaching, name, few)
        code, out, _ = _said("explain", str(folder / "list.txt"), "--format", "labels", "--out", str(folder / "mine"))
        assert (code, "list.labels: correct it" in out) == (0, True)
        labels = folder / "mine" / "list.labels"
        labels.write_text(labels.read_text(encoding="utf-8").replace("author     ", "person     ", 1), encoding="utf-8")
        code, out, err = _said("train", str(folder / "mine"), "--out", str(folder / "my.reader"))
    assert code == 0
    assert "  before papers 2 of 2; titles 2 of 2; authors" in out
    assert "round 0: 0 of 1 pages are read right" in err
    assert (folder / "my.reader").stat().st_size > 1_000_000
    return _other(folder / "my.reader")


def _said(*arguments: str) -> tuple[int, str, str]:
    """What the command says, for more than one test."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = cli.main(arguments)
    return code, out.getvalue(), err.getvalue()


def _other(path: Path) -> Path:
    """The file of a reader, with all its scores a little higher: it labels as before, under another digest."""
    made = model.load(path)
    networks = [one | {"output_bias": one["output_bias"] + 0.01} for one in map(dict, made.networks)]
    path.write_bytes(model.packed(networks, made.moves, made.record, made.page))
    return path


def test_a_taught_reader_reads(taught: Path, tmp_path: Path, said: Said) -> None:
    """The file is a reader; pipeline reads a page again for it, once, and names its digest in run.json."""
    page, out = str(taught.with_name("list.txt")), tmp_path / "out"

    def digest(*more: str) -> tuple[str, str]:
        code, printed, err = said("pipeline", page, "--out", str(out), *more)
        assert code == 0, err
        return json.loads((out / "run.json").read_text(encoding="utf-8"))["reader"], printed

    assert digest()[0] == Reader.of(None).digest
    assert digest("--reader", str(taught))[0] == Reader.of(taught).digest != Reader.of(None).digest
    read = (out / "visits.jsonl").read_bytes()
    assert "nothing changed" in digest("--reader", str(taught))[1]
    assert (out / "visits.jsonl").read_bytes() == read


def test_commands_take_a_reader(taught: Path, tmp_path: Path, said: Said) -> None:
    """`explain` and `findings` read with it; what holds no reader is one line."""
    page = str(taught.with_name("list.txt"))
    other = tmp_path / "page.html"
    other.write_text("<p>Boats", encoding="utf-8")

    for command in (("explain", page, "--why"), ("findings", page)):
        assert said(*command, "--reader", str(taught))[0] == 0
        code, _, err = said(*command, "--reader", str(other))
        assert (code, err.count("\n")) == (2, 1)
        assert "page.html': it is damaged, or no file of weights; make it with `mlsys-kg train`" in err
    assert said("train", str(taught.with_name("mine")), "--out", str(other))[0] == 2
    assert other.read_text(encoding="utf-8") == "<p>Boats"


def test_bad_labels_are_lines_and_nothing_is_written(taught: Path, tmp_path: Path, said: Said) -> None:
    """Each fault is a line with file and number; the reader that was there stays."""
    before = taught.read_bytes()
    (tmp_path / "list.txt").write_text(LISTED, encoding="utf-8")
    (tmp_path / "list.labels").write_text("titel Boats\ntitle Old Ropes\n", encoding="utf-8")

    code, _, err = said("train", str(tmp_path), "--out", str(taught))

    assert (code, err.count("list.labels:")) == (2, 2)
    assert "list.labels:1: begins with no label" in err
    assert "nothing was learned" in err
    assert taught.read_bytes() == before


def test_out_of_explain_is_for_labels(tmp_path: Path, said: Said) -> None:
    """Other forms go to the screen."""
    code, _, err = said("explain", "page.md", "--out", str(tmp_path))

    assert (code, "--out is for --format labels" in err) == (2, True)


def test_python_takes_a_reader(taught: Path) -> None:
    """`etl.papers` reads with the file of a reader."""
    import etl  # noqa: PLC0415

    assert 2 == len(etl.papers(LISTED, reader=taught))
    assert of_weights(taught.read_bytes()) != of_weights(model.FILE.read_bytes())
