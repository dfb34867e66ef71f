"""A report in a browser, from the disk: it stays silent and at home, filters, sorts, and is not fooled."""

from __future__ import annotations

import csv
import io
import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from corpora import AWKWARD
from looking import Open
from looking import until as _until

from etl import sheets
from etl.display import harmless

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

PAGES = (
    "index.html",
    "speedups.html",
    "comparisons.html",
    "compare.html",
    "claims.html",
    "papers.html",
    "systems.html",
    "people.html",
    "hardware.html",
    "reading.html",
    "questions.html",
    "accuracy.html",
)
TEXTS = (
    AWKWARD,
    "=1+1",
    "-2.50",
    "-2,50",
    "'=x",
    "''",
    "@a",
    "＝1",
    "\t",
    "\r\n",
    '"q"',
    "a,b",
    "",
    "\u202eabc\u2066",
    "plain",
    "+1",
)


def _drawn(page: Page) -> None:
    """Every chart of the page has its marks."""
    for figure in page.locator("[data-chart]").all():
        figure.locator(".drawn svg .mark-symbol.role-mark path").first.wait_for(state="attached")


def _pick(page: Page) -> None:
    """Click on the last point; a chart that is drawn again meanwhile forgets the click, or hides the point from it."""
    from playwright.sync_api import Error  # noqa: PLC0415  # these tests are skipped without it

    for _ in range(50):
        point = page.locator(".drawn .mark-symbol.role-mark path").last
        with suppress(Error):
            point.hover(force=True)
            point.click(force=True)
        if page.locator(".picked a").count():
            return
        page.wait_for_timeout(100)
    page.wait_for_selector(".picked a")


def _rows(page: Page) -> int:
    return page.locator("section.table tbody tr:not(.empty)").count()


def _awake(page: Page) -> None:
    page.wait_for_selector("nav.pager", state="attached")


def test_no_page_is_wider_than_the_window(opened: Open, sample: Path) -> None:
    """On a phone and on a desk, in light and in dark, without a complaint of the browser or a request.

    No script, style sheet or template takes a place.
    """
    some = [
        next((sample / kind).iterdir()).relative_to(sample).as_posix()
        for kind in ("paper", "system", "person", "hardware", "more")
        if (sample / kind).is_dir()
    ]
    for name in (*PAGES, *some):
        page = opened(sample, name, viewport={"width": 375, "height": 800}, color_scheme="light")
        if name in {"index.html", "speedups.html", "comparisons.html"}:
            _drawn(page)
        for width in (375, 1400):
            page.set_viewport_size({"width": width, "height": 800})
            for scheme in ("dark", "light"):
                page.emulate_media(color_scheme=scheme)
                assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(_FOR_PROGRAMS) == [], name
        page.close()


def test_text_can_be_read_in_both_schemes(opened: Open, sample: Path) -> None:
    """Each colour of text has the contrast of 4.5 with its ground that WCAG asks for at the level AA."""
    for scheme in ("light", "dark"):
        page = opened(sample, "index.html", color_scheme=scheme)
        for ink, ground in [
            ("ink", "ground"),
            ("muted", "ground"),
            ("muted", "soft"),
            ("accent", "ground"),
            ("mark-ink", "mark"),
        ]:
            assert page.evaluate(_CONTRAST, [ink, ground]) >= 4.5, (scheme, ink, ground)
        for number in (*range(1, 9), "none"):
            assert page.evaluate(_CONTRAST, [f"class-{number}", "ground"]) >= 3, (scheme, number)


def test_a_choice_filters_table_chart_and_file(opened: Open, sample: Path) -> None:
    """Rows, status, points and the CSV are of the class that is chosen; the file has no formula in it."""
    page = opened(sample, "speedups.html", accept_downloads=True)
    _drawn(page)
    whole, points = _rows(page), page.locator(".drawn .mark-symbol.role-mark path").count()
    page.get_by_label("Hardware", exact=True).select_option("GPU")
    _until(page, f"document.querySelectorAll('section.table tbody tr').length < {whole}")

    assert all("GPU" in text for text in page.locator("td[data-title=Hardware]").all_inner_texts())
    assert page.locator(".status").inner_text() == f"{_rows(page)} of {whole} speedups"
    _until(page, f"document.querySelectorAll('.drawn .mark-symbol.role-mark path').length < {points}")

    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    rows = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8"))))
    every = (sample / "data" / "speedups.csv").read_text(encoding="utf-8")
    assert len(rows) == _rows(page)
    assert [row for row in csv.DictReader(io.StringIO(every)) if "GPU" in row["class"].split("|")] == rows

    page.get_by_role("button", name="Reset").click()
    _until(page, f"document.querySelectorAll('section.table tbody tr').length === {whole}")


def test_words_are_searched_in_all_cells(opened: Open, sample: Path) -> None:
    """Each of them, in any case; where nothing fits the table says so."""
    page = opened(sample, "speedups.html")
    _awake(page)
    page.get_by_label("Search").fill("tensorRT up")
    _until(page, "/ of /.test(document.querySelector('.status').textContent)")
    found = page.locator("section.table tbody tr").all_inner_texts()

    assert found
    assert all("tensorrt" in text.lower() and "up" in text.lower() for text in found)

    page.get_by_label("Search").fill("no such words")
    page.wait_for_selector("tr.empty")
    assert page.locator("tr.empty").inner_text() == "No speedup fits."


def test_headers_sort_by_keyboard(opened: Open, sample: Path) -> None:
    """Enter on a header sorts, again turns the order; aria-sort and the list of orders say how."""
    page = opened(sample, "papers.html")
    _awake(page)
    head = page.get_by_role("columnheader", name="Claims")
    button = head.get_by_role("button")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("th[data-name=claims][aria-sort=descending]")
    falling = [int(text) for text in page.locator("td[data-title=Claims]").all_inner_texts()]
    page.keyboard.press("Enter")
    page.wait_for_selector("th[data-name=claims][aria-sort=ascending]")
    rising = [int(text) for text in page.locator("td[data-title=Claims]").all_inner_texts()]

    assert falling == sorted(falling, reverse=True)
    assert rising == sorted(falling)
    assert falling[0] > 0
    assert page.get_by_label("Sort by").input_value() == "claims"
    assert page.locator("th[aria-sort=none]").count() == page.locator("th").count() - 1


def test_the_keyboard_reaches_everything_in_order(opened: Open, sample: Path) -> None:
    """The first stop skips to the content, where the next is the search; a stop can be seen."""
    page = opened(sample, "speedups.html")
    _awake(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    assert page.evaluate("document.activeElement.id") == "text"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_long_tables_are_paged(opened: Open, sample: Path) -> None:
    """A hundred rows at a time; the last page has the rest, and a name searched for is found on any."""
    page = opened(sample, "people.html")
    _awake(page)
    first = page.locator("tbody td").first.inner_text()
    page.get_by_role("button", name="Next").click()
    _until(page, "/page 2 of/.test(document.querySelector('.status').textContent)")

    assert _rows(page) == 100
    assert page.locator("tbody td").first.inner_text() != first
    assert page.evaluate("document.activeElement.textContent") == "Next"

    page.get_by_role("button", name="Last").click()
    _until(page, "document.querySelectorAll('tbody tr').length !== 100")
    name = page.locator("tbody td").last.locator("xpath=../td[1]").inner_text()
    page.get_by_label("Search").fill(name)
    _until(page, "/ of /.test(document.querySelector('.status').textContent)")
    assert name in page.locator("tbody").inner_text()


def test_written_rows_stay_in_place(opened: Open, sample: Path) -> None:
    """When all rows are loaded, those that the page was written with are not drawn again: a click is not lost."""
    page = opened(sample, "speedups.html")
    page.add_init_script(_REMOVED_ROWS)
    page.reload()
    _drawn(page)
    written = page.evaluate("window.removed")
    page.locator("thead button").first.click()
    _until(page, "window.removed > 0")

    assert written == 0


def test_an_address_may_choose_anything(opened: Open, sample: Path) -> None:
    """Names that no field has choose nothing, those that every list of fields has of its own among them."""
    odd = "length=1&item=a&namedItem=b&constructor=c&__proto__=d&toString=e&0=f&of-system=g&=h&%zz=%&sort=%F0"
    for name in ("comparisons.html", "people.html"):
        page = opened(sample, f"{name}#{odd}")
        page.get_by_label("Search").focus()
        _awake(page)
        rows = _rows(page)
        page.evaluate("(odd) => { location.hash = odd + '&again=1' }", odd)
        page.wait_for_timeout(50)
        assert _rows(page) == rows > 0, name


def test_what_is_chosen_stands_in_the_address(opened: Open, sample: Path) -> None:
    """Who opens it sees the same rows."""
    page = opened(sample, "speedups.html#class=GPU&sort=factor")
    _until(page, "/ of /.test(document.querySelector('.status').textContent)")
    factors = page.evaluate("[...document.querySelectorAll('th')].map((th) => [th.dataset.name, th.ariaSort])")

    assert page.get_by_label("Hardware", exact=True).input_value() == "GPU"
    assert ["factor", "ascending"] in factors
    page.get_by_label("Bound").select_option("up to")
    _until(page, "/bound=up/.test(location.hash)")
    assert "class=GPU" in page.url


def test_a_choice_before_the_chart_is_there_breaks_nothing(opened: Open, sample: Path) -> None:
    """The scripts of a chart take a while; what is chosen meanwhile is what it draws then."""
    page = opened(sample, "speedups.html")

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/assets/vega.js", slowly)
    page.reload()
    _until(page, "/ of |speedups/.test(document.querySelector('.status').textContent)")

    page.get_by_label("Hardware", exact=True).select_option("GPU")
    page.get_by_label("Bound").select_option("up to")
    _drawn(page)


def test_a_point_leads_to_its_words(opened: Open, sample: Path) -> None:
    """Over it stands the quote; chosen, it gives a link to the claim on the page of its paper."""
    page = opened(sample, "speedups.html")
    _drawn(page)
    point = page.locator(".drawn .mark-symbol.role-mark path").last
    point.scroll_into_view_if_needed()
    for _ in range(50):  # a chart that is drawn anew meanwhile forgets who stood over it
        page.mouse.move(0, 0)
        point.hover(force=True)
        if page.locator(".tip:not([hidden])").count():
            break
        page.wait_for_timeout(100)
    assert "×" in page.locator(".tip").inner_text()

    point.click(force=True)
    link = page.locator(".picked a")
    address = link.get_attribute("href") or ""
    link.click()
    page.wait_for_url(lambda url: "/paper/" in url)
    assert page.locator(f"#{address.partition('#')[2]} mark").count() > 0


def test_an_up_to_is_drawn_as_an_upper_bound(opened: Open, sample: Path) -> None:
    """As many lines down to the ground as there are speedups with that bound, and none of them as a filled point."""
    page = opened(sample, "speedups.html#bound=up+to")
    _drawn(page)
    dashed = page.locator(".drawn .mark-rule line[stroke-dasharray]").count()
    filled = page.locator(".drawn [class*=layer_2_marks] path").count()

    assert dashed == _rows(page) > 0
    assert filled == 0


def test_comparisons_are_drawn(opened: Open, sample: Path) -> None:
    """A dot leads to its system, the table beside it has the same names."""
    page = opened(sample, "comparisons.html")
    _drawn(page)
    names = page.locator(".drawn .mark-text text").all_text_contents()
    cells = page.locator("section.table tbody").inner_text()
    page.locator(".drawn .dot path").first.click(force=True)

    assert names
    assert all(name.rstrip("…") in cells for name in names)
    assert page.locator(".picked a").inner_text() == "All about it"


@pytest.mark.parametrize("width", [375, 1400])
def test_rows_have_two_lines_at_most(opened: Open, sample: Path, width: int) -> None:
    """However long a list of authors is; a button shows whole rows, and a column without a value is not shown."""
    page = opened(sample, "papers.html", viewport={"width": width, "height": 800})
    _awake(page)
    lines = (
        "[...document.querySelectorAll('.cut')].map((c) => c.offsetHeight / parseFloat(getComputedStyle(c).lineHeight))"
    )
    assert max(page.evaluate(lines)) < 2.1

    page.get_by_role("button", name="Whole rows").press("Enter")
    assert max(page.evaluate(lines)) > 2.9
    heads = "[...document.querySelectorAll('th')].map((th) => th.dataset.name)"
    for name in page.evaluate(heads):
        assert page.locator(f"td[data-title='{_title(page, name)}'] .cut").count() > 0, name


def _title(page: Page, name: str) -> str:
    return page.locator(f"th[data-name={name}]").inner_text().strip()


def test_speedups_are_filtered_by_product(opened: Open, sample: Path) -> None:
    """As well as by class: rows of a product are among those of its class, and the link keeps the choice."""
    page = opened(sample, "speedups.html")
    _until(page, "document.querySelectorAll('#of-product option').length > 1")
    product = page.locator("#of-product option").nth(1).get_attribute("value") or ""
    page.get_by_label("Product").select_option(product)
    _until(page, "/ of /.test(document.querySelector('.status').textContent)")

    rows = list(csv.DictReader(io.StringIO((sample / "data" / "speedups.csv").read_text(encoding="utf-8"))))
    assert _rows(page) == sum(product in row["product"].split("|") for row in rows) > 0
    assert "product=" in page.url
    assert not any(row["product"] and row["product"] in row["class"].split("|") for row in rows)


@pytest.mark.parametrize("name", ["speedups.html", "comparisons.html"])
def test_the_keyboard_reaches_every_mark(opened: Open, sample: Path, name: str) -> None:
    """A chart is one stop; arrows go from mark to mark, each says its words, and Enter shows where they come from."""
    page = opened(sample, name)
    _drawn(page)
    _until(page, "document.querySelector('.drawn [tabindex=\"0\"]')")
    marks = page.locator(".drawn [role=button]").count()
    page.locator(".drawn [tabindex='0']").focus()
    said = {page.evaluate("document.activeElement.getAttribute('aria-label')")}
    for _ in range(marks):
        page.keyboard.press("ArrowRight")
        said.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    page.keyboard.press("Enter")

    assert len(said) == marks > 10
    assert page.locator(".drawn [tabindex='0']").count() == 1
    assert page.locator(".picked a").count() == 1
    assert page.locator(".tip").inner_text() in said


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [375, 1400])
@pytest.mark.parametrize("name", ["index.html", "speedups.html", "comparisons.html"])
def test_no_labels_of_a_chart_collide(opened: Open, sample: Path, name: str, width: int, scheme: str) -> None:
    """On a phone as on a desk, no two texts of a chart lie on each other, nor do their boxes touch."""
    page = opened(sample, name, viewport={"width": width, "height": 800}, color_scheme=scheme)
    _drawn(page)
    page.wait_for_timeout(100)
    assert page.locator(".drawn text").count() > 5
    _until(page, f"!({_COLLIDING.strip()}).length")  # a chart is laid out again when its room is known


@pytest.mark.parametrize(("width", "scheme"), [(375, "dark"), (1400, "light")])
def test_the_first_page_has_both_charts(opened: Open, sample: Path, width: int, scheme: str) -> None:
    """Small, above the tables, in reach of the keyboard, each with a link to the page that has the whole."""
    page = opened(sample, "index.html", viewport={"width": width, "height": 800}, color_scheme=scheme)
    for name, to in (("speedups", "speedups.html"), ("comparisons", "comparisons.html")):
        figure = page.locator(f"[data-chart={name}]")
        figure.locator(".drawn [tabindex='0']").first.focus()
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        assert figure.locator(".picked a").count() == 1
        box, table = figure.locator(".drawn").bounding_box(), page.get_by_role("table").first.bounding_box()
        assert box
        assert table
        assert box["height"] < 400
        assert box["y"] < table["y"]
        page.locator("section", has=figure).locator(f".more a[href='{to}']").focus()
    every = (sample / "data" / "speedups.csv").read_text(encoding="utf-8").count("\n") - 1
    assert every - 3 < page.locator("[data-chart=speedups] [role=button]").count() <= every


def test_names_of_columns_stay_in_their_cards(opened: Open, sample: Path) -> None:
    """On a phone the name stands in the cell: one that takes two lines, of a system, makes the cell as high."""
    chosen = "compare.html#system=torchsparse-plus-plus&system=minkowskiengine"
    for name in (chosen, "papers.html", "reading.html"):
        page = opened(sample, name, viewport={"width": 375, "height": 800})
        page.wait_for_selector("tbody td")
        _until(page, "document.querySelectorAll('tbody tr').length > 1")
        over = "[...document.querySelectorAll('tbody td')].filter((td) => td.scrollHeight > td.clientHeight + 1).length"
        assert page.evaluate(over) == 0


@pytest.mark.parametrize("width", [375, 1400])
def test_systems_are_compared_side_by_side(opened: Open, sample: Path, width: int) -> None:
    """By keys alone: a name is added, its claims have their quotes, one is removed; the address keeps the choice."""
    page = opened(sample, "compare.html#system=graphiler&system=none", viewport={"width": width, "height": 800})
    _until(page, "document.querySelectorAll('.sides thead th').length === 2")
    assert page.locator(".status").inner_text() == "Choose two to five systems."
    page.get_by_label("Add a system").fill("alcop")
    page.keyboard.press("Enter")
    _until(page, "document.querySelectorAll('.sides thead th').length === 3")
    quotes = page.locator(".sides td[data-title=ALCOP] p a").all_inner_texts()
    rows = list(csv.DictReader(io.StringIO((sample / "data" / "claims.csv").read_text(encoding="utf-8"))))

    assert sorted(quotes) == sorted(row["quote"] for row in rows if row["system"] == "ALCOP")
    assert page.url.count("system=") == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Remove Graphiler").press("Enter")
    _until(page, "document.querySelectorAll('.sides thead th').length === 2")
    assert "graphiler" not in page.url


@pytest.mark.parametrize(("width", "scheme"), [(375, "dark"), (1400, "light")])
def test_claims_against_a_system_stand_beside_it(opened: Open, sample: Path, width: int, scheme: str) -> None:
    """One that nobody claims anything of is not empty: how many claims are against it, whose they are, their quotes."""
    window = {"width": width, "height": 800}
    address = "compare.html#system=minkowskiengine&system=torchsparse-plus-plus"
    page = opened(sample, address, viewport=window, color_scheme=scheme)
    _until(page, "document.querySelectorAll('.sides thead th').length === 3")
    line = page.locator(".sides tr", has=page.get_by_role("rowheader", name="Against it"))
    cell = line.locator("td[data-title=MinkowskiEngine]")
    rows = list(csv.DictReader(io.StringIO((sample / "data" / "claims.csv").read_text(encoding="utf-8"))))
    against = [row for row in rows if "MinkowskiEngine" in row["baseline"].split("|")]
    paragraphs = cell.locator("p").all_inner_texts()

    assert "MinkowskiEngine" not in {row["system"] for row in rows}
    assert paragraphs[0] == f"{len(against)} claim{'s' * (len(against) > 1)} against it"
    assert len(paragraphs) == len(against) + 1
    for row in against:
        assert any(text.startswith(f"{row['system']}: ") and row["quote"] in text for text in paragraphs[1:])
    cell.get_by_role("link", name="against it").press("Enter")
    page.wait_for_url("**/system/minkowskiengine.html")


def test_a_filtered_table_is_cited(opened: Open, sample: Path) -> None:
    """The citation names what is chosen, and the BibTeX holds each paper of the rows once, as the export writes it."""
    page = opened(sample, "speedups.html#class=GPU", accept_downloads=True)
    _until(page, "/ of /.test(document.querySelector('.status').textContent)")
    page.get_by_role("button", name="Cite").press("Enter")
    assert "hardware “GPU”" in page.locator(".citation p").inner_text()
    assert page.locator(".citation code").inner_text().startswith("@misc{mlsys-kg-speedups,")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download BibTeX").press("Enter")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    papers = {href for href in page.evaluate(_PAPERS) if "#" not in href}

    assert len(papers) == text.count("\n@") + text.startswith("@") > 1
    page.get_by_label("Search").fill("no such words")
    page.wait_for_selector("tr.empty")
    assert not page.get_by_role("button", name="Download BibTeX").count()


@pytest.mark.parametrize(("width", "scheme"), [(375, "dark"), (1400, "light")])
def test_a_filtered_table_and_its_chart_are_embedded(
    opened: Open, sample: Path, tmp_path: Path, width: int, scheme: str
) -> None:
    """By keys alone: each frame is its part of the page with the choice, without menus, and leads to the whole page."""
    shutil.copytree(sample, tmp_path / "report")
    how = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    page = opened(tmp_path, "report/speedups.html#class=GPU", **how)
    _until(page, "/ of /.test(document.querySelector('.status').textContent)")
    count = page.locator(".status").inner_text()
    page.get_by_role("button", name="Embed", exact=True).press("Enter")
    frames = page.locator(".embedding code").all_inner_texts()
    assert "web server" in page.locator(".embedding p").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width

    (tmp_path / "host.html").write_text(f"<!DOCTYPE html><title>A host</title>{''.join(frames)}", encoding="utf-8")
    host = opened(tmp_path, "host.html", **how)
    assert ["hardware “GPU”" in (each.get_attribute("title") or "") for each in host.locator("iframe").all()] == [
        True
    ] * 2
    for place, (shown, hidden) in enumerate((("tbody tr", ".drawn"), (".drawn svg", "tbody tr"))):
        host.locator("iframe").nth(place).scroll_into_view_if_needed()
        frame = host.frame_locator("iframe").nth(place)
        frame.locator(shown).first.wait_for()
        frame.locator(".status", has_text=count).wait_for()
        assert not any(frame.locator(name).first.is_visible() for name in ("header", "h1", "form", "footer", hidden))
        assert (frame.locator("main > .more a").get_attribute("href") or "").endswith("/report/speedups.html")
        assert frame.locator("html").evaluate("(root) => root.scrollWidth <= root.clientWidth")
    page.get_by_role("button", name="Embed", exact=True).press("Enter")
    assert not page.locator(".embedding").is_visible()


_PAPERS = "[...document.querySelectorAll('section.table tbody a[href^=\"paper/\"]')].map((a) => a.getAttribute('href'))"
"""Addresses of papers in the rows."""


def test_charts_follow_the_colours_of_the_scheme(opened: Open, sample: Path) -> None:
    """When the scheme changes they are drawn anew."""
    page = opened(sample, "comparisons.html", color_scheme="light")
    _drawn(page)
    light = page.locator(".drawn .mark-text text").first.get_attribute("fill")
    page.emulate_media(color_scheme="dark")
    _until(page, f"document.querySelector('.drawn .mark-text text')?.getAttribute('fill') !== '{light}'")


def test_a_query_can_be_copied(opened: Open, sample: Path) -> None:
    """One click away from its table, exactly as its file has it."""
    page = opened(sample, "speedups.html", permissions=["clipboard-read", "clipboard-write"])
    _awake(page)
    page.locator("details.question summary").click()
    page.get_by_role("button", name="Copy").click()
    page.wait_for_selector("button:has-text('Copied')")

    query = page.evaluate("navigator.clipboard.readText()")
    assert query == page.locator("details.question code").first.text_content()
    assert query.startswith("#+ summary:")


def test_without_scripts_the_tables_are_there(opened: Open, sample: Path) -> None:
    """And so are their pages and files; what needs a script is not shown."""
    page = opened(sample, "people.html", java_script_enabled=False)
    page.get_by_role("link", name="Next").click()

    assert page.locator("h1").inner_text() == "People, page 2"
    assert _rows(page) == 100
    assert not page.locator("form.filters").is_visible()
    assert page.get_by_role("link", name="as CSV").is_visible()


def test_paper_shows_no_buttons(opened: Open, sample: Path) -> None:
    """Printed, a page is its content: no filters, no navigation, in light colours whatever the scheme."""
    page = opened(sample, "speedups.html", color_scheme="dark")
    _drawn(page)
    page.emulate_media(media="print", color_scheme="dark")

    assert not page.locator("form.filters").is_visible()
    assert not page.locator("header nav").is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_hostile_texts_do_nothing(opened: Open, hostile: Path) -> None:
    """On any page, in tables drawn by scripts, in charts, tips and notes: they are shown and nothing more."""
    names = sorted(path.relative_to(hostile).as_posix() for path in hostile.rglob("*.html"))
    for name in names:
        page = opened(hostile, name)
        if name in PAGES and page.locator("section.table").count():
            _awake(page)
            page.get_by_label("Search").fill("a")
        if name in {"speedups.html", "comparisons.html"}:
            _drawn(page)
            _pick(page)
        page.wait_for_timeout(50)
        assert page.evaluate("window.broken") is None, name
        assert page.evaluate(_FOR_PROGRAMS) == [], name
        assert page.locator("img").count() == 0
        assert page.evaluate("document.querySelectorAll('a[href^=javascript], a[href^=\"data:\"]').length") == 0


def test_scripts_guard_cells_as_the_exports_do(opened: Open, sample: Path) -> None:
    """A cell of a downloaded table, and a text that is shown, are those that Python makes."""
    page = opened(sample, "index.html")

    assert page.evaluate("(texts) => texts.map(report.cell)", TEXTS) == [sheets.cell(text) for text in TEXTS]
    assert page.evaluate("(texts) => texts.map(report.harmless)", TEXTS) == [harmless(text) for text in TEXTS]


_REMOVED_ROWS = """
window.removed = 0;
new MutationObserver((changes) => {
  const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
  window.removed += gone.filter((node) => node.localName === 'tr').length;
}).observe(document, { childList: true, subtree: true });
"""
"""Counts the rows that leave the page."""
_FOR_PROGRAMS = """
[...document.querySelectorAll('script, style, template').values()]
    .filter((each) => each.getClientRects().length).map((each) => each.outerHTML)
"""
"""What is for programs and takes a place all the same."""
_COLLIDING = """
(() => {
  const shown = (each) => each.textContent && each.checkVisibility({ opacityProperty: true });
  const texts = [...document.querySelectorAll('.drawn text')].filter(shown);
  const boxes = texts.map((each) => [each.textContent, each.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const met = ([one, a], at) => boxes.slice(at + 1).filter(([, b]) => meet(a, b)).map(([other]) => [one, other]);
  return boxes.flatMap(met);
})()
"""
"""Pairs of texts of a chart whose boxes meet."""
_CONTRAST = """
([ink, ground]) => {
  const light = (name) => {
    const value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = parseInt(value.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [one, other] = [light(ink), light(ground)].sort((a, b) => b - a);
  return (one + 0.05) / (other + 0.05);
}
"""
"""The contrast of two colours of the style sheet, as WCAG 2 defines it."""
