"""XML of any vocabulary to a tree: elements become mappings; those that repeat, or are like such, become lists."""

import re
from collections import Counter
from collections.abc import Set as AbstractSet

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
_RUNS = frozenset("style span bold italic roman b i u em strong font".split())
"""Elements that say how words look: `<title><style face="bold">Otter</style></title>`."""


def is_likely(text: str) -> bool:
    """Whether `text` is XML and neither HTML nor a feed; without a declaration its root must not be of HTML."""
    found = _ROOT.match(text)
    root = found["root"].rpartition(":")[2].casefold() if found else "html"
    return root not in _NO_DATA and bool(found and (found["declared"] or root not in _HTML))


def parsed(text: str) -> tuple[list[Tree], list[Broken]]:
    """The tree of the root element, and where the XML is first broken. Raises ValueError where nothing is XML."""
    root, broken = xml.root(re.sub(r"^\s*<\?xml[^>]{0,500}\?>", "", text))
    if root is None:
        raise ValueError(broken.reason if broken else "no root element")
    return [_tree(root, _repeated(root), 0)], [broken] if broken else []


def _repeated(root: etree._Element) -> frozenset[tuple[str, str]]:
    """The pairs (element, child) of which some element has several, or one that holds what its several others hold."""
    found = set()
    for element in root.iter(etree.Element):
        children = list(element.iterchildren(etree.Element))
        counts = Counter(str(child.tag) for child in children)
        several = [child for child in children if counts[str(child.tag)] > 1]
        held = Counter(name for child in several for name in _names(child))
        usual = {name for name, count in held.items() if 2 * count > len(several)}
        lists = [*several, *(child for child in children if counts[str(child.tag)] == 1 and _is_alike(child, usual))]
        found |= {(xml.local(element.tag), xml.local(child.tag)) for child in lists}
    return frozenset(found)


def _names(element: etree._Element) -> set[str]:
    """The names of what an element holds."""
    return {*map(xml.local, element.keys()), *(xml.local(child.tag) for child in element.iterchildren(etree.Element))}


def _is_alike(element: etree._Element, usual: AbstractSet[str]) -> bool:
    """Whether half of what an element or usual ones hold is in both."""
    own = _names(element)
    return len(own) > 1 and 2 * len(own & usual) >= len(own | usual)


def _tree(element: etree._Element, repeated: frozenset[tuple[str, str]], depth: int) -> Tree:
    children = list(element.iterchildren(etree.Element))
    words = "".join([element.text or "", *(child.tail or "" for child in children)])
    members: dict[str, Tree] = {xml.local(name): str(value) for name, value in element.items()}
    runs = bool(children) and _RUNS.issuperset(xml.local(child.tag) for child in children)
    if not children or words.strip() or runs or depth > DEEPEST:
        text = _text(element).strip()
        return {**members, "text": text} if members and text and len(members) > 1 else text or members or None
    for child in children:
        name, value = xml.local(child.tag), _tree(child, repeated, depth + 1)
        held = members.get(name)
        if (xml.local(element.tag), name) in repeated:
            members[name] = [*held, value] if isinstance(held, list) else [value]
        else:
            members[name] = value
    return members


def _text(element: etree._Element) -> str:
    """The words of an element; what is set above the line keeps its tag, which `markup.plain` writes out."""
    inner = "".join([element.text or "", *(_text(child) + (child.tail or "") for child in element)])
    return f"<sup>{inner}</sup>" if xml.local(element.tag) == "sup" else inner
