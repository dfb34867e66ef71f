"""Feeds of papers: answers of the arXiv API, arXiv's daily RSS and Atom, and feeds of others that name authors.

<entry>
  <id>http://arxiv.org/abs/3104.00001v2</id> <title>Otter: Kernels That Float</title>
  <author><name>Ida Brandt</name></author> <summary>We float …</summary> <published>3104-04-05T17:00:00Z</published>
</entry>
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from lxml import etree

from etl import identifiers
from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Entry
from etl.read.formats.fields import markup, people
from etl.read.formats.fields.json_keys import folded
from etl.read.formats.fields.papers import each, entry

_ABSTRACT = ("summary", "abstract", "description", "encoded", "content")
"""Elements that may hold an abstract, by local name, the best first."""

_FEED = re.compile(
    r"""
    \s*+ (?: <\?[^>]{0,500}> \s*+                                            # <?xml version="1.0"?>
           | (?> <!--.{0,5000}?--> ) \s*+
           | <!DOCTYPE \s++ (?!html) [^<>\[]{0,500} (?> \[ .{0,50000}? \] \s*+ )? > \s*+
         )*+
    < (?: [\w.-]{1,20} : )?+ (?: feed | rss | RDF ) [\s>]
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_ANNOUNCED = re.compile(r"\s{0,9}arXiv:\S{5,40}\s+Announce\s+Type:\s*[\w-]{1,30}\s+(?:Abstract:\s*)?", re.IGNORECASE)
"""arXiv:3104.00001v1 Announce Type: new Abstract: …"""
_APPENDED = re.compile(r"\s{0,9}\(arXiv:[^()]{5,60}\)\s{0,9}$")  # Title. (arXiv:3104.00001v1 [cs.LG])


def recognises(page: Page) -> bool:
    return _FEED.match(page.text) is not None


def entries(page: Page) -> Iterator[Entry | Notice]:
    """The papers; what has neither authors nor id is none. Raises PageError for errors of the API, no XML, no paper."""
    root, broken = markup.root(page.text)
    found = [] if root is None else [one for one in root.iter("{*}entry", "{*}item") if isinstance(one.tag, str)]
    if broken:  # the last may not be whole
        found = found[: len(re.findall(r"</(?:[\w.-]+:)?(?:entry|item)\s*>", page.text))]
    others = 0
    for element in found:
        fields = _fields(element)
        if any("/api/errors" in one for one in fields.get("id", ())):
            why = " ".join(" ".join(fields.get("summary", ())).split())
            raise PageError(f"page {page.source!r} is an error of the arXiv API ({why}): correct the query")
        paper = _entry(fields, _names(element))
        if paper.authors or paper.arxiv or paper.doi:
            yield paper
        else:
            others += 1
    if len(found) == others:
        where = f", line {broken[0]}: broken XML ({broken[1]})" if broken else " is a feed without papers"
        raise PageError(f"page {page.source!r}{where}: fetch it again, or name a feed of papers")
    if broken:
        spoilt = f"line {broken[0]}: broken XML, what it spoils is left out: {broken[1]}"
        yield Notice("broken entry", page.source, spoilt)
    if others:
        yield Notice("no paper", page.source, f"entries without authors and id, left out: {others}")


def _fields(element: etree._Element) -> Mapping[str, Sequence[str]]:
    """The texts of the children, by local name, and what their attributes point to."""
    found: dict[str, list[str]] = {"guid": [value for name, value in element.items() if name.endswith("about")]}
    for child in element.iterchildren(tag=etree.Element):
        if words := _text(child) or child.get("href", ""):
            found.setdefault(markup.local(child.tag), []).append(words)
    return found


def _names(element: etree._Element) -> tuple[str, ...]:
    """The authors: an element for each, or one line with all of them."""
    held = [*element.iterfind("{*}author/{*}name")]
    held = held or [one for tag in ("creator", "author") for one in element.iterfind(f"{{*}}{tag}")]
    named = [*filter(None, map(_text, held))]
    return people.of_value(named[0] if len(named) == 1 else named)


def _entry(fields: Mapping[str, Sequence[str]], authors: tuple[str, ...]) -> Entry:
    paper = {
        **fields,
        **dict.fromkeys(_ABSTRACT, ""),
        "title": _APPENDED.sub("", markup.plain(next(each(fields, "title"), ""))),
        "abstract": _ANNOUNCED.sub("", markup.plain(next(each(fields, *_ABSTRACT), "")), count=1),
        "urls": [*each(fields, "link", "id", "guid")],
        "comments": "",  # an address or a number
    }
    one = entry(folded(paper), authors)
    printed = each(fields, "description", "summary", "title")
    return one if one.arxiv else replace(one, arxiv=identifiers.arxiv_of(*printed))


def _text(element: etree._Element) -> str:
    return "".join(element.itertext()).strip()
