"""The web, played by a server on this machine: what is fetched, what is kept, where redirects and robots.txt lead."""

from __future__ import annotations

import gzip
import hashlib
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from servers import TREES, Start, Time, asked, cut, error, flood, page

from etl import __version__, files
from etl.errors import SourceError
from etl.fetch import Web, pages
from etl.fetch.addresses import address
from etl.fetch.pieces import BOUNDS
from etl.fetch.web import WAIT, Connection, Session
from etl.model import Notice, Page

if TYPE_CHECKING:
    from pytest_httpserver import HTTPServer

# Pages


def test_a_page(host: HTTPServer, web: Web) -> None:
    """It is named by its address without fragment; its digest is that of the bytes that came."""
    host.expect_request("/a", query_string="b=c").respond_with_data(TREES)
    url = host.url_for("/a?b=c")

    assert Page(url, TREES, hashlib.sha256(TREES.encode()).hexdigest()) == page(list(pages([f"{url}#top"], web)))


def test_the_bounds_are_those_that_the_readme_states() -> None:
    """64 MB, 60 seconds and 5 redirects for an address, 256 MB for a page, 500 lines for one of JSON Lines."""
    assert (64 << 20, 60.0, 5) == (Web().most_bytes, Web().most_seconds, Web().most_redirects)
    assert (256 << 20, 500, None) == (BOUNDS.page, BOUNDS.lines, BOUNDS.source)


def test_who_asks_is_told(host: HTTPServer, web: Web) -> None:
    """The program says its name and version and where to read about it, to robots.txt as to pages."""
    host.expect_request("/a").respond_with_data(TREES)

    list(pages([host.url_for("/a")], web))

    agents = [request.headers["User-Agent"] for request, _ in host.log]
    assert [f"mlsys-kg/{__version__} (+https://w3id.org/mlsys-kg)"] * 2 == agents


def test_credentials_are_sent_and_not_kept(host: HTTPServer, web: Web) -> None:
    """A login of the address reaches its server, and nothing that a page or the cache says."""
    host.expect_request("/a").respond_with_data(TREES)

    found = page(list(pages([host.url_for("/a").replace("//", "//ada:secret@")], web)))

    (request,) = asked(host)
    assert request.authorization
    assert ("ada", "secret") == (request.authorization.username, request.authorization.password)
    assert host.url_for("/a") == found.source
    assert web.cache
    assert b"secret" not in (web.cache / "web.sqlite").read_bytes()


def test_passwords_of_this_machine_are_not_sent(
    host: HTTPServer, web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A login for the host that lies in a netrc file stays there."""
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login ada password secret\n")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    host.expect_request("/a").respond_with_data(TREES)

    list(pages([host.url_for("/a")], web))

    assert [None] == [request.authorization for request in asked(host)]


def test_json_lines_are_cut(host: HTTPServer, web: Web) -> None:
    """A compressed file of the web is cut into pages like one of this machine, by the end of its path."""
    lines = b"".join(b'{"title": "Trees %d"}\n' % number for number in range(600))
    host.expect_request("/a.jsonl.gz").respond_with_data(gzip.compress(lines), content_type="application/gzip")
    url = host.url_for("/a.jsonl.gz?download=1")

    found = list(pages([url], web))

    assert [f"{url}#1-500", f"{url}#501-600"] == [one.source for one in found if isinstance(one, Page)]


@pytest.mark.parametrize(
    ("text", "written", "content_type"),
    [
        ("Bäume", "cp1252", "text/html; charset=ISO-8859-1"),
        ("Bäume", "utf-8", "text/html; charset=ISO-8859-1"),
        ("Деревья", "koi8-r", 'text/plain; charset="koi8-r"'),
        ("<meta charset='windows-1252'>Bäume", "cp1252", "text/html; charset=utf-8"),
        ("<meta charset='windows-1252'>Bäume", "cp1252", "text/html"),
    ],
)
def test_charsets(host: HTTPServer, web: Web, text: str, written: str, content_type: str) -> None:
    """What the server says is used where it fits; where it is wrong, what the page says."""
    host.expect_request("/a").respond_with_data(text.encode(written), content_type=content_type)

    found = page(list(pages([host.url_for("/a")], web)))

    assert (text, 0) == (found.text, found.undecodable)


def test_a_wrong_charset_costs_what_does_not_fit(host: HTTPServer, web: Web) -> None:
    """The bytes that fit nothing are counted."""
    host.expect_request("/a").respond_with_data(b"B\xe4ume", content_type="text/plain; charset=utf-8")

    found, notice = pages([host.url_for("/a")], web)

    assert isinstance(found, Page)
    assert ("B\ufffdume", 1) == (found.text, found.undecodable)
    assert isinstance(notice, Notice)
    assert "undecodable" == notice.code


def test_a_pdf_is_told(host: HTTPServer, web: Web) -> None:
    """What is no text says what it is, whatever its server calls it."""
    host.expect_request("/a").respond_with_data(b"%PDF-1.7\n", content_type="text/html")

    assert "/a' is a damaged PDF: fetch it again" in error(list(pages([host.url_for("/a")], web)))


def test_a_bad_address_does_not_cost_the_others(host: HTTPServer, web: Web, tmp_path: Path) -> None:
    """Pages come in the order of the arguments, errors in their places."""
    host.expect_request("/a").respond_with_data(TREES)
    (tmp_path / "b.txt").write_text("Caches")
    host.expect_request("/gone").respond_with_data("", 404)

    found = list(pages([host.url_for("/gone"), host.url_for("/a"), "http://", str(tmp_path / "b.txt")], web))

    assert [SourceError, Page, SourceError, Page] == [type(one) for one in found]


# The cache


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ({"ETag": '"1"'}, ("If-None-Match", '"1"')),
        (
            {"Last-Modified": "Sat, 22 Nov 2031 00:00:00 GMT", "Cache-Control": "max-age=3600"},
            ("If-Modified-Since", "Sat, 22 Nov 2031 00:00:00 GMT"),
        ),
    ],
)
def test_a_page_is_asked_for_again_and_kept(
    host: HTTPServer, web: Web, given: dict[str, str], sent: tuple[str, str]
) -> None:
    """The next run asks whether the page changed, and reads the copy when it did not."""
    host.expect_oneshot_request("/a").respond_with_data(TREES, headers=given)
    host.expect_oneshot_request("/a").respond_with_data("", 304, headers=given)
    host.expect_oneshot_request("/a").respond_with_data("Caches", headers={"ETag": '"2"'})

    found = [page(list(pages([host.url_for("/a")], web))) for _ in range(3)]

    assert [TREES, TREES, "Caches"] == [one.text for one in found]
    assert [None, sent[1], sent[1]] == [request.headers.get(sent[0]) for request in asked(host)]


def test_a_page_without_validators_is_fetched_anew(host: HTTPServer, web: Web) -> None:
    """A copy is never taken for the page while the server can be asked."""
    headers = {"Cache-Control": "max-age=3600"}
    host.expect_oneshot_request("/a").respond_with_data(TREES, headers=headers)
    host.expect_oneshot_request("/a").respond_with_data("Caches", headers=headers)

    found = [page(list(pages([host.url_for("/a")], web))).text for _ in range(2)]

    assert [TREES, "Caches"] == found


def test_offline(host: HTTPServer, web: Web) -> None:
    """The cache answers, also through a redirect, and the server is not asked."""
    host.expect_request("/a").respond_with_data("", 302, headers={"Location": "/bäume?x=y z"})
    host.expect_request("/bäume").respond_with_data(
        "B\xe4ume".encode("cp1252"), content_type="text/plain; charset=cp1252", headers={"Cache-Control": "no-cache"}
    )
    online = page(list(pages([host.url_for("/a")], web)))
    host.clear_log()

    assert online == page(list(pages([host.url_for("/a")], replace(web, offline=True))))
    assert [] == host.log
    assert (host.url_for("/a"), "Bäume") == (online.source, online.text)


def test_offline_without_a_copy(host: HTTPServer, web: Web) -> None:
    """The address is named, and what to do; nothing is asked."""
    found = error(list(pages([host.url_for("/a")], replace(web, offline=True))))

    assert f"cannot be fetched ({host.url_for('/a')} is not in the cache): fetch it once without --offline" in found
    assert [] == host.log


@pytest.mark.parametrize("offline", [False, True])
def test_an_address_that_nobody_can_have(web: Web, offline: bool) -> None:
    """What looks like an address and is none is told, online and offline."""
    found = error(list(pages(["http://*.example.org/a"], replace(web, offline=offline))))

    assert "source 'http://*.example.org/a' cannot be fetched (" in found
    assert "): check the address" in found


def test_what_must_not_be_kept_is_not(host: HTTPServer, web: Web) -> None:
    """no-store is kept to."""
    host.expect_request("/a").respond_with_data(TREES, headers={"Cache-Control": "private, no-store", "ETag": "1"})
    page(list(pages([host.url_for("/a")], web)))

    assert "is not in the cache" in error(list(pages([host.url_for("/a")], replace(web, offline=True))))


@pytest.mark.parametrize("status", [500, 503])
def test_a_server_that_fails_leaves_the_copy(host: HTTPServer, web: Web, status: int) -> None:
    """The older copy is read, and a notice says why."""
    host.expect_oneshot_request("/a").respond_with_data(TREES)
    host.expect_request("/a").respond_with_data("", status, headers={"Retry-After": "99"})
    found = [list(pages([host.url_for("/a")], web)) for _ in range(2)]

    assert [page(found[0])] == found[1][:-1]
    (notice,) = found[1][1:]
    assert isinstance(notice, Notice)
    assert ("stale", host.url_for("/a")) == (notice.code, notice.source)
    assert f"could not be fetched again (its server answers {status} and asks to wait): an older copy" in notice.message


@pytest.mark.parametrize("status", [404, 410])
def test_a_page_that_is_gone_is_gone(host: HTTPServer, web: Web, status: int) -> None:
    """The server's word counts more than an older copy."""
    host.expect_oneshot_request("/a").respond_with_data(TREES, headers={"ETag": "1"})
    host.expect_request("/a").respond_with_data("", status)
    page(list(pages([host.url_for("/a")], web)))

    assert f"(its server answers {status} " in error(list(pages([host.url_for("/a")], web)))


@pytest.mark.parametrize("damage", [b"no database at all, only words" * 99, None])
def test_a_cache_that_cannot_be_used(host: HTTPServer, web: Web, damage: bytes | None) -> None:
    """Damaged or in a place where no folder can be, it is an error of one line for each address."""
    assert web.cache
    if damage:
        web.cache.mkdir()
        (web.cache / "web.sqlite").write_bytes(damage)
    else:
        web.cache.write_text("a file")
    found = list(pages([host.url_for("/a"), host.url_for("/b")], web))

    assert [SourceError, SourceError] == [type(one) for one in found]
    assert f"cache '{web.cache / 'web.sqlite'}' cannot be used (" in str(found[0])
    assert "name a folder with --cache" in str(found[0])


# Redirects


def test_redirects_are_followed(host: HTTPServer, web: Web) -> None:
    """As many as are allowed; the page keeps the address that was asked for."""
    for step in range(5):
        host.expect_request(f"/{step}").respond_with_data("", 302, headers={"Location": f"{step + 1}"})
    host.expect_request("/5").respond_with_data(TREES)

    assert host.url_for("/0") == page(list(pages([host.url_for("/0")], web))).source


def test_a_circle_of_redirects_ends(host: HTTPServer, web: Web) -> None:
    """A login page that sends back is asked no more often than redirects are allowed."""
    host.expect_request("/a").respond_with_data("", 302, headers={"Location": "/login"})
    host.expect_request("/login").respond_with_data("", 302, headers={"Location": "/a"})

    found = error(list(pages([host.url_for("/a")], web)))

    assert "(it redirects more than 5 times): save the page from a browser and name the file" in found
    assert (3, 3) == (len(asked(host)), len(asked(host, "/login")))


@pytest.mark.parametrize(
    ("location", "message"),
    [
        ("file:///a.txt", "(it redirects nowhere: file: is not http or https)"),
        ("ftp://example.org/", "(it redirects nowhere: ftp: is not http or https)"),
        ("http://trees.invalid/", "(it redirects to http://trees.invalid/: no host 'trees.invalid' is known)"),
    ],
)
def test_redirects_that_lead_nowhere(
    host: HTTPServer, web: Web, names: dict[str, list[str]], location: str, message: str
) -> None:
    """Only addresses of the web are followed."""
    host.expect_request("/a").respond_with_data("", 302, headers={"Location": location})

    assert message in error(list(pages([host.url_for("/a")], web)))


def test_a_redirect_that_is_no_address(odd: Start, web: Web) -> None:
    """A server may say anything."""
    url = odd(cut(b"HTTP/1.1 302 Found\r\nLocation: http://[::1\r\n\r\n"))

    assert "cannot be fetched (Invalid IPv6 URL): check the address" in error(list(pages([url], web)))


# robots.txt


def test_robots_may_forbid(server: HTTPServer, web: Web) -> None:
    """What the host does not want is not asked for, also where a redirect leads; robots.txt is read once a run."""
    server.expect_request("/robots.txt").respond_with_data("User-agent: *\nDisallow: /no\nDisallow: /*?x=\n")
    server.expect_request("/a").respond_with_data(TREES)
    server.expect_request("/b").respond_with_data("", 302, headers={"Location": "/no/a"})
    url = server.url_for

    found = list(pages([url("/a"), url("/no"), url("/a?x=1"), url("/b")], web))

    assert [Page, SourceError, SourceError, SourceError] == [type(one) for one in found]
    assert "(the robots.txt of its host forbids it): save the page from a browser" in str(found[1])
    assert f"(it redirects to {url('/no/a')}: the robots.txt of its host forbids it)" in str(found[3])
    assert ["/robots.txt", "/a", "/b"] == [request.path for request, _ in server.log]


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_robots_that_are_missing_allow(server: HTTPServer, web: Web, status: int) -> None:
    """A host that has no rules, or gives none, has none."""
    server.expect_request("/robots.txt").respond_with_data("User-agent: *\nDisallow: /", status)
    server.expect_request("/a").respond_with_data(TREES)

    page(list(pages([server.url_for("/a")], web)))


def test_robots_that_are_too_long_hold(server: HTTPServer, web: Web) -> None:
    """Their beginning counts, however much follows: more than a page may have, or without end."""
    server.expect_request("/robots.txt").respond_with_data("User-agent: *\nDisallow: /a\n" + "# trees\n" * 200_000)
    server.expect_request("/a").respond_with_data(TREES)
    server.expect_request("/b").respond_with_data(TREES)

    found = list(pages([server.url_for("/a"), server.url_for("/b")], replace(web, most_bytes=1_000_000)))

    assert [SourceError, Page] == [type(one) for one in found]
    assert "the robots.txt of its host forbids it" in str(found[0])


def test_robots_that_never_end_hold(odd: Start, web: Web) -> None:
    """An answer of robots.txt that goes on for ever is read up to its bound."""
    rules = b"HTTP/1.1 200 OK\r\n\r\nUser-agent: *\nDisallow: /\n"

    found = error(list(pages([odd(flood(rules, b"# trees\n" * 999))], web)))

    assert "the robots.txt of its host forbids it" in found


def test_robots_that_fail_forbid(server: HTTPServer, web: Web) -> None:
    """While a host cannot say its rules nothing else is asked of it."""
    server.expect_request("/robots.txt").respond_with_data("", 500)
    server.expect_request("/a").respond_with_data(TREES)
    with closing(Session(web, Time().clock)) as session:
        for _ in range(2):
            with pytest.raises(
                SourceError, match=r"robots.txt cannot be read, which forbids the rest: 500\): try again"
            ):
                list(session.pieces(address(server.url_for("/a"))))

    assert [] == asked(server)


def test_robots_that_redirect(server: HTTPServer, web: Web) -> None:
    """The rules are those where the redirects end; a circle is none."""
    server.expect_oneshot_request("/robots.txt").respond_with_data("", 302, headers={"Location": "/rules"})
    server.expect_request("/robots.txt").respond_with_data("", 302, headers={"Location": "/robots.txt"})
    server.expect_request("/rules").respond_with_data("User-agent: mlsys-kg\nDisallow: /")
    server.expect_request("/a").respond_with_data(TREES)

    assert "robots.txt of its host forbids it" in error(list(pages([server.url_for("/a")], web)))
    page(list(pages([server.url_for("/a")], web)))


# The cache: where it is, who may read it, and what becomes of a run while another program holds it

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
    assert 10 == WAIT
    host.expect_request("/a").respond_with_data(TREES)
    page(list(pages([host.url_for("/a")], web)))
    monkeypatch.setattr("etl.fetch.web.WAIT", 0.1)
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
    monkeypatch.setattr("etl.fetch.web.WAIT", 0.1)
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
    connection = sqlite3.connect(f"file:{tmp_path / 'a.sqlite'}", uri=True, factory=Connection)
    connection.execute("PRAGMA query_only = 1")

    with pytest.raises(sqlite3.DatabaseError, match="readonly") as caught:
        connection.execute("BEGIN IMMEDIATE")

    connection.close()
    assert not isinstance(caught.value, sqlite3.OperationalError)
