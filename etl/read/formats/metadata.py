"""Papers that an HTML page describes to machines: citation and Dublin Core tags, JSON-LD, microdata, RDFa."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from lxml.html import HtmlElement

from etl import identifiers
from etl.model import Page
from etl.read.entries import Entry, filled
from etl.read.formats.fields import each, first, people
from etl.read.formats.schema_org import Thing, things, value_of
from etl.read.names import times, venues
from etl.render import html
from etl.render.html import dom
from etl.render.prose import is_sentence

Tags = Mapping[str, Sequence[str]]

_MARK = re.compile(r"citation_title|dc(?:terms)?[.:]title|eprints\.title|ld\+json|itemtype|typeof", re.IGNORECASE)
_ARTICLES = frozenset({"scholarlyarticle", "medicalscholarlyarticle"})
_WORKS = frozenset({"article", "creativework", "techarticle", "report", "thesis", "chapter", "publication"})
_LEAST_ABSTRACT = 100  # characters: a shorter description is a slogan

_LABEL = re.compile(r"\A(?:abstract|summary)\b\s*[:.—–-]?\s*", re.IGNORECASE)
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]*>|&(?:#\w+|\w+);")


def recognises(page: Page) -> bool:
    return _MARK.search(page.text) is not None and html.recognises(page)


def entries(page: Page) -> Iterator[Entry]:
    """The paper that the page is about, or else the papers that its metadata lists."""
    root = dom.tree(page.text)
    merged: dict[str, Entry] = {}
    for entry in map(_of_thing, things(root, _is_work)):  # those of one title are one
        key = folded(entry.title)
        merged[key] = filled(merged[key], entry) if key in merged else entry
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
        if name and (content := _plain(tag.get("content", ""))):
            tags.setdefault(name, []).append(content)
    return tags


def _of_tags(tags: Tags) -> Entry | None:
    """The paper that citation tags describe; Dublin Core alone only where it names a creator and a DOI or arXiv id."""
    numbers = [*each(tags, "citation_arxiv_id", "citation_doi", "dc.identifier", "prism.doi")]
    arxiv = identifiers.arxiv(f"arXiv:{first(tags, 'citation_arxiv_id')}", *numbers)
    doi = identifiers.doi(*numbers)
    title = first(tags, "citation_title", "eprints.title")
    if not title and tags.get("dc.creator") and (arxiv or doi):
        title = first(tags, "dc.title")
    if not title:
        return None
    days = "citation_publication_date citation_date citation_online_date dc.date dc.issued citation_year"
    day = times.iso(first(tags, *days.split()))
    names = "citation_author", "citation_authors", "dc.creator", "eprints.creators_name"
    credited = (list(tags[name]) for name in names if tags.get(name))  # a tag for each person, or one with all of them
    venue = "citation_conference_title", "citation_journal_title", "citation_inbook_title", "prism.publicationname"
    return Entry(
        title=title,
        authors=people.of_value(next(credited, [])),
        abstract=_long(tags, "citation_abstract", "eprints.abstract", "dc.abstract", "dc.description"),
        edition=venues.of_field(first(tags, *venue), int(day[:4]) if day else None),
        arxiv=arxiv,
        doi=doi,
        created=day,
        urls=tuple(dict.fromkeys(each(tags, "citation_abstract_html_url", "citation_public_url", "citation_pdf_url"))),
    )


def _is_work(thing: Thing) -> bool:
    """Whether a thing is a paper: a general work only with authors, and an abstract or a DOI or arXiv id."""
    kinds = {kind for kind in thing.get("@type", ()) if isinstance(kind, str)}
    if not value_of(thing, "headline", "name"):
        return False
    if kinds & _ARTICLES:
        return True
    numbered = any(identifiers.doi(words) or identifiers.arxiv(words) for words in _numbers(thing))
    described = len(value_of(thing, "abstract", "description")) >= _LEAST_ABSTRACT
    return bool(kinds & _WORKS) and ("author" in thing or "creator" in thing) and (described or numbered)


def _of_thing(thing: Thing) -> Entry:
    numbers = list(_numbers(thing))
    day = times.iso(value_of(thing, "datepublished", "datecreated"))
    credited = thing.get("author") or thing.get("creator") or []
    around = next((value for value in thing.get("ispartof", ()) if not isinstance(value, str)), {})
    abstract = _LABEL.sub("", _plain(value_of(thing, "abstract", "description")), count=1)
    return Entry(
        title=_plain(value_of(thing, "headline", "name")),
        authors=people.of_value(credited[0] if len(credited) == 1 else credited),
        abstract=abstract or None,
        edition=venues.of_field(_plain(value_of(around, "name")), int(day[:4]) if day else None),
        arxiv=identifiers.arxiv(*numbers),
        doi=identifiers.doi(*numbers),
        created=day,
        urls=tuple(dict.fromkeys(url for url in numbers if url.startswith(("http://", "https://")))),
    )


def _numbers(thing: Thing) -> Iterator[str]:
    for name in ("url", "sameas", "identifier", "@id", "doi"):
        for value in thing.get(name, ()):
            yield value if isinstance(value, str) else value_of(value, "value", "@value", "@id", "url", "name")


def _printed_abstract(page: Page) -> str | None:
    """The paragraphs that are under or after the word "Abstract" on the page."""
    blocks = [block.strip() for block in html.rendered(page).text.split("\n\n") if block.strip()]
    for place, block in enumerate(blocks):
        found = _LABEL.match(block)
        if found is None or not block.casefold().startswith("abstract"):
            continue
        if len(block) - found.end() >= _LEAST_ABSTRACT:
            return block[found.end() :]
        below = blocks[place + 1] if found.end() == len(block) and place + 1 < len(blocks) else ""
        if len(below) >= _LEAST_ABSTRACT and is_sentence(below):
            return below
    return None


def _long(tags: Tags, *names: str) -> str | None:
    found = (_LABEL.sub("", words, count=1) for words in each(tags, *names))
    return next((words for words in found if len(words) >= _LEAST_ABSTRACT), None)


def _plain(words: str) -> str:
    """Words without the tags and entities that some pages put into metadata."""
    if _MARKUP.search(words):
        return dom.words(dom.tree(words))
    return " ".join(dom.printable(words).split())


def folded(words: str | None) -> str:
    """Letters and figures alone, in small: one title in two places."""
    return "".join(filter(str.isalnum, (words or "").casefold()))
