from __future__ import annotations

from random import Random

import pytest
from layouts import drawn, generate, papers
from layouts.truth import Sheet


def _sheet(seed: int) -> Sheet:
    return generate.sheet(drawn.LAYOUT, seed, papers.papers(6, Random(seed)), framed=False)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_printed_of_a_paper_is_its_truth(seed: int) -> None:
    """Title, names and abstract of every paper stand on the page, whatever stands between them."""
    sheet = _sheet(seed)
    letters = "".join(filter(str.isalnum, sheet.text.casefold()))

    assert len(sheet.papers) == 6
    for paper in sheet.papers:
        for words in (paper.title or "", *paper.readings[0], paper.abstract or ""):
            assert "".join(filter(str.isalnum, words.casefold())) in letters


def test_no_two_pages_are_set_alike() -> None:
    """Forty pages begin their records in more than twenty ways, and the same seed gives the same page."""
    forms = {tuple(line[:2] for line in _sheet(seed).text.splitlines()[:8]) for seed in range(40)}

    assert len(forms) > 20
    assert _sheet(3) == _sheet(3)
