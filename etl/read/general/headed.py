"""Tables with a head that names what their columns hold: titles, people, links."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from etl.read import names
from etl.read.general import chairs
from etl.read.general.events import is_event
from etl.read.general.labels import SPEAKING, come_again, folded, label_kinds
from etl.read.general.links import is_links
from etl.read.general.piece import Kind, Piece

_HEADED = 3  # words of the head of a column


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
        known = [_column(head) for head in heads]
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
    own = (made[at].words for at in spoken)
    if come_again([words for words in own if not (chairs.is_alone(words) or is_event(words))]):
        for at in spoken:
            made[at] = made[at]._replace(kind="meta")
    return made


def _column(label: str) -> Kind | None:
    """What stands under a cell of the head of a table."""
    return "people" if label in SPEAKING else label_kinds().get(label)


def _is_value(words: str) -> bool:
    """Whether a cell belongs to a row of links, and to no head: "Ada Moreau, Ben Okafor | Paper | Video"."""
    person = " " in words and (names.likeness(words) == 1 or names.is_author_list(words))
    return person or len(words.split()) > _HEADED


def _in_column(cell: Piece, kind: Kind | None) -> Piece:
    if kind is None or cell.sure or (kind != "meta" and is_links(cell.words)):
        return cell
    return cell._replace(kind=kind, sure=kind != "title", label=f"column {cell.column}")
