"""Tables of a cell per line: a head of a few known columns, and cells below it that go round in its order.

The cells are laid into rows in the cheapest way: a cell may be missing, or broken over two lines, but times stand under
"Time", numbers under "No.", people under "Authors". Laid so, they have a line and a column in common, as the cells of
any other table. What does not fit ends the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from etl.model import Page
from etl.read import names, phrases, times
from etl.read.events import are_events, is_event
from etl.read.general import chairs, lone, tagged
from etl.read.general.cells import MEMBERS, in_people, is_placed
from etl.read.general.columns import Column, as_people
from etl.read.general.labels import SPEAKING, come_again, folded
from etl.read.general.laid import BELOW, LEFT, Row, counted, lay
from etl.read.general.menus import is_section
from etl.read.general.piece import Piece
from etl.read.general.table_heads import UNIT, Head, heads_of
from etl.read.links import is_links
from etl.read.parts import is_hanging, is_sentence

_FEWEST = 3  # rows of a table
_CELLS = 2  # cells of most rows
_MIXED = 4  # one of so many rows names people where the cells of titles do
_SESSIONS = 3  # rows that hold sessions, where tables have such
_HEADINGS = 3  # ways to tell a head from what stands above it
_UNKNOWN: tuple[Column, ...] = ("other", "other")
"""Columns whose heads nobody knows."""
_BRIEF = 2  # words of such heads
_CLICK = phrases.compiled(r"\W{0,3}{show button}\W{0,3}")
_LIST = phrases.compiled(r"(?:\w+\s){0,3}accepted\s(?:\w+\s){0,2}{works}\s?:?")
_WORDY = 3  # words of what comes again in cells and is no title
_NOTED = 3  # one of so many rows has a note below its title, where notes stand there
_CUT_OFF = ("...", "…")
_FULL = 0.9  # of the rows of such a table
_FIRM, _OTHER = 0.7, 0.5
"""Price of a row, at most, by which a table with abstracts is told, and more for each column of something else."""


class _Table(NamedTuple):
    head: Head
    rows: list[Row]
    left: Sequence[Piece]
    """What stands below it."""
    price: float


def tables(page: Page, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with the cells of such tables laid into rows."""
    heads = heads_of(pieces)
    if not heads:
        return list(pieces)
    cells = {style.start for style in page.styles if style.kind == "cell"}
    pieces = [one._replace(gap=max(1, one.gap)) if one.start in cells and one.column < 0 else one for one in pieces]
    often = _often(pieces, heads)
    pieces = _unfolded(pieces, heads, often)
    heads = heads_of(pieces)
    heads, ends, stops, found = _laid(pieces, heads, often)
    loose = _loose(heads, found)
    if loose:
        pieces = _spoken(pieces, [head for head in loose if "people" in head.columns])
        heads, ends, stops, found = _laid(pieces, [head for head in heads if head not in loose], often)
    if not heads:
        return list(pieces)
    several = [_has_several(page, table.head.columns, table.rows) for table in found]
    found = [table if one else _noted(table) for table, one in zip(found, several, strict=True)]
    rowed, full, mixed = (Counter[tuple[Column, ...]]() for _ in range(3))
    for table in found:
        rowed[table.head.columns] += len(table.rows)
        full[table.head.columns] += sum(len(row) >= _CELLS for row in table.rows)
        mixed[table.head.columns] += 0 if "people" in table.head.columns else sum(map(_names_people, table.rows))
    sessions = sum(_holds_session(table, row) for table in found for row in table.rows)
    made = list(pieces[: heads[0].start])
    for first, end, stop, (head, rows, left, _), one in zip(heads, ends, stops, found, several, strict=True):
        if mixed[head.columns] >= max(_FEWEST, rowed[head.columns] / _MIXED) or sessions >= _SESSIONS:
            made += _spoken(pieces[first.start : stop], [head._replace(start=0, end=head.end - first.start)])
            continue
        if rowed[head.columns] < _FEWEST or 2 * full[head.columns] < rowed[head.columns]:
            made += pieces[first.start : stop]
            continue
        made += pieces[first.start : head.start]
        titles = [piece for piece in pieces[head.start : head.end] if not UNIT.fullmatch(piece.words)]
        made += (
            piece._replace(line=titles[0].line, column=at, kind="furniture", sure=True)
            for at, piece in enumerate(titles)
        )
        made += (cell for row in rows for cell in _merged(page, head.columns, row, several=one))
        made += (*left, *pieces[end:stop])
    return made


def _often(pieces: Sequence[Piece], heads: Sequence[Head]) -> frozenset[str]:
    """What comes often on the page; a title of many words may stand in each of several tables once."""
    seen = Counter(counted(piece.words) for piece in pieces)
    return frozenset(
        words
        for words, count in seen.items()
        if count >= _FEWEST and (count > len(heads) or len(words.split()) <= _WORDY)
    )


def _unfolded(pieces: Sequence[Piece], heads: Sequence[Head], often: frozenset[str]) -> list[Piece]:
    """The pieces without tags, buttons that show a text, and the first letters of what stands whole below them."""
    tags = tagged.rows(pieces)
    named = {at for head in heads for at in range(head.start, head.end)}
    shown = any("abstract" in head.columns for head in heads)
    return [
        piece
        for at, (piece, below) in enumerate(zip(pieces, [*pieces[1:], None], strict=True))
        if at in named
        or not (
            (shown and counted(piece.words) in often and _is_button(piece))
            or (below and _begins(piece, below))
            or piece.start in tags
        )
    ]


def _begins(piece: Piece, below: Piece) -> bool:
    """Whether a line is the first letters of the one below it: "Accep...", "Accepted at Harbours 2031"."""
    return piece.words.endswith(_CUT_OFF) and below.words.startswith(piece.words.rstrip(" .…"))


def _is_button(piece: Piece) -> bool:
    """Whether a line is one word that may name a link, and leads nowhere: "Show", or asks for a click."""
    asks = _CLICK.fullmatch(piece.words) is not None
    return asks or (piece.words.isalpha() and is_links(piece.words) and "://" not in piece.tail)


def _laid(
    pieces: Sequence[Piece], heads: Sequence[Head], often: frozenset[str]
) -> tuple[list[Head], list[int], list[int], list[_Table]]:
    """The tables below heads: where the cells of each end, and where the next head begins."""
    stops = [*(head.start for head in heads), len(pieces)][1:]
    ends = [_end(pieces, head.end, stop, often) for head, stop in zip(heads, stops, strict=True)]
    found = [
        _unspoken(_table(head, pieces[head.end : end], often), pieces) for head, end in zip(heads, ends, strict=True)
    ]
    return list(heads), ends, stops, found


def _loose(heads: Sequence[Head], found: Sequence[_Table]) -> list[Head]:
    """The heads with abstracts below which cells keep no step: there the abstracts tell the rows.

    Cells keep step where nearly all rows are full, over however many lines their titles are broken.
    """
    priced: Counter[tuple[Column, ...]] = Counter()
    rowed = Counter[tuple[Column, ...]]()
    for head, table in zip(heads, found, strict=True):
        rowed[head.columns] += len(table.rows)
        most = (_FIRM + _OTHER * head.columns.count("other")) * len(table.rows)
        full = sum("people" in head.columns and len({*dict(row)}) == len(head.columns) for row in table.rows)
        priced[head.columns] += round(1000 * (table.price - most)) if full < _FULL * len(table.rows) else 0
    return [
        head
        for head in heads
        if "abstract" in head.columns
        and ("title" not in head.columns or rowed[head.columns] < _FEWEST or priced[head.columns] > 0)
    ]


def _holds_session(table: _Table, row: Row) -> bool:
    """Whether a paper stands below the chair of its session in the cell of a title: such rows are no entries."""
    at = table.head.columns.index("title") if "title" in table.head.columns else BELOW
    people = table.head.columns.index("people") if "people" in table.head.columns else BELOW
    below = [*row[1:], (people, row[0][1])] if row else []
    return any(
        place == at and after != people and chairs.is_alone(cell.words)
        for (place, cell), (after, _) in zip(row, below, strict=True)
    )


def _names_people(row: Row) -> bool:
    """Whether people stand in a row, below or above the titles in cells of several lines, or one behind a title."""
    every = [cell.words for _, cell in row if not is_placed(cell.words)]
    return any(names.is_author_list(words) or lone.ends_in_name(words) for words in every)


def _end(pieces: Sequence[Piece], first: int, stop: int, often: frozenset[str]) -> int:
    """Where the lines end that may be cells: at the heading of a list of accepted papers, which is no cell again."""
    heads = (at for at in range(first, stop) if _LIST.fullmatch(pieces[at].words) and pieces[at].lead != "tag")
    return next((at for at in heads if counted(pieces[at].words) not in often), stop)


def _table(head: Head, cells: Sequence[Piece], often: frozenset[str]) -> _Table:
    """The cheapest table below a head: its first lines may stand above it, and those behind it belong to it."""
    every = [head]
    while len(every) < _HEADINGS and len(every[-1].columns) > 2 and every[-1].columns[0] == "other":
        every.append(Head(every[-1].columns[1:], every[-1].start + 1, head.end))
    every += (head._replace(columns=head.instead),) if head.instead else ()
    for one in tuple(every):
        for more, cell in enumerate(cells[: len(_UNKNOWN)], 1):
            if len(cell.words.split()) > _BRIEF or any(map(str.isdigit, cell.words)):
                break
            every.append(Head((*one.columns, *_UNKNOWN[:more]), one.start, head.end + more))
    tried = [(one, *lay(one.columns, cells[one.end - head.end :], often)) for one in every]
    best = min(tried, key=lambda table: table[1] + LEFT * (table[0].end - head.end))
    return _Table(best[0], best[2], best[3], best[1])


def _noted(table: _Table) -> _Table:
    """The table with the lines that stand below many titles, each in a block of its own, in a column of their own.

    A column stays free between: rows with one more than their head would be numbered.
    """
    columns = table.head.columns
    at = columns.index("title") if "title" in columns else BELOW
    rows = [row if (below := _note(row, at)) is None else _moved(row, below, len(columns) + 1) for row in table.rows]
    notes = sum(one is not row for one, row in zip(rows, table.rows, strict=True))
    if notes < max(_FEWEST, len(rows) / _NOTED):
        return table
    return table._replace(head=table.head._replace(columns=(*columns, *_UNKNOWN)), rows=rows)


def _note(row: Row, at: int) -> int | None:
    """Which cell of a row is a note below its title: the second of two blocks, where the first is no broken line."""
    title = [index for index, (place, _) in enumerate(row) if place == at]
    if len(title) != 2:
        return None
    above, below = (row[index][1] for index in title)
    whole = below.gap > 0 and not is_hanging(above.words) and len(above.words.split()) > _BRIEF
    return title[1] if whole and len(below.words.split()) > _BRIEF and as_people(below.words) >= 1 else None


def _moved(row: Row, index: int, place: int) -> Row:
    """The row with one of its cells in another column."""
    return [(place if at == index else column, cell) for at, (column, cell) in enumerate(row)]


def _unspoken(table: _Table, pieces: Sequence[Piece]) -> _Table:
    """The table without people who only present what others read, or do so again and again, as in a reading group."""
    head = table.head
    heads = [folded(piece.words) for piece in pieces[head.start : head.end][: len(head.columns)]]
    for at, words in enumerate(heads):
        if head.columns[at] == "people" and words in SPEAKING:
            cells = (cell.words for row in table.rows for place, cell in row if place == at)
            own = (words for words in cells if not (chairs.is_alone(words) or is_event(words)))
            members = [member for words in own for member in MEMBERS.split(words)]
            if phrases.words("reading heads").intersection(heads) or come_again(members) or _names_below(table):
                columns = (*head.columns[:at], "other", *head.columns[at + 1 :])
                return table._replace(head=head._replace(columns=columns))
    return table


def _names_below(table: _Table) -> bool:
    """Whether several people stand below most titles, in their cells."""
    at = table.head.columns.index("title") if "title" in table.head.columns else BELOW
    told = [[cell.words for place, cell in row if place == at] for row in table.rows]
    return 2 * sum(any(map(names.is_author_list, cells[1:])) for cells in told) > len(told)


def _spoken(pieces: Sequence[Piece], heads: Sequence[Head]) -> list[Piece]:
    """The pieces, heads of tables with abstracts as furniture: their rows are told by the abstracts in them."""
    taken = {at for head in heads for at in range(head.start, head.end)}
    return [piece._replace(kind="furniture", sure=True) if at in taken else piece for at, piece in enumerate(pieces)]


def _has_several(page: Page, columns: Sequence[Column], rows: Sequence[Row]) -> bool:
    """Whether several titles stand in some cells of a table, each in a block of its own, commas between them."""
    at = columns.index("title") if "title" in columns else BELOW
    cells = ([piece for place, piece in row if place == at] for row in rows)
    return sum(any(_ends_title(page, left, right) for left, right in pairwise(cell)) for cell in cells) >= _FEWEST


def _ends_title(page: Page, above: Piece, below: Piece) -> bool:
    """Whether a comma or a semicolon parts what may be a title from another in the block below it."""
    apart = page.text[above.end - 1 : below.start].rstrip()[-1] in ",;" and below.gap > 0 and below.words[0].isupper()
    return apart and as_people(below.words) >= 1 and as_people(above.words) >= 1


def _merged(page: Page, columns: Sequence[Column], row: Row, *, several: bool) -> Iterator[Piece]:
    """The cells of a row as those of a table; a cell of several lines is one piece, but for people below a title.

    Where cells hold `several` titles, each is one.
    """
    line = row[0][1].line
    titles: set[int] = set()
    for place, group in groupby(row, key=lambda cell: cell[0]):
        parts: list[Piece] = []
        for _, piece in group:
            if parts and several and columns[place] == "title" and _ends_title(page, parts[-1], piece):
                parts[-1] = parts[-1].endless(len(parts[-1].words.rstrip(",;")))
                parts.append(piece)
                titles.add(piece.start)
            elif parts and _goes_on(parts[-1], piece):
                words = page.text[parts[-1].start : piece.end]
                parts[-1] = parts[-1]._replace(words=words, end=piece.end, tail=piece.tail)
            else:
                parts.append(piece)
        for part in parts:
            below = part is not parts[0] and columns[place] == "title" and part.start not in titles
            column: Column = "links" if is_links(part.words) else "people" if below else columns[place]
            yield _told(part._replace(line=line, column=place), column)


def _goes_on(above: Piece, below: Piece) -> bool:
    """Whether a line goes on with the one above it in its cell: with more people, or with more of something else."""
    if is_links(above.words) or is_links(below.words):
        return False
    return (as_people(above.words) < 1) == (as_people(below.words) < 1)


def _told(cell: Piece, column: Column) -> Piece:
    """A cell as what its column holds; a title may still announce a talk or a break, or head the next table."""
    label = f"column {cell.column}"
    if column == "title":
        return cell if is_section(cell.words) or are_events(cell.words) else cell._replace(kind="title", label=label)
    if column == "people":
        return cell._replace(kind="people", sure=True, label=label) if in_people(cell.words) < 1 else cell
    if column == "abstract":
        return cell._replace(kind="abstract", sure=True, label=label) if is_sentence(cell.words) else cell
    if (is_links(cell.words) and column != "number") or is_event(cell.words):
        return cell
    return cell._replace(kind="time" if times.is_moment(cell.words) else "meta", sure=True)
