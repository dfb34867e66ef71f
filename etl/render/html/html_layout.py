"""A cleared tree set as text: which elements begin a line, which are set apart, and what the markup says of the words.

A block of several lines is between blank lines, a block of one line on a line of its own; so what belongs
together stays together whatever elements a page is made of. A row of a table is such a block, each cell a line of it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import urljoin

from lxml import etree
from lxml.html import HtmlElement

from etl.model import Style, StyleKind
from etl.render.html.dom import BLOCKS, classes, words

_APART = frozenset("h1 h2 h3 h4 h5 h6 p ul ol dl table blockquote pre section article figure details hr title".split())
_FIXED = {**dict.fromkeys(("pre", "listing", "xmp", "plaintext"), "pre"), "html": "inline", "body": "inline"}
_KINDS: Mapping[str, StyleKind] = {
    "li": "item", "td": "cell", "th": "cell", "b": "strong", "strong": "strong",
    "i": "emphasis", "em": "emphasis", "cite": "emphasis", "dfn": "emphasis", "ins": "emphasis",
    "code": "emphasis", "kbd": "emphasis", "samp": "emphasis", "tt": "emphasis",
}  # fmt: skip
_BLOCK = re.compile(r"display\s*:\s*(?:block|flex|grid|list-item|table)", re.IGNORECASE)
_BOLD = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_BADGE = re.compile(r"(?:.*[-_])?(?:badge|label|tag|pill|chip)", re.IGNORECASE)
_FILLED = re.compile(r"background(?:-color)?\s*:", re.IGNORECASE)
_TITLE = re.compile(r"(?:.*[-_])?title|(?:paper|pub|talk)title", re.IGNORECASE)
_PHRASE = 4  # words that are more than a name
_LINE_END = re.compile(r"\S[^\S\n]{0,99}\n\s*\Z")  # words that end with their line in the source
_TEXT = "#text"  # in place of the class of a span


class _Writer:
    """Text that is laid out: the white space between two words is written with the second."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.blank, self.ends, self.gap = False, 0, False  # a blank, line ends, an empty line before further words

    def write(self, words: str, *, fixed: bool) -> None:
        """Write words; a row of blanks is one blank where they are not `fixed`."""
        bare = words if fixed else " ".join(words.split())
        self.blank |= not fixed and words[:1].isspace()
        if bare:
            before = "\n" * (self.ends + self.gap) or " " * self.blank if self.size else ""
            self.parts += (before, bare)
            self.size += len(before) + len(bare)
            self.blank, self.ends, self.gap = not fixed and words[-1:].isspace(), 0, False

    def cross(self, box: str) -> None:
        """Go over the beginning or the end of a box."""
        if box != "inline":
            self.ends = self.ends + 1 if box == "br" else self.ends or 1
            self.blank, self.gap = False, self.gap or box in {"apart", "pre"}


def text(root: HtmlElement, source: str = "") -> tuple[str, tuple[Style, ...]]:
    """The text of the tree, which is changed, and its styles; links lead on from `source` when it is an address."""
    _name_first(root)
    for terms in list(root.iter("dl")):
        _join_terms(terms)
    _part_spans(root)
    base = next((element.get("href", "").strip() for element in root.iter("base")), "")
    base = _joined(source if source.startswith(("http://", "https://")) else "", base)
    raw, spans = _laid_out(root, base)
    head = len(raw) - len(raw.lstrip())
    placed: set[Style] = set()
    for style, start, end in spans:
        inside = raw[start:end]
        first, last = start + len(inside) - len(inside.lstrip()), start + len(inside.rstrip())
        if first < last:
            placed.add(replace(style, start=first - head, end=last - head))
    ordered = sorted(placed, key=lambda style: (style.start, -style.end, style.kind, style.level, style.target))
    return raw.strip(), tuple(ordered)


def _laid_out(root: HtmlElement, base: str) -> tuple[str, list[tuple[Style, int, int]]]:
    """The text, and each style with the start and end of its element."""
    boxes, writer, spans = _boxes(root), _Writer(), list[tuple[Style, int, int]]()
    open_ = [(0, False)]  # of each element its start, and whether its blanks stay
    for event, element in etree.iterwalk(root, ("start", "end")):
        box = boxes[element]
        if event == "start":
            writer.cross(box)
            open_.append((writer.size, box == "pre" or (box == "inline" and open_[-1][1])))
            writer.write(element.text or "", fixed=open_[-1][1])
        else:
            start, _ = open_.pop()
            spans += ((style, start, writer.size) for style in _styles(element, base))
            writer.cross(box if box != "br" else "inline")
            writer.write(element.tail or "", fixed=open_[-1][1])
    return "".join(writer.parts), spans


def _name_first(root: HtmlElement) -> None:
    """Put the name of the page above its text, unless its first heading says the same."""
    titles = list(root.iter("title"))
    named = words(titles[0]) if titles else ""
    heading = next(root.iter("h1"), None)
    for title in titles:
        title.drop_tree()
    if named and (heading is None or words(heading).casefold() != named.casefold()):
        name = etree.SubElement(root, "title")
        name.text = named
        root.insert(0, name)


def _join_terms(terms: HtmlElement) -> None:
    """Make one item of a term and its descriptions."""
    item: HtmlElement | None = None
    for element in list(terms):
        if element.tag == "dt" and (item is None or item[-1].tag == "dd"):
            item = terms.makeelement("div", {"role": "listitem"})
            element.addprevious(item)
        if item is not None and element.tag in {"dt", "dd"}:
            tail = element.tail or ""
            element.tail = None
            item.append(element)
            item.tail = (item.tail or "") + tail
        while element.tag == "dd" and len(element) == 1 and element[0].tag == "div":
            if (element.text or element[0].tail or "").strip():
                break
            element[0].drop_tag()  # what is in it begins right under its term


def _part_spans(root: HtmlElement) -> None:
    """Begin a line before spans of one class that nothing else parts from what is before them, again and again.

    That is a span of another class, or text that ends with its line in the source: a title before its people.
    """
    found: defaultdict[tuple[str, str], list[tuple[HtmlElement, str, str]]] = defaultdict(list)
    for right in root.iter("span"):
        left, parent = right.getprevious(), right.getparent()
        text = (left.tail if left is not None else parent.text if parent is not None else "") or ""
        if not text.strip() and left is not None and left.tag == "span":
            found[left.get("class", ""), right.get("class", "")].append((right, words(left), words(right)))
        elif _LINE_END.search(text) and not (right.tail or "").strip():
            found[_TEXT, right.get("class", "")].append((right, text, words(right)))
    for (name, after), pairs in found.items():
        phrases = sum(max(len(one.split()), len(other.split())) >= _PHRASE for _, one, other in pairs)
        if name and after and name != after and len(pairs) > 1 and 2 * phrases > len(pairs):
            for right, one, other in pairs:
                if any(map(str.isalpha, one)) and any(map(str.isalpha, other)):
                    right.addprevious(right.makeelement("br"))


def _boxes(root: HtmlElement) -> dict[HtmlElement, str]:
    """How each element is set, found in one walk that counts lines."""
    boxes: dict[HtmlElement, str] = {}
    open_: list[int] = []  # lines above each open element
    blocks: list[bool] = []  # whether it is, or holds, a block
    line, begun = 0, False
    for event, element in etree.iterwalk(root, ("start", "end")):
        block = element.tag in BLOCKS or _BLOCK.search(element.get("style", "")) is not None
        if (block or element.tag == "br") and begun:
            line, begun = line + 1, False
        if event == "start":
            open_.append(line)
            blocks.append(block)
            begun = begun or bool((element.text or "").strip())
            continue
        height = line - open_.pop()
        if blocks.pop():
            boxes[element] = _box(str(element.tag), height)
            blocks[-1:] = [True] * bool(blocks)
        else:
            boxes[element] = "br" if element.tag == "br" else "inline"
        begun = begun or bool((element.tail or "").strip())
    return boxes


def _box(tag: str, height: int) -> str:
    """How a block of so many lines is set; a cell stays with its row if it can be a title, people and a link."""
    if tag in _FIXED:
        return _FIXED[tag]
    most = 3 if tag in {"td", "th"} else 1
    return "apart" if tag in _APART or (height > most and tag != "dd") else "line"


def _styles(element: HtmlElement, base: str) -> Iterator[Style]:
    """What the markup says of an element; its place is found later."""
    tag, role, style = str(element.tag), element.get("role", ""), element.get("style", "")
    around = (element.getprevious(), element.getnext()) if tag == "article" else ()
    if tag == "title" or re.fullmatch(r"h[1-6]", tag):
        yield Style("heading", 0, 0, level=1 if tag == "title" else int(tag[1]))
    if tag in _KINDS:
        yield Style(_KINDS[tag], 0, 0)
    elif role == "listitem" or any(one is not None and one.tag == tag for one in around):
        yield Style("item", 0, 0)
    if tag == "th" or _BOLD.search(style) or any(map(_TITLE.fullmatch, classes(element))):
        yield Style("strong", 0, 0)
    if tag == "span" and (_FILLED.search(style) or any(map(_BADGE.fullmatch, classes(element)))):
        yield Style("emphasis", 0, 0)
    if tag == "a" and "href" in element.attrib:
        address = "".join(element.get("href", "").split())
        is_program = address.lower().startswith(("javascript:", "data:", "vbscript:"))
        yield Style("link", 0, 0, target="" if is_program else _joined(base, address))


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:  # no address at all, such as http://[
        return address
