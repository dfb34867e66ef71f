"""Why the general reader labels a piece as it does: the pass that decided last, what it went by, and the costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from etl.model import Page, Reason
from etl.read.general import passes
from etl.read.general.piece import Piece
from etl.read.general.prices import OTHER, OUTSIDE, PEOPLE, TEXT, TITLE, Prices, Segment, own_price

_SHOWN = {TITLE: "title", PEOPLE: "authors", TEXT: "abstract", OTHER: "other", OUTSIDE: "no record"}
_ROOM = "general"
_LONGEST = 40  # characters of what was taken off a line


def reasons(page: Page) -> Iterator[Reason]:
    """A reason for each piece of a page, in page order, and for what stands between two.

    The score of a piece is how much more the next label costs by looks alone.
    """
    decided: dict[tuple[int, int], tuple[str, tuple[object, ...]]] = {}
    every: Sequence[Piece] = ()
    for name, found in passes.traced(passes.plain(page)):
        every = found
        decided = _decided(name, every, decided)
    labels, dropped = _labels(every)
    position = 0
    for piece in every:
        yield from _between(page, position, piece.start)
        position = max(position, piece.end)
        step = dropped.get(piece.start) or decided[piece.start, piece.end][0]
        label = labels.get(piece.start, OUTSIDE)
        costs = own_price(piece, Prices())
        score = min(cost for other, cost in costs.items() if other != label) - costs[label]
        yield Reason(piece.start, piece.end, f"{_ROOM}/{step}", _evidence(piece, label, costs), round(score, 2))
    yield from _between(page, position, len(page.text))


def _between(page: Page, start: int, end: int) -> Iterator[Reason]:
    if page.text[start:end].strip():
        yield Reason(start, end, f"{_ROOM}/{passes.LINES}", "markup, marks and notes that were taken off a line")


def _decided(
    name: str, pieces: Sequence[Piece], before: Mapping[tuple[int, int], tuple[str, tuple[object, ...]]]
) -> dict[tuple[int, int], tuple[str, tuple[object, ...]]]:
    """Place of each piece → the pass that last changed what it is taken for, and what that is."""
    after: dict[tuple[int, int], tuple[str, tuple[object, ...]]] = {}
    for piece in pieces:
        place, looks = (piece.start, piece.end), (piece.kind, piece.sure, piece.label)
        known = before.get(place)
        after[place] = known if known and known[1] == looks else (name, looks)
    return after


def _labels(every: Sequence[Piece]) -> tuple[dict[int, str], dict[int, str]]:
    """Start of a piece → its label in a record; and → the filter that dropped its record."""
    labels: dict[int, str] = {}
    dropped: dict[int, str] = {}
    before: Sequence[Segment] = ()
    for name, found in passes.filtered(every):
        left = {segment.pieces[0].start for segment in found}
        gone = [segment for segment in before if segment.pieces[0].start not in left]
        dropped |= {piece.start: name for segment in gone for piece in segment.pieces}
        before = found
    for segment in before:
        labels |= {piece.start: label for piece, label in zip(segment.pieces, segment.labels, strict=True)}
    return labels, dropped


def _evidence(piece: Piece, label: str, costs: Mapping[str, float]) -> str:
    """What a piece looks like, how it is set, and what each label costs by that."""
    seen = [f"kind {piece.kind}{', sure' if piece.sure else ''}"]
    seen += [f"label {piece.label!r}"] * bool(piece.label)
    seen += [f"set as {piece.lead}"] * bool(piece.lead)
    seen += [f"column {piece.column}"] * (piece.column >= 0)
    seen += [f"taken off: {' '.join(piece.tail.split())[:_LONGEST]}"] * bool(piece.tail)
    priced = sorted((cost, _SHOWN[one]) for one, cost in costs.items())
    costs_shown = ", ".join(f"{shown} {cost:g}" for cost, shown in ((round(cost, 2), shown) for cost, shown in priced))
    return f"{'; '.join(seen)}; read as {_SHOWN[label]}; costs by looks: {costs_shown}"
