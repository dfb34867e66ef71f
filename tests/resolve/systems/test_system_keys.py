"""Well-known software is found by any of its names, guarded words only as they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import vocabulary
from etl.resolve.systems.system_keys import Software
from etl.vocabulary import Concept


@pytest.fixture(scope="module")
def software() -> Software:
    """The vocabulary that is shipped."""
    return Software(vocabulary.systems())


def test_every_concept_is_found_by_its_name(software: Software) -> None:
    """Names of two concepts lead to one of them, always the same."""
    lost = [key for key, concept in software.concepts.items() if software.find(concept.label) is None]

    assert [] == lost
    assert "tensorrt" == software.find("Tensor-RT")


def test_a_guarded_word_counts_as_written() -> None:
    """An ordinary word in another case is no software, nor is one that a paper introduces."""
    ray = Concept("ray", "https://example.org/ray", "Ray", ("Ray", "Ray Core"), "framework", (), (), True, True)
    software = Software({"ray": ray})

    assert ["ray", None, "ray", "ray"] == [software.find(name) for name in ("Ray", "RAY", "ray", "RAY core")]
    assert [None, "ray"] == [software.find(name, introduced=True) for name in ("Ray", "Ray Core")]
    assert "ray" != software.unlike("ray")
    assert "hay" == software.unlike("hay")


@given(st.text())
def test_any_text_may_be_asked_for(text: str) -> None:
    """Nothing raises."""
    assert Software({}).find(text) is None
