"""Files that are there whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.errors import GraphError, OutputError
from etl.files import cache_folder, replaced


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


def test_where_copies_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder that XDG names, if it is a whole path, else in .cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache/of/ada")
    assert Path("/cache/of/ada/mlsys-kg") == cache_folder("mlsys-kg")
    monkeypatch.setenv("HOME", "/ada")
    for unset in ("relative", ""):
        monkeypatch.setenv("XDG_CACHE_HOME", unset)
        assert Path("/ada/.cache/mlsys-kg") == cache_folder("mlsys-kg")
