"""Compressed bytes to plain ones, as a stream: gzip, zstd, xz and bzip2, known by their first bytes."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO, cast

if sys.version_info >= (3, 14):
    from compression import zstd

    _frame, _ZstdError = zstd.ZstdDecompressor, zstd.ZstdError
else:
    import zstandard

    _ZstdError = zstandard.ZstdError
    _WINDOW = 1 << 27  # what the zstd command allows, too, by default

    def _frame() -> zstandard.ZstdDecompressionObj:
        return zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()


DAMAGE = (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error, _ZstdError)
"""What reading raises when the data are cut short or are not what they seem; bzip2 has an OSError without a number."""

_ENDING = re.compile(r"\.(?:gz|zst|xz|bz2)\Z", re.IGNORECASE | re.ASCII)
_TAKEN = 1024  # zstd turns a byte into 32 KiB at most, and takes no bound itself


class Joined(io.RawIOBase):
    """The bytes of one piece after another, as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill `buffer` from what is left of the last piece, or from the next; no piece but the last may be empty."""
        if not self._rest:
            self._rest = memoryview(next(self._pieces, b""))
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def _zstd(packed: BinaryIO) -> Iterator[bytes]:
    frame = None
    while data := packed.read(_TAKEN):
        while data:
            frame = frame or _frame()
            if plain := frame.decompress(data):
                yield plain
            data = b""
            if frame.eof:
                data, frame = frame.unused_data, None
    if frame:
        raise EOFError("the last frame is cut short")


_FORMS: tuple[tuple[re.Pattern[bytes], Callable[[BinaryIO], io.BufferedIOBase]], ...] = (
    (re.compile(rb"\x1f\x8b\x08"), lambda packed: gzip.GzipFile(fileobj=packed)),
    (re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"), lambda packed: io.BufferedReader(Joined(_zstd(packed)))),
    (re.compile(rb"\xfd7zXZ\0"), lzma.LZMAFile),
    (re.compile(rb"BZh[1-9](?:1AY&SY|\x17\x72\x45\x38\x50\x90)"), bz2.BZ2File),
)


def opened(stream: BinaryIO) -> BinaryIO:
    """`stream` as plain bytes; it must stand at its start and be able to return there."""
    head = stream.read(io.DEFAULT_BUFFER_SIZE)
    stream.seek(0)
    return next((cast("BinaryIO", form(stream)) for magic, form in _FORMS if magic.match(head)), stream)


def is_compressed(head: bytes) -> bool:
    """Whether `head` begins as compressed bytes do."""
    return any(magic.match(head) for magic, _ in _FORMS)


def stem(name: str) -> str:
    """`name` without the ending of a compressed file."""
    return _ENDING.sub("", name)
