"""What looks like the name of somebody's artefact, and what only looks like one."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from etl.extract.grammar.chunks import Chunk
from etl.extract.text.lexicon import cue_words, meaning_of
from etl.extract.text.masking import RAISED

_INNER = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}|[A-Za-z]-?\d|\d[A-Za-z]")
_SHAPE = re.compile(r"^[^\W_](?:[\w.+/*'’-]*[\w+*)])?$")
_QUANTITY = re.compile(
    r"""
      (?: fp | int | bf | tf | w | a | nf ) \d{1,2} (?: a \d{1,2} )?   # FP16   W4A8
    | \d{1,4} (?: \.\d{1,2} )? [kmbtx]                                # 7B   1.5B   100X
    | \d (?: \.\d )? -? d (?: of )?                                   # 2.5D   6DoF
    | f [12]                                                         # F1
    """,
    re.VERBOSE | re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d+(?:\.\d+)*[A-Za-z]?|v\d+")
_FOLDED = re.compile(r"[^\w+#]+")
_REMEMBERED = 1 << 16
"""Words of a field repeat: the answers for so many are kept."""
_ADJECTIVE_ENDS = ("ed", "ing", "ive", "able", "al", "ous", "less", "ful")
_BUILT_ON = cue_words("built-on")
_STATIC_TAILS = cue_words("adjective-tail")
_OPENERS = frozenset("The This These Our We Our Its Their In On For With Using Based Compared However Moreover".split())


@lru_cache(_REMEMBERED)
def is_generic(word: str) -> bool:
    """A term of the field: it names a kind of thing, nobody's own."""
    lower = word.lower()
    forms = [lower, lower.removesuffix("'s")]
    if word.endswith("s") and len(word) > 3:
        forms += [lower[:-1], lower.removesuffix("es")]
    return any(meaning_of(form).generic for form in forms) or bool(_QUANTITY.fullmatch(word))


def is_plural_acronym(word: str) -> bool:
    """Many things by the letters of one: "GPUs"."""
    return len(word) > 1 and word[-1] == "s" and word[-2].isupper()


@lru_cache(_REMEMBERED)
def is_strong(word: str) -> bool:
    """Spelled as only names are: an inner capital, two capitals, a capital with digits.

    Of a hyphenated word one part has to be: "TT-Rec" is, "GPU-based", "Load-Aware" and "CPU-initiated" are not.
    """
    if len(word) < 2 or word.islower() or not _SHAPE.match(word) or is_generic(word):
        return False
    if RAISED in word:
        return True
    parts = word.split("-")
    if len(parts) > 1:
        plain = parts[-1].islower() or (parts[-1].istitle() and is_generic(parts[0]))
        if plain and parts[-1].isalpha() and len(parts[-1]) > 3 and _is_adjective(parts):
            return False
        numbered = parts[0][0].isupper() and any(map(str.isdigit, parts[1:]))
        return numbered or any(map(_strong_part, parts))
    return _strong_part(word)


def _is_adjective(parts: list[str]) -> bool:
    tail = parts[-1].lower()
    return tail in _STATIC_TAILS or tail.endswith(_ADJECTIVE_ENDS) or is_generic(parts[0])


def _strong_part(part: str) -> bool:
    if len(part) < 2 or is_generic(part) or (part[0].isdigit() and not any(c.isupper() for c in part)):
        return False
    return bool(_INNER.search(part)) and any(c.isupper() for c in part)


@lru_cache(_REMEMBERED)
def is_capitalised(word: str) -> bool:
    """Begins with a capital and is no term of the field; a name unless it begins a sentence."""
    if len(word) < 2 or not word[0].isupper() or not _SHAPE.match(word) or is_generic(word):
        return False
    parts = word.split("-")
    return len(parts) == 1 or not (parts[-1].islower() and _is_adjective(parts))


def spelling(name: str) -> str:
    """How a name is spelled: "FooBar", "FOO", "Foo", "foo-bar", "Foo Bar"."""
    words = name.split()
    if len(words) > 1:
        return f"{min(len(words), 4)} words strong {any(map(is_strong, words))}"
    if name.isupper():
        return f"capitals {min(len(name), 4)}"
    return "strong" if is_strong(name) else "capital" if name[:1].isupper() else "small"


def is_metric(word: str) -> bool:
    """A metric spelled in capitals: FID, PSNR, TPOT."""
    return word.isupper() and bool(meaning_of(word.lower()).metrics)


def based_on(word: str) -> str | None:
    """The name in "YARN-based" or "SVD-style"."""
    head, _, tail = word.rpartition("-")
    return head if len(head) > 2 and tail.lower() in _BUILT_ON and is_strong(head) else None


def may_be_anybody(word: str) -> bool:
    """Too short to be taken for a name nobody introduced: "TT", "CL"."""
    return len(word) < 3


def is_vendor(word: str) -> bool:
    return word.lower() in cue_words("maker")


def run(row: Sequence[Chunk], start: int, stop: int) -> int:
    """One past the longest name that begins at chunk `start`: capitalised words and what joins them, 6 at most.

    Ordinary words of the field may continue a name written in title case ("Message Passing Data Flow Graph").
    """
    end = start
    word = row[start].text if start + 1 < stop else ""
    leads = len(word) > 2 and word.istitle() and is_generic(word) and word not in _OPENERS  # "Edge Impulse"
    if leads and is_capitalised(row[start + 1].text):
        end += 1
    most = min(stop, start + 6)
    while end < most and (begins_name(row[end]) or (end > start and _continues_name(row, start, end))):
        end += 1
    return end


def begins_name(chunk: Chunk) -> bool:
    """Spelled as a name, or as a word of one: "FooNet", "Quokka"."""
    return is_strong(chunk.text) or is_capitalised(chunk.text)


def _continues_name(row: Sequence[Chunk], start: int, at: int) -> bool:
    text = row[at].text
    ordinary = text[:1].isupper() and text[1:].islower()
    return bool(_NUMBERED.fullmatch(text)) or (ordinary and not is_strong(row[start].text))


@lru_cache(_REMEMBERED)
def fold(name: str) -> str:
    """A key under which spellings of one name agree."""
    return _FOLDED.sub("", name.casefold()).replace("_", "").replace(RAISED, "")


def stands_alone(name: str, text: str, start: int, end: int) -> bool:
    """The name stands between two offsets of a text and is no part of a longer word there.

    >>> stands_alone("RAG", "storage: STORAGE", 0, 16)
    False
    """
    return next(standing(name, text, start, end), None) is not None


def standing(name: str, text: str, start: int, end: int) -> Iterator[int]:
    """Where a name stands between two offsets of a text and is no part of a longer word there."""
    at = text.find(name, start, end)
    while at >= 0:
        behind = at + len(name)
        around = text[max(start, at - 1) : at] + text[behind : min(behind + 1, end)]
        if not any(character.isalnum() or character == "_" for character in around):
            yield at
            at = max(at, behind - 1)
        at = text.find(name, at + 1, end)
