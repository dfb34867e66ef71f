"""What is made once and kept."""

from __future__ import annotations

from etl.extract.text.memo import Memo


def test_what_is_kept_is_made_once() -> None:
    """A word that is known is not made again, though what was made of it is nothing."""
    made: list[str] = []
    known = Memo(made.append, 4)

    assert [known["a"], known["b"], known["a"]] == [None, None, None]
    assert made == ["a", "b"]


def test_words_are_forgotten_when_they_are_too_many() -> None:
    """Of what is kept there are at most two shares, the last words among them; what is forgotten comes again."""
    known = Memo(str.upper, 2)

    assert [known[word] for word in "abcadaeaf"] == [*"ABCADAEAF"]
    assert {*known, *known._before} == {*"eaf"}
    assert known["b"] == "B"
