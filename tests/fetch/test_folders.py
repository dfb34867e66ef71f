"""Folders are walked and patterns matched as a shell does it, and links cannot make either endless."""

from __future__ import annotations

import glob
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from etl.errors import SourceError
from etl.fetch.sources import Missed, Source, _below, sources
from etl.fetch.sources import matches as matching

DEEP, PAGE = 300, 200
NAME = "a" * 15  # so that the deepest paths are longer than the 4,096 bytes that Linux allows


def nothing() -> Missed:
    return Missed([], set())


def below(folder: Path, missed: Missed) -> list[Path]:
    return [path for path, is_folder in _below((folder,), missed, links=False) if not is_folder]


def matches(top: Path, pattern: str) -> list[str]:
    missed = nothing()
    found = matching(top, Path(pattern).parts, missed)
    assert nothing() == missed
    assert len(set(found)) == len(found)
    return sorted(str(path.relative_to(top)) for path in found)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in ("a.txt", "b/a.txt", "b/c/d.txt", "b/c/e/.f/g.txt", "b/.h.txt", ".i/j.txt", "x[1]/k.md", "b2/l.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


@pytest.fixture(scope="module")
def deep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders inside each other, further down than a path may be long; a page in the first and in a deep one."""
    top = tmp_path_factory.mktemp("deep")
    at = os.open(top, os.O_RDONLY)
    for depth in range(DEEP):
        if depth in (0, PAGE):
            os.close(os.open(f"{depth}.txt", os.O_CREAT | os.O_WRONLY, dir_fd=at))
        os.mkdir(NAME, dir_fd=at)
        below = os.open(NAME, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = below
    os.close(at)
    yield top
    subprocess.run(["rm", "-rf", str(top)], check=True)


@pytest.mark.parametrize(
    "pattern",
    [
        *("*", "*.txt", "b/*", "**", "**/*", "**/*.txt", "b/**", "b/**/*.txt", "**/c/**", "**/**/d.txt", "*/*/*.txt"),
        *(".*", ".i/*", "b/.*", "b/c/e/.f/*", "[ab]*", "b?/*", "x[[]1]/*", "b/../a.txt", "*/../*.txt", "**/a.txt"),
        *("a.txt/*", "nothing/*", "**/nothing", "b**/*.txt", "?.txt", "[!a]*/*"),
    ],
)
def test_patterns_match_as_in_the_standard_library(tree: Path, pattern: str) -> None:
    """The same files as of `glob`, each once, where no link is in the way."""
    expected = {path for path in glob.glob(pattern, root_dir=tree, recursive=True) if not (tree / path).is_dir()}  # noqa: PTH207

    assert sorted(expected) == matches(tree, pattern)


@pytest.mark.parametrize("pattern", ["**/*.txt", "**", "**/**/*.txt", "*/**/*.txt"])
def test_links_that_lead_back_end(tmp_path: Path, pattern: str) -> None:
    """Each of 20 folders has links to itself, its parent and the top: the paths through them would have no end."""
    folder = tmp_path
    for _ in range(20):
        folder /= "a"
        folder.mkdir()
        (folder / "b.txt").write_text("Trees")
        for name, target in (("1", folder), ("2", folder.parent), ("3", tmp_path), ("4", "4")):
            (folder / name).symlink_to(target)

    found = matching(tmp_path, Path(pattern).parts, nothing())

    real = {path.resolve() for path in found if path.name == "b.txt"}
    assert {tmp_path.joinpath(*"a" * depth, "b.txt") for depth in range(1, 21)} == real
    assert len(found) < 200


def test_links_that_fork_end(tmp_path: Path) -> None:
    """Two links to the next folder in each of 40 are two to the power of 40 paths, and 40 folders."""
    for number in range(40):
        (tmp_path / f"f{number:02}").mkdir()
        (tmp_path / f"f{number:02}" / "b.txt").write_text("Trees")
        for name in "xy":
            (tmp_path / f"f{number:02}" / name).symlink_to(tmp_path / f"f{number + 1:02}")

    assert 40 == len(matching(tmp_path / "f00", ("**", "*.txt"), nothing()))


def test_a_folder_has_its_own_name_where_links_lead_to_it(tmp_path: Path) -> None:
    """A link is another name for what is there already, and the way to what is elsewhere."""
    for name in ("in/z", "out"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "b.txt").write_text(name)
    (tmp_path / "in" / "a").symlink_to(tmp_path / "in" / "z")
    (tmp_path / "in" / "c").symlink_to(tmp_path / "out")

    assert ["c/b.txt", "z/b.txt"] == matches(tmp_path / "in", "**/*.txt")
    assert [tmp_path / "in" / "z" / "b.txt"] == below(tmp_path / "in", nothing())


@pytest.mark.parametrize("argument", ["", "**/*.txt"])
def test_folders_of_any_depth_are_walked(deep: Path, argument: str) -> None:
    """Pages come from as deep as a path can lead, in few frames of the stack; where none can, one line says so."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + 100)
    try:
        found = list(sources(str(deep / argument), lambda _: iter(())))
    finally:
        sys.setrecursionlimit(before)

    (error,) = (one for one in found if isinstance(one, SourceError))
    names = [one.name for one in found if isinstance(one, Source)]
    assert ["0.txt", f"{NAME}/" * PAGE + f"{PAGE}.txt"] == names
    assert "cannot be read (file name too long): name a folder inside it" in str(error)
    assert len(str(error)) < 400


@pytest.mark.parametrize("pattern", ["**/*", "*/*", "b*/*"])
def test_outputs_of_this_program_are_passed_over(tmp_path: Path, pattern: str) -> None:
    """A folder with the mark of a build or a report is left out, unless it is named; a file of that name is no mark."""
    for name, mark in (("build", "run.json"), ("boards", "report.json"), ("bench", "run.json"), ("bulk", "other.json")):
        (tmp_path / name).mkdir()
        program = "another" if name == "bench" else "mlsys-kg"
        (tmp_path / name / mark).write_text(json.dumps({"program": program}))
    (tmp_path / "bulk" / "run.json").mkdir()
    walked, matched = nothing(), nothing()

    files = below(tmp_path, walked)

    assert {"bench/run.json", "bulk/other.json"} == {path.relative_to(tmp_path).as_posix() for path in files}
    assert [path for path in matching(tmp_path, Path(pattern).parts, matched) if path.is_file()] == files
    assert walked == matched == Missed([], {tmp_path / "build", tmp_path / "boards"})
    assert ["build/run.json"] == matches(tmp_path, "build/*")
