"""Where people stand in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.general import runs

CASES = [json.loads(line) for line in Path(__file__).with_name("splits.jsonl").read_text("utf-8").splitlines()]
LINES = st.sampled_from([line for case in CASES for line in case["lines"]])


@given(st.text(max_size=80) | LINES)
def test_people_are_a_stretch_of_the_line(words: str) -> None:
    """A run of people is a stretch of the line, and there is none with less than one likely name."""
    run = runs.people(words)

    assert run is None or (0 <= run.start < run.end <= len(words) and run.score >= 0.9)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Tiny Kernels for Boards (Ada Moreau, Ben Okafor)", "Ada Moreau, Ben Okafor"),
        (
            "Tiny Kernels: Ada Moreau*, EE at Isle; ben okafor, Boat Networks, Inc.; Chen Li, EE at Isle",
            "Ada Moreau*, EE at Isle; ben okafor, Boat Networks, Inc.; Chen Li",
        ),
        ("Ada Moreau, Ben Okafor, and Chen Li. Tiny Kernels for Boards", "Ada Moreau, Ben Okafor, and Chen Li"),
        ("Tiny Kernels for Boards by Ada Moreau", "Ada Moreau"),
        ("Tiny Kernels, with Ada Moreau, Ben Okafor, and Mark Corner.", "Ada Moreau, Ben Okafor, and Mark Corner"),
        ("Moreau, A., Okafor, B.: Tiny Kernels for Boards", "Moreau, A., Okafor, B."),
        ("Moreau, A. et al. Tiny Kernels for Boards (2031)", "Moreau, A. et al."),
        ("(Moreau, A., Okafor, B., ... & Li, C.). Boats, 3 (2031)", "Moreau, A., Okafor, B., ... & Li, C."),
        ("(Moreau, A.). University of Boats, 2031", "Moreau, A."),
        ("A. Moreau, Tz. Okafor, and Zh. Li, Tiny Kernels for Boards", "A. Moreau, Tz. Okafor, and Zh. Li"),
        ("Ada Moreau, Ben Okafor, and Chen Li, Marco Rossi: Tiny Kernels", "Ada Moreau, Ben Okafor, and Chen Li"),
        ("Ada Moreau, Ben Okafor and Chen Li, Rossi Brandt in Boats", "Ada Moreau, Ben Okafor and Chen Li"),
        (
            "Ada Moreau and Ben Okafor (MIT), Chen Li and Ken Abe",
            "Ada Moreau and Ben Okafor (MIT), Chen Li and Ken Abe",
        ),
        ("Okafor B, Brandt L. Moreau (MIT), Chen Li (KTH)", "Okafor B, Brandt L. Moreau (MIT), Chen Li (KTH)"),
        ("Ada Moreau, Ben Okafor, Caches for Rather Large Systems, Boats", "Ada Moreau, Ben Okafor"),
        (
            "Ada Moreau (Isle University, Faculty of Boats and Maps and School of Oars); Ben Okafor (KTH) Slow Clocks",
            "Ada Moreau (Isle University, Faculty of Boats and Maps and School of Oars); Ben Okafor (KTH)",
        ),
        (
            "Ada Moreau (MIT); Ben Okafor (Virginia Tech) Computing on Slow Boats",
            "Ada Moreau (MIT); Ben Okafor (Virginia Tech)",
        ),
        ("with Ada Moreau, Ben Okafor, & Mark Corner.", "Ada Moreau, Ben Okafor, & Mark Corner"),
        (
            "Slow Clocks, Ada Moreau (Univ. of the Isles); ben okafor (oars); Chen Li (Mill)",
            "Ada Moreau (Univ. of the Isles); ben okafor (oars); Chen Li (Mill)",
        ),
        ("A. Moreau, B. Okafor, C. Li International Conference on Boats, 2031", "A. Moreau, B. Okafor, C. Li"),
        ("Tiny kernels for boards and what they cost", None),
        ("", None),
    ],
)
def test_where_people_stand(words: str, expected: str | None) -> None:
    """The best run of people in a line begins and ends with a name."""
    run = runs.people(words)

    assert expected == (words[run.start : run.end].rstrip() if run else None)


def test_an_odd_name_may_come_first() -> None:
    """Behind the mark that people of the page begin behind, before others who are people beyond doubt."""
    words = "Tiny Kernels for Boards. Can Moreau, Ben Okafor, Chen Li"
    run = runs.people(words, frozenset("."))

    assert run
    assert words[run.start : run.end] == "Can Moreau, Ben Okafor, Chen Li"
    assert runs.people(words, frozenset("(")) is None
