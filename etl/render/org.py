"""Pages of Emacs in Org: recognised by their marks, and rendered as HTML, which `html` sets as text.

https://orgmode.org/worg/org-syntax.html . What a page exports as LaTeX is read as LaTeX is.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape

from etl.model import Page
from etl.render import accents, html
from etl.render.latex import macros, typeset

_MARK = re.compile(
    r"^\*{1,8} \S|^[ \t]{0,40}\#\+[A-Za-z_]{2,30}:|^[ \t]{0,40}:[A-Z]{3,20}:"
    r"|\[\[(?:[a-z+]{2,12}:|\.{0,2}/|[\#*])[^\[\]\n]{1,500}\]\["
    r"|^[ \t]{0,40}\#\+begin_[a-z]{3,20}",
    re.IGNORECASE | re.MULTILINE,
)
_SURE = re.compile(
    r"^[ \t]{0,40}\#\+(?:title|author|options|startup|begin_[a-z]{3,20}|export|setupfile|latex_class|email|date)\b"
    r"|\[\[(?:[a-z+]{2,12}:|\.{0,2}/|[\#*])[^\[\]\n]{1,500}\]\[",
    re.IGNORECASE | re.MULTILINE,
)
_MARKDOWN = re.compile(r"^\#{1,6} \S|\]\((?=\S)|^```|^\* [^\n]*\*\*", re.MULTILINE)
_LONGEST = 2_000_000
"""Characters of a page; a longer one is read as it is."""
_HEADING = re.compile(
    r"(\*{1,8})[ \t]+(?:(?:TO(?:DO)|DONE|NEXT|WAITING)[ \t]+)?(?:\[\#[A-Z\d]\][ \t]+)?"
    r"(.*?)(?:[ \t]{1,40}:[\w@#%:]{1,200}:)?[ \t]{0,40}"
)
_ITEM = re.compile(r"([ \t]*)(?:[-+]|[ \t]\*|\d{1,4}[.)])(?:[ \t]+|$)(?:\[@\d{1,4}\] ?)?(?:\[[ X-]\] )?(.*)")
_DRAWER = re.compile(r"[ \t]*:(?:PROPERTIES|LOGBOOK|CLOCK|DRAWER|RESULTS)+:[ \t]*", re.IGNORECASE)
_END = re.compile(r"[ \t]*:END:[ \t]*", re.IGNORECASE)
_KEYWORD = re.compile(r"[ \t]*\#\+(?P<key>[A-Za-z_]{2,40})(?:\[[^\]\n]{0,200}\])?:?[ \t]*(?P<words>.*)")
_COMMENT = re.compile(r"[ \t]*#(?: .*)?|[ \t]*-{5,}[ \t]*|[ \t]*(?:DEADLINE|SCHEDULED|CLOSED|CLOCK):.*")
_RULE = re.compile(r"[ \t]*+\|[-+|: ]++[ \t]*+")
_INLINE = re.compile(
    r"""
    \[\[(?P<target>[^\[\]\n]{1,2000})\](?:\[(?P<words>[^\[\]]{1,2000})\])?\]
  | (?P<note>\[fn:[^\[\]\n]{1,80}\]|<<[^<>\n]{1,80}>>)
  | (?<![\w*/_=~+&;])(?P<mark>[*/_=~+])(?P<inside>[^\s*/_=~+](?:[^\n]{0,400}?[^\s])?)(?P=mark)(?![\w/])
    """,
    re.VERBOSE,
)
_TAGS = {"*": "b", "/": "i", "_": "i"}
_SHOWN = frozenset({"title", "author"})


def recognises(page: Page) -> bool:
    """Whether a text is written in Org: it has marks that nothing else has, and more than of Markdown."""
    named = page.source.lower().endswith(".org")
    if page.styles or len(page.text) > _LONGEST or not (named or _SURE.search(page.text)):
        return False
    return sum(1 for _ in _MARK.finditer(page.text)) > max(1, sum(1 for _ in _MARKDOWN.finditer(page.text)))


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what its marks say of that text as its styles."""
    return html.rendered(replace(page, text="\n".join(_blocks(accents.letters(page.text).splitlines()))))


def _blocks(lines: list[str]) -> Iterator[str]:
    """The HTML of each block."""
    tag, words = "p", list[str]()
    kept = _Kept(lines)
    for line in kept:
        begun = _begun(line)
        if begun or tag.startswith("h") or not line.strip():
            yield from _block(tag, words)
            tag, words = "p", []
        if line == _EXPORTED:
            yield kept.exported
        elif begun:
            tag, first = begun
            words = [first]
        elif line.strip():
            words.append(line.strip())
    yield from _block(tag, words)


_EXPORTED = "\0"


class _Kept:
    """The lines that a page shows; one of `_EXPORTED` stands for a block of LaTeX, whose HTML is in `exported`."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self.exported = ""

    def __iter__(self) -> Iterator[str]:
        lines = iter(self._lines)
        ends = sum(1 for line in self._lines if _END.fullmatch(line))
        for line in lines:
            key = _KEYWORD.fullmatch(line)
            name = key["key"].lower() if key else ""
            if _END.fullmatch(line):
                ends -= 1
            elif ends and _DRAWER.fullmatch(line):
                next((True for below in lines if _END.fullmatch(below)), None)
                ends -= 1
            elif key and name == "begin_export":
                held = _until_end(lines)
                if key["words"].strip().lower() == "latex":
                    self.exported = typeset.body(macros.expanded("\n".join(held)))
                    yield _EXPORTED
            elif key and name in _SHOWN:
                yield f"* {key['words']}" if name == "title" else key["words"]
                yield ""
            elif not key and not _COMMENT.fullmatch(line) and not _RULE.fullmatch(line):
                yield line.replace(_EXPORTED, "")


def _until_end(lines: Iterator[str]) -> list[str]:
    held = []
    for line in lines:
        if line.strip().lower().startswith("#+end_"):
            break
        held.append(line)
    return held


def _begun(line: str) -> tuple[str, str] | None:
    """The tag and the first words of a block that begins with a line; a row of a table is one."""
    if heading := _HEADING.fullmatch(line):
        return f"h{min(len(heading[1]), 6)}", heading[2]
    if item := _ITEM.fullmatch(line):
        return "li", item[2]
    if line.lstrip().startswith("|"):
        return "div", " | ".join(filter(None, map(str.strip, line.strip().strip("|").split("|"))))
    return ("p", "") if line == _EXPORTED else None


def _block(tag: str, words: list[str]) -> Iterator[str]:
    """A block with its lines joined; two backslashes end a line."""
    lines = [line.removesuffix("\\\\") + ("\n" if line.endswith("\\\\") else " ") for line in words]
    if text := "".join(lines).strip():
        yield f"<{tag}>{_inline(text)}</{tag}>"


def _inline(text: str, depth: int = 2) -> str:
    """The HTML of words with styles and links; styles hold each other two deep."""
    parts, at = [], 0
    for found in _INLINE.finditer(text):
        parts += [_letters(text[at : found.start()]), _styled(found, depth)]
        at = found.end()
    return "".join((*parts, _letters(text[at:])))


def _styled(found: re.Match[str], depth: int) -> str:
    if found["note"]:
        return ""
    inside = found["inside"] or found["words"] or found["target"]
    words = _inline(inside, depth - 1) if depth and inside != found["target"] else escape(inside)
    if found["target"]:
        return f'<a href="{escape(found["target"])}">{words}</a>'
    tag = _TAGS.get(found["mark"])
    return f"<{tag}>{words}</{tag}>" if tag else words


def _letters(text: str) -> str:
    text = re.sub(r"(?<!-)---(?!-)", "—", text)
    return escape(re.sub(r"(?<!-)--(?!-)", "–", text), quote=False).replace("\n", "<br>")
