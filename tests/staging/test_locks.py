"""Locks keep others out, and go with who holds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from etl.staging import locks


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    """A second one is refused until the first is gone, and then nothing is left of it."""
    path = tmp_path / ".out.lock"
    for _ in range(2):
        with locks.held(path), pytest.raises(BlockingIOError), locks.held(path):
            pass

    assert [] == list(tmp_path.iterdir())


def test_a_link_is_no_lock(tmp_path: Path) -> None:
    """It is not followed: nothing is made where it leads."""
    (tmp_path / ".out.lock").symlink_to(tmp_path / "elsewhere")

    with pytest.raises(OSError, match=r"\.out\.lock"), locks.held(tmp_path / ".out.lock"):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_a_folder_is_locked_as_it_is(tmp_path: Path) -> None:
    """Who asks knows that it is in use, and no more when the block has ended."""
    with locks.folder(tmp_path):
        assert locks.is_held(tmp_path)

    assert not locks.is_held(tmp_path)
