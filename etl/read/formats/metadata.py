"""Papers that an HTML page describes to machines: citation and Dublin Core tags, JSON-LD, microdata, RDFa."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from lxml.html import HtmlElement

from etl.model import Page
from etl.read.entries import Entry, filled
from etl.read.formats.fields import markup
from etl.read.formats.fields.json_keys import Json, texts
from etl.read.formats.fields.papers import each, entry
from etl.read.formats.schema_org import things, types
from etl.render import html
from etl.render.html import dom
from etl.render.prose import is_sentence

Tags = Mapping[str, Sequence[str]]

_MARK = re.compile(r"citation_title|dc(?:terms)?[.:]title|eprints\.title|ld\+json|itemtype|typeof", re.IGNORECASE)
_ARTICLES = frozenset({"scholarlyarticle", "medicalscholarlyarticle"})
_WORKS = frozenset({"article", "creativework", "techarticle", "report", "thesis", "chapter", "publication"})
_LEAST_ABSTRACT = 100  # characters: a shorter description is a slogan

_TAGS: Mapping[str, Sequence[str]] = {
    "title": ("citation_title", "eprints.title"),
    "people": ("citation_author", "citation_authors", "dc.creator", "eprints.creators_name"),
    "abstract": ("citation_abstract", "eprints.abstract", "dc.abstract", "dc.description"),
    "venue": ("citation_conference_title", "citation_journal_title", "citation_inbook_title", "prism.publicationname"),
    "date": "citation_publication_date citation_date citation_online_date dc.date dc.issued citation_year".split(),
    "doi": ("citation_arxiv_id", "citation_doi", "dc.identifier", "prism.doi"),
    "urls": ("citation_abstract_html_url", "citation_public_url", "citation_pdf_url"),
}  # names of the tags that may hold a field, the best first; those of a DOI may hold an arXiv id instead

_LABEL = re.compile(r"\A(?:abstract|summary)\b\s*[:.—–-]?\s*", re.IGNORECASE)


def recognises(page: Page) -> bool:
    return _MARK.search(page.text) is not None and html.recognises(page)


def entries(page: Page) -> Iterator[Entry]:
    """The paper that the page is about, or else the papers that its metadata lists."""
    root = dom.tree(page.text)
    merged: dict[str, Entry] = {}
    for one in map(_of_thing, things(root, _is_work)):  # those of one title are one
        key = folded(one.title)
        merged[key] = filled(merged[key], one) if key in merged else one
    listed = list(merged.values())
    if len(listed) > 1:
        yield from listed
        return
    tags = _tags(root)
    own = _of_tags(tags)
    shown = [*map(folded, (*map(dom.words, root.iter("title", "h1", "h2")), *each(tags, "og.title")))]
    for only in listed:
        is_named = bool(only.title) and any(folded(only.title) in words for words in shown)
        if own is None and is_named:  # the page itself is named after it
            own = only
        elif own and folded(only.title) == folded(own.title):
            own = filled(own, only)
    if own:
        abstract = own.abstract or _printed_abstract(page) or _long(tags, "og.description", "description")
        yield replace(own, abstract=abstract)


def _tags(root: HtmlElement) -> Tags:
    """Contents of the page's meta tags by their names, in lower case with points."""
    tags: dict[str, list[str]] = {}
    for tag in root.iter("meta"):
        name = (tag.get("name") or tag.get("property") or "").lower().replace(":", ".")
        name = re.sub(r"^dcterms", "dc", name.removeprefix("bepress_"))
        if name and (content := " ".join(markup.plain(tag.get("content", "")).split())):
            tags.setdefault(name, []).append(content)
    return tags


def _of_tags(tags: Tags) -> Entry | None:
    """The paper that citation tags describe; Dublin Core alone only where it names a creator and a DOI or arXiv id."""
    paper: dict[str, object] = {field: [*each(tags, *names)] for field, names in _TAGS.items()}
    paper["people"] = next((tags[name] for name in _TAGS["people"] if name in tags), [])  # a tag each, or one for all
    own = entry(paper | {"abstract": _long(tags, *_TAGS["abstract"])})
    if not own.title and "dc.creator" in tags and (own.arxiv or own.doi):
        own = replace(own, title=next(each(tags, "dc.title"), None))
    return own if own.title else None


def _is_work(thing: Json) -> bool:
    """Whether a thing is a paper: a general work only with authors, and an abstract or a DOI or arXiv id."""
    kinds = types(thing)
    if kinds.isdisjoint(_ARTICLES | _WORKS):
        return False
    paper = _of_thing(thing)
    if not paper.title or kinds & _ARTICLES:
        return bool(paper.title)
    is_described = len(paper.abstract or "") >= _LEAST_ABSTRACT
    return bool(paper.authors and (is_described or paper.doi or paper.arxiv))


def _of_thing(thing: Json) -> Entry:
    addresses = [words for key in ("url", "sameas", "identifier", "id") for words in texts(thing.get(key))]
    paper = entry({**thing, "urls": addresses, "comment": ""})  # comments are those of readers
    return replace(paper, abstract=_LABEL.sub("", paper.abstract or "", count=1) or None)


def _printed_abstract(page: Page) -> str | None:
    """The paragraphs that are under or after the word "Abstract" on the page."""
    blocks = [*filter(None, map(str.strip, html.rendered(page).text.split("\n\n")))]
    for block, below in pairwise([*blocks, ""]):
        found = _LABEL.match(block) if block.casefold().startswith("abstract") else None
        if found and len(block) - found.end() >= _LEAST_ABSTRACT:
            return block[found.end() :]
        if found and found.end() == len(block) and len(below) >= _LEAST_ABSTRACT and is_sentence(below):
            return below
    return None


def _long(tags: Tags, *names: str) -> str | None:
    found = (_LABEL.sub("", words, count=1) for words in each(tags, *names))
    return next((words for words in found if len(words) >= _LEAST_ABSTRACT), None)


def folded(words: str | None) -> str:
    """Letters and figures alone, in small: one title in two places."""
    return "".join(filter(str.isalnum, (words or "").casefold()))
