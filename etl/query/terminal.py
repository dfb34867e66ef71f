"""A table drawn for a terminal, or for anything else that shows text in a fixed width."""

import io

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from etl.display import ENDLESS, many
from etl.model import Table

_READABLE = 12  # words in a column of fewer cells than this are no pleasure to read
_GAP = 2


def drawn(table: Table, numeric: tuple[bool, ...], width: int | None, *, colour: bool) -> str:
    """The table as text without control characters, wrapped to `width` cells, its number of rows below.

    Where not every column fits, those of IRIs go; where the others do not, a row is a list of columns and values.
    """
    text, room = io.StringIO(), width or ENDLESS
    console = Console(file=text, width=room, force_terminal=colour, color_system="standard" if colour else None)
    needs = [max(cell_len(cell or "") for cell in column) for column in zip(table.columns, *table.rows, strict=True)]
    labels = [i for i, column in enumerate(table.columns) if not column.endswith("Iri")]
    is_roomy = sum(min(needs[i], _READABLE) + _GAP for i in labels) <= room
    shown = [*range(len(needs))] if sum(needs) + _GAP * len(needs) <= room else labels if is_roomy else []
    if shown:
        wraps = int(sum(needs[i] + _GAP for i in shown) > room)
        grid = Grid(box=SIMPLE_HEAD, padding=(0, _GAP - 1, 0, 0), show_edge=False, leading=wraps, header_style="bold")
        for i in shown:
            grid.add_column(
                Text(table.columns[i]),
                justify="right" if numeric[i] else "left",
                no_wrap=needs[i] <= _READABLE,
                overflow="fold",
                min_width=min(needs[i], _READABLE),
            )
        for row in table.rows:
            grid.add_row(*(Text(row[i] or "") for i in shown))
        console.print(grid)
    for number, row in enumerate(() if shown else table.rows, start=1):
        console.print(Text(f"row {number}", style="bold"))
        grid = Grid.grid(padding=(0, _GAP, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        for column, cell in zip(table.columns, row, strict=True):
            if cell:
                grid.add_row(Text(f"  {column}", style="bold"), Text(cell))
        console.print(grid)
    rows = many(table.rows, "row") if table.rows else "no rows"
    left_out = [column for i, column in enumerate(table.columns) if shown and i not in shown]
    note = f"{rows}; no room for {', '.join(left_out)}: --format csv shows all" if left_out else rows
    console.print(Text(note, style="dim"))
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())
