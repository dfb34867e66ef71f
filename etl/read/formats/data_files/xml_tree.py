"""XML of any vocabulary to a tree: elements become mappings, elements that repeat become lists."""

import re

from lxml import etree

from etl.read.entries import Broken
from etl.read.formats.data_files.tree import DEEPEST, Tree
from etl.read.formats.fields import xml

_ROOT = re.compile(
    r"\s*+(?P<declared><\?xml[^>]{0,500}\?>)?+(?:\s++|<\?[^>]{0,500}>|<!--(?>(?:[^-]|-(?!->)){0,5000})-->"
    r"|<!DOCTYPE[^<>\[]{0,500}(?>\[[^\]]{0,50000}\]\s*+)?+>)*+<(?P<root>[A-Za-z_][\w.:-]{0,60})(?=[\s>])",
)
_NO_DATA = frozenset("html svg math feed rss rdf head body".split())
_HTML = frozenset("div p span table ul ol section article main a img h1 h2 h3 h4 center details b i br summary".split())


def is_likely(text: str) -> bool:
    """Whether `text` is XML and neither HTML nor a feed; without a declaration its root must not be of HTML."""
    found = _ROOT.match(text)
    root = found["root"].rpartition(":")[2].casefold() if found else "html"
    return root not in _NO_DATA and bool(found and (found["declared"] or root not in _HTML))


def parsed(text: str) -> tuple[list[Tree], list[Broken]]:
    """The tree of the root element, and where the XML is first broken.

    Raises:
        ValueError: nothing of it is XML.

    """
    root, broken = xml.root(re.sub(r"^\s*<\?xml[^>]{0,500}\?>", "", text))
    if root is None:
        raise ValueError(broken.reason if broken else "no root element")
    return [_tree(root, _repeated(root), 0)], [broken] if broken else []


def _repeated(root: etree._Element) -> frozenset[tuple[str, str]]:
    """The pairs (element, child) of which some element has several."""
    found = set()
    for element in root.iter(etree.Element):
        seen: set[str] = set()
        for child in element.iterchildren(etree.Element):
            if child.tag in seen:
                found.add((xml.local(element.tag), xml.local(child.tag)))
            seen.add(str(child.tag))
    return frozenset(found)


def _tree(element: etree._Element, repeated: frozenset[tuple[str, str]], depth: int) -> Tree:
    children = list(element.iterchildren(etree.Element))
    words = "".join([element.text or "", *(child.tail or "" for child in children)])
    members: dict[str, Tree] = {xml.local(name): str(value) for name, value in element.items()}
    if not children or words.strip() or depth > DEEPEST:
        text = "".join(element.itertext()).strip()
        return {**members, "text": text} if members and text and len(members) > 1 else text or members or None
    for child in children:
        name, value = xml.local(child.tag), _tree(child, repeated, depth + 1)
        held = members.get(name)
        if (xml.local(element.tag), name) in repeated:
            members[name] = [*held, value] if isinstance(held, list) else [value]
        else:
            members[name] = value
    return members
