"""CSV and its kin to a list of rows: any separator, with a header or without."""

import csv
import io
import re
from collections import Counter

from etl.read.formats.data_files import key_words
from etl.read.formats.data_files.tree import Tree

_SEPARATORS = ",\t;|"
_SAMPLE = 50  # rows
_FEWEST = 2  # cells of a row that is one of a table
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
    if separator is None:
        return None
    found = [row for row in _parsed(text, separator) if any(map(str.strip, row))]
    head = [cell.strip() for cell in found[0]]
    if (
        len(set(map(str.casefold, head))) == len(head)
        and (known := key_words.known(head)) >= 2
        and 3 * known >= len(head)
    ):
        return [dict(zip(head, row, strict=False)) for row in found[1:]]
    if not named:
        return None
    titled = all(head) and all(len(cell) < 40 and not any(map(str.isdecimal, cell)) for cell in head)
    names = head if titled and known else [str(column) for column in range(max(map(len, found)))]
    return [dict(zip(names, row, strict=False)) for row in found[titled and known > 0 :]]


def _separator(text: str) -> str | None:
    """The separator at which most rows of the head have equally many cells, two at least."""
    best, most = None, 0.0
    for separator in _SEPARATORS:
        sample = [len(row) for row in _parsed(text, separator, _SAMPLE) if row]
        width, count = Counter(sample).most_common(1)[0] if sample else (0, 0)
        even = count / len(sample) if sample else 0.0
        if width >= _FEWEST and len(sample) >= 2 and even >= 0.8 and even * min(width, 12) > most:
            best, most = separator, even * min(width, 12)
    return best


def _parsed(text: str, separator: str, most: int | None = None) -> list[list[str]]:
    """The rows, up to the first that no parser can read."""
    parsed: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    try:
        for row in reader:
            parsed.append(row)
            if most and len(parsed) >= most:
                break
    except csv.Error:
        pass
    return parsed
