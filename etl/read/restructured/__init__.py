"""Pages in reStructuredText: told by their marks, and rendered as text that the readers of text read.

Directives, targets and comments go, tables become rows, underlined lines headings, links and roles their words. After
the specification of Docutils and what Sphinx adds to it, as far as listings use them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from etl.model import Page
from etl.read.restructured import directives, inline, paragraphs, tables
from etl.read.restructured.sheet import Sheet

_MARK = re.compile(
    r"""
    ^[ \t]*\.\.[ ] (?: [A-Za-z][\w:.-]{0,40}:: | _[^\n:]{1,80}:(?=\s)     # .. figure:: a.png · .. _boats:
      | \|[^|\n]{1,60}\|[ ][\w-]{1,30}:: )                                # .. |boat| image:: a.png
  | `[^`<>\n]{0,300}\s?<[^<>\n]{1,500}>`__?      # `Boats <…>`_
  | (?<![\w:]):[a-z][a-z.+-]{1,20}:`[^`\n]{1,300}`   # :doi:`10.1/2`
    """,
    re.VERBOSE | re.MULTILINE,
)
_DRAWN = re.compile(r"^[ \t]*\+(?:[-=]{2,}\+)+[ \t]*\n[ \t]*\|[^\n]*\|[ \t]*$", re.MULTILINE)
_MARKDOWN = re.compile(r"^\#{1,6} \S|\]\((?=\S)|^```", re.MULTILINE)
_ADORNED = re.compile(r"(?P<mark>[=\-~`:.'\"^_*+#<>])(?P=mark){2,}\s*")
_SHORTER = 0.7  # of a heading its rule may be
_BAR = re.compile(r"\s*\|(?:\s(?P<words>.*)|$)")
_ANONYMOUS = re.compile(r"__\s+\S.*")
_LITERAL = re.compile(r"\s*::\s*")
_NEAR = 3  # characters between the length of a title and of the rule that stands apart from it
_DEEPEST = 12  # directives inside each other


def recognises(page: Page) -> bool:
    """Whether a text is written in reStructuredText: it has marks that nothing else has, and more than of Markdown."""
    marks = sum(1 for _ in _MARK.finditer(page.text)) or int(_DRAWN.search(page.text) is not None)
    return marks > sum(1 for _ in _MARKDOWN.finditer(page.text))


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what the markup says of that text as its styles."""
    setter = _Setter(flows=paragraphs.flows(page.text))
    setter.blocks(page.text.splitlines())
    text, styles = inline.plain(setter.sheet)
    return replace(page, text=text, styles=styles)


class _Setter:
    """Sets blocks one after the other; headings rank as their rules first come."""

    def __init__(self, *, flows: bool) -> None:
        self.sheet = Sheet()
        self._flows = flows
        self._ranks: dict[str, int] = {}
        self._depth = 0

    def blocks(self, lines: Sequence[str]) -> None:
        if self._depth == _DEEPEST:
            return
        self._depth += 1
        at = 0
        while at < len(lines):
            at = self._explicit(lines, at) or self._table(lines, at) or self._title(lines, at) or self._line(lines, at)
        self._depth -= 1

    def _explicit(self, lines: Sequence[str], at: int) -> int:
        """Set what begins with two dots; 0 where nothing does."""
        found = directives.EXPLICIT.fullmatch(lines[at])
        if found is None:
            return 0
        end = last = at + 1
        while end < len(lines) and (not lines[end].strip() or _margin(lines[end]) > len(found["indent"])):
            end += 1
            last = end if lines[end - 1].strip() else last
        directives.written(lines[at:last], self.sheet, self.blocks)
        return last

    def _table(self, lines: Sequence[str], at: int) -> int:
        table = tables.grid(lines, at) or tables.columned(lines, at)
        if table is None:
            return 0
        rows, end = table
        directives.tabulated(rows, self.sheet)
        return end

    def _title(self, lines: Sequence[str], at: int) -> int:
        """Set a title over its rule, or between two; a rule alone parts what is above it from what is below."""
        over = _ADORNED.fullmatch(lines[at]) is not None
        end = at + 2 + over
        end += not over and _is_spaced(lines, at)
        if end > len(lines):
            return at + 1 if over else 0
        words, rule = lines[at + over].strip(), lines[end - 1].strip()
        titled = words and _ADORNED.fullmatch(rule) and not _ADORNED.fullmatch(words)
        if not titled or len(rule) < _SHORTER * len(words) or (over and lines[at].strip()[0] != rule[0]):
            return at + 1 if over else 0
        if _is_part(lines, at):
            return at + 1 if over else 0
        rank = self._ranks.setdefault(rule[0] * (1 + over), len(self._ranks) + 1)
        self.sheet.heading(words, min(rank, 6))
        return end

    def _line(self, lines: Sequence[str], at: int) -> int:
        """Set a line of text without the marks of blocks, or the paragraph that begins with it."""
        line, end = paragraphs.joined(lines, at) if self._flows else (lines[at], at + 1)
        if _LITERAL.fullmatch(line) or _ANONYMOUS.fullmatch(line):
            self.sheet.line()
        elif (bar := _BAR.fullmatch(line)) and not line.rstrip().endswith("|"):
            self.sheet.line(bar["words"] or "")
        elif line.rstrip().endswith("::"):
            self.sheet.line(line.rstrip()[:-1])
        else:
            self.sheet.line("" if line.strip() == "|" else line)
        return end


def _is_spaced(lines: Sequence[str], at: int) -> bool:
    """Whether a blank line stands between a title and a rule that is just as long."""
    if at + 2 >= len(lines) or lines[at + 1].strip() or (at and lines[at - 1].strip()):
        return False
    return bool(lines[at].strip()) and abs(len(lines[at + 2].strip()) - len(lines[at].strip())) < _NEAR


def _is_part(lines: Sequence[str], at: int) -> bool:
    """Whether a line stands inside of a block that is indented."""
    return lines[at][:1].isspace() and at > 0 and bool(lines[at - 1].strip())


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())
