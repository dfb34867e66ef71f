"""A store that is damaged is not opened, and one that others changed or made is."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest
from corpora import lines_of

from etl import store
from etl.errors import GraphError


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """The rich corpus as a store."""
    store.write(lines_of(), tmp_path / "store")
    return tmp_path / "store"


def flip(path: Path, at: float) -> None:
    """Damage one byte of a file, at this share of it."""
    data = bytearray(path.read_bytes())
    data[int(at * len(data))] ^= 0xFF
    path.write_bytes(data)


def test_one_damaged_byte_is_noticed(directory: Path) -> None:
    """Wherever it is, the message names its file, before the engine can meet it and go round in circles."""
    tables = sorted(directory.glob("*.sst"))
    assert len(tables) > 3

    for path in tables:
        whole = path.read_bytes()
        for at in (0, 0.3, 0.999):
            flip(path, at)
            with pytest.raises(GraphError, match=rf"store: {path.name} is damaged; make it again"):
                store.rows(directory, "SELECT ?s { ?s ?p ?o } ORDER BY ?s")
            path.write_bytes(whole)

    assert len(lines_of()) == store.count(directory)


def test_a_store_that_others_changed_is_opened(directory: Path) -> None:
    """The engine may merge files into others: those that are gone are no damage."""
    before = {path.name for path in directory.glob("*.sst")}
    changed = ox.Store(directory)
    changed.add(ox.Quad(*[ox.NamedNode(f"http://x.example/{name}") for name in "spo"]))
    changed.flush()
    changed.optimize()
    del changed

    assert before - {path.name for path in directory.glob("*.sst")}
    assert len(lines_of()) + 1 == store.count(directory)


def test_a_store_of_others_is_read_as_far_as_it_is_whole(directory: Path) -> None:
    """Without checksums, what the engine complains of is an error of one line, however the store is read."""
    (directory / "CHECKSUMS").unlink()
    assert len(lines_of()) == store.count(directory)
    for path in directory.glob("*.sst"):
        for percent in range(4, 90, 3):
            flip(path, percent / 100)

    for read in (store.count, store.statements, lambda path: [*store.subjects(path)]):
        with pytest.raises(GraphError, match=r"^cannot (?:read|open) .*store: Corruption: .*; make it again$"):
            read(directory)
