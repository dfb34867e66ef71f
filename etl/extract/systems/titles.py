"""What a title says a work is called: "X: subtitle", "Long Form (X): subtitle"."""

import re
from collections.abc import Iterator
from functools import lru_cache

from etl.extract.grammar.chunks import PREPOSITIONS
from etl.extract.grammar.names import fold, is_generic, is_strong, stands_alone
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal, clean
from etl.extract.text.lexicon import cue_pattern, cue_words
from etl.extract.text.masking import lower

_BAD_TITLE = cue_words("title-opener")
_QUOTES = " \"'"
_COLON = re.compile(r"\s{0,2}(?::|\s[-—]{1,2}|—)\s|,\s(?=an?\s)|\s{1,2}:|(?<=\w):(?=[A-Z][\w-]{0,40}\s)")
_STUDY = cue_pattern("reflection")
_OBSERVES = cue_pattern("observation")
_UNNAMED = PREPOSITIONS | {"is", "are", "it", "you", "your", "we", "not"}
"""Words that stand in a phrase, and in no name."""


def is_study(title: Section) -> bool:
    """A title that announces a benchmark or a study: it observes rather than makes."""
    return _OBSERVES.search(title.lower) is not None


def title_name(text: str) -> str:
    """What stands before the colon of a masked title, when it is short enough for a name; else nothing."""
    _, head, _ = _cut(text)
    return head if len(head) <= 40 and len(head.split()) <= 3 else ""


@lru_cache(maxsize=4)  # of one title several steps ask
def _cut(text: str) -> tuple[int, str, str]:
    """Where a masked title begins, what stands before its colon or dash and may be a name, and its subtitle."""
    lead = len(text) - len(text.lstrip(_QUOTES))
    colon = _COLON.search(text, lead)
    return (lead, text[lead : colon.start()].rstrip(_QUOTES), text[colon.end() :]) if colon else (lead, "", "")


def from_title(title: Section, abstract: Section) -> Iterator[Proposal]:
    """ "X: subtitle". A name of one word must be used in the abstract, of several words used there or abbreviated."""
    lead, head, subtitle = _cut(title.masked)
    if not 0 < len(head) <= 70:
        return
    acronym = next((a for a in abstract.short_forms if fold(a.long) == fold(head)), None)
    bracket = None if acronym else re.fullmatch(r"(.+?)\s{0,9}\(([\w+-]{2,15})\)", head)
    if not (acronym or bracket or {"and", "&"}.isdisjoint(head.lower().split())):
        return  # "Fast and Slow"
    name = bracket[2] if bracket else head
    start = title.masked.find(name, lead)
    quote = title.cite(start, start + len(name))
    if acronym and not _reflects(subtitle):
        yield Proposal(acronym.short, quote, "title-acronym", expansion=name)
    elif rule := _title_rule(name, subtitle, abstract):
        yield Proposal(clean(name), quote, rule, expansion=bracket[1] if bracket else None)
    elif begun := _used_beginning(name, abstract):
        yield Proposal(clean(begun), title.cite(start, start + len(begun)), "title-words")


def _title_rule(name: str, subtitle: str, abstract: Section) -> str | None:
    """The rule by which words before a colon are a name; none for words that only describe."""
    words = name.split()
    if not 0 < len(words) <= 6 or words[0].lower() in _BAD_TITLE:
        return None
    if len(words) == 1:
        again = stands_alone(name, abstract.masked, 0, len(abstract.masked))  # "RADAR", "Marl": spelled in the same way
        return "title" if again or not is_generic(name) else None
    strong = any(map(is_strong, words))
    if _reflects(subtitle) or not (strong or _UNNAMED.isdisjoint(map(str.lower, words))):  # "a cache for leaves"
        return None
    doing = words[0].endswith("ing") or words[-1].endswith("ing")  # "Growing Oak Trees", "Careful Oak Growing"
    capitals = all(word[0].isupper() for word in words) and not doing
    plain = capitals and not _reflects(" ".join(words))  # nor "Oak Trees: A Survey"
    short = len(words) <= 3 and (strong or plain)
    return "title-words" if short or is_used(name, abstract) else None


def _reflects(text: str) -> bool:
    """Words of a study, a survey or a vision: "Lessons from ten years of pruning"."""
    return _STUDY.search(lower(text)) is not None


def _used_beginning(name: str, abstract: Section) -> str | None:
    """The longest beginning of a title, of two words or more, that is spelled as a name and that the abstract says."""
    words = name.split()
    begun = (" ".join(words[:most]) for most in range(len(words) - 1, 1, -1))
    fits = (one for one in begun if any(map(is_strong, one.split())) and one in abstract.masked)
    return next((one for one in fits if one.rpartition(" ")[2][:1].isupper()), None)


def is_used(name: str, abstract: Section) -> bool:
    """Whether an abstract says a name of the title again, in whatever case."""
    return stands_alone(lower(name), abstract.lower, 0, len(abstract.lower))
