"""A build as an RO-Crate: what the specification of RO-Crate 1.1 asks of its metadata."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import PAGE

from etl import crate, pipeline

Entity = dict[str, Any]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crate")
    page = folder / "a page.txt"
    page.write_text(PAGE, encoding="utf-8")
    pipeline.run([str(page)], folder / "build")
    return folder / "build"


@pytest.fixture(scope="module")
def entities(build: Path) -> dict[str, Entity]:
    """By their ids; the file is flat JSON-LD with one context."""
    told = json.loads((build / crate.NAME).read_text(encoding="utf-8"))
    assert told.keys() == {"@context", "@graph"}
    assert told["@context"] == "https://w3id.org/ro/crate/1.1/context"
    ids = [one["@id"] for one in told["@graph"]]
    assert len(set(ids)) == len(ids)
    return {one["@id"]: one for one in told["@graph"]}


def _references(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _references(one)
    elif isinstance(value, dict):
        assert value.keys() == {"@id"}, "an entity within another"
        yield value["@id"]


def test_the_descriptor_describes_the_root(entities: dict[str, Entity]) -> None:
    """It conforms to the specification, and the root has a name, a description, a date and a licence."""
    descriptor, root = entities[crate.NAME], entities["./"]

    assert descriptor["@type"] == "CreativeWork"
    assert descriptor["about"] == {"@id": "./"}
    assert descriptor["conformsTo"] == {"@id": "https://w3id.org/ro/crate/1.1"}
    assert root["@type"] == "Dataset"
    assert all(root[name] for name in ("name", "description", "license"))
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", root["datePublished"])


def test_every_entity_has_a_type_and_every_reference_leads_to_one(entities: dict[str, Entity]) -> None:
    """Entities stand side by side, and refer to each other by their ids."""
    for one in entities.values():
        assert one["@type"]
        assert one["@id"] == crate.NAME or one["name"]
        for name, value in one.items():
            known = {*entities, "https://w3id.org/ro/crate/1.1"}
            assert set(_references(value)) <= known, (one["@id"], name)


def test_its_files_are_those_of_the_build(build: Path, entities: dict[str, Entity]) -> None:
    """Each has a path that is there, folders end with a slash, all are parts of the root, and digests are right."""
    parts = {one["@id"] for one in entities["./"]["hasPart"]}
    data = {name for name, one in entities.items() if one["@type"] in {"File", "Dataset"} and name != "./"}

    assert parts == data
    assert {name.rstrip("/") for name in data} == {path.name for path in build.iterdir()} - {crate.NAME}
    for name in data:
        assert (build / name).is_dir() == name.endswith("/") == (entities[name]["@type"] == "Dataset")
        if "sha256" in entities[name]:
            content = (build / name).read_bytes()
            assert entities[name]["sha256"] == hashlib.sha256(content).hexdigest()
            assert entities[name]["contentSize"] == str(len(content))


def test_the_run_names_what_it_read(build: Path, entities: dict[str, Entity]) -> None:
    """Each page with its digest, the graph as its result, the software with its version."""
    told = json.loads((build / "run.json").read_text(encoding="utf-8"))
    run = entities["#run"]
    pages = [entities[one["@id"]] for one in run["object"]]

    assert [(page["name"], page["sha256"]) for page in pages] == [
        (page["source"], page["sha256"]) for page in told["pages"]
    ]
    assert {one["@id"] for one in run["result"]} == {"graph.nt", "graph.ttl"}
    assert entities[run["instrument"]["@id"]]["version"] == told["versions"]["mlsys-kg"]


def test_the_date_is_that_of_the_newest_paper(build: Path) -> None:
    """To the day; of a build without dates, or with dates older than the rules, it is the day of the rules."""
    told = json.loads((build / "run.json").read_text(encoding="utf-8"))
    dates = {
        newest: crate.document(told, build, newest)["@graph"][1]["datePublished"]
        for newest in ("", "1998", "2026", "2026-05", "2026-05-07")
    }

    assert dates == {
        "": "2020-10-30",
        "1998": "2020-10-30",
        "2026": "2026-01-01",
        "2026-05": "2026-05-01",
        "2026-05-07": "2026-05-07",
    }
