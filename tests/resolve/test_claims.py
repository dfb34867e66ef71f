"""A claim on two pages is one node with two quotes; two claims that read alike stay two."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Claim, Findings, Quote, Record
from etl.resolve import claims, papers

NAMED = claims.Named(
    systems={"kestrel": "kestrel-1", "heron": "heron-2", "ks": "kestrel-1"},
    hardware={"v100": "v100", "zx-9": "zx9"},
    workloads={"bert": "bert", "resnet50": "resnet50"},
)


def claim(
    words: str = "1.95× faster than Heron", start: int = 5, low: str | None = "1.95", **changes: object
) -> Claim:
    """A speedup."""
    number = None if low is None else Decimal(low)
    plain = Claim(
        quote=Quote(words, start, start + len(words)),
        low=number,
        high=number,
        unit="x",
        bound="exact",
        quantity="speed",
        metric=None,
        direction="better",
        own=True,
        speedup=True,
        rule="comparative",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # fields by name


def nodes(*pages: list[Claim]) -> tuple[object, ...]:
    """The claims of one paper that stands on several pages."""
    found = [
        Findings(Record(f"p{n}", 1, 0, 9, Quote("T", 0, 1)), claims=tuple(c)) for n, c in enumerate(pages)
    ]
    (group,) = papers.groups(found)
    return claims.resolved(group, NAMED)


def test_a_claim_on_two_pages_is_one_node_with_two_quotes() -> None:
    """LaTeX, case and trailing zeros make no other claim."""
    (node,) = nodes([claim()], [claim(r"$1.95{\times}$ faster than heron", 70, "1.950")])

    assert [("p0", 5), ("p1", 70)] == [(one.page, one.quote.start) for one in node.evidence]
