"""PDFs for tests: lines of text at places, in the order in which they are drawn."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import reportlab
from reportlab.lib import pdfencrypt
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

TOP, LEFT, RIGHT = 720, 54, 318
"""Points from below at which text begins, and from the left at which two columns do."""

pdfmetrics.registerFont(TTFont("Vera", Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"))


class Drawn(NamedTuple):
    """A line as it is drawn: where, in points from below and from the left, how large, and in which font."""

    text: str
    y: float
    x: float = LEFT
    size: float = 10
    font: str = "Vera"
    turned: bool = False


def pdf(*pages: Iterable[Drawn], locked: bool = False) -> bytes:
    """A PDF of US letter pages."""
    file = io.BytesIO()
    encrypt = pdfencrypt.StandardEncryption("heron") if locked else None
    canvas = Canvas(file, pagesize=(612, 792), encrypt=encrypt, invariant=1)
    for page in pages:
        for line in page:
            canvas.saveState()
            canvas.setFont(line.font, line.size)
            if line.turned:
                canvas.rotate(90)
            canvas.drawString(line.x, line.y, line.text)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def column(texts: Sequence[str], x: float = LEFT, top: float = TOP, step: float = 12) -> Iterator[Drawn]:
    """Lines below each other."""
    return (Drawn(text, top - step * at, x) for at, text in enumerate(texts))
