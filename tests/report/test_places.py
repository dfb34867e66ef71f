"""Addresses of pages: one for each IRI, fit for every file system."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.report import places

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
