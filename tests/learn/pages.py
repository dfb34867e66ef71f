"""Labelled pages as examples, and variants of them: other titles and names, fewer styles, a part of the page.

A folder of labelled pages holds `NAME.ext`, a page as it would be fetched, and next to each `NAME.jsonl`, its gold: an
object for each paper (title, authors, abstract_start, abstract_end, venue) and for what is none (kind "nonpaper", what,
text), in page order.
"""

from __future__ import annotations

import json
import re
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from learn.alignment import Aligned, aligned
from learn.relaying import Edit, paragraphs, quotes, separators, wrapped

from etl.model import Style
from etl.read.layout.features import Features
from etl.read.layout.segments import Span, spans
from etl.read.layout.tokens import INDEX, Token, tokens
from etl.read.layout.training.alignment import Folded, Gold, fold
from etl.read.layout.training.network import Example, numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

WINDOW = 24  # letters at either end of an abstract that show where it stands
_FEWEST = 4  # tokens of an example
_SHORTENED = 0.3
"""Share of variants whose abstracts are a sentence or two."""
_BREAK = re.compile(r"(?<![ \t])[ \t]{0,40}\n\s{0,40}")
_SENTENCE = re.compile(r"[.!?](?=\s+[A-Z])")
_UNSTYLED, _LESS_STYLED, _CUT = 0.25, 0.45, 0.4
_FEWEST_LINES = 24
_FEW = 0.5
"""Share of parts that are a short page."""
_SHORT = (3, 16)
"""Lines of a short page."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page, rendered, with its gold."""

    name: str
    maker: str
    """Whose pages stay in one fold."""
    text: str
    styles: tuple[Style, ...]
    gold: tuple[Gold, ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Titles and lists of names to fill pages with."""

    titles: tuple[str, ...]
    names: tuple[str, ...]


def folder(path: Path) -> Iterator[tuple[Path, Path]]:
    """The pages of a folder, each with its gold."""
    for gold in sorted(path.glob("*.jsonl")):
        page = next((one for one in sorted(path.glob(f"{gold.stem}.*")) if one.suffix != ".jsonl"), None)
        if page:
            yield page, gold


def rows(path: Path) -> tuple[Gold, ...]:
    """The gold of a page."""
    return tuple(json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def hashed(letters: str) -> int:
    """A hash of folded letters, for gold that may not repeat the words of an abstract."""
    return zlib.crc32(letters.encode())


def worded(text: str, gold: Iterable[Gold]) -> tuple[Gold, ...]:
    """Gold of a page with letters of it for the hashes of where abstracts begin and end."""
    letters = Folded(text).letters
    windows = (letters[place : place + WINDOW] for place in range(len(letters) - WINDOW + 1))
    known = {hashed(window): window for window in windows}
    ends = ((row, [known.get(one, "") for one in row.get("abstract") or ()]) for row in gold)
    return tuple({**row, "abstract_start": found[0], "abstract_end": found[1]} if found else row for row, found in ends)


def makers(path: Path) -> dict[str, str]:
    """Name of a page → its repository, as SOURCES.tsv of a folder says."""
    sources = path / "SOURCES.tsv"
    lines = sources.read_text(encoding="utf-8").splitlines() if sources.is_file() else []
    return {cells[0]: cells[1] for line in lines if len(cells := line.split("\t")) > 1}


def pool(pages: Sequence[Labelled], more: Iterable[tuple[str, Sequence[str]]] = ()) -> Pool:
    """What the papers of labelled pages are called, and who wrote them; `more` are titles and authors of others."""
    rows = [row for page in pages for row in page.gold if row.get("kind") != "nonpaper"]
    papers = [*((row.get("title") or "", row.get("authors") or ()) for row in rows), *more]
    titles = dict.fromkeys(" ".join(title.split()) for title, _ in papers if title)
    names = dict.fromkeys(" ".join(name.split()) for _, authors in papers for name in authors)
    plain = (name for name in names if "," not in name and "." not in name and 2 <= len(name.split()) <= 4)
    return Pool(tuple(titles), tuple(plain))


def example(page: Labelled, weight: float = 1.0) -> Example | None:
    """A labelled page as the network learns from it; None when next to nothing stands on it."""
    found = tokens(page.text, page.styles)
    if len(found) < _FEWEST:
        return None
    gold = aligned(page.text, found, page.gold)
    features = Features(page.text, found)
    return Example(features, numbers(features), gold.labels, opens(gold), weight)


def opens(gold: Aligned) -> NDArray[np.int64]:
    """(tokens,): 1 where a paper begins, 0 where a title or an author does not begin one, else -1."""
    begins = np.full(len(gold.labels), -1, np.int64)
    before = ""
    for place, label in enumerate(gold.labels.tolist()):
        if label == INDEX["title begins"]:
            begins[place] = before != "lead"
            before = "title"
        elif label == INDEX["author begins"]:
            lead = bool(gold.leads[place])
            begins[place] = lead and before != "lead"
            before = "lead" if lead else "author"
    return begins


def variants(page: Labelled, fill: Pool, count: int, seed: int) -> Iterator[Labelled]:
    """The page with other titles and names, some with fewer styles, some cut to a part."""
    found, fields = _fields(page)
    for number in range(count):
        random = Random(f"{page.name} {seed} {number}")
        text, styles, gold = _refilled(page, found, fields, fill, random)
        styles = _restyled(styles, random)
        variant = Labelled(f"{page.name}~{number}", page.maker, text, styles, gold)
        yield _part(variant, random) if random.random() < _CUT else variant


def _refilled(
    page: Labelled, found: Sequence[Token], fields: Sequence[Span], fill: Pool, random: Random
) -> tuple[str, tuple[Style, ...], tuple[Gold, ...]]:
    """The page with other titles, of talks too, and other people; the same words become the same words."""
    titles: dict[str, str] = {}
    names: dict[str, str] = {}
    abstracts: dict[str, str] = {}
    shortens = random.random() < _SHORTENED
    edits: list[Edit] = list(separators(page.text, found, fields, random))
    opening, closing = quotes(page.text, found, fields, random)
    for span in fields:
        start, end = found[span.first].start, found[span.last - 1].end
        old = page.text[start:end]
        if span.field == "title" or (span.field == "talk" and len(old.split()) > 3):
            new = titles.setdefault(fold(old), random.choice(fill.titles))
            edits.append((start, end, f"{opening}{_set_as(old, new)}{closing}"))
        elif span.field == "author" and "\n" not in old:
            edits.append((start, end, names.setdefault(fold(old), like(old, random.choice(fill.names)))))
        elif span.field == "abstract" and shortens:
            whole = old
            old = _begin(whole, random)
            edits.append((start, end, old))
            abstracts[fold(whole)[:WINDOW]] = old
    if not abstracts:
        edits += paragraphs(page.text, found, fields, random)
    text, styles = spliced(page.text, page.styles, sorted(edits))
    text, styles = spliced(text, styles, list(wrapped(text, random)))
    rows = (_shortened(_renamed(row, titles, names), abstracts) for row in page.gold)
    return text, styles, tuple(rows)


def relaid(page: Labelled, random: Random) -> Labelled:
    """The page with other line ends and paragraphs, at times."""
    found, fields = _fields(page)
    text, styles = spliced(page.text, page.styles, list(paragraphs(page.text, found, fields, random)))
    text, styles = spliced(text, styles, list(wrapped(text, random)))
    return replace(page, text=text, styles=styles)


def _fields(page: Labelled) -> tuple[list[Token], list[Span]]:
    """The tokens of a page, and its fields as gold has them."""
    found = tokens(page.text, page.styles)
    return found, spans(np.maximum(aligned(page.text, found, page.gold).labels, 0).tolist()) if found else []


def _set_as(old: str, new: str) -> str:
    """A title in capitals where another is, and on as many lines, broken as its lines are."""
    letters = new.upper() if old.isupper() else new
    breaks = _BREAK.findall(old)
    words = letters.split()
    if not breaks or len(words) <= len(breaks):
        return letters
    cuts = [len(words) * place // (len(breaks) + 1) for place in range(len(breaks) + 2)]
    lines = [" ".join(words[first:last]) for first, last in pairwise(cuts)]
    return "".join(part for pair in zip(lines, [*breaks, ""], strict=True) for part in pair)


def _begin(abstract: str, random: Random) -> str:
    """The first sentence of an abstract, or the first two."""
    ends = [found.end() for found in _SENTENCE.finditer(abstract, 2 * WINDOW)][: random.randint(1, 2)]
    return abstract[: ends[-1]] if ends else abstract


def _shortened(row: Gold, abstracts: dict[str, str]) -> Gold:
    """A gold row whose abstract was cut short, by the letters at either end."""
    letters = fold(abstracts.get(fold(row.get("abstract_start") or "")[:WINDOW], ""))
    return {**row, "abstract_start": letters[:WINDOW], "abstract_end": letters[-WINDOW:]} if letters else row


def _renamed(row: Gold, titles: dict[str, str], names: dict[str, str]) -> Gold:
    if row.get("kind") == "nonpaper":
        words = row.get("text") or ""
        return {**row, "text": titles.get(fold(words), words)}
    title = row.get("title")
    authors = [names.get(fold(name), name) for name in row.get("authors") or ()]
    return {**row, "title": title and titles.get(fold(title), title), "authors": authors}


def like(old: str, new: str) -> str:
    """A name in the form of another: "A. Moreau", "Moreau, A.", "Moreau A", "Moreau" or "Ada Moreau"."""
    *given, family = new.split()
    initials = [name[0] + "." for name in given]
    words = old.split()
    if "," in old:
        return f"{family}, {' '.join(initials if '.' in old else given)}"
    if len(words) == 1:
        return family
    if len(words[0].rstrip(".")) <= 2 and "." in words[0]:
        return f"{' '.join(initials)} {family}"
    if len(words[-1].rstrip(".")) <= 2 and words[-1].isupper():
        return f"{family} {''.join(name[0] for name in given)}"
    return new


def spliced(text: str, styles: Sequence[Style], edits: Sequence[Edit]) -> tuple[str, tuple[Style, ...]]:
    """A text with other words in some places, and its styles around the same words; edits are in order and apart."""
    parts: list[str] = []
    starts: list[int] = []
    moved: list[tuple[int, int, int]] = []  # end of the old words, start and end of the new ones
    position = length = 0
    for start, end, words in edits:
        length += start - position
        parts += (text[position:start], words)
        starts.append(start)
        moved.append((end, length, length + len(words)))
        length += len(words)
        position = end
    parts.append(text[position:])

    def at(place: int, *, is_end: bool) -> int:
        number = bisect_right(starts, place - is_end) - 1
        if number < 0:
            return place
        end, first, last = moved[number]
        if place < end or (place == end and is_end):
            return last if is_end else first
        return last + place - end

    shifted = (
        Style(style.kind, at(style.start, is_end=False), at(style.end, is_end=True), style.level, style.target)
        for style in styles
    )
    return "".join(parts), tuple(style for style in shifted if style.end > style.start)


def _restyled(styles: tuple[Style, ...], random: Random) -> tuple[Style, ...]:
    """The styles, at times without those of one kind, at times none."""
    drawn = random.random()
    if drawn < _UNSTYLED:
        return ()
    dropped = random.choice(("link", "strong", "emphasis", "heading", "item"))
    return tuple(style for style in styles if style.kind != dropped) if drawn < _LESS_STYLED else styles


def _part(page: Labelled, random: Random) -> Labelled:
    """A third to most of the lines of a long page, at times only a few."""
    lines = int(page.text.count("\n") * random.uniform(0.35, 0.85))
    return _stretch(page, random.randint(*_SHORT) if random.random() < _FEW else lines, random)


def short(page: Labelled) -> Labelled:
    """A few lines of a long page: a list of few papers."""
    random = Random(page.name)
    return replace(_stretch(page, random.randint(*_SHORT), random), name=f"{page.name}~short")


def _stretch(page: Labelled, count: int, random: Random) -> Labelled:
    """Some lines of a long page that follow each other, at least `count`; no field is cut."""
    if page.text.count("\n") < _FEWEST_LINES:
        return page
    found, fields = _fields(page)
    ends = np.array([place for place, letter in enumerate(page.text) if letter == "\n"])
    firsts = np.array([0, *(found[span.first].start for span in fields)])
    lasts = np.array([0, *(found[span.last - 1].end for span in fields)])
    whole = ends >= lasts[np.searchsorted(firsts, ends) - 1]
    first = random.randrange(max(1, len(ends) - count))
    start = next(iter(ends[first:][whole[first:]].tolist()), -1) + 1 if first else 0
    end = next(iter(ends[first + count :][whole[first + count :]].tolist()), len(page.text))
    inside = (style for style in page.styles if style.start >= start and style.end <= end)
    moved = (Style(style.kind, style.start - start, style.end - start, style.level, style.target) for style in inside)
    return replace(page, text=page.text[start:end], styles=tuple(moved))
