"""What a word tells of the sentence it stands in: cheap tests, made once for every word, that save dear ones.

A word is here what stands between two blanks. An expression without a blank that begins and ends at the edge of a
word is found in a sentence exactly where it is found in one of its words.
"""

from __future__ import annotations

import re

from etl.extract.number_words import holds_part

DIGIT = 1
"""It holds a digit."""
COUNTS = 2
"""It may be part of a measure in words: "twice", "tenfold", "times"."""
NAMES = 4
"""Its sentence could introduce a name or compare with one."""
SPEAKS = 8
"""Its sentence speaks of the work itself."""
MAY_SPEAK = 16
"""Its sentence does so if the word before it is the right one: "paper" of "this paper"."""
STRONG = 32
"""It, or a part of it, is spelled as only names are."""
NAMED = 64
"""It may be part of a name: spelled as names are, with a capital, or with a digit."""

_DIGIT = re.compile(r"\d")
_NAMES = re.compile(
    r"\b(?:we|our|its|resulting|propos\w+|present\w*|introduc\w+|called|named|dubbed|termed|coined|namely|christened|titled"
    r"|referred|known|matches|approximates|rivals|equals|outperform\w*|surpass\w*|exceed\w*|beat\w*|compar\w+|versus|vs"
    r"|against|relative|baselines?|competitors?|than|over|outpac\w+|outstrip\w*|components?|consists|compris\w+|incorporat\w+|par|competitive(?:ly)?|similarly"
    r"|modules?|innovations?|contributions?|newly)\b",
    re.IGNORECASE,
)
_SPEAKS = re.compile(r"\b(?:we|our|experiment(?:s|al)|evaluation)\b", re.IGNORECASE)
_MAY_SPEAK = re.compile(
    r"^(?:paper|work|article|study|thesis|report|survey|authors?|proposed|show|demonstrate|indicate)\b|here,",
    re.IGNORECASE,
)


def signs(word: str) -> int:
    """All that the characters of a word tell; how its parts are spelled is told by `words`."""
    return (
        (DIGIT if _DIGIT.search(word) else 0)
        | (COUNTS if holds_part(word) else 0)
        | (NAMES if _NAMES.search(word) else 0)
        | (SPEAKS if _SPEAKS.search(word) else 0)
        | (MAY_SPEAK if _MAY_SPEAK.search(word) else 0)
    )
