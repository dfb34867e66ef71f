"""The grlc header of a query: the lines that begin with `#+`, which are YAML.

Read here is the part of YAML that such headers are made of: `key: value`, values that go on in deeper lines,
block scalars (`|`, `>`), quoted scalars, lists of scalars and lists of mappings. What this module accepts, a
YAML library reads the same way; anything else is an error that names the line.

Source of the format: https://github.com/CLARIAH/grlc, "Decorator syntax".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from etl.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterator

Item = str | dict[str, str]
Field = str | tuple[Item, ...]

_MARK = "#+"
_KEY = re.compile(r"([\w-]+):(?:\s+(.*))?")
_ESCAPED = re.compile(r'\\(["\\])')
_BLOCK = re.compile(r"[|>][+-]?")
_NOT_PLAIN = re.compile(
    r"""
      ^[\[\]{}&*!|>%@`,"']   # an indicator at the start:  {a: b}
    | ^[?:-](?:\s|$)         # the same before a space:    - a
    | :(?:\s|$)              # a key inside:               speed: by hardware
    | \s[#]                  # a comment:                  fast # really
    """,
    re.VERBOSE,
)


class _Line(NamedTuple):
    number: int
    indent: int
    text: str


def fields(query: str) -> dict[str, Field]:
    """Read the fields of a query's header, in order; empty when the query has none.

    Raises QueryError for a line that is no YAML, or more YAML than a header needs.
    """
    lines = list(_lines(query))
    found: dict[str, Field] = {}
    while lines:
        head, lines = lines[0], lines[1:]
        size = next((i for i, line in enumerate(lines) if not _belongs(line, head.indent)), len(lines))
        block, lines = lines[:size], lines[size:]
        key, value = _pair(head)
        if not value and block and block[0].text.startswith("- "):
            found[key] = tuple(_items(block))
        elif value.startswith("[") and value.endswith("]"):
            inside = [part.strip() for part in value[1:-1].split(",")]
            found[key] = tuple(_scalar(part, [], head) for part in inside if part)
        else:
            found[key] = _scalar(value, block, head)
    return found


def _lines(query: str) -> Iterator[_Line]:
    for number, line in enumerate(query.splitlines(), start=1):
        text = line.removeprefix(_MARK)
        if line.startswith(_MARK) and text.strip():
            yield _Line(number, len(text) - len(text.lstrip()), text.strip())


def _belongs(line: _Line, indent: int) -> bool:
    return line.indent > indent or (line.indent == indent and line.text.startswith("- "))


def _pair(line: _Line) -> tuple[str, str]:
    match = _KEY.fullmatch(line.text)
    if not match:
        raise QueryError(f"header line {line.number}: expected `key: value`, found {line.text!r}")
    return match[1], match[2] or ""


def _items(block: list[_Line]) -> Iterator[Item]:
    dash = block[0].indent
    starts = [i for i, line in enumerate(block) if line.indent == dash and line.text.startswith("- ")]
    for start, end in zip(starts, [*starts[1:], len(block)], strict=True):
        first = block[start]
        inside = first.text[2:].lstrip()
        head = _Line(first.number, dash + len(first.text) - len(inside), inside)
        rest = block[start + 1 : end]
        yield _mapping([head, *rest]) if _KEY.fullmatch(inside) else _scalar(inside, rest, head)


def _mapping(lines: list[_Line]) -> dict[str, str]:
    level = lines[0].indent
    starts = [i for i, line in enumerate(lines) if line.indent <= level]
    pairs = {}
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if lines[start].indent < level:
            raise QueryError(f"header line {lines[start].number}: indent it like the line above")
        key, value = _pair(lines[start])
        pairs[key] = _scalar(value, lines[start + 1 : end], lines[start])
    return pairs


def _scalar(value: str, more: list[_Line], at: _Line) -> str:
    if _BLOCK.fullmatch(value):
        return ("\n" if value[0] == "|" else " ").join(line.text for line in more)
    text = " ".join([value, *(line.text for line in more)]).strip()
    quote = text[:1]
    if quote and quote in "\"'" and len(text) > 1 and text.endswith(quote):
        inside = text[1:-1]
        return _ESCAPED.sub(r"\1", inside) if quote == '"' else inside.replace("''", "'")
    if _NOT_PLAIN.search(text):
        raise QueryError(f'header line {at.number}: put the value in quotes: "{text}"')
    return text
