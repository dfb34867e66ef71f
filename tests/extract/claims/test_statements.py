"""What a sentence claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import cast

import pytest

from etl.model import Claim, Findings

Case = Mapping[str, object]
Read = Callable[[Case], Findings]


def _as_asked(expected: object, claims: Sequence[Claim]) -> list[dict[str, object]]:
    """The fields of each claim that the case speaks of; every field of a claim nobody expects."""
    asked = cast("Sequence[Mapping[str, object]]", expected)
    everything = ("low", "high", "unit", "bound", "quantity", "direction")
    return [
        {key: _plain(getattr(claim, key)) for key in (asked[i] if i < len(asked) else everything)}
        for i, claim in enumerate(claims)
    ]


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.table("claims")
def test_a_sentence_is_read_whole(read: Read, case: Case) -> None:
    """Every claim of a sentence, in order, with all that the case says about it."""
    assert case["claims"] == _as_asked(case["claims"], read(case).claims)


@pytest.mark.table("quotes")
def test_a_quote_holds_the_number_and_what_changed(read: Read, case: Case) -> None:
    """The quote is a short stretch of the page's own characters, markup included."""
    assert case["quotes"] == [c.quote.words for c in read(case).claims]


@pytest.mark.table("factors")
def test_speed_has_one_scale(read: Read, case: Case) -> None:
    """The factor says how many times better, however it is printed; numbers stay as they are."""
    found = [[c.factor_low, c.factor_high] for c in read(case).claims]

    assert case["factors"] == found
    assert all(isinstance(f, Decimal) for pair in found for f in pair if f is not None)
