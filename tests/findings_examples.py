"""Findings that tests write as JSON lines: one that has everything, and any."""

from __future__ import annotations

from dataclasses import fields
from decimal import Decimal
from typing import get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from etl.model import Author, Claim, Edition, Findings, Hardware, Quote, Record, System, Workload

_MOST = 2
"""Members of a tuple: more of them show no other fault, and make hundreds of quotes."""


def _field(hint: object) -> st.SearchStrategy[object]:
    """Any value of a field."""
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        return st.lists(st.from_type(get_args(hint)[0]), max_size=_MOST).map(tuple)
    return st.from_type(hint)  # type: ignore[arg-type]


st.register_type_strategy(Decimal, st.decimals(allow_nan=False, allow_infinity=False))
for kind in (Quote, Author, Edition, Record, System, Hardware, Workload, Claim, Findings):
    hints = get_type_hints(kind)
    st.register_type_strategy(kind, st.builds(kind, **{f.name: _field(hints[f.name]) for f in fields(kind)}))

ABSTRACT = Quote("Kestrel is 6.70x faster than Heron on a V100.", 30, 75, "before ", " after")
FOUND = Findings(
    record=Record(
        page="0123456789abcdef",
        number=3,
        start=10,
        end=80,
        title=Quote("Kestrel: a Swift Compiler", 10, 35),
        authors=(Author("Ada Swift", Quote("Ada  Swift", 36, 46)),),
        abstract=ABSTRACT,
        edition=Edition("MLSys", 2021),
        arxiv="2009.00748",
    ),
    systems=(System("Kestrel", "proposed", "compiler", (Quote("Kestrel", 30, 37),), "title-colon"),),
    hardware=(Hardware("v100", "V100", (Quote("V100", 70, 74),), target=True, rule="known-hardware"),),
    workloads=(Workload("ResNet-50", "model", (Quote("ResNet-50", 0, 9),), "known-workload"),),
    claims=(
        Claim(
            quote=Quote("6.70x faster than Heron", 41, 64),
            low=Decimal("6.70"),
            high=Decimal("6.7"),
            unit="x",
            bound="exact",
            quantity="speed",
            metric="faster",
            direction="better",
            own=True,
            speedup=True,
            rule="comparative",
            workloads=("ResNet-50",),
            precision=("fp16", "4-bit"),
        ),
    ),
)


LISTED = st.from_type(Findings).filter(lambda found: not found.added)
"""Findings of records that a page lists: what a service adds is never written."""
