"""YAML to trees, from its events alone: no value is made a date or a number, no tag makes an object.

Where a file is broken, as by a colon in a bare title, its items are parsed one by one, mended where that is possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from etl.read.entries import Broken
from etl.read.formats.data_files.tree import DEEPEST, Tree

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_KEYED = re.compile(
    r"""^[ ]{0,99}(?:(?:-[ ]{1,9}){1,3}[{\[]|(?:-[ ]{1,9}){0,3}["']?[\w@$][\w .@$-]{0,40}["']?[ ]?:(?:[ ]|$))""",
    re.MULTILINE,
)
_FIRST = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n|---[^\n]*\n|%[^\n]*\n)*+")
_ITEM = re.compile(r"(?P<indent>^[ ]{0,20})-[ ]{1,9}[\w\"'-]", re.MULTILINE)
_BARE = re.compile(r"(?P<key>[ ]*(?:-[ ]+)?[\w.-]{1,40}:[ ]+)(?P<value>[^\s|>&*\[{'][^\n]*[^\s,]|'[^'\n]*'[^\n]+)[ ]*$")
MOST_COPIES = 1_000_000
"""Values that the aliases of a file stand for, each a copy of what it names."""
_FEWEST_KEYS = 2
_FEWEST_ITEMS = 3


def is_likely(text: str) -> bool:
    """Whether the first line that says something has a key or opens an item, and more lines do."""
    first = _FIRST.match(text)
    start = first.end() if first else 0
    line = text[start : start + 200].split("\n", 1)[0]
    opens = _KEYED.match(line) is not None or line.strip() in ("-", "- -")
    return opens and sum(1 for _, _ in zip(range(_FEWEST_KEYS), _KEYED.finditer(text), strict=False)) == _FEWEST_KEYS


def parsed(text: str) -> tuple[list[Tree], list[Broken]]:
    """The documents of `text`, and where it is broken.

    Raises:
        ValueError: it is no YAML, too deep, or too large once its aliases stand for what they name.

    """
    text = _CONTROLS.sub(" ", text).expandtabs(2)
    try:
        return list(_documents(text)), []
    except yaml.YAMLError as error:
        found = _one_by_one(text)
        if not found[0]:
            raise ValueError(str(error)) from error
        return found


def _one_by_one(text: str) -> tuple[list[Tree], list[Broken]]:
    """The items of the outermost list of mappings, if most of them can be read."""
    indents = [found["indent"] for found in _ITEM.finditer(text)]
    if not indents or indents.count(min(indents)) < _FEWEST_ITEMS:
        return [], []
    starts = [found.start() for found in _ITEM.finditer(text) if found["indent"] == min(indents)]
    trees: list[Tree] = []
    broken: list[Broken] = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        item = text[start:end]
        for attempt in (item, "\n".join(map(_quoted, item.split("\n")))):
            try:
                trees.extend(_documents(attempt))
                break
            except yaml.YAMLError as error:
                reason = getattr(error, "problem", None) or "no YAML"
        else:
            broken.append(Broken(text.count("\n", 0, start) + 1, reason))
    whole: list[Tree] = [member for tree in trees if isinstance(tree, list) for member in tree]
    return ([whole], broken) if len(broken) < len(trees) else ([], [])


def _quoted(line: str) -> str:
    """A line whose bare value YAML cannot read, with quotes around it: `title: Otter: Kernels That Float`."""
    found = _BARE.fullmatch(line)
    if found is None:
        return line
    value = found["value"]
    closed = value[0] == '"' and (value.count('"') == 1 or (value.count('"') == 2 and value[-1] == '"'))
    return line if closed else found["key"] + "'" + value.replace("'", "''") + "'"


def _documents(text: str) -> Iterator[Tree]:
    builder = _Builder()
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.DocumentEndEvent):
            yield builder.root
        else:
            builder.take(event)


class _Builder:
    """The tree of one document after another; sizes are counted as if each alias were a copy."""

    def __init__(self) -> None:
        self.root: Tree = None
        self._open: list[tuple[Tree, str, int]] = []  # container, its anchor, nodes before it
        self._keys: list[str | None] = []  # of each open container the key that waits for its value
        self._named: dict[str, tuple[Tree, int]] = {}
        self._nodes = self._copied = 0
        self._twice = False  # a key of the outermost mapping

    def take(self, event: yaml.Event) -> None:
        """Add what an event says: the end of a mapping or list puts it in what is open around it.

        Raises:
            yaml.YAMLError: too deep, too large, or no mapping but labels of text.

        """
        if isinstance(event, yaml.DocumentStartEvent):
            self.root, self._named = None, {}
        elif isinstance(event, yaml.ScalarEvent):
            bare = not event.style and event.value in _NULLS
            self._finish(None if bare else event.value, event.anchor, 1)
        elif isinstance(event, yaml.AliasEvent):
            value, size = self._named.get(event.anchor or "", (None, 1))
            self._copied += size
            if self._copied > MOST_COPIES:
                raise yaml.YAMLError("too many values that aliases stand for")
            self._finish(value, None, size)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin({} if isinstance(event, yaml.MappingStartEvent) else [], event.anchor)
        elif isinstance(event, yaml.CollectionEndEvent):
            value, anchor, before = self._open.pop()
            self._keys.pop()
            size = self._nodes - before + 1
            self._nodes = before
            if isinstance(value, dict) and isinstance(merged := value.pop("<<", None), dict):
                value = {**merged, **value}
            if self._twice and not self._open and not any(isinstance(one, list | dict) for one in _members(value)):
                raise yaml.YAMLError("labels of text that come again")
            self._finish(value, anchor, size)

    def _begin(self, value: Tree, anchor: str | None) -> None:
        if len(self._open) >= DEEPEST:
            raise yaml.YAMLError("nested too deep")
        self._open.append((value, anchor or "", self._nodes))
        self._keys.append(None)

    def _finish(self, value: Tree, anchor: str | None, size: int) -> None:
        self._nodes += size
        if anchor:
            self._named[anchor] = (value, size)
        if not self._open:
            self.root = value
            return
        above = self._open[-1][0]
        if isinstance(above, list):
            above.append(value)
        elif isinstance(above, dict):
            self._put(above, value)

    def _put(self, above: dict[str, Tree], value: Tree) -> None:
        key = self._keys[-1]
        if key is None:
            self._keys[-1] = value if isinstance(value, str) else ""
        else:
            self._keys[-1] = None
            if above.get(key) is None:
                above[key] = value
            elif above is self._open[0][0]:
                self._twice = True


def _members(value: Tree) -> list[Tree]:
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
