"""Names of people are known from text by their form and their words."""

from __future__ import annotations

import pytest

from etl.read.names import person_names


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Yu (Emma) Wang", 1),
        ("Ettore M. G. Trainiti", 1),
        ("Mostafa El-Khamy", 1),
        ("XIANGJUN LI", 1),
        ("J.-P. d'Aspremont", 1),
        ("Cheng Cheng", 1),
        ("Çağlar Ö. Şahin", 1),
        ("李 伟", 1),
        ("田浦健次朗", 1),
        ("Madonna", 0.2),
        ("Mark Price Long", 1),
        ("Graph Wang", 0.3),
        ("Deep Learning", 0),
        ("Templating Shuffles", 0),
        ("Learning", 0),
        ("Session 2", 0),
        ("Fluid: Engine", 0),
        ("who are they", 0),
        ("北京大学计算机系统实验室", 0),
        ("X", 0),
        ("", 0),
    ],
)
def test_likeness(words: str, expected: float) -> None:
    """Names score 1, lone words little, text nothing."""
    assert expected == person_names.likeness(words)


def test_a_particle_may_be_glued_to_a_name() -> None:
    """A small particle right before a capital is the beginning of a family name."""
    assert person_names.likeness("Ada deMoreau") == 1
