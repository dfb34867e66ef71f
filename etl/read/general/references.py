"""References that hold several fields in one line, read with the grammar that the page itself teaches.

"A, B. Title. Venue, 2031" · "Title, A and B, Venue" · "VENUE 2031 A, B, “Title”".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from etl.model import Page, Style
from etl.read import names, times, venues
from etl.read.blocks import likely_width, lines
from etl.read.general.atoms import LED, Atom, Flat, atoms, flat
from etl.read.general.grammar import Habits, Walk, walk
from etl.read.general.known import Known, learned, unmarked
from etl.read.general.links import is_links
from etl.read.general.looks import DATE, HEAD, NAMED, PEOPLE, TITLE, VENUE, adjusted, looks, members
from etl.read.general.piece import Kind, Piece
from etl.read.general.prices import is_referred

_LONGEST = 1200
_MOST = 90  # atoms of a reference
_FEWEST = 3  # references that make a list of them
_PASSES = 2
_ITEM, _PARAGRAPH = 12, 4
"""Lines of an item of a list, and of a paragraph, that may be one reference."""
_WORDY = 100  # characters of a line of running text
_RUNNING = re.compile(
    r"(?<!\S)(?:[Ww]e|[Oo]ur|[Tt]his|is|are|was|were|be|that|these|which|has|have|been|can|it|its)(?!\S)"
)
_FLOWING = 1  # words of running text in a line that is none
_QUOTES = ('"', "“", "«")
_LIKELY = 0.8  # mean price of the people of a reference
_ODD = 1.6  # price of what is hardly a title
_CLOCK = re.compile(r"\[?\d{1,2}[:.]\d\d\b(?!\d)")
_INTO = re.compile(r"[\s,.]{0,9}\b(?:(?:to\sappear\s)?(?:in|In|at)(?:\sthe)?:?)$")  # …, in the *Journal of Boats*
_INITIAL = re.compile(r"\w(?<=\b[^\W\d_])\.")
_ASKED = re.compile(r"\s?[?!]")
_KINDS: Mapping[str, Kind] = {PEOPLE: "people", TITLE: "title", DATE: "meta", VENUE: "meta"}


Unit = list[Piece]
"""Pieces that may be one reference."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """Some pieces of a page that may be one reference, and how they are cut."""

    pieces: tuple[Piece, ...]
    flat: Flat
    atoms: tuple[Atom, ...]
    costs: tuple[Mapping[str, float], ...]


Told = Mapping[int, tuple[Reference, Walk]]


def read(page: Page, pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those of references as their fields, where the page lists references."""
    wide = likely_width(list(lines(page.text)))
    paragraphs, single = (list(_units(pieces, most)) for most in (_PARAGRAPH, 1))
    best = _told(page, paragraphs, wide)
    if len(single) > len(paragraphs):
        best = max(best, _told(page, single, wide), key=lambda told: len(told[1]))
    units, told = best
    made: list[Piece] = []
    for number, unit in enumerate(units):
        made += _fields(*told[number]) if number in told else unit
    return made


def _told(page: Page, units: Sequence[Unit], wide: int | None) -> tuple[Sequence[Unit], Told]:
    """The units, and those that are references by their number: none where the page does not list them."""
    found = {number: one for number, unit in enumerate(units) if (one := _reference(page, unit, wide))}
    ways = _walked(list(found.values()))
    known = learned(_people_of(one, way) for one, way in ways.items() if _is_credited(one, way))
    if known.people or known.initialled:
        found = {number: _knowing(page, one, known) for number, one in found.items()}
        ways = _walked(list(found.values()))
    full = {number: (one, ways[one]) for number, one in found.items() if _is_full(one, ways[one])}
    mixed = sum(_is_mixed(*one) for one in full.values())
    if len(full) < _FEWEST or 3 * len(full) < len(ways) or 2 * mixed < len(full):
        return units, {}
    if 2 * sum(number - 1 not in full and _is_title(units[number - 1]) for number in full if number) > len(full):
        return units, {}
    orders = Counter(_order(way) for _, way in full.values())
    full |= {
        number: (one, ways[one])
        for number, one in found.items()
        if orders[_order(ways[one]) + VENUE] >= _FEWEST and _is_formal(one, ways[one]) and _is_credited(one, ways[one])
    }
    if 4 * len(full) < 3 * len(ways):
        return units, full
    alike = {
        number: (one, ways[one])
        for number, one in found.items()
        if _is_credited(one, ways[one]) and orders[_order(ways[one])] >= _FEWEST
    }
    return units, full | alike


def _people_of(reference: Reference, way: Walk) -> list[str]:
    """Whom a reference names."""
    spans: list[tuple[int, int]] = []
    for atom, one in zip(reference.atoms, way.fields, strict=True):
        if one == PEOPLE:
            start = spans.pop()[0] if spans and "initial" in atom.before else atom.start
            spans.append((start, atom.end))
    return [name for start, end in spans for name in members(reference.flat.words[start:end])]


def _knowing(page: Page, reference: Reference, known: Known) -> Reference:
    """A reference, cut and priced with what is known of people."""
    spans = list(unmarked(reference.flat.words, known))
    parts, costs = reference.atoms, reference.costs
    if spans:
        places = reference.flat.places
        parts = tuple(atoms(reference.flat, _on(page.styles, places[0], places[-1] + 1), spans))
        costs = tuple(looks(parts))
    told = zip(parts, costs, strict=True)
    return replace(reference, atoms=parts, costs=tuple(adjusted(atom, cost, known) for atom, cost in told))


def _is_title(unit: Unit) -> bool:
    """Whether all of a unit may be the title of what stands below: people and venue are no reference then."""
    first = unit[0]
    told = first.lead.startswith("heading") or _is_told(first)
    other = times.is_moment(first.words) or is_links(first.words) or venues.is_printed(first.words)
    return len(unit) == 1 and " " in first.words and not told and not other


def _order(way: Walk) -> str:
    """The fields of a walk in their order, a field that goes on once, a date as a venue."""
    return "".join(one for one, _ in groupby("".join(way.fields).replace(DATE, VENUE)))


def _walked(every: Sequence[Reference]) -> dict[Reference, Walk]:
    """The walk over each reference, with the habits that all of them show."""
    habits = Habits()
    for _ in range(_PASSES):
        learned = Habits()
        for one in every:
            way = walk(one.atoms, one.costs, habits)
            if _is_full(one, way):
                learned.learn(way, one.atoms)
        habits = learned
    return {one: walk(one.atoms, one.costs, habits) for one in every}


def _units(pieces: Sequence[Piece], most: int) -> Iterator[Unit]:
    """The pieces of each item of a list, of each paragraph that is no longer than `most` lines, else of each line."""
    held: list[list[Piece]] = []
    for _, group in groupby(pieces, key=lambda piece: piece.line):
        line = list(group)
        if held and _opens(held, line):
            yield from _unit(held, most)
            held = []
        held.append(line)
    if held:
        yield from _unit(held, most)


def _opens(above: Sequence[Sequence[Piece]], line: Sequence[Piece]) -> bool:
    """Whether a line begins an item or a paragraph, or ends one: a heading, a label, a text."""
    first = line[0]
    alone = any(piece.lead.startswith("heading") or _is_told(piece) for piece in (*line, *above[-1]))
    return first.marked or bool(first.gap) or alone or _is_text(first.words)


def _is_told(piece: Piece) -> bool:
    """Whether a label or a table says what a piece is."""
    return bool(piece.label) or piece.column >= 0 or piece.kind not in ("short", "meta")


def _is_text(words: str, most: int = _FLOWING) -> bool:
    """Whether words are running text."""
    return len(words) > _WORDY and len(_RUNNING.findall(words)) > most


def _unit(held: Sequence[list[Piece]], most: int) -> Iterator[Unit]:
    if len(held) <= (_ITEM if held[0][0].marked else most):
        yield [piece for line in held for piece in line]
    else:
        yield from held


def _reference(page: Page, unit: Sequence[Piece], wide: int | None) -> Reference | None:
    first, last = unit[0], unit[-1]
    if (
        any(map(_is_told, unit))
        or _is_text(first.words, 2 * _FLOWING)
        or times.leading(first.words)
        or _CLOCK.match(first.words)
    ):
        return None
    end = page.text.find("\n", last.end)
    end = len(page.text) if end < 0 else end
    if first.lead.startswith("heading") or end - first.start > _LONGEST:
        return None
    start = first.start - (page.text[first.start - 1 : first.start] in _QUOTES)
    cut = flat(page.text, start, end, wide)
    parts = atoms(cut, _on(page.styles, start, end))
    if not 1 < len(parts) <= _MOST:
        return None
    return Reference(tuple(unit), cut, tuple(parts), tuple(looks(parts)))


def _on(styles: Sequence[Style], start: int, end: int) -> list[Style]:
    return [style for style in styles if style.start >= start - 1 and style.end <= end + 1]


def _is_full(reference: Reference, way: Walk) -> bool:
    """Whether people, a title and what is surely a venue, a date or a link to a paper were found."""
    told = zip(reference.costs, way.fields, strict=True)
    printed = any(cost[one] <= NAMED for cost, one in told if one in (DATE, VENUE))
    behind = any(venues.is_named(piece.tail) or is_referred(piece) for piece in reference.pieces)
    return (printed or behind) and _is_credited(reference, way)


def _is_credited(reference: Reference, way: Walk) -> bool:
    """Whether people and a title were found, and look like that."""
    told = list(zip(reference.atoms, reference.costs, way.fields, strict=True))
    people = [cost[PEOPLE] for _, cost, one in told if one == PEOPLE]
    title = [(len(atom.words.split()), cost[TITLE] + cost[HEAD]) for atom, cost, one in told if one == TITLE]
    credited = bool(people) and sum(people) <= _LIKELY * len(people)
    return credited and min((price for words, price in title if words > 1), default=_ODD + 1) <= _ODD


def _is_formal(reference: Reference, way: Walk) -> bool:
    """Whether a reference begins with one person whose family name is in front: "Moreau, A. Small Kernels."."""
    inside = [atom for atom, one in zip(reference.atoms, way.fields, strict=True) if one == PEOPLE]
    if not inside or way.fields[0] != PEOPLE:
        return False
    words = reference.flat.words[: inside[-1].end] + "."
    return "," in words and names.likeness(words) == 1


def _is_mixed(reference: Reference, way: Walk) -> bool:
    """Whether a line of a reference holds several of its fields."""
    line = 0
    held = ""
    for atom, one in zip(reference.atoms, way.fields, strict=True):
        below = reference.flat.words.count("\n", 0, atom.start)
        if below != line:
            line, held = below, ""
        if one == DATE or is_links(atom.words.strip("()[] ")):
            continue
        if held and held != one:
            return True
        held = one
    return False


def _fields(reference: Reference, way: Walk) -> Iterator[Piece]:
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
