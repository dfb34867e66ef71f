"""Notebooks of Jupyter: their cells of text, and what their programs have shown, as one text in Markdown.

https://nbformat.readthedocs.io/en/latest/format_description.html
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape

from etl.model import Page

_SHOWN = ("text/markdown", "text/html")


def unwrapped(page: Page) -> Page:
    """The page with the text of its cells as its text, or as it is where it is no notebook."""
    if page.rendered or not page.text.lstrip("\ufeff \t\r\n").startswith("{") or '"cell_type"' not in page.text:
        return page
    try:
        found = json.loads(page.text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return page
    texts = [text for cell in _members(found.get("cells")) for text in _texts(cell) if text.strip()]
    return replace(page, text="\n\n".join(texts)) if texts else page


def _members(value: object) -> Iterator[Mapping[str, object]]:
    yield from (one for one in value if isinstance(one, dict)) if isinstance(value, list) else ()


def _texts(cell: Mapping[str, object]) -> Iterator[str]:
    """What people read in a cell: its text, or the tables and texts that its program has shown and printed."""
    if cell.get("cell_type") == "markdown":
        yield _joined(cell.get("source"))
    for output in _members(cell.get("outputs")):
        data = output.get("data")
        forms = [data[form] for form in _SHOWN if form in data] if isinstance(data, dict) else []
        yield from map(_joined, forms[:1])
        if output.get("name") == "stdout":
            yield f"<pre>{escape(_joined(output.get('text')), quote=False)}</pre>"


def _joined(lines: object) -> str:
    """A text, which a notebook may keep as its lines."""
    return "".join(filter(lambda line: isinstance(line, str), lines)) if isinstance(lines, list) else str(lines or "")
