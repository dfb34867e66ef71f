"""Pages of Emacs in Org: recognised by their marks, and rendered as HTML, which `html` sets as text.

https://orgmode.org/worg/org-syntax.html . What a page exports as LaTeX is read as LaTeX is.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import pairwise, takewhile

from etl.model import Page
from etl.render import html, markdown
from etl.render.latex import macros, typeset

_MARK = re.compile(
    r"^\*{1,8} \S|^[ \t]{0,40}\#\+[A-Za-z_]{2,30}:|^[ \t]{0,40}:[A-Z]{3,20}:"
    r"|\[\[(?:[a-z+]{2,12}:|\.{0,2}/|[\#*])[^\[\]\n]{1,500}\]\["
    r"|^[ \t]{0,40}\#\+begin_[a-z]{3,20}",
    re.IGNORECASE | re.MULTILINE,
)
_HEADING = re.compile(r"(\*{1,8})[ \t]+(?:\[\#[A-Z\d]\][ \t]+)?(.*?)(?:[ \t]{1,40}:[\w@#%:]{1,200}:)?[ \t]{0,40}")
_STATED = re.compile(r"^(\*{1,8}[ \t]{1,40})(\S{1,40})[ \t]{1,40}", re.MULTILINE)
_DECLARED = re.compile(r"^[ \t]{0,40}\#\+(?:(?:seq|typ)_)?todo:(.*)", re.IGNORECASE | re.MULTILINE)
_STATES = frozenset(map(str.upper, "todo done next waiting hold started canceled cancelled".split()))
"""How far a task is, in words that most files use without declaring them."""
_ITEM = re.compile(r"([ \t]*)(?:[-+]|[ \t]\*|\d{1,4}[.)])(?:[ \t]+|$)(?:\[@\d{1,4}\] ?)?(?:\[[ X-]\] )?(.*)")
_TERM = re.compile(r"[ \t]{1,40}::(?:[ \t]{1,40}|$)")  # between a term and what describes it
_KEYWORD = re.compile(r"[ \t]*\#\+(?P<key>[A-Za-z_]{2,40})(?:\[[^\]\n]{0,200}\])?:?[ \t]*(?P<words>.*)")
_SILENT = re.compile(r"[ \t]*#(?:[ +].*)?|[ \t]*-{5,}[ \t]*|[ \t]*(?:DEADLINE|SCHEDULED|CLOSED|CLOCK):.*")
_INLINE = re.compile(
    r"""
    (?P<note>\[fn:[^\[\]\n]{1,80}\]|<<[^<>\n]{1,80}>>)
  | @@(?:html:(?P<html>[^@\n]{0,400})|[a-z]{2,9}:[^@\n]{0,400})@@
  | \[\[(?P<target>[^\[\]\n]{1,2000})\](?:\[(?P<words>[^\[\]]{1,2000})\])?\]
  | (?<![\w*/_=~+&;])(?P<mark>[*/_=~+])(?P<inside>[^\s*/_=~+](?:[^\n]{0,400}?[^\s])?)(?P=mark)(?![\w/])
    """,
    re.VERBOSE,
)
_DRAWER = re.compile(
    r"""
    ^ [ \t]{0,40} :[\w-]{2,30}: [ \t]{0,40} \n
    (?P<lines> (?: [ \t]{0,40} (?!:END:) [^\s*][^\n]* \n | \n ){0,40}? ) [ \t]{0,40} :END: [ \t]* $
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_PROPERTY = re.compile(
    r"^[ \t]*:(?:author|editor|year|date|journal|booktitle|venue|doi|url|abstract)s?:[ \t]+(.+)",
    re.IGNORECASE | re.MULTILINE,
)
_FILLED = 100  # most characters of a line in a page whose paragraphs are filled
_BREAK = "@@html:<br>@@"
_SHOWN = {"title": "h1", "author": "p"}


def recognises(page: Page) -> bool:
    """Whether a text is written in Org: it is called so, and has more of its marks than of Markdown."""
    return page.source.lower().endswith(".org") and len(_MARK.findall(page.text)) > max(1, markdown.marks(page.text))


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what its marks say of that text as its styles."""
    text = _DRAWER.sub(  # a paragraph for each property of a paper; the rest is for Emacs alone
        lambda drawer: "".join(f"\n{words}\n" for words in _PROPERTY.findall(drawer["lines"])),
        macros.letters(page.text),
    )
    declared = (word.partition("(")[0] for line in _DECLARED.findall(text) for word in line.split())
    states = _STATES.union(declared)  # "READING" where "#+SEQ_TODO: READING | READ" declares it
    lines = _STATED.sub(lambda found: found[found[2] in states], text).splitlines()
    inner = (line for line, below in pairwise(lines) if below.strip() and line[:1] not in "*#|:" and "[[" not in line)
    longest = max(map(len, inner), default=0)
    width = longest if longest <= _FILLED else len(text)
    return html.rendered(replace(page, text="\n".join(_blocks(iter(lines), width))))


def _blocks(lines: Iterator[str], width: int) -> Iterator[str]:
    """The HTML of each block; `width` characters fit on a line."""
    tag, words = "p", list[str]()
    for line in lines:
        shown, heading, item = list(_of_keyword(line, lines)), _HEADING.fullmatch(line), _ITEM.fullmatch(line)
        if shown or heading or item or tag.startswith("h") or not line.strip():
            yield from _block(tag, words, width)
            tag, words = "p", []
        yield from shown
        if heading:
            tag, words = f"h{min(len(heading[1]), 6)}", [heading[2]]
        elif item:
            tag, words = "li", _TERM.sub(r"\\\\\n", item[2], count=1).splitlines()
        elif line.strip() and not _SILENT.fullmatch(line):
            words.append(line.strip())
    yield from _block(tag, words, width)


def _of_keyword(line: str, lines: Iterator[str]) -> Iterator[str]:
    """The HTML of what a keyword shows: title and author, and what is exported as LaTeX in the `lines` that follow."""
    keyword = _KEYWORD.fullmatch(line)
    name, words = (keyword["key"].lower(), keyword["words"].strip()) if keyword else ("", "")
    if name in _SHOWN:
        yield from _block(_SHOWN[name], [words], 0)
    elif name == "begin_export":
        held = list(takewhile(lambda line: not line.strip().lower().startswith("#+end_"), lines))
        if words.lower() == "latex":
            yield typeset.body(macros.expanded("\n".join(held)))


def _block(tag: str, words: list[str], width: int) -> Iterator[str]:
    """A block with its lines joined; two backslashes end a line, and so does room for the first word below."""
    lines = []
    for line, below in pairwise([*words, ""]):
        is_short = below and len(line) + len(below.split()[0]) < width and _BREAK not in (line, below)
        lines.append(line.removesuffix("\\\\") + ("\f" if is_short or line.endswith("\\\\") else " "))
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
    if found["note"] or found[0].startswith("@@"):
        return found["html"] or ""
    inside = (found["inside"] or found["words"] or found["target"]).replace("\f", " ")
    words = _inline(inside, depth - 1) if depth and inside != found["target"] else escape(inside)
    if found["target"]:
        return f'<a href="{escape(found["target"])}">{words}</a>'
    tag = {"*": "b", "/": "i", "_": "i"}.get(found["mark"])
    return f"<{tag}>{words}</{tag}>" if tag else words


def _letters(text: str) -> str:
    text = re.sub(r"(?<!-)--(-?)(?!-)", lambda dash: "—" if dash[1] else "–", text)
    return escape(text, quote=False).replace("\f", "<br>")
