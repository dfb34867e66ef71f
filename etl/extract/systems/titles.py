"""What a title says a work is called: "X: subtitle", "Long Form (X)", "X for …"."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from etl.extract.grammar.chunks import PREPOSITIONS
from etl.extract.grammar.names import fold, is_generic, is_strong, stands_alone
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal, clean
from etl.extract.text.abbreviations import Abbreviation, abbreviations
from etl.extract.text.lexicon import cue_pattern, cue_words
from etl.extract.text.masking import lower

_BAD_TITLE = cue_words("title-opener")


_COLON = re.compile(r"\s{0,2}(?::|\s[-—]{1,2}|—)\s|\s{1,2}:")


_STUDY = cue_pattern("reflection")


_PREFIX = re.compile(r"((?:[A-Z][\w.+-]*\s){0,2}[A-Z][\w.+-]*)\s(?:for|with|via|using|on|in)\s")


_OBSERVES = cue_pattern("observation")


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
        yield from _title_bracket(title)
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
    """ "Foo", "Foo and Bar", "Long Form (LF)", "Foo (v2)": what the words before a colon may name."""
    if bracket:
        return [bracket[1] if re.fullmatch(r"[vV]?\d+(?:\.\d+)*", bracket[2]) else bracket[2]]
    words = {word.lower() for word in head.split()}
    return re.split(r"\s{1,9}(?:and|&)\s{1,9}", head) if words & {"and", "&"} and not words & PREPOSITIONS else [head]


def _title_bracket(title: Section) -> Iterator[Proposal]:
    for abbreviation in abbreviations(title.masked):
        if is_strong(abbreviation.short):
            start = abbreviation.short_start
            yield Proposal(
                abbreviation.short,
                title.cite(start, start + len(abbreviation.short)),
                "title-acronym",
                expansion=abbreviation.long,
            )


_UNNAMED = PREPOSITIONS | {"is", "are", "it", "you", "your", "we", "not"}
"""Words that stand in a phrase, and in no name."""


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


def title_prefix(title: Section, abstract: Section) -> Iterator[Proposal]:
    """ "Reward Copilot for …": capitalised words that begin the title and stand capitalised in the abstract too."""
    prefix = _PREFIX.match(title.masked)
    if not prefix or all(is_generic(w) for w in prefix[1].split()) or prefix[1].split()[0].lower() in _BAD_TITLE:
        return
    words = prefix[1].split()
    if prefix[1] not in abstract.masked:
        return
    inside = re.search(rf"(?<=[a-z,] ){re.escape(prefix[1])}(?!\w)", abstract.masked)
    if inside and (is_strong(words[-1]) or (len(words) > 1 and not any(is_generic(w) for w in words))):
        yield Proposal(clean(prefix[1]), title.cite(0, len(prefix[1])), "title-prefix")
