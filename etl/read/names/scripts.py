"""Chinese, Japanese and Korean writing among the Latin letters of titles and names."""

import re

LETTERS = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Kana, Han characters and Hangul, to be in a class of an expression."""
_SYLLABLES = 3
_COMPOUND = ("남궁", "황보", "제갈", "선우", "독고", "사공", "서문")
"""Family names of two syllables."""
_HANGUL = re.compile(r"[\uac00-\ud7af]{1,8}(?:\s[\uac00-\ud7af]{1,8}){0,3}")
_LETTER = re.compile(rf"[{LETTERS}]")
_MIXED = re.compile(rf"[{LETTERS}][-\w]{{0,40}}?[A-Za-z]|[A-Za-z][-\w]{{0,40}}?[{LETTERS}]")
_RUN = re.compile(r"[\u3400-\u9fff]{6}|[\uac00-\ud7af](?:\s?[\uac00-\ud7af]){4}")


def is_touched(words: str) -> bool:
    """Whether a Chinese, Japanese or Korean letter is in a line."""
    return not words.isascii() and _LETTER.search(words) is not None


def is_unnamed(words: str) -> bool:
    """Whether words are nothing but Korean and have not the syllables of a name: three, or one and those after it."""
    family, *given = words.split() or [""]
    if not _HANGUL.fullmatch(words) or family.startswith(_COMPOUND):
        return False
    return len(family) != _SYLLABLES if not given else len(family) > 1 or len(given) > 1


def is_mixed(words: str) -> bool:
    """Whether a word has letters of two scripts, as in text about something with a Latin name: "用BoatNet解决"."""
    return not words.isascii() and _MIXED.search(words) is not None


def is_long(words: str) -> bool:
    """Whether more characters follow each other than a Chinese or Korean name has."""
    return _RUN.search(words) is not None
