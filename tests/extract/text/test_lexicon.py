"""The words that drive the grammar, as ontology/cues.ttl lists them, and the labels of the other vocabularies."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from etl import extract, vocabulary
from etl.extract.grammar.chunks import chunks
from etl.extract.sections.words import _LONGEST_LABEL
from etl.extract.text.lexicon import (
    ChangeKind,
    Reach,
    cue_pattern,
    cue_words,
    labels,
    lexicon,
    phrase,
    verb_forms,
)
from etl.model import Bound


@pytest.mark.parametrize(
    ("top", "kinds"),
    [
        *((part, get_args(ChangeKind)) for part in ("verb", "noun", "comparative")),
        ("generic", ("generic",)),
        ("comparator", get_args(Reach)),
        ("bound", get_args(Bound)),
    ],
)
def test_every_cue_says_what_it_does(top: str, kinds: tuple[str, ...]) -> None:
    """The kind of a cue is one that the grammar knows for its part of speech."""
    below = [cue for cue in vocabulary.cues().values() if cue.broader == (top,)]

    assert below
    assert {cue.kind for cue in below} <= {*kinds}


def test_lists_of_words_are_in_lower_case() -> None:
    """Words of a sentence are looked up in lower case; a capital in a list would never be found."""
    lists = [cue for cue in vocabulary.cues().values() if cue.broader == ("part",)]

    assert lists
    assert [label for cue in lists for label in cue.labels if label != label.lower()] == []


def test_every_list_of_words_is_asked_for_and_every_list_that_is_asked_for_exists() -> None:
    """A list is asked for by its notation, so that a slip of the pen would make a rule silent, and a list nobody's."""
    source = "".join(path.read_text(encoding="utf-8") for path in Path(extract.__file__).parent.rglob("*.py"))
    tests = re.findall(r'("[\w-]+") (?:not )?in [\w.]+(?:\[[^\]]*\])?\.parts|\.parts & \{([^}]*)\}', source)
    asked = {name for pair in tests for name in re.findall(r'"([\w-]+)"', "".join(pair))}
    lists = {cue.notation for cue in vocabulary.cues().values() if cue.broader == ("part",)}

    assert len(asked) > 20
    assert asked - lists == set()
    assert [name for name in sorted(lists) if f'"{name}"' not in source] == []


def test_a_word_knows_the_lists_it_is_in() -> None:
    """A chunk is in the lists of its word; a list joins no words to a phrase, and a hyphen hides no metric."""
    row = chunks([("under", 0), ("on-par", 6), ("gpu-memory", 13)], [])

    assert "preposition" in row[0].parts
    assert "alike" in row[1].parts
    assert [metric.quantity for metric in row[2].meaning.metrics] == ["memory"]


def test_no_word_of_a_list_is_two_that_ran_into_each_other() -> None:
    """Where a blank or a comma was lost, "built" and "presenting" become a word that nobody writes."""
    glued = [
        label
        for cue in vocabulary.cues().values()
        if cue.broader == ("part",)
        for label in cue.labels
        if any(label[:cut] in cue.labels and label[cut:] in cue.labels for cut in range(3, len(label) - 2))
    ]

    assert glued == []


@pytest.mark.parametrize(
    ("words", "meant"),
    [("compared to", "wide"), ("than", "local"), ("over", "local"), ("in comparison with", "wide"), ("faster", None)],
)
def test_comparators_say_how_far_they_reach(words: str, meant: Reach | None) -> None:
    """A comparison covers the coordinated verbs before it, or what stands next to it."""
    tokens = phrase(words)

    assert meant == dict(lexicon()[tokens[0]])[tokens].comparator


@pytest.mark.parametrize(
    ("words", "meant"), [("up to", "up to"), ("over", "at least"), ("~", "about"), ("mean", "average")]
)
def test_bounds_have_words(words: str, meant: Bound) -> None:
    """A word may bound a number and compare two things: "over" does both."""
    tokens = phrase(words)

    assert meant == dict(lexicon()[tokens[0]])[tokens].bound


def test_a_list_is_asked_for_by_its_notation() -> None:
    """Words, and a pattern of them with the endings that nobody would list."""
    assert {"we", "our"} <= cue_words("own")
    assert cue_pattern("observation").search("a study of caches")
    assert cue_pattern("observation").search("characterising caches")
    assert not cue_pattern("observation").search("studying caches")


def test_regular_verbs_are_made_by_rule() -> None:
    """A verb ends as verbs do; of a phrasal verb the first word does."""
    assert ("apply", "applies", "applied", "applying") == verb_forms("apply")
    assert ("push up", "pushes up", "pushed up", "pushing up") == verb_forms("push up")


@pytest.mark.parametrize("notation", ["of-speed", "of-rightness", "observation", "reflection"])
def test_a_list_of_patterns_is_written_in_small_letters(notation: str) -> None:
    """It is looked for in text in small letters, where nothing with a capital is ever found."""
    written = re.sub(r"\\.", "", cue_pattern(notation).pattern)

    assert written == written.lower()


def test_labels_by_their_words() -> None:
    """A label of one word stands under "", a longer one under its second word; nothing begins with other words."""
    begun = labels()["apache"]

    assert begun is not None
    assert ("apache", "spark") in [label.words for label in begun["spark"]]
    assert ["pytorch"] == sorted({label.words[0] for label in labels()["pytorch"][""]})
    assert "quokka" not in labels()


def test_labels_are_short() -> None:
    """No label has more words than are looked at behind its first."""
    longest = max(len(label.words) for begun in labels().values() for more in begun.values() for label in more)

    assert longest <= _LONGEST_LABEL + 1
