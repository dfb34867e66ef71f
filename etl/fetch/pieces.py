"""The bytes of a source, decompressed, cut into pages: JSON Lines at line ends, so that any length takes little memory.

gzip, zstd, xz and bzip2 are known by their first bytes.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import BinaryIO, NamedTuple, cast

from etl.errors import SourceError

if sys.version_info >= (3, 14):
    from compression import zstd

    _frame, _ZstdError = zstd.ZstdDecompressor, zstd.ZstdError
else:
    import zstandard

    _ZstdError = zstandard.ZstdError

    def _frame() -> zstandard.ZstdDecompressionObj:  # with a window as large as the zstd command allows by default
        return zstandard.ZstdDecompressor(max_window_size=1 << 27).decompressobj()


DAMAGE = (EOFError, gzip.BadGzipFile, lzma.LZMAError, zlib.error, _ZstdError)
"""What reading raises when the data are cut short or are not what they seem; bzip2 has an OSError without a number."""


class Joined(io.RawIOBase):
    """The bytes of one piece after another, as a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, memoryview(b"")

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
    while data := packed.read(1024):  # a byte becomes 32 KiB at most; the decompressor takes no bound itself
        while data:
            frame = frame or _frame()
            if plain := frame.decompress(data):
                yield plain
            data, frame = (frame.unused_data, None) if frame.eof else (b"", frame)
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
    return re.sub(r"\.(?:gz|zst|xz|bz2)\Z", "", name, flags=re.IGNORECASE | re.ASCII)


class Piece(NamedTuple):
    """The bytes of one page, no longer compressed."""

    name: str  # what `Page.source` says
    data: bytes
    charset: str = ""  # what its server says it is written in


class Bounds(NamedTuple):
    """How large things may be, in bytes once decompressed."""

    page: int = 256 << 20
    lines: int = 500  # most lines of a page of JSON Lines
    cut: int = 4_000_000  # most bytes of a page of JSON Lines, and so of one of its lines
    source: int | None = None  # of a whole source of JSON Lines; None where it may have any size
    ratio: int = 100  # how many times its compressed size a source may hold: text holds 3 to 50 times as much
    free: int = 8 << 20  # what a source may hold whatever its ratio


BOUNDS = Bounds()


def pieces(stream: BinaryIO, name: str, where: str, bounds: Bounds = BOUNDS, *, file: str = "") -> Iterator[Piece]:
    """The pages in the bytes of `stream`, one at a time. Raises SourceError for what is damaged or too large.

    `where` is what the user calls the source, `file` the name whose ending shows the format, when `name` does not.
    """
    try:
        size = stream.seek(0, io.SEEK_END)
        stream.seek(0)
        plain = opened(stream)
        if plain is not stream:
            most = max(bounds.free, bounds.ratio * size)
            plain = cast("BinaryIO", _Bounded(plain, where, most, bounds.ratio))
        if stem(file or name).lower().endswith((".jsonl", ".ndjson")):  # a line is a record
            yield from _cut(plain, name, where, bounds)
        else:
            data = bytearray()
            while len(data) <= bounds.page and (some := plain.read(io.DEFAULT_BUFFER_SIZE)):
                data += some
            if len(data) > bounds.page:
                raise _too_large(where, bounds.page)
            yield Piece(name, bytes(data))
    except (*DAMAGE, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        reason = " ".join(str(error).split())
        raise SourceError(f"source {where!r} cannot be decompressed ({reason}): compress or fetch it again") from error


class _Bounded:
    """A decompressed stream that ends in a SourceError once it holds more than `most` bytes."""

    def __init__(self, plain: BinaryIO, where: str, most: int, ratio: int) -> None:
        self._plain, self._left = plain, most
        large = f"holds more than {most:,} bytes, over {ratio} times what it has compressed"
        self._error = SourceError(f"source {where!r} {large}: decompress it and name what it holds")

    def read(self, size: int, /) -> bytes:
        return self._counted(self._plain.read(size))

    def readline(self, size: int, /) -> bytes:
        return self._counted(self._plain.readline(size))

    def _counted(self, data: bytes) -> bytes:
        self._left -= len(data)
        if self._left < 0:
            raise self._error
        return data


def _too_large(where: str, most: int) -> SourceError:
    return SourceError(f"source {where!r} holds more than {most:,} bytes: split it, or save it as JSON Lines")


def _cut(plain: BinaryIO, name: str, where: str, bounds: Bounds) -> Iterator[Piece]:
    """Runs of lines, each named by its line numbers; a source of one run keeps its name."""
    held, alone = Piece(name, b""), True
    try:
        for first, last, data in _runs(plain, where, bounds):
            if held.data:
                yield held
                alone = False
            held = Piece(f"{name}#{first}-{last}", data)
    except Exception:
        if held.data:
            yield held
        raise
    yield held._replace(name=name) if alone else held


def _lines(plain: BinaryIO, most: int) -> Iterator[bytes]:
    """The lines, or their first `most` bytes; those of UTF-16, whose line ends hold other bytes, too, as UTF-8."""
    line = plain.readline(most)
    if line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        packed = chain([line], iter(partial(plain.read, io.DEFAULT_BUFFER_SIZE), b""))
        plain = io.BufferedReader(Joined(codecs.iterencode(codecs.iterdecode(packed, "utf-16", "replace"), "utf-8")))
        line = plain.readline(most)
    yield from chain(filter(None, [line]), iter(partial(plain.readline, most), b""))


def _runs(plain: BinaryIO, where: str, bounds: Bounds) -> Iterator[tuple[int, int, bytes]]:
    """First and last number and the bytes of runs of lines; a run begins at a line that is not blank."""
    run: list[bytes] = []
    first = number = size = total = 0
    for line in _lines(plain, bounds.cut + 1):
        number, total = number + 1, total + len(line)
        if len(line) > bounds.cut:
            large = f"has more than {bounds.cut:,} bytes in line {number:,}"
            raise SourceError(f"source {where!r} {large}: write a record a line")
        if bounds.source is not None and total > bounds.source:
            raise _too_large(where, bounds.source)
        if run and (len(run) == bounds.lines or size + len(line) > bounds.cut):
            yield first, number - 1, b"".join(run)
            run, size = [], 0
        if not run:
            if not line.strip():
                continue
            first = number
        run.append(line)
        size += len(line)
    if run:
        yield first, number, b"".join(run)
