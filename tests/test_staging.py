"""An output folder is replaced whole or not at all, and nothing that is not an output is ever removed."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from etl import staging
from etl.errors import OutputError, Trouble

ENDLESS = """
import itertools, json, sys
from pathlib import Path
from etl import staging
for generation in itertools.count():
    with staging.replacing(Path(sys.argv[1])) as folder:
        (folder / "store").mkdir()
        (folder / "graph.ttl").write_text(str(generation))
        (folder / "store" / "part").write_text(str(generation))
        (folder / "run.json").write_text(json.dumps({"program": "mlsys-kg", "generation": generation}))
    print(generation, flush=True)
"""


def fill(folder: Path, generation: int) -> None:
    """Write an output of three parts that all name their generation."""
    (folder / "store").mkdir()
    (folder / "graph.ttl").write_text(str(generation), encoding="utf-8")
    (folder / "store" / "part").write_text(str(generation), encoding="utf-8")
    mark = {"program": "mlsys-kg", "generation": generation}
    (folder / "run.json").write_text(json.dumps(mark), encoding="utf-8")


def generation(folder: Path) -> int:
    """The generation that every part of an output names."""
    parts = {(folder / name).read_text(encoding="utf-8") for name in ("graph.ttl", "store/part")}
    told = json.loads((folder / "run.json").read_text(encoding="utf-8"))["generation"]

    assert {str(told)} == parts
    return int(told)


def names(folder: Path) -> list[str]:
    """What stands in a folder."""
    return sorted(path.name for path in folder.iterdir())


def make(out: Path, number: int) -> None:
    """Replace an output."""
    with staging.replacing(out) as folder:
        fill(folder, number)


def test_a_new_output_appears_and_an_old_one_is_replaced(tmp_path: Path) -> None:
    """Missing folders are made; nothing but the output is left beside it."""
    out = tmp_path / "deep" / "build"
    for number in (1, 2):
        make(out, number)

        assert number == generation(out)
        assert ["build"] == names(out.parent)


def test_an_error_leaves_the_old_output_untouched(tmp_path: Path) -> None:
    """What the block began is removed, the error goes on."""
    make(tmp_path / "build", 1)

    def stopped() -> None:
        with staging.replacing(tmp_path / "build") as folder:
            fill(folder, 2)
            raise Trouble("stop")

    with pytest.raises(Trouble, match="stop"):
        stopped()
    assert 1 == generation(tmp_path / "build")
    assert ["build"] == names(tmp_path)


def test_a_reader_who_left_is_no_trouble_with_the_folder(tmp_path: Path) -> None:
    """A broken pipe in the block stays a broken pipe."""
    with pytest.raises(BrokenPipeError), staging.replacing(tmp_path / "build"):
        raise BrokenPipeError
    assert [] == names(tmp_path)


def test_notes_of_the_user_survive(tmp_path: Path) -> None:
    """What stands in the output under another name is carried over."""
    make(tmp_path / "build", 1)
    (tmp_path / "build" / "notes.txt").write_text("mine", encoding="utf-8")

    make(tmp_path / "build", 2)

    assert 2 == generation(tmp_path / "build")
    assert "mine" == (tmp_path / "build" / "notes.txt").read_text(encoding="utf-8")


def test_what_only_some_outputs_have_goes_with_its_output(tmp_path: Path) -> None:
    """Texts of pages that the new output does not hold are no notes of the user."""
    make(tmp_path / "build", 1)
    (tmp_path / "build" / staging.TEXTS).mkdir()

    make(tmp_path / "build", 2)

    assert not (tmp_path / "build" / staging.TEXTS).exists()


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    """The folder behind it is replaced."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "build").symlink_to(tmp_path / "disk")

    make(tmp_path / "build", 1)

    assert (tmp_path / "build").is_symlink()
    assert 1 == generation(tmp_path / "disk")


@pytest.mark.parametrize("mark", [None, "{}", "[]", "{", '{"program": "other"}'])
def test_a_folder_of_something_else_is_refused(tmp_path: Path, mark: str | None) -> None:
    """Files that no run wrote are never replaced; the message names the folder."""
    (tmp_path / "thesis.tex").write_text("years", encoding="utf-8")
    if mark is not None:
        (tmp_path / "run.json").write_text(mark, encoding="utf-8")

    with pytest.raises(OutputError, match=f"cannot replace {tmp_path}: it is no output of mlsys-kg"):
        staging.claimed(tmp_path)
    assert "years" == (tmp_path / "thesis.tex").read_text(encoding="utf-8")


def test_what_cannot_be_a_folder_is_refused(tmp_path: Path) -> None:
    """A file, a mount point, a folder below a file: one sentence each."""
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(OutputError, match="it is no folder"):
        staging.claimed(tmp_path / "file")
    with pytest.raises(OutputError, match="it is a mount point"):
        staging.claimed(Path("/"))
    with pytest.raises(OutputError, match="Not a directory"), staging.replacing(tmp_path / "file" / "build"):
        pass


def test_a_file_system_that_cannot_swap_gets_two_renames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is the same."""

    def refused(*_: Path) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(staging, "_exchange", refused)
    for number in (1, 2, 3):
        make(tmp_path / "build", number)

    assert 3 == generation(tmp_path / "build")
    assert ["build"] == names(tmp_path)


def test_a_full_disk_is_no_reason_to_try_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other failure of the swap is reported, and the old output stays."""

    def failed(*_: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    make(tmp_path / "build", 1)
    monkeypatch.setattr(staging, "_exchange", failed)

    with pytest.raises(OutputError, match="No space left on device"):
        make(tmp_path / "build", 2)
    assert 1 == generation(tmp_path / "build")


def test_what_a_killed_run_left_is_put_right(tmp_path: Path) -> None:
    """An old output whose successor never came is the output; a half-made one goes; notes come back."""
    out = tmp_path / "build"
    fill_new(tmp_path / ".build.11.old", 1)
    (tmp_path / ".build.11.new").mkdir()

    assert 1 == generation(staging.claimed(out))

    fill_new(tmp_path / ".build.12.new", 0)
    (tmp_path / ".build.12.new" / "notes.txt").write_text("mine", encoding="utf-8")

    assert 1 == generation(staging.claimed(out))
    assert (out / "notes.txt").exists()
    assert ["build"] == names(tmp_path)


def test_parts_of_what_a_killed_run_made_are_spared(tmp_path: Path) -> None:
    """Findings with their index are there for the next run and go when it ends well; what else it made goes before."""
    begun = tmp_path / ".build.11.new"
    (begun / staging.FINDINGS).mkdir(parents=True)
    (begun / staging.INDEX).touch()
    (begun / "graph.nt").touch()
    (begun / "store").mkdir()

    with staging.reserved(tmp_path / "build") as out:
        (left,) = staging.left_behind(out)
        assert [staging.FINDINGS, staging.INDEX] == names(left)
        assert [".build.11.left", ".build.lock"] == names(tmp_path)
    assert [] == names(tmp_path)


def test_a_run_that_fails_keeps_what_another_left(tmp_path: Path) -> None:
    """It may be of use to the next one."""
    (tmp_path / ".build.11.new").mkdir()
    (tmp_path / ".build.11.new" / staging.INDEX).touch()

    with pytest.raises(KeyError), staging.reserved(tmp_path / "build"):
        raise KeyError

    assert [".build.11.left"] == names(tmp_path)


def fill_new(folder: Path, number: int) -> None:
    """A whole output in a new folder."""
    folder.mkdir()
    fill(folder, number)


def test_a_run_at_work_is_left_alone(tmp_path: Path) -> None:
    """A second run neither removes nor reuses the folder of the first; the last to end wins."""
    out = tmp_path / "build"
    with staging.replacing(out) as folder:
        fill(folder, 1)
        folder.rename(tmp_path / ".build.1.new")
        staging.claimed(out)

        assert (tmp_path / ".build.1.new").exists()
        (tmp_path / ".build.1.new").rename(folder)
    assert 1 == generation(out)


@pytest.mark.skipif(sys.platform != "linux", reason="the swap in one step is tried on Linux")
def test_the_folders_change_places_in_one_step(tmp_path: Path) -> None:
    """The system call is there and keeps both folders."""
    fill_new(tmp_path / "one", 1)
    fill_new(tmp_path / "two", 2)

    staging._exchange(tmp_path / "one", tmp_path / "two")

    assert (2, 1) == (generation(tmp_path / "one"), generation(tmp_path / "two"))
    with pytest.raises(FileNotFoundError):
        staging._exchange(tmp_path / "one", tmp_path / "three")


def test_a_kill_at_any_moment_leaves_a_whole_output(tmp_path: Path) -> None:
    """A process that replaces the output without end is killed again and again; generations never mix."""
    out = tmp_path / "build"
    make(out, -1)
    for milliseconds in (0, 1, 2, 3, 5, 8, 13, 21):
        with subprocess.Popen([sys.executable, "-c", ENDLESS, str(out)], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(milliseconds / 1000)
            process.kill()

        assert generation(out) >= 0
    make(out, 0)
    assert ["build"] == names(tmp_path)


def test_an_output_is_reserved_for_one_run(tmp_path: Path) -> None:
    """While one holds it nobody else gets it, afterwards anybody; the lock beside it goes with its holder."""
    with staging.reserved(tmp_path / "deep" / "build") as out:
        assert tmp_path / "deep" / "build" == out
        with pytest.raises(OutputError, match=r"another run is at work on .*build: wait until it ends"):
            staging.reserved(tmp_path / "deep" / "build").__enter__()
        make(out, 1)
        assert [".build.lock", "build"] == names(out.parent)

    with staging.reserved(out):
        assert 1 == generation(out)
    assert ["build"] == names(out.parent)


def test_a_lock_of_a_killed_run_is_taken_over(tmp_path: Path) -> None:
    """A file that nobody holds locks nobody out."""
    (tmp_path / ".build.lock").touch()

    with staging.reserved(tmp_path / "build"):
        make(tmp_path / "build", 1)
    assert ["build"] == names(tmp_path)


def test_what_is_swapped_in_was_forced_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file and folder of the new output, before it takes the place of the old one; then the names around it."""
    forced: list[str] = []
    force = staging._force_entries

    def noted(path: Path) -> None:
        forced.append(path.name)
        force(path)

    monkeypatch.setattr(staging, "_force_entries", noted)

    make(tmp_path / "build", 1)

    assert {"part", "store", "graph.ttl", "run.json"} <= set(forced)
    assert tmp_path.name == forced[-1]
    assert forced.index("part") < forced.index("store")
