"""What a reading left over that looks like papers: a footer may be left, an author list or an abstract may not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from etl.model import Reading
from etl.read.blocks import Span, lines
from etl.read.names import author_lists
from etl.render.prose import is_sentence

_LONGEST_LIST = 600  # characters of a line of authors
_SHORTEST_ABSTRACT = 40  # words


class Remain(NamedTuple):
    """A block that was left over and looks like a part of a paper."""

    kind: Literal["authors", "abstract"]
    span: Span


def remains(reading: Reading) -> tuple[Remain, ...]:
    """The blocks of `reading.unclaimed` that look like the authors or the abstract of a paper."""
    return tuple(_remains(reading))


def papers(found: tuple[Remain, ...], reading: Reading) -> int:
    """How many papers seem to be left: authors with an abstract directly under them."""
    follows = set(pairwise(reading.unclaimed))
    return sum(
        one.kind == "authors"
        and other.kind == "abstract"
        and (one.span == other.span or (one.span, other.span) in follows)
        for one, other in pairwise(found)
    )


def _remains(reading: Reading) -> Iterator[Remain]:
    text = reading.page.text
    for span in reading.unclaimed:
        held = [line.words for line in lines(text, *span)]
        if any(len(line) <= _LONGEST_LIST and author_lists.is_author_list(line) for line in held):
            yield Remain("authors", span)
        running = " ".join(line for line in held if not author_lists.is_author_list(line[:_LONGEST_LIST]))
        if len(running.split()) >= _SHORTEST_ABSTRACT and is_sentence(running):
            yield Remain("abstract", span)
