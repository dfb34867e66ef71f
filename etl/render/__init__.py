"""Bytes or markup go in, text with styles comes out: quotes point into this text, so it is stored.

A format that is no text is a module in `FORMATS` with the functions of `Format`; text with markup is for `markup`,
which calls `html`, `restructured`, `org`, `latex` and `markdown`.
"""

from etl.render import pdf
from etl.render.format import Format, Rendered, Unrenderable

__all__ = ["FORMATS", "Format", "Rendered", "Unrenderable", "rendered"]

FORMATS: tuple[Format, ...] = (pdf,)


def rendered(data: bytes) -> Rendered | None:
    """The text of a file; None when it is of none of the formats.

    Raises:
        Unrenderable: it is of one of them, and cannot be read.

    """
    return next((format_.rendered(data) for format_ in FORMATS if format_.recognises(data)), None)
