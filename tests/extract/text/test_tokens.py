"""Tokens of short texts, most of which are cut without the tokenizer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.extract.text.tokens import tokenised, tokenizer, tokens

_RULES = sorted(rule for rule in tokenizer().rules or () if not rule.isspace())
_WORDS = st.sampled_from(_RULES) | st.from_regex(r"[A-Za-z]{1,4}(-[A-Za-z]{1,4})?|CPU-to-GPU", fullmatch=True)
_TEXTS = st.tuples(st.sampled_from(["", "("]), _WORDS, st.text(").,;:", max_size=3)).map("".join)


@given(_TEXTS)
def test_plain_words_are_cut_as_the_tokenizer_cuts(text: str) -> None:
    """Letters and hyphens between marks give the tokens of spaCy, words that it has rules for among them."""
    assert tuple((token.text, token.idx) for token in tokenised(text)) == tokens(text)
