"""Records → distinct, sorted N-Triples, beside morph-kgc on the same facts in CSV files.

morph-kgc needs other versions than ours of what both need, so that it has an environment of its own: `make bench`
makes it where packages can be fetched.
"""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import text as of_text
from bench.documents import Text
from bench.measured import Measured, line, seconds

from etl.model import Corpus, Findings
from etl.rdf import Names
from etl.rdf.names import term as t

ENVIRONMENT = Path(__file__).resolve().parents[2] / ".venv-morph"
_RUN = """
import sys, time
import morph_kgc
begun = time.process_time()
found = morph_kgc.materialize_set(sys.argv[1])
written = "".join(sorted(line + " .\\n" for line in found))
print(len(found), time.process_time() - begun)
"""
_MAP = """
[] a rr:TriplesMap ;
  rml:logicalSource [ rml:source "{source}" ; rml:referenceFormulation ql:CSV ] ;
  rr:subjectMap [ rr:template "{subject}"{classes} ] {pairs} .
"""
_HEAD = """\
@prefix rr: <http://www.w3.org/ns/r2rml#> .
@prefix rml: <http://semweb.mmlab.be/ns/rml#> .
@prefix ql: <http://semweb.mmlab.be/ns/ql#> .
"""

Pair = tuple[str, str]
"""A property, and the object map that gives its value."""
Map = tuple[str, str, tuple[str, ...], tuple[Pair, ...]]
"""A CSV file, the template of the subjects, their classes, and what is said of them."""


def measured(text: Text, rounds: int) -> Iterator[Measured]:
    """Papers with title, abstract and id, their people, and who stands where in the author lists."""
    if not (ENVIRONMENT / "installed").exists():
        print("morph-kgc is not installed: `make bench` does so where packages can be fetched")
        return
    bare = [Findings(record) for record in text.records]
    corpus = of_text.corpus(text, bare)
    count = "".join(of_text.statements(corpus)).count("\n")
    (ours,) = seconds((partial(_written, text, bare),), rounds)
    with TemporaryDirectory() as place:
        config = _prepared(corpus, Path(place))
        command = (str(ENVIRONMENT / "bin" / "python"), "-c", _RUN, str(config))
        told = [_ran(command) for _ in range(rounds)]
    theirs = sorted(triples / taken for triples, taken in told)[len(told) // 2]
    yield line("records → N-Triples", "triples/s", count / ours, "morph-kgc", theirs, "≥ 2.5")


def _written(text: Text, bare: Sequence[Findings]) -> str:
    return "".join(of_text.statements(of_text.corpus(text, bare)))


def _ran(command: Sequence[str]) -> tuple[float, float]:
    """Triples, and seconds of CPU time without those in which Python and its packages start."""
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    triples, taken = run.stdout.split()[-2:]
    return float(triples), float(taken)


def _prepared(corpus: Corpus, folder: Path) -> Path:
    """CSV files, a mapping and a configuration that give the statements about papers and people."""
    n = Names()
    papers = [(one.key, one.title or "", one.abstract or "", one.arxiv or "") for one in corpus.papers]
    places = [(paper.key, a.position, a.person, a.credited_as) for paper in corpus.papers for a in paper.authorships]
    people = [(one.key, one.name) for one in corpus.people]
    files: dict[str, list[tuple[object, ...]]] = {
        "papers.csv": [("key", "title", "abstract", "arxiv"), *papers],
        "places.csv": [("key", "position", "person", "name"), *places],
        "people.csv": [("key", "name"), *people],
    }
    for name, rows in files.items():
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    who = ("dcterms:creator", _iri(f"{n.person}{{person}}"))
    place = f"{n.authorship}{{key}}:{{position}}"
    maps: tuple[Map, ...] = (
        ("papers.csv", f"{n.paper}{{key}}", ("kg:Paper", "schema:ScholarlyArticle"),
         (("dcterms:title", _cell("title")),
          ("dcterms:abstract", _cell("abstract")), ("fabio:hasArXivId", _cell("arxiv")))),
        ("places.csv", f"{n.paper}{{key}}", (), (who, ("kg:authorship", _iri(place)))),
        ("places.csv", place, ("kg:Authorship",),
         (("kg:author", _iri(f"{n.person}{{person}}")),
          ("kg:creditedAs", _cell("name")), ("kg:position", _cell("position")))),
        ("people.csv", f"{n.person}{{key}}", ("foaf:Person", "schema:Person"),
         (("foaf:name", _cell("name")), ("rdfs:label", _cell("name")))),
    )  # fmt: skip
    mapping = folder / "mapping.ttl"
    mapping.write_text(_HEAD + "".join(_map(folder, one) for one in maps), encoding="utf-8")
    config = folder / "config.ini"
    settings = "[CONFIGURATION]\nlogging_level=ERROR\nnumber_of_processes=1\n[DataSource]\n"
    config.write_text(f"{settings}mappings={mapping}\n", encoding="utf-8")
    return config


def _map(folder: Path, told: Map) -> str:
    file, subject, classes, pairs = told
    said = "".join(f"; rr:predicateObjectMap [ rr:predicate {t(one)} ; rr:objectMap {value} ]" for one, value in pairs)
    kinds = "".join(f" ; rr:class {t(kind)}" for kind in classes)
    return _MAP.format(source=folder / file, subject=subject, classes=kinds, pairs=said)


def _iri(template: str) -> str:
    return f'[ rr:template "{template}" ]'


def _cell(column: str) -> str:
    return f'[ rml:reference "{column}" ]'
