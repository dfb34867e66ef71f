"""Blocking keys of a record: records of one paper agree on one of them; and the key of a paper."""

from dataclasses import dataclass, replace
from enum import IntFlag, auto
from itertools import product

from etl import identifiers
from etl.model import Record
from etl.resolve.keys import folding, titles
from etl.resolve.keys.names import alike, name

_START = 120
"""Folded characters at which two abstracts that begin alike are of one paper. Among 50,000 abstracts of ML
papers there are 25 such beginnings under several titles, and half of those are revisions of one text."""
_SHORTEST = 60  # folded characters of the shortest abstract; one below is a placeholder ("No abstract available.")
_FEW = 3  # words of a title that other papers may have, too
_FRONT_MATTER = frozenset(["preface", "foreword", "editorial", "introduction", "proceedings", "organizers", "workshop"])
_COMPARED = 40  # authors of a list that are compared

TITLE_BLOCKS = ("letters", "beginning", "first half", "second half", "head")
"""What two titles that are alike have in common: their letters, those they begin with where one is cut, a half of their
words where the other half has a slip, or what stands before a subtitle."""
BLOCKS = ("arxiv", "doi", "title", "start", *TITLE_BLOCKS)
"""The blocking keys: identifiers; the folded title, with the first author where that is not enough; how the abstract
begins; and those of `TITLE_BLOCKS`."""


class Has(IntFlag):
    """What the records of a paper give, by which it differs from another; of the higher bit, stronger evidence."""

    TITLE = auto()
    DOI = auto()
    ARXIV = auto()


@dataclass(frozen=True, slots=True)
class RecordKeys:
    """What identifies a record."""

    blocks: tuple[str | None, ...]  # as `BLOCKS` names them; `None` where it is not given
    key: str  # the key of a paper that has this record alone
    has: Has


def ids(record: Record) -> tuple[str | None, str | None]:
    """The arXiv id and the DOI of a record; the DOI that arXiv makes of its id is that id."""
    return identifiers.arxiv_of(record.arxiv or "", record.doi or ""), identifiers.doi(record.doi or "")


def without(record: Record, name: str) -> Record:
    """The record without its arXiv id (`arxiv`) or without its DOI (`doi`)."""
    arxiv, doi = ids(record)
    return replace(record, arxiv=None if name == "arxiv" else arxiv, doi=None if name == "doi" else doi)


def of(record: Record) -> RecordKeys:
    """The blocking keys of one record, and the key of its paper."""
    arxiv, doi = ids(record)
    start = folding.folded(record.abstract.words)[:_START] if record.abstract else ""
    begun = start if len(start) >= _SHORTEST else None
    printed = titles.cleaned(record.title.words) if record.title else ""
    words, title = titles.words(printed), folding.folded(record.title.words) or None if record.title else None
    if title and record.authors and (len(words) < _FEW or not _FRONT_MATTER.isdisjoint(words)):
        title = f"{title}-{name(record.authors[0].name).key}"
    has = Has((title is not None) + 2 * (doi is not None) + 4 * (arxiv is not None))
    place = f"{record.page}-{record.number}"
    kinds = (("arxiv-", arxiv), ("doi-", doi), ("", title), ("abstract-", begun), ("record-", place))
    key = folding.local_name(next(kind + value for kind, value in kinds if value))
    return RecordKeys((arxiv, doi, title, begun, *_title_blocks(printed, words)), key, has)


def _title_blocks(printed: str, words: tuple[str, ...]) -> tuple[str | None, ...]:
    """The keys of `TITLE_BLOCKS`, of a cleaned title and its words."""
    if not words:
        return (None,) * len(TITLE_BLOCKS)
    letters, half = "".join(words), len(words) // 2
    first, second = " ".join((str(len(words)), *words[:half])), " ".join((str(-len(words)), *words[half:]))
    return letters, letters[: titles.CLEAR_LETTERS], first, second, titles.head(printed)


def share_an_author(one: Record, other: Record) -> bool:
    """The records have an author in common, or one has none."""
    first, second = ({folding.folded(author.name) for author in record.authors} for record in (one, other))
    return not first or not second or not first.isdisjoint(second)


def authors_agree(one: Record, other: Record) -> bool:
    """Most names of the shorter list are in the longer one, in some spelling; or a record has no authors."""
    names = ([author.name for author in record.authors[:_COMPARED]] for record in (one, other))
    shorter, longer = sorted(names, key=len)
    found = sum(any(alike(mine, theirs) for theirs in longer) for mine in shorter)
    return not shorter or 2 * found > len(shorter)


def resemble(one: Record, other: Record) -> bool:
    """Something says that the records are of one paper: most words of a title, or the name of an author.

    No author on one page, which may be of one person or group.
    """
    printed = (record.title.words if record.title else "" for record in (one, other))
    first, second = ({*titles.words(titles.cleaned(title))} for title in printed)
    if 2 * len(first & second) > min(len(first), len(second)):
        return True
    if one.page == other.page:
        return False
    names = [[author.name for author in record.authors[:_COMPARED]] for record in (one, other)]
    mine, theirs = ({word for name in each for word in folding.words(name)} for each in names)
    return not mine.isdisjoint(theirs) and any(alike(*pair) for pair in product(*names))


def certain(one: Record, other: Record) -> bool:
    """Title and authors of the records are the same: what a service says of one is true of the other."""
    if not (one.title and other.title and one.authors and other.authors):
        return False
    return titles.similarity(one.title.words, other.title.words) == 1 and authors_agree(one, other)
