"""The bytes of a source, cut into pages: JSON Lines at line ends, so that any length is read in little memory."""

import codecs
import io
from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import BinaryIO, NamedTuple

from etl.errors import SourceError
from etl.fetch.compression import DAMAGE, Joined, opened, stem

LINE_ENDINGS = (".jsonl", ".ndjson")
"""How the names of sources end in which a line is a record."""


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


def pieces(
    stream: BinaryIO, name: str, where: str, bounds: Bounds = BOUNDS, *, file: str | None = None
) -> Iterator[Piece]:
    """The pages in the bytes of `stream`, one at a time. Raises SourceError for what is damaged or too large.

    `where` is what the user calls the source, `file` the name whose ending shows the format, when `name` does not.
    """
    try:
        size = stream.seek(0, io.SEEK_END)
        stream.seek(0)
        plain = opened(stream)
        if plain is not stream:
            most = max(bounds.free, bounds.ratio * size)
            plain = io.BufferedReader(Joined(_bounded(plain, where, most, bounds.ratio)))
        if stem(file or name).lower().endswith(LINE_ENDINGS):
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


def _bounded(plain: BinaryIO, where: str, most: int, ratio: int) -> Iterator[bytes]:
    """The lines of a decompressed stream, or parts of them. Raises SourceError once they are more than `most` bytes."""
    size = 0
    while data := plain.readline(io.DEFAULT_BUFFER_SIZE):
        size += len(data)
        if size > most:
            raise SourceError(
                f"source {where!r} holds more than {most:,} bytes, over {ratio} times what it has"
                " compressed: decompress it and name what it holds"
            )
        yield data


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
            raise SourceError(
                f"source {where!r} has more than {bounds.cut:,} bytes in line {number:,}: write a record a line"
            )
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
