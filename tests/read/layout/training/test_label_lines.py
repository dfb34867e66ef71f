"""Labels as lines: what is written comes back, what a person corrects counts, what cannot be used is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from read.layout.small import MOVES, SURE, weights

from etl.model import Page
from etl.read import layout
from etl.read.layout import analysed
from etl.read.layout.model import of_bytes, packed
from etl.read.layout.tokens import LABELS, tokens
from etl.read.layout.training.alignment import fold, marked
from etl.read.layout.training.label_lines import NAMES, Mark, marks, parsed, rows, written

TEXT = """\
Papers

Ada Moreau, Ben Okafor
Slow Boats on Wide Rivers (best paper)

We build boats that are slow. Slow boats are wide. They are as wide as rivers are, and slower than all boats before.

09:00 Slow Boats
"""
LINES = """\
# a comment
other Papers

author Ada Moreau
author Ben Okafor
title @33 Slow Boats on Wide Rivers
other best paper
abstract We build … boats before.

talk @183 Slow Boats
"""


def _words(found: tuple[Mark, ...]) -> list[tuple[str, str, int]]:
    return [(mark.label, TEXT[mark.start : mark.end], mark.paper) for mark in found]


def test_corrected_lines_are_marks() -> None:
    """Words without a place are found after the line above; "…" stands for words; a talk has no authors."""
    found, faults = parsed(LINES, TEXT)

    assert faults == ()
    assert [(label, paper > 0) for label, _, paper in _words(found)] == [
        ("other", False), ("author", True), ("author", True), ("title", True), ("other", True), ("abstract", True),
        ("talk", False),
    ]  # fmt: skip
    (row,) = rows(TEXT, found)
    assert (row["title"], row["authors"]) == ("Slow Boats on Wide Rivers", ["Ada Moreau", "Ben Okafor"])
    assert row["abstract_start"].startswith("We build boats that are slow.")
    assert row["abstract_end"].endswith("slower than all boats before")


def test_tokens_have_the_labels_of_their_marks() -> None:
    """What no line names is unknown; a name begins with each line."""
    found, _ = parsed("author Ada Moreau\nauthor Ben Okafor\ntitle Slow Boats on Wide Rivers\n", TEXT)

    labels = marked(TEXT, tokens(TEXT), [mark[:3] for mark in found])

    names = [LABELS[label] if label >= 0 else "" for label in labels.tolist()]
    assert names[:4] == ["", "author begins", "author begins", "title begins"]
    assert set(names[4:]) == {""}


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("titel Slow Boats", "1: begins with no label"),
        ("\ntitle Fast Boats", "2: these words are not on the page: 'Fast Boats'"),
        ("title Slow Boats\ntitle Papers", "2: a second title in one paragraph"),
        ("author Ada Moreau", "1: an author without a title"),
        ("title Slow Boats on Wide Rivers\n\ntitle @46 Wide Rivers (best", "these words are in line"),
        ("title …", "1: these words are not on the page"),
    ],
)
def test_a_line_that_cannot_be_used_is_named(lines: str, fault: str) -> None:
    """A fault gives the number of the line, what is wrong with it, and what to do."""
    _, faults = parsed(lines, TEXT)

    assert any(fault in one for one in faults), faults
    assert all(": " in one for one in faults)


@given(st.text(alphabet="ab é.…\n@#-1Ω", max_size=60), st.data())
def test_what_is_written_comes_back(text: str, data: st.DataObject) -> None:
    """Marks survive lines, up to the punctuation at their ends, and no line of ours is a fault."""
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = [(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=False) if fold(text[start:end])]
    given_ = tuple(Mark(start, end, data.draw(st.sampled_from(("other", "session", "talk")))) for start, end in spans)

    found, faults = parsed(written("page", text, given_), text)

    assert faults == ()
    assert [(one.label, fold(text[one.start : one.end])) for one in given_] == [
        (one.label, fold(text[one.start : one.end])) for one in found
    ]


@given(st.text(max_size=80))
def test_no_text_of_labels_raises(lines: str) -> None:
    """Whatever a person writes is marks or faults."""
    found, _ = parsed(lines, TEXT)

    assert all(mark.label in NAMES and TEXT[mark.start : mark.end] for mark in found)


def test_a_reading_is_written_without_faults() -> None:
    """Every token that a reading says something of is in a line; the lines of a reading are taken back whole."""
    reader = of_bytes(packed([weights()], MOVES, *SURE))
    page = Page("boats.md", TEXT, "0" * 64)
    read = analysed(page, reader)

    assert read is not None
    made = marks(layout.listing(page, reader).records, read)
    assert all(any(one.start <= token.start < one.end for one in made) for token in read.tokens)
    assert parsed(written("boats.md", TEXT, made), TEXT)[1] == ()
