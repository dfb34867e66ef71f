"""RDF files: Turtle for people and tools, N-Triples and JSON-LD for machines, evidence as Web Annotations on request.

The same graph gives the same bytes. JSON-LD 1.1 is a context of the graph's prefixes, then one node a line, sorted by
@id: each line but the first two and the last is JSON without its comma. Numbers and dates stand as the graph prints
them, in value objects: 6.7 is no binary float.
https://www.w3.org/TR/json-ld11/ https://www.w3.org/TR/annotation-model/
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

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

_Around = dict[tuple[str, int, int], tuple[str, str]]
"""Page, start and end of a quote → what stands before and after it."""


def annotated(source: Path, findings: Path, out: Path) -> None:
    """Write a graph file or a store as N-Triples, with an annotation for each piece of evidence.

    `findings` is that folder of a build. Raises OutputError, and GraphError where graph and findings do not fit.
    """
    around = _around(findings)
    with replaced(out) as file:
        for block in store.subjects(source, spool(out)):
            file.write(block)
            if _EVIDENCE in block:
                file.writelines(_annotation(subject(block), block.split("\n")[:-1], around))


def _annotation(s: str, lines: Sequence[str], around: _Around) -> Iterator[str]:
    objects = dict(line.removesuffix(" .").split(" ", 2)[1:] for line in lines)
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
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                for start, end, before, after in _quotes(json.loads(line)):
                    found.setdefault((path.stem, start, end), (before, after))
    return found


def _quotes(value: object) -> Iterator[tuple[int, int, str, str]]:
    """Start, end, prefix and suffix of every object that has them, at any depth."""
    if isinstance(value, dict):
        if value.keys() >= {"start", "end", "prefix", "suffix"}:
            yield value["start"], value["end"], value["prefix"], value["suffix"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _quotes(one)


Value = str | dict[str, str]  # a plain string, or an object of `@id` or `@value`


def jsonld(source: Path, out: Path, names: Names | None = None) -> None:
    """Write a graph file, or a store as it is read, as JSON-LD.

    Raises OutputError, and GraphError also for what JSON-LD cannot hold, such as triple terms.
    """
    prefixes = (names or Names()).prefixes()
    with replaced(out) as file, Sorted(spool(out)) as nodes:
        nodes.add(_nodes(store.subjects(source, spool(out)), prefixes))
        file.write(f'{{"@context": {json.dumps(prefixes)},\n"@graph": [')
        file.writelines(f"{',' * bool(place)}\n{node.partition(' ')[2]}" for place, node in enumerate(nodes))
        file.write("\n]}\n")


def _nodes(blocks: Iterable[str], prefixes: Mapping[str, str]) -> Iterator[str]:
    """The @id, a space and the JSON of each subject."""
    short = _shortener(prefixes)
    for block in blocks:
        name = short(subject(block))
        node = json.dumps(_node(name, block.split("\n")[:-1], short), ensure_ascii=False)
        yield f"{name} {escaped(node)}"


def _node(name: str, lines: Sequence[str], short: Callable[[str], str]) -> dict[str, Value | list[Value]]:
    """The statements about one subject: its types first, then the properties as they are sorted."""
    node: dict[str, list[Value]] = {"@type": []}
    for line in lines:
        _, predicate, thing = line.removesuffix(" .").split(" ", 2)
        if predicate == t("rdf:type") and not thing.startswith('"'):
            node["@type"].append(short(thing))
        elif (value := _value(thing, short)) is not None:
            node.setdefault(short(predicate), []).append(value)
        else:
            raise GraphError(f"JSON-LD cannot hold the statement {' '.join(line.split())[:100]!r}")
    return {"@id": name, **{key: values if values[1:] else values[0] for key, values in node.items() if values}}


def _value(term: str, short: Callable[[str], str]) -> Value | None:
    """A term as JSON; nothing for a triple term, and for a text with a direction."""
    if term.startswith("<<"):
        return None
    if not term.startswith('"'):
        return {"@id": short(term)}
    words, kind, language = store.literal(term)
    if "--" in language:
        return None
    if kind:
        return {"@value": words, "@type": short(kind)}
    return {"@value": words, "@language": language} if language else words


def _shortener(prefixes: Mapping[str, str]) -> Callable[[str], str]:
    """What a node is called under the prefixes: the last part of its IRI behind a prefix, or all of it."""

    @lru_cache(1 << 16)
    def short(node: str) -> str:
        if node.startswith("_:"):
            return node
        iri = node[1:-1]
        if (found := prefixed(iri, prefixes)) and found[1]:
            return ":".join(found)
        if iri.partition(":")[0] in prefixes and "://" not in iri:
            raise GraphError(f"JSON-LD cannot hold the IRI {iri!r}: it would read its scheme as a prefix")
        return iri

    return short
