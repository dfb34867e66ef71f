from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from read.layout.small import TEXT, loaded, weights

from etl.model import Page
from etl.read.layout import analysis, listing
from etl.read.layout.analysis import analysed, stretches
from etl.read.layout.confidence import PAGE, RECORD
from etl.read.layout.tokens import BIT, tokens


def test_each_step_fits_the_others(tmp_path: Path) -> None:
    """Labels have a token each, what is known has a row for each candidate, and chances lie between 0 and 1."""
    read = analysed(Page("page", TEXT, "0" * 64), loaded(tmp_path, weights()))

    assert read is not None
    assert len(read.tokens) == len(read.labelling.labels) == len(read.groups[0])
    assert read.known.shape == (len(read.papers), len(RECORD))
    assert ((read.sure >= 0) & (read.sure <= 1)).all()
    assert read.of_page().shape == (len(PAGE),)


def test_nothing_stands_on_an_empty_page(tmp_path: Path) -> None:
    """There is nothing to analyse."""
    assert analysed(Page("page", " \n", "0" * 64), loaded(tmp_path, weights())) is None


@given(st.lists(st.sampled_from(("Slow Boats, ", "Ada Moreau\n", "Fast Boats\n\n")), min_size=1))
def test_stretches_hold_each_token_once(lines: list[str]) -> None:
    """They follow each other from the first token to the last, none too long, and end at lines where they can."""
    found = tokens("".join(lines))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "LONGEST", 6)
        made = list(stretches(found))

    assert [place for first, last in made for place in range(first, last)] == list(range(len(found)))
    for first, last in made:
        assert last - first <= 6
        ends = range(first + 4, min(first + 7, len(found)))
        meant = last == len(found) or found[last].before & BIT["line"]
        assert meant or not any(found[place].before & BIT["line"] for place in ends)


def test_a_long_page_is_read_stretch_by_stretch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The papers of a page are the same, and in order, when it is labelled in parts."""
    names = "Oak Elm Ash Yew Fir Pine Lime Beech Alder Rowan Hazel Maple".split()
    text = "".join(f"- **Learning slow {name} models**\n  Ada Moreau, Ben {name}man\n\n" for name in names)
    page = Page("page.md", text, "0" * 64)
    whole = listing(page).records

    monkeypatch.setattr(analysis, "LONGEST", 20)

    assert listing(page).records == whole
    assert len(whole) == len(names)
