"""Chinese, Japanese and Korean letters are told from those of titles and names."""

from __future__ import annotations

import pytest

from etl.read.names import scripts


@pytest.mark.parametrize(
    ("words", "touched", "mixed", "long"),
    [
        ("Tiny Kernels for Old Boards", False, False, False),
        ("Öland boats", False, False, False),
        ("Tiny Kernels 小船", True, False, False),
        ("用BoatNet解决延迟", True, True, False),
        ("小船的大小由钟表决定", True, False, True),
        ("김민수, 이영희", True, False, False),
        ("배의크기와시계", True, False, True),
        ("", False, False, False),
    ],
)
def test_scripts(words: str, touched: bool, mixed: bool, long: bool) -> None:
    """Whether a line has such letters, whether a word mixes scripts, and whether more stands in a row than a name."""
    told = (scripts.is_touched, scripts.is_mixed, scripts.is_long)

    assert [one(words) for one in told] == [touched, mixed, long]


@pytest.mark.parametrize(
    ("words", "unnamed"),
    [
        ("발행", True),
        ("처리 시간", True),
        ("메타표면", True),
        ("김민수", False),
        ("김 민수", False),
        ("남궁민수", False),
        ("王伟", False),
        ("Li", False),
        ("", False),
    ],
)
def test_korean_names_have_three_syllables(words: str, unnamed: bool) -> None:
    """Other Korean words are no names, unless a family name of two syllables begins them."""
    assert scripts.is_unnamed(words) == unnamed
