"""What a parsed data file is, whatever format it had: mappings, lists and texts. CSV and XML become such trees here.

CSV and its kin have any separator, with a header or without, and become lists of rows. In XML of any vocabulary
elements become mappings; those that repeat, or are like such, become lists.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeAlias, Union

from lxml import etree

from etl.read.entries import Broken
from etl.read.formats.fields import key_words, markup

Tree: TypeAlias = Union[str, "list[Tree]", "dict[str, Tree]", None]

DEEPEST = 40  # mappings and lists inside each other

_ENDINGS = re.compile(r"\.(?:csv|tsv|tab|psv)\b", re.IGNORECASE)
_ROOT = re.compile(
    r"\s*+(?P<declared><\?xml[^>]{0,500}\?>)?+(?:\s++|<\?[^>]{0,500}>|<!--(?>(?:[^-]|-(?!->)){0,5000})-->"
    r"|<!DOCTYPE[^<>\[]{0,500}(?>\[[^\]]{0,50000}\]\s*+)?+>)*+<(?P<root>[A-Za-z_][\w.:-]{0,60})(?=[\s>])",
)
_HTML = frozenset("div p span table ul ol section article main a img h1 h2 h3 h4 center details b i br summary".split())
_RUNS = frozenset("style span bold italic roman b i u em strong font".split())
"""Elements that say how words look: `<title><style face="bold">Otter</style></title>`."""
_LISTS = frozenset(("Seq", "Bag"))
"""Elements of RDF that hold what is listed: `<authors><rdf:Seq><rdf:li><Person>…`."""


def of_value(value: object, depth: int = 0) -> Tree:
    """The tree of what a parser gave: numbers and dates become their texts, what is too deep is left out."""
    if value is None or isinstance(value, bool) or depth > DEEPEST:
        return None
    if isinstance(value, dict):
        return {str(key): of_value(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [of_value(inner, depth + 1) for inner in value]
    try:
        return str(value)
    except ValueError:  # an integer of too many digits
        return None


def table(text: str, source: str) -> list[Tree] | None:
    """A mapping for each row of a table, its keys those of the header or the numbers of its columns.

    None where the text is no table: without the name of one it must have a header whose words are known.
    """
    named = _ENDINGS.search(source) is not None
    text = text.lstrip("\ufeff\n\r ").replace("\0", "\ufffd")
    if not named and key_words.known(re.split(r"[\t,;|]", text[:2000].split("\n", 1)[0])) < 2:
        return None
    separator = _separator(text)
    if separator is None or text.startswith("|"):  # a table of Markdown
        return None
    found = [row for row in _rows(text, separator) if any(map(str.strip, row))]
    return of_rows(found) if named or key_words.known(map(str.strip, found[0])) > 1 else None


def of_rows(found: Sequence[Sequence[str]]) -> list[Tree]:
    """A mapping for each row of cells, its keys those of the header, if there is one, or the numbers of its columns."""
    head = [cell.strip() for cell in found[0]]
    known = key_words.known(head)
    titled = known > 1 or (known and all(len(cell) < 40 and not any(map(str.isdecimal, cell)) for cell in head))
    names: list[str] = []
    for column, cell in enumerate(head if titled else [""] * max(map(len, found))):
        names.append(str(column) if not cell or cell.casefold() in map(str.casefold, names) else cell)
    return [dict(zip(names, row, strict=False)) for row in found[bool(titled) :]]


def _separator(text: str) -> str | None:
    """The separator at which most rows of the head have equally many cells, two at least."""
    best, most = None, 0.0
    for separator in ",\t;|":
        sample = [len(row) for row in _rows(text, separator) if row]
        width, count = Counter(sample).most_common(1)[0] if sample else (0, 0)
        even = count / len(sample) if sample else 0.0
        if width > 1 and len(sample) > 1 and even >= 0.8 and even * min(width, 12) > most:
            best, most = separator, even * min(width, 12)
    return best


def _rows(text: str, separator: str) -> Iterator[list[str]]:
    """The rows, up to the first that no parser can read."""
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))  # an abstract may be longer than its default
    with suppress(csv.Error):
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)


def is_xml(text: str) -> bool:
    """Whether `text` is XML and neither HTML nor a feed; without a declaration its root must not be of HTML."""
    found = _ROOT.match(text)
    root = found["root"].rpartition(":")[2].casefold() if found else "html"
    declared = found is not None and found["declared"] is not None
    if root == "rdf":
        return "<item" not in text  # of a feed
    return root not in {"html", "svg", "math", "feed", "rss", "head", "body"} and (declared or root not in _HTML)


def of_xml(text: str) -> tuple[list[Tree], list[Broken]]:
    """The tree of the root element, and where the XML is first broken. Raises ValueError where nothing is XML."""
    root, broken = markup.root(re.sub(r"^\s*<\?xml[^>]{0,500}\?>", "", text))
    if root is None:
        raise ValueError(broken.reason if broken else "no root element")
    return [_tree(root, frozenset(_repeated(root)), 0)], [broken] if broken else []


def _repeated(root: etree._Element) -> Iterator[tuple[str, str]]:
    """The pairs (element, child) of which some element has several, or one that holds what its several others hold."""
    for element in root.iter(etree.Element):
        children = list(element.iterchildren(etree.Element))
        counts = Counter(str(child.tag) for child in children)
        several = [child for child in children if counts[str(child.tag)] > 1]
        held = Counter(name for child in several for name in _names(child))
        usual = {name for name, count in held.items() if 2 * count > len(several)}
        for child in children:
            own = _names(child)
            is_alike = len(own) > 1 and 2 * len(own & usual) >= len(own | usual)
            if counts[str(child.tag)] > 1 or is_alike:
                yield markup.local(element.tag), markup.local(child.tag)


def _names(element: etree._Element) -> set[str]:
    return {*map(markup.local, (*element.keys(), *(child.tag for child in element.iterchildren(etree.Element))))}


def _tree(element: etree._Element, repeated: frozenset[tuple[str, str]], depth: int) -> Tree:
    children = list(element.iterchildren(etree.Element))
    words = "".join([element.text or "", *(child.tail or "" for child in children)])
    members: dict[str, Tree] = {markup.local(name): str(value) for name, value in element.items()}
    runs = bool(children) and _RUNS.issuperset(markup.local(child.tag) for child in children)
    if not children or words.strip() or runs or depth > DEEPEST:
        text = _text(element).strip()
        return {**members, "text": text} if members and text and len(members) > 1 else text or members or None
    if len(children) == 1 and (markup.local(element.tag) == "li" or markup.local(children[0].tag) in _LISTS):
        return _tree(children[0], repeated, depth + 1)
    if markup.local(element.tag) in _LISTS:
        return [_tree(child, repeated, depth + 1) for child in children]
    for child in children:
        name, value = markup.local(child.tag), _tree(child, repeated, depth + 1)
        if (markup.local(element.tag), name) in repeated:
            held = members.get(name)
            value = [*held, value] if isinstance(held, list) else [value]
        members[name] = value
    return members


def _text(element: etree._Element) -> str:
    """The words of an element; what is set above the line keeps its tag, which `markup.plain` writes out."""
    inner = "".join([element.text or "", *(_text(child) + (child.tail or "") for child in element)])
    return f"<sup>{inner}</sup>" if markup.local(element.tag) == "sup" else inner
