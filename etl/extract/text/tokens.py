"""spaCy's tokenizer, tuned for names: hyphens stay inside words, glued sentences come apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from etl import vocabulary
from etl.extract.text.memo import Memo
from etl.extract.text.spacy_import import (
    LOWER,
    English,
    Tokenizer,
    Vocab,
    compile_infix_regex,
    compile_prefix_regex,
    compile_suffix_regex,
)

if TYPE_CHECKING:
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
_HEAD = re.compile(r"[\w-]{0,40}(?:[a-z0-9][A-Z]|[A-Z]{2}|[A-Za-z]\d)[\w-]{0,40}(?<![A-Z]s)\.")
_TAIL = re.compile(r"([A-Z]{2,6}|[A-Z][a-z]+)(?![\w'’])")
_LONGEST_HEAD = 80
_PLAIN = re.compile(r"\(?([A-Za-z]+(?:-[A-Za-z]+)*)(\)?[.,]?|[;:])")
"""Nothing cuts such a word but the rules for words of its own, and the hyphens of processors; every mark is a token."""


def is_dotted(text: str, at: int) -> bool:
    """Whether the dot at an offset stands inside a name, not between two glued sentences: "FooTree.Edge", "FooSel.MH".

    A name precedes it that is spelled as only names are, and letters in capitals or the word for an edition follow.
    """
    if text[at] != ".":
        return False
    tail = _TAIL.match(text, at + 1)
    if tail is None or not (tail[1].isupper() or tail[1].lower() in _editions()):
        return False
    start = max(text.rfind(mark, max(0, at - _LONGEST_HEAD), at) for mark in (" ", "(", ",", "/")) + 1
    return _HEAD.fullmatch(text, start, at + 1) is not None


@cache
def _editions() -> frozenset[str]:
    return frozenset(vocabulary.cues()["edition"].labels)


@cache
def tokenizer() -> Tokenizer:
    """The tokenizer of a blank English pipeline with rules of ours; the words it has cut are remembered by `words`.

    It is made in one go: each rule that is set later has all special cases cut again.
    """
    infixes = compile_infix_regex(_INFIXES)

    def infix_finditer(text: str) -> Iterator[re.Match[str]]:
        return (found for found in infixes.finditer(text) if not is_dotted(text, found.start()))

    return Tokenizer(
        Vocab(lex_attr_getters={LOWER: str.lower}),  # all that is ever asked of a word
        rules=English.Defaults.tokenizer_exceptions,
        prefix_search=compile_prefix_regex(English.Defaults.prefixes or ()).search,
        suffix_search=compile_suffix_regex(_SUFFIXES).search,
        infix_finditer=infix_finditer,
        token_match=English.Defaults.token_match,
        url_match=English.Defaults.url_match,
    )


def tokenised(masked: str) -> Doc:
    """The tokens of masked text; offsets are those of the text."""
    cut: Doc = tokenizer()(masked)
    return cut


@cache
def _special() -> frozenset[str]:
    """Words that spaCy has a rule for, with marks or without: "cannot", "etc.", "xD"."""
    return frozenset(rule.strip("().,;:") for rule in tokenizer().rules or ())


def tokens(text: str) -> tuple[tuple[str, int], ...]:
    """The (text, offset) of the tokens of a short text, blanks left out; most words need no tokenizer to be cut."""
    plain = _PLAIN.fullmatch(text)
    if plain and (word := plain[1]) not in _special() and not ("-" in text and "PU" in text):
        start, end = plain.span(1)
        if end - start == len(text):
            return ((word, 0),)
        opening = (("(", 0),) if start else ()
        return (*opening, (word, start), *((mark, end + at) for at, mark in enumerate(plain[2])))
    return tuple((word, token.idx) for token in tokenised(text) if not (word := token.text).isspace())


CUT = Memo(tokens, 1 << 16)
"""Words between two spaces → the (text, offset) of their tokens."""


def words(text: str) -> list[str]:
    """The tokens of a short text as strings."""
    return [token for word in text.split(" ") for token, _ in CUT[word]]
