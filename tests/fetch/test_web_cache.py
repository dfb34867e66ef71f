"""The cache: where it is, who may read it, and what becomes of a run while another program holds it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from servers import TREES, error, page

from etl import files
from etl.errors import SourceError
from etl.fetch import Web, pages, web_cache
from etl.model import Notice, Page

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

_HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN " + sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(params=["EXCLUSIVE", "IMMEDIATE"])
def held(
    host: HTTPServer, web: Web, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[HTTPServer]:
    """A server whose page is in the cache, while another program has a lock on the cache."""
    assert 10 == web_cache.WAIT
    host.expect_request("/a").respond_with_data(TREES)
    page(list(pages([host.url_for("/a")], web)))
    monkeypatch.setattr(web_cache, "WAIT", 0.1)
    assert web.cache
    command = (sys.executable, "-c", _HOLD, str(web.cache / "web.sqlite"), request.param)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert "held\n" == other.stdout.readline()
        yield host
        other.communicate()


def test_only_its_owner_may_read_it(
    host: HTTPServer, web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folder and file are private whatever the umask says, also those that an earlier version left open."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "of" / "ada"))
    folder = files.cache_folder("mlsys-kg")
    folder.mkdir(parents=True, mode=0o755)
    (folder / "web.sqlite").touch(mode=0o644)
    host.expect_request("/a").respond_with_data(TREES)

    page(list(pages([host.url_for("/a")], replace(web, cache=None))))

    assert (0o700, 0o600) == (mode(folder), mode(folder / "web.sqlite"))
    assert TREES == page(list(pages([host.url_for("/a")], replace(web, cache=None, offline=True)))).text


def test_a_folder_of_the_user_keeps_its_mode(web: Web, tmp_path: Path) -> None:
    """The file in it is private nevertheless; a folder that is made for it is private too."""
    (tmp_path / "common").mkdir(mode=0o755)
    for name, expected in (("common", 0o755), ("new", 0o700)):
        list(pages(["http://127.0.0.1:1/a"], replace(web, cache=tmp_path / name, offline=True)))

        assert (expected, 0o600) == (mode(tmp_path / name), mode(tmp_path / name / "web.sqlite"))


def test_a_link_is_not_followed(web: Web, tmp_path: Path) -> None:
    """Who may write to the folder cannot have another file of the user changed."""
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "web.sqlite").symlink_to(tmp_path / "other")

    assert "it is a symbolic link): remove it, or name a folder" in error(list(pages(["http://127.0.0.1:1/a"], web)))
    assert not (tmp_path / "other").exists()


def test_a_cache_that_is_held_is_done_without(held: HTTPServer, web: Web) -> None:
    """After a bounded wait pages come from their server, with one notice for all of them."""
    held.expect_request("/b").respond_with_data("Caches")
    start = time.monotonic()

    first, notice, second = pages([held.url_for("/a"), held.url_for("/b")], web)

    assert time.monotonic() - start < 5
    assert isinstance(first, Page)
    assert isinstance(second, Page)
    assert (TREES, "Caches") == (first.text, second.text)
    assert isinstance(notice, Notice)
    assert "uncached" == notice.code
    assert "(another program held it for 0.1 seconds): pages are fetched without it" in notice.message


def test_a_cache_that_is_held_later_is_done_without(
    host: HTTPServer, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock that comes between two pages costs none of them."""
    monkeypatch.setattr(web_cache, "WAIT", 0.1)
    assert web.cache
    for path in ("/a", "/b"):
        host.expect_request(path).respond_with_data(path)
    found = pages([host.url_for("/a"), host.url_for("/b")], web)
    first = next(found)
    other = sqlite3.connect(web.cache / "web.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    rest = list(found)

    other.close()
    assert isinstance(first, Page)
    assert isinstance(rest[0], Page)
    assert ("/a", "/b") == (first.text, rest[0].text)
    assert ["uncached"] == [one.code for one in rest[1:] if isinstance(one, Notice)]


def test_offline_nothing_can_stand_in(held: HTTPServer, web: Web) -> None:
    """Where the cache is all there is, its lock is an error of one line; a lock of a writer lets it be read."""
    found = list(pages([held.url_for("/a")], replace(web, offline=True)))

    if isinstance(found[0], SourceError):
        assert "(another program held it for 0.1 seconds): wait for that program, or name a folder" in str(found[0])
    else:
        assert TREES == page(found).text


def test_a_cache_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    """A lock that can never be had is no error that requests_cache takes for a moment's and tries again without end."""
    sqlite3.connect(tmp_path / "a.sqlite").close()
    connection = sqlite3.connect(f"file:{tmp_path / 'a.sqlite'}", uri=True, factory=web_cache.Connection)
    connection.execute("PRAGMA query_only = 1")

    with pytest.raises(sqlite3.DatabaseError, match="readonly") as caught:
        connection.execute("BEGIN IMMEDIATE")

    connection.close()
    assert not isinstance(caught.value, sqlite3.OperationalError)
