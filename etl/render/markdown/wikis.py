"""Markup of wikis, Org, AsciiDoc and LaTeX that Markdown lacks, blanked out as that of Markdown is.

Offsets stay true: what is markup becomes blanks of the same length, what it meant becomes styles. Each language is
recognised by marks that plain text and Markdown hardly show.
"""

import re
from collections.abc import Iterator

from etl.model import Style, StyleKind

_HEADING = re.compile(
    r"^[ \t]{0,9}(?P<mark>={1,6})[ \t]{0,9}(?P<words>[^\n=\s][^\n=]{0,300}?)[ \t]{0,9}(?P=mark)[ \t]*$", re.MULTILINE
)  # == Papers ==
_OPEN_HEADING = re.compile(r"^(?P<mark>={1,6})[ \t]{1,9}(?P<words>[^\n=\s][^\n]{0,300})$", re.MULTILINE)  # of AsciiDoc
_OUTLINED = re.compile(
    r"^(?P<mark>\*{1,6})[ \t]{1,9}(?:(?:(?:TO)DO|DONE|NEXT|WAITING|READING|READ)[ \t]{1,9})?(?:\[\#[A-Z]\][ \t]{1,9})?"
    r"(?P<words>[^\n]{0,400}[^\s])",
    re.MULTILINE,
)  # * DONE Tiny Kernels
_FILED = re.compile(r"(?<=[ \t]):[\w@:]{1,80}:(?=[ \t]{0,20}$)", re.MULTILINE)  # :boats:trees:
_OUTLINE = re.compile(
    r"^(?:\#\+[A-Za-z_]{2,20}:|:PROPERTIES:|\*{1,6}[ \t](?:(?:TO)DO|DONE)[ \t]"
    r"|\*{1,6}[ \t][^\n]{1,300}[ \t]:[\w@:]{2,60}:[ \t]*$)",
    re.MULTILINE,
)
_DRAWER = re.compile(
    r"^[ \t]*(?:\#\+[A-Za-z_]{2,20}:?[^\n]*|:[A-Z][\w-]{1,40}:[^\n]*|(?:CLOSED|SCHEDULED|DEADLINE):[^\n]*)$"
    r"|\[\[cite:[^\[\]\n]{1,200}\](?:\[[^\[\]\n]{0,300}\])?\]|<<[^<>\n]{1,80}>>",
    re.MULTILINE,
)  # #+TITLE: Boats · :PROPERTIES: · [[cite:moreau][Moreau 2031]] · <<anchor>>
_STRONG = re.compile(r"(?P<mark>'{3})(?P<words>[^'\n](?:[^'\n]|'(?!'')){0,400})'{3}(?!')")
_EMPHASIS = re.compile(r"(?<!')(?P<mark>'')(?P<words>[^'\n](?:[^'\n]|'(?!')|\n(?![\s*#:=|])){0,400})''(?!')")
_SLANTED = re.compile(r"(?<![:/\w])(?P<mark>//)(?P<words>[^\s/](?:[^/\n]|/(?!/)){0,400})//(?![/\w])")
_LINKS = (
    re.compile(r"\[\[(?P<url>[^\[\]\n]{1,400})\]\[(?P<words>[^\[\]\n]{1,400})\]\]"),  # [[https://…][Kernels]]
    re.compile(r"\[\[(?P<url>[^\[\]|\n]{1,400})\|(?P<words>[^\[\]\n]{1,400})\]\]"),  # [[https://…|Kernels]]
    re.compile(r"\[(?P<url>https?://[^\s\[\]]{1,400}) (?P<words>[^\[\]\n]{1,400})\](?!\()"),  # [https://… Kernels]
    re.compile(
        r"(?:\blink:)?(?P<url>(?<!\]\()\bhttps?://[^\s\[\]]{1,400})\[(?P<words>[^\[\]\n]{1,400})\](?!\()"
    ),  # https://…[Kernels]
)
_NESTED = re.compile(r"^[*#:]{1,6}(?=[*#][ \t]|[*#]\S)", re.MULTILINE)
_COUNTED = re.compile(r"^#(?=[ \t]?[^\s#])", re.MULTILINE)
_ROWS = re.compile(r"^(?:\{\|[^\n]*|\|\}[^\n]*|\|-[^\n|]*|!.{0,400})$", re.MULTILINE)
_LATEX = re.compile(r"\\(?:item|bibitem|begin|(?:sub){0,2}section|textbf|emph)\b")
_COMMANDS = (
    re.compile(
        r"^[ \t]*\\(?:begin|end|label|vspace|hspace|input|usepackage)\*?\{[^{}\n]{0,80}\}(?:\[[^\[\]\n]{0,80}\])?",
        re.MULTILINE,
    ),
    re.compile(
        r"\\(?:bibitem|cite\w?)(?:\[[^\[\]\n]{0,80}\])?\{[^{}\n]{0,200}\}|\\(?:newblock|noindent|hfill|newline|smallskip|medskip)\b"
    ),
)
_STYLED: tuple[tuple[StyleKind, re.Pattern[str]], ...] = (
    ("heading", re.compile(r"^[ \t]*\\(?P<mark>(?:sub){0,2}section)\*?\{(?P<words>[^{}\n]{1,300})\}", re.MULTILINE)),
    ("link", re.compile(r"\\href\{(?P<url>[^{}\s]{1,400})\}\{(?P<words>[^{}\n]{1,400})\}")),
    ("strong", re.compile(r"\\textbf\{(?P<words>[^{}]{1,400})\}")),
    ("strong", re.compile(r"\{\\bf(?:series)?\s(?P<words>[^{}]{1,400})\}")),
    ("emphasis", re.compile(r"\\(?:emph|textit|textsl|underline)\{(?P<words>[^{}]{1,400})\}")),
    ("emphasis", re.compile(r"\{\\(?:em|it|sl)(?:shape)?\s(?P<words>[^{}]{1,400})\}")),
)
_ENTRY = re.compile(r"^[ \t]*\\item\b(?:\[[^\[\]\n]{0,40}\])?", re.MULTILINE)
_DEEPEST = 6
_OFTEN = 2


def plain(text: str) -> tuple[str, list[Style]]:
    """The text without such markup, of the same length, and what the markup meant."""
    styles: list[Style] = []
    wiki = _is_wiki(text)
    if wiki:
        text = _ROWS.sub(_blank, text)
        text = _NESTED.sub(_blank, text)
        text = _COUNTED.sub("*", text)
    if len(_OUTLINE.findall(text)) >= _OFTEN:
        text = _set(_FILED.sub(_blank, _DRAWER.sub(_blank, text)), _OUTLINED, "heading", styles)
    if len(_LATEX.findall(text)) >= _OFTEN:
        text = _typeset(text, styles)
    for kind, mark in _marks(text, wiki=wiki):
        text = _set(text, mark, kind, styles)
    return text, styles


def _is_wiki(text: str) -> bool:
    """Whether headings are between signs of equality, or words between two apostrophes."""
    quoted = "''" in text and "``" not in text
    return _HEADING.search(text) is not None or (quoted and len(_EMPHASIS.findall(text)) >= _OFTEN)


def _marks(text: str, *, wiki: bool) -> Iterator[tuple[StyleKind, re.Pattern[str]]]:
    """The marks to look for in a text, in this order."""
    if wiki:
        yield from (("strong", _STRONG), ("emphasis", _EMPHASIS), ("heading", _HEADING), ("emphasis", _SLANTED))
    elif len(_OPEN_HEADING.findall(text)) >= _OFTEN:
        yield "heading", _OPEN_HEADING
    if "[" in text:
        yield from (("link", link) for link in _LINKS)


def _typeset(text: str, styles: list[Style]) -> str:
    """A text of LaTeX without its commands; an item begins with a bullet."""
    for command in _COMMANDS:
        text = command.sub(_blank, text)
    text = _ENTRY.sub(lambda found: "*" + " " * (len(found[0]) - 1), text)
    for kind, mark in _STYLED:
        text = _set(text, mark, kind, styles)
    return text.replace("\\&", " &").replace("~", " ")


def _set(text: str, mark: re.Pattern[str], kind: StyleKind, styles: list[Style]) -> str:
    """The text with the signs of a mark as blanks; what is between them is styled, else it is blank, too."""

    def blank(found: re.Match[str]) -> str:
        groups = found.groupdict()
        start, end = found.span("words")
        level = min(len(groups["mark"]), _DEEPEST) if kind == "heading" else 0
        styles.append(Style(kind, start, end, level, groups.get("url") or ""))
        return " " * (start - found.start()) + found["words"].replace("\n", " ") + " " * (found.end() - end)

    return mark.sub(blank, text)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])
