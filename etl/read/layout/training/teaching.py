"""A reader that was taught pages: the networks of another go on learning, a little at a time, until these are right.

Networks start from the weights of the reader that is taught, and stay near them (L2-SP, Li et al. 2018): steps are
small, each pulls back, and learning ends as soon as every page is read as it is labelled, so that what is read well
stays well read. Scales of features, moves between labels and confidence stay as they are. Right is what the gold of a
page says: its papers, titles and authors, and where an abstract begins.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import chain
from operator import eq, itemgetter
from typing import NamedTuple

import numpy as np

from etl.model import Page, Record
from etl.read import layout
from etl.read.layout import model, network
from etl.read.layout.features import Features
from etl.read.layout.tokens import tokens
from etl.read.layout.training.alignment import Gold, fold, marked
from etl.read.layout.training.label_lines import Mark
from etl.read.layout.training.network import Adam, Example, Weights, learn, numbers

FIELDS = ("papers", "titles", "authors")
_EVERY = (*FIELDS, "abstracts")
_START = 40  # letters of an abstract that identify a paper without its title
ROUNDS = 8  # times that all pages are read and, unless they are right, learned from
_STEPS = 8  # steps of a round for each page
_FEWEST, _MOST = 12, 64  # steps of a round
_RATE, _FASTER = 1e-4, 1.5  # of the first round, and how much faster each round learns than the last
_PULL = 0.01  # part of the way back to the old weights that a step goes, at the first rate
_CROP = 1_000  # tokens of a page that are seen at once


class Counts(NamedTuple):
    """How often a field was read right, wrongly, or not at all."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall; 1 where there was nothing to read and nothing was read."""
        whole = 2 * self.right + self.wrong + self.missed
        return 2 * self.right / whole if whole else 1.0


Score = dict[str, Counts]


class _Paper(NamedTuple):
    """A paper, however often a page lists it; all words folded."""

    title: str
    lists: tuple[tuple[str, ...], ...]
    start: str
    optional: bool = False


def scored(rows: Sequence[Gold], records: Iterable[Record]) -> Score:
    """The counts of every field of one page; optional papers are neither right nor missed."""
    left = _merged(map(_read, records))
    counts = {field: Counts() for field in _EVERY}
    for paper in _merged(_folded(row) for row in rows if row.get("kind") != "nonpaper"):
        same = (one for one in left if paper.title and one.title == paper.title)
        alike = (one for one in left if paper.start and one.start == paper.start)
        found = next(chain(same, alike), None)
        left = [one for one in left if one is not found]
        if paper.optional:
            continue
        have = next(filter(None, found.lists if found else ()), ())
        pairs = ((sum(map(eq, names, have)), names) for names in paper.lists)
        right, want = max(pairs, key=itemgetter(0))  # of several lists of its authors the one that is read best
        titled = int(found is not None and found.title == paper.title)
        titles = Counts(titled, int(found is not None) - titled, 1 - titled) if paper.title else Counts()
        papers = Counts(right=int(found is not None), missed=int(found is None))
        authors = Counts(right, len(have) - right, len(want) - right)
        begun = int(found is not None and found.start.startswith(paper.start))
        abstracts = Counts(right=begun, missed=1 - begun) if paper.start else Counts()
        counts = added(counts, {"papers": papers, "titles": titles, "authors": authors, "abstracts": abstracts})
    return added(counts, {"papers": Counts(wrong=len(left))})


def added(one: Score, other: Score) -> Score:
    """The sums of two scores."""
    nothing = Counts()
    pairs = {field: (one.get(field, nothing), other.get(field, nothing)) for field in _EVERY}
    return {field: Counts(*map(sum, zip(*pair, strict=True))) for field, pair in pairs.items()}


def _folded(row: Gold) -> _Paper:
    parts = (words.replace(",", " ").split() for words in row.get("authors") or ())
    names = tuple(" ".join(sorted(map(fold, words))) for words in parts)  # the family name may be before the given ones
    start = fold(row.get("abstract_start") or "")[:_START]
    return _Paper(fold(row.get("title") or ""), (names,), start, bool(row.get("optional")))


def _read(record: Record) -> _Paper:
    start = record.abstract.words[: 4 * _START] if record.abstract else ""
    names = [author.name for author in record.authors]
    return _folded({"title": record.title and record.title.words, "authors": names, "abstract_start": start})


def _merged(papers: Iterable[_Paper]) -> list[_Paper]:
    """Papers of the same title as one, as they are in the graph."""
    by_title: dict[str, _Paper] = {}
    for place, paper in enumerate(papers):
        first = by_title.setdefault(paper.title or f"#{place}", paper)
        if first is not paper:
            lists = (*first.lists, *paper.lists)
            by_title[paper.title] = first._replace(lists=lists, start=first.start or paper.start)
    return list(by_title.values())


class Lesson(NamedTuple):
    """A page with what is right on it."""

    page: Page  # its text as the reader sees it
    gold: tuple[Gold, ...]
    marks: tuple[Mark, ...]  # labels of its words


Report = Callable[[int, int, int], None]  # takes the number of a round, how many pages are right before it, of how many


def taught(lessons: Sequence[Lesson], reader: model.Model, report: Report | None = None) -> bytes:
    """The file of a reader that knows what `reader` does and has learned some pages; the best of all rounds.

    The same lessons give the same bytes on one machine. Pages without a token teach nothing.
    """
    examples = [example for lesson in lessons if (example := _example(lesson))]
    pupils = [_Pupil(weights, seed) for seed, weights in enumerate(reader.networks, 1)]
    best, most = _packed(pupils, reader), -1.0
    for number in range(ROUNDS + 1):
        data = _packed(pupils, reader)
        scores = [scored(lesson.gold, layout.listing(lesson.page, model.of_bytes(data)).records) for lesson in lessons]
        right = sum(map(is_right, scores))
        total = reduce(added, scores, Score())
        if (f1 := sum(total[field].f1 for field in _EVERY)) > most:
            best, most = data, f1
        if report:
            report(number, right, len(lessons))
        if right == len(lessons) or number == ROUNDS or not examples:
            break
        steps = min(max(_STEPS * len(examples), _FEWEST), _MOST)
        for pupil in pupils:
            pupil.learn(examples, steps, _RATE * _FASTER**number)
    return best


def is_right(found: Score) -> bool:
    """Whether nothing is wrong or missed."""
    return all(not (found[field].wrong or found[field].missed) for field in _EVERY)


def _example(lesson: Lesson) -> Example | None:
    """A page to learn from; what opens a paper stays as it is, because few pages mislead there."""
    text = lesson.page.text
    if not (found := tokens(text, lesson.page.styles)):
        return None
    labels = marked(text, found, [mark[:3] for mark in lesson.marks])
    features = Features(text, found)
    return Example(features, numbers(features), labels, np.full(len(found), -1))


class _Pupil:
    """A network that learns, and does not go far from where it started."""

    def __init__(self, weights: network.Weights, seed: int) -> None:
        single = {name: np.array(value, np.float32) for name, value in weights.items()}
        self.scale = single.pop("mean"), single.pop("deviation")
        self.weights: Weights = single
        self._old = {name: value.copy() for name, value in single.items()}
        self._adam = Adam(self.weights, decay=0.0)
        self._rng = np.random.default_rng(seed)

    def learn(self, examples: Sequence[Example], steps: int, rate: float) -> None:
        """Take so many steps, each after one page, all pages equally often."""
        order: list[int] = []
        for _ in range(steps):
            order = order or self._rng.permutation(len(examples)).tolist()
            grads: Weights = {}
            learn(self.weights, examples[order.pop()], self.scale, _CROP, self._rng, grads)
            self._adam.step(grads, rate)
            pull = np.float32(_PULL * rate / _RATE)
            for name, old in self._old.items():
                self.weights[name] -= pull * (self.weights[name] - old)


def _packed(pupils: Sequence[_Pupil], reader: model.Model) -> bytes:
    networks = [one.weights | dict(zip(model.PLAIN, one.scale, strict=True)) for one in pupils]
    return model.packed(networks, reader.moves, reader.record, reader.page)
