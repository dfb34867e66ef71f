"""Gates before the grammar: whether a sentence could introduce a name, or set the work against one.

To make a row of items and to ask every rule costs a hundred times what a gate does, and few sentences give something.
A gate is cheap, looks at what the words of a sentence tell and at their order, and stops nothing that a rule would
take.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from etl.extract import signs
from etl.extract.abbreviations import Abbreviation
from etl.extract.names import folded
from etl.extract.naming import NOUNS
from etl.extract.sections import Section, Sentence
from etl.extract.words import Run

_IS_A = re.compile(r"\s(?:is|are)\s+(?:an?|the|our)\b")
_APPOSITION = re.compile(r"[,—-]\s*an?\b")
_EXPLAINED = re.compile(r",\s*(?:an?|the|our)\b")
"""Behind a name in small letters, or words that serve as one: "we present quokka, a system"."""
_THAT_OF = re.compile(r"that\s+of\b")  # both words are in half of all sentences


def may_introduce(section: Section, sentence: Sentence, short: Sequence[Abbreviation], named: frozenset[str]) -> bool:
    """Whether a sentence could introduce something.

    `short` are the abbreviations of which a form begins in it, `named` the folded names out of the title.
    """
    return _names_plainly(sentence, short) or _explains(section, sentence) or _presents(section, sentence, short, named)


def _names_plainly(sentence: Sentence, short: Sequence[Abbreviation]) -> bool:
    """Each line is what one of the ways to name something needs at the least."""
    told = sentence.signs
    return bool(
        told & signs.NAMING
        or (told & signs.WE and told & signs.CALL)
        or (told & signs.PASSIVE and told & signs.BE and (told & signs.STRONG or short))
        or (told & signs.OURS and (short or sentence.said.follows(signs.OURS, signs.STRONG, _NEAR)))
        or (told & signs.COUNTED and told & signs.PART and (told & signs.BEHIND or short))
        or (short and told & signs.PIECE)
        or (len(short) > 1 and told & signs.NUMBERS)
    )


def _explains(section: Section, sentence: Sentence) -> bool:
    """ "Quokka is a scheduler", "with Quokka, a scheduler that"."""
    told, text, (start, end) = sentence.signs, section.lower, (sentence.start, sentence.end)
    if may_define(told) and _IS_A.search(text, start, end):
        return True
    return bool(told & signs.NOUN and told & signs.DASH and _APPOSITION.search(text, start, end))


def _presents(section: Section, sentence: Sentence, short: Sequence[Abbreviation], named: frozenset[str]) -> bool:
    """ "We present Quokka", "our tool, Quokka", "a new dataset (QuokkaSet)"."""
    told = sentence.signs
    if not (named or told & (signs.AUTHORS | signs.OUR | signs.OURS)):
        return False
    marked = told & signs.NOUN and told & signs.MARK and told & signs.BEHIND and _marks_noun(sentence.said)
    if marked and told & signs.OURS:
        return True
    if not (marked or (told & signs.INTRODUCES and (short or _has_object(section, sentence)))):
        return False
    if told & (signs.AUTHORS | signs.OUR):
        return True
    text = folded(section.masked[sentence.start : sentence.end])
    return any(name in text for name in named)


def _has_object(section: Section, sentence: Sentence) -> bool:
    """What is introduced stands behind the verb, but the numbered parts of something may stand before it."""
    told = sentence.signs
    if told & signs.BEHIND and (told & signs.NUMBERS or sentence.said.names_behind(signs.INTRODUCES)):
        return True
    return _EXPLAINED.search(section.lower, sentence.start, sentence.end) is not None


_NEAR = 12
"""Words from "our" to the end of its noun, at most."""
_SOON = 6


def _marks_noun(said: Run) -> bool:
    """Behind a noun stands a comma or a bracket, and soon a name."""
    for at in range(said.first, said.last):
        soon = said.soon(at, _SOON) if said.signs[at] & signs.NOUN else []
        if any(said.signs[near] & signs.NAMED for near in soon):
            parts = [part.lower for part in said.parts_of(soon)]
            if any(noun in NOUNS and mark in {",", "("} for noun, mark in pairwise(parts)):
                return True
    return False


def may_define(told: int) -> bool:
    """Whether a sentence could begin as "Quokka is a scheduler for"."""
    return bool(told & signs.NOUN and told & signs.NAMED and told & signs.IS)


def may_list(told: int, short: Sequence[Abbreviation]) -> bool:
    """Whether a sentence could name the parts of something: counted, numbered, or with short forms."""
    return bool(short or told & signs.NUMBERS or (told & signs.COUNTED and told & signs.PART))


def may_compare(section: Section, sentence: Sentence) -> bool:
    """Whether a sentence could set the work against something with a name."""
    told = sentence.signs
    compares = signs.COMPARES
    if told & signs.THAT and _THAT_OF.search(section.lower, sentence.start, sentence.end):
        compares |= signs.THAT
    if not told & compares:
        return False
    if told & signs.BEHIND and sentence.said.names_behind(compares):
        return True
    return any(
        sentence.start < known.start < sentence.end and (known.field == "systems" or known.concept.kind == "model")
        for known in section.mentions
    )
