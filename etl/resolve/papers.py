"""Which records list the same paper, and what the paper looks like when they are put together.

Evidence for sameness is tried from strong to weak (`_RULES`): an identifier, a title, an abstract. Each rule
puts records into blocks that agree on a key and compares inside a block only, so that the cost stays near
linear: a rule for titles that differ a little would be one more block key at the end. Two records with
different identifiers of one kind are never the same paper, whatever else they share.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntFlag, auto
from itertools import pairwise

from etl.model import ClaimNode, Edition, Findings, Paper, Record
from etl.resolve import keys
from etl.resolve.nodes import most_frequent, plain
from etl.resolve.partition import Partition

_START = 120
"""Folded characters at which two abstracts that begin alike are of one paper. Among 50,000 abstracts of ML
papers there are 25 such beginnings under several titles, and half of those are revisions of one text."""
_CERTAIN = 200
"""Folded characters of a shortened abstract that prove it is the longer one, even under another title."""
_SHORTEST = 60
"""An abstract below this many folded characters ("No abstract available.") says nothing."""
_READ = 480
"""Characters of an abstract that surely hold its folded start."""

_YEARS = range(1900, 2101)
"""Years that a venue may have; another number is none."""

_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_CUT = ("…", "...")


class _Has(IntFlag):
    """What the records of a paper give to tell it from another."""

    ARXIV = auto()
    DOI = auto()
    TITLE = auto()


@dataclass(frozen=True, slots=True)
class Group:
    """All records of one paper, by page and number."""

    key: str
    members: tuple[Findings, ...]


@dataclass(frozen=True, slots=True)
class _Card:
    """What identifies a record; `None` where it does not say."""

    arxiv: str | None
    doi: str | None
    title: str | None
    start: str | None
    record: Record

    @property
    def has(self) -> _Has:
        given = ((self.arxiv, _Has.ARXIV), (self.doi, _Has.DOI), (self.title, _Has.TITLE))
        return _Has(sum(flag for value, flag in given if value))


class _Merging:
    """Records by their index, and which of them are one paper so far."""

    def __init__(self, cards: Sequence[_Card]) -> None:
        self.cards = cards
        self._classes: Partition[int] = Partition()
        self._has = [card.has for card in cards]

    def paper(self, index: int) -> int:
        return self._classes.find(index)

    def has(self, index: int) -> _Has:
        return self._has[self.paper(index)]

    def join(self, one: int, other: int, *, unless_both: int = 0) -> None:
        """Make two papers one, unless both have what only one of them may have."""
        first, second = self.paper(one), self.paper(other)
        if first != second and not self._has[first] & self._has[second] & unless_both:
            self._has[self._classes.join(first, second)] = self._has[first] | self._has[second]

    def blocks(self, key: Callable[[_Card], str | None]) -> Iterator[list[int]]:
        """Records that agree on a key, by that key."""
        blocks: defaultdict[str, list[int]] = defaultdict(list)
        for index, card in enumerate(self.cards):
            value = key(card)
            if value:
                blocks[value].append(index)
        return (blocks[value] for value in sorted(blocks) if len(blocks[value]) > 1)


def groups(found: Iterable[Findings]) -> tuple[Group, ...]:
    """The papers that the records list, sorted by key."""
    by_place = {(one.record.page, one.record.number): one for one in found}
    records = [by_place[place] for place in sorted(by_place)]
    merging = _Merging([_card(one.record) for one in records])
    for rule in _RULES:
        rule(merging)
    members: defaultdict[int, list[int]] = defaultdict(list)
    for index in range(len(records)):
        members[merging.paper(index)].append(index)
    papers = (
        Group(_key([merging.cards[i] for i in indices]), tuple(records[i] for i in indices))
        for indices in members.values()
    )
    return tuple(sorted(papers, key=lambda group: group.key))


def described(group: Group) -> Paper:
    """A paper with what its records print about it: the longest clean title, the fullest abstract."""
    records = [member.record for member in group.members]
    titles = sorted({plain(r.title.words) for r in records if r.title} - {""}, key=_worse_title)
    abstracts = [(-len(r.abstract.words), r.truncated, r.abstract.words) for r in records if r.abstract]
    abstracts = [one for one in abstracts if one[-1].strip()]
    arxivs, dois = zip(*map(_identifiers, records), strict=True)
    return Paper(
        key=group.key,
        pages=tuple(sorted({record.page for record in records})),
        title=titles[0] if titles else None,
        alternative_titles=tuple(sorted(titles[1:])),
        abstract=min(abstracts)[-1] if abstracts else None,
        editions=_editions(records),
        sessions=tuple(sorted({plain(r.session) for r in records if r.session} - {""})),
        arxiv=min(filter(None, arxivs), default=None),
        doi=min(filter(None, dois), default=None),
        issued=_issued(records),
        urls=tuple(sorted({url for record in records for url in record.urls if url.strip()})),
    )


def other_abstracts(group: Group, paper: Paper, claims: Iterable[ClaimNode]) -> tuple[str, ...]:
    """The further abstracts that hold the words of claims which neither title nor abstract of the paper hold."""
    own = [plain(text) for text in (paper.title, *paper.alternative_titles, paper.abstract) if text]
    others = {r.abstract.words for r in (member.record for member in group.members) if r.abstract}
    fullest = sorted(others, key=lambda words: (-len(words), words))
    needed: dict[str, str] = {}
    for words in (plain(node.claim.quote.words) for node in claims):
        if not any(words in text for text in (*own, *needed)):
            needed |= next(({plain(text): text} for text in fullest if words in plain(text)), {})
    return tuple(sorted(needed.values()))


def _card(record: Record) -> _Card:
    arxiv, doi = _identifiers(record)
    start = keys.folded(record.abstract.words[:_READ])[:_START] if record.abstract else ""
    return _Card(
        arxiv=arxiv,
        doi=doi,
        title=keys.folded(record.title.words) or None if record.title else None,
        start=start if len(start) >= _SHORTEST else None,
        record=record,
    )


def _identifiers(record: Record) -> tuple[str | None, str | None]:
    """An arXiv id and a DOI; the DOI that arXiv makes of its id is that id."""
    arxiv, doi = keys.arxiv(record.arxiv or ""), keys.doi(record.doi or "")
    if doi.startswith("10.48550/arxiv."):
        arxiv, doi = arxiv or keys.arxiv(doi), ""
    return arxiv or None, doi or None


def _key(cards: Sequence[_Card]) -> str:
    """The local name of a paper, from the strongest that identifies it."""
    candidates = (
        ("arxiv-", [card.arxiv for card in cards]),
        ("doi-", [card.doi for card in cards]),
        ("", [card.title for card in cards]),
        ("abstract-", [card.start for card in cards]),
        ("record-", [f"{card.record.page}-{card.record.number}" for card in cards]),
    )
    return next(
        keys.local_name(prefix + min(given)) for prefix, values in candidates if (given := list(filter(None, values)))
    )


# The rules of sameness, strong before weak.


def _same_identifier(merging: _Merging) -> None:
    for key in (lambda card: card.arxiv), (lambda card: card.doi):
        for first, *others in merging.blocks(key):
            for other in others:
                merging.join(first, other)


def _same_title(merging: _Merging) -> None:
    """Records of one title are one paper; where identifiers part them, only those without any are joined."""
    identified = _Has.ARXIV | _Has.DOI
    for block in merging.blocks(lambda card: card.title):
        papers = sorted({merging.paper(index) for index in block})
        unsure = [paper for paper in papers if not merging.has(paper) & identified]
        kinds = Counter(kind for paper in papers for kind in identified if kind in merging.has(paper))
        first, *others = papers if max(kinds.values(), default=0) <= 1 else unsure or papers[:1]
        for other in others:
            merging.join(first, other)


def _same_abstract(merging: _Merging) -> None:
    """Join records whose abstracts begin alike, the longest agreement first.

    In sorted order the text that shares most with another stands next to it, so neighbours are enough. Two papers
    with titles (which differ, or they were one already) are joined only when one abstract is the other, whole or
    cut short, and no list of authors speaks against it.
    """
    pairs: list[tuple[int, int, int, bool]] = []
    for block in merging.blocks(lambda card: card.start):
        records = {index: merging.cards[index].record for index in block}
        texts = sorted((keys.folded(r.abstract.words), index) for index, r in records.items() if r.abstract)
        for (text, one), (longer, other) in pairwise(texts):
            shared = _shared(text, longer)
            certain = shared == len(text) >= _CERTAIN and _authors_agree(records[one], records[other])
            pairs.append((-shared, one, other, certain))
    for _, one, other, certain in sorted(pairs):
        merging.join(one, other, unless_both=_Has.ARXIV | _Has.DOI | (0 if certain else _Has.TITLE))


def _authors_agree(one: Record, other: Record) -> bool:
    """The records have an author in common, or one has none."""
    first, second = ({keys.folded(author.name) for author in record.authors} for record in (one, other))
    return not first or not second or not first.isdisjoint(second)


def _shared(one: str, other: str) -> int:
    """How many characters two sorted texts begin with alike."""
    if other.startswith(one):  # most pairs, and fast
        return len(one)
    return next(place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


_RULES = (_same_identifier, _same_title, _same_abstract)


# How the records of a paper are shown together.


def _worse_title(title: str) -> tuple[bool, int, str]:
    """Sorts clean titles before damaged, cut or shouted ones, and long before short."""
    damaged = "\ufffd" in title or title.endswith(_CUT) or title.isupper()
    return damaged, -len(title), title


def _editions(records: Iterable[Record]) -> tuple[Edition, ...]:
    """Venues with their years; a venue without year is dropped where the same venue has one."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    years: defaultdict[str, set[int]] = defaultdict(set)
    for record in records:
        if record.edition and (venue := keys.folded(record.edition.venue)):
            spellings[venue][plain(record.edition.venue)] += 1
            years[venue].update(_years(record))
    editions: list[Edition] = []
    for venue in sorted(spellings):
        shown = most_frequent(spellings[venue])
        editions += [Edition(shown, year) for year in sorted(years[venue])] or [Edition(shown)]
    return tuple(editions)


def _issued(records: Iterable[Record]) -> str | None:
    """The earliest date that a record gives, else the earliest year of a venue."""
    records = list(records)
    dates = [record.created for record in records if record.created and _is_date(record.created)]
    return min(dates or [str(year) for record in records for year in _years(record)], default=None)


def _years(record: Record) -> list[int]:
    """The year of the venue, when it is one."""
    year = record.edition.year if record.edition else None
    return [year] if year is not None and year in _YEARS else []


def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        return False
    return True
