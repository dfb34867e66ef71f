"""How much a word sounds like a part of a name, learned from the names and titles of papers.

`name_words.txt` holds a line for each weight: the logarithm of how much more often its words are in names than in
titles, after naive Bayes. `make name-words RECORDS=FILE` learns it again.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("name_words.txt")
_WORD = re.compile(r"[^\W\d_]+(?:['’`ʼ][^\W\d_]+)*")
_UNKNOWN = 2  # weight of a word never seen: names are more varied than titles
_DERIVED = -3  # weight of one that another form of a word of titles is: "shuffles", "templating"
_ENDINGS = ("ing", "ed", "s", "ness", "able", "ized", "ation")
_SHORTEST = 4  # letters of what precedes an ending


def words(text: str) -> Iterator[str]:
    """The words of a text, folded: without case and accents."""
    for found in _WORD.finditer(text):
        yield _folded(found[0])


def weight(word: str) -> int:
    """How many times more, on a logarithmic scale, a folded word is in names than in titles."""
    known = _weights().get(word)
    return (_DERIVED if _is_derived(word) else _UNKNOWN) if known is None else known


def is_known(word: str) -> bool:
    """Whether the papers that were learned from have a folded word."""
    return word in _weights()


def _is_derived(word: str) -> bool:
    """Whether a word without its ending is one of titles."""
    stems = (word[: -len(ending)] for ending in _ENDINGS if word.endswith(ending))
    return any(_weights().get(form, 0) < 0 for stem in stems if len(stem) >= _SHORTEST for form in (stem, f"{stem}e"))


def _folded(word: str) -> str:
    if word.isascii():
        return word.lower()
    return "".join(letter for letter in unicodedata.normalize("NFKD", word) if letter.isalpha()).casefold()


@cache
def _weights() -> dict[str, int]:
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return {word: int(head) for head, *rest in lines for word in rest}
