"""ro-crate-metadata.json: what run.json says as RO-Crate 1.1 has it, for archives.

Its date is that of the newest paper, or of the crate's rules: a clock would give other bytes for the same pages.
https://www.researchobject.org/ro-crate/specification/1.1/
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from etl import rdf
from etl.display import many

NAME = "ro-crate-metadata.json"
_RULES = "https://w3id.org/ro/crate/1.1"
_FIRST = "2020-10-30"  # the day of RO-Crate 1.1
_FROM = "0000-01-01"  # what completes a year or a month to a day, which RO-Crate wants
_FILES = {
    "graph.ttl": ("The graph as Turtle", "text/turtle"),
    "graph.nt": ("The graph as N-Triples, sorted", "application/n-triples"),
    "run.json": ("Counts, warnings and versions of the run", "application/json"),
    "visits.jsonl": ("What was read of each page", "application/jsonl"),
}
_FOLDERS = {
    "store/": "The graph as a store of oxigraph",
    "findings/": "What was read and extracted, page by page",
    "pages/": "Texts of pages that quotes point into",
}
Entity = dict[str, Any]


def document(account: Mapping[str, Any], folder: Path, newest: str) -> Entity:
    """What the file says of the output in `folder`, after its run.json; `newest` is the last date of a paper."""
    parts: list[Entity] = []
    for name, (words, media) in _FILES.items():
        file = {"@id": name, "@type": "File", "name": words, "encodingFormat": media}
        if digest := account["files"].get(name):
            file |= {"contentSize": str((folder / name).stat().st_size), "sha256": digest}
        parts.append(file)
    there = (name for name in _FOLDERS if (folder / name).is_dir())
    parts += ({"@id": name, "@type": "Dataset", "name": _FOLDERS[name]} for name in there)
    pages = [
        {"@id": f"#page-{page['id']}", "@type": "CreativeWork", "name": page["source"], "sha256": page["sha256"]}
        for page in account["pages"]
    ]
    graph = [
        {"@id": NAME, "@type": "CreativeWork", "conformsTo": {"@id": _RULES}, "about": {"@id": "./"}},
        _dataset(account, newest, parts),
        *parts,
        {
            "@id": "#run",
            "@type": "CreateAction",
            "name": "Pages read into a graph",
            "instrument": {"@id": "#mlsys-kg"},
            "object": [{"@id": one["@id"]} for one in pages],
            "result": [{"@id": name} for name in account["files"]],
        },
        {
            "@id": "#mlsys-kg",
            "@type": "SoftwareApplication",
            "name": account["program"],
            "url": "https://w3id.org/mlsys-kg/",
            "version": account["versions"]["mlsys-kg"],
        },
        *pages,
        {"@id": rdf.LICENSE, "@type": "CreativeWork", "name": "CC0 1.0"},
    ]
    return {"@context": f"{_RULES}/context", "@graph": graph}


def _dataset(account: Mapping[str, Any], newest: str, parts: Sequence[Entity]) -> Entity:
    counts = account["counts"]
    return {
        "@id": "./",
        "@type": "Dataset",
        "name": "ML-systems papers and what they claim",
        "description": f"{many(counts['claims'], 'claim')} of {many(counts['papers'], 'paper')} as an RDF graph, each "
        "with the words of the page that it was read from.",
        "datePublished": max(f"{newest}{_FROM[len(newest) :]}", _FIRST),
        "license": {"@id": rdf.LICENSE},
        "hasPart": [{"@id": one["@id"]} for one in parts],
        "mentions": {"@id": "#run"},
    }
