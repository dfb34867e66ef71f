"""A tree to rows: each mapping with what it says itself, under the keys that lead to it and within what is around it.

Rows whose keys are alike are a group, wherever they are: of any day, session or year.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from etl.read.formats.data_files.trees import DEEPEST, Tree, of_rows
from etl.read.formats.fields import key_words
from etl.read.formats.fields.json_keys import text

Path = tuple[str, ...]

_ALIKE = 0.5  # share of keys that rows of a group have in common
_PEOPLE_KEYS = frozenset("people speakers".split())


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One mapping of a file, its inner mappings flattened."""

    cells: Mapping[Path, Tree]
    path: Path  # keys that lead to it
    around: tuple["Row", ...] = ()  # the rows it is in, outermost first

    def texts(self, *fields: str) -> Iterator[str]:
        """What its keys that name one of some fields hold, the text of each."""
        return (text(value) for path, value in self.cells.items() if key_words.field(path) in fields)


@dataclass(slots=True)
class RowGroup:
    rows: list[Row] = field(default_factory=list)
    counts: Counter[Path] = field(default_factory=Counter)  # how many rows have a key

    def takes(self, row: Row, *, near: bool) -> bool:
        """Whether the keys of a row are those of the group; at another place more of them must be."""
        usual = {path for path, count in self.counts.items() if 2 * count >= len(self.rows)}
        common, every = len(usual & row.cells.keys()), len(usual | row.cells.keys())
        return common >= _ALIKE * (min(len(usual), len(row.cells)) if near else every)


def groups(trees: Sequence[Tree]) -> list[RowGroup]:
    """The groups of rows of all documents of a file, in the order of their first rows."""
    found: list[RowGroup] = []
    latest: dict[Path, RowGroup] = {}
    holding: defaultdict[Path, deque[RowGroup]] = defaultdict(lambda: deque(maxlen=20))  # that are asked
    for row in (row for tree in trees for row in rows(tree)):
        place = tuple(key for key in row.path if key_words.words(key))
        group = latest.get(place)
        if group is None or not group.takes(row, near=True):
            rivals = (one for path in row.cells for one in holding[path])
            group = next((one for one in rivals if one.takes(row, near=False)), None)
        if group is None:
            group = RowGroup()
            found.append(group)
            for path in row.cells:
                holding[path].append(group)
        latest[place] = group
        group.rows.append(row)
        group.counts.update(row.cells.keys())
    return found


def rows(tree: Tree, path: Path = (), around: tuple[Row, ...] = ()) -> Iterator[Row]:
    """The rows of a tree, each before those inside it."""
    if len(path) > DEEPEST:
        return
    if isinstance(tree, list):
        for member in of_rows(cells) if (cells := _cells(tree)) else tree:
            yield from rows(member, path, around)
    if not isinstance(tree, dict):
        return
    if len(tree) == 1 and isinstance(next(iter(tree.values())), dict):  # only says what it holds: {"article": {…}}
        yield from (one for key, value in tree.items() for one in rows(value, (*path, key), around))
        return
    is_list = _is_list(tree)
    parts = [((key,), value, False) for key, value in tree.items()] if is_list else [*_flattened(tree, ())]
    row = Row({steps: value for steps, value, is_cell in parts if is_cell}, path, around)
    if row.cells:
        yield row
    for steps, value, is_cell in parts:
        if not is_cell:
            yield from rows(value, (*path, *steps), (*around, row) if row.cells else around)


def _flattened(tree: dict[str, Tree], path: Path) -> Iterator[tuple[Path, Tree, bool]]:
    """What a mapping holds, also in its inner mappings, and whether that is a cell, texts or people, or a list."""
    for key, value in tree.items():
        if value is None or value in ("", [], {}):
            continue
        if isinstance(value, dict) and not _is_list(value) and len(path) + 1 < DEEPEST:
            yield from _flattened(value, (*path, key))
            continue
        is_listed = isinstance(value, list) and (
            key_words.field((key,)) in _PEOPLE_KEYS or all(isinstance(member, str) for member in value)
        )
        yield (*path, key), value, isinstance(value, str) or is_listed


def _is_list(tree: Mapping[str, Tree]) -> bool:
    """Whether a mapping is a list whose members have names: all its values are mappings with keys alike, or lists."""
    fields = {key_words.field((key,)) for key in tree}
    values = [value for value in tree.values() if value is not None]
    if values and all(isinstance(value, list) and any(isinstance(one, dict) for one in value) for value in values):
        return fields.isdisjoint(_PEOPLE_KEYS)
    keyed = [value.keys() for value in values if isinstance(value, dict)]
    if not keyed or len(keyed) < len(values):
        return False
    if all(isinstance(value, dict) and _is_list(value) for value in values):
        return True
    if len(keyed) < 2 or not fields.isdisjoint({"title", *_PEOPLE_KEYS}):
        return False
    every = set().union(*keyed[:50])
    return bool(every) and sum(map(len, keyed[:50])) >= _ALIKE * len(every) * len(keyed[:50])


def _cells(tree: Sequence[Tree]) -> list[list[str]]:
    """The rows of a list that is a table: nearly all of its members are lists of as many texts; none of another."""
    found = [[str(cell or "") for cell in row] for row in tree if isinstance(row, list) and _are_texts(row)]
    width = max(map(len, found), default=0)
    even = sum(len(row) == width for row in found)
    return found if width > 1 and len(found) > 2 and len(found) == len(tree) and 5 * even >= 4 * len(tree) else []


def _are_texts(row: Sequence[Tree]) -> bool:
    return all(cell is None or isinstance(cell, str) for cell in row) and any(row)
