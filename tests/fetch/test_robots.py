"""robots.txt is read as RFC 9309 says."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.fetch.robots import MOST, Robots, Rule, robots, text

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
    assert expected is robots(_GROUPS, "mlsys-kg").allow(path)


def test_who_is_not_named_is_one_of_all() -> None:
    """The group * holds for a program without a group, and a group without rules allows everything."""
    assert not robots(_GROUPS, "mlsys").allow("/trees")
    assert robots("User-agent: a\nDisallow: /", "mlsys-kg").allow("/trees")
    assert robots("User-agent: *\nDisallow: /\n\nUser-agent: mlsys-kg\nDisallow:", "mlsys-kg").allow("/trees")


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
def test_patterns(pattern: str, path: str, expected: bool) -> None:
    """A star is any run of characters, a dollar at the end is the end."""
    assert expected is Rule(allows=False, pattern=pattern).matches(path)


def test_the_longest_rule_decides() -> None:
    """And of two that are equally long the one that allows."""
    assert Robots((Rule(False, "/a"), Rule(True, "/a/b"), Rule(False, "/a/b/c"))).allow("/a/b")
    assert Robots((Rule(False, "/a"), Rule(True, "/a"))).allow("/a")


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
    assert not robots(f"User-agent: *\nDisallow: {pattern}", "mlsys-kg").allow(path)


@given(st.text(), st.text())
def test_any_text_is_read(text: str, path: str) -> None:
    """No text raises."""
    for one in (text, f"user-agent: *\ndisallow: {text}"):
        robots(one, "mlsys-kg").allow(path)


def test_what_is_too_long_counts_as_far_as_its_bound() -> None:
    """Rules in the first 500 KiB hold; a line that goes on after them does not, whatever its first half says."""
    head = b"User-agent: *\nDisallow: /no\n"
    cut = b"Disallow: /b\xc3\xa4"[:-1]
    data = head + b"#" * (MOST - len(head) - len(cut) - 1) + b"\n" + cut

    found = robots(text(data + b"\xa4ume\nDisallow: /more\n"), "mlsys-kg")

    assert 500 * 1024 == MOST == len(data)
    assert [False, True, True] == [found.allow(path) for path in ("/no/a", "/b", "/more")]
    assert "Disallow: /a" == text(b"Disallow: /a")


def test_a_hostile_pattern_is_quick() -> None:
    """Many stars cost no more than the length of the path."""
    start = time.perf_counter()

    assert Robots((Rule(False, "/" + "*a" * 3000 + "*b"),)).allow("/" + "a" * 50_000)
    assert time.perf_counter() - start < 1
