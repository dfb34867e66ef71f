"""What looks like the name of somebody's artefact, and what only looks like one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.extract.items import Item
from etl.extract.lexicon import lexicon

_INNER = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}|[A-Za-z]-?\d|\d[A-Za-z]")
_SHAPE = re.compile(r"^[^\W_](?:[\w.+/*'’-]*[\w+*)])?$")
_PLURAL_ACRONYM = re.compile(r"^(?:[A-Z]{2,6})s$")
_PRECISION = re.compile(r"^(?:fp|int|bf|tf|w|a|nf)\d{1,2}(?:a\d{1,2})?$", re.IGNORECASE)
_STATIC_TAILS = frozenset("based like style aware driven enabled optimized free level specific only agnostic efficient friendly bound ready native guided trained".split())
_VENDORS = frozenset("nvidia intel amd google facebook meta microsoft amazon apple huawei alibaba baidu tencent xilinx arm qualcomm samsung ibm huggingface hugging openai apache bytedance deepmind".split())


def is_generic(word: str) -> bool:
    """A term of the field: it names a kind of thing, nobody's own."""
    lower = word.lower()
    for form in (lower, lower.removesuffix("s"), lower.removesuffix("'s")):
        if any(len(words) == 1 and meaning.generic for words, meaning in lexicon().get(form, ())):
            return True
    return bool(_PRECISION.match(word))


def is_strong(word: str) -> bool:
    """Spelled as only names are: an inner capital, two capitals, letters with digits."""
    if len(word) < 2 or not _SHAPE.match(word) or is_generic(word):
        return False
    head, _, tail = word.rpartition("-")
    if head and tail.lower() in _STATIC_TAILS:
        return False
    if "-" in word and all(is_generic(part) or part.islower() or part.isdigit() for part in word.split("-")):
        return False
    if word[0].isdigit() and not any(c.isupper() for c in word):
        return False
    return bool(_INNER.search(word)) and any(c.isalpha() for c in word)


def is_capitalised(word: str) -> bool:
    """Begins with a capital and is no term of the field; a name unless it begins a sentence."""
    return len(word) > 1 and word[0].isupper() and _SHAPE.match(word) is not None and not is_generic(word)


def is_vendor(word: str) -> bool:
    return word.lower() in _VENDORS


def run(row: Sequence[Item], start: int, stop: int) -> int:
    """One past the longest name that begins at item `start`: capitalised words and what joins them, 5 at most."""
    end = start
    while end < min(stop, start + 6):
        item = row[end]
        if item.measure or not (is_strong(item.text) or is_capitalised(item.text) or (end > start and re.fullmatch(r"\d+(?:\.\d+)*[A-Za-z]?|v\d+", item.text))):
            break
        end += 1
    return end


def fold(name: str) -> str:
    """A key under which spellings of one name agree."""
    return re.sub(r"[^\w+#]+", "", name.casefold()).replace("_", "")
