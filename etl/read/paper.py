"""One paper itself, rendered from a PDF: the head of its first page, and its abstract before the introduction.

Kestrel: Kernels at Rest

Ada Lind  Bo Okafor
University of Basel  ETH Zurich

Abstract
Running text

1  Introduction
"""

import re

from etl import identifiers
from etl.model import Aside, Page, Record
from etl.read.blocks import Listing, quote
from etl.read.names import author_lists
from etl.read.names.person_names import is_affiliation, is_place, likeness

_ABSTRACT = re.compile(
    r"^[ \t]*(?:a ?b ?s ?t ?r ?a ?c ?t|summary)[ \t]*(?:$|[.:—–-]+\s*(?=\w))", re.MULTILINE | re.IGNORECASE
)
_NUMBER = r"(?:(?:\d|[IVX]{1,4})\.?[ \t]+)?"
_INTRODUCTION = re.compile(rf"^[ \t]*{_NUMBER}introduction[ \t]*$", re.MULTILINE | re.IGNORECASE)
_END = re.compile(
    r"""
    ^[ \t]*(?:
        (?: ccs\ concepts | (?:additional\ )?key\ ?words | index\ terms | categories\ and\ subject | general\ terms
          | acm\ reference\ format | permission\ to\ make | proceedings\ of | correspondence )\b
      | [∗*†‡§]\s?\w     # a footnote of the first page
    )
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)  # fmt: skip
"""What may be between the abstract and the introduction."""
_HEAD = 8000  # characters in which the abstract of a paper begins
_CELL = re.compile(r"\S+(?:[ \t]\S+)*+")
_LONE = 0.2  # how much a word alone looks like a name: the month of a date is one
_MARKS = "∗*†‡§¶"
_MARKED = re.compile(rf"[\d{_MARKS}]+ ?(?=[A-Z])|.*@")  # a workplace after the mark that refers to it, or an address


def recognises(page: Page) -> bool:
    return page.rendered and _ABSTRACT.search(page.text, 0, _HEAD) is not None


def listing(page: Page) -> Listing:
    """The paper, and what is not of its head as notes; nothing where there are two papers, or none."""
    text = page.text
    marker = _ABSTRACT.search(text, 0, _HEAD)
    introductions = list(_INTRODUCTION.finditer(text))
    if marker is None or len(introductions) != 1 or (introduction := introductions[0].start()) < marker.end():
        return Listing(())
    headings = [(one.start, one.end) for one in page.styles if one.kind == "heading" and one.end <= marker.start()]
    start, stop = headings[0] if headings else (0, text.find("\n\n", 0, marker.start()))  # in its largest letters
    end = start + len(text[start:stop].rstrip(_MARKS)) if stop >= 0 else marker.start()
    cut = _END.search(text, marker.end(), introduction)
    abstract = quote(text, marker.end(), cut.start() if cut else introduction)
    cells = (  # of a line, that are no workplaces and no addresses
        cell
        for cell in _CELL.finditer(text, end, marker.start())
        if not (_MARKED.match(cell[0]) or is_affiliation(cell[0], listed=True) or is_place(cell[0]))
    )
    people = (author for cell in cells for author in author_lists.authors(text, *cell.span()))
    record = Record(
        page=page.id,
        number=1,
        start=start,
        end=abstract.end,
        title=quote(text, start, end) if start < end else None,
        authors=tuple(one for one in people if likeness(one.name) > _LONE),
        abstract=abstract if abstract.words else None,
        arxiv=identifiers.arxiv(text[:introduction]),
        doi=identifiers.doi(text[:introduction]),
    )
    rest = ((0, start), (abstract.end, len(text)))
    return Listing((record,), tuple(Aside("note", *span) for span in rest if text[slice(*span)].strip()))
