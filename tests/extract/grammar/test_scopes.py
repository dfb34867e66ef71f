"""A claim has what stands in its own clause."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.scopes import clauses

_WORDS = ["A100", "2x", "3x", "faster", "on", "a", ",", "and", "while", "it", ";", "but", "using", "with"]


@given(words=st.lists(st.sampled_from(_WORDS), min_size=1, max_size=20), number=st.data())
def test_every_number_gets_spots_of_its_sentence(words: list[str], number: st.DataObject) -> None:
    """Whatever the sentence, each number has some of the spots, each once, and a lone number has all of them."""
    row = [Chunk(word, word.lower(), 10 * at, 10 * at + len(word)) for at, word in enumerate(words)]
    places = st.lists(st.sampled_from([chunk.start for chunk in row]), unique=True).map(sorted)
    numbers = number.draw(places) or [0]
    spots = number.draw(places)

    found = clauses(row, numbers, spots)

    assert len(found) == len(numbers)
    assert all(set(spots) >= set(one) and len(one) == len(set(one)) for one in found)
    assert len(numbers) > 1 or sorted(found[0]) == spots


def test_a_second_clause_keeps_what_the_first_has(row: Callable[[str], list[Chunk]]) -> None:
    """ "2x on an A100; it is cheaper by 3x" says the hardware of the first number alone."""
    text = "Quokka is 2x faster on an A100; it is 3x cheaper."

    found = clauses(row(text), [text.index("2x"), text.index("3x")], [text.index("A100")])

    assert found == [[text.index("A100")], []]
