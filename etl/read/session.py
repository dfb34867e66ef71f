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

from etl.model import Aside, Page
from etl.read import programme, times
from etl.read.blocks import lines
from etl.read.groups import Group, groups
from etl.read.listing import Listing
from etl.read.parts import Part, parts
from etl.read.programme import Segment


def recognises(page: Page) -> bool:
    return any(times.is_slot(line.words) or times.leading(line.words) for line in lines(page.text))


def listing(page: Page) -> Listing:
    found = parts(page.text)
    first = next((index for index, part in enumerate(found) if part.kind == "time"), len(found))
    name = _name(found[:first])
    cuts = tuple(programme.segments(found, name.words if name else None))
    slots = [cut for cut in cuts if programme.is_slot(cut)]
    papers = [(cut, group) for cut in cuts for group in _papers(cut)]
    filled = {id(cut) for cut, _ in papers}
    if 2 * sum(id(cut) in filled for cut in slots) < sum(cut.kind in ("slot", "session") for cut in slots):
        return Listing(())
    read = programme.listing(page, cuts, papers)
    if name is None or name.kind == "session":
        return read
    above = sorted((*read.asides, Aside("heading", name.start, name.end)), key=lambda aside: aside.start)
    return Listing(read.records, tuple(above))


def _name(header: Sequence[Part]) -> Part | None:
    """The line above the first slot that names the session: a heading, or else the first short line."""
    headings = [part for part in header if part.kind == "session" and ":" in part.words]
    return next(iter([*headings, *(part for part in header if part.kind == "short")]), None)


def _papers(cut: Segment) -> list[Group]:
    if cut.kind == "top":
        return []
    return list(groups(cut.body[programme.own_length(cut) :], orphans=cut.kind != "break"))
