"""Markup inside the lines of reStructuredText: links, roles, literals and substitutions give way to their words.

Stars stay, for Markdown sets bold and italics in the same way. Styles keep their places.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from etl.model import Style
from etl.read import notation
from etl.read.restructured.sheet import Sheet, folded

_INLINE = re.compile(
    r"""
    ``(?P<literal> [^`\n]{1,300} )``
  | (?<![\w`:]) (?P<role> (?::[A-Za-z][\w.+-]{0,30}){0,3}: )? ` (?=[^\s`])
    (?P<inside> (?: [^`\n] | \n(?!\s*\n) ){1,900} ) (?<=\S) ` (?![^\W_])
    (?: (?P<link>__?)(?!\w) | (?P<behind> :[A-Za-z][\w.+-]{0,30}: ) )?  # `Boats <…>`_ · :doi:`…`
  | \|(?P<name> [\w.+-][^|\n]{0,60}? )\| _{0,2}                                          # |release|
  | \s? \[(?: \#[\w-]{0,30} | \* | \d{1,3} | [A-Za-z][\w.+-]{1,40} )\]_ (?!\w)              # a note [1]_
  | (?<![\w`]) (?P<named> [A-Za-z][\w.+-]{0,60}? ) __? (?![\w`])                            # its homepage_
  | \\ (?: (?P<escaped> [^\s\w] | \w(?=[.\ ]) ) | [\ \n] )                                  # \*
    """,
    re.VERBOSE,
)
_ADDRESSED = re.compile(r"(?P<words>(?:[^<>\s]|\s(?!<))*+)\s?<(?P<target>[^<>]{1,600})>")
_WEB = re.compile(r"[a-z][a-z+.-]{1,10}:\S|/|\.\.?/|#")
_SILENT = frozenset({"cite", "cite:p", "cite:t", "cite:ps", "footcite", "footcite:p", "index", "footnote"})
"""Roles whose words are keys."""
_IDENTIFIERS = {"doi": "doi:", "arxiv": "arXiv:", "isbn": "ISBN "}
"""Roles whose words are identifiers, and what stands before these."""


def plain(sheet: Sheet) -> tuple[str, tuple[Style, ...]]:
    """The text of a sheet without the markup in its lines, and all its styles."""
    text = sheet.text
    parts: list[str] = []
    edits: list[tuple[int, int, int]] = []
    links: list[Style] = []
    position = length = 0
    for found in _INLINE.finditer(text):
        made = _words(found, sheet)
        if made is None:
            continue
        words, target = made
        kept = text[position : found.start()]
        parts += (kept, words)
        start = length + len(kept)
        length = start + len(words)
        if target and words.strip():
            links.append(Style("link", start, length, 0, target))
        edits.append((found.start(), found.end(), len(words)))
        position = found.end()
    parts.append(text[position:])
    styles = {replace(one, start=start, end=end) for one, (start, end) in _moved(sheet.styles, edits) if start < end}
    every = sorted({*styles, *links}, key=lambda one: (one.start, -one.end, one.kind, one.level, one.target))
    return "".join(parts), tuple(every)


def _moved(styles: Sequence[Style], edits: Sequence[tuple[int, int, int]]) -> list[tuple[Style, tuple[int, int]]]:
    """Each style with its place behind the edits, of which each is a start, an end and the length of what is there."""
    ends = [end for _, end, _ in edits]
    shifts = [0, *accumulate(length - (end - start) for start, end, length in edits)]

    def at(offset: int, *, last: bool) -> int:
        index = bisect_right(ends, offset)
        if index < len(edits) and edits[index][0] < offset:
            start, _, length = edits[index]
            return start + shifts[index] + (length if last else 0)
        return offset + shifts[index]

    return [(one, (at(one.start, last=False), at(one.end, last=True))) for one in styles]


def _words(found: re.Match[str], sheet: Sheet) -> tuple[str, str] | None:
    """What stands for markup, and where it leads; None where it is none."""
    if found["literal"] is not None:
        return found["literal"], ""
    if found["inside"] is not None:
        return _interpreted(found, sheet)
    if found["name"] is not None:
        return sheet.substitutions.get(folded(found["name"]))
    if found["named"] is not None:
        target = sheet.targets.get(folded(found["named"]))
        return None if target is None else (found["named"], target)
    return found["escaped"] or "", ""


def _interpreted(found: re.Match[str], sheet: Sheet) -> tuple[str, str]:
    """The words between backquotes after their role, and the address with them."""
    inside = " ".join(found["inside"].split())
    role = (found["role"] or found["behind"] or "").strip(":")
    addressed = _ADDRESSED.fullmatch(inside)
    words, target = (addressed["words"], addressed["target"]) if addressed else (inside, "")
    if role in _SILENT:
        return "", ""
    if role in ("sup", "sub"):
        form = notation.superscript if role == "sup" else notation.subscript
        return form(words, found.string[max(0, found.start() - 9) : found.start()].removesuffix("\\ ")), ""
    if role in _IDENTIFIERS:
        return f"{_IDENTIFIERS[role]}{target or words}" if not addressed else words, target
    if role in ("math", "eq"):
        return f"${words}$", ""
    if found["link"] and not addressed:
        return words, sheet.targets.get(folded(words), "")
    if target.endswith("_") and not _WEB.match(target):
        target = sheet.targets.get(folded(target[:-1]), "")
    return words or target, target if _WEB.match(target) else ""


def collected(sheet: Sheet, words: str) -> tuple[str, str]:
    """The words of a short text of its own, and the address of the first link in it."""
    inner = Sheet()
    inner.targets = sheet.targets
    inner.line(" ".join(words.split()))
    text, styles = plain(inner)
    return text.strip(), next((one.target for one in styles if one.target), "")
