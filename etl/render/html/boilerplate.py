"""What a page holds besides its content: programs, controls, what is hidden, menus and other furniture of the site.

Nothing that could be the page's list is left out: how much text would remain decides.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from etl.render.html.dom import BLOCKS, classes, removed, replaced, words
from etl.render.prose import printed

_NO_TEXT = (
    "script", "style", "template", "noscript", "svg", "canvas", "iframe", "object", "embed", "video", "audio", "map",
    "input", "select", "textarea", "datalist", "optgroup", "option", "progress", "meter", "noframes",
)  # fmt: skip
_PARAGRAPH = 150  # characters outside of links that are running text
_FORM = 300  # characters of a form: one that holds more is a page
_FILLED = "descendant::*[self::input[not(@type='hidden')] or self::select or self::textarea or self::button]"
_LEAST = 200  # characters that a page keeps at least
_SAME = 40  # characters in which a short and a full form of one abstract agree
_HEADINGS = "descendant-or-self::*[self::h1 or self::h2]"
_INVISIBLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_UNSEEN = frozenset("sr-only visually-hidden visuallyhidden screen-reader-text hidden hide is-hidden".split())
_BIBTEX = re.compile(r"(?:bib(?:tex)?\s*)?@[a-z]+\s?\{", re.IGNORECASE)
_SKIP = re.compile(r"(?:skip|jump)\s(?:directly\s)?to\b", re.IGNORECASE)
_TOGGLE = re.compile(r"[▽△▼▲▾▴\s]*(?:(?:show|read|view)\s)?(?:more|less)[▽△▼▲▾▴\s]*", re.IGNORECASE)
_CHOICE = re.compile(
    r"""(?: '(?P<own>[^'\n]{1,100}+)' | "(?P<own_>[^"\n]{1,100}+)" ) \s{0,9} \? \s{0,9}
    (?: '(?P<other>[^'\n]{1,2000}+)' | "(?P<other_>[^"\n]{1,2000}+)" ) \s{0,9} :""",
    re.VERBOSE,
)  # what a program shows in place of some words: text == "3 more authors" ? "Ben Okafor, …" : …
_MENU = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|sidebar|topbar|footer|toc|skip-?links?)(?:$|[\s_-])",
    re.IGNORECASE,
)
_ROLES: Mapping[str, str] = {
    "navigation": "nav", "menubar": "nav", "menu": "nav", "search": "nav", "banner": "header", "contentinfo": "footer",
    "complementary": "aside",
}  # fmt: skip
_CONTENT = frozenset({"article", "main", "section", "li", "td", "dd", "blockquote", "figure", "details"})
Weights = Mapping[HtmlElement, "_Weight"]


@dataclass(slots=True)
class _Weight:
    """How many printed characters an element holds, by what they are."""

    text: int = 0
    linked: int = 0
    links: int = 0
    own: int = 0  # outside of links, and of blocks inside
    prose: int = 0  # of the longest paragraph, without its links


def clear(root: HtmlElement) -> None:
    """Take out of the tree what is no content; a button that is a heading, or says as much as one, is content."""
    for form in list(root.iter("form")):  # that nobody fills in: a link that sends what it hides
        if not form.xpath(_FILLED):
            form.drop_tag()
    for element in list(root.iter(*_NO_TEXT)):
        removed(element)
    for element in list(root.iterfind(".//*[@onclick]")):
        _show_chosen(element)
    weights = _weights(root)
    for form in list(root.iter("form")):
        if weights[form].text < _FORM and weights[form].prose < _PARAGRAPH and not form.xpath(_HEADINGS):
            removed(form)
    for control in list(root.iter("button", "a", "span", "div")):
        headings = control.iterancestors("h1", "h2", "h3", "h4", "h5", "h6", "summary")
        if _is_control(control) and next(headings, None) is None:
            removed(control)
    _clear_hidden(root, weights)
    _clear_furniture(root, _weights(root))


def _show_chosen(element: HtmlElement) -> None:
    """Show what a click would show in place of the words of an element: the names behind "3 more authors"."""
    own = " ".join((element.text or "").split())
    for choice in _CHOICE.finditer(element.get("onclick", "")):
        if len(element) == 0 and own in choice.group("own", "own_"):
            replaced(element, choice["other"] or choice["other_"])
            return


def _weights(root: HtmlElement) -> Weights:
    weights: dict[HtmlElement, _Weight] = {}
    open_: list[_Weight] = [_Weight()]
    inside = 0  # links that are open
    for event, element in etree.iterwalk(root, ("start", "end")):
        if event == "start":
            open_.append(_Weight())
            inside += element.tag == "a"
        else:
            weight = weights[element] = open_.pop()
            inside -= element.tag == "a"
            weight.links += element.tag == "a"
            weight.prose = max(weight.prose, weight.own)
            outer = open_[-1]
            outer.text += weight.text
            outer.linked += weight.linked
            outer.links += weight.links
            outer.prose = max(outer.prose, weight.prose)
            outer.own += 0 if element.tag in BLOCKS else weight.own
        found = printed((element.text if event == "start" else element.tail) or "")
        open_[-1].text += found
        open_[-1].linked += found if inside else 0
        open_[-1].own += 0 if inside else found
    return weights


def _is_control(element: HtmlElement) -> bool:
    """Whether people press it and it leads to no other page."""
    if "href" in element.attrib:
        return element.get("href", "").startswith("#") and _SKIP.match(words(element)) is not None
    if element.tag == "button" or element.get("role") == "button":
        return len(words(element).split()) < 4
    return element.tag == "a" and _TOGGLE.fullmatch(words(element)) is not None


def _clear_hidden(root: HtmlElement, weights: Weights) -> None:
    """What is hidden for good; a paragraph that opens by a click is content, unless it is BibTeX."""
    panels = _panels(root, weights)
    for element in list(root.iter(etree.Element)):
        named = classes(element)
        folded = element.tag == "details" or "collapse" in named or element in panels
        if not (
            folded
            or "hidden" in element.attrib
            or element.get("aria-hidden") == "true"
            or element.tag == "dialog"
            or _INVISIBLE.search(element.get("style", ""))
            or named & _UNSEEN
        ):
            continue
        if not (folded or weights[element].prose >= _PARAGRAPH):
            removed(element)
            continue
        for part in list(element.iter(str(element.tag), "details", "pre", "code", "p", "div")):
            beginning = "".join(islice(filter(str.strip, part.itertext()), 8)).lstrip()
            if _BIBTEX.match(beginning[:_SAME]):
                removed(part)
        if not folded:
            _clear_shorter(element)


def _panels(root: HtmlElement, weights: Weights) -> set[HtmlElement]:
    """Elements that are one of several alike, of which people choose one: the days of a programme."""
    large = [one for one in root.iter("div", "section", "article", "table", "tr") if weights[one].text >= 100]
    alike = Counter((one.getparent(), one.tag, name) for one in large for name in classes(one))
    several = (one for one in large if any(alike[one.getparent(), one.tag, name] > 1 for name in classes(one)))
    return {one for one in several if not _is_menu(weights[one])}


def _clear_shorter(element: HtmlElement) -> None:
    """Of an abstract that is next to a part of itself, the shorter form."""
    one = words(element)
    for sibling in (element.getprevious(), element.getnext()):
        other = words(sibling) if sibling is not None else ""
        short, long = sorted((one, other), key=len)
        part = short.lstrip("… .")[:_SAME]
        if sibling is not None and len(part) == _SAME and part in long:
            removed(sibling if len(other) <= len(one) else element)
            return


def _clear_furniture(root: HtmlElement, weights: Weights) -> None:
    """Menus, then what is at the edges of the page, as long as most of the text remains: it may be the list."""
    left = weights[root].text
    for kind in ("menu", "nav", "footer", "header", "aside"):
        every = dict.fromkeys(one for one in root.iter(etree.Element) if _furniture(one, weights) == kind)
        found = [element for element in every if not any(above in every for above in element.iterancestors())]
        size = sum(weights[element].text for element in found)
        menus = kind == "menu" or all(_is_menu(weights[element]) for element in found)
        if left - size >= (min(_LEAST, left // 4) if menus else left / 2):
            left -= size
            for element in found:
                removed(element)


def _furniture(element: HtmlElement, weights: Weights) -> str | None:
    weight = weights[element]
    if element.tag in {"html", "body", "main", "article"}:
        return None
    kind = _ROLES.get(element.get("role", ""), str(element.tag))
    if _is_menu(weight) and (kind == "nav" or _MENU.search(f"{element.get('id', '')} {element.get('class', '')}")):
        return "menu"
    if kind == "nav":
        return None if weight.prose >= _PARAGRAPH else kind
    if kind not in {"footer", "header", "aside"} or any(above.tag in _CONTENT for above in element.iterancestors()):
        return None
    return None if kind == "header" and (weight.prose >= _PARAGRAPH or element.xpath(_HEADINGS)) else kind


def _is_menu(weight: _Weight) -> bool:
    """Whether it is made of short links."""
    is_linked = 10 * weight.linked >= 7 * weight.text and weight.prose < _PARAGRAPH
    return is_linked and weight.links > 1 and weight.linked <= 25 * weight.links
