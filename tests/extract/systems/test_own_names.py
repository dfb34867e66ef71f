"""Names that no rule introduces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from learn.judgements import record

from etl.extract import findings
from etl.extract.sections.sections import section
from etl.extract.systems.own_names import RULE, candidates
from etl.model import System

_WORDS = st.sampled_from(
    'We show via LeafEval , LeafEval\'s suite ( LFM ) a Leaf Flow Merger the It merges GPU 2 "BarkNet" X.'.split()
)


def _learned(title: str, abstract: str) -> list[System]:
    return [one for one in findings(record(title, abstract)).systems if one.rule == RULE]


def test_the_words_around_a_name_introduce_it() -> None:
    """A name is the work's own where words say so, in a frame that no rule has, with its long form."""
    text = (
        "We present Quokka, a compiler. Together, these form the Leaf-Guided Policy Search (LGPS) framework. "
        "LGPS cuts trees on all boards."
    )

    (learned,) = _learned("Quokka: Trees on Small Boards", text)

    assert (learned.name, learned.expansion, learned.role) == ("LGPS", "Leaf-Guided Policy Search", "proposed")


def test_a_name_of_others_is_left() -> None:
    """What the work is compared with, or runs on, is not learned."""
    assert not _learned("Quokka: Trees", "We present Quokka, a compiler. Quokka is 2x faster than WombatC on LeafSet.")


def test_two_forms_of_a_name_are_one_candidate() -> None:
    """Short and long form are judged together, by all their places."""
    text = "We add a Leaf Flow Merger (LeFM). LeFM is small."
    abstract = section(record("Trees", text).abstract)  # type: ignore[arg-type]

    (one,) = candidates(abstract)

    assert one.keys() == {"lefm", "leafflowmerger"}
    assert [text[start : start + length] for start, length, _ in one.places] == ["Leaf Flow Merger", "LeFM", "LeFM"]


@given(st.lists(_WORDS, max_size=40))
def test_a_learned_name_stands_in_the_text(words: list[str]) -> None:
    """Whatever the text, candidates are words of it, and the quote of a learned name is where it stands."""
    text = " ".join(words)
    abstract = record("Quokka: Trees", text).abstract

    for one in candidates(section(abstract)) if abstract else ():
        assert all(
            text[start : start + length] in {one.name, one.spelled and one.spelled.long}
            for start, length, _ in one.places
        )
    for system in _learned("Quokka: Trees", text):
        assert system.quotes[0].words in {system.name, system.expansion}
