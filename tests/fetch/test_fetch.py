"""Pages are fetched once each, and what cannot be had does not cost the rest."""

from __future__ import annotations

import gzip
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest
from pdfs import Drawn, pdf

from etl.errors import SourceError
from etl.fetch import pages
from etl.model import Notice, Page, Style


def test_pages(tmp_path: Path) -> None:
    """A page has its source, its text, and an id from its bytes; the arguments' order holds."""
    (tmp_path / "b.txt").write_bytes(b"\xef\xbb\xbfTrees\r\n")
    (tmp_path / "a.txt").write_bytes(b"Caches\n")

    found = list(pages([str(tmp_path / "b.txt"), str(tmp_path)]))

    assert [
        Page("b.txt", "Trees\n", hashlib.sha256(b"\xef\xbb\xbfTrees\r\n").hexdigest()),
        Page("a.txt", "Caches\n", hashlib.sha256(b"Caches\n").hexdigest()),
        Notice("duplicate", "b.txt", "holds the same bytes as 'b.txt': fetched once"),
    ] == found


def test_a_pdf_is_a_page_with_its_text(tmp_path: Path) -> None:
    """Its id is that of its bytes; one that cannot be read costs no other source."""
    data = pdf([Drawn("Kestrel: Kernels at Rest", 700, size=20), Drawn("Kernels wait.", 650), Drawn("They rest.", 638)])
    (tmp_path / "a.pdf").write_bytes(data)
    (tmp_path / "b.pdf").write_bytes(pdf([Drawn("Kestrel", 700)], locked=True))
    (tmp_path / "c.pdf.gz").write_bytes(gzip.compress(data + b"\n"))

    first, refused, last = pages([str(tmp_path)])

    assert isinstance(first, Page)
    assert isinstance(last, Page)
    assert ("a.pdf", hashlib.sha256(data).hexdigest(), True) == (first.source, first.sha256, first.rendered)
    assert "Kestrel: Kernels at Rest\n\nKernels wait.\nThey rest.\n\n" == first.text == last.text
    assert (Style("heading", 0, 24, 1),) == first.styles
    assert f"source '{tmp_path / 'b.pdf'}' is an encrypted PDF: save it without its password" in str(refused)


def test_undecodable_bytes_are_told(tmp_path: Path) -> None:
    """A page keeps its loss as a number, and a notice follows it."""
    (tmp_path / "a.txt").write_bytes(b"Les arbres du caf\xe9")

    page, notice = pages([str(tmp_path)])

    assert isinstance(page, Page)
    assert ("Les arbres du caf\ufffd", 1) == (page.text, page.undecodable)
    assert Notice("undecodable", "a.txt", "bytes that could not be decoded and stand as U+FFFD: 1") == notice


def test_a_guessed_charset_is_named(tmp_path: Path) -> None:
    """A page that is no UTF-8 and declares nothing is read as what its bytes look like, and a notice says so."""
    (tmp_path / "a.txt").write_bytes("Les arbres du café\n".encode("latin-1"))

    page, notice = pages([str(tmp_path)])

    assert isinstance(page, Page)
    assert ("Les arbres du café\n", 0, "cp1252") == (page.text, page.undecodable, page.charset)
    words = "no UTF-8, and declares no charset: read as cp1252; save it as UTF-8 if names look wrong"
    assert Notice("charset", "a.txt", words) == notice


def test_no_page_holds_a_nul(tmp_path: Path) -> None:
    """A stray one is told as a byte that is lost: Raptor, for one, ends a text of the graph there."""
    (tmp_path / "a.txt").write_bytes("Bäume\0 und Caches, und noch mehr Bäume".encode())

    page, notice = pages([str(tmp_path)])

    assert isinstance(page, Page)
    assert ("Bäume\ufffd und Caches, und noch mehr Bäume", 1) == (page.text, page.undecodable)
    assert Notice("undecodable", "a.txt", "bytes that could not be decoded and stand as U+FFFD: 1") == notice


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty: name a file with text in it"),
        (b"\xef\xbb\xbf", "is empty"),
        (b" \r\n\t\x0c\n", "is empty"),
        (b"\x00\x01" * 64, "is no UTF-8 text: save the page as UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n" + bytes(64), "is an image: name the page it shows"),
        (b"%PDF-1.7\n" + bytes(64), "is a damaged PDF: fetch it again"),
        (gzip.compress(b"", mtime=0), "is empty"),
        (gzip.compress(gzip.compress(b"Trees", mtime=0), mtime=0), "is compressed twice: decompress it once"),
        (bytes(range(256)), "is no UTF-8 text"),
    ],
)
def test_files_without_text(tmp_path: Path, data: bytes, message: str) -> None:
    """An empty, blank or binary file is an error of one line that names it."""
    path = tmp_path / "a.txt"
    path.write_bytes(data)

    (error,) = pages([str(path)])

    assert isinstance(error, SourceError)
    assert message in str(error)
    assert repr(str(path)) in str(error)
    assert "\n" not in str(error)


def test_a_file_that_nobody_named_may_be_empty(tmp_path: Path) -> None:
    """Settings without text are a notice in their folder, and an error when they are named."""
    (tmp_path / "a.yml").write_text("")
    (tmp_path / "b.yml").write_text("Trees")

    notice, page = pages([str(tmp_path)])
    (error,) = pages([str(tmp_path / "a.yml")])

    assert isinstance(notice, Notice)
    assert isinstance(error, SourceError)
    assert ("no text", "a.yml", str(error)) == (notice.code, notice.source, notice.message)
    assert isinstance(page, Page)
    assert page.unasked


def test_one_bad_source_does_not_cost_the_others(tmp_path: Path) -> None:
    """Errors come in their place among the pages."""
    (tmp_path / "a.txt").write_text("Trees")
    (tmp_path / "b.txt").write_text("")
    (tmp_path / "c.txt").write_text("Caches")

    found = list(pages(["ftp://example.org", str(tmp_path), str(tmp_path / "gone.txt")]))

    assert [SourceError, Page, SourceError, Page, SourceError] == [type(item) for item in found]


def test_pages_come_one_at_a_time(tmp_path: Path) -> None:
    """A page is not read before it is asked for."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(name)
    found = pages([str(tmp_path)])

    first = next(found)
    (tmp_path / "b.txt").write_text("changed")
    second = next(found)

    assert isinstance(first, Page)
    assert isinstance(second, Page)
    assert ("a.txt", "changed") == (first.text, second.text)


def test_a_compressed_page_is_the_page(tmp_path: Path) -> None:
    """Text, digest and id are those of the plain bytes, so that a page and its compressed copy are one."""
    (tmp_path / "a.txt").write_bytes(b"Trees\n")
    (tmp_path / "b.bib.gz").write_bytes(gzip.compress(b"Caches\n", mtime=0))
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(b"Trees\n", mtime=0))

    plain, packed, notice = pages([str(tmp_path)])

    assert Page("a.txt", "Trees\n", hashlib.sha256(b"Trees\n").hexdigest()) == plain
    assert Page("b.bib.gz", "Caches\n", hashlib.sha256(b"Caches\n").hexdigest()) == packed
    assert Notice("duplicate", "c.txt.gz", "holds the same bytes as 'a.txt': fetched once") == notice


def test_json_lines_come_in_pages(tmp_path: Path) -> None:
    """Each page has its lines in its name and the digest of its own bytes; equal pages come once."""
    lines = [b'{"title": "Trees %d"}\n' % (number % 500) for number in range(1200)]
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b"".join(lines)))

    first, last, notice = pages([str(tmp_path)])

    assert isinstance(first, Page)
    assert isinstance(last, Page)
    assert ("a.jsonl.gz#1-500", "a.jsonl.gz#1001-1200") == (first.source, last.source)
    assert hashlib.sha256(b"".join(lines[1000:])).hexdigest() == last.sha256
    assert (
        Notice("duplicate", "a.jsonl.gz#501-1000", "holds the same bytes as 'a.jsonl.gz#1-500': fetched once") == notice
    )


def test_notices_of_a_kind_are_one(tmp_path: Path) -> None:
    """A source of any length has one notice of each kind, which says of how many pages it holds."""
    lines = [b'{"title": "B\xe4ume %d"}\n' % (number // 500 % 3) for number in range(5_000)]
    (tmp_path / "a.jsonl").write_bytes(b"".join(lines))

    first, second, third, guessed, same = pages([str(tmp_path)])

    assert all(isinstance(page, Page) for page in (first, second, third))
    words = "no UTF-8, and declares no charset: read as cp1252; save it as UTF-8 if names look wrong"
    words += "; the same holds for 2 more pages of 'a.jsonl'"
    assert Notice("charset", "a.jsonl#1-500", words) == guessed
    words = "holds the same bytes as 'a.jsonl#1-500': fetched once; the same holds for 6 more pages of 'a.jsonl'"
    assert Notice("duplicate", "a.jsonl#1501-2000", words) == same


def test_a_source_that_breaks_off_keeps_what_came_before(tmp_path: Path) -> None:
    """Pages before the break are given, then the error."""
    lines = b"".join(b'{"title": "Trees %d"}\n' % number for number in range(200_000))
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(lines)[:-9000])

    *found, error = pages([str(tmp_path)])

    assert len(found) > 300
    assert all(isinstance(page, Page) for page in found)
    assert isinstance(error, SourceError)
    assert "a.jsonl.gz' cannot be decompressed (Compressed file ended" in str(error)


def test_files_need_no_network(tmp_path: Path) -> None:
    """Who names no address does not load what fetches them."""
    (tmp_path / "a.txt").write_text("Trees")
    code = f"from etl import fetch; print(len(list(fetch.pages([{str(tmp_path)!r}]))))"
    command = (sys.executable, "-X", "importtime", "-c", code)

    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)

    assert "1\n" == run.stdout
    assert " etl.fetch.sources\n" in run.stderr
    assert "requests" not in run.stderr
    assert "urllib3" not in run.stderr
