"""The same page in other clothes: other marks between names, titles in quotes, lines broken at another width.

Makers differ in these and in little else that matters less, so a network that has seen each page in several of them
learns less of one maker's habits.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from etl.read.layout.segments import Span
from etl.read.layout.tokens import Token

Edit = tuple[int, int, str]
"""Where to put other words."""
SEPARATED, QUOTED, WRAPPED, DIVIDED = 0.3, 0.12, 0.2, 0.25
"""Shares of variants with other marks between names, titles in quotes, other line ends, abstracts in paragraphs."""
_BETWEEN = re.compile(r"\s*(?:[,;·&|]|and|,\s*and|,\s*&)\s*")
_MARKS = (
    (", ", ", "), (", ", " and "), (", ", ", and "), ("; ", "; "), (" and ", " and "), (" · ", " · "), (", ", " & "),
)  # fmt: skip
"""What stands between two names, and before the last."""
_QUOTES = (('"', '"'), ("“", "”"), ("'", "'"), ("``", "''"))
_PARAGRAPH = re.compile(r"(?<=[a-z)][.?!])[ ]?\n?[ ]{1,8}(?=[A-Z])")
"""Between two sentences, where a paragraph may end."""
_WIDTHS = (60, 72, 80, 100)
_LEAST = 0.3
"""Share of lines that are wider than the new width, for a page whose lines are broken."""


def separators(text: str, tokens: Sequence[Token], fields: Sequence[Span], random: Random) -> Iterator[Edit]:
    """One kind of mark between all names of the page that stand side by side."""
    if random.random() >= SEPARATED:
        return
    usual, last = random.choice(_MARKS)
    for place, (left, right) in enumerate(pairwise(fields)):
        start, end = tokens[left.last - 1].end, tokens[right.first].start
        if left.field == right.field == "author" and _BETWEEN.fullmatch(text[start:end]):
            after = fields[place + 2 : place + 3]
            yield start, end, usual if after and after[0].field == "author" else last


def quotes(text: str, tokens: Sequence[Token], fields: Sequence[Span], random: Random) -> tuple[str, str]:
    """What to put around each title of the page: quotes where it has none, else nothing."""
    titles = [span for span in fields if span.field == "title"]
    bare = all(text[max(0, tokens[span.first].start - 1)] not in "\"'“‘`«_*[" for span in titles)
    return random.choice(_QUOTES) if bare and random.random() < QUOTED else ("", "")


def paragraphs(text: str, tokens: Sequence[Token], fields: Sequence[Span], random: Random) -> Iterator[Edit]:
    """A blank line inside half of the abstracts of the page; rows of tables stay whole."""
    if random.random() >= DIVIDED:
        return
    for span in fields:
        start, end = tokens[span.first].start, tokens[span.last - 1].end
        begin = text.rfind("\n", 0, start) + 1
        ends = list(_PARAGRAPH.finditer(text, start, end)) if span.field == "abstract" else []
        if ends and random.random() < 0.5 and "|" not in text[begin:start] and "\t" not in text[begin:start]:
            yield *random.choice(ends).span(), "\n\n"


def wrapped(text: str, random: Random) -> Iterator[Edit]:
    """Line ends in long lines, as an editor breaks them at a width; lines of tables stay."""
    width, indent = random.choice(_WIDTHS), " " * random.choice((0, 0, 2, 4))
    lines = list(re.finditer(r"[^\n]+", text))
    long = sum(len(line[0]) > width for line in lines)
    if random.random() >= WRAPPED or not long or long < _LEAST * len(lines):
        return
    for line in lines:
        if "|" not in line[0] and "\t" not in line[0]:
            yield from _broken(line[0], line.start(), width, indent)


def _broken(line: str, start: int, width: int, indent: str) -> Iterator[Edit]:
    """Edits that break one line."""
    begin = 0
    while len(line) - begin > width:
        cut = line.rfind(" ", begin + width // 2, begin + width)
        if cut < 0:
            return
        yield start + cut, start + cut + 1, "\n" + indent
        begin = cut + 1
