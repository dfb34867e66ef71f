"""One reference: its atoms with their prices, cut anew when more is known of people, and the pieces of its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from etl.model import Page, Style
from etl.read.blocks import Span
from etl.read.general.atoms import LED, Atom, Flat, atoms
from etl.read.general.formal import FORMAL
from etl.read.general.grammar import Walk
from etl.read.general.known import Known, last, unmarked
from etl.read.general.looks import DATE, FAMOUS, PEOPLE, TITLE, VENUE, adjusted, looks, members
from etl.read.general.piece import Kind, Piece

_INTO = re.compile(r"[\s,.]{0,9}\b(?:(?:to\sappear\s)?(?:in|In|at)(?:\sthe)?:?)$")  # …, in the *Journal of Boats*
_INITIAL = re.compile(r"\w(?<=\b[^\W\d_])\.")
_ASKED = re.compile(r"\s?[?!]")
_KINDS: Mapping[str, Kind] = {PEOPLE: "people", TITLE: "title", DATE: "meta", VENUE: "meta"}


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """Some pieces of a page that may be one reference, and how they are cut."""

    pieces: tuple[Piece, ...]
    flat: Flat
    atoms: tuple[Atom, ...]
    costs: tuple[Mapping[str, float], ...]
    head: Span | None = None
    """Where people stand that it begins with, if their form tells them."""


def people_of(reference: Reference, way: Walk) -> list[str]:
    """Whom a reference names."""
    spans: list[tuple[int, int]] = []
    for atom, one in zip(reference.atoms, way.fields, strict=True):
        if one == PEOPLE:
            start = spans.pop()[0] if spans and "initial" in atom.before else atom.start
            spans.append((start, atom.end))
    return [name for start, end in spans for name in members(reference.flat.words[start:end])]


def knowing(page: Page, reference: Reference, known: Known) -> Reference:
    """A reference, cut and priced with what is known of people."""
    cut = _cut(page, reference, list(unmarked(reference.flat.words, known)))
    told = zip(cut.atoms, cut.costs, strict=True)
    return replace(cut, costs=tuple(adjusted(atom, cost, known) for atom, cost in told))


def headed(page: Page, reference: Reference, head: Span | None) -> Reference:
    """A reference that people begin whose form tells them."""
    return _cut(page, replace(reference, head=head), []) if head else reference


def is_unmarked(way: Walk, reference: Reference) -> bool:
    """Whether a title follows people with no mark between them."""
    told = pairwise(zip(way.fields, reference.atoms, strict=True))
    return any(left == PEOPLE and one == TITLE and atom.before == ("known",) for (left, _), (one, atom) in told)


def ended(page: Page, reference: Reference) -> Reference:
    """A reference of a page that puts no mark between people and title, cut behind the last of its people."""
    span = last(reference.flat.words)
    return _cut(page, reference, [span]) if span else reference


def _cut(page: Page, reference: Reference, spans: Sequence[tuple[int, int]]) -> Reference:
    """A reference, cut anew at the names of people too."""
    head = reference.head
    if not spans and not head:
        return reference
    places = reference.flat.places
    known = [head, *(span for span in spans if span[0] >= head[1])] if head else spans
    parts = tuple(atoms(reference.flat, on(page.styles, places[0], places[-1] + 1), known))
    costs = looks(parts)
    if head and parts[0].end <= head[1] + 1:
        costs[0] = {**costs[0], PEOPLE: 0.0, TITLE: costs[0][TITLE] + FAMOUS}
    return replace(reference, atoms=parts, costs=tuple(costs))


def on(styles: Sequence[Style], start: int, end: int) -> list[Style]:
    return [style for style in styles if style.start >= start - 1 and style.end <= end + 1]


def fields(reference: Reference, way: Walk) -> Iterator[Piece]:
    """A reference as the pieces of its fields."""
    first = reference.pieces[0]
    tail = " ".join(filter(None, (piece.tail for piece in reference.pieces)))
    pairs = zip(reference.atoms, way.fields, strict=True)
    for number, (kind, group) in enumerate(groupby(pairs, key=lambda pair: _KINDS[pair[1]])):
        inside = [atom for atom, _ in group]
        start, end = inside[0].start, inside[-1].end
        words = reference.flat.words
        if kind == "title":
            start, end = _title(words, start, end)
        elif kind == "people":
            start, end = _people(words, start, end)
        begin, stop = reference.flat.place(start + 1) - 1, reference.flat.place(end)
        line = next(piece.line for piece in reversed(reference.pieces) if piece.line <= begin)
        yield first._replace(
            words=re.sub(r"[\n\r]", " ", words[start:end]), start=begin, end=stop, kind=kind, sure=True, line=line,
            label=FORMAL if reference.head and kind == "people" and not number else first.label,
            gap=0 if number else first.gap, lead="" if number else first.lead, tail=tail if kind == "title" else "",
        )  # fmt: skip


def _people(words: str, start: int, end: int) -> tuple[int, int]:
    """Where people begin and end, without brackets around them and "with" before them."""
    if words[start] == "(" and words[end - 1] == ")" and words.count("(", start, end) == 1:
        start, end = start + 1, end - 1
    led = LED.match(words, start, end)
    start = led.end() if led else start
    return start, end + bool(_INITIAL.match(words, max(start, end - 1)) and "." in words[start:end])


def _title(words: str, start: int, end: int) -> tuple[int, int]:
    """Where a title begins and ends, without quotation marks around it, with the mark that it asks with."""
    asked = _ASKED.match(words, end)
    end = asked.end() if asked else end
    inside = words[start:end]
    bare = inside.lstrip(' "“«')
    start += len(inside) - len(bare)
    bare = _INTO.sub("", bare)
    closed = bare[-1:] in ("”", "»") or (bare[-1:] == '"' and bare.count('"') % 2)
    return start, start + len(bare.rstrip(' ,."”»') if closed else bare)
