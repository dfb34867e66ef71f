"""Markup of wikis and its kin to HTML, which `html` sets as text: MediaWiki, Trac and AsciiDoc.

https://www.mediawiki.org/wiki/Help:Formatting , https://trac.edgewall.org/wiki/WikiFormatting ,
https://docs.asciidoctor.org/asciidoc . They differ in their marks, not in what these say: a table of marks is all
there is of each.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from etl.model import Page
from etl.render import html, markdown

_Marks = Sequence[tuple[re.Pattern[str], str]]


class _Format(NamedTuple):
    """The marks of a format; patterns of lines have the groups `level` or `words`."""

    endings: tuple[str, ...]
    inline: _Marks  # what is written in their place
    heading: re.Pattern[str]
    item: re.Pattern[str]  # of a list
    silent: re.Pattern[str]  # lines that are not shown


def _marks(**patterns: str) -> _Marks:
    """Patterns by what is written in their place, its first and second group among it."""
    return [(re.compile(pattern), _WRITTEN[name]) for name, pattern in patterns.items()]


_WRITTEN = {
    "nothing": "", "target_words": r'<a href="\1">\2</a>', "words": r"\1",
    "strong": r"<b>\1</b>", "emphasis": r"<i>\1</i>", "page": r'<a href="#">\1</a>', "line": "<br>",
}  # fmt: skip
_ADDRESS = r"(?<![^\s(\[*_:])(?:https?|ftp|mailto):[^\s\[\]|\"]{1,400}+"
_WIKI = _Format(
    (".wiki", ".mediawiki", ".wikitext"),
    _marks(
        nothing=r"\[\[(?i:file|image|category|toc|pageoutline)\b[^\[\]]{0,500}\]\]|__[A-Z]{3,20}__|<ref[^<>]{0,200}/>"
        r"|<ref\b[^<>]{0,200}>[^<]{0,2000}</ref>|\{\{\{?|\}\}\}?",
        line=r"\[\[BR\]\]",
        page=r"\[\[(?:[^\[\]|\n]{0,500}\|)?\s{0,9}([^\[\]|]{1,500})\]\]",
        target_words=rf"\[({_ADDRESS})\s{{1,9}}+([^\[\]\n]{{1,1000}}+)\]",
        words=r"\[(?:=#|(?:wiki|source|attachment):)\S{1,200}+\s{1,9}+([^\[\]\n]{1,1000}+)\]",
        strong=r"'''(?=[^\s'])([^\n]{1,1000}?)'''(?!')",
        emphasis=r"''(?=[^\s'])([^\n]{1,1000}?)''(?!')",
    ),
    re.compile(r"[ \t]{0,9}(?P<level>={1,6})(?P<words>[^=\n]{1,400}+)={1,6}[ \t]{0,9}"),
    re.compile(
        r"[ \t]{0,9}(?:[*#:;]{1,9}+|[-][ ])[ \t]{0,9}+(?P<words>\S.*)|[ \t]{1,9}\d{1,3}\.[ \t]{1,9}+(?P<more>\S.*)"
    ),
    re.compile(r"[ \t]{0,9}-{4,99}+[ \t]{0,9}|\{\|.*|\|[-}].*"),
)
_ASCIIDOC = _Format(
    (".adoc", ".asciidoc", ".asc"),
    _marks(
        nothing=r"(?:image|icon)::?[^\s\[\]]{1,500}\[[^\[\]]{0,500}\]|<<[^<>\n]{1,200}>>|\[\[[^\[\]\n]{1,200}\]\]",
        target_words=rf"(?:(?<!\w)link:)?+((?:(?<=link:)[^\s\[\]]{{1,400}}+|{_ADDRESS}))\[\"?([^\[\]]{{1,1000}}?)\"?[\^]?"
        r"(?:,\s{0,9}(?:window|role|opts?|title)=[^\[\]]{0,200})?\]",
        strong=r"(?<![\w*])\*{1,2}(?=[^\s*])([^*\n]{1,1000}?)(?<=\S)\*{1,2}(?![\w*])",
        emphasis=r"(?<![\w_])_{1,2}(?=[^\s_])([^_]{1,1000}?)(?<=\S)_{1,2}(?![\w_])",
        line=r" \+(?=\n|$)",
    ),
    re.compile(r"(?P<level>={1,6})[ \t]{1,9}+(?P<words>\S.*)"),
    re.compile(r"[ \t]{0,40}(?:[*.]{1,5}|-|\d{1,3}\.)[ \t]{1,9}+(?P<words>\S.*)"),
    re.compile(r"//.*|:[\w!-]{1,60}:.*|\[[^\[\]]{0,200}+\]|(?:include|toc)::.*|([-=*_.])\1{3,99}+[ \t]{0,9}|--|'''"),
)
_FORMATS = (_WIKI, _ASCIIDOC)
_SIGNS = (
    (re.compile(r"^(={2,5})(?!=)[^=\n]{1,200}+\1[ \t]{0,9}$", re.MULTILINE), _WIKI),  # == Boats ==
    (re.compile(r"(?<!\S)(?:link:|https?://)[^\s()\[\]]{1,300}+\[(?=[^\]\s])"), _ASCIIDOC),  # https://a.eu[Boats]
)
"""What only texts of a format have."""
_FEW = 2  # signs that may be chance


def _format(page: Page) -> _Format | None:
    """The format that a page has by the ending of its name, or by its signs."""
    named = (one for one in _FORMATS if page.source.lower().endswith(one.endings))
    signed = (one for sign, one in _SIGNS if len(sign.findall(page.text)) > max(_FEW, markdown.marks(page.text)))
    return next(named, None) or next(signed, None)


def recognises(page: Page) -> bool:
    """Whether a text is in one of the formats."""
    return _format(page) is not None


def rendered(page: Page) -> Page:
    """The page with what people would see of it as its text, and what its marks say of that text as its styles."""
    form, text = _format(page), markdown.FRONT.sub("", page.text, count=1)
    if form is None:
        return page
    for mark, written in form.inline:
        text = mark.sub(written, text)
    return html.rendered(replace(page, text="\n".join(_blocks(text.splitlines(), form))))


def _blocks(lines: Sequence[str], form: _Format) -> Iterator[str]:
    """The HTML of headings, items and paragraphs, which end at an empty line, a heading or an item."""
    tag, words = "p", list[str]()
    for line in (*lines, ""):
        heading, item = form.heading.fullmatch(line), form.item.fullmatch(line)
        if heading or item or tag[0] == "h" or not line.strip():
            yield f"<{tag}>{' '.join(words)}</{tag}>" if words else ""
            tag, words = "p", []
        if heading:
            tag, words = f"h{len(heading['level'])}", [heading["words"]]
        elif item:
            tag, words = "li", [item[item.lastgroup or 0]]
        elif line.strip() and not form.silent.fullmatch(line):
            words.append(line)
