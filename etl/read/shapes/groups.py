"""Parts that make up one paper: a title, people under it, running text under them; each may be lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from etl.model import Edition, Page, Record
from etl.read.blocks import quote
from etl.read.names import author_lists, identifiers, person_names
from etl.read.shapes.line_classifier import LabelledLine, is_bullet
from etl.render.prose import is_truncated

_LONGEST_TITLE = 40  # words
_SHORTEST_ABSTRACT = 25  # words of an abstract that is without title and people


class PaperGroup(NamedTuple):
    title: LabelledLine | None
    people: LabelledLine | None
    text: tuple[LabelledLine, ...]
    """The paragraphs of the abstract."""
    fields: tuple[LabelledLine, ...]
    """Lines such as "arXiv: …" under them."""
    start: int
    end: int

    @property
    def complete(self) -> bool:
        return self.title is not None and self.people is not None and bool(self.text)


def groups(parts: Sequence[LabelledLine], *, orphans: bool) -> Iterator[PaperGroup]:
    """The papers among `parts`, each a stretch of neighbours; what fits no paper is left out.

    With `orphans`, running text before the first title is an abstract whose title and people are lost.
    """
    parts = _without_links(parts)
    index = 0
    while index < len(parts):
        title, people, size = _head(parts, index)
        body = index + size
        end = body
        while end < len(parts) and _goes_on(parts, body, end):
            end += 1
        text = tuple(part for part in parts[body:end] if part.kind != "field")
        fields = tuple(part for part in parts[body:end] if part.kind == "field")
        orphan = orphans and parts[index].kind == "prose" and len(parts[index].words.split()) >= _SHORTEST_ABSTRACT
        if (size and (title or text)) or orphan:
            yield PaperGroup(title, people, text, fields, parts[index].start, parts[end - 1].end)
        index = max(end, index + 1)


def _without_links(parts: Sequence[LabelledLine]) -> list[LabelledLine]:
    """The parts without the furniture under a title or its people: "Video »"."""
    kept: list[LabelledLine] = []
    for part in parts:
        if part.kind != "navigation" or not kept or kept[-1].kind not in ("short", "people"):
            kept.append(part)
    return kept


def _head(parts: Sequence[LabelledLine], index: int) -> tuple[LabelledLine | None, LabelledLine | None, int]:
    """Title and people at `index`, and how many parts they take; 0 when no paper begins here."""
    part = parts[index]
    below = parts[index + 1] if index + 1 < len(parts) else None
    after = parts[index + 2] if index + 2 < len(parts) else None
    if below and _is_title(part, below, first=index == 0) and _is_credit(part, below, after, first=index == 0):
        return part, below, 2
    if part.kind == "people" and below and below.kind == "prose":
        return None, part, 1
    if part.kind == "short" and below and below.kind == "prose" and is_title_like(part.words):
        return part, None, 1
    return None, None, 0


def is_title_like(words: str) -> bool:
    """Whether a short line may head a paper, standing alone: it begins like one and is no member of a list."""
    first, *others = words.split()
    starts = not first.islower() or first[0] in "µμ"
    return starts and bool(others) and words[-1] not in ":,;" and not is_bullet(words)


def _is_title(part: LabelledLine, below: LabelledLine, *, first: bool) -> bool:
    if part.kind == "short":
        return True
    if part.kind == "people":
        return first or (not below.opens and author_lists.authorship(part.words) < author_lists.authorship(below.words))
    placed = first or (part.opens and not below.opens)
    return part.kind == "prose" and placed and len(part.words.split()) <= _LONGEST_TITLE


def _is_credit(title: LabelledLine, below: LabelledLine, after: LabelledLine | None, *, first: bool) -> bool:
    """Whether `below` names the people of the paper called `title`: a list, or one name in its place."""
    if below.kind == "people":
        return True
    if below.kind != "short" or title.kind != "short":
        return False
    alone = after is not None and after.kind == "prose"
    if person_names.likeness(below.words) == 1:
        return alone or not below.opens
    likely = max(person_names.likeness(below.words), author_lists.authorship(below.words))
    return alone and (first or not below.opens) and likely >= 0.3


def _goes_on(parts: Sequence[LabelledLine], body: int, index: int) -> bool:
    """Whether the part at `index` continues the paper whose text begins at `body`."""
    part = parts[index]
    if part.kind == "field":
        return True
    listed = part.kind == "short" and body < index < len(parts) - 1 and not is_title_like(part.words)
    return (part.kind == "prose" or listed) and _head(parts, index)[2] == 0


def head_above(parts: Sequence[LabelledLine], index: int) -> int:
    """Index of the first of at most two parts above `index` that may be the title and people of a paper."""
    top = index
    while top and index - top < 2 and parts[top - 1].kind in ("short", "people"):
        top -= 1
    return top


def credited(head: Sequence[LabelledLine]) -> tuple[LabelledLine | None, LabelledLine | None]:
    """Title and people among the parts above a paper's text, as `head_above` finds them."""
    named = bool(head) and (head[-1].kind == "people" or (len(head) > 1 and person_names.likeness(head[-1].words) == 1))
    people = head[-1] if named else None
    return next((part for part in head if part is not people), None), people


def record(
    page: Page, number: int, group: PaperGroup, *, session: str | None, when: str | None, edition: Edition | None
) -> Record:
    """The paper a group of parts lists."""
    abstract = quote(page.text, group.text[0].start, group.text[-1].end) if group.text else None
    title, people = group.title, group.people
    fields = "\n".join(part.words for part in group.fields)
    return Record(
        page=page.id,
        number=number,
        start=group.start,
        end=group.end,
        title=quote(page.text, title.start, title.end) if title else None,
        authors=author_lists.authors(page.text, people.start, people.end) if people else (),
        abstract=abstract,
        truncated=abstract is not None and is_truncated(abstract.words),
        edition=edition,
        session=session,
        when=when,
        arxiv=identifiers.arxiv(fields),
        doi=identifiers.doi(fields),
        urls=identifiers.urls(fields),
    )
