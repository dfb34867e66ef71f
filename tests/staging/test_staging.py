"""An output folder is replaced whole or not at all, and nothing that is not an output is ever removed."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from users import as_other

from etl import files, staging
from etl.errors import OutputError, Trouble

ENDLESS = """
import itertools, json, sys
from pathlib import Path
from etl import files, staging
for generation in itertools.count():
    with staging.replacing(Path(sys.argv[1])) as folder:
        (folder / "store").mkdir()
        (folder / "graph.ttl").write_text(str(generation))
        (folder / "store" / "part").write_text(str(generation))
        (folder / "run.json").write_text(json.dumps({"program": "mlsys-kg", "generation": generation}))
    print(generation, flush=True)
"""


KILLED_EVERYWHERE = """
import json, os, shutil, sys
from pathlib import Path
from etl import files, staging
from operations import kill_at
from test_staging import fill

def replaced(out, number):
    with staging.replacing(out) as folder:
        fill(folder, number)

os.fsync = lambda _: None  # no machine stops here
root = Path(sys.argv[1])
for number in range(1000):
    shutil.rmtree(root, ignore_errors=True)
    replaced(root / "build", 1)
    (root / "build" / "notes.txt").write_text("mine")
    (root / "build" / "diary").mkdir()
    (root / "build" / "diary" / "today").write_text("mine")
    if child := os.fork():
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    else:
        kill_at(number)
        replaced(root / "build", 2)
        os._exit(0)
    told = json.loads((root / "build" / "run.json").read_text())["generation"]
    mine = [(root / "build" / name).exists() for name in ("notes.txt", "diary/today")]
    replaced(root / "build", 3)
    print(json.dumps([code, told, mine, sorted(os.listdir(root)), sorted(os.listdir(root / "build"))]))
    if not code:
        break
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


def test_the_folder_that_somebody_is_in_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither it nor one around it is pulled away; one inside it, or next to it, may be replaced."""
    (tmp_path / "build" / "notes").mkdir(parents=True)
    fill(tmp_path / "build", 1)

    for here in ("build", "build/notes"):
        monkeypatch.chdir(tmp_path / here)
        with pytest.raises(OutputError, match="build: you are in it; name another with --out, or leave it"):
            staging.claimed(tmp_path / "build")
    monkeypatch.chdir(tmp_path)
    assert tmp_path / "build" == staging.claimed(Path("build"))


def test_a_file_system_that_cannot_swap_gets_two_renames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is the same."""

    def refused(*_: Path) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(files, "exchange", refused)
    for number in (1, 2, 3):
        make(tmp_path / "build", number)

    assert 3 == generation(tmp_path / "build")
    assert ["build"] == names(tmp_path)


def test_a_full_disk_is_no_reason_to_try_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other failure of the swap is reported, and the old output stays."""

    def failed(*_: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    make(tmp_path / "build", 1)
    monkeypatch.setattr(files, "exchange", failed)

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

    files.exchange(tmp_path / "one", tmp_path / "two")

    assert (2, 1) == (generation(tmp_path / "one"), generation(tmp_path / "two"))
    with pytest.raises(FileNotFoundError):
        files.exchange(tmp_path / "one", tmp_path / "three")


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
    force = files.force

    def noted(path: Path) -> None:
        forced.append(path.name)
        force(path)

    monkeypatch.setattr(files, "force", noted)

    make(tmp_path / "build", 1)

    assert {"part", "store", "graph.ttl", "run.json"} <= set(forced)
    assert tmp_path.name == forced[-1]
    assert forced.index("part") < forced.index("store")


def test_no_kill_takes_a_file_of_the_user_away(tmp_path: Path) -> None:
    """Killed at any operation on files, what stands there has the notes of the user; the next run leaves no more."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (Path.cwd(), *Path(__file__).parents[:2])))}

    ran = subprocess.run(
        [sys.executable, "-c", KILLED_EVERYWHERE, str(tmp_path / "in")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )

    *killed, last = map(json.loads, ran.stdout.splitlines())
    assert len(killed) > 30
    assert {-9} == {code for code, *_ in killed}
    assert {1, 2} == {told for _, told, *_ in killed}
    for _, _, mine, beside, inside in [*killed, last]:
        assert [True, True] == mine
        assert ["build"] == beside
        assert ["diary", "graph.ttl", "notes.txt", "run.json", "store"] == inside


def test_what_the_user_adds_while_the_folders_are_swapped_survives(tmp_path: Path) -> None:
    """A file that comes after those before it were linked is moved; a pipe is linked, not read."""
    make(tmp_path / "build", 1)
    os.mkfifo(tmp_path / "build" / "pipe")

    def late(*paths: Path) -> None:
        (tmp_path / "build" / "late.txt").write_text("mine", encoding="utf-8")
        exchange(*paths)

    exchange = files.exchange
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "exchange", late)
        make(tmp_path / "build", 2)

    assert {"late.txt", "pipe"} < set(names(tmp_path / "build"))


@pytest.fixture
def careless() -> Iterator[None]:
    """A user whose new files anybody may write."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("careless")
def test_nobody_else_enters_a_new_folder_or_changes_an_output(tmp_path: Path) -> None:
    """Whatever the umask: while it is made the folder is closed, and afterwards others may read it."""
    with staging.replacing(tmp_path / "build") as folder:
        assert 0o700 == stat.S_IMODE(folder.stat().st_mode)
        fill(folder, 1)

    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "build").rglob("*")}
    assert {0o755, 0o644} == set(modes.values())
    assert 0o755 == stat.S_IMODE((tmp_path / "build").stat().st_mode)


def test_an_output_is_as_private_as_the_user_likes_it(tmp_path: Path) -> None:
    """Where the umask lets nobody else read, nobody else reads."""
    before = os.umask(0o077)
    try:
        make(tmp_path / "build", 1)
    finally:
        os.umask(before)

    assert 0o700 == stat.S_IMODE((tmp_path / "build").stat().st_mode)


PLANTED = """
for what in 1.left 2.old 3.new
do
  mkdir .build.$what; cd .build.$what; umask 022
  echo '{"program": "mlsys-kg"}' > run.json; echo planted > planted.txt; touch visits.jsonl; cd ..
done
rm .build.1.left/run.json
"""


def test_what_somebody_else_left_is_not_believed(group_folder: Path) -> None:
    """Neither parts nor outputs of another user of the group get into an output or into the next run."""
    make(group_folder / "build", 1)
    as_other(PLANTED, group_folder)

    with staging.reserved(group_folder / "build") as out:
        assert [] == staging.left_behind(out)
        make(out, 2)

    assert 2 == generation(group_folder / "build")
    assert ["graph.ttl", "run.json", "store"] == names(group_folder / "build")


def test_an_output_of_somebody_else_does_not_become_ours(group_folder: Path) -> None:
    """It is refused where it has the name of the output, whatever its mark is, and elsewhere it is left alone."""
    as_other(PLANTED + "mv .build.2.old build; rm build/run.json; mkfifo build/run.json", group_folder)

    with pytest.raises(OutputError, match="it belongs to another user; name another with --out"):
        make(group_folder / "build", 1)
    (group_folder / "build").rename(group_folder / ".build.2.old")
    make(group_folder / "build", 1)

    assert ["graph.ttl", "run.json", "store"] == names(group_folder / "build")


def test_links_of_somebody_else_are_not_followed(group_folder: Path) -> None:
    """A lock that is a link makes no file, and what a hidden link leads to stays whole."""
    fill_new(group_folder / "mine", 1)
    make(group_folder / "build", 1)
    as_other("ln -s mine .build.7.old; ln -s elsewhere .build.lock", group_folder)
    before = names(group_folder / "mine")

    with (
        pytest.raises(OutputError, match="build: Too many levels of symbolic links"),
        staging.reserved(group_folder / "build"),
    ):
        pass
    make(group_folder / "build", 2)

    assert before == names(group_folder / "mine")
    assert not (group_folder / "elsewhere").exists()


def test_a_pipe_in_place_of_a_lock_holds_nobody_up(group_folder: Path) -> None:
    """It is opened without waiting for who writes it."""
    as_other("mkfifo -m 666 .build.lock", group_folder)

    with staging.reserved(group_folder / "build") as out:
        make(out, 1)


def test_a_new_folder_that_is_taken_away_is_not_swapped_in(group_folder: Path) -> None:
    """Another user may rename it where the group may write; what stands in its place then is no output."""
    make(group_folder / "build", 1)

    def stolen() -> None:
        with staging.replacing(group_folder / "build") as folder:
            fill(folder, 2)
            as_other(f"mv {folder.name} .stolen; mkdir {folder.name}; chmod 777 {folder.name}", group_folder)

    with pytest.raises(OutputError, match="somebody took its place"):
        stolen()
    assert 1 == generation(group_folder / "build")


def test_what_was_open_to_others_is_put_away_and_not_believed(tmp_path: Path) -> None:
    """Parts in a folder that others may write are gone; an output there stays, but gives nothing to another."""
    make(tmp_path / "build", 1)
    for name, mark in ((".build.5.new", staging.INDEX), (".build.6.old", staging.MARK)):
        (tmp_path / name).mkdir()
        (tmp_path / name / mark).write_text(json.dumps({"program": "mlsys-kg"}))
        (tmp_path / name / "planted.txt").touch()
        (tmp_path / name).chmod(0o777)

    with staging.reserved(tmp_path / "build") as out:
        assert [] == staging.left_behind(out)

    assert [".build.6.old", "build"] == names(tmp_path)
    assert not (tmp_path / "build" / "planted.txt").exists()


def test_the_root_and_a_loop_of_links_are_refused(tmp_path: Path) -> None:
    """In a sentence, before anything is locked or made."""
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")

    with pytest.raises(OutputError, match="cannot replace /: it is a mount point"), staging.reserved(Path("/")):
        pass
    for out in (tmp_path / "one", tmp_path / "one" / "deep" / "build"):
        with pytest.raises(OutputError, match="Too many levels of symbolic links"), staging.reserved(out):
            pass
    assert ["one", "two"] == names(tmp_path)
