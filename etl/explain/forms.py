"""Readings as text: for people on a terminal, for a browser, and for programs in a pipe.

| form | what a page becomes |
|---|---|
| text | a line for the page, one for each warning, and an aligned line for each block |
| html | a section of one file: the whole text of the page, its blocks marked |
| jsonl | a JSON object for each block, a line each, with its exact words |
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from etl.display import escaped, harmless
from etl.explain.labels import SHOWN, blocks, explained, headline, kept, reasons, warnings
from etl.model import Block, Reading
from etl.read.layout.model import Model

Form = Literal["text", "html", "jsonl"]
FORMS: tuple[Form, ...] = get_args(Form)


class View(NamedTuple):
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
    view = view or View()
    if form == "html":
        yield Path(__file__).with_name("head.html").read_text(encoding="utf-8")
    for reading in readings:
        chosen = kept(blocks(reading), view.only, view.records)
        if view.why:
            chosen = tuple(explained(chosen, reasons(reading, view.reader)))
        if form == "html":
            yield _section(reading, chosen)
        elif form == "jsonl":
            yield "".join(_line(reading, block, why=view.why) for block in chosen)
        else:
            from etl.explain import terminal  # noqa: PLC0415

            yield terminal.drawn(reading, chosen, view.width, full=view.full, colour=view.colour)
    if form == "html":
        yield "</body>\n</html>\n"


def _line(reading: Reading, block: Block, *, why: bool) -> str:
    row: dict[str, object] = {"page": reading.page.source, "reader": reading.reader}
    row |= {name: getattr(block, name) for name in ("label", "record", "start", "end")}
    row["words"] = reading.page.text[block.start : block.end]
    if why:
        row["why"] = [{"step": one.step, "evidence": one.evidence, "score": one.score} for one in block.why]
    return f"{escaped(json.dumps(row, ensure_ascii=False))}\n"


def _section(reading: Reading, chosen: Sequence[Block]) -> str:
    """The part of the file that shows one page; the chosen blocks are marked, all other text is plain."""
    items = "".join(f"<li>{_escaped(message)}</li>\n" for message in warnings(reading))
    counts = Counter(block.label for block in blocks(reading)).items()  # as they first stand on the page
    legend = "\n".join(f'<mark class="{one}">{SHOWN.get(one, one)} {count:,}</mark>' for one, count in counts)
    head = f"<h2>{_escaped(headline(reading))}</h2>\n" + (f"<ul>\n{items}</ul>\n" if items else "")
    text, position, number, pieces = reading.page.text, 0, None, []
    for block in chosen:
        sup = f"<sup>{block.record}</sup>" if block.record is not None and block.record != number else ""
        of = f" of record {block.record}" if block.record is not None else ""
        because = "".join(f"\n{_escaped(f'{one.step}: {one.evidence}')}" for one in block.why)
        about = f"{SHOWN.get(block.label, block.label)}{of}, {block.start}-{block.end}{because}"
        mark = f'<mark class="{block.label}" title="{about}">{_escaped(text[block.start : block.end])}</mark>'
        pieces += [_escaped(text[position : block.start]), sup, mark]
        position, number = block.end, block.record
    shown = "".join(pieces) + _escaped(text[position:])
    return f"<section>\n{head}<nav>\n{legend}\n</nav>\n<pre>\n{shown}</pre>\n</section>\n"


def _escaped(words: str) -> str:
    return escape(harmless(words))
