"""Addresses: what they are called, which are public, and what robots.txt allows."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import SourceError
from etl.fetch.addresses import (
    MOST_ROBOTS,
    Address,
    address,
    allowed,
    is_address,
    is_public,
    redirected,
    robots,
    shown,
)


@pytest.mark.parametrize(
    ("argument", "url", "login"),
    [
        ("https://example.org", "https://example.org/", None),
        ("HTTPS://Example.ORG/List.html#top", "https://example.org/List.html", None),
        ("http://example.org:8080/a?b=c&d", "http://example.org:8080/a?b=c&d", None),
        ("https://ada:se%40cret@example.org/a", "https://example.org/a", ("ada", "se@cret")),
        ("https://ada@example.org/@b", "https://example.org/@b", ("ada", "")),
        ("http://[2001:db8::1]:80/", "http://[2001:db8::1]:80/", None),
        (" https://example.org/a b\n", "https://example.org/a%20b", None),
    ],
)
def test_addresses(argument: str, url: str, login: tuple[str, str] | None) -> None:
    """The name of a page has neither fragment nor credentials."""
    assert is_address(argument.strip())
    assert Address(url, login) == address(argument)


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        (
            "ftp://example.org/a",
            "source 'ftp://example.org/a' cannot be fetched (ftp: is not http or https): check the",
        ),
        ("file:///a.txt", "(file: is not http or https)"),
        ("https:///a", "(it names no host)"),
        ("http://[::1", "cannot be fetched (Invalid IPv6 URL)"),
        ("http://example.org:http/", "cannot be fetched (Port could not be cast"),
        ("http://ada:secret@example.org:99999/", "source 'http://example.org:99999/' cannot be fetched (Port out of"),
    ],
)
def test_what_is_no_address(argument: str, message: str) -> None:
    """Each is one line that says why, and tells no password."""
    with pytest.raises(SourceError) as caught:
        address(argument)

    assert message in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("location", "url", "login"),
    [
        ("/b", "https://example.org/b", ("ada", "x")),
        ("?c=d#e", "https://example.org/a?c=d", ("ada", "x")),
        ("//other.example/b", "https://other.example/b", None),
        ("http://example.org/b", "http://example.org/b", None),
        ("https://bob:y@example.org/b", "https://example.org/b", ("ada", "x")),
    ],
)
def test_redirects(location: str, url: str, login: tuple[str, str] | None) -> None:
    """Another origin is told no login, and a server gives none."""
    assert Address(url, login) == redirected(Address("https://example.org/a", ("ada", "x")), location)


def test_what_is_shown_can_be_written() -> None:
    """No password, and U+FFFD for a byte of a file name that is not UTF-8."""
    assert "https://example.org/a" == shown("https://ada:secret@example.org/a")
    assert "caf\ufffd.txt" == shown("caf\udce9.txt")


@pytest.mark.parametrize("location", ["file:///a", "gopher://example.org/", "http://[x", "javascript:a()"])
def test_redirects_that_lead_nowhere(location: str) -> None:
    """Only http and https are followed."""
    with pytest.raises(ValueError, match=r"."):
        redirected(Address("https://example.org/a"), location)


@given(st.text())
def test_any_text_may_follow(text: str) -> None:
    """Whatever stands behind the scheme is an address or a SourceError."""
    try:
        found = address(f"https://{text}")
    except SourceError:
        return
    assert "#" not in found.url
    assert "@" not in found.origin
    assert "\n" not in shown(found.url)


@pytest.mark.parametrize(
    "host", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "193.0.0.1"]
)
def test_public_hosts(host: str) -> None:
    """Also where IPv6 carries a public IPv4 address."""
    assert is_public(host)


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "127.9.9.9", "0.1.2.3", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
        *("100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "2001:db8::1", "::127.0.0.1"),
        *(
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:0:7f00:1::",
            "localhost",
            "",
        ),
        *("192.0.0.1", "192.88.99.1", "198.51.100.7", "203.0.113.7", "192.168.255.255", "172.31.255.255"),
        *("fec0::1", "feff::1", "febf::1", "fe00::1", "ff0e::1", "100::1", "2001:10::1", "3fff::1", "4000::1"),
        *("::ffff:a00:1", "::ffff:192.88.99.1", "::ffff:0:7f00:1", "::ffff:0:10.0.0.1", "::10.0.0.1", "::a00:1"),
        *("64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1", "2002:a00:1::", "2002:c0a8:101::1"),
        *(
            "2002:c058:6301::",
            "2001:0:a00:1::",
            "2001:0:808:808::80ff:fffe",
            "[::1]",
            "127.1",
            "0x7f.1",
            "017700000001",
        ),
    ],
)
def test_hosts_that_are_not_public(host: str) -> None:
    """Loopback, private, link-local, shared, multicast, reserved, and what carries one of them."""
    assert not is_public(host)


# robots.txt, as RFC 9309 has it

_GROUPS = """\
# of trees
User-agent: *
Disallow: /

User-Agent: other-bot
user-agent: MLSYS-KG/2.0
Crawl-delay: 5
Disallow: /private  # and below
Allow: /private/list
Sitemap: https://example.org/map

User-agent: mlsys-kg
Disallow: /more
"""


def _allowed(text: str, path: str, product: str = "mlsys-kg") -> bool:
    return allowed(path, robots(text.encode("utf-8", "surrogatepass"), product))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/", True),
        ("/private", False),
        ("/private/a", False),
        ("/private/list", True),
        ("/private/list.html?year=2024", True),
        ("/more", False),
        ("/robots.txt", True),
    ],
)
def test_groups(path: str, expected: bool) -> None:
    """All groups that name the program count, in any case and with a version; the one for all others then not."""
    assert expected is _allowed(_GROUPS, path)


def test_who_is_not_named_is_one_of_all() -> None:
    """The group * holds for a program without a group, and a group without rules allows everything."""
    assert not _allowed(_GROUPS, "/trees", "mlsys")
    assert _allowed("User-agent: a\nDisallow: /", "/trees")
    assert _allowed("User-agent: *\nDisallow: /\n\nUser-agent: mlsys-kg\nDisallow:", "/trees")


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("/a", "/abc", True),
        ("/a", "/b/a", False),
        ("/a$", "/a", True),
        ("/a$", "/ab", False),
        ("/*.pdf$", "/x/a.pdf", True),
        ("/*.pdf$", "/a.pdf?x", False),
        ("/*.pdf", "/a.pdf?x", True),
        ("*/b", "/a/b/c", True),
        ("/a*b*c", "/a-c-b", False),
        ("/a*b*c", "/a-b-b-c-", True),
        ("/ab*ba$", "/aba", False),
        ("/*$", "/x", True),
        ("/a*", "/a", True),
        ("/a?b=[1]", "/a?b=[1]&c", True),
        ("/a?b=[1]", "/axb=1", False),
    ],
)
def test_patterns_of_paths(pattern: str, path: str, expected: bool) -> None:
    """A star is any run of characters, a dollar at the end is the end."""
    assert expected is (not allowed(path, [(False, pattern)]))


def test_the_longest_rule_decides() -> None:
    """And of two that are equally long the one that allows."""
    assert allowed("/a/b", [(False, "/a"), (True, "/a/b"), (False, "/a/b/c")])
    assert allowed("/a", [(False, "/a"), (True, "/a")])


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("/b%C3%A4ume", "/bäume"),
        ("/bäume", "/b%c3%a4ume"),
        ("/%7Eann", "/~ann"),
        ("/~ann", "/%7eann"),
        ("/a%2fb", "/a%2Fb"),
    ],
)
def test_spellings(pattern: str, path: str) -> None:
    """What is the same address in two spellings meets the same rule."""
    assert not _allowed(f"User-agent: *\nDisallow: {pattern}", path)


@given(st.text(), st.text())
def test_any_text_is_read(text: str, path: str) -> None:
    """No text raises."""
    for one in (text, f"user-agent: *\ndisallow: {text}"):
        _allowed(one, path)


def test_what_is_too_long_counts_as_far_as_its_bound() -> None:
    """Rules in the first 500 KiB hold; a line that goes on after them does not, whatever its first half says."""
    head = b"User-agent: *\nDisallow: /no\n"
    cut = b"Disallow: /b\xc3\xa4"[:-1]
    data = head + b"#" * (MOST_ROBOTS - len(head) - len(cut) - 1) + b"\n" + cut

    found = robots(data + b"\xa4ume\nDisallow: /more\n", "mlsys-kg")

    assert 500 * 1024 == MOST_ROBOTS == len(data)
    assert [False, True, True] == [allowed(path, found) for path in ("/no/a", "/b", "/more")]
    assert not _allowed("User-agent: *\nDisallow: /a", "/a")


def test_a_hostile_pattern_is_quick() -> None:
    """Many stars cost no more than the length of the path."""
    start = time.process_time()  # of this process alone: the machine may be busy

    assert allowed("/" + "a" * 50_000, [(False, "/" + "*a" * 3000 + "*b")])
    assert time.process_time() - start < 5
