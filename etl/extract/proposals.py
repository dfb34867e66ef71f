"""The things a paper introduces: from its title, from "we present X", from "called X", from long forms.

Each rule yields candidates with the words they were read from; `proposals` keeps those that pass for names and
joins the spellings of one thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from etl.extract.abbreviations import Abbreviation, abbreviations
from etl.extract.items import DETERMINERS, PREPOSITIONS, Item
from etl.extract.names import fold, is_capitalised, is_generic, is_strong, is_vendor, run
from etl.extract.sections import Section
from etl.model import Quote


@dataclass(slots=True)
class Proposal:
    """A thing the paper introduces."""

    name: str
    quote: Quote
    rule: str
    expansion: str | None = None
    aliases: list[str] = field(default_factory=list)

    def keys(self) -> set[str]:
        return {fold(n) for n in (self.name, self.expansion, *self.aliases) if n}


_INTRODUCING = frozenset(
    "present presents propose proposes introduce introduces develop develops design designs build builds describe describes implement implements "
    "devise devises create creates release releases contribute contributes offer offers unveil unveils proposed presented introduced developed designed built "
    "presenting proposing introducing developing advocate explore formulate construct constructs designing suggest".split()
)
_SUBJECTS = frozenset("we paper work study article authors report thesis i letter".split())
_BETWEEN = frozenset("and then also further therefore thus additionally here hence to address this first finally jointly next introduce design propose present implement develop build evaluate , have".split())
_NAMING = frozenset("called named dubbed termed coined namely christened titled".split())
_NOUNS = frozenset(
    "system systems framework frameworks library compiler toolkit tool tools engine platform method methods approach approaches algorithm algorithms architecture "
    "accelerator scheduler runtime scheme technique techniques model models benchmark dataset suite pipeline solution protocol language mechanism strategy "
    "optimizer kernel kernels network module agent simulator processor chip design family layer index cache policy infrastructure format middleware service stack "
    "generator estimator profiler package controller planner format metric variant implementation attention prototype paradigm procedure abstraction plugin extension "
    "component components operator loss interface unit variants detector classifier transformer encoder backbone router predictor".split()
)
_BAD_TITLE = frozenset(
    "towards toward on how what why when where is are do does can should beyond learning understanding exploring rethinking revisiting introducing "
    "searching accelerating improving optimizing enabling scaling keynote retrospective tutorial survey poster demo abstract position invited workshop "
    "panel welcome closing opening session the a an from making taming mitigating reducing efficient fast end evaluating benchmarking characterizing measuring".split()
)


def proposals(title: Section | None, abstract: Section | None) -> list[Proposal]:
    """What the paper introduces, the main thing first."""
    short = _abbreviations(abstract)
    found: list[Proposal] = []
    for candidate in _candidates(title, abstract, short):
        known = next((p for p in found if p.keys() & candidate.keys()), None)
        if known is None:
            found.append(candidate)
        else:
            known.expansion = known.expansion or candidate.expansion
            known.aliases += [a for a in (candidate.name, *candidate.aliases) if a != known.name and a not in known.aliases]
    for proposal in found:
        _expand(proposal, short)
    return _distinct(found)


def _abbreviations(abstract: Section | None) -> list[Abbreviation]:
    return abbreviations(abstract.masked) if abstract else []


def _candidates(title: Section | None, abstract: Section | None, short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    if title:
        yield from _from_title(title, abstract, short)
    if abstract:
        for sentence in abstract.sentences:
            if sentence.own:
                yield from _from_sentence(abstract, abstract.row(sentence, measured=False), short)


_COLON = re.compile(r"\s*(?::|\s[-—]{1,2}|—)\s+|\s+:\s*")


def _from_title(title: Section, abstract: Section | None, short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    """ "X: subtitle". A name of one word must be used in the abstract, of several words used there or abbreviated."""
    text = title.masked
    lead = len(text) - len(text.lstrip(" \"'"))
    colon = _COLON.search(text, lead)
    if not colon or colon.start() - lead > 70:
        yield from _title_bracket(title)
        return
    head = text[lead : colon.start()].rstrip(" \"'")
    bracket = re.fullmatch(r"(.+?)\s*\(([\w+-]{2,15})\)", head)
    for name in re.split(r"\s+(?:and|&)\s+", head) if not bracket and re.search(r"\s(?:and|&)\s", head) else [bracket[2] if bracket else head]:
        rule = _title_rule(name, abstract)
        acronym = next((a for a in short if fold(a.long) == fold(name) or fold(a.long.rstrip("s")) == fold(name)), None)
        start = text.find(name, lead)
        quote = title.cite(start, start + len(name))
        if acronym and not is_strong(name):
            yield Proposal(acronym.short, quote, "title-acronym", expansion=name)
        elif rule:
            yield Proposal(_clean(name), quote, rule, expansion=bracket[1] if bracket else None)


def title_name(text: str) -> str | None:
    """What stands before the colon of a masked title, when it is short enough for a name."""
    lead = len(text) - len(text.lstrip(" \"'"))
    colon = _COLON.search(text, lead)
    if colon is None or colon.start() - lead > 40 or len(text[lead : colon.start()].split()) > 3:
        return None
    return text[lead : colon.start()].strip(" \"'") or None


def _title_bracket(title: Section) -> Iterator[Proposal]:
    for abbreviation in abbreviations(title.masked):
        if is_strong(abbreviation.short):
            start = abbreviation.short_start
            yield Proposal(abbreviation.short, title.cite(start, start + len(abbreviation.short)), "title-acronym", expansion=abbreviation.long)


def _title_rule(name: str, abstract: Section | None) -> str | None:
    words = name.split()
    if not words or len(words) > 6 or words[0].lower() in _BAD_TITLE and not is_strong(words[0]):
        return None
    if len(words) == 1:
        if is_generic(name) or not re.match(r"[\w(]", name):
            return None
        if is_strong(name) or abstract is None or _used(name, abstract):
            return "title"
        return None
    if any(w.lower() in PREPOSITIONS | {"is", "are", "it", "you", "your", "we", "not"} for w in words) and not any(is_strong(w) for w in words):
        return "title" if abstract and _used(name, abstract) and "for" in name.lower().split() else None
    if abstract and _used(name, abstract):
        return "title-words"
    strong = [w for w in words if is_strong(w)]
    if strong and len(words) <= 3 and abstract is None:
        return "title-words"
    if strong and len(words) <= 3 and abstract and _used(strong[0], abstract):
        return "title-words"
    return None


def _used(name: str, abstract: Section) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", abstract.masked, re.IGNORECASE) is not None


def _from_sentence(abstract: Section, row: list[Item], short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    for position, item in enumerate(row):
        if item.lower in _INTRODUCING and _own_subject(row, position):
            yield from _object(abstract, row, position + 1, short)
        elif item.lower in _NAMING or (item.lower == "as" and position and row[position - 1].lower in {"referred", "known"}):
            following = position + 1
            if following < len(row) and row[following].lower in {"as", "the", ":", '"', "'"}:
                following += 1
            yield from _name_at(abstract, row, following, "called", loose=True)
        elif item.lower in {"our", "proposed"} or (item.lower == "the" and position == 0):
            yield from _own_noun(abstract, row, position + 1)
    yield from _sentence_subject(abstract, row)


def _own_subject(row: Sequence[Item], verb: int) -> bool:
    """The verb's subject is the paper or its authors, or the verb is passive ("is proposed" is not tried)."""
    for position in range(verb - 1, max(-1, verb - 9), -1):
        lower = row[position].lower
        if lower in _SUBJECTS:
            return True
        if lower not in _BETWEEN and not lower.endswith("ly") and lower not in _INTRODUCING:
            return position == verb - 1 and lower in {"by"} and False
    return False


def _object(abstract: Section, row: Sequence[Item], start: int, short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    """The object of "we present": its name stands first, behind a noun, in apposition, or as the acronym of its words."""
    at = start
    stop = _object_end(row, start)
    while at < stop and row[at].lower in DETERMINERS | {'"', "'"}:
        at += 1
    first = list(_name_at(abstract, row, at, "presents", loose=at == start or row[at - 1].lower in {'"', "'"}))
    if first:
        yield from first
        end = next((p for p in range(at, stop) if row[p].start >= first[-1].quote.end - abstract.quote.start), stop)
        while end + 1 < stop and row[end].lower in {"and", ",", "&"}:
            more = list(_name_at(abstract, row, end + (2 if row[end + 1].lower == "and" else 1), "presents", loose=False))
            if not more:
                break
            yield from more
            end = next((p for p in range(end + 1, stop) if row[p].start >= more[-1].quote.end - abstract.quote.start), stop)
        return
    begin, last = row[start].start if start < len(row) else 0, row[stop - 1].end if stop > start else 0
    for abbreviation in short:
        if begin <= abbreviation.short_start < last and begin <= abbreviation.long_start < last and not is_generic(abbreviation.short):
            yield Proposal(
                abbreviation.short,
                abstract.cite(abbreviation.short_start, abbreviation.short_start + len(abbreviation.short)),
                "presents-acronym",
                expansion=abbreviation.long,
            )
            return
    yield from _apposition(abstract, row, at, stop)


def _object_end(row: Sequence[Item], start: int) -> int:
    """The object ends at a new clause; 30 items at most."""
    for position in range(start, min(len(row), start + 30)):
        if row[position].lower in {".", ";", "which", "that", "while", "because", "where"}:
            return position
    return min(len(row), start + 30)


def _apposition(abstract: Section, row: Sequence[Item], start: int, stop: int) -> Iterator[Proposal]:
    """ "a new tool, Daydream, to help", "a framework — Fluid", "two methods, A and B, that", "the third MoE-Gather kernel"."""
    for position in range(start, stop):
        lower = row[position].lower
        if lower in {",", ":", "-", "--", "—", "("} and position > start and (row[position - 1].lower in _NOUNS or lower != ","):
            found = list(_name_at(abstract, row, position + 1, "apposition", loose=lower in {":", ","}))
            if found and _closes(row, position + 1, found[-1], abstract):
                yield from found
                following = next((p for p in range(position, len(row)) if row[p].start >= found[-1].quote.end - abstract.quote.start), len(row))
                while following + 1 < len(row) and row[following].lower in {"and", ","}:
                    step = 2 if row[following + 1].lower == "and" else 1
                    more = list(_name_at(abstract, row, following + step, "apposition", loose=True))
                    if not more:
                        break
                    yield from more
                    following = next((p for p in range(following + 1, len(row)) if row[p].start >= more[-1].quote.end - abstract.quote.start), len(row))
                return
        if lower in PREPOSITIONS and lower not in {"of"}:
            break
    for position in range(start, stop):
        lower = row[position].lower
        if lower in PREPOSITIONS or lower in {",", "("}:
            return
        if is_strong(row[position].text) and position + 1 < len(row):
            end = run(row, position, stop)
            if end < len(row) and row[end].lower in _NOUNS and not is_vendor(row[position].text):
                yield _proposal(abstract, row, position, end, "presents-noun")
                return


def _closes(row: Sequence[Item], start: int, found: Proposal, abstract: Section) -> bool:
    """Behind an apposition stands a mark or a new phrase, not the rest of a list of nouns."""
    end = found.quote.end - abstract.quote.start
    following = next((item for item in row[start:] if item.start >= end), None)
    return following is None or following.punctuation or following.lower in PREPOSITIONS or following.lower in {"and", "to", "is"}


def _name_at(abstract: Section, row: Sequence[Item], at: int, rule: str, *, loose: bool) -> Iterator[Proposal]:
    """A name that begins at an item. `loose` also takes words written in lower case or spelled as ordinary ones."""
    if at >= len(row):
        return
    while at < len(row) and row[at].lower in {'"', "'", "the"} and loose:
        at += 1
    end = run(row, at, len(row))
    if end > at and not (end == at + 1 and row[at].lower in _NOT_NAMES):
        while end > at + 1 and row[end - 1].lower in _NOUNS and not is_strong(row[end - 1].text):
            end -= 1
        if end == at + 1 and is_generic(row[at].text):
            return
        if is_strong(row[at].text) or is_capitalised(row[at].text) or end > at + 1:
            yield _proposal(abstract, row, at, end, rule)
    elif rule == "called" and at < len(row) and re.fullmatch(r"[\w.-]{2,20}", row[at].text) and row[at].lower not in DETERMINERS | PREPOSITIONS:
        if at + 1 == len(row) or row[at + 1].punctuation or row[at + 1].lower in PREPOSITIONS or is_strong(row[at].text):
            yield _proposal(abstract, row, at, at + 1, rule)


_NOT_NAMES = frozenset("we our this the these it in to for a an however here specifically first second finally moreover furthermore additionally experiments results compared based unlike using by with while".split())


def _proposal(abstract: Section, row: Sequence[Item], start: int, end: int, rule: str) -> Proposal:
    quote = abstract.cite(row[start].start, row[end - 1].end)
    return Proposal(_clean(abstract.masked[row[start].start : row[end - 1].end]), quote, rule)


def _clean(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" \"',:;")
    return name.replace("__", "_").removesuffix("'s")


def _own_noun(abstract: Section, row: Sequence[Item], start: int) -> Iterator[Proposal]:
    """ "our system, X, …", "our X framework", "the proposed approach, X"."""
    for position in range(start, min(len(row), start + 6)):
        item = row[position]
        if item.lower in _NOUNS and position + 2 < len(row) and row[position + 1].lower in {",", "("}:
            found = list(_name_at(abstract, row, position + 2, "own-noun", loose=False))
            if found and _closes(row, position + 2, found[0], abstract):
                yield from found
            return
        if is_strong(item.text) and row[start - 1].lower in {"our", "proposed"}:
            end = run(row, position, len(row))
            if (end < len(row) and row[end].lower in _NOUNS) or position == start:
                yield _proposal(abstract, row, position, end, "own-noun")
            return
        if item.lower in PREPOSITIONS or item.punctuation:
            return


def _sentence_subject(abstract: Section, row: Sequence[Item]) -> Iterator[Proposal]:
    """ "TensorDash is a hardware-level technique for …", "X, a system that …" at the head of a sentence."""
    end = run(row, 0, len(row))
    if not end or not is_strong(row[0].text) and end < 2 and row[0].lower in _NOT_NAMES:
        return
    following = [item.lower for item in row[end : end + 9]]
    if len(following) < 3:
        return
    if following[0] in {"is", "are"} and following[1] in {"a", "an", "the", "our"} and any(w in _NOUNS for w in following[2:]):
        yield _proposal(abstract, row, 0, end, "subject")


def _expand(proposal: Proposal, short: Sequence[Abbreviation]) -> None:
    """The long form a text gives for a name, or the short form it gives for a long one."""
    for abbreviation in short:
        if fold(abbreviation.short) == fold(proposal.name):
            proposal.expansion = proposal.expansion or abbreviation.long
        elif fold(abbreviation.long) == fold(proposal.name) and not is_generic(abbreviation.short):
            proposal.expansion, proposal.name = proposal.name, abbreviation.short


def _distinct(found: Sequence[Proposal]) -> list[Proposal]:
    """Spellings that became equal on the way are one; a name that only prefixes another one's is kept apart."""
    kept: list[Proposal] = []
    for proposal in found:
        if not any(p.keys() & proposal.keys() for p in kept):
            kept.append(proposal)
    return kept
