"""What a word shows of the sentence it stands in: cheap tests, once for every word, that save expensive ones.

A word is here what stands between two blanks. An expression without a blank that begins and ends at the edge of a
word is found in a sentence exactly where it is found in one of its words.
"""

import re
from collections.abc import Mapping
from functools import cache

from etl.extract.measures.number_words import holds_part
from etl.extract.text.lexicon import cue_words, lexicon

(DIGIT, COUNTS, SPEAKS, MAY_SPEAK, STRONG, NAMED, BEHIND) = (1 << place for place in range(7))
"""Of a word, in order:

- it holds a digit,
- it may be part of a measure in words: "twice", "tenfold", "times",
- its sentence speaks of the work itself,
- or does so if the word before it is the right one: "paper" of "this paper",
- it, or a part of it, is spelled as only names are,
- it, or a part of it, may begin a name: STRONG, or a capital and no term of the field, or "-based" on a name,
- a word that is not the first of its sentence is NAMED, or the first is STRONG.
"""
(NAMING, IS, WE, CALL, PRESENTS, INTRODUCES, NOUN, COMPARES, THAT) = (1 << place for place in range(7, 16))
"""What a part of a word says, whatever stands next to it."""
OF_PARTS = -STRONG
"""All features that the parts of a word show."""
(LABEL, FIRST, SECOND, NUMBER) = (1 << place for place in range(16, 20))
"""Of labels and numbers, in order:

- a label of the vocabularies begins in it that may end in it,
- a label begins with its last token, and goes on with the next word,
- its first token is the second of some label,
- it holds a number that is no part of a name or a version: such a number begins no measure.
"""
_NUMBER = re.compile(r"(?:^|[^\w^/#.-]|(?<!\w)\.|(?<![^\W\d_])-|(?<!\w)[xX])\.?\d")
"""A digit, but not that of "GPT-4", "TPU-v3", "ResNet50" or "00748v2"."""
_SPEAKS = re.compile(r"\b(?:we|our|experiment(?:s|al)|evaluation)\b", re.IGNORECASE)
_MAY_SPEAK = re.compile(
    r"^(?:paper|work|article|study|thesis|report|survey|authors?|proposed|show|demonstrate|indicate)\b|here,",
    re.IGNORECASE,
)


def _comparing() -> frozenset[str]:
    """Of every phrase that compares its longest word: one of them, or "that of", is wherever names are compared."""
    known = [one for phrases in lexicon().values() for one in phrases]
    phrases = [
        words for words, meaning in known if meaning.comparator or any(one.kind == "beat" for one in meaning.changes)
    ]
    compare = {max(words, key=len) for words in phrases if words[-2:] != ("that", "of")}
    lists = ("same", "matching", "trailing", "rival-word", "alike", "above", "comparing")
    return frozenset(compare).union(*map(cue_words, lists))


@cache
def _features_of_parts() -> Mapping[str, int]:
    presents = cue_words("introducing") | cue_words("reporting")
    parts = {
        word for part in cue_words("part-of-work") for word in (part.split()[0], part.split()[-1].removesuffix("s"))
    }
    owns = {"our", "its", "proposed", "resulting", "newly"}
    lists = {  # of each sign, the parts in lower case that say it
        NAMING: cue_words("naming") | {"referred"},
        IS: frozenset({"is", "are"}),
        WE: frozenset({"we"}),
        CALL: cue_words("calling"),
        PRESENTS: presents,
        INTRODUCES: presents.union(*map(cue_words, ("introduced", "making", "counted", "new")), parts, owns),
        NOUN: cue_words("artefact"),
        COMPARES: _comparing(),
        THAT: frozenset({"that"}),
    }
    table: dict[str, int] = {}
    for sign, saying in lists.items():
        table |= {part: table.get(part, 0) | sign for part in saying}
    return table


def says(part: str) -> int:
    """The features of a part of a word in lower case."""
    return _features_of_parts().get(part, 0)


def features(word: str) -> int:
    """All that the characters of a word show; how its parts are spelled, `words` knows."""
    return (
        ((DIGIT | (NUMBER if _NUMBER.search(word) else 0)) if re.search(r"\d", word) else 0)
        | (COUNTS if holds_part(word) else 0)
        | (SPEAKS if _SPEAKS.search(word) else 0)
        | (MAY_SPEAK if _MAY_SPEAK.search(word) else 0)
    )
