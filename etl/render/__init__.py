"""Bytes or markup go in, text with styles comes out: quotes point into this text, so it is stored.

A format that is no text is recognised here; text with markup is for `markup`, which calls `html`, `restructured`,
`org`, `latex` and `markdown`.
"""

from etl.render import pdf
from etl.render.pdf import Rendered, Unrenderable

__all__ = ["Rendered", "Unrenderable", "rendered"]


def rendered(data: bytes) -> Rendered | None:
    """The text of a file; None when it is text itself. Raises Unrenderable for one that cannot be read."""
    return pdf.rendered(data) if pdf.recognises(data) else None
