"""Tables with a head that names what their columns hold: titles, people, links."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from etl.read import names
from etl.read.events import are_events, is_event
from etl.read.general import chairs
from etl.read.general.cells import MEMBERS
from etl.read.general.columns import titled
from etl.read.general.labels import SPEAKING, come_again, folded, label_kinds
from etl.read.general.menus import is_section
from etl.read.general.piece import Kind, Piece
from etl.read.links import is_links

_HEADED = 3  # words of the head of a column
_TEXT = 4  # words of an abstract at least: a link to it may stand in its place


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with the kinds that the head of their table gives to their columns; the head itself is furniture.

    Who presents several of the papers wrote none of them, and nobody who presents did where authors are named as well.
    """
    made: list[Piece] = []
    columns: dict[int, Kind] = {}
    speaking: set[int] = set()
    spoken: list[int] = []
    last = 0
    for _, row in groupby(pieces, key=lambda piece: piece.line):
        cells = list(row)
        heads = [folded(cell.words.removesuffix("(s)")) for cell in cells]
        known = _columns(heads)
        named = cells[0].column >= 0 and sum(map(bool, known)) * 2 >= len(cells) and {"title", "people"} & set(known)
        if named and not any(_is_value(cell.words) for cell, kind in zip(cells, known, strict=True) if not kind):
            columns = {cell.column: kind for cell, kind in zip(cells, known, strict=True) if kind}
            speaking = {cell.column for cell, head in zip(cells, heads, strict=True) if head in SPEAKING}
            if "people" in {kind for column, kind in columns.items() if column not in speaking}:
                columns |= dict.fromkeys(speaking, "meta")
            last = max(cell.column for cell in cells) if not cells[0].column else -1
            made += (cell._replace(kind="furniture", sure=True) for cell in cells)
        elif cells[0].column >= 0 and columns:
            shift = int(max(cell.column for cell in cells) == last + 1 > 0)  # rows are numbered, the head is not
            spoken += (len(made) + at for at, cell in enumerate(cells) if cell.column - shift in speaking)
            made += (_in_column(cell, columns.get(cell.column - shift)) for cell in cells)
        else:
            columns = {}
            made += cells
    own = [made[at].words for at in spoken]
    own = [words for words in own if not (chairs.is_alone(words) or is_event(words))]
    if come_again([member for words in own for member in MEMBERS.split(words)]):
        for at in spoken:
            made[at] = made[at]._replace(kind="meta")
    return made


def _columns(heads: Sequence[str]) -> list[Kind | None]:
    """What stands under the cells of the head of a table: what is read stands under "Topic" if under nothing else."""
    known: list[Kind | None] = ["people" if head in SPEAKING else label_kinds().get(head) for head in heads]
    if "title" not in known and (at := titled(heads)) is not None:
        known[at] = "title"
    return known


def _is_value(words: str) -> bool:
    """Whether a cell belongs to a row of links, and to no head: "Ada Moreau, Ben Okafor | Paper | Video"."""
    person = " " in words and (names.likeness(words) == 1 or names.is_author_list(words))
    return person or len(words.split()) > _HEADED


def _in_column(cell: Piece, kind: Kind | None) -> Piece:
    known = cell.kind == "title" and kind == "meta"  # "Topic" is where the cells tell it
    headed = kind == "title" and (is_section(cell.words) or are_events(cell.words))  # of the next table, or "TBA"
    if kind is None or cell.sure or known or headed or (kind != "meta" and is_links(cell.words)):
        return cell
    if kind == "abstract" and len(cell.words.split()) < _TEXT:
        kind = "meta"
    return cell._replace(kind=kind, sure=kind != "title", label=f"column {cell.column}")
