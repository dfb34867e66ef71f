"""Things that a page describes in schema.org's words, as JSON-LD, microdata or RDFa: objects of named values."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from lxml.html import HtmlElement

from etl.read.formats.fields.json_keys import DEEPEST
from etl.render.html.dom import printable, words

Value: TypeAlias = "str | Thing"
Thing: TypeAlias = Mapping[str, list["Value"]]
"""Property → values in their order; its types are under `@type`, all in lower case without prefix."""

_INSIDE = ("@graph", "itemlistelement", "item", "mainentity", "haspart")
"""Properties under which the things that a page lists are."""
_ELSEWHERE = frozenset({"citation", "isbasedon", "ispartof", "mentions", "about"})
"""Properties under which a thing refers to works of others."""

_DIALECTS = (("itemscope", "itemtype", "itemprop"), ("typeof", "typeof", "property"))
"""The attributes that markup uses for a thing, its types, and the name under which it or a value is."""


def things(root: HtmlElement, wanted: Callable[[Thing], bool]) -> Iterator[Thing]:
    """The things of a page that are `wanted`: those of its JSON-LD, else those that its markup names."""
    found = [thing for thing in _of_scripts(root) if wanted(thing)]
    for dialect in _DIALECTS:
        scope, _, name = dialect
        if not found:
            known: dict[HtmlElement, Thing] = {}
            scopes = (element for element in root.iter() if scope in element.attrib)
            own = (one for one in scopes if _ELSEWHERE.isdisjoint(map(_plain, one.get(name, "").split())))
            found = [thing for one in own if wanted(thing := _described(one, dialect, known))]
    yield from found


def value_of(thing: Thing, *names: str) -> str:
    """The first value in words under one of `names`; of a thing its name."""
    return next((value for name in names for value in every(thing, name)), "")


def every(thing: Thing, name: str) -> Iterator[str]:
    """The values under `name`, each in words."""
    for value in thing.get(name, ()):
        if isinstance(value, str):
            yield value
        elif words_ := value_of(value, "name", "@value", "value", "headline", "@id", "url"):
            yield words_


def _of_scripts(root: HtmlElement) -> Iterator[Thing]:
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
        every_thing = _listed(value, {})
        yield from _listed(value, {value_of(thing, "@id"): thing for thing in every_thing if len(thing) > 2})


def _listed(root: object, named: Mapping[str, Thing]) -> Iterator[Thing]:
    """The things that JSON-LD lists, in order; one that is only referred to is taken from `named`."""
    waiting: list[tuple[object, int]] = [(root, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, list):
            waiting += [(one, depth) for one in reversed(value)]
        elif isinstance(value, dict) and depth < DEEPEST:
            thing = _thing(value, named, depth)
            yield thing
            plain = {_plain(key): inner for key, inner in value.items()}
            waiting += [(plain[key], depth + 1) for key in reversed(_INSIDE) if key in plain]


def _thing(value: Mapping[str, object], named: Mapping[str, Thing], depth: int) -> Thing:
    if set(value) == {"@id"} and (known := named.get(printable(str(value["@id"])))) is not None:
        return known
    properties: dict[str, list[Value]] = {}
    for key, inner in value.items():
        if _plain(key) not in _INSIDE and (values := list(_values(inner, named, depth + 1))):
            properties.setdefault(_plain(key), []).extend(values)
    properties["@type"] = [_plain(kind) for kind in properties.get("@type", ()) if isinstance(kind, str)]
    return properties


def _values(value: object, named: Mapping[str, Thing], depth: int) -> Iterator[Value]:
    if isinstance(value, str):
        yield printable(value)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, list) and depth < DEEPEST:
        for one in value:
            yield from _values(one, named, depth + 1)
    elif isinstance(value, dict) and depth < DEEPEST:
        members = value.get("@list", value.get("@set"))
        if members is not None:
            yield from _values(members, named, depth + 1)
        else:
            yield _thing(value, named, depth)


def _described(root: HtmlElement, dialect: tuple[str, str, str], known: dict[HtmlElement, Thing]) -> Thing:
    """The thing that the markup inside an element describes."""
    if root in known:
        return known[root]
    scope, kinds, named = dialect
    properties: dict[str, list[Value]] = {"@type": [_plain(kind) for kind in root.get(kinds, "").split()]}
    if address := root.get("itemid") or root.get("resource"):
        properties["@id"] = [address]
    waiting = list(reversed(root))
    while waiting:
        element = waiting.pop()
        inner = scope in element.attrib
        for name in element.get(named, "").split():
            value: Value = _described(element, dialect, known) if inner else _value(element)
            properties.setdefault(_plain(name), []).append(value)
        if not inner:
            waiting += reversed(element)
    known[root] = properties
    return properties


def _value(element: HtmlElement) -> str:
    for name in ("content", "datetime", "href", "src", "value"):
        if name in element.attrib and (name != "href" or element.tag in {"a", "link", "area"}):
            return element.get(name, "")
    return words(element)


def _plain(name: str) -> str:
    return re.split(r"[/#:]", name)[-1].lower()
