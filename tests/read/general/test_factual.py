"""Lines above labelled facts of preprints are titles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl import read
from etl.model import Page
from etl.read.general import factual, pieces_of

Make = Callable[[str], Page]

TITLES = ["Tiny Kernels for Old Boards", "Do Oars Row? Notes from a Lake", "How to Compile a Harbour"]
FACTS = "分數：{at}\n\narXiv: 3104.0123{at}v1\n\n分類：cs.AR\n\n" + "".join(
    f"{label}: 這些小船在湖上很快，在河裡也很快，到了海上就慢了\n\n"
    for label in ("Intro", "Motivation", "Method", "Result", "Conclusion", "Research Gap", "Limits", "Next Steps")
)


@pytest.mark.parametrize("form", ["{at}. {title}", "{title}"])
def test_titles_stand_above_facts(form: str, page: Make) -> None:
    """Where nobody is named and a dozen facts stand below each title, the lines above them are titles."""
    entries = (f"{form.format(at=at, title=title)}\n\n{FACTS.format(at=at)}" for at, title in enumerate(TITLES, 1))
    found = read.reading(page("每日簡報\n\n" + "".join(entries))).records

    assert [record.title.words for record in found if record.title] == TITLES


def test_facts_need_an_identifier(page: Make) -> None:
    """Labels below lines of something else than papers tell of none."""
    entries = (f"{title}\n\nScore: {at}\n\nHarbour: Oslo\n\n" for at, title in enumerate(TITLES))
    every = pieces_of(page("Harbours\n\n" + "".join(entries)))

    assert factual.headed(every) == [False] * len(every)
