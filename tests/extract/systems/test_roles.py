"""The part every named artefact plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.model import Findings


@pytest.mark.table("systems")
def test_roles(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Every named artefact with its role: proposed, baseline, used, mentioned."""
    assert case["systems"] == {s.name: s.role for s in read(case).systems}


@pytest.mark.table("subjects")
def test_what_a_claim_is_about(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """The proposed system each claim is about."""
    assert case["subjects"] == [c.system for c in read(case).claims]
