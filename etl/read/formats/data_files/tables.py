"""CSV and its kin to a list of rows: any separator, with a header or without."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from etl.read.formats.data_files import key_words
from etl.read.formats.data_files.tree import Tree

_SEPARATORS = ",\t;|"
_ENDINGS = re.compile(r"\.(?:csv|tsv|tab|psv)\b", re.IGNORECASE)
_NUL = str.maketrans({"\0": "\ufffd"})


def rows(text: str, source: str) -> list[Tree] | None:
    """A mapping for each row of a table, its keys those of the header or the numbers of its columns.

    None where the text is no table: without the name of one it must have a header whose words are known.
    """
    named = _ENDINGS.search(source) is not None
    text = text.lstrip("\ufeff\n\r ").translate(_NUL)
    if not named and key_words.known(re.split(r"[\t,;|]", text[:2000].split("\n", 1)[0])) < 2:
        return None
    separator = _separator(text)
    if separator is None or text.startswith("|"):  # a table of Markdown
        return None
    found = [row for row in _parsed(text, separator) if any(map(str.strip, row))]
    head = [cell.strip() for cell in found[0]]
    known = key_words.known(head)
    if not named and known < 2:
        return None
    titled = known > 1 or (known and all(len(cell) < 40 and not any(map(str.isdecimal, cell)) for cell in head))
    names = _names(head) if titled else [str(column) for column in range(max(map(len, found)))]
    return [dict(zip(names, row, strict=False)) for row in found[bool(titled) :]]


def _names(head: Sequence[str]) -> list[str]:
    """A name for each column: that of its header, or its number where that is empty or stands there already."""
    names: list[str] = []
    for column, cell in enumerate(map(str.strip, head)):
        names.append(str(column) if not cell or cell.casefold() in map(str.casefold, names) else cell)
    return names


def _separator(text: str) -> str | None:
    """The separator at which most rows of the head have equally many cells, two at least."""
    best, most = None, 0.0
    for separator in _SEPARATORS:
        sample = [len(row) for row in _parsed(text, separator) if row]
        width, count = Counter(sample).most_common(1)[0] if sample else (0, 0)
        even = count / len(sample) if sample else 0.0
        if width > 1 and len(sample) > 1 and even >= 0.8 and even * min(width, 12) > most:
            best, most = separator, even * min(width, 12)
    return best


def _parsed(text: str, separator: str) -> list[list[str]]:
    """The rows, up to the first that no parser can read."""
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))  # an abstract may be longer than its default
    parsed: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    with suppress(csv.Error):
        parsed.extend(reader)
    return parsed
