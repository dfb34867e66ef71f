"""What of a page nobody claims, and how much of it was read."""

from collections.abc import Iterable

from etl.read.blocks import Span, blocks
from etl.render.prose import printed


def unclaimed(text: str, claims: Iterable[Span]) -> tuple[tuple[Span, ...], float]:
    """The blocks outside `claims`, and the share of the printed characters inside."""
    left: list[Span] = []
    position = 0
    for start, end in sorted(claims):
        left += blocks(text, position, max(position, start))
        position = max(position, end)
    left += blocks(text, position)
    missing = sum(printed(text[start:end]) for start, end in left)
    return tuple(left), (1 - missing / printed(text) if missing else 1.0)
