"""Labelled blocks as one HTML file that asks for nothing: the whole text of each page with its blocks marked."""

from collections.abc import Iterator, Sequence
from html import escape

from etl.display import harmless
from etl.explain.account import SHOWN, counts, headline, warnings
from etl.model import Block, Label, Reading

_COLOURS: dict[Label, str] = {
    "title": "#9ad1ff",
    "authors": "#b5e8b0",
    "abstract": "#fff3b8",
    "other": "#d9e2ec",
    "left": "#ff9d9d",
}
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
HEAD = f"""\
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
FOOT = "</body>\n</html>\n"


def section(reading: Reading, blocks: Sequence[Block]) -> str:
    """The part of the file that shows one page; `blocks` are marked, all other text is plain."""
    items = "".join(f"<li>{_escaped(message)}</li>\n" for message in warnings(reading))
    legend = "\n".join(
        f'<mark class="{label}">{SHOWN.get(label, label)} {count:,}</mark>' for label, count in counts(reading)
    )
    return (
        f"<section>\n<h2>{_escaped(headline(reading))}</h2>\n"
        + (f"<ul>\n{items}</ul>\n" if items else "")
        + f"<nav>\n{legend}\n</nav>\n<pre>\n{''.join(_marked(reading.page.text, blocks))}</pre>\n</section>\n"
    )


def _marked(text: str, blocks: Sequence[Block]) -> Iterator[str]:
    position = 0
    number: int | None = None
    for block in blocks:
        yield _escaped(text[position : block.start])
        if block.record is not None and block.record != number:
            yield f"<sup>{block.record}</sup>"
        number = block.record
        of = f" of record {block.record}" if block.record is not None else ""
        because = "".join(f"\n{_escaped(f'{one.step}: {one.evidence}')}" for one in block.why)
        about = f"{SHOWN.get(block.label, block.label)}{of}, {block.start}-{block.end}{because}"
        yield f'<mark class="{block.label}" title="{about}">{_escaped(text[block.start : block.end])}</mark>'
        position = block.end
    yield _escaped(text[position:])


def _escaped(words: str) -> str:
    return escape(harmless(words))
