"""Checksums of the files of a store, kept with them: an engine that meets a damaged block may never end."""

import zlib
from pathlib import Path

_NAME = "CHECKSUMS"
_TABLES = "*.sst"  # files in which all statements are; the engine writes each once and never changes it


def record(directory: Path) -> None:
    """Write down the checksums of a store that nobody has open."""
    lines = (f"{_checksum(path)} {path.name}\n" for path in sorted(directory.glob(_TABLES)))
    (directory / _NAME).write_text("".join(lines), encoding="utf-8")


def check(directory: Path) -> None:
    """Compare the files with what was written down, if it was; takes a second for 1.6 GB. Raises RuntimeError.

    A file that is gone is left to the engine, which knows whether it needs it.
    """
    try:
        recorded = (directory / _NAME).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return
    for line in recorded.splitlines():
        checksum, _, name = line.partition(" ")
        if (directory / name).is_file() and _checksum(directory / name) != checksum:
            raise RuntimeError(f"{name} is damaged")


def _checksum(path: Path) -> str:
    """CRC-32 of a file, in hexadecimal digits."""
    value = 0
    with path.open("rb") as file:
        while taken := file.read1():
            value = zlib.crc32(taken, value)
    return f"{value:08x}"
