"""Sentences and tokens of masked text; spaCy's tokenizer, tuned for names: hyphens stay inside words.

spaCy comes without its command line, which its package imports for one function and which takes longest to load.
`spacy.info` loads it when somebody calls that; `import spacy.cli` works as ever.
"""
# ruff: noqa: E402, PLC0415

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from etl import vocabulary


def _info(*arguments: object, **options: object) -> object:
    from spacy.cli.info import info

    return info(*arguments, **options)  # type: ignore[arg-type]


if "spacy" not in sys.modules:
    _stub = ModuleType("spacy.cli")
    _stub.info = _info  # type: ignore[attr-defined]
    _unused = dict.fromkeys(("spacy.cli", "spacy.cli.info"), _stub)
    sys.modules.update(_unused)
    import spacy  # noqa: F401

    for _name in _unused:
        del sys.modules[_name]

from spacy.attrs import LOWER
from spacy.lang.en import English
from spacy.tokenizer import Tokenizer
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex
from spacy.vocab import Vocab

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
_SUFFIXES = (r"\.\.+", "…", r"[,;:!?\"')\]}>]", "'s", r"(?<=[\w%)\]+])\.", "--+", "—")
"""The units that spaCy splits off stay: "SmolVLM-256M" is one word."""
_END = re.compile(
    r"""
    [.!?…\n] (?:
      (?<!\n) ["')\]]?[ ]+ (?=["'(\[]?(?:[A-Z0-9\W]|[a-z]{1,3}[A-Z]))   # "… at scale. We …", "… it. vLLM …"
    | (?<=[a-z)%\]0-9][.!?]) (?=[A-Z][a-z]+[ ,'])      # "… co-exist.PANAMA consists" lost its blank
    | (?<=[a-z][.]) (?=[A-Z]+[ ,][a-z])
    | (?<=\n) \s*\n                                    # a paragraph ends
    )
    """,
    re.VERBOSE,
)
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|vs|cf|et al|etc|fig|figs|eq|sec|resp|approx|w\.r\.t|no|dr|prof|st|ca|avg|max|min|incl|viz"
    r"|a\.k\.a|(?<!-)[a-z])\.$"
)
_LONGEST = 2_000
"""Characters of a sentence; a longer run is no sentence and is read piece by piece."""
_HEAD = re.compile(r"[\w-]{0,40}(?:[a-z0-9][A-Z]|[A-Z]{2}|[A-Za-z]\d)[\w-]{0,40}(?<![A-Z]s)\.")
_TAIL = re.compile(r"([A-Z]{2,6}|[A-Z][a-z]+)(?![\w'’])")
_PLAIN = re.compile(r"\(?([A-Za-z]+(?:-[A-Za-z]+)*)(\)?[.,]?|[;:])")
"""Nothing cuts such a word but the rules for words of its own, and the hyphens of processors; every mark is a token."""


def is_dotted(text: str, at: int) -> bool:
    """Whether the dot at an offset stands inside a name, not between two glued sentences: "FooTree.Edge", "FooSel.MH".

    A name precedes it that is spelled as only names are, and letters in capitals or the word for an edition follow.
    """
    if text[at] != ".":
        return False
    tail = _TAIL.match(text, at + 1)
    if tail is None or not (tail[1].isupper() or tail[1].lower() in vocabulary.cues()["edition"].labels):
        return False
    start = max(text.rfind(mark, max(0, at - 80), at) for mark in (" ", "(", ",", "/")) + 1
    return _HEAD.fullmatch(text, start, at + 1) is not None


def sentences(text: str) -> list[tuple[int, int]]:
    """Offsets of the sentences of masked `text`, in order, blanks trimmed."""
    found: list[tuple[int, int]] = []
    start = 0
    for end in _END.finditer(text):
        at = end.start() + (text[end.start()] != "\n")  # behind its mark
        inside = at == end.end() and is_dotted(text, at - 1)
        if inside or (at > end.start() and _ABBREVIATION.search(text[max(start, at - 12) : at].lower())):
            continue
        found += _pieces(text, start, at + len(text[at : end.end()].strip()))
        start = end.end()
    return [*found, *_pieces(text, start, len(text))]


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    start, end = _trimmed(text, start, end)
    while end - start > _LONGEST:
        space = text.rfind(" ", start + 1, start + _LONGEST)
        cut = space if space > start else start + _LONGEST
        yield start, cut
        start, end = _trimmed(text, cut, end)
    if start < end:
        yield start, end


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return start, start + len(text[start:end].rstrip())


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


@cache
def _special() -> frozenset[str]:
    """Words that spaCy has a rule for, with marks or without: "cannot", "etc.", "xD"."""
    return frozenset(rule.strip("().,;:") for rule in tokenizer().rules or ())


def tokens(text: str) -> tuple[tuple[str, int], ...]:
    """The (text, offset) of the tokens of a short text, blanks left out; most words need no tokenizer to be cut."""
    plain = _PLAIN.fullmatch(text)
    if plain and (word := plain[1]) not in _special() and not ("-" in text and "PU" in text):
        start, end = plain.span(1)
        opening = (("(", 0),) if start else ()
        return (*opening, (word, start), *((mark, end + at) for at, mark in enumerate(plain[2])))
    return tuple((word, token.idx) for token in tokenizer()(text) if not (word := token.text).isspace())


def words(text: str) -> list[str]:
    """The tokens of a short text as strings."""
    return [token for word in text.split(" ") for token, _ in tokens(word)]
