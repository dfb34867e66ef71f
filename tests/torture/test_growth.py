"""No shape of a page or of an abstract makes time grow faster than length; `make torture` measures larger ones."""

from __future__ import annotations

import pytest
from torture import growth
from torture.growth import TIMES, grown, grows_alone, of_abstract, of_line, of_page, too_much
from torture.shapes import ABSTRACTS, NUMBER, PAGES, Shape, lines

_PAGE = 600
_ABSTRACT = 300


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_read_in_linear_time(name: str) -> None:
    """A page of a nasty shape is read or refused, in time that grows with its length alone."""
    shape = PAGES[name]

    seems = too_much(*grown(of_page, shape.text(_PAGE), shape.text(TIMES * _PAGE)))

    assert not (seems and grows_alone(name, _PAGE))


@pytest.mark.parametrize("piece", lines())
def test_a_long_line_of_one_piece_is_read_in_linear_time(piece: str) -> None:
    """No reader of text looks at a line again for every piece that it repeats."""
    shape = lines()[piece]

    seems = too_much(*grown(of_line, shape.text(_PAGE), shape.text(TIMES * _PAGE)))

    assert not (seems and grows_alone(piece, _PAGE))


@pytest.mark.parametrize("name", ABSTRACTS)
def test_findings_are_found_in_linear_time(name: str) -> None:
    """So do findings in a title and an abstract of a nasty shape."""
    shape = ABSTRACTS[name]

    seems = too_much(*grown(of_abstract, shape.text(_ABSTRACT), shape.text(TIMES * _ABSTRACT)))

    assert not (seems and grows_alone(name, 10 * _ABSTRACT))


def test_quadratic_work_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes sixteen times as long for four times as much is told from what takes four times as long."""
    monkeypatch.setattr(growth, "_AGAIN", 1)
    monkeypatch.setattr(growth, "_FREE", 0.02)

    def quadratic(text: str) -> None:
        for _ in range(len(text)):
            text.count("b")

    assert too_much(*grown(quadratic, "a" * 12_000, "a" * 48_000))
    assert not too_much(1.0, 4.5)


def test_a_shape_has_the_size_that_was_asked_for() -> None:
    """Numbers count up, what opens is closed, and the text is about as long as asked."""
    assert "<0,1,>>" == Shape(f"{NUMBER},", "<", closing=">").text(17)
    assert all(
        1_000 < len(shape.text(10_000)) < 20_000 for shape in (*PAGES.values(), *lines().values(), *ABSTRACTS.values())
    )
