"""A few inputs of every target in each run of the tests; `make torture` tries as many as it is given time for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from fuzz import mutations
from fuzz.run import attack
from fuzz.targets import TARGETS, Target

INPUTS = {
    "graph": 1,
    "corpus": 3,
    "html": 12,
    "markup": 12,
    "org": 12,
    "reading": 12,
    "explain": 12,
    "latex": 12,
    "layout": 12,
    "findings": 25,
}
"""Of the targets that take long; of all others a few more."""
_OTHERS = 60


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_is_found(name: str) -> None:
    """Inputs that nobody would write raise nothing but what they may, and whatever is read of them is sound."""
    tally = attack(TARGETS[name], seed=1, first=0, inputs=INPUTS.get(name, _OTHERS))

    assert {} == tally.found


def test_every_reader_is_a_target() -> None:
    """A new reader is fuzzed, too."""
    from etl import read  # noqa: PLC0415

    assert set(read.TRIED) <= set(TARGETS)


def test_an_input_is_made_of_its_seed_and_number() -> None:
    """What was found once is found again; another number is another input."""
    one, again, other = (mutations.page(Random(seed), "text") for seed in ("1-7", "1-7", "1-8"))

    assert one == again != other


def test_a_fault_is_found_and_told_once() -> None:
    """A target that fails on some inputs gives one finding, with the first input that shows it."""

    def hold(text: str) -> None:
        assert "7" not in text

    tally = attack(Target(lambda chance: str(chance.random()), hold), seed=1, first=0, inputs=50)

    assert 50 == tally.inputs
    assert ["AssertionError"] == [where.partition(" ")[0] for where in tally.found]


def test_an_input_that_hangs_is_ended() -> None:
    """The program ends an endless input, says which it was, and fails."""
    told = """
import sys
from fuzz import run, targets
def hold(text):
    while True: pass
run.SLOW = 0.05
run.TARGETS.clear()
run.TARGETS["endless"] = targets.Target(lambda chance: "x", hold)
sys.argv[1:] = ["--inputs", "1"]
sys.exit(run.main())
"""
    tests = Path(__file__).resolve().parents[1]

    ended = subprocess.run(
        [sys.executable, "-c", told], cwd=tests, capture_output=True, text=True, check=False, timeout=120
    )

    assert 1 == ended.returncode
    assert "--target endless --seed 1 --first 0 --inputs 1: too slow" in ended.stdout
