"""Whole and broken graphs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pyoxigraph as ox
import pytest
from broken import PREFIXES
from corpora import lines_of

from etl import store

Broken = Callable[[str], store.Graph]


@pytest.fixture(scope="session")
def broken() -> Broken:
    """The rich corpus after a SPARQL update, which must have changed it."""
    whole = "".join(lines_of())
    before = set(ox.parse(whole, ox.RdfFormat.N_TRIPLES))

    def graph(update: str) -> store.Graph:
        changed = ox.Store()
        changed.bulk_load(whole, ox.RdfFormat.N_TRIPLES)
        changed.update(PREFIXES + update)
        after = ox.parse(changed.dump(format=ox.RdfFormat.N_QUADS), ox.RdfFormat.N_QUADS)
        assert before ^ set(after), "the update changes nothing"
        return store.Graph(Path("broken"), changed)

    return graph
