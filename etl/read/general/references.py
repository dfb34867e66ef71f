"""References that hold several fields in one line, read with the grammar that the page itself teaches.

"A, B. Title. Venue, 2031" · "Title, A and B, Venue" · "VENUE 2031 A, B, “Title”".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from etl.model import Page
from etl.read import names, times, venues
from etl.read.blocks import likely_width, lines
from etl.read.general import formal
from etl.read.general.atoms import atoms, flat
from etl.read.general.grammar import Habits, Walk, walk
from etl.read.general.known import learned
from etl.read.general.looks import DATE, HEAD, NAMED, PEOPLE, TITLE, VENUE, looks
from etl.read.general.piece import Piece
from etl.read.general.prices import is_referred
from etl.read.general.reference import Reference, ended, fields, headed, is_unmarked, knowing, on, people_of
from etl.read.links import is_links

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


Unit = list[Piece]
"""Pieces that may be one reference."""


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
        made += fields(*told[number]) if number in told else unit
    return made


def _told(page: Page, units: Sequence[Unit], wide: int | None) -> tuple[Sequence[Unit], Told]:
    """The units, and those that are references by their number: none where the page does not list them."""
    found = {number: one for number, unit in enumerate(units) if (one := _reference(page, unit, wide))}
    spans = formal.heads([one.flat.words for one in found.values()])
    found = {number: headed(page, one, span) for (number, one), span in zip(found.items(), spans, strict=True)}
    ways = _walked(list(found.values()))
    known = learned(people_of(one, way) for one, way in ways.items() if _is_credited(one, way))
    if known.people or known.initialled:
        found = {number: knowing(page, one, known) for number, one in found.items()}
        ways = _walked(list(found.values()))
    if 5 * sum(map(is_unmarked, ways.values(), ways)) >= max(5 * _FEWEST, len(ways)):
        found = {number: one if is_unmarked(ways[one], one) else ended(page, one) for number, one in found.items()}
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
    parts = atoms(cut, on(page.styles, start, end))
    if not 1 < len(parts) <= _MOST:
        return None
    return Reference(tuple(unit), cut, tuple(parts), tuple(looks(parts)))


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
