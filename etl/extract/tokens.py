"""spaCy's tokenizer, tuned for names: hyphens stay inside words, glued sentences come apart."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import spacy
from spacy.attrs import IDX, LENGTH, LOWER
from spacy.tokenizer import Tokenizer
from spacy.util import compile_infix_regex, compile_suffix_regex

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_INFIXES = (
    r"\.\.+",
    "…",
    r"(?<=[a-z0-9%)\]])[.!?;](?=[A-Z])",  # "co-exist.PANAMA"
    r"(?<=[\w%)\]]),(?=[A-Za-z(])",
    r"--+",
    "—",
    r"(?<=[A-Za-z0-9%)])[/:<>=(\[](?=[A-Za-z(])",  # "CPU/GPU"
    "[→×]",
    r"(?<=[CG]PU)-(?=to-[CG]PU|[CG]PU|friendly|centric|native|resident|side|optimized|efficient|inefficient)",
    r"(?<=to)-(?=[CG]PU)",  # "CPU-to-GPU"
    r"(?<=\d)x(?=[A-Z]+\d)",  # "8xH100"
)
_SUFFIXES = (
    r"\.\.+",
    "…",
    r"[,;:!?\"')\]}>]",
    "'s",
    r"(?<=[\w%)\]+])\.",
    "--+",
    "—",
)  # the units that spaCy splits off stay: "SmolVLM-256M" is one word
_MOST_CACHED = 1_000_000


@cache
def language() -> Language:
    """A blank English pipeline; its tokenizer's cache is large because the words of a field repeat."""
    nlp = spacy.blank("en")
    nlp.vocab.lex_attr_getters = {LOWER: str.lower}  # type: ignore[attr-defined]  # all that is ever asked of a word
    tokenizer = nlp.tokenizer
    assert isinstance(tokenizer, Tokenizer)
    tokenizer.infix_finditer = compile_infix_regex(_INFIXES).finditer
    tokenizer.suffix_search = compile_suffix_regex(_SUFFIXES).search
    tokenizer.max_cache_size = _MOST_CACHED
    return nlp


def tokenised(masked: str) -> Doc:
    """The tokens of masked text; offsets are those of the text."""
    return language().make_doc(masked)


def spans(doc: Doc) -> list[tuple[int, int]]:
    """Where each token begins and ends in the text."""
    return [(start, start + length) for start, length in doc.to_array([IDX, LENGTH]).tolist()]


def words(text: str) -> list[str]:
    """The tokens of a short text as strings."""
    return [word for token in tokenised(text) if not (word := token.text).isspace()]
