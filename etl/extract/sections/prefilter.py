"""Gates before the grammar: whether a sentence could introduce a name, or set the work against one.

To make a row of chunks and to ask every rule costs a hundred times what a gate does, and few sentences give something.
A gate is cheap, looks at what the words of a sentence show and at their order, and stops nothing that a rule would
take.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from etl.extract.grammar.names import folded
from etl.extract.sections import word_features
from etl.extract.sections.sections import Section, Sentence
from etl.extract.sections.words import Run
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words

_NOUNS = cue_words("artefact")
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
    told = sentence.features
    return bool(
        told & word_features.NAMING
        or (told & word_features.WE and told & word_features.CALL)
        or (told & word_features.PASSIVE and told & word_features.BE and (told & word_features.STRONG or short))
        or (
            told & word_features.OURS
            and (short or sentence.said.follows(word_features.OURS, word_features.STRONG, _NEAR))
        )
        or (told & word_features.COUNTED and told & word_features.PART and (told & word_features.BEHIND or short))
        or (short and told & word_features.PIECE)
        or (len(short) > 1 and told & word_features.NUMBERS)
    )


def _explains(section: Section, sentence: Sentence) -> bool:
    """ "Quokka is a scheduler", "with Quokka, a scheduler that"."""
    told, text, (start, end) = sentence.features, section.lower, (sentence.start, sentence.end)
    if may_define(told) and _IS_A.search(text, start, end):
        return True
    return bool(told & word_features.NOUN and told & word_features.DASH and _APPOSITION.search(text, start, end))


def _presents(section: Section, sentence: Sentence, short: Sequence[Abbreviation], named: frozenset[str]) -> bool:
    """ "We present Quokka", "our tool, Quokka", "a new dataset (QuokkaSet)"."""
    told = sentence.features
    if not (named or told & (word_features.AUTHORS | word_features.OUR | word_features.OURS)):
        return False
    marked = (
        told & word_features.NOUN
        and told & word_features.MARK
        and told & word_features.BEHIND
        and _marks_noun(sentence.said)
    )
    if marked and told & word_features.OURS:
        return True
    if not (marked or (told & word_features.INTRODUCES and (short or _has_object(section, sentence)))):
        return False
    if told & (word_features.AUTHORS | word_features.OUR):
        return True
    text = folded(section.masked[sentence.start : sentence.end])
    return any(name in text for name in named)


def _has_object(section: Section, sentence: Sentence) -> bool:
    """What is introduced stands behind the verb, but the numbered parts of something may stand before it."""
    told = sentence.features
    if told & word_features.BEHIND and (
        told & word_features.NUMBERS or sentence.said.names_behind(word_features.INTRODUCES)
    ):
        return True
    return _EXPLAINED.search(section.lower, sentence.start, sentence.end) is not None


_NEAR = 12
"""Words from "our" to the end of its noun, at most."""
_SOON = 6


def _marks_noun(said: Run) -> bool:
    """Behind a noun stands a comma or a bracket, and soon a name."""
    for at in range(said.first, said.last):
        soon = said.soon(at, _SOON) if said.features[at] & word_features.NOUN else []
        if any(said.features[near] & word_features.NAMED for near in soon):
            parts = [part.lower for part in said.parts_of(soon)]
            if any(noun in _NOUNS and mark in {",", "("} for noun, mark in pairwise(parts)):
                return True
    return False


def may_define(told: int) -> bool:
    """Whether a sentence could begin as "Quokka is a scheduler for"."""
    return bool(told & word_features.NOUN and told & word_features.NAMED and told & word_features.IS)


def may_list(told: int, short: Sequence[Abbreviation]) -> bool:
    """Whether a sentence could name the parts of something: counted, numbered, or with short forms."""
    return bool(short or told & word_features.NUMBERS or (told & word_features.COUNTED and told & word_features.PART))


def may_compare(section: Section, sentence: Sentence) -> bool:
    """Whether a sentence could set the work against something with a name."""
    told = sentence.features
    compares = word_features.COMPARES
    if told & word_features.THAT and _THAT_OF.search(section.lower, sentence.start, sentence.end):
        compares |= word_features.THAT
    if not told & compares:
        return False
    if told & word_features.BEHIND and sentence.said.names_behind(compares):
        return True
    return any(
        sentence.start < known.start < sentence.end and (known.field == "systems" or known.concept.kind == "model")
        for known in section.mentions
    )
