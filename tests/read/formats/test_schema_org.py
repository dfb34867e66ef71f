"""Things in JSON-LD, microdata and RDFa."""

from __future__ import annotations

import json

import pytest

from etl.read.formats import schema_org
from etl.read.formats.fields import people
from etl.read.formats.fields.json_keys import Json, text
from etl.render.html import dom

JSON_LD = '<script type="application/ld+json">{}</script>'


def described(source: str) -> list[Json]:
    return list(schema_org.things(dom.tree(source), lambda thing: "book" in schema_org.types(thing)))


def named(source: str) -> list[str]:
    return [text(thing.get("name")) for thing in described(source)]


@pytest.mark.parametrize(
    "told",
    [
        {"@type": "Book", "name": "Kestrel"},
        [{"@type": ["Thing", "https://schema.org/Book"], "schema:name": ["Kestrel"]}],
        {"@graph": [{"@type": "Person", "name": "Ada"}, {"@type": "Book", "name": {"@value": "Kestrel"}}]},
        {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": {"@type": "Book", "name": "Kestrel"}}]},
        {"@type": "WebPage", "mainEntity": {"@type": "Book", "name": "Kestrel"}},
        {"@type": "Book", "name": "Kestrel", "citation": {"@type": "Book", "name": "Heron"}},
        {"@type": "Book", "name": {"@list": ["Kestrel"]}},
        {"@type": "http://schema.org/Book", "http://schema.org/name": [{"@value": "Kestrel"}]},
    ],
)
def test_json_ld_lists_things(told: object) -> None:
    """Alone, in lists, graphs and pages; works that are merely cited are not listed."""
    assert named(JSON_LD.format(json.dumps(told))) == ["Kestrel"]


def test_json_ld_refers_to_things_by_id() -> None:
    """An author that is named elsewhere is found there; one that refers to itself, or to no name, is nobody."""
    graph = [
        {"@type": "Book", "name": "Kestrel", "author": [{"@id": "#a"}, {"@id": "#b"}, {"@id": "#c"}]},
        {"@id": "#a", "@type": "Person", "name": "Ada Moreau"},
        {"@id": "#c", "name": {"@id": "#c"}},
        {"@id": "#b", "@type": "Person"},
    ]

    (book,) = described(JSON_LD.format(json.dumps({"@graph": graph})))

    assert people.of_value(book["author"]) == ("Ada Moreau",)


@pytest.mark.parametrize(
    "source", ["{", "", "null", "[[[", '"x"', "{" * 9_999, "[" * 99_999, '{"a":' * 99_999, '{"@type": 7}', "1" * 9_999]
)
def test_broken_json_is_skipped(source: str) -> None:
    """What comes after it is read all the same, also inside a comment."""
    good = JSON_LD.format('<!-- {"@type": "Book", "name": "Kestrel \\ud800"} -->')

    assert named(JSON_LD.format(source) + good) == ["Kestrel \N{REPLACEMENT CHARACTER}"]


@pytest.mark.parametrize(
    "source",
    [
        "<div itemscope itemtype='https://schema.org/Book'><b itemprop=name>Kestrel</b></div>",
        "<div itemscope itemtype='http://schema.org/Book'><meta itemprop='headline name' content=Kestrel></div>",
        "<div typeof='schema:Book' resource='#k'><p><b property='schema:name'>Kestrel</b></p></div>",
        (
            "<ul itemscope itemtype='https://schema.org/ItemList'><li itemprop=itemListElement itemscope "
            "itemtype='https://schema.org/Book'><i itemprop=name>Kestrel</i><p itemprop=citation itemscope "
            "itemtype='https://schema.org/Book'><i itemprop=name>Heron</i></p></ul>"
        ),
    ],
)
def test_markup_describes_things(source: str) -> None:
    """Microdata and RDFa name the same properties."""
    assert named(source) == ["Kestrel"]


def test_values_come_from_where_they_stand() -> None:
    """A date from its attribute, a link from its address, a person from a thing inside."""
    (book,) = described(
        "<div itemscope itemtype=Book itemid='#k'><time itemprop=date datetime=2031-05-04>May</time>"
        "<a itemprop=url href=/k>here</a><p itemprop=author itemscope><b itemprop=name>Ada Moreau</b></p></div>"
    )

    assert [text(book.get(name)) for name in ("id", "date", "url", "author", "none")] == [
        "#k",
        "2031-05-04",
        "/k",
        "Ada Moreau",
        "",
    ]
