"""RDF files: Turtle for people and tools, N-Triples and JSON-LD for machines, evidence as Web Annotations on request.

The same graph gives the same bytes. JSON-LD 1.1 is a context of the graph's prefixes, then one node a line, sorted by
@id: each line but the first two and the last is JSON without its comma. Numbers and dates stand as the graph prints
them, in value objects: 6.7 is no binary float.
https://www.w3.org/TR/json-ld11/ https://www.w3.org/TR/annotation-model/
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyoxigraph as ox

from etl import store
from etl.display import escaped
from etl.errors import GraphError
from etl.files import replaced, spool
from etl.rdf import Names, literals
from etl.rdf.names import prefixed
from etl.rdf.names import term as t
from etl.sorting import Sorted, subject


def turtle(source: Path, out: Path, names: Names | None = None) -> None:
    """Write a graph file or a store as Turtle, prefixed and grouped by things. Raises GraphError and OutputError."""
    with replaced(out) as file:
        file.writelines(store.turtle(source, (names or Names()).prefixes(), spool(out)))


def n_triples(source: Path, out: Path) -> None:
    """Write a graph file or a store as sorted, distinct N-Triples. Raises what `turtle` raises."""
    with replaced(out) as file:
        file.writelines(store.subjects(source, spool(out)))


_EVIDENCE = f"{t('rdf:type')} {t('kg:Evidence')} ."
_PAGE = re.compile(r"/(\w+)>$")  # <https://example.org/page/c2908402ebbee3eb>
_NUMBER = re.compile(r'"(\d+)"')

_Around = dict[tuple[str, int, int], tuple[str, str]]  # page, start, end of a quote → what stands before and after


def annotated(source: Path, findings: Path, out: Path) -> None:
    """Write a graph file or a store as N-Triples, with an annotation for each piece of evidence.

    `findings` is that folder of a build. Raises OutputError, and GraphError where graph and findings do not fit.
    """
    around = _around(findings)
    with replaced(out) as file:
        for block in store.subjects(source, spool(out)):
            file.write(block)
            if _EVIDENCE in block:
                file.writelines(_annotation(block, around))


def _annotation(block: str, around: _Around) -> Iterator[str]:
    s, objects = subject(block), dict(line.removesuffix(" .").split(" ", 2)[1:] for line in block.split("\n")[:-1])
    page = objects[t("kg:onPage")]
    start, end = (int(_NUMBER.findall(objects[at])[0]) for at in (t("kg:start"), t("kg:end")))
    place = (_PAGE.findall(page)[0], start, end)
    if place not in around:
        raise GraphError(f"no finding of the build has the quote of {s}: build the graph again, then export it")
    before, after = map(literals.text, around[place])
    target, quote, span = (f"{s[:-1]}:{part}>" for part in ("target", "quote", "span"))
    for node, predicate, value in (
        (s, t("rdf:type"), t("oa:Annotation")),
        (s, t("oa:hasBody"), objects[t("kg:forThing")]),
        (s, t("oa:hasTarget"), target),
        (target, t("rdf:type"), t("oa:SpecificResource")),
        (target, t("oa:hasSource"), page),
        (target, t("oa:hasSelector"), quote),
        (target, t("oa:hasSelector"), span),
        (quote, t("rdf:type"), t("oa:TextQuoteSelector")),
        (quote, t("oa:exact"), objects[t("kg:quote")]),
        (quote, t("oa:prefix"), before),
        (quote, t("oa:suffix"), after),
        (span, t("rdf:type"), t("oa:TextPositionSelector")),
        (span, t("oa:start"), objects[t("kg:start")]),
        (span, t("oa:end"), objects[t("kg:end")]),
    ):
        yield f"{node} {predicate} {value} .\n"


def _around(findings: Path) -> _Around:
    """What stands around every quote of the findings; where two quotes of one stretch differ, the first counts."""
    found: _Around = {}
    for path in sorted(findings.glob("*.jsonl")):

        def quote(value: dict[str, Any], page: str = path.stem) -> None:
            if value.keys() >= {"start", "end", "prefix", "suffix"}:
                found.setdefault((page, value["start"], value["end"]), (value["prefix"], value["suffix"]))

        with path.open(encoding="utf-8") as lines:
            for line in lines:
                json.loads(line, object_hook=quote)
    return found


_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")
Value = str | dict[str, str]  # a plain string, or an object of `@id` or `@value`


def jsonld(source: Path, out: Path, names: Names | None = None) -> None:
    """Write a graph file, or a store as it is read, as JSON-LD.

    Raises OutputError, and GraphError also for what JSON-LD cannot hold, such as triple terms.
    """
    prefixes = (names or Names()).prefixes()

    @lru_cache(1 << 16)
    def short(node: str) -> str:
        """The last part of an IRI behind a prefix, or all of it."""
        if node.startswith("_:"):
            return node
        iri = node[1:-1]
        if (found := prefixed(iri, prefixes)) and found[1]:
            return ":".join(found)
        if iri.partition(":")[0] in prefixes and "://" not in iri:
            raise GraphError(f"JSON-LD cannot hold the IRI {iri!r}: it would read its scheme as a prefix")
        return iri

    with replaced(out) as file, Sorted(spool(out)) as nodes:
        nodes.add(_node(block, short) for block in store.subjects(source, spool(out)))
        file.write(f'{{"@context": {json.dumps(prefixes)},\n"@graph": [')
        file.writelines(f"{',' * bool(place)}\n{node.partition(' ')[2]}" for place, node in enumerate(nodes))
        file.write("\n]}\n")


def _node(block: str, short: Callable[[str], str]) -> str:
    """The @id of a subject, a space, and its JSON: its types first, then the properties as they are sorted."""
    node: dict[str, list[Value]] = {"@type": []}
    for quad in ox.parse(block, ox.RdfFormat.N_TRIPLES):
        predicate, thing = str(quad.predicate), quad.object
        if isinstance(thing, ox.Triple) or (isinstance(thing, ox.Literal) and thing.direction):
            raise GraphError(f"JSON-LD cannot hold the statement {str(quad.triple)[:100]!r}")
        if isinstance(thing, ox.Literal):
            kind = {"@language": thing.language} if thing.language else {"@type": short(str(thing.datatype))}
            value: Value = thing.value if thing.datatype == _STRING else {"@value": thing.value, **kind}
            node.setdefault(short(predicate), []).append(value)
        elif predicate == t("rdf:type"):
            node["@type"].append(short(str(thing)))
        else:
            node.setdefault(short(predicate), []).append({"@id": short(str(thing))})
    name = short(subject(block))
    filled = {key: values if values[1:] else values[0] for key, values in node.items() if values}
    return f"{name} {escaped(json.dumps({'@id': name, **filled}, ensure_ascii=False))}"
