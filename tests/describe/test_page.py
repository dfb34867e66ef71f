"""The page of the ontology, as a browser reads it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

import chromium
import pytest
from describe import diagram, page, schemes, terms
from describe.sample import Sample, arrows, example
from lxml import etree, html

from etl import assets, vocabulary

if TYPE_CHECKING:
    from playwright.sync_api import Browser

browser = pytest.fixture(scope="module", name="browser")(chromium.started)


@pytest.fixture(scope="module")
def text(pages: dict[str, str]) -> str:
    return pages["ontology/index.html"]


def test_every_term_has_its_anchor(text: str) -> None:
    """The local name of each class and property is the id of one place."""
    anchors = page.anchors(text)

    assert len(anchors) == len(set(anchors))
    assert {term.local for term in terms.terms()} <= set(anchors)


def test_links_on_the_page_lead_somewhere(text: str) -> None:
    """Whatever begins with # is an id; all else is an IRI or a file beside the page."""
    targets = re.findall(r'href="([^"]+)"', text)
    files = {path for path in targets if not path.startswith(("#", "http"))}

    assert {target[1:] for target in targets if target.startswith("#")} <= set(page.anchors(text))
    assert {"ontology.ttl", "shapes.ttl", *(scheme.file for scheme in schemes.schemes())} == files


def test_a_term_is_shown_with_all_that_is_said_of_it(text: str) -> None:
    """Comment, domain, range, what stands above, and an example from the sample."""
    (section,) = html.fromstring(text).xpath("//section[@id='about']")
    words = " ".join(str(section.text_content()).split())

    assert "The system whose result the claim states." in words
    assert re.search(r"of\s?kg:Claim.*values\s?kg:System.*kind of\s?schema:about", words)
    assert re.search(r"claim:\w+ kg:about system:[\w-]+ \.", words)


def test_nearly_every_term_has_an_example(sample: Sample) -> None:
    """Only what no sample page gives cause for has none."""
    without = {term.local for term in terms.terms() if not example(sample, term)}

    assert without <= {"Separation", "Enrichment", "score", "undecodable"}


def test_the_page_needs_nothing_else(text: str) -> None:
    """No script, no style sheet, no image, no font from elsewhere; it says how wide a screen is, and knows the dark."""
    tree = html.fromstring(text)

    assert tree.xpath("//script | //img | //iframe | //link[@rel='stylesheet']") == []
    assert "url(" not in text.replace("url(#arrow)", "")
    assert tree.xpath("//meta[@name='viewport']")
    assert "prefers-color-scheme: dark" in text


def test_the_tree_of_hardware_is_whole(text: str) -> None:
    """Every concept of the vocabulary stands in it once."""
    (tree,) = html.fromstring(text).xpath("//h3[@id='-hardware']/following-sibling::ul")

    assert sorted(code.text for code in tree.iter("code")) == sorted(vocabulary.hardware())


def test_vocabularies_are_counted(text: str) -> None:
    """Parts add up to the whole."""
    assert all(sum(count for _, count in scheme.parts) == scheme.concepts for scheme in schemes.schemes())
    assert f"{len(vocabulary.systems()):,}" in text


# The diagram


def _rectangles(drawing: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each box."""
    found = etree.fromstring(drawing.encode()).iter("{http://www.w3.org/2000/svg}rect")
    sides = [[float(box.get(side) or "") for side in ("x", "y", "width", "height")] for box in found]
    return [(x, y, x + width, y + height) for x, y, width, height in sides]


def test_the_diagram_shows_every_arrow(sample: Sample) -> None:
    """Each kind, and each property that leads from one to another, is a word of it."""
    led = arrows(sample)
    words = re.findall(r"<text[^>]*>(?:↻ )?([^<]+)</text>", diagram.svg(led, "kinds"))

    assert {name for pair, names in led.items() for name in (*pair, *names)} == set(words)
    assert led["kg:Claim", "kg:System"] == ("kg:about", "kg:comparedWith")
    assert led["kg:Evidence", "schema:WebPage"] == ("kg:onPage",)


def test_no_box_of_the_diagram_covers_another(sample: Sample) -> None:
    """Boxes lie apart, inside the frame."""
    drawing = diagram.svg(arrows(sample), "kinds")
    boxes = sorted(_rectangles(drawing))
    frame = [float(side) for side in re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawing)[0]]

    assert all(x >= 0 and y >= 0 and right <= frame[0] and low <= frame[1] for x, y, right, low in boxes)
    assert [
        (one, other)
        for n, one in enumerate(boxes)
        for other in boxes[n + 1 :]
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ] == []


def test_parts_without_a_way_between_them_stand_one_below_the_other() -> None:
    """Two pairs of kinds, and one that leads to itself alone."""
    drawing = diagram.svg({("a", "b"): ("to",), ("c", "d"): ("on",), ("e", "e"): ("self",)}, "parts")
    boxes = _rectangles(drawing)

    assert len(boxes) == 7
    assert len({y for _, y, _, _ in boxes}) >= 3
    assert all(top < low for top, low in pairwise(sorted({y for _, y, _, _ in boxes})))


def test_a_narrow_screen_has_the_arrows_as_a_list(browser: Browser) -> None:
    """At 375 pixels each arrow is a line that fits, in place of the drawing, which a wide screen shows."""
    for width in (375, 1400):
        shown = browser.new_page(viewport={"width": width, "height": 800})
        shown.goto((assets.ONTOLOGY / "index.html").as_uri())
        assert shown.locator("svg").is_visible() == (width > 375)
        assert shown.locator(".narrow").is_visible() == (width == 375)
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        shown.close()


def test_the_list_of_arrows_is_whole(sample: Sample) -> None:
    """Each kind with the kinds that its properties lead to."""
    led = arrows(sample)
    listed = etree.fromstring("".join(page.narrow(led)).encode())
    lines = [
        ("".join(kind.itertext()), "".join(arrow.itertext()))
        for kind, list_ in pairwise(listed)
        for arrow in list_
        if kind.tag == "p"
    ]

    assert lines == [
        (one, f"{', '.join(names)} → {'itself' if one == other else other}") for (one, other), names in led.items()
    ]


def test_names_of_the_diagram_are_escaped() -> None:
    """A title with marks of XML leaves the drawing well-formed."""
    assert etree.fromstring(diagram.svg({("a", "b"): ("<x>",)}, '"<&>"').encode()).get("aria-label") == '"<&>"'
