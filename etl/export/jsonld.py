"""JSON-LD 1.1: a context of the graph's prefixes, then one node a line, sorted by @id.

Each line but the first two and the last is JSON when its comma is taken away. Numbers and dates stand as the graph
prints them, in value objects: 6.7 is no binary float. https://www.w3.org/TR/json-ld11/
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from etl import store
from etl.display import escaped
from etl.errors import GraphError
from etl.files import replaced, spool
from etl.rdf import Names
from etl.rdf.names import prefixed
from etl.rdf.names import term as t
from etl.sorting import Sorted, subject

Value = str | dict[str, str]  # a plain string, or an object of `@id` or `@value`


def jsonld(source: Path, out: Path, names: Names | None = None) -> None:
    """Write a graph file, or a store as it is read, as JSON-LD.

    Raises OutputError, and GraphError also for what JSON-LD cannot hold, such as triple terms.
    """
    prefixes = (names or Names()).prefixes()
    with replaced(out) as file, Sorted(spool(out)) as nodes:
        nodes.add(_nodes(store.subjects(source, spool(out)), prefixes))
        file.write(f'{{"@context": {json.dumps(prefixes)},\n"@graph": [')
        comma = "\n"
        for node in nodes:
            file.write(comma + node.partition(" ")[2])
            comma = ",\n"
        file.write("\n]}\n")


def _nodes(blocks: Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """The @id, a space and the JSON of each subject."""
    short = _shortener(prefixes)
    for block in blocks:
        name = _id(subject(block), short)
        node = json.dumps(_node(name, block.split("\n")[:-1], short), ensure_ascii=False)
        yield f"{name} {escaped(node)}"


def _node(name: str, lines: Sequence[str], short: Callable[[str], str]) -> dict[str, Value | list[Value]]:
    """The statements about one subject: its types first, then the properties as they are sorted."""
    node: dict[str, list[Value]] = {"@type": []}
    for line in lines:
        _, predicate, thing = line.removesuffix(" .").split(" ", 2)
        if predicate == t("rdf:type") and not thing.startswith('"'):
            node["@type"].append(_id(thing, short))
        elif (value := _value(thing, short)) is not None:
            node.setdefault(short(predicate[1:-1]), []).append(value)
        else:
            raise GraphError(f"JSON-LD cannot hold the statement {' '.join(line.split())[:100]!r}")
    filled = {key: values if len(values) > 1 else values[0] for key, values in node.items() if values}
    return {"@id": name, **filled}


def _value(term: str, short: Callable[[str], str]) -> Value | None:
    """A term as JSON; nothing for a triple term, and for a text with a direction."""
    if term.startswith("<<"):
        return None
    if not term.startswith('"'):
        return {"@id": _id(term, short)}
    words, kind, language = store.literal(term)
    if "--" in language:
        return None
    if kind:
        return {"@value": words, "@type": short(kind[1:-1])}
    return {"@value": words, "@language": language} if language else words


def _id(term: str, short: Callable[[str], str]) -> str:
    return term if term.startswith("_:") else short(term[1:-1])


def _shortener(prefixes: Mapping[str, str]) -> Callable[[str], str]:
    """What an IRI is called under the prefixes: its last part behind a prefix, or all of it."""

    @lru_cache(1 << 16)
    def short(iri: str) -> str:
        if (found := prefixed(iri, prefixes)) and found[1]:
            return ":".join(found)
        if iri.partition(":")[0] in prefixes and "://" not in iri:
            raise GraphError(f"JSON-LD cannot hold the IRI {iri!r}: it would read its scheme as a prefix")
        return iri

    return short
