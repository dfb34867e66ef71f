"""Pages in many layouts, with their truth: the same seed, layout and papers give the same page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from layouts import (
    batch_1,
    batch_2,
    batch_3,
    batch_4,
    batch_5,
    batch_6,
    batch_7,
    batch_8,
    batch_9,
    batch_10,
    batch_11,
    frame,
    noise,
)
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Paper, Sheet

BATCHES: Mapping[int, tuple[Layout, ...]] = {
    1: batch_1.LAYOUTS,
    2: batch_2.LAYOUTS,
    3: batch_3.LAYOUTS,
    4: batch_4.LAYOUTS,
    5: batch_5.LAYOUTS,
    6: batch_6.LAYOUTS,
    7: batch_7.LAYOUTS,
    8: batch_8.LAYOUTS,
    9: batch_9.LAYOUTS,
    10: batch_10.LAYOUTS,
    11: batch_11.LAYOUTS,
}
LAYOUTS: Mapping[str, Layout] = {layout.name: layout for batch in BATCHES.values() for layout in batch}


def sheet(layout: Layout, seed: int, papers: Sequence[Paper], *, framed: bool | None = None) -> Sheet:
    """One page that lists `papers`; menus and footers stand around it, or not, as the seed or `framed` says."""
    papers = papers[:1] if layout.single else papers
    draft = Draft(_random(layout, seed, "page"), papers)
    around = Draft(_random(layout, seed, "frame"), papers)
    dressed = layout.noise.framed and (around.chance(0.6) if framed is None else framed)
    if dressed:
        frame.above(around)
    top, around.lines = around.lines, []
    layout.write(draft)
    if dressed:
        frame.below(around)
    lines = [*top, "", *draft.lines, "", *around.lines]
    text = noise.text(lines, _random(layout, seed, "noise"), layout.noise)
    return Sheet(layout.name, text, tuple(draft.listed), (*draft.others, *around.others))


def _random(layout: Layout, seed: int, part: str) -> Random:
    return Random(f"{layout.name} {seed} {part}")
