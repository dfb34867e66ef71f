"""One person as pages print them: how much words look like a name."""

import re
import unicodedata
from functools import lru_cache

from etl.read.names import name_words

_NAME = re.compile(
    r"""
    (?: (?: \( [^\W\d_] [^()]{0,20} \)                      # a nickname: (Emma)
          | ["“'‘] [^\W\d_][\w.-]{0,20} ["”'’]              # or "Bob"
          | [^\W\d_a-zß-öø-ÿʼ] [^\W\d_ʼ]* (?: [-'’`ʼ‐.·]{1,9} [^\W\d_ʼ]+ )* [.'’]?  # Wu, El-Khamy, O'Neil, J.-P.
          | (?: d['’] | al- | el- ) [^\W\d_]+               # d'Aspremont, al-Khatib
          | (?: de | van | von ) (?=[A-Z]) [^\W\d_]+        # dePaiva
          | d[aeiou] | del | della | der | den | dos | das | van | von | vom | zu | zum | zur | im | am | auf | la
          | le | el | al | bin | ben | ibn | ter | ten | af | av | y | e | st | ['’]t
        ) (?: \s+ | $ )
    ){1,7}
    """,
    re.VERBOSE,
)
_LONGEST = 80  # characters of a name
_INVERTED = re.compile(r"([^,]{2,30}),\s([^,]{1,30})")


def likeness(words: str) -> float:
    """How much `words` look like one person's name: 0 for text, 0.2 for a lone word, 1 for "Yu (Emma) Wang"."""
    return _likeness(words) if 2 <= len(words) <= _LONGEST else 0.0


@lru_cache(maxsize=4096)
def _likeness(words: str) -> float:
    words = unicodedata.normalize("NFC", words).replace(". -", ".-")
    if (family := _INVERTED.fullmatch(words)) is not None:
        words = f"{family[2]} {family[1]}"
    if not _NAME.fullmatch(words):
        return 0.0
    if not words.isascii() and not any(letter.islower() or letter.isupper() for letter in words):
        return 1.0 if len(words) <= 8 else 0.0
    weights = list(map(name_words.weight, name_words.words(words)))
    mean = sum(weights) / max(1, len(weights))
    if len(words.split()) == 1:
        return 0.2 if mean > -3 else 0.0
    return 1.0 if mean >= 1 else 0.3 if mean >= -1 else 0.0
