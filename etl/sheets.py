"""Cells that a spreadsheet would run as a formula (OWASP, "CSV Injection"), made harmless by an apostrophe."""

import re
from collections.abc import Iterable

_FORMULA = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")  # =1+1   '=1+1   ＝1+1
_NEITHER = re.compile(r"[\w (][^\",\r\n]*")  # most cells
NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")


def guarded(text: str) -> str:
    """The text as a cell that no spreadsheet runs."""
    return f"'{text}" if _FORMULA.match(text) and not NUMBER.fullmatch(text) else text


def cell(text: str | None) -> str:
    """The text as one cell of RFC 4180 that no spreadsheet runs; nothing where there is none."""
    if not text or _NEITHER.fullmatch(text):
        return text or ""
    harmless = guarded(text)
    if not any(mark in harmless for mark in '",\r\n'):
        return harmless
    return '"' + harmless.replace('"', '""') + '"'


def line(cells: Iterable[str | None]) -> str:
    return ",".join(map(cell, cells)) + "\n"
