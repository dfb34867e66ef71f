from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from learn.chances import packed

from etl.errors import SourceError
from etl.extract.confidence.estimates import WEIGHTS
from etl.extract.systems import own_names
from etl.learned.chances import CHANCES, STEPS, Case, Model, load, unpacked

SMALL = Model(
    words={"claimed": {"": -STEPS, ">faster": 3 * STEPS}},
    traits={"claim": {"": 0, "rule noun": STEPS, "words claimed 13": 2 * STEPS, "words claimed 7": -2 * STEPS}},
    steps={"claim": [-300 + 6 * place for place in range(98)]},
)


def _case(traits: list[str], words: list[str]) -> Case:
    return Case("claim", traits, words, ("claimed",))


def test_a_model_comes_back_as_it_was_packed() -> None:
    """The same model gives the same bytes, and the bytes the same model."""
    assert unpacked(packed(SMALL)) == SMALL
    assert packed(unpacked(packed(SMALL))) == packed(SMALL)


def test_words_that_agree_with_the_rules_make_a_finding_surer() -> None:
    """How far words agree is a trait: ">faster" speaks for a claim, no known word against it."""
    surer, less = _case(["rule noun"], [">faster"]), _case(["rule noun"], [">boats"])

    assert SMALL.score(surer) == 3 * STEPS
    assert SMALL.score(less) == -STEPS
    assert SMALL.chance(surer) > SMALL.chance(less)


@given(st.lists(st.text(max_size=9)), st.lists(st.text(max_size=9)))
def test_any_traits_and_words_give_a_chance_of_two_digits(traits: list[str], words: list[str]) -> None:
    """Whatever is known of a finding, its chance is one of .01 to .99."""
    assert SMALL.chance(_case(traits, words)) in CHANCES


@pytest.mark.parametrize("file", [WEIGHTS, own_names.WEIGHTS])
def test_the_shipped_weights_are_small_whole_numbers(file: Path) -> None:
    """No sum of a shipped model has a fraction, so that all machines agree; tables grow; the file is below 0.5 MB."""
    shipped = load(file)
    weights = [table.values() for tables in (shipped.words, shipped.traits) for table in tables.values()]

    assert all(type(weight) is int for values in weights for weight in values)
    assert all(list(steps) == sorted(steps) and len(steps) == len(CHANCES) - 1 for steps in shipped.steps.values())
    assert len(packed(shipped)) < 500_000


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    """A missing or damaged file of weights is one error that says what to do."""
    (tmp_path / "cut.npz").write_bytes(packed(SMALL)[:99])

    for name in ("absent.npz", "cut.npz"):
        with pytest.raises(SourceError, match=r"cannot use the weights .* train them again"):
            load(tmp_path / name)


def test_chances_print_with_at_most_two_digits() -> None:
    """A chance is a JSON number as it prints: .9, not .90."""
    assert Decimal("0.9") in CHANCES
    assert all(str(chance) == str(float(chance)) for chance in CHANCES)
