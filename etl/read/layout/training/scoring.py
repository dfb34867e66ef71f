"""Papers, titles and authors that were read of a page, compared with its gold."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from etl.model import Record
from etl.read.layout.training.alignment import Gold
from etl.read.layout.training.folded import fold

FIELDS = ("papers", "titles", "authors")
_START = 40  # letters of an abstract that identify a paper without its title


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
    left = _merged(_read(record) for record in records)
    counts = {field: Counts() for field in FIELDS}
    for paper in _merged(_wanted(row) for row in rows if row.get("kind") != "nonpaper"):
        found = _match(paper, left)
        left = [one for one in left if one is not found]
        if not paper.optional:
            counts = added(counts, _compared(paper, found))
    return added(counts, {"papers": Counts(wrong=len(left))})


def added(one: Score, other: Score) -> Score:
    """The sums of two scores."""
    nothing = Counts()
    pairs = {field: (one.get(field, nothing), other.get(field, nothing)) for field in FIELDS}
    return {field: Counts(*map(sum, zip(*pair, strict=True))) for field, pair in pairs.items()}


def _wanted(row: Gold) -> _Paper:
    names = tuple(map(_name, row.get("authors") or ()))
    start = fold(row.get("abstract_start") or "")[:_START]
    return _Paper(fold(row.get("title") or ""), (names,), start, bool(row.get("optional")))


def _read(record: Record) -> _Paper:
    names = tuple(_name(author.name) for author in record.authors)
    start = fold(record.abstract.words[: 4 * _START])[:_START] if record.abstract else ""
    return _Paper(fold(record.title.words if record.title else ""), (names,), start)


def _name(words: str) -> str:
    """A name whether the family name stands before the given ones or after them."""
    return " ".join(sorted(map(fold, words.replace(",", " ").split())))


def _merged(papers: Iterable[_Paper]) -> list[_Paper]:
    """Papers of the same title as one, as they are in the graph."""
    by_title: dict[str, _Paper] = {}
    for place, paper in enumerate(papers):
        key = paper.title or f"#{place}"
        first = by_title.get(key)
        start = (first.start if first else "") or paper.start
        lists = (*(first.lists if first else ()), *paper.lists)
        by_title[key] = paper._replace(lists=lists, start=start, optional=(first or paper).optional)
    return list(by_title.values())


def _match(paper: _Paper, left: Sequence[_Paper]) -> _Paper | None:
    """The paper of that title, else the one whose abstract begins so."""
    same = (one for one in left if paper.title and one.title == paper.title)
    return next(same, None) or next((one for one in left if paper.start and one.start == paper.start), None)


def _compared(paper: _Paper, found: _Paper | None) -> Score:
    """Counts of one paper; of several lists of its authors the one counts that is read best."""
    lists = found.lists if found else ((),)
    have = next((names for names in lists if names), ())
    want = max(paper.lists, key=lambda names: sum(a == b for a, b in zip(names, have, strict=False)))
    right = sum(a == b for a, b in zip(want, have, strict=False))
    titled = found is not None and found.title == paper.title
    titles = Counts(int(titled), int(found is not None and not titled), int(not titled)) if paper.title else Counts()
    return {
        "papers": Counts(right=int(found is not None), missed=int(found is None)),
        "titles": titles,
        "authors": Counts(right, len(have) - right, len(want) - right),
    }
