from __future__ import annotations

import numpy as np

from etl.read.layout import templates
from etl.read.layout.features import Features
from etl.read.layout.tokens import tokens


def test_statistics_of_a_group_are_those_of_its_members() -> None:
    """Every token has the size of its group, its means, how the first varies, and how far the next members are."""
    group = np.array([0, 1, 0])
    seen = np.array([[1.0, 4.0], [5.0, 5.0], [3.0, 8.0]], np.float32)

    made = templates.statistics(group, seen, np.array([0, 1, 2]))

    size, share, first, second, deviation, before, after = made[0]
    assert (share, first, second, deviation) == (np.float32(2 / 3), 2.0, 6.0, 1.0)
    assert (made[2, :5] == made[0, :5]).all()
    assert size > made[1, 0]
    assert before > after == made[2, 5]


def test_the_mean_of_each_group() -> None:
    """Groups need not stand together."""
    assert templates.mean(np.array([1, 0, 1]), np.array([[1.0], [7.0], [3.0]])).tolist() == [[7.0], [2.0]]


def test_commas_stand_inside_a_clause() -> None:
    """The parts of a title with commas share a clause; lines of one element share that alone."""
    text = "Slow, Fast, and Small Boats\nAda Moreau\n\nOars"
    groups = Features(text, tokens(text)).groups

    assert groups[templates.NAMES.index("clause")].tolist() == [0, 0, 0, 1, 2]
    assert groups[templates.NAMES.index("element")].tolist() == [0, 0, 0, 0, 1]
