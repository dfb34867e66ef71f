"""Labels of a page as lines that a person corrects in an editor: a span a line, a paragraph for each paper.

    title    @12   Slow Boats on Wide Rivers
    author   @38   Ada Moreau
    abstract @50   We build boats that are … wide as rivers are.

The words decide, and are compared by letters and figures alone; the place says which of several they are.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from etl.model import Record
from etl.read.layout import Analysis
from etl.read.layout.tokens import FIELDS, LABELS, SINGLES
from etl.read.layout.training.alignment import Folded, Gold, Range, fold

SUFFIX = ".labels"
NAMES = (*FIELDS, *SINGLES)
_IN_FULL = ("title", "author", "venue", "talk")
_BETWEEN = " … "
_LONG = 120  # characters of an abstract, or of what is no paper, that are written in full
_SHOWN = 8  # words at either end of what is longer
_START = 60  # characters of an abstract that distinguish it from others
_LINE = re.compile(r"(?P<label>[A-Za-z]+)(?:\s+@(?P<place>\d+))?\s+(?P<words>\S.*)")
_HEAD = """\
# Labels of {name}: correct them, then run `mlsys-kg train FOLDER --out my.reader` on the folder of page and labels.
# A line is a label, the place on the page, and words of the page. A paragraph is one paper, a blank line ends it.
# Labels: title author abstract venue, and of no paper: talk session event person news navigation reference other
# Change a label, cut or add words, cut a line in two, delete a line, or add one without a place: author Ada Moreau
# " … " are words left out. Lines that begin with # say nothing.
"""


class Mark(NamedTuple):
    """A stretch of a page with its label."""

    start: int
    end: int
    label: str  # one of `NAMES`
    paper: int = 0  # number of the paper that it belongs to, 0 for none


def marks(records: Sequence[Record], read: Analysis) -> tuple[Mark, ...]:
    """What a reading says of a page, in page order: fields of its records, and labels of all other tokens."""
    fields: list[Mark] = []
    for number, record in enumerate(records, 1):
        label, paper = ("author", number) if record.title or record.abstract else ("person", 0)
        quotes = [("title", number, record.title), ("abstract", number, record.abstract)]
        quotes += [(label, paper, author.quote) for author in record.authors]
        fields += [Mark(quote.start, quote.end, name, owner) for name, owner, quote in quotes if quote]
    fields.sort()
    apart = fields[:1] + [mark for above, mark in pairwise(fields) if mark.start >= above.end]
    return tuple(sorted([*apart, *_others(records, apart, read)]))


def _others(records: Sequence[Record], fields: Sequence[Mark], read: Analysis) -> list[Mark]:
    """What is in no field of a record, by label and line."""
    found: list[Mark] = []
    last: tuple[int, str, int] | None = None
    for token, label in zip(read.tokens, read.labelling.labels.tolist(), strict=True):
        if _owner(fields, token.start) or _owner(fields, token.end - 1):
            last = None
            continue
        raw, _, part = LABELS[label].partition(" ")
        key = token.line, raw, _owner(records, token.start)
        if key == last and part != "begins":
            found[-1] = found[-1]._replace(end=token.end)
        else:
            name = "other" if raw in ("title", "abstract", "talk" if key[2] else "venue") else raw
            found.append(Mark(token.start, token.end, "person" if raw == "author" else name, key[2]))
        last = key
    return found


def _owner(stretches: Sequence[Record] | Sequence[Mark], place: int) -> int:
    """Which of some stretches, which are in order and apart, holds a place: its number from 1, or 0."""
    number = bisect_right(stretches, place, key=attrgetter("start"))
    return number if number and place < stretches[number - 1].end else 0


def written(name: str, text: str, found: Sequence[Mark]) -> str:
    """The lines for marks of a page, which `parsed` gives back."""
    paragraphs: dict[tuple[int, int], list[str]] = {}
    last, count = 0, 0
    for mark in found:
        count += last != mark.paper or mark.label == "talk"
        last = mark.paper
        line = f"{mark.label:<10} @{mark.start:<6} {_words(text, mark)}"
        paragraphs.setdefault((mark.paper, 0 if mark.paper else count), []).append(line)
    return "\n\n".join([_HEAD.format(name=name).rstrip(), *("\n".join(lines) for lines in paragraphs.values())]) + "\n"


def _words(text: str, mark: Mark) -> str:
    """The words of a mark on one line; of long ones the first and the last, as far as they say where it ends."""
    words = text[mark.start : mark.end].split()
    whole = " ".join(words)
    if len(whole) <= _LONG or mark.label in _IN_FULL:
        return whole
    letters = fold(whole)
    for shown in range(_SHOWN, len(words) // 2):
        head, tail = " ".join(words[:shown]), " ".join(words[-shown:])
        first, last = fold(head), fold(tail)
        if first and last and letters.find(last, len(first)) + len(last) == len(letters):
            return head + _BETWEEN + tail
    return whole


def parsed(lines: str, text: str) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """The marks that lines give to a page, in its order, and which lines cannot be used, why, and what to do."""
    page = _Places(text)
    faults: list[str] = []
    numbered: list[tuple[Mark, int]] = []
    groups = groupby(enumerate(lines.splitlines(), 1), key=lambda line: not line[1].strip())
    for paragraph, group in enumerate(([*group] for is_blank, group in groups if not is_blank), 1):
        found = [(page.mark(line, paragraph), number) for number, line in group if not line.startswith("#")]
        faults += [f"{number}: {fault}" for fault, number in found if isinstance(fault, str)]
        numbered += _checked([(mark, number) for mark, number in found if isinstance(mark, Mark)], faults)
    numbered.sort()
    pairs = ((first, second) for (above, first), (below, second) in pairwise(numbered) if below.start < above.end)
    faults += [f"{second}: these words are in line {first}, too: give them one label" for first, second in pairs]
    return tuple(mark for mark, _ in numbered), tuple(faults)


def _checked(block: Sequence[tuple[Mark, int]], faults: list[str]) -> Sequence[tuple[Mark, int]]:
    """The marks of a paragraph; people of a talk are persons, and what is in no paper has no number."""
    labels = [mark.label for mark, _ in block]
    for name in ("title", "abstract"):
        second = f"a second {name} in one paragraph: put a blank line between two papers"
        faults += [f"{number}: {second}" for mark, number in block if mark.label == name][1:]
    if "title" in labels or "abstract" in labels:
        return block
    why = "an author without a title: put it into the paragraph of its paper, or label it person"
    faults += [f"{number}: {why}" for mark, number in block if mark.label == "author" and "talk" not in labels]
    people = {"author": "person"}
    return [(mark._replace(label=people.get(mark.label, mark.label), paper=0), number) for mark, number in block]


class _Places:
    """Where words are on a page, each after the last unless a place is given."""

    def __init__(self, text: str) -> None:
        self._folded = Folded(text)
        self._last = 0

    def mark(self, line: str, paper: int) -> Mark | str:
        """What a line marks, or why it cannot."""
        cells = _LINE.fullmatch(line.strip())
        if not cells or cells["label"] not in NAMES:
            return f"begins with no label: write one of {', '.join(NAMES)} and then words of the page"
        place = self._folded.at(int(cells["place"])) if cells["place"] else self._last
        words, anywhere, places = cells["words"], not cells["place"], self._folded.places
        found = self._nearest(fold(words), place, anywhere=anywhere)
        if not found and _BETWEEN in words:
            head, _, tail = (fold(part) for part in words.partition(_BETWEEN))
            first = self._nearest(head, place, anywhere=anywhere)
            last = self._folded.letters.find(tail, first[1]) if first and tail else -1
            found = (first[0], last + len(tail)) if first and last >= 0 else None
        if found is None:
            return f"these words are not on the page: {words[:_LONG]!r}; write them as it prints them"
        self._last = found[1]
        return Mark(places[found[0]], places[found[1] - 1] + 1, cells["label"], paper)

    def _nearest(self, letters: str, place: int, *, anywhere: bool) -> Range | None:
        """The nearest occurrence to a place; where none was given, the first after it, else the first of all."""
        if letters and self._folded.letters.startswith(letters, place):
            return place, place + len(letters)
        found = [*self._folded.occurrences(letters)]
        return min(found, key=lambda one: (anywhere and one[0] < place, abs(one[0] - place)), default=None)


def rows(text: str, found: Sequence[Mark]) -> tuple[Gold, ...]:
    """The papers that marks say, as rows of gold, in page order."""
    papers: dict[int, dict[str, Any]] = {}
    for mark in found:
        if mark.paper:
            row = papers.setdefault(mark.paper, {"title": None, "authors": []})
            words = " ".join(text[mark.start : mark.end].split())
            if mark.label == "author":
                row["authors"].append(words)
            elif mark.label == "abstract":
                row |= {"abstract_start": words[:_START], "abstract_end": words[-_START:]}
            elif mark.label == "title":
                row["title"] = words
    return tuple(papers.values())
