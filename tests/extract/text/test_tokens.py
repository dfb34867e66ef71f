"""Sentences, tokens, and what is loaded of spaCy to cut them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.extract.text.masking import mask
from etl.extract.text.tokens import sentences, tokenizer, tokens


@pytest.mark.table("sentences")
def test_text_is_cut_into_sentences(case: Mapping[str, object]) -> None:
    """A full stop ends a sentence where a new one begins, not inside names, abbreviations and parentheses."""
    masked = mask(str(case["text"]))

    assert case["sentences"] == [masked[start:end] for start, end in sentences(masked)]


@given(st.text(st.one_of(st.characters(), st.sampled_from(".!? \n()AbZ9")), max_size=120))
def test_sentences_are_in_order(text: str) -> None:
    """Sentences follow one another without overlap."""
    masked = mask(text)

    found = sentences(masked)

    assert all(start < end for start, end in found)
    assert all(before[1] <= after[0] for before, after in pairwise(found))


@given(st.text(st.sampled_from(".!? \n()\"'AbZ9"), max_size=60))
def test_no_word_is_lost(text: str) -> None:
    """Sentences together hold every character that is no blank."""
    masked = mask(text)

    found = sentences(masked)

    assert "".join(masked.split()) == "".join("".join(masked[a:b] for a, b in found).split())


_RULES = sorted(rule for rule in tokenizer().rules or () if not rule.isspace())
_WORDS = st.sampled_from(_RULES) | st.from_regex(r"[A-Za-z]{1,4}(-[A-Za-z]{1,4})?|CPU-to-GPU", fullmatch=True)
_TEXTS = st.tuples(st.sampled_from(["", "("]), _WORDS, st.text(").,;:", max_size=3)).map("".join)


@given(_TEXTS)
def test_plain_words_are_cut_as_the_tokenizer_cuts(text: str) -> None:
    """Letters and hyphens between marks give the tokens of spaCy, words that it has rules for among them."""
    assert tuple((token.text, token.idx) for token in tokenizer()(text)) == tokens(text)


_LOADING = """
import sys
import etl.work.page
import etl.pipeline
loaded = [name for name in ("spacy.cli", "weasel", "httpx", "typer", "requests", "pyshacl") if name in sys.modules]
loaded += [name for name in ("passes", "menus", "assembly") if f"etl.read.general.{name}" in sys.modules]
import spacy
import spacy.cli
print(loaded, callable(spacy.cli.info), spacy.info(silent=True)["spacy_version"] == spacy.__version__)
"""


def test_a_run_loads_no_more_than_it_uses() -> None:
    """No command line of spaCy, no pySHACL, no reader of unknown shapes; who needs spaCy's command line gets it."""
    done = subprocess.run([sys.executable, "-c", _LOADING], capture_output=True, text=True, check=True, timeout=120)

    assert "[] True True" == done.stdout.strip()
