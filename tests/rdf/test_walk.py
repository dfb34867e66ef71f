"""What papers say is taken up in one walk over them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from corpora import HARDWARE, QUANTITIES, RICH, told

from etl import rdf
from etl.model import Paper
from etl.rdf.names import Names
from etl.rdf.walk import Walk


def test_papers_are_walked_over_once() -> None:
    """Each is asked for once, in order."""
    walked: list[str] = []

    def papers() -> Iterator[Paper]:
        for paper in RICH.papers:
            walked.append(paper.key)
            yield paper

    list(Walk(Names()).blocks(papers()))

    assert [paper.key for paper in RICH.papers] == walked


def test_the_disk_makes_no_difference(tmp_path: Path) -> None:
    """The graph is the same whether its pieces are sorted in memory or in a folder."""
    lines = "".join(rdf.statements(RICH, HARDWARE, QUANTITIES, version="0.1.0", spool=tmp_path))

    assert "".join(told()) == lines


def test_what_papers_name_is_taken_up() -> None:
    """Hardware of papers and of claims, what claims measure, where papers appeared."""
    walk = Walk(Names())

    list(walk.blocks(RICH.papers))

    assert {link.hardware for paper in RICH.papers for link in paper.hardware} == walk.meant <= walk.hardware
    assert {node.claim.quantity for paper in RICH.papers for node in paper.claims} == walk.quantities
    assert {edition for paper in RICH.papers for edition in paper.editions} == walk.editions
