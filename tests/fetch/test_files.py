"""A file is read as far as it reached when it was opened."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from etl.fetch.files import Snapshot


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_what_is_added_is_left_out(tmp_path: Path, size: int) -> None:
    """Also when it is added between two reads, however much is asked for at once."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"Trees\nCaches")
    snapshot = Snapshot(path)
    taken = []

    with io.BufferedReader(snapshot, buffer_size=4) as stream, path.open("ab") as more:
        while data := stream.read(size):
            taken.append(data)
            more.write(b" and more")
            more.flush()
        assert snapshot.has_grown

    assert b"Trees\nCaches" == b"".join(taken)


@given(data=st.binary(max_size=99), sizes=st.lists(st.integers(1, 20), max_size=9))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_is_the_file(tmp_path: Path, data: bytes, sizes: list[int]) -> None:
    """Reads, lines and jumps give what they give of the bytes in memory."""
    path = tmp_path / "a.bin"
    path.write_bytes(data)

    with io.BufferedReader(Snapshot(path)) as stream, io.BytesIO(data) as expected:
        for size in sizes:
            assert expected.read(size) == stream.read(size)
            assert expected.readline(size) == stream.readline(size)
        for whence in (io.SEEK_END, io.SEEK_SET):
            assert expected.seek(0, whence) == stream.seek(0, whence)
        assert expected.read() == stream.read()


def test_a_file_that_shrinks_ends(tmp_path: Path) -> None:
    """What is gone when it is read is not waited for."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"Trees" * 9)
    snapshot = Snapshot(path)
    path.write_bytes(b"Trees")

    with io.BufferedReader(snapshot) as stream:
        assert b"Trees" == stream.read()
        assert not snapshot.has_grown
