"""Only what nobody else can have written is believed; locks keep others out, and go with who holds them."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from users import OTHER, as_other

from etl.staging import access
from etl.staging.access import ClosedFolder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of ours with a file and a folder of files."""
    made = tmp_path / "ours"
    (made / "inside").mkdir(parents=True)
    for name in ("a", "inside/b"):
        (made / name).write_text(name)
    return made


def test_what_is_ours_alone_is_read(folder: Path, tmp_path: Path) -> None:
    """In the folder and in one inside it; linked, it is the same file."""
    closed = ClosedFolder(folder)
    closed.link("inside/b", tmp_path / "copy")

    assert (b"a", b"inside/b") == (closed.read("a"), closed.read("inside/b"))
    assert (folder / "inside" / "b").samefile(tmp_path / "copy")


@pytest.mark.parametrize("name", ["a", "inside", "inside/b"])
def test_what_others_may_write_is_not(folder: Path, name: str) -> None:
    """Nor what lies in a folder that others may write, unless they cannot enter the outermost one."""
    (folder / name).chmod(0o777)
    read = [one for one in ("a", "inside/b") if readable(folder, one)]

    assert [one for one in ("a", "inside/b") if not one.startswith(name)] == read
    folder.chmod(0o700)
    assert readable(folder, name if name != "inside" else "inside/b")


def readable(folder: Path, name: str) -> bool:
    try:
        ClosedFolder(folder).read(name)
    except OSError:
        return False
    return True


def test_a_folder_that_others_may_write_is_not_opened(folder: Path) -> None:
    """Nor is one that is named by a link."""
    link = folder.with_name("link")
    link.symlink_to(folder)
    with pytest.raises(OSError, match="Not a directory"):
        ClosedFolder(link)
    folder.chmod(0o770)
    with pytest.raises(PermissionError, match="others may have written it"):
        ClosedFolder(folder)


def test_links_and_pipes_are_not_read(folder: Path) -> None:
    """Nobody waits for a pipe that nobody writes."""
    (folder / "link").symlink_to(folder / "a")
    os.mkfifo(folder / "pipe")

    assert not readable(folder, "link")
    assert not readable(folder, "pipe")


def test_a_folder_that_is_replaced_stays_what_it_was(folder: Path) -> None:
    """Once opened, it is the same whatever takes its name."""
    closed = ClosedFolder(folder)
    folder.rename(folder.with_name("gone"))
    folder.mkdir()
    (folder / "a").write_text("planted")

    assert b"a" == closed.read("a")


@pytest.mark.parametrize("ask", [access.is_ours, access.is_closed, readable])
def test_what_another_user_made_is_not_ours(ask: Callable[..., bool], group_folder: Path) -> None:
    """A folder that somebody else owns counts for nothing, however it may be written."""
    as_other("mkdir -m 755 theirs; echo planted > theirs/a", group_folder)

    theirs = group_folder / "theirs"
    assert OTHER == theirs.stat().st_uid
    assert not (ask(theirs, "a") if ask is readable else ask(theirs))


def test_nobody_else_may_change_what_is_closed(folder: Path) -> None:
    """Others lose the right to write, and no other right; what a link leads to stays as it is."""
    (folder / "a").chmod(0o666)
    (folder / "link").symlink_to(folder / "a")
    access.close(folder / "link")
    assert 0o666 == stat.S_IMODE((folder / "a").stat().st_mode)

    access.close(folder / "a")

    assert 0o644 == stat.S_IMODE((folder / "a").stat().st_mode)


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    """A second one is refused until the first is gone, and then nothing is left of it."""
    path = tmp_path / ".out.lock"
    for _ in range(2):
        with access.held(path), pytest.raises(BlockingIOError), access.held(path):
            pass

    assert [] == list(tmp_path.iterdir())


def test_a_link_is_no_lock(tmp_path: Path) -> None:
    """It is not followed: nothing is made where it leads."""
    (tmp_path / ".out.lock").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(OSError, match=r"\.out\.lock"), access.held(tmp_path / ".out.lock"):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_is_locked_as_it_is(tmp_path: Path) -> None:
    """Who asks knows that it is in use, and no more when the block has ended."""
    with access.locked(tmp_path):
        assert access.is_held(tmp_path)

    assert not access.is_held(tmp_path)
