"""Things that a page describes in schema.org's words, as JSON-LD, microdata or RDFa: objects with folded keys."""

import json
import re
from collections.abc import Callable, Iterator, Mapping

from lxml.html import HtmlElement

from etl.read.formats.fields.json_keys import DEEPEST, Json, folded, texts
from etl.render.html.dom import printable, words

_INSIDE = ("graph", "itemlistelement", "item", "mainentity", "haspart")
"""Properties under which the things that a page lists are."""
_ELSEWHERE = frozenset({"citation", "isbasedon", "ispartof", "mentions", "about"})
"""Properties under which a thing refers to works of others."""

_IDENTITY = frozenset({"id", "type"})  # properties that say only which thing one is

_DIALECTS = (("itemscope", "itemtype", "itemprop"), ("typeof", "typeof", "property"))
"""The attributes that markup uses for a thing, its types, and the name under which it or a value is."""


def things(root: HtmlElement, wanted: Callable[[Json], bool]) -> Iterator[Json]:
    """The things of a page that are `wanted`: those of its JSON-LD, else those that its markup names."""
    found = [thing for thing in _of_scripts(root) if wanted(thing)]
    for dialect in _DIALECTS:
        scope, _, name = dialect
        if not found:
            known: dict[HtmlElement, Json] = {}
            scopes = (element for element in root.iter() if scope in element.attrib)
            own = (one for one in scopes if _ELSEWHERE.isdisjoint(map(_plain, one.get(name, "").split())))
            found = [thing for one in own if wanted(thing := _described(one, dialect, known))]
    yield from found


def types(thing: Json) -> set[str]:
    """The types of a thing, in lower case without prefix."""
    return {_plain(kind) for kind in texts(thing.get("type"))}


def _of_scripts(root: HtmlElement) -> Iterator[Json]:
    for script in root.iter("script"):
        if script.get("type", "").split(";")[0].strip().lower() != "application/ld+json":
            continue
        source = re.sub(
            r"^\s*(?:<!--|//<!\[CDATA\[|<!\[CDATA\[)|(?:-->|//\]\]>|\]\]>)\s*+;?\s*+$", "", script.text or ""
        )
        try:
            value: object = json.loads(source, strict=False)
        except (ValueError, RecursionError):
            continue
        named = {str(thing["id"]): thing for thing in _listed(value, {}) if "id" in thing and thing.keys() - _IDENTITY}
        yield from _listed(value, named)


def _listed(root: object, named: Mapping[str, Json]) -> Iterator[Json]:
    """The things that JSON-LD lists, in order; one that is only referred to is taken from `named`."""
    waiting: list[tuple[object, int]] = [(root, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, list):
            waiting += [(one, depth) for one in reversed(value)]
        elif isinstance(value, dict) and depth < DEEPEST:
            yield _thing(value, named, depth)
            inner = folded(value)
            waiting += [(inner[key], depth + 1) for key in reversed(_INSIDE) if key in inner]


def _thing(value: Mapping[str, object], named: Mapping[str, Json], depth: int) -> Json:
    if value.keys() == {"@id"} and (known := named.get(printable(str(value["@id"])))) is not None:
        return known
    properties = ((key, inner) for key, inner in folded(value).items() if key not in _INSIDE)
    return _unlisted({key: [*_values(inner, named, depth + 1)] for key, inner in properties})


def _values(value: object, named: Mapping[str, Json], depth: int) -> Iterator[object]:
    """What a property holds: the members of its lists and sets, texts without unseen characters."""
    members = value.get("@list", value.get("@set")) if isinstance(value, dict) else value
    if isinstance(members, list) and depth < DEEPEST:
        for one in members:
            yield from _values(one, named, depth + 1)
    elif isinstance(value, dict) and depth < DEEPEST:
        yield _thing(value, named, depth)
    elif isinstance(value, str | int | float):
        yield printable(value) if isinstance(value, str) else value


def _unlisted(properties: Mapping[str, list[object]]) -> Json:
    """The properties that have values: a list where there are several, else the value."""
    return {key: values[0] if len(values) == 1 else values for key, values in properties.items() if values}


def _described(root: HtmlElement, dialect: tuple[str, str, str], known: dict[HtmlElement, Json]) -> Json:
    """The thing that the markup inside an element describes."""
    if root in known:
        return known[root]
    scope, kinds, named = dialect
    properties: dict[str, list[object]] = {"type": [*root.get(kinds, "").split()]}
    if address := root.get("itemid") or root.get("resource"):
        properties["id"] = [address]
    waiting = list(reversed(root))
    while waiting:
        element = waiting.pop()
        inner = scope in element.attrib
        for name in element.get(named, "").split():
            value = _described(element, dialect, known) if inner else _value(element)
            properties.setdefault(_plain(name), []).append(value)
        if not inner:
            waiting += reversed(element)
    known[root] = _unlisted(properties)
    return known[root]


def _value(element: HtmlElement) -> str:
    for name in ("content", "datetime", "href", "src", "value"):
        if name in element.attrib and (name != "href" or element.tag in {"a", "link", "area"}):
            return element.get(name, "")
    return words(element)


def _plain(name: str) -> str:
    return re.split(r"[/#:]", name)[-1].lower()
