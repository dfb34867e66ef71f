"""Pages of one session: its name, room and moderator, then a time slot above each paper.

Systems for ML 1

Exhibit Hall A

Mon 29 Aug. 16:00 - 16:18 PDT

Title

Name · Name · Name

Abstract
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise, takewhile

from etl.model import Aside, Page
from etl.read.blocks import lines
from etl.read.listing import Listing
from etl.read.names import times
from etl.read.shapes import programme
from etl.read.shapes.groups import PaperGroup, groups
from etl.read.shapes.line_classifier import LabelledLine, of_page
from etl.read.shapes.programme import Segment

_BARE = frozenset({"session", "oral", "oral session", "paper session", "poster session"})


def recognises(page: Page) -> bool:
    return any(times.is_slot(line.words) or times.leading(line.words) for line in lines(page.text))


def listing(page: Page) -> Listing:
    found = _unlabelled(of_page(page.text))
    name = _name(found)
    cuts = tuple(programme.segments(found, name.words if name else None))
    papers = [(cut, group) for cut in cuts for group in _papers(cut)]
    slots = [cut for cut in cuts if cut.kind in {"slot", "session"} and programme.is_slot(cut)]
    filled = {cut.start for cut, _ in papers}
    if 2 * sum(cut.start in filled for cut in slots) < len(slots):
        return Listing(())
    read = programme.listing(page, cuts, papers)
    if name is None or name.kind == "session":
        return read
    above = sorted((*read.asides, Aside("heading", name.start, name.end)), key=lambda aside: aside.start)
    return Listing(read.records, tuple(above))


def _unlabelled(found: Sequence[LabelledLine]) -> list[LabelledLine]:
    """The parts, with a lone "Session" over the name of the session taken for furniture."""
    bare = [
        above.words.casefold() in _BARE and above.kind == "session" and below.kind == "short"
        for above, below in pairwise(found)
    ]
    return [
        part._replace(kind="navigation") if lone else part for part, lone in zip(found, [*bare, False], strict=False)
    ]


def _name(found: Sequence[LabelledLine]) -> LabelledLine | None:
    """What names the session above its first time or event: a heading, or else the first short line."""
    header = list(takewhile(lambda part: part.kind not in {"time", "talk", "break"}, found))
    headings = (part for part in header if part.kind == "session")
    shorts = (part for part in header if part.kind == "short")
    return next(chain(headings, shorts), None)


def _papers(cut: Segment) -> list[PaperGroup]:
    if cut.kind == "top":
        return []
    return list(groups(cut.body[programme.own_length(cut) :], orphans=cut.kind != "break"))
