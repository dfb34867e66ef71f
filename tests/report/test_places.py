"""Addresses of pages, fit for every file system; addresses that may be followed; where quotes stand in texts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.report import places
from etl.report.places import around, marked, outside

BASE = "https://example.org/paper/"


@pytest.mark.parametrize(
    ("end", "name"),
    [("arxiv-2009.00748", "arxiv-2009.00748"), ("tvm", "tvm"), ("a-b", "a-b")],
)
def test_plain_names_stay(end: str, name: str) -> None:
    """An IRI whose end is fit gives that end."""
    assert places.slug(BASE + end) == name


@pytest.mark.parametrize("end", ["TVM", "con", "nul.x", "x" * 200, "%2e%2e", "..", "a%2Fb", "żółw", "-a", "a."])
def test_odd_names_are_changed_and_kept_apart(end: str) -> None:
    """In lower case, short, without what file systems know otherwise, with a part of a hash."""
    name = places.slug(BASE + end)

    assert re.fullmatch(r"[a-z0-9][a-z0-9.-]{0,60}-[0-9a-f]{8}", name)
    assert name != places.slug(f"{BASE}{end}x")


@given(st.text(min_size=1, max_size=80), st.text(min_size=1, max_size=80))
def test_two_iris_have_two_names(one: str, other: str) -> None:
    """In file systems that do not tell cases apart, too; and no name leaves its folder."""
    names = places.slug(BASE + one), places.slug(BASE + other)
    ends = [re.split(r"[/#]", (BASE + each).rstrip("/#"))[-1] for each in (one, other)]

    assert ends[0] == ends[1] or names[0].lower() != names[1].lower()
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9.-]*", name) and len(name) <= 70 for name in names)


def test_a_claim_stands_in_the_page_of_its_paper() -> None:
    """Its address is that page and a place in it."""
    assert places.Addresses().claim(f"{BASE}p", "https://example.org/claim/c1") == "paper/p.html#at-c1"


def test_a_packed_report_has_one_page_a_kind() -> None:
    """The address names the thing, and a place in it; classes of hardware are few and keep their pages."""
    at = places.Addresses(packed=True)

    assert at.claim(f"{BASE}p", "https://example.org/claim/c1") == "paper.html#p/at-c1"
    assert at.page(places.HARDWARE, f"{BASE}gpu") == "hardware/gpu.html"


@pytest.mark.parametrize(
    ("iri", "service", "id_"),
    [
        ("https://openalex.org/W4299", "OpenAlex", "W4299"),
        ("https://dblp.org/rec/conf/tiny/Brook21", "dblp", "conf/tiny/Brook21"),
        ("http://www.wikidata.org/entity/Q18811574", "Wikidata", "Q18811574"),
        ("https://example.org/thing", "Elsewhere", "https://example.org/thing"),
    ],
)
def test_an_iri_names_its_service(iri: str, service: str, id_: str) -> None:
    """The service and the id there; of a service that is not known the whole IRI."""
    assert places.elsewhere(iri) == (service, id_)


@pytest.mark.parametrize("address", ["https://example.org/a?b=c#d", "http://example.org", "HTTPS://EXAMPLE.ORG/"])
def test_the_web_may_be_followed(address: str) -> None:
    """As it is printed."""
    assert outside(address) == address


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)//https://example.org",
        " javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "//example.org",
        "example.org/x",
        "https://",
        "https://[",
        "https://example.org/a b",
        "java\nscript:alert(1)",
        "https://example.org/\u202ekcatta",
        "",
    ],
)
def test_nothing_else_may(address: str) -> None:
    """Scripts, data, files, what names no host, what cannot be read or turns the direction of text."""
    assert outside(address) == ""


def test_quotes_are_marked_where_they_stand() -> None:
    """What stands before and after tells two places of the same words apart."""
    text = "A is 2x faster. B is 2x faster than C."

    assert marked(text, [("two", " B is ", "2x faster", " than")]) == (
        ("A is 2x faster. B is ", ""),
        ("2x faster", "two"),
        (" than C.", ""),
    )


def test_a_quote_is_found_without_its_surroundings() -> None:
    """They may end outside the text; of two quotes that overlap the first is marked."""
    found = marked(
        "2x faster", [("one", "Title ", "2x", " slower"), ("two", "", "2x faster", ""), ("none", "", "3x", "")]
    )

    assert found == (("2x", "one"), (" faster", ""))


@given(st.text(max_size=60), st.lists(st.tuples(st.just("c"), *[st.text("ab ", max_size=4)] * 3), max_size=5))
def test_no_character_is_lost(text: str, quotes: list[tuple[str, str, str, str]]) -> None:
    """The pieces are the text, whatever is quoted."""
    assert "".join(words for words, _ in marked(text, quotes)) == text


@pytest.mark.parametrize(
    ("before", "exact", "after", "expected"),
    [
        ("It ", "2x faster", " than B.", ("It is then ", "2x faster", " than B.")),
        ("", "no quote", "", ("", "no quote", "")),
        ("cut words before ", "elsewhere", " after words cu", ("words before ", "elsewhere", " after words")),
        ("", "We are done.", "", ("", "We are done.", "")),
    ],
)
def test_a_quote_stands_in_its_sentence(before: str, exact: str, after: str, expected: tuple[str, str, str]) -> None:
    """That of the text; where the text does not have it, in the whole words around it on its page."""
    text = "A of v. 2.5 is slow. It is then 2x faster than B. We are done."

    assert around(text, before.replace("It ", "then "), exact, after) == expected


@given(st.text(max_size=60), *[st.text("ab. A", max_size=6)] * 3)
def test_the_quote_itself_is_never_cut(text: str, before: str, exact: str, after: str) -> None:
    """Whatever stands around it."""
    assert around(text, before, exact, after)[1] == exact
