"""A packed report in a browser: its pages show what the pages of an unpacked one show, and load no more than that."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from looking import Open
from looking import until as _until

from etl import report
from etl.report import places

if TYPE_CHECKING:
    from playwright.sync_api import Page

_MAIN = "document.querySelector('main').innerText.replace(/\\s+/g, ' ').trim()"
_LINKS = """[...document.querySelectorAll('main a')].map((a) => a.getAttribute('href').replace(/^[.][.]\\//, ''))"""


def _shown(page: Page) -> str:
    page.wait_for_selector("article .behind")
    return str(page.evaluate(_MAIN))


def test_it_has_few_files(sample: Path, packed: Path) -> None:
    """No page of a single paper, system or person, and no second page of a table."""
    names = {path.relative_to(packed).parts[0] for path in packed.rglob("*.html")}

    assert names >= {"paper.html", "system.html", "person.html", "papers.html", "hardware"}
    assert not names & {"paper", "system", "person", "more"}
    assert len(list(packed.rglob("*"))) < len(list(sample.rglob("*"))) / 5


@pytest.mark.parametrize("kind", places.PACKED)
@pytest.mark.parametrize("width", [375, 1400])
def test_a_packed_page_shows_what_its_own_page_shows(
    opened: Open, sample: Path, packed: Path, kind: str, width: int
) -> None:
    """The same words in the same order, the same links, and nothing wider than the window."""
    paths = sorted((sample / kind).glob("*.html"), key=lambda path: (-path.stat().st_size, path))
    size = {"viewport": {"width": width, "height": 800}}
    page, other = opened(sample, "index.html", **size), opened(packed, "index.html", **size)
    for path in (*paths[:2], paths[-1]):
        page.goto(path.as_uri())
        other.goto(f"{(packed / f'{kind}.html').as_uri()}#{path.stem}")
        _until(other, f"document.title === {json.dumps(page.title())}")  # until then it shows the one before
        assert _shown(other) == _shown(page)
        assert other.evaluate(_LINKS) == [_packed(link, path.stem) for link in page.evaluate(_LINKS)]
        assert other.title() == page.title()
        assert other.evaluate("document.documentElement.scrollWidth") <= width


def _packed(link: str, here: str) -> str:
    """The link of a page as a packed report has it; `here` is the slug of the page."""
    if link.startswith("#"):
        return f"#{here}/{link[1:]}"
    kind, slash, rest = link.partition("/")
    if kind not in places.PACKED or not slash:
        return link
    slug, _, place = rest.partition(".html")
    return f"{kind}.html#{slug}{place.replace('#', '/')}"


def test_a_link_leads_to_the_claim(opened: Open, packed: Path) -> None:
    """From a table to its place in the paper, which is marked; from there to a system, and back."""
    page = opened(packed, "speedups.html")
    page.wait_for_selector(".drawn .role-mark path", state="attached")  # charts and choices come later, and move rows
    page.locator("section.table td.quote a").first.click()
    page.wait_for_selector(".claim.target mark")
    system = page.locator(".claim.target .facts a").first
    name = system.inner_text()
    system.click()
    _until(page, f"document.querySelector('h1').textContent === {name!r}")
    page.go_back()
    page.wait_for_selector(".claim.target mark")


@pytest.mark.parametrize("place", ["", "#no-such-paper", "#%F0", "#a/b/c"])
def test_an_address_that_names_nothing_says_where_to_look(opened: Open, packed: Path, place: str) -> None:
    """And is no error."""
    page = opened(packed, f"paper.html{place}")
    page.wait_for_timeout(100)

    assert page.locator("main a").get_attribute("href") == "papers.html"


def test_a_long_table_loads_the_page_it_shows(opened: Open, packed: Path, tmp_path: Path) -> None:
    """Of a table in many scripts the next page asks for one of them, and the keyboard stays where it was."""
    shutil.copytree(packed, tmp_path / "many")
    people = tmp_path / "many" / "people.html"
    people.write_text(
        people.read_text(encoding="utf-8").replace('data-shards="1"', 'data-shards="9"'), encoding="utf-8"
    )
    page = opened(tmp_path / "many", "people.html")
    page.get_by_role("button", name="Next").press("Enter")
    _until(page, "/page 2 of/.test(document.querySelector('.status').textContent)")

    assert page.locator("section.table tbody tr").count() == 100
    assert page.evaluate("document.activeElement.textContent") == "Next"
    assert page.evaluate("document.querySelectorAll('script[src*=\"data/people\"]').length") == 1


def test_without_scripts_the_first_rows_are_there(opened: Open, packed: Path) -> None:
    """With all rows as CSV, and a word on what is missing."""
    page = opened(packed, "people.html", java_script_enabled=False)

    assert page.locator("section.table tbody tr").count() == 100
    assert page.get_by_role("link", name="as CSV").is_visible()
    assert "shows the first rows" in page.locator("noscript").inner_text()


def test_hostile_texts_do_nothing_when_packed(opened: Open, hostile_build: Path, tmp_path: Path) -> None:
    """Each paper, system and person is drawn as text; no address of theirs is followed."""
    folder = report.write(hostile_build, tmp_path / "report", together=True).parent
    for name in ("papers", "systems", "people"):
        page = opened(folder, f"{name}.html")
        addresses = page.evaluate(_LINKS)
        for address in [one for one in addresses if one.partition(".")[0] in places.PACKED]:
            page.goto(f"{folder.as_uri()}/{address}")
            page.wait_for_selector("article .behind")
            assert page.evaluate("window.broken") is None
            assert page.locator("main img").count() == 0
            assert page.evaluate("document.querySelectorAll('a[href^=javascript], a[href^=\"data:\"]').length") == 0
