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
from html import escape
from typing import Literal, get_args

from etl.display import escaped, harmless
from etl.explain.labels import SHOWN, blocks, counts, explained, headline, kept, reasons, warnings
from etl.model import Block, Reading
from etl.read.layout.model import Model

Form = Literal["text", "html", "jsonl"]
FORMS: tuple[Form, ...] = get_args(Form)

_COLOURS = {"title": "#9ad1ff", "authors": "#b5e8b0", "abstract": "#fff3b8", "other": "#d9e2ec", "left": "#ff9d9d"}
_ASIDE = "#e6d9f2"
_STYLE = """\
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
body { color: #111; background: #fff }
h2 { font-size: 1rem; margin: 2rem 0 .25rem }
ul { margin: .25rem 0; padding-left: 1.25rem; color: #9a5b00 }
pre { font: 13px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
mark { border-radius: 3px; color: inherit }
nav mark { padding: 0 .4rem; margin-right: .4rem; white-space: nowrap }
sup { color: #555; padding-right: .2rem }
"""
_HEAD = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>mlsys-kg explain</title>
<style>
{_STYLE}mark {{ background: {_ASIDE} }}
{"".join(f".{label} {{ background: {colour} }}{chr(10)}" for label, colour in _COLOURS.items())}</style>
</head>
<body>
"""


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
    view = view or View()
    if form == "html":
        yield _HEAD
    for reading in readings:
        chosen = kept(blocks(reading), view.only, view.records)
        if view.why:
            chosen = tuple(explained(chosen, reasons(reading, view.reader)))
        if form == "html":
            yield _section(reading, chosen)
        elif form == "jsonl":
            yield "".join(_lines(reading, chosen, why=view.why))
        else:
            from etl.explain import terminal  # noqa: PLC0415

            yield terminal.drawn(reading, chosen, view.width, full=view.full, colour=view.colour)
    if form == "html":
        yield "</body>\n</html>\n"


def _lines(reading: Reading, chosen: Sequence[Block], *, why: bool) -> Iterator[str]:
    for block in chosen:
        row: dict[str, object] = {
            "page": reading.page.source,
            "reader": reading.reader,
            **{name: getattr(block, name) for name in ("label", "record", "start", "end")},
            "words": reading.page.text[block.start : block.end],
        }
        if why:
            row["why"] = [{"step": one.step, "evidence": one.evidence, "score": one.score} for one in block.why]
        yield f"{escaped(json.dumps(row, ensure_ascii=False))}\n"


def _section(reading: Reading, blocks: Sequence[Block]) -> str:
    """The part of the file that shows one page; `blocks` are marked, all other text is plain."""
    items = "".join(f"<li>{_escaped(message)}</li>\n" for message in warnings(reading))
    legend = "\n".join(f'<mark class="{one}">{SHOWN.get(one, one)} {count:,}</mark>' for one, count in counts(reading))
    head = f"<h2>{_escaped(headline(reading))}</h2>\n" + (f"<ul>\n{items}</ul>\n" if items else "")
    text, position, number, pieces = reading.page.text, 0, None, []
    for block in blocks:
        sup = f"<sup>{block.record}</sup>" if block.record is not None and block.record != number else ""
        of = f" of record {block.record}" if block.record is not None else ""
        because = "".join(f"\n{_escaped(f'{one.step}: {one.evidence}')}" for one in block.why)
        about = f"{SHOWN.get(block.label, block.label)}{of}, {block.start}-{block.end}{because}"
        mark = f'<mark class="{block.label}" title="{about}">{_escaped(text[block.start : block.end])}</mark>'
        pieces += [_escaped(text[position : block.start]), sup, mark]
        position, number = block.end, block.record
    shown = "".join([*pieces, _escaped(text[position:])])
    return f"<section>\n{head}<nav>\n{legend}\n</nav>\n<pre>\n{shown}</pre>\n</section>\n"


def _escaped(words: str) -> str:
    return escape(harmless(words))
