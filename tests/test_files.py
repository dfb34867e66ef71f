"""Files that are there whole or not at all."""

from __future__ import annotations

import hashlib
import os
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from etl.errors import GraphError, OutputError
from etl.files import cache_folder, is_stream, replaced


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """Only the new file is left, in a folder that is made when missing, with line feeds and UTF-8."""
    path = tmp_path / "new" / "graph.ttl"
    for content in ("old\n", "×\nnew\n"):
        with replaced(path) as file:
            file.write(content)

    assert "×\nnew\n".encode() == path.read_bytes()
    assert [path] == list(path.parent.iterdir())


def test_the_old_file_stays_while_the_new_one_is_written(tmp_path: Path) -> None:
    """A reader sees the old content until all is written, so a kill leaves the old file."""
    path = tmp_path / "graph.ttl"
    path.write_text("old")
    with replaced(path) as file:
        file.write("new")
        file.flush()

        assert "old" == path.read_text()
    assert "new" == path.read_text()


def test_an_error_leaves_the_old_file(tmp_path: Path) -> None:
    """What goes wrong while writing is raised as it is, and nothing half-written stays."""
    path = tmp_path / "graph.ttl"
    path.write_text("old")

    def fail() -> None:
        with replaced(path) as file:
            file.write("new")
            raise GraphError("broken")

    with pytest.raises(GraphError, match=r"^broken$"):
        fail()

    assert "old" == path.read_text()
    assert [path] == list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    """A folder in the place of the file, and a file in the place of the folder."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")

    for path in (tmp_path / "folder", tmp_path / "file" / "graph.ttl"):
        with pytest.raises(OutputError, match=f"^cannot write {path}: "), replaced(path) as file:
            file.write("new")
    assert {"file", "folder"} == {path.name for path in tmp_path.iterdir()}


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    """Also one that leads to nothing yet."""
    (tmp_path / "link").symlink_to(tmp_path / "far" / "graph.ttl")

    for content in ("old", "new"):
        with replaced(tmp_path / "link") as file:
            file.write(content)

    assert (True, "new") == ((tmp_path / "link").is_symlink(), (tmp_path / "link").read_text())
    assert ["graph.ttl"] == [path.name for path in (tmp_path / "far").iterdir()]


def test_a_pipe_is_written_through(tmp_path: Path) -> None:
    """Who reads it gets all of it, and it stays a pipe; one that leaves early is a broken pipe."""
    os.mkfifo(tmp_path / "pipe")
    whole = b"new\n" * 100_000  # more than a pipe holds
    for command, expected in (("sha256sum", hashlib.sha256(whole).hexdigest().encode()), ("head -1", b"new")):
        words = ["sh", "-c", f"{command} <'{tmp_path / 'pipe'}'"]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as reader:
            with suppress(BrokenPipeError), replaced(tmp_path / "pipe") as file:
                file.write(whole.decode())
            assert reader.stdout
            assert expected == reader.stdout.read().split()[0]
    assert (tmp_path / "pipe").is_fifo()
    assert is_stream(tmp_path / "pipe")


def test_a_device_is_written_through() -> None:
    """It stays what it is, also where it has no room."""
    with pytest.raises(OutputError, match=r"^cannot write /dev/full: No space left on device$"):  # noqa: SIM117
        with replaced(Path("/dev/full")) as file:
            file.write("new")
    with replaced(Path("/dev/null")) as file:
        file.write("new")

    assert [True, True] == [Path(name).is_char_device() for name in ("/dev/full", "/dev/null")]


def test_what_a_process_has_open_is_appended_to(tmp_path: Path) -> None:
    """`/dev/stdout` that leads into a file is no file to replace."""
    path = tmp_path / "out.txt"
    path.write_text("before\n")
    with path.open("a") as held, replaced(Path(f"/dev/fd/{held.fileno()}")) as file:
        file.write("after\n")

    assert "before\nafter\n" == path.read_text()
    assert [False, False] == [is_stream(path), is_stream(tmp_path / "gone")]


def test_where_copies_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder that XDG names, if it is a whole path, else in .cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache/of/ada")
    assert Path("/cache/of/ada/mlsys-kg") == cache_folder("mlsys-kg")
    monkeypatch.setenv("HOME", "/ada")
    for unset in ("relative", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", unset)
        assert Path("/ada/.cache/mlsys-kg") == cache_folder("mlsys-kg")
