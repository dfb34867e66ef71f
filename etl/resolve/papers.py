"""Which records list the same paper.

Evidence for sameness is tried from strong to weak (`_RULES`): what a user told, an identifier, a title, an abstract,
a title that differs a little. Each rule puts records into blocks that agree on a key and compares inside a block only,
so that the cost stays near linear. Two records with different identifiers of one kind are never the same paper,
whatever else they share.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from etl.model import Author, Findings, Quote, Record
from etl.resolve import cards, keys, titles
from etl.resolve.cards import Card, Has
from etl.resolve.decisions import TOLD, Decisions, Kept
from etl.resolve.partition import Partition

_CERTAIN = 200
"""Folded characters of a shortened abstract that prove it is the longer one, even under another title."""
_BEGINNING = 24
"""Letters of a title that is cut."""
_SMALL = 12
"""Records of a block that are all compared with each other; in a larger one neighbours are."""


_NOWHERE = Quote("", 0, 0)

Naming = tuple[str, ...]
"""What the claims, authors and systems of one record are named after, and after that what they are where fewer pages
are known: the record's own key, unless a record of another paper has the same one."""


@dataclass(frozen=True, slots=True)
class Group:
    """All records of one paper, by page and number."""

    key: str
    members: tuple[Findings, ...]
    own: tuple[str, ...]
    """For each record the key that the paper has where that record alone is known."""
    naming: tuple[Naming, ...]


@dataclass(frozen=True, slots=True)
class _Joined:
    """Two records that a rule brought together, and its reason."""

    rule: str
    one: int
    other: int
    because: str
    score: float | None = None


class _Merging:
    """Records by their index, and which of them are one paper so far."""

    def __init__(self, cards: Sequence[Card], decisions: Decisions) -> None:
        self.cards = cards
        self.decisions = decisions
        self.joined: list[_Joined] = []
        self._classes: Partition[int] = Partition()
        self._has = [card.has for card in cards]
        self._kept = Kept(decisions, "paper")
        for index, card in enumerate(cards):
            self._kept.add(index, card.key)

    def paper(self, index: int) -> int:
        return self._classes.find(index)

    def has(self, index: int) -> Has:
        return self._has[self.paper(index)]

    def join(self, one: int, other: int, *, unless_both: int = 0) -> bool:
        """Make two papers one, unless both have what only one of them may have, or a user keeps them apart."""
        first, second = self.paper(one), self.paper(other)
        if first == second or self._has[first] & self._has[second] & unless_both or self._kept.forbids(first, second):
            return False
        whole = self._classes.join(first, second)
        self._has[whole] = self._has[first] | self._has[second]
        self._kept.join(first, second, whole)
        return True

    def because(self, reason: _Joined, *, unless_both: int = 0) -> None:
        """Join on weaker evidence than a key, and remember why."""
        if self.join(reason.one, reason.other, unless_both=unless_both):
            self.joined.append(reason)

    def blocks(self, key: Callable[[Card], str | None]) -> Iterator[list[int]]:
        """Records that agree on a key, by that key."""
        blocks: defaultdict[str, list[int]] = defaultdict(list)
        for index, card in enumerate(self.cards):
            value = key(card)
            if value:
                blocks[value].append(index)
        return (blocks[value] for value in sorted(blocks) if len(blocks[value]) > 1)


def groups(found: Iterable[Findings], decisions: Decisions | None = None) -> tuple[Group, ...]:
    """The papers that the records list, sorted by key; `decisions` is told of each merge on weak evidence."""
    decisions = decisions or Decisions()
    by_place = {(one.record.page, one.record.number): _lean(one) for one in found}
    records = [by_place[place] for place in sorted(by_place)]
    merging = _Merging([cards.card(one.record) for one in records], decisions)
    for rule in _RULES:
        rule(merging)
    members: defaultdict[int, list[int]] = defaultdict(list)
    for index in range(len(records)):
        members[merging.paper(index)].append(index)
    papers = _groups(merging, members, records)
    for reason in merging.joined:
        _record(reason, merging, papers[merging.paper(reason.one)].key)
    return tuple(sorted(papers.values(), key=lambda group: group.key))


def _lean(found: Findings) -> Findings:
    """Findings without what nothing is made of, and what is a third of them: where each author stands."""
    authors = tuple(Author(author.name, _NOWHERE) for author in found.record.authors)
    return replace(found, record=replace(found.record, authors=authors))


def _groups(merging: _Merging, members: Mapping[int, Sequence[int]], records: Sequence[Findings]) -> dict[int, Group]:
    having: defaultdict[str, list[int]] = defaultdict(list)
    for paper, indices in members.items():
        for index in indices:
            having[merging.cards[index].key].append(paper)
    return {
        paper: Group(
            cards.key([merging.cards[index] for index in indices]),
            tuple(records[index] for index in indices),
            tuple(merging.cards[index].key for index in indices),
            tuple(_naming(merging.cards[index], having) for index in indices),
        )
        for paper, indices in members.items()
    }


def _naming(card: Card, having: Mapping[str, Sequence[int]]) -> Naming:
    papers = having[card.key]
    if len(papers) == 1:
        return (card.key,)
    placed = f"{card.key} {card.record.page} {card.record.number}"
    if len(set(papers)) > 1:
        return placed, card.key
    return (card.key,) if card.has else (card.key, placed)  # an abstract alone may go to another paper


def _record(reason: _Joined, merging: _Merging, key: str) -> None:
    one, other = merging.cards[reason.one], merging.cards[reason.other]
    merging.decisions.record(
        "paper",
        reason.rule,
        key,
        (_shown(one.record), _shown(other.record)),
        reason.because,
        reason.score,
        places=tuple(f"{card.record.page}:{card.record.number}" for card in (one, other)),
    )


def _shown(record: Record) -> str:
    """The title of a record, or the beginning of its abstract."""
    if record.title:
        return record.title.words
    return f"{record.abstract.words[:80].rsplit(' ', 1)[0]} …" if record.abstract else record.arxiv or record.doi or ""


# The rules of sameness, strong before weak.


def _told(merging: _Merging) -> None:
    """What a user says is one paper is one."""
    by_key: defaultdict[str, list[int]] = defaultdict(list)
    for index, card in enumerate(merging.cards):
        by_key[card.key].append(index)
    for one, other in merging.decisions.same("paper"):
        for first, second in ((a, b) for a in by_key.get(one, ())[:1] for b in by_key.get(other, ())[:1]):
            merging.because(_Joined(TOLD, first, second, "a user says so"))


def _same_identifier(merging: _Merging) -> None:
    for key in (lambda card: card.arxiv), (lambda card: card.doi):
        for first, *others in merging.blocks(key):
            for other in others:
                merging.join(first, other)


def _same_title(merging: _Merging) -> None:
    """Records of one title are one paper; where identifiers part them, only those without any are joined.

    A title that many papers have ("Preface") is a title together with the authors.
    """
    identified = Has.ARXIV | Has.DOI
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
    pairs: list[tuple[int, int, int, bool, float]] = []
    for block in merging.blocks(lambda card: card.start):
        records = {index: merging.cards[index].record for index in block}
        texts = sorted((keys.folded(r.abstract.words), index) for index, r in records.items() if r.abstract)
        for (text, one), (longer, other) in pairwise(texts):
            shared = _shared(text, longer)
            certain = shared == len(text) >= _CERTAIN and cards.share_an_author(records[one], records[other])
            pairs.append((-shared, one, other, certain, shared / len(text)))
    for shared, one, other, certain, share in sorted(pairs):
        because = f"their abstracts begin with the same {-shared} letters"
        reason = _Joined("same-abstract", one, other, because, share)
        merging.because(reason, unless_both=Has.ARXIV | Has.DOI | (0 if certain else Has.TITLE))


def _shared(one: str, other: str) -> int:
    """How many characters two sorted texts begin with alike."""
    if other.startswith(one):  # most pairs, and fast
        return len(one)
    return next(place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)


def _like_title(merging: _Merging) -> None:
    """Join records whose titles are one title as far as words tell, where the authors do not speak against it."""
    pairs: dict[tuple[int, int], float] = {}
    told = [
        titles.words(titles.cleaned(card.record.title.words)) if card.record.title else () for card in merging.cards
    ]
    for part in _TITLE_PARTS:
        blocks: defaultdict[str, list[int]] = defaultdict(list)
        for index, words in enumerate(told):
            if words and (value := part(words, merging.cards[index])):
                blocks[value].append(index)
        for block in blocks.values():
            for one, other in _to_compare(block, told):
                if merging.paper(one) != merging.paper(other) and (one, other) not in pairs:
                    pairs[one, other] = _likeness(merging.cards[one].record, merging.cards[other].record)
    near: defaultdict[int, set[int]] = defaultdict(set)
    for one, other in (pair for pair, score in pairs.items() if score):
        near[one].add(other)
        near[other].add(one)
    for (one, other), score in sorted(pairs.items(), key=lambda pair: (-_said(merging, *pair[0]), -pair[1], pair[0])):
        if score and _clear(merging, one, near[one]) and _clear(merging, other, near[other]):
            reason = _Joined("like-title", one, other, _agreement(merging, one, other), score)
            merging.because(reason, unless_both=Has.ARXIV | Has.DOI)


def _said(merging: _Merging, one: int, other: int) -> int:
    """How many of two records list authors."""
    return sum(bool(merging.cards[index].record.authors) for index in (one, other))


def _clear(merging: _Merging, one: int, near: Iterable[int]) -> bool:
    """The titles that are like this one's are of one paper, as far as authors and identifiers tell."""
    mine = merging.cards[one]
    others = sorted({merging.paper(index) for index in near} - {merging.paper(one)})
    kinds = Counter(kind for paper in others for kind in (Has.ARXIV, Has.DOI) if kind in merging.has(paper))
    if not mine.has & (Has.ARXIV | Has.DOI) and max(kinds.values(), default=0) > 1:
        return False
    listed = {merging.paper(index) for index in near if merging.cards[index].record.authors}
    return bool(mine.record.authors) or len(listed) <= 1


def _to_compare(block: Sequence[int], told: Sequence[tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    if len(block) <= _SMALL:
        yield from combinations(block, 2)
    else:
        yield from (tuple(sorted(pair)) for pair in pairwise(sorted(block, key=lambda i: (told[i], i))))  # type: ignore[misc]


def _likeness(one: Record, other: Record) -> float:
    """How sure it is that the records are of one paper: their titles, and authors that agree."""
    if not one.title or not other.title:
        return 0.0
    score = titles.similarity(one.title.words, other.title.words)
    return score if score and cards.authors_agree(one, other) else 0.0


def _agreement(merging: _Merging, one: int, other: int) -> str:
    lists = merging.cards[one].record.authors, merging.cards[other].record.authors
    return f"the titles are alike, and the authors {'agree' if all(lists) else 'are not listed twice'}"


_TITLE_PARTS: tuple[Callable[[tuple[str, ...], Card], str | None], ...] = (
    lambda words, _: "".join(words),
    lambda words, _: "".join(words)[:_BEGINNING],
    lambda words, _: " ".join((str(len(words)), *words[: len(words) // 2])),
    lambda words, _: " ".join((str(-len(words)), *words[len(words) // 2 :])),
    lambda _, card: titles.head(card.record.title.words) if card.record.title else None,
)
"""What two titles that are alike have in common: their letters, those they begin with where one is cut, a half of their
words where the other half has a slip, or what stands before a subtitle."""

_RULES = (_told, _same_identifier, _same_title, _same_abstract, _like_title)
