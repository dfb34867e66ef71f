"""Readings as text: for people on a terminal, for a browser, and for programs in a pipe.

| form | what a page becomes |
|---|---|
| text | a line for the page, one for each warning, and an aligned line for each block |
| html | a section of one file: the whole text of the page, its blocks marked |
| jsonl | a JSON object for each block, a line each, with its exact words |
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from etl.display import escaped
from etl.explain import hypertext
from etl.explain.labels import blocks, kept
from etl.explain.why import explained, reasons
from etl.model import Block, Reading
from etl.read.layout.model import Model

Form = Literal["text", "html", "jsonl"]
FORMS: tuple[Form, ...] = get_args(Form)


@dataclass(frozen=True, slots=True)
class View:
    """What of a page is shown, and how."""

    only: Collection[str] = ()  # labels and groups of labels, of `FILTERS`; none for all
    records: Collection[int] = ()  # numbers of records; none for all
    full: bool = False  # long text is not shortened in the form text
    width: int = 110  # cells of a line in the form text
    colour: bool = False
    why: bool = False  # each block comes with the reasons of its label
    reader: Model | None = None  # of unknown layouts; None for the shipped one


def render(readings: Iterable[Reading], form: Form, view: View | None = None) -> Iterator[str]:
    """The pieces of the output, one page after the other."""
    if form == "html":
        yield hypertext.HEAD
    for reading in readings:
        yield _page(reading, form, view or View())
    if form == "html":
        yield hypertext.FOOT


def _page(reading: Reading, form: Form, view: View) -> str:
    chosen = kept(blocks(reading), view.only, view.records)
    if view.why:
        chosen = tuple(explained(chosen, reasons(reading, view.reader)))
    if form == "html":
        return hypertext.section(reading, chosen)
    if form == "jsonl":
        return "".join(_lines(reading, chosen, why=view.why))
    from etl.explain import terminal  # noqa: PLC0415

    return terminal.drawn(reading, chosen, view.width, full=view.full, colour=view.colour)


def _lines(reading: Reading, chosen: Sequence[Block], *, why: bool) -> Iterator[str]:
    for block in chosen:
        row: dict[str, object] = {
            "page": reading.page.source,
            "reader": reading.reader,
            "label": block.label,
            "record": block.record,
            "start": block.start,
            "end": block.end,
            "words": reading.page.text[block.start : block.end],
        }
        if why:
            row["why"] = [{"step": one.step, "evidence": one.evidence, "score": one.score} for one in block.why]
        yield f"{escaped(json.dumps(row, ensure_ascii=False))}\n"
