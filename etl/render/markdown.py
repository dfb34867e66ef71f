"""Pages in Markdown: recognised by their marks, parsed by markdown-it, and rendered as HTML pages are.

https://spec.commonmark.org and the tables of https://github.github.com/gfm , with what listings expect besides: a line
end is a line end, indented text is no code, and elements such as links may hold Markdown.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.common.html_blocks import block_names
from markdown_it.rules_block import StateBlock, html_block
from markdown_it.token import Token

from etl.model import Page
from etl.render import html

_MARK = re.compile(r"^\#{1,6} \S|\]\((?=\S)|^```", re.MULTILINE)
_LIKELY = re.compile(r"^[ \t]{0,3}(?:[-*+] \S|\|)|\*\*\S|\]\[|</?[a-zA-Z]|&[#\w]{2,9};", re.MULTILINE)
"""Marks that other texts may have."""
FRONT = re.compile(r"\A\s{0,9}---[ \t]*\n(?:[^\n]{0,400}\n){1,60}?(?:---|\.\.\.)[ \t]*(?=\n)")
_TEMPLATE = re.compile(
    r"\{%[^{}\n]{0,400}%\}|\{\{-?\s{0,9}[a-zA-Z_][^{}\n]{0,300}\}\}|\{(?:[:%]|\#[a-z])[^{}\n]{0,200}\}"
)
"""Of Jekyll, Hugo, kramdown and Pandoc: {% for %} · {{ page.title }} · {: .wide} · {#papers}"""
_TIGHT = re.compile(r"^([ \t]{0,3}\#{2,6})(?=[^\s\#])", re.MULTILINE)  # ###Boats
_SPACED = re.compile(r'(?<=\]\()[^()<>\s"]{1,200}(?: [^()<>\s"]{1,200}){1,20}(?=\))')  # [pdf](slow boats.pdf)
_INLINE = re.compile(rf"</?(?!(?:{'|'.join(block_names)}|script|style|textarea)\b)[a-z]", re.IGNORECASE)
_DEEPEST = 60  # blocks inside each other


def marks(text: str) -> int:
    """How many marks a text has that are of Markdown and of no other format."""
    return len(_MARK.findall(text))


def recognises(page: Page) -> bool:
    """Whether a text, of none of the other formats, is called Markdown or has any mark of it."""
    named = page.source.lower().endswith(html.MARKDOWN)
    return named or any(mark.search(page.text) for mark in (_MARK, _LIKELY))


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what its marks say of that text as its styles."""
    text = _TEMPLATE.sub("", FRONT.sub("", page.text, count=1))
    text = _SPACED.sub(lambda address: address[0].replace(" ", "%20"), _TIGHT.sub(r"\1 ", text))
    return html.rendered(replace(page, text=_parser().render(text)))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable(["table", "strikethrough"]).disable("code")
    parser.add_render_rule("softbreak", _line_end)
    parser.block.ruler.at("html_block", _html, {"alt": ["paragraph", "reference", "blockquote"]})
    return parser


def _html(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """A block of HTML, where a block's tag begins it; what other tags hold is Markdown."""
    is_inline = _INLINE.match(state.src, state.bMarks[line] + state.tShift[line])
    return not is_inline and html_block(state, line, last, silent)


def _line_end(_: object, tokens: Sequence[Token], place: int, *_options: object) -> str:
    """A line end breaks the line, but for one inside of a mark, as in a long title, and one next to a break."""
    around = tokens[max(place - 1, 0)], tokens[min(place + 1, len(tokens) - 1)]
    broken = any(one.type == "html_inline" and one.content.lower().startswith("<br") for one in around)
    return "\n" if tokens[place].level or broken else "<br>\n"
