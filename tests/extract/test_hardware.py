"""Hardware with its class, product and part."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl import vocabulary
from etl.model import Findings, Hardware


@pytest.mark.table("hardware")
def test_hardware(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """[class, product or null, target] in whatever order; a class stands alone where no product of it is named."""
    found = read(case).hardware

    products = {_top(h) for h in found if _is_product(h)}
    told = [h for h in found if _is_product(h) or _top(h) not in products]
    shown = [[_top(h), h.label if _is_product(h) else None, h.target] for h in told]
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
