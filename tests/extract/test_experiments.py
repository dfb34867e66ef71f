"""What a work runs, and on what: hardware, workloads, number formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import vocabulary
from etl.extract.experiments import precisions
from etl.extract.grammar.names import fold
from etl.extract.sections.sections import section
from etl.model import Findings, Hardware, Quote


@pytest.mark.table("hardware")
def test_hardware(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """[class, product or null, target] in whatever order; a class stands alone where no product of it is named."""
    found = read(case).hardware

    products = {_top(h) for h in found if _is_product(h)}
    stated = [h for h in found if _is_product(h) or _top(h) not in products]
    shown = [[_top(h), h.label if _is_product(h) else None, h.target] for h in stated]
    assert sorted(map(str, _rows(case["hardware"]))) == sorted(map(str, shown))


@pytest.mark.table("counts")
def test_counts(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """How many of a thing the text says there are; null where it does not say."""
    assert case["counts"] == [h.count for h in read(case).hardware]


def _top(found: Hardware) -> str:
    return vocabulary.tops(vocabulary.hardware())[found.broader or found.notation]


def _is_product(found: Hardware) -> bool:
    return found.broader is not None or bool(vocabulary.hardware()[found.notation].broader)


def _rows(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


@pytest.mark.table("workloads")
def test_workloads(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Name and kind of every workload, each once, whichever of its spellings is shown."""
    expected = case["workloads"]

    found = {fold(w.name): w.kind for w in read(case).workloads}

    assert isinstance(expected, dict)
    assert {fold(name): kind for name, kind in expected.items()} == found


@pytest.mark.table("precisions")
def test_precisions(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """A claim has the formats of its clause under one notation each, without those of its baseline and of machines."""
    expected = case["precisions"]

    assert isinstance(expected, list)
    assert expected == [list(claim.precision) for claim in read(case).claims]


@given(st.text(alphabet="FPINTBwabfloat -0123456789.bits\nµ×İ", max_size=80))
def test_formats_stand_where_their_quotes_say(text: str) -> None:
    """Whatever the text, a quote is the words at its offsets, and its notation fits the shape of the graph."""
    for notation, quotes in precisions(section(Quote(text, 0, len(text))), 0, len(text), ()):
        assert notation.replace(".", "").replace("-", "").isalnum()
        assert all(text[quote.start : quote.end] == quote.words for quote in quotes)
