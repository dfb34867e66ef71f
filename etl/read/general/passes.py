"""The passes of the general reader in their order: over the text, over the pieces of its lines, over its records.

Each has a name, mostly that of its module, and an example of what it does. What switches one off or shows its work
(`make ablate`, `explain --why`) reads these tables.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from etl.model import Page
from etl.read import markdown
from etl.read.general import (
    chairs,
    contents,
    flattened,
    headed,
    inlined,
    kinds,
    labels,
    marks,
    pictured,
    references,
    segments,
    single,
    splits,
    stamps,
    strays,
    talks,
    teams,
    unglued,
    unrolled,
)
from etl.read.general.piece import Piece
from etl.read.general.pieces import of_page
from etl.read.general.prices import Segment

T = TypeVar("T")


class Plain(NamedTuple):
    """A pass over the text of a page, which keeps its length."""

    name: str
    apply: Callable[[Page], Page]
    example: str


class Pass(NamedTuple):
    """A pass over the pieces of a page: cuts them, or tells what they are."""

    name: str
    apply: Callable[[Page, Sequence[Piece]], Sequence[Piece]]
    example: str


class Filter(NamedTuple):
    """A pass over the records of a page, beside all of its pieces: drops what is no paper."""

    name: str
    apply: Callable[[Sequence[Segment], Sequence[Piece]], Sequence[Segment]]
    example: str


def _alone(apply: Callable[[Sequence[Piece]], Sequence[Piece]]) -> Callable[[Page, Sequence[Piece]], Sequence[Piece]]:
    return lambda _, pieces: apply(pieces)


def _only(
    apply: Callable[[Sequence[Segment]], Sequence[Segment]],
) -> Callable[[Sequence[Segment], Sequence[Piece]], Sequence[Segment]]:
    return lambda found, _: apply(found)


PLAIN: tuple[Plain, ...] = (
    Plain("unrolled", unrolled.plain, "| a | b | | c | d | → two rows"),
    Plain("markdown", markdown.plain, "**Tiny Kernels** → Tiny Kernels, set in bold"),
)
PASSES: tuple[Pass, ...] = (
    Pass("contents", _alone(contents.closed), "[Papers](#papers) above that heading → navigation"),
    Pass("flattened", flattened.tables, "Title / Authors / Tiny Kernels / Ada Moreau → cells of rows"),
    Pass("chairs", _alone(chairs.told), "Session chair: Ada Moreau → a session"),
    Pass("headed", _alone(headed.told), "the column under Authors → people"),
    Pass("inlined", _alone(inlined.parted), "Authors: Ada Moreau Link: … → two fields"),
    Pass("unglued", _alone(unglued.parted), "Tiny Kernels Authors: Ada Moreau → title and people"),
    Pass("labels", _alone(labels.labelled), "Authors: Ada Moreau → people"),
    Pass("pictured", _alone(pictured.told), "👤 Ada Moreau → people"),
    Pass("stamps", _alone(stamps.parted), "Tiny Kernels (BOATS'31) → title and venue"),
    Pass("single", _alone(single.told), "Ada Moreau, Tiny Kernels, March 2031 → person and title"),
    Pass("references", references.read, "A. Moreau. Tiny Kernels. In BOATS, 2031. → fields"),
    Pass("splits", _alone(splits.split), "Tiny Kernels (Ada Moreau, Chen Li) → title and people"),
    Pass("marks", _alone(marks.of_titles), "[Paper] Tiny Kernels → Tiny Kernels"),
    Pass("kinds", _alone(kinds.told), "Ada Moreau, Chen Li → people; Coffee Break → an event"),
    Pass("teams", _alone(teams.told), "Ada Moreau / Chen Li / Ben Okafor on lines → people"),
)
FILTERS: tuple[Filter, ...] = (
    Filter("crews", _only(strays.crews), "a committee, a member a line → no paper"),
    Filter("talks", talks.papers, "Keynote above one speaker → no paper"),
    Filter("strays", _only(strays.without), "a heading of notes on a paper → no paper"),
)
LINES = "lines"
"""Name of what cuts a page into pieces, before all passes over these."""


def plain(page: Page) -> Page:
    """The page with its lines apart and without markup."""
    for one in PLAIN:
        page = one.apply(page)
    return page


def traced(bare: Page) -> Iterator[tuple[str, Sequence[Piece]]]:
    """The pieces of a page whose markup is blanked out, after each pass, with its name."""
    found: Sequence[Piece] = of_page(bare)
    yield LINES, found
    for one in PASSES:
        found = one.apply(bare, found)
        yield one.name, found


def pieces(bare: Page) -> Sequence[Piece]:
    """The pieces of a page whose markup is blanked out, with their kinds."""
    return _last(traced(bare))


def filtered(every: Sequence[Piece]) -> Iterator[tuple[str, Sequence[Segment]]]:
    """The records among all pieces, after each filter, with its name."""
    found: Sequence[Segment] = segments.segments(every)
    yield "segments", found
    for one in FILTERS:
        found = one.apply(found, every)
        yield one.name, found


def records(every: Sequence[Piece]) -> Sequence[Segment]:
    """The records among all pieces that are papers."""
    return _last(filtered(every))


def _last(steps: Iterator[tuple[str, Sequence[T]]]) -> Sequence[T]:
    """What the last step gave; the others are let go."""
    return deque(steps, maxlen=1).pop()[1]
