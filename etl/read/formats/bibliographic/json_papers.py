"""JSON that lists papers, as one value or a line each, from any of many services.

arXiv's metadata, OpenAlex, Semantic Scholar, dblp, OpenReview, Crossref, CSL, Zotero, or anybody's own: what the keys
mean is the table in json_keys.
"""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Broken, Entry, Other, broken_entry
from etl.read.formats.fields import key_words
from etl.read.formats.fields.json_keys import CONTAINERS, DEEPEST, WRAPPERS, Json, folded, text, values
from etl.read.formats.fields.papers import abstract, besides, entry, words

_FEW = 4  # words that are more than a kind
_INVITED = re.compile("invited|keynote", re.IGNORECASE)
_OTHERS = frozenset(("talk", "tutorial", "panel", "event", "news", "project"))
_BETWEEN = re.compile(r"[\s,\]\x1e]*")
_OPENS = re.compile(r"[\s\x1e]*(?:\[\s*)*(?=\{)")
_AGAIN = re.compile(r"(?<=[\[\n])[ \t]*(?=\{)")


def recognises(page: Page) -> bool:
    return re.match(r"[\s\x1e]*(?:\[\s*){0,3}\{\s*[\"}]", page.text) is not None


def entries(page: Page) -> Iterator[Entry | Other | Notice]:
    """The papers, what is none of them, and notices of that and of no JSON. Raises PageError where no paper is read."""
    broken: list[Broken] = []
    left: dict[str, list[str]] = {}
    found = others = 0
    for one in parsed(page.text):
        if isinstance(one, Broken):
            broken.append(one)
            continue
        value, after_break = one
        papers = [paper for paper in _papers(value) if not after_break or _is_whole(paper)]
        others += not papers and not after_break
        for paper in papers:
            listed = entry(paper)
            if kind := _other_kind(paper, len(listed.authors)):
                left.setdefault(kind, []).append(listed.title or "")
            else:
                found += 1
                yield listed
    if not found and broken:
        line, reason = broken[0]
        raise PageError(f"page {page.source!r}, line {line}: no JSON ({reason}): save the whole answer or file again")
    if not found:
        advice = "name one whose objects have `title` or `abstract`"
        raise PageError(f"page {page.source!r} is JSON without papers: {advice}")
    yield from besides(page.source, left)
    yield from broken_entry(page, broken, "is no JSON")
    if others:
        yield Notice("no paper", page.source, f"objects without title or abstract, left out: {others}")


def _papers(value: object, depth: int = 0) -> Iterator[Json]:
    """The objects that are papers: those with title and authors, those in lists of papers, and what else has a text."""
    if depth > DEEPEST:
        return
    if isinstance(value, list):
        for member in value:
            yield from _papers(member, depth + 1)
    elif isinstance(value, Mapping):
        paper = _unwrapped(folded(value))
        if _has(paper, "title") and _has(paper, "people"):
            yield paper
            return
        inner = [one for key, one in paper.items() if key in CONTAINERS and isinstance(one, list | Mapping)]
        texted = bool(words(paper, "title") or abstract(paper)) or (_has(paper, "label") and _has(paper, "people"))
        if not inner and not texted:
            inner = [one for one in paper.values() if isinstance(one, list | Mapping)]
        nested = [one for child in inner for one in _papers(child, depth + 1)]
        if nested and (not texted or any(map(_is_whole, nested))):
            yield from nested
        elif texted:
            yield paper


def _other_kind(paper: Json, people: int) -> str | None:
    """What an object says that it is, "eventtype": "Invited Talk"; None for a paper, and for its "Lightning Talk"."""
    labels = [label for value in values(paper, "kind") if 0 < len((label := text(value)).split()) < _FEW]
    kind = next((kind for label in labels if (kind := key_words.kind([label])) in _OTHERS), None)
    is_own = kind == "talk" and people > 1 and not any(map(_INVITED.search, labels))
    return None if is_own else kind


def _unwrapped(paper: Json) -> Json:
    """The fields of a paper, where an object in the object holds them: OpenReview's `content`, dblp's `info`."""
    for key in WRAPPERS:
        if _has(paper, "title") and _has(paper, "people"):
            break
        inner = folded(paper.get(key))
        if _has(inner, "title") or (_has(inner, "label") and _has(inner, "people")):
            paper = {**inner, **{name: one for name, one in paper.items() if one is not None and name != key}}
    return paper


def _has(paper: Json, field: str) -> bool:
    return next(values(paper, field), None) is not None


def _is_whole(paper: Json) -> bool:
    """Whether it can be nothing but a paper."""
    titled = _has(paper, "title") or _has(paper, "label")
    return titled and (_has(paper, "people") or _has(paper, "abstract"))


def parsed(source: str) -> Iterator[tuple[object, bool] | Broken]:
    """The values of the text, and whether each may be a part of one that is broken; and where it is broken.

    What follows a break is read again from a line's beginning.
    """
    with suppress(ValueError, RecursionError):
        yield json.loads(source.rstrip().removesuffix(";")), False
        return
    decoder = json.JSONDecoder()
    opening = _OPENS.match(source)
    position = opening.end() if opening else 0
    broken, inside = 0, False
    while position < len(source) and broken < 1000:
        try:
            value, position = decoder.raw_decode(source, position)
            yield value, inside
        except (ValueError, RecursionError) as error:
            broken += 1
            line, reason = source.count("\n", 0, position) + 1, "a number of too many digits"
            if isinstance(error, json.JSONDecodeError):
                line, reason = error.lineno, error.msg[:1].lower() + error.msg[1:]
            yield Broken(line, "nested too deep" if isinstance(error, RecursionError) else reason)
            following = _AGAIN.search(source, position + 1)
            position = following.end() if following else len(source)
            inside = source[position - 1 : position] != "\n"
        between = _BETWEEN.match(source, position)
        position = between.end() if between else position
