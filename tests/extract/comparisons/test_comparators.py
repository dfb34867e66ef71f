"""Phrases of comparison in a sentence, and which words can name what a result is compared with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.comparisons.comparators import accepted, comparisons
from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, chunks
from etl.extract.measures.measures import measures
from etl.extract.text.masking import mask
from etl.extract.text.tokens import tokenizer


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is 2x faster than Wombat.", [("Wombat", "local", False)]),
        ("Compared to Wombat, it is 2x faster.", [("Wombat", "wide", True)]),
        ("Over a wide range of inputs, it is fast.", []),
        ("It saves over 50% of the time.", []),
        ("We compare our approach to Wombat.", [("Wombat", "wide", True)]),
        ("It has the same accuracy as Wombat.", [("Wombat", "local", False)]),
        ("It beats those in Wombat and is faster than that of Bilby.", [("Bilby", "local", False)]),
    ],
)
def test_comparisons_are_found(
    row: Callable[[str], list[Chunk]], text: str, found: list[tuple[str, str, bool]]
) -> None:
    """The words compared with, how far the comparison reaches, and whether it heads its clause."""
    chunks = row(text)

    assert found == [
        (" ".join(i.text for i in chunks[c.start : c.end]), c.reach, c.heading) for c in comparisons(chunks)
    ]


Row = Callable[[str], list[Chunk]]
WORDS = (
    "the a its both previously existing state-of-the-art baseline methods models Wombat Bilby2 latency accuracy "
    "of in than and or , ( ) [ ] - ' \" ; : e.g. including such as trained consuming faster quickly only "
    "reduces obtains adds no 0.81 3x 40% them those family = Large"
).split()


def phrase(row: Row, text: str) -> str | None:
    """The accepted words, with blanks between chunks; nothing where none are."""
    found = row(text)
    span = accepted(found, 0, len(found))
    return " ".join(chunk.text for chunk in found[slice(*span)]) if span else None


@pytest.mark.parametrize(
    "text",
    [
        "Wombat",
        "them",
        "the state of the art",
        "existing compilers such as Wombat, Bilby, and Numbat",
        "previously published methods",
        "LR-only and tree-only baselines",
        "Quoll 3.5 Large",
        "the strongest baseline (Quoll 3.7 Large)",
        "fine-tuning",
        "the performance of Wombat",
    ],
)
def test_a_whole_noun_phrase_is_accepted(row: Row, text: str) -> None:
    """Names, lists of things and remarks in brackets stay as they are."""
    assert phrase(row, text) == " ".join(chunk.text for chunk in row(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("the Wombat baseline, and slightly", "the Wombat baseline"),
        ("the baseline of", "the baseline"),
        ("Clipper's", "Clipper"),
        ("dense encoders significantly", "dense encoders"),
        ("a model trained", "a model"),
        ("the Bilby baseline (score 0.77, p = 0.03)", "the Bilby baseline"),
        ("Wombat [3]", "Wombat"),
        ("a slow parser, e.g.", "a slow parser"),
    ],
)
def test_what_dangles_is_left_out(row: Row, text: str, words: str) -> None:
    """A second clause, a function word, "'s", an adverb, a participle or a figure ends no noun phrase."""
    assert phrase(row, text) == words


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "the commonly used",
        "previously possible",
        "vanilla",
        "open-source",
        "the accuracy obtained",
        "errors of",
        ") and Wombat (",
        "[3]",
        "the methods based",
        "not only its teacher",
    ],
)
def test_what_names_nothing_is_dropped(row: Row, text: str) -> None:
    """Adjectives, metrics alone, verbs, loose brackets and clauses are no baseline."""
    assert phrase(row, text) is None


@given(st.lists(st.sampled_from(WORDS), max_size=24) | st.text().map(str.split))
def test_an_accepted_phrase_is_whole(words: list[str]) -> None:
    """Whatever the words: brackets pair, and no function word ends the phrase."""
    masked = mask(" ".join(words))
    row = chunks([(token.text, token.idx) for token in tokenizer()(masked) if not token.is_space], measures(masked))
    span = accepted(row, 0, len(row))

    if span and span[1] > 1:
        shown = row[slice(*span)]
        text = "".join(chunk.lower for chunk in shown if chunk.punctuation)
        assert all(text.count(one) == text.count(other) for one, other in ("()", "[]", "{}"))
        assert shown[-1].lower not in PREPOSITIONS | DETERMINERS | {"and", "or", "than"}
