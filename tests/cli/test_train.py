"""The command `train`, and readers that other commands are given."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from etl import assets, cli
from etl.read.layout import model
from etl.read.layout.training import teaching
from etl.work import Reader

if TYPE_CHECKING:
    from command import Said

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
    assert model.load(taught).digest != model.load().digest
