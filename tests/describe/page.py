"""The page of the ontology: ontology/index.html, one file, without scripts, for light and dark, wide and narrow.

Its anchors are the local names of the terms, so that https://w3id.org/mlsys-kg/ontology#Claim leads to the claim where
the page is served under that address.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from describe import diagram, schemes, terms
from describe.sample import Sample, arrows, example

from etl.rdf import KG

if TYPE_CHECKING:
    from describe.terms import Term

_STYLE = """
:root { color-scheme: light dark }
:root { --line: #bbb; --soft: #f3f3f6; --kind: #e8ecfb; --edge: #5a68b0; --link: #1a4fa0; --faint: #555 }
@media (prefers-color-scheme: dark) {
:root { --line: #555; --soft: #24262c; --kind: #2a3150; --edge: #8c9be0; --link: #9db8ff; --faint: #aaa }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
a { color: var(--link) }
h1, h2, h3 { line-height: 1.2 }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
code, pre, svg { font-family: ui-monospace, monospace }
code { font-size: .9em }
pre { background: var(--soft); padding: .5rem; white-space: pre-wrap; margin: .5rem 0; font-size: .85em }
nav a { white-space: nowrap; margin-right: .6rem }
section.term { border-left: 3px solid var(--line); padding-left: 1rem; margin: 1.5rem 0 }
section.term:target { border-color: var(--edge); background: var(--soft) }
section.term h3 { margin: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .5rem 0 }
dt { color: var(--faint) }
dd { margin: 0 }
.wide { overflow-x: auto }
ul { padding-left: 1.3rem }
li:has(> details) { list-style: none }
svg { font-size: 12px }
svg text { text-anchor: middle; fill: CanvasText }
svg text.kind { font-weight: bold }
svg rect.kind { fill: var(--kind); stroke: var(--edge) }
svg rect.other { fill: var(--soft); stroke: var(--line) }
svg rect.names { fill: Canvas }
svg .way { fill: none; stroke: var(--line) }
svg marker { fill: CanvasText }
.narrow { display: none }
.narrow p { width: fit-content; margin: .5rem 0 0; padding: .2rem .6rem; border: 1px solid var(--edge) }
.narrow p { border-radius: 5px; background: var(--kind) }
.narrow ul { margin: .3rem 0 .6rem .5rem; border-left: 2px solid var(--line); list-style: none }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-left: 1rem } }
@media (max-width: 40rem) { .wide { display: none } .narrow { display: block } }
"""


def page(sample: Sample) -> str:
    """The whole page; the same ontology, vocabularies and sample give the same text."""
    classes = [term for term in terms.terms() if term.kind == "class"]
    properties = [term for term in terms.terms() if term.kind != "class"]
    title = terms.header("terms/title")
    body = [
        *_head(title),
        '<h2 id="-diagram">Diagram</h2>',
        "<p>The kinds of things of a graph and the properties that lead from one to another.</p>",
        f'<div class="wide">{diagram.svg(arrows(sample), "Classes and the properties between them")}</div>',
        *narrow(arrows(sample)),
        '<h2 id="-classes">Classes</h2>',
        *(line for term in classes for line in _term(term, sample)),
        '<h2 id="-properties">Properties</h2>',
        *(line for term in properties for line in _term(term, sample)),
        '<h2 id="-borrowed">Terms of other vocabularies</h2>',
        "<p>What the graph uses them for.</p>",
        *_borrowed(),
        '<h2 id="-vocabularies">Vocabularies</h2>',
        *_vocabularies(),
    ]
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<!-- Written by `make docs` (tests/describe/page.py) from the Turtle files beside it: change those. -->\n"
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f'<link rel="alternate" type="text/turtle" href="ontology.ttl">\n<style>{_STYLE}</style>\n</head>\n<body>\n'
    )
    return head + "\n".join(body) + "\n</body>\n</html>\n"


def _head(title: str) -> Iterator[str]:
    iri = KG.removesuffix("#")
    status = terms.header("ontology/bibo/status").rsplit("/", 1)[1]
    licence = terms.header("terms/license")
    yield f"<h1>{escape(title)}</h1>"
    yield f"<p>{escape(terms.header('terms/description'))}</p>"
    yield "<dl>"
    yield f"<dt>IRI</dt><dd><code>{iri}</code></dd>"
    yield f"<dt>version</dt><dd>{terms.header('versionInfo')} ({status})</dd>"
    yield f"<dt>prefix</dt><dd><code>kg: &lt;{KG}&gt;</code></dd>"
    yield f'<dt>licence</dt><dd><a href="{licence}">{licence}</a></dd>'
    yield '<dt>Turtle</dt><dd><a href="ontology.ttl">ontology.ttl</a></dd>'
    yield '<dt>SHACL</dt><dd><a href="shapes.ttl">shapes.ttl</a></dd>'
    yield "</dl>"
    for kind, name in (("class", "Classes"), ("property", "Properties")):
        links = [
            f'<a href="#{t.local}">{t.local}</a>' for t in terms.terms() if (t.kind == "class") == (kind == "class")
        ]
        yield f"<nav><p><b>{name}</b> {' '.join(links)}</p></nav>"
    yield '<p>Examples are from the graph of the sample pages. <a href="#-vocabularies">Vocabularies</a> are below.</p>'


def narrow(led: diagram.Arrows) -> Iterator[str]:
    """The diagram for a narrow screen: the kinds below each other, each with the arrows that lead from it."""
    yield '<div class="narrow">'
    for kind in dict.fromkeys(one for one, _ in led):
        yield f"<p><b>{_linked(kind)}</b></p>\n<ul>"
        for (one, other), names in led.items():
            if one == kind:
                yield f"<li>{', '.join(map(_linked, names))} → {'itself' if other == one else _linked(other)}</li>"
        yield "</ul>"
    yield "</div>"


def _term(term: Term, sample: Sample) -> Iterator[str]:
    yield f'<section class="term" id="{term.local}">'
    yield f'<h3><a href="#{term.local}">{term.name}</a></h3>'
    yield f"<p>{escape(term.comment)}</p>"
    yield "<dl>"
    yield f"<dt>{term.kind}</dt><dd>{escape(term.label)}</dd>"
    users = [one for one in terms.terms() if term.name in one.domain] if term.kind == "class" else []
    for label, names in (
        ("of", term.domain),
        ("values", term.range),
        ("kind of", term.above),
        ("see also", term.related),
        ("properties", tuple(one.name for one in users)),
        ("narrower", tuple(one.name for one in terms.terms() if term.name in one.above)),
    ):
        if names:
            yield f"<dt>{label}</dt><dd>{', '.join(map(_linked, names))}</dd>"
    yield "</dl>"
    shown = example(sample, term)
    if shown:
        yield f"<pre>{escape(shown)}</pre>"
    yield "</section>"


def _linked(name: str) -> str:
    """A term as a link: ours to its place on the page, others to their IRI."""
    target = f"#{name.removeprefix('kg:')}" if name.startswith("kg:") else terms.iri(name)
    return f'<a href="{escape(target)}"><code>{escape(name)}</code></a>'


def _borrowed() -> Iterator[str]:
    yield "<dl>"
    for term in terms.borrowed():
        yield f"<dt>{_linked(term.name)}</dt><dd>{escape(term.note)}</dd>"
    yield "</dl>"


def _vocabularies() -> Iterator[str]:
    yield "<dl>"
    for scheme in schemes.schemes():
        parts = ", ".join(f"{escape(name)} {count:,}" for name, count in scheme.parts)
        size = f"{scheme.concepts:,} concepts with {scheme.labels:,} labels"
        yield f'<dt><a href="{scheme.file}">{scheme.file}</a></dt><dd>{escape(scheme.holds)}: {size} ({parts})</dd>'
    yield "</dl>"
    yield '<h3 id="-hardware">Hardware</h3>'
    yield "<ul>"
    yield from (line for top in schemes.hardware() for line in _branch(top))
    yield "</ul>"


def _branch(branch: schemes.Branch) -> Iterator[str]:
    name = f"{escape(branch.label)} <code>{branch.notation}</code>"
    if not branch.below:
        yield f"<li>{name}</li>"
        return
    yield f"<li><details><summary>{name} ({branch.size:,})</summary><ul>"
    yield from (line for one in branch.below for line in _branch(one))
    yield "</ul></details></li>"


def anchors(html: str) -> list[str]:
    """Every id of a page."""
    return re.findall(r' id="([^"]+)"', html)
