"""What papers say is taken up in one walk over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from corpora import HARDWARE, QUANTITIES, RICH, told

from etl import rdf
from etl.model import Paper
from etl.rdf.names import Names
from etl.rdf.tally import Tally
from etl.rdf.walk import Walk


def test_papers_are_walked_over_once() -> None:
    """Each is asked for once, in order."""
    walked: list[str] = []

    def papers() -> Iterator[Paper]:
        for paper in RICH.papers:
            walked.append(paper.key)
            yield paper

    with Walk(Names(), None, Tally()) as walk:
        walk.over(papers())

    assert [paper.key for paper in RICH.papers] == walked


def test_the_disk_makes_no_difference(tmp_path: Path) -> None:
    """The graph is the same whether its pieces are sorted in memory or in a folder."""
    lines = "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, version="0.1.0", spool=tmp_path))

    assert "".join(told()) == lines


def test_examples_are_the_least_of_each_kind() -> None:
    """In whatever order papers come, the first by its key stands for a kind; a kind without things has none."""
    with Walk(Names("https://kg.example/"), None, Tally()) as walk:
        walk.over(replace(paper, key=key) for paper, key in zip(RICH.papers, "cab", strict=False))

        assert 2 == len(list(walk.met(replace(RICH.people[0], key=key) for key in "yx")))

        assert ["https://kg.example/paper/a", "https://kg.example/person/x"] == [
            one for one in walk.examples("") if "paper" in one or "person" in one
        ]
        assert not [one for one in walk.examples(()) if "/system/" in one]
