"""Gates before the grammar: whether a sentence could introduce a name, or set the work against one.

To make a row of chunks and to ask every rule costs a hundred times what a gate does, and few sentences give something.
A gate is cheap, looks at what the words of a sentence show, and stops nothing that a rule would take.
"""

import re
from collections.abc import Sequence

from etl.extract.sections import word_features as sign
from etl.extract.sections.sections import Section, Sentence
from etl.extract.text.abbreviations import Abbreviation

_EXPLAINED = re.compile(
    r"""
      (?: [,—-] | \s(?:is|are) ) \s* (?:an?|the|our)\b   # quokka, a system   Quokka is a scheduler
    | \b (?:new|novel) \s [^,]{1,80} , \s                # a new scheduler, quokka
    | \b an? \s [^,()]{1,80} (?: \( | ,\s[^\s,]+[,.] )   # a scheduler (QKA)   a scheduler, quokka.
    """,
    re.VERBOSE,
)
_THAT_OF = re.compile(r"that\s+of\b")  # both words are in half of all sentences


def may_introduce(section: Section, sentence: Sentence, short: Sequence[Abbreviation]) -> bool:
    """Whether a sentence could introduce something; `short` are the abbreviations of which a form begins in it.

    It calls something so, or it has a name, or words that serve as one, and a word or a mark that introduces.
    """
    shown = sentence.features
    if shown & sign.NAMING or (shown & sign.WE and shown & sign.CALL):
        return True
    named = short or shown & sign.BEHIND or (shown & sign.NAMED and shown & sign.IS)
    if named and shown & sign.INTRODUCES:
        return True
    explained = shown & sign.NOUN if named else shown & sign.PRESENTS
    return bool(explained and _EXPLAINED.search(section.lower, sentence.start, sentence.end))


def may_compare(section: Section, sentence: Sentence) -> bool:
    """Whether a sentence could set the work against something with a name."""
    shown = sentence.features
    compares = sign.COMPARES
    if shown & sign.THAT and _THAT_OF.search(section.lower, sentence.start, sentence.end):
        compares |= sign.THAT
    if not shown & compares:
        return False
    if shown & sign.BEHIND and sentence.words.names_behind(compares):
        return True
    return any(
        sentence.start < known.start < sentence.end and (known.field == "systems" or known.concept.kind == "model")
        for known in section.mentions
    )
