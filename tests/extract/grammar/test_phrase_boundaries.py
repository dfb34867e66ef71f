"""Where the words of a compared thing end, and what they list."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.phrase_boundaries import parts, phrase_end


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Wombat, the fastest", "Wombat"),
        ("Wombat and Bilby on GPUs", "Wombat and Bilby"),
        ("Wombat (on the same machine) while it runs", "Wombat ( on the same machine )"),
        ("existing compilers such as Wombat, and saves memory", "existing compilers such as Wombat"),
        ("Wombat by 3x", "Wombat"),
        ("the API in PyTorch", "the API in PyTorch"),
        ("Wombat, Bilby, and Numbat, respectively", "Wombat , Bilby , and Numbat"),
    ],
)
def test_a_phrase_ends_by_grammar(row: Callable[[str], list[Chunk]], text: str, words: str) -> None:
    """A measure, a verb, a preposition or a new clause ends it; a list, a bracket or examples do not."""
    chunks = row(text)

    assert words == " ".join(chunk.text for chunk in chunks[: phrase_end(chunks, 0)])


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("Wombat", ["Wombat"]),
        ("Wombat, Bilby and Numbat", ["Wombat", "Bilby", "Numbat"]),
        ("Wombat (and its kin) or the Bilby", ["Wombat ( and its kin )", "the Bilby"]),
    ],
)
def test_a_list_has_members(row: Callable[[str], list[Chunk]], text: str, members: list[str]) -> None:
    """What "and" inside of brackets joins is one member."""
    chunks = row(text)

    assert members == [" ".join(i.text for i in chunks[a:b]) for a, b in parts(chunks, 0, len(chunks))]
