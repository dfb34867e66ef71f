"""What a title says a work is called: "X: subtitle", "Long Form (X): subtitle"."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from etl.extract.grammar.chunks import PREPOSITIONS
from etl.extract.grammar.names import fold, is_generic, is_strong, stands_alone
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal, clean
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_pattern, cue_words
from etl.extract.text.masking import lower

_BAD_TITLE = cue_words("title-opener")
_COLON = re.compile(r"\s{0,2}(?::|\s[-—]{1,2}|—)\s|\s{1,2}:")
_STUDY = cue_pattern("reflection")
_OBSERVES = cue_pattern("observation")
_UNNAMED = PREPOSITIONS | {"is", "are", "it", "you", "your", "we", "not"}
"""Words that stand in a phrase, and in no name."""


def is_study(text: str) -> bool:
    """A title in small letters that announces a benchmark or a study: it observes rather than makes."""
    return _OBSERVES.search(text) is not None


def title_name(text: str) -> str | None:
    """What stands before the colon of a masked title, when it is short enough for a name."""
    lead, colon = _head(text)
    if colon is None or colon.start() - lead > 40 or len(text[lead : colon.start()].split()) > 3:
        return None
    return text[lead : colon.start()].strip(" \"'") or None


@lru_cache(16)  # it is asked for three times of each title
def _head(text: str) -> tuple[int, re.Match[str] | None]:
    """Where a masked title begins, and the colon, or the dash, behind what may be a name."""
    lead = len(text) - len(text.lstrip(" \"'"))
    return lead, _COLON.search(text, lead)


def from_title(title: Section, abstract: Section | None, short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    """ "X: subtitle". A name of one word must be used in the abstract, of several words used there or abbreviated."""
    text = title.masked
    lead, colon = _head(text)
    if not colon or colon.start() - lead > 70:
        return
    head = text[lead : colon.start()].rstrip(" \"'")
    bracket = re.fullmatch(r"(.+?)\s{0,9}\(([\w+-]{2,15})\)", head)
    whole = any(fold(a.long) == fold(head) for a in short)
    for name in [head] if whole else _names(head, bracket):
        rule = _title_rule(name, text[colon.end() :], abstract)
        acronym = next((a for a in short if fold(a.long) == fold(name) or fold(a.long.rstrip("s")) == fold(name)), None)
        start = text.find(name, lead)
        quote = title.cite(start, start + len(name))
        if acronym and not is_strong(name) and not _STUDY.search(lower(text[colon.end() :])):
            yield Proposal(acronym.short, quote, "title-acronym", expansion=name)
        elif rule:
            yield Proposal(clean(name), quote, rule, expansion=bracket[1] if bracket and name != bracket[1] else None)
        elif abstract and (begun := _used_beginning(name, abstract)):
            yield Proposal(clean(begun), title.cite(start, start + len(begun)), "title-words")


def _names(head: str, bracket: re.Match[str] | None) -> list[str]:
    """ "Foo", "Foo and Bar", "Long Form (LF)": what the words before a colon may name."""
    if bracket:
        return [bracket[2]]
    words = {word.lower() for word in head.split()}
    return re.split(r"\s{1,9}(?:and|&)\s{1,9}", head) if words & {"and", "&"} and not words & PREPOSITIONS else [head]


def _title_rule(name: str, subtitle: str, abstract: Section | None) -> str | None:
    words = name.split()
    if len(words) > 1 and not all(map(is_strong, words[:1])) and _STUDY.search(lower(subtitle)):
        return None
    if not words or len(words) > 6 or (words[0].lower() in _BAD_TITLE and not is_strong(words[0])):
        return None
    if len(words) == 1:
        if is_generic(name) or not re.match(r"[\w(]", name):
            return None
        return "title"
    if any(w.lower() in _UNNAMED for w in words) and not any(is_strong(w) for w in words):
        return "title" if abstract and is_used(name, abstract) and "for" in name.lower().split() else None
    if abstract and is_used(name, abstract):
        return "title-words"
    strong = [w for w in words if is_strong(w)]
    if (
        len(words) <= 3
        and all(w[0].isupper() for w in words)
        and not words[0].endswith("ing")
        and "And" not in words
        and not _STUDY.search(lower(subtitle))
        and not _STUDY.search(lower(name))
    ):
        return "title-words"
    used = strong and len(words) <= 3 and (abstract is None or is_used(strong[0], abstract))
    return "title-words" if used else None


def _used_beginning(name: str, abstract: Section) -> str | None:
    """The longest beginning of a title, of two words or more, that is spelled as a name and that the abstract says."""
    words = name.split()
    begun = (" ".join(words[:most]) for most in range(len(words) - 1, 1, -1))
    fits = (one for one in begun if any(map(is_strong, one.split())) and one in abstract.masked)
    return next((one for one in fits if one.rpartition(" ")[2][:1].isupper()), None)


def is_used(name: str, abstract: Section) -> bool:
    """Whether an abstract says a name of the title again, in whatever case."""
    return stands_alone(lower(name), abstract.lower, 0, len(abstract.lower))
