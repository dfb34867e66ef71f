"""Files that are no text are known by their first bytes, and their owner is told what to do."""

from __future__ import annotations

import bz2
import io
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.fetch.formats import description


def zipped(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "application/epub+zip" if name == "mimetype" else "trees " * 50)
    return file.getvalue()


def tarred() -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a.txt"))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped("[Content_Types].xml", "word/document.xml"), "an Office document"),
        (zipped("docProps/app.xml", "xl/workbook.xml"), "an Office document"),
        (zipped("mimetype", "META-INF/container.xml"), "an e-book or OpenDocument file"),
        (zipped("a.txt"), "a ZIP archive: unpack it and name its folder"),
        (zipped(), "a ZIP archive"),
        (tarred(), "a tar archive: unpack it"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "an archive"),
        (b"\x89PNG\r\n\x1a\n", "an image: name the page it shows"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image"),
        (b"GIF89a\1\0\1\0", "an image"),
        (b"MZ\x90\0\3\0\0\0" + bytes(60), "a program"),
        (b"SQLite format 3\0", "a database"),
        (b"\x7fELF\2\1\1", "a program"),
        (bz2.compress(b"trees"), "compressed twice: decompress it once"),
    ],
)
def test_what_is_no_text(data: bytes, words: str) -> None:
    """Each format has its own words, which say what to do."""
    found = description(data)

    assert found
    assert found.startswith(words)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"MZ: notes on trees, which are longer than the header of a program is",
        b"GIF89a and trees",
        b"A %PD of trees",
        b"BZh9 is how they begin",
        "Bäume".encode("utf-16"),
    ],
)
def test_what_may_be_text(data: bytes) -> None:
    """Text that begins a little like a format is let through."""
    assert description(data) is None


@given(st.binary())
def test_any_bytes_can_be_asked_about(data: bytes) -> None:
    """Whatever they are, the answer is words or None."""
    assert description(data) is None or description(data)
