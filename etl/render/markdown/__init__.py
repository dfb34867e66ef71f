"""Markup that is in the text itself: Markdown, stray tags and styles of LaTeX, blanked out character for character.

Offsets stay true: what is markup becomes blanks of the same length, what it meant becomes styles. After CommonMark,
as far as listings use it.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from etl.model import Page, Style, StyleKind

_TAG = re.compile(r"<!--(?:[^<]|<(?!!--))*?-->|</?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>\n]{0,400})?/?>", re.DOTALL)
_CODE = re.compile(
    r"<(?P<tag>script|style|svg)\b[^<>]{0,500}>(?:[^<]|<(?!/?(?P=tag)\b))*+</(?P=tag)\s{0,9}>", re.IGNORECASE
)
_TEMPLATE = re.compile(r"\{%[^{}\n]{0,400}%\}|\{\{-?\s{0,9}[a-zA-Z_][^{}\n]{0,300}\}\}")  # {% for %} · {{ page.title }}
_AT_END = re.compile(r"<br\s{0,9}/?>(?=[ \t]{0,9}\n)|(?<=\n)<br\s{0,9}/?>", re.IGNORECASE)
"""A break where a line ends or begins anyway."""
_BREAKS = re.compile(r"</?(?:br|p|div|li|tr|h[1-6]|summary|details|ul|ol|table|dd|dt|section|article)\b", re.IGNORECASE)
_BREAK_IN_ROW = re.compile(
    r"""
    (?: (?<=[.:;,]) [ \t]{0,9} <br\s?/?>                    # Trees are old.<br>Boats are not.
      | (?<=\)) [ \t]{0,9} <br\s?/?> (?=[ \t]{0,9}\[(?:[^\s\[\]]{1,40}[ ]){3})  # <br>[Boats are not old](…)
      | <br\s?/?> (?=[ \t]{0,9}\[[^\s\[\]]{1,20}\]\()       # Tiny Kernels<br>[paper](…)
      | <br\s?/?> (?=[ \t]{0,9}[a-z●•]) )                  # Tiny Kernels<br>for Old Boards
    (?=[^|\n]{0,1200}\|)
    """,
    re.VERBOSE,
)
_BOLD_TAG = re.compile(r"<(?P<tag>strong|b|em|i|h[1-6])(?:\s[^<>]*)?>(?P<words>[^<>]{1,400})</(?P=tag)>", re.IGNORECASE)
_HREF = re.compile(
    r"""<a\s[^<>]*href\s?=\s?["']?(?P<url>[^"'\s<>]{1,400}+)[^<>]*+>(?P<words>[^<>]{1,400})</a>""", re.IGNORECASE
)
_IMAGE = re.compile(r"!\[[^\[\]\n]{0,200}\]\([^()\s]{0,400}(?:\s\"[^\"\n]*\")?\)")
_LINK = re.compile(
    r"\[(?P<words>(?:[^\[\]\n]|\n(?!\s*\n)){1,400}|[^\[\]\n]{0,200}\[[^\[\]\n]{0,200}\][^\[\]\n]{0,200})\]"
    r"\((?P<url>(?:[^()\n]|\([^()\n]{0,200}\)){0,600})\)"
)
_REFERENCE = re.compile(r"\[(?P<words>[^\[\]\n]{1,400})\] ?\[[\w .-]{0,40}\]")  # [paper][1]
_TARGET = re.compile(r"^[ \t]{0,3}\[[\w .-]{1,40}\]:[ \t]+\S+[^\n]*$", re.MULTILINE)  # [1]: https://…
_ANGLED = re.compile(r"<(?P<words>(?P<url>https?://[^<>\s|]{1,400}))>")
_STRONG = re.compile(r"(?P<mark>\*\*\*?|__)(?=[^\s*_])(?P<words>(?:[^\n]|\n(?!\s*\n)){1,500}?)(?<=[^\s])(?P=mark)")
_BOTH = re.compile(
    r"(?<![\w*_\\$])(?:\*\*_|_\*\*)(?=[^\s*_])(?P<words>(?:[^\n*_]|\n(?!\s*\n)){1,500}?)(?<=[^\s\\])(?:_\*\*|\*\*_)(?![\w*_])"
)  # **_Tiny Kernels_**
_EMPHASIS = re.compile(
    r"(?<![\w*_\\$])(?P<mark>[*_])(?=[^\s*_])(?P<words>[^\n*_$]{1,400})(?<=[^\s\\])(?P=mark)(?![\w*_])"
)
_WRAPPED = re.compile(
    r"(?:(?<=\s)|^)(?P<mark>[*_])(?=[\w\"“'(])"
    r"(?P<words>[^\n*_$]{1,300}\n[ \t]*(?![-+#>|\s]|\d{1,4}[.)])[^\n*_$]{1,300})(?<=[^\s\\])(?P=mark)(?![\w*_])"
)
_HEADING = re.compile(
    r"^[ \t]*+(?P<mark>\#{1,6}(?=[ \t])|\#{2,6}(?=[^\s#]))[ \t]*+(?P<words>[^\n]*[^\n \t#])[ \t#]*$", re.MULTILINE
)  # also ###Boats
_FRONT = re.compile(r"\A\s{0,9}---[ \t]*\n(?:[^\n]{0,400}\n){1,60}?(?:---|\.\.\.)[ \t]*(?=\n)")
_LATEX: tuple[tuple[StyleKind, re.Pattern[str]], ...] = (
    ("link", re.compile(r"\\{1,2}href\{(?P<url>[^{}\s]{1,400})\}\{(?P<words>[^{}\n]{1,400})\}")),
    ("strong", re.compile(r"\\{1,2}textbf\{(?P<words>[^{}]{1,400})\}")),
    ("emphasis", re.compile(r"\\{1,2}(?:emph|textit|textsl|underline)\{(?P<words>[^{}]{1,400})\}")),
)
_ATTRIBUTES = re.compile(r"\{[:%][^{}\n]{0,200}\}")
_ESCAPE = re.compile(r"\\(?=[*_\[\]()#|\\&`~<>!+.-]|\n)")  # a line end may be escaped, too
_RULED = re.compile(
    r"^[ \t]{0,3}\|?[ \t]{0,9}:?-{2,80}:?[ \t]{0,9}(?:\|[ \t]{0,9}:?-{1,80}:?[ \t]{0,9})+\|?[ \t]*$", re.MULTILINE
)
"""The rule below the head of a table of Markdown."""
_EMPTY = re.compile(r"\*{4,12}(?=[^\s*])|(?<=\S\s)\*{4,12}")
"""Emphasis of nothing, which emphasis around links leaves when these are taken out."""
_MARK = re.compile(r"^\#{1,6} \S|\]\((?=\S)|^```", re.MULTILINE)


def marks(text: str) -> int:
    """How many marks a text has that are of Markdown and of no other format."""
    return len(_MARK.findall(text))


def plain(page: Page) -> Page:
    """The page with markup blanked out; its text keeps its length, its styles hold what the markup meant."""
    text = (
        page.text.replace("\xa0", " ")
        .replace("\u200b", " ")
        .replace("\ufeff", " ")
        .replace("\xad", "-")
        .replace("&nbsp;", 6 * " ")
    )
    text = (
        text.replace("``", " “")
        .replace("''", "” ")
        .replace("’’", "” ")
        .replace("et.al", "et al")
        .replace("et al..", "et al. ")
    )
    text = _FRONT.sub(_blank_words, text, count=1)
    text = _EMPTY.sub(_blank, text) if "****" in text else text
    styles: list[Style] = []

    def marked(kind: StyleKind) -> Callable[[re.Match[str]], str]:
        def blank(found: re.Match[str]) -> str:
            start, end = found.span("words")
            groups = found.groupdict()
            level = len(groups["mark"]) if kind == "heading" else 0
            styles.append(Style(kind, start, end, level, groups.get("url") or ""))
            words = found["words"].replace("\n", " ")  # what one mark-up spans is one line
            return " " * (start - found.start()) + words + " " * (found.end() - end)

        return blank

    for kind, mark in _LATEX:
        text = mark.sub(marked(kind), text)
    if "{%" in text or "{{" in text:
        text = _TEMPLATE.sub(_blank, text)
    if "<" in text:
        text = _CODE.sub(_blank_words, _AT_END.sub(_blank, _unbroken(text)))
        text = _ANGLED.sub(marked("link"), text)
        text = _HREF.sub(marked("link"), text)
        text = _BOLD_TAG.sub(marked("strong"), text)
        text = _TAG.sub(_blank_tag, text)
    if "](" in text:
        text = _IMAGE.sub(_blank, text)
        text = _LINK.sub(marked("link"), text)
    if "]:" in text:
        text = _TARGET.sub(_blank, text)
        text = _REFERENCE.sub(marked("link"), text)
    text = _HEADING.sub(marked("heading"), text)
    if "**" in text or "__" in text:
        text = _STRONG.sub(marked("strong"), _BOTH.sub(marked("strong"), text))
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(marked("emphasis"), text)
        text = _WRAPPED.sub(marked("emphasis"), text)
    text = _ESCAPE.sub(" ", _ATTRIBUTES.sub(_blank, text))
    every = sorted({*page.styles, *styles}, key=lambda one: (one.start, -one.end, one.kind, one.level, one.target))
    return replace(page, text=text, styles=tuple(every))


def is_ruled(text: str) -> bool:
    """Whether a table of Markdown is in a text, with or without bars around its rows."""
    return "|" in text and _RULED.search(text) is not None


def _unbroken(text: str) -> str:
    """The text with blanks for the breaks inside the cells of its tables."""
    return _BREAK_IN_ROW.sub(_blank, text) if is_ruled(text) else text


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _blank_words(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _blank_tag(found: re.Match[str]) -> str:
    """A tag that begins or ends a block becomes a line end."""
    words = found[0]
    if words.startswith("<!--"):
        return _blank_words(found)
    return "\n" + " " * (len(words) - 1) if _BREAKS.match(words) else " " * len(words)
