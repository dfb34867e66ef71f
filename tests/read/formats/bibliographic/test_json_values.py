"""JSON that is broken gives what stands around the breaks."""

from __future__ import annotations

import pytest

from etl.read.entries import Broken
from etl.read.formats.bibliographic.json_values import values


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', [({"a": 1}, False)]),
        ('[{"a": 1}]', [([{"a": 1}], False)]),
        ('{"a": 1}\n\n{"a": 2}\n', [({"a": 1}, False), ({"a": 2}, False)]),
        ('{\n "a": 1\n}\n{\n "a": 2\n}', [({"a": 1}, False), ({"a": 2}, False)]),
        ('{"a": 1}\n{"a": x}\n{"a": 3}', [({"a": 1}, False), 2, ({"a": 3}, False)]),
        ('[{"a": 1}, {"a": 2}, {"a"', [({"a": 1}, False), ({"a": 2}, False), 1]),
        ('{"p": [{"a": 1}, {"a"', [1, ({"a": 1}, True), 1]),
        ('\x1e{"a": 1}\n\x1e{"a": 2}\n', [({"a": 1}, False), ({"a": 2}, False)]),
    ],
)
def test_values_are_read_around_breaks(text: str, expected: list[object]) -> None:
    """Values come in order with whether a break may have cut what holds them; a break comes with its line."""
    assert expected == [one.line if isinstance(one, Broken) else tuple(one) for one in values(text)]


def test_many_breaks_end_the_reading() -> None:
    """A text of a hundred thousand breaks is given up early."""
    assert 1000 == len(list(values('{"a"\n' * 100_000)))
