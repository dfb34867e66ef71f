"""What speaks of the work itself, and which sentences are looked at for names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from etl.extract.sections.sections import Section, may_compare, may_introduce, section
from etl.model import Findings, Quote


@pytest.mark.table("own")
def test_own_results(read: Callable[[Mapping[str, object]], Findings], case: Mapping[str, object]) -> None:
    """Value of every claim and whether it is the work's own; what is not its own has no direction and is no speedup."""
    claims = read(case).claims

    assert case["own"] == [[c.high if c.high is not None else c.low, c.own] for c in claims]
    assert all(c.direction is None and not c.speedup for c in claims if not c.own)


def _read(text: str) -> Section:
    return section(Quote(text, 0, len(text)))


@pytest.mark.parametrize(
    ("sentence", "may"),
    [
        ("We build a scheduler for trees that grow on GPUs.", False),
        ("We build Kestrel for trees.", True),
        ("We build kestrel, a scheduler for trees.", True),
        ("A scheduler called kestrel waits.", True),
        ("GPUs are a burden for the scheduler.", False),
        ("Kestrel is a scheduler for trees.", True),
        ("Our scheduler is introduced for trees.", False),
        ("On Gaussian trees we build a scheduler of leaves.", False),
        ("We build what (1) Leaf Pruning asks for.", True),
        ("We water them with a scheduler (Kestrel).", True),
        ("We build a scheduler, \\textbf{Kestrel}, for trees.", True),
        ("In our KestrelRT scheduler trees grow.", True),
        ("With KestrelRT trees grow in a garden.", False),
    ],
)
def test_without_a_name_little_is_introduced(sentence: str, may: bool) -> None:
    """A row of chunks is made of sentences alone that could introduce a name: spelled as one, called or explained."""
    text = _read(sentence)

    assert may is may_introduce(text, text.sentences[0], [])


@pytest.mark.parametrize(
    ("sentence", "may"),
    [
        ("It is faster than Kestrel.", True),
        ("It outperforms pytorch.", True),
        ("It is faster than before.", False),
        ("We know that Kestrel grows.", False),
        ("It grows like Kestrel.", False),
    ],
)
def test_a_comparison_needs_a_name(sentence: str, may: bool) -> None:
    """A row of chunks is made only of sentences that compare and have a name, known or spelled as one."""
    text = _read(sentence)

    assert may is may_compare(text, text.sentences[0])
