from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.render import component, markup

ITEMS = (
    "<li><b>Slow Boats on Lakes.</b> Ada Moreau, Ben Okafor. ICML 2031</li>"
    "<li><b>Old Ports in Winter.</b> Ida Brandt, Chen Li. ICML 2031</li>"
    "<li><b>Oars that Bend.</b> Dina Haddad, Emil Larsen. SOSP 2031</li>"
)
TITLES = ["Slow Boats on Lakes", "Old Ports in Winter", "Oars that Bend"]
PARTS = st.sampled_from(
    "< <a <B </a> </B> /> > { } ( ) => ; return \" ' ` // /* */ <!-- --> <script </script> kiwi \\{ = a= ?".split()
)
SOURCES = st.lists(PARTS, max_size=40).map(" ".join)


def shown(source: str, name: str) -> str:
    """The text of a page, line by line."""
    return " | ".join(filter(None, markup.rendered(Page(name, source, "0" * 64)).text.split("\n")))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("papers.vue", f"<template>\n<ul>{ITEMS}</ul>\n</template>\n<script>export default {{}}</script>"),
        ("papers.svelte", f"<script>let a = 1;</script>\n<ul>{ITEMS}</ul>\n{{#if a}}<p>{{a}}</p>{{/if}}"),
        ("papers.astro", f'---\nimport A from "a";\nconst x = "<b>";\n---\n<ul>{ITEMS}</ul>'),
        ("papers.jsx", f"const f = (a) => a < 1;\nexport default () => (\n  <ul>{ITEMS}</ul>\n);"),
        (
            "papers.mdx",
            f"import A from 'a'\nexport const b = {{\n}}\n\n# Papers\n\n<Wide>\n\n<ul>{ITEMS}</ul>\n\n</Wide>",
        ),
    ],
)
def test_papers_in_a_component_are_read(name: str, source: str) -> None:
    """The markup of a component is a page, in each framework."""
    found = read.reading(Page(name, source, "0" * 64))

    assert [record.title and record.title.words for record in found.records] == TITLES
    assert [author.name for author in found.records[1].authors] == ["Ida Brandt", "Chen Li"]


def test_papers_in_the_script_of_a_component_are_read() -> None:
    """A component may list them as data, and hold only the frame of a list as markup."""
    script = '{title: "Slow Boats", by: "Ada Moreau"}, {title: "Ports", by: "Ida Brandt"}'
    source = (
        f"<template><li v-for='p in papers'>{{{{ p.title }}}}</li></template><script>const papers = [{script}]</script>"
    )

    assert len(read.reading(Page("papers.vue", source, "0" * 64)).records) == 2


def test_braces_with_a_stroke_are_words() -> None:
    """MDX takes other braces for an expression, and reads each once."""
    source = "# Papers\n\n" + "".join(
        f"- **{title} in \\{{Rome\\}}.** Ida Brandt, Chen Li. ICML 2031\n" for title in TITLES
    )

    assert "Slow Boats on Lakes in {Rome}" in read.reading(Page("papers.mdx", source, "0" * 64)).page.text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('<p>Slow{" "}Boats{/* a note */} {`on`} {lakes}</p>', "Slow Boats on"),
        ('<p className="a" onClick={() => { go("b") }}>Boats</p>', "Boats"),
        ("<>{papers.map((p) => <li>{p.title}</li>)}<p>Boats</p></>", "Boats"),
        ("<p>{wide ? <b>Slow Boats</b> : null} &amp; Ports</p>", "Slow Boats & Ports"),
        ('<Card><Link to="/x">Slow</Link> Boats<Icon /></Card>', "Slow Boats"),
        ('<Paper title="Slow Boats" by={["Ada Lind", "Bo Okafor"]} alt="a b" />', "Slow Boats | Ada Lind | Bo Okafor"),
        ("<p>a &lt; b</p>; const c = d < e; <T,>(f: T) => f", "a < b"),
    ],
)  # fmt: skip
def test_what_people_see_of_a_program(source: str, expected: str) -> None:
    """Texts in quotes and those that a component is given are seen; notes, names and conditions are not."""
    assert shown(f"export default () => ({source})", "papers.jsx") == expected


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("papers.jsx", "const a = <T>(b) => b; // Boats </b>"),
        ("papers.js", "const a = 1; // Boats"),
        ("papers.vue", "<p>Boats { ports</p>"),
        ("papers.md", "<Boats>{ports}</Boats>"),
    ],
)
def test_what_is_broken_or_none_stays_as_it_is(name: str, source: str) -> None:
    """An open bracket loses no text, and other files are no components."""
    page = Page(name, source, "0" * 64)

    assert component.of_program(component.unwrapped(page)).text == source


@given(SOURCES, st.sampled_from(["a.vue", "a.svelte", "a.astro", "a.jsx", "a.tsx", "a.mdx"]))
def test_any_text_is_rendered(source: str, name: str) -> None:
    """Nothing raises, and a page that is rendered once more stays the same."""
    page = component.of_program(component.unwrapped(Page(name, source, "0" * 64)))

    assert page.text.count("kiwi") <= source.count("kiwi")
    assert component.unwrapped(page) == page or not name.endswith((".vue", ".svelte", ".astro"))
