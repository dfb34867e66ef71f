"""Sources are cut into pages: JSON Lines at line ends and in little memory, everything else not at all."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tracemalloc
from collections.abc import Callable

import pytest
import zstandard
from hypothesis import assume, given
from hypothesis import strategies as st

from etl.errors import SourceError
from etl.fetch.pieces import Bounds, Piece, pieces


def cut(data: bytes, name: str = "a.jsonl", bounds: Bounds = Bounds(lines=3)) -> list[Piece]:  # noqa: B008
    return list(pieces(io.BytesIO(data), name, f"in/{name}", bounds))


def error(data: bytes, name: str, bounds: Bounds) -> str:
    with pytest.raises(SourceError) as caught:
        cut(data, name, bounds)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", [("", b"")]),
        (b"\n\n", [("", b"")]),
        (b"1\n2\n3\n", [("", b"1\n2\n3\n")]),
        (b"1\n2\n3", [("", b"1\n2\n3")]),
        (b"1\n2\n3\n\n\n", [("", b"1\n2\n3\n")]),
        (b"\n1\n2", [("", b"1\n2")]),
        (b"1\n2\n3\n4", [("#1-3", b"1\n2\n3\n"), ("#4-4", b"4")]),
        (b"1\r\n2\r\n3\r\n\r\n\r\n6\r\n", [("#1-3", b"1\r\n2\r\n3\r\n"), ("#6-6", b"6\r\n")]),
        (b"1\n\n3\n4\n5\n6\n7\n", [("#1-3", b"1\n\n3\n"), ("#4-6", b"4\n5\n6\n"), ("#7-7", b"7\n")]),
    ],
)
def test_lines(data: bytes, expected: list[tuple[str, bytes]]) -> None:
    """Pages are named by their lines, unless there is one only; blank lines between pages belong to none."""
    assert [Piece(f"a.jsonl{lines}", held) for lines, held in expected] == cut(data)


@pytest.mark.parametrize("name", ["a.jsonl", "A.NDJSON", "a.jsonl.zst", "a.ndjson.gz"])
def test_names_of_json_lines(name: str) -> None:
    """The name tells what is cut, with or without a compression; the bytes tell what is compressed."""
    for data in (b"1\n2\n3\n4\n", gzip.compress(b"1\n2\n3\n4\n")):
        assert [f"{name}#1-3", f"{name}#4-4"] == [piece.name for piece in cut(data, name)]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_lines_of_utf_16_are_cut_as_those_of_utf_8(codec: str, pack: Callable[[bytes], bytes]) -> None:
    """Where a byte of a line end stands in other letters (Ċ) and a line end has two bytes, no letter is torn."""
    text = "".join(f"Ċaf\u010a \U0001f332\u2028 {number}\n" for number in range(1, 5))

    assert cut(text.encode()) == cut(pack(f"\ufeff{text}".encode(codec)))


@pytest.mark.parametrize("name", ["a.json", "a.txt", "a.jsonl.txt"])
def test_other_sources_are_one_page(name: str) -> None:
    """What has another name is not cut."""
    assert [Piece(name, b"1\n2\n3\n4\n")] == cut(b"1\n2\n3\n4\n", name)


def test_pages_are_cut_by_size_too() -> None:
    """A page holds whole lines up to the bound."""
    assert [b"12345\n123\n", b"12345\n"] == [piece.data for piece in cut(b"12345\n123\n12345\n", bounds=Bounds(cut=11))]


@given(st.lists(st.binary(max_size=9).map(lambda line: line.replace(b"\n", b"") + b"\n"), max_size=30))
def test_nothing_but_blank_lines_is_left_out(lines: list[bytes]) -> None:
    """The lines that are not blank come in order, and the numbers in the names say where they are."""
    assume(not b"".join(lines).startswith((b"\xff\xfe", b"\xfe\xff")))
    left = {number for number, line in enumerate(lines) if line.strip()}
    for piece in cut(b"".join(lines), bounds=Bounds(lines=4, cut=25)):
        first, _, last = (piece.name.partition("#")[2] or f"1-{len(lines)}").partition("-")
        left -= set(range(int(first) - 1, int(last)))
        assert piece.data.strip() == b"".join(lines[int(first) - 1 : int(last)]).strip()

    assert set() == left


@pytest.mark.parametrize(
    ("name", "bounds", "message"),
    [
        ("a.txt", Bounds(page=5), "source 'in/a.txt' holds more than 5 bytes: split it, or save it as JSON Lines"),
        ("a.jsonl", Bounds(cut=5), "source 'in/a.jsonl' has more than 5 bytes in line 2: write a record a line"),
        ("a.jsonl", Bounds(source=5), "source 'in/a.jsonl' holds more than 5 bytes: split it"),
    ],
)
def test_bounds(name: str, bounds: Bounds, message: str) -> None:
    """What is larger than it may be is an error of one line, compressed or not."""
    for data in (b"123\n123456\n", gzip.compress(b"123\n123456\n")):
        assert message in error(data, name, bounds)


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl"])
def test_damage_is_one_line(name: str) -> None:
    """A compressed file cut short says so."""
    trees = b"Trees %d\n" * 99
    for packed in (gzip.compress(trees)[:-5], zstandard.compress(trees)[:-5], bz2.compress(trees)[:20] + bytes(99)):
        assert f"source 'in/{name}' cannot be decompressed (" in error(packed, name, Bounds())


@pytest.mark.parametrize("unit", [b"\n", b"{}\n"])
@pytest.mark.parametrize("name", ["a.jsonl", "a.txt"])
@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress, bz2.compress, lzma.compress])
def test_a_bomb_ends(unit: bytes, name: str, pack: Callable[[bytes], bytes]) -> None:
    """What holds far more than its compressed size is no page; a little may hold as much as it likes."""
    bounds = Bounds(ratio=20, free=100_000)

    assert cut(pack(unit * (90_000 // len(unit))), name, bounds)
    assert "holds more than 100,000 bytes, over 20 times what it has compressed: decompress it" in error(
        pack(unit * 200_000), name, bounds
    )


def test_the_bound_of_a_bomb_grows_with_its_size() -> None:
    """Text that is compressed a few times passes at any size, and pages before the bound are given."""
    text = b"".join(b"%x\n" % (number * 2_654_435_761 % 2**32) for number in range(40_000))
    bounds = Bounds(ratio=20, free=2_000)

    assert text == b"".join(piece.data for piece in cut(gzip.compress(text), bounds=bounds))
    found = pieces(io.BytesIO(zstandard.compress(b"{}\n" * 200_000)), "a.jsonl", "a.jsonl", bounds)
    assert b"{}\n" * 500 == next(found).data


def test_errors_of_reading_are_left_to_who_opened_the_file() -> None:
    """A disk that fails is no damage of the file."""

    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            del size
            raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="Input/output error"):
        list(pieces(Broken(), "a.txt", "a.txt"))


def test_memory_does_not_grow_with_the_source() -> None:
    """50,000 lines that are large when decompressed are read in a few megabytes."""
    line = b'{"title": "Trees %d", "abstract": "' + b"Caches wait for trees. " * 100 + b'"}\n'
    packer = zstandard.ZstdCompressor().compressobj()
    packed = b"".join(packer.compress(line % number) for number in range(50_000)) + packer.flush()
    tracemalloc.start()

    size, count = 0, 0
    for piece in pieces(io.BytesIO(packed), "a.jsonl.zst", "a.jsonl.zst", Bounds(ratio=1_000)):
        size += len(piece.data)
        count += 1

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (100, 50_000 * len(line)) < (count + 1, size)
    assert peak < size / 5
