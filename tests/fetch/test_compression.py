"""Compressed bytes give the plain ones, in little memory; damage is never taken for the end."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tracemalloc
from collections.abc import Callable

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from etl.fetch.pieces import DAMAGE, is_compressed, opened, stem

Pack = Callable[[bytes], bytes]
PACKS: dict[str, Pack] = {
    "gzip": gzip.compress,
    "zstd": zstandard.ZstdCompressor().compress,
    "xz": lzma.compress,
    "bzip2": bz2.compress,
}
each_pack = pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
TREES = b"".join(b"Tree %d has caches.\n" % number for number in range(20_000))


def plain(packed: bytes) -> bytes:
    return opened(io.BytesIO(packed)).read(1 << 24)


@each_pack
@given(data=st.binary())
def test_plain_bytes_come_back(pack: Pack, data: bytes) -> None:
    """Whatever was compressed is read as it was."""
    assert data == plain(pack(data))


@given(st.binary())
def test_other_bytes_are_left_alone(data: bytes) -> None:
    """What begins like no compressed file is read as it is."""
    assert is_compressed(data) or data == plain(data)


@each_pack
def test_parts_written_one_after_another_are_one(pack: Pack) -> None:
    """Files to which compressed parts were added are read to their end."""
    assert b"Trees\n" + TREES == plain(pack(b"Trees\n") + pack(b"") + pack(TREES))


def test_a_zstd_file_may_begin_with_a_frame_to_skip() -> None:
    """Tools that compress in parallel put a table before the data."""
    assert TREES == plain(b"\x50\x2a\x4d\x18\x04\0\0\0abcd" + PACKS["zstd"](TREES))


@each_pack
def test_lines_are_read_with_a_bound(pack: Pack) -> None:
    """A line is cut where the reader says."""
    stream = opened(io.BytesIO(pack(TREES)))

    assert [b"Tree 0 has caches.\n", b"Tree", b" 1 has caches.\n"] == [stream.readline(size) for size in (99, 4, 99)]


@each_pack
@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_damaged(pack: Pack, kept: float) -> None:
    """The end of the bytes is not taken for the end of the text."""
    packed = pack(TREES)

    with pytest.raises((*DAMAGE, OSError)):
        plain(packed[: int(len(packed) * kept)])


@each_pack
@given(data=st.data())
def test_damage_is_damage(pack: Pack, data: st.DataObject) -> None:
    """A changed byte gives other text or one of the errors that are listed, no other."""
    packed = bytearray(pack(b"Trees " * 20))
    where = data.draw(st.integers(10, len(packed) - 1))
    packed[where] ^= data.draw(st.integers(1, 255))
    try:
        plain(bytes(packed))
    except (*DAMAGE, OSError) as error:
        assert not isinstance(error, OSError) or error.errno is None  # noqa: PT017


@each_pack
def test_a_bomb_does_not_fill_the_memory(pack: Pack) -> None:
    """The beginning of a file that is small and stands for much is read in little memory."""
    bomb = pack(bytes(80_000_000))
    tracemalloc.start()

    head = opened(io.BytesIO(bomb)).read(1000)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert bytes(1000) == head
    assert peak < 40_000_000


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a.jsonl.zst", "a.jsonl"),
        ("a.TXT.GZ", "a.TXT"),
        ("a.txt", "a.txt"),
        (".gz", ""),
        ("a.xz.bz2", "a.xz"),
        ("", ""),
    ],
)
def test_stems(name: str, expected: str) -> None:
    """One ending is taken off, if it is one of a compression."""
    assert expected == stem(name)
