"""Where one member of a list of people ends and the next begins, and what of a member is no name."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

Span = tuple[int, int]
Mark = tuple[int, int, str]  # start and end of a separator, and what it is: strong, comma, and

_SEPARATOR = re.compile(r"[()\[\];；·⋅•∙|\n,，、]|(?<=\s)/(?=\s)|(?<=\b[JS]r\.) (?=[^\W\d_a-z]\w)")
_KINDS = dict.fromkeys(";；·⋅•∙|/\n", "strong") | dict.fromkeys("([", "open") | dict.fromkeys(")]", "close")
_AND = re.compile(r"\s(?:and|&|und|et(?!\s?al))(?=\s)")
_GENERATION = re.compile(r"(?:Jr|Sr|II|III|IV)\.?", re.IGNORECASE)
_ABBREVIATED = re.compile(r"(?:\b[^\W\d_]|\.[^\W\d_]|\b[JS]r|(?:^|[.-])[^\W\d_a-z][a-z])\.$")  # J. J.-P. Jr. Md. J.-Ch.


def separators(text: str, start: int, end: int) -> list[Mark]:
    """Where one member ends and the next begins, outside brackets (inside them too when one is left open)."""
    marks: list[Mark] = []
    inside: list[Mark] = []
    depth = 0
    printed = (mark for one in (_SEPARATOR, _AND) for mark in one.finditer(text, start, end))
    every = sorted(printed, key=re.Match.start)
    sole = all(found[0] == "/" for found in every)  # workplaces have slashes between other marks
    for found in every if sole else (found for found in every if found[0] != "/"):
        kind = "and" if len(found[0]) > 1 else _KINDS.get(found[0], "comma")
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(0, depth - 1)
            if not depth:
                inside.clear()
        else:
            (inside if depth else marks).append((*found.span(), kind))
    return marks + inside


def between(start: int, end: int, marks: Sequence[Mark]) -> Iterator[Span]:
    for left, right, _ in marks:
        yield start, left
        start = right
    yield start, end


def joined(text: str, spans: Iterable[Span]) -> list[Span]:
    """Spans trimmed to their names; "Jr." goes back to the name it follows."""
    found: list[Span] = []
    for span in spans:
        first, last = _trimmed(text, *span)
        if found and _GENERATION.fullmatch(text, first, last):
            found[-1] = found[-1][0], last
        elif first < last:
            found.append((first, last))
    return found


def _trimmed(text: str, first: int, last: int) -> Span:
    """Without blanks, footnote marks, a bracket and a full stop at the end; empty when no letter is left."""
    if first < last and text[first].isalpha() and text[last - 1].isalpha():
        return first, last
    while first < last and not text[first].isalpha() and text[first] not in "'’\"“(":
        first += 1
    while first < last and not (end := text[last - 1]).isalpha() and end not in "'’\"”":
        if unicodedata.category(end).startswith("M"):  # an accent of the letter before it
            break
        if end == "." and _ABBREVIATED.search(text[max(first, last - 8) : last]):
            break
        bracket = _opening(text, first, last) if end in ")]" else -1
        last = bracket if bracket > first else last - 1
    return (first, last) if any(map(str.isalpha, text[first:last])) else (last, last)


def _opening(text: str, first: int, last: int) -> int:
    """Where the bracket opens that ends at `last`, with the brackets inside it; -1 where it never does."""
    close = text[last - 1]
    begin = "(" if close == ")" else "["
    depth = 0
    for at in range(last - 1, first - 1, -1):
        depth += (text[at] == close) - (text[at] == begin)
        if not depth:
            return at
    return text.rfind(begin, first, last)
