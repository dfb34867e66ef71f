"""Gates before the grammar: whether a sentence could introduce a name, or set the work against one.

To make a row of chunks and to ask every rule costs a hundred times what a gate does, and few sentences give something.
A gate is cheap, looks at what the words of a sentence show, and stops nothing that a rule would take.
"""

import re
from collections.abc import Sequence

from etl.extract.grammar.names import folded
from etl.extract.sections import word_features as sign
from etl.extract.sections.sections import Section, Sentence
from etl.extract.text.abbreviations import Abbreviation

_IS_A = re.compile(r"\s(?:is|are)\s+(?:an?|the|our)\b")
_APPOSITION = re.compile(r"[,—-]\s*an?\b")
_EXPLAINED = re.compile(r",\s*(?:an?|the|our)\b")
"""Behind a name in small letters, or words that serve as one: "we present quokka, a system"."""
_THAT_OF = re.compile(r"that\s+of\b")  # both words are in half of all sentences


def may_introduce(section: Section, sentence: Sentence, short: Sequence[Abbreviation], named: frozenset[str]) -> bool:
    """Whether a sentence could introduce something.

    `short` are the abbreviations of which a form begins in it, `named` the folded names out of the title.
    """
    return _names(sentence, short) or _explains(section, sentence) or _presents(section, sentence, short, named)


def _names(sentence: Sentence, short: Sequence[Abbreviation]) -> bool:
    """Each line is what one of the ways to name something needs at the least."""
    shown = sentence.features
    return bool(
        shown & sign.NAMING
        or (shown & sign.WE and shown & sign.CALL)
        or (shown & sign.PASSIVE and shown & sign.BE and (shown & sign.STRONG or short))
        or (shown & sign.OURS and (short or sentence.said.follows(sign.OURS, sign.STRONG, _NEAR)))
        or (shown & sign.COUNTED and shown & sign.PART and (shown & sign.BEHIND or short))
        or (short and shown & sign.PIECE)
        or (len(short) > 1 and shown & sign.NUMBERS)
    )


def _explains(section: Section, sentence: Sentence) -> bool:
    """ "Quokka is a scheduler", "with Quokka, a scheduler that"."""
    shown, place = sentence.features, (section.lower, sentence.start, sentence.end)
    apposed = shown & sign.NOUN and shown & sign.DASH and _APPOSITION.search(*place)
    return bool(apposed or (may_define(shown) and _IS_A.search(*place)))


def _presents(section: Section, sentence: Sentence, short: Sequence[Abbreviation], named: frozenset[str]) -> bool:
    """ "We present Quokka", "our tool, Quokka", "a new dataset (QuokkaSet)"."""
    shown, place = sentence.features, (section.lower, sentence.start, sentence.end)
    marked = shown & sign.NOUN and shown & sign.MARK and shown & (sign.BEHIND | sign.COUNTED)
    if not (marked or (shown & sign.INTRODUCES and (short or shown & sign.BEHIND or _EXPLAINED.search(*place)))):
        return False
    if shown & (sign.AUTHORS | sign.OUR) or (marked and shown & sign.OURS):
        return True
    text = folded(section.masked[sentence.start : sentence.end]) if named else ""
    return any(name in text for name in named)


_NEAR = 12
"""Words from "our" to the end of its noun, at most."""


def may_define(shown: int) -> bool:
    """Whether a sentence could begin as "Quokka is a scheduler for"."""
    return bool(shown & sign.NOUN and shown & sign.NAMED and shown & sign.IS)


def may_list(shown: int, short: Sequence[Abbreviation]) -> bool:
    """Whether a sentence could name the parts of something: counted, numbered, or with short forms."""
    return bool(short or shown & sign.NUMBERS or (shown & sign.COUNTED and shown & sign.PART))


def may_compare(section: Section, sentence: Sentence) -> bool:
    """Whether a sentence could set the work against something with a name."""
    shown = sentence.features
    compares = sign.COMPARES
    if shown & sign.THAT and _THAT_OF.search(section.lower, sentence.start, sentence.end):
        compares |= sign.THAT
    if not shown & compares:
        return False
    if shown & sign.BEHIND and sentence.said.names_behind(compares):
        return True
    return any(
        sentence.start < known.start < sentence.end and (known.field == "systems" or known.concept.kind == "model")
        for known in section.mentions
    )
