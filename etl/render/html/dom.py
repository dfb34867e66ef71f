"""HTML source to a tree that is safe to walk: bounded in depth, its characters printable, its tags and attributes few.

Broken markup is mended by the parser. No source raises, and the work is linear in its length.
"""

import re
from collections.abc import Mapping
from typing import cast

from lxml import etree
from lxml.html import HtmlElement, html_parser

BLOCKS = frozenset(  # tags that begin a line of their own
    """address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup option p
    plaintext pre search section summary table tbody td tfoot th thead title tr ul xmp caption""".split()
)
_DEEPEST = 150  # elements inside each other: a page that people read has some thirty
_LONGEST = 20_000  # characters of an attribute
_ATTRIBUTES = frozenset(
    """alt aria-hidden aria-level class content datetime encoding hidden href id itemid itemprop itemref
    itemscope itemtype name onclick property rel resource role src style type typeof value""".split()
)
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_ENDED = re.compile(r"</br\s{0,9}/?>", re.IGNORECASE)  # browsers break a line there, the parser drops it
_UNSEEN = re.compile(
    r"""
      [\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]                             # controls, and no characters
    | [\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]     # marks inside and between words
    """,
    re.VERBOSE,
)
_BLANK = re.compile(r"[\t\r\x0b\x0c\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class _Builder:
    """What the parser reports, as a tree without what is too deep, too long or no XML."""

    def __init__(self) -> None:
        self._builder = etree.TreeBuilder(element_factory=html_parser.makeelement)
        self._builder.start("html", {})
        self._open: list[str] = []  # empty for a tag that makes no element

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        known = tag if _NAME.fullmatch(tag) else "span"
        is_deep = len(self._open) >= _DEEPEST
        if known == "html" or is_deep:  # words after the end of the page begin another
            if is_deep and (known in BLOCKS or known == "br"):
                self._builder.start("br", {})
                self._builder.end("br")
            known = ""
        else:
            kept = {name: printable(value[:_LONGEST]) for name, value in attributes.items() if name in _ATTRIBUTES}
            self._builder.start(known, kept)
        self._open.append(known)

    def end(self, _tag: str) -> None:
        if known := self._open.pop():
            self._builder.end(known)

    def data(self, words: str) -> None:
        self._builder.data(printable(words))

    def close(self) -> HtmlElement:
        self._builder.end("html")
        return cast("HtmlElement", self._builder.close())


def tree(source: str) -> HtmlElement:
    """The root of the page; every character of its text is one that people see, or a plain blank."""
    target = cast("etree.ParserTarget[HtmlElement]", _Builder())
    parser = etree.HTMLParser(target=target, encoding="utf-8", huge_tree=True)
    return etree.fromstring(f"<!doctype html><html>{_ENDED.sub('<br>', printable(source))}".encode(), parser)


def printable(words: str) -> str:
    """Words without characters of no width and without controls; every blank but the line feed is a plain one."""
    if words.isascii() and words.isprintable():
        return words
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", _BLANK.sub(" ", _UNSEEN.sub("", words)))


def words(element: HtmlElement) -> str:
    """The words inside `element` with single blanks between them, a blank where a block begins or ends."""
    parts: list[str] = []
    for event, inner in etree.iterwalk(element, ("start", "end")):
        text = inner.text if event == "start" else inner.tail if inner is not element else None
        parts.append(f" {text or ''}" if inner.tag in BLOCKS or inner.tag == "br" else text or "")
    return " ".join("".join(parts).split())


def classes(element: HtmlElement) -> frozenset[str]:
    return frozenset(element.get("class", "").split())


def replaced(element: HtmlElement, text: str) -> None:
    """Make plain `text` of an element; it stays, so that no tail is joined to a tail again and again."""
    element.clear(keep_tail=True)
    element.tag = "div" if element.tag in BLOCKS else "span"
    element.text = text


def removed(element: HtmlElement) -> None:
    """Leave out an element; what follows it stays."""
    replaced(element, "")
