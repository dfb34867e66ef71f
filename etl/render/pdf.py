"""PDF to text in reading order: lines of one word again where a hyphen divided it, a blank line between paragraphs."""

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

from etl.model import Style
from etl.render import lines
from etl.render.lines import PrintedLine, TextPiece
from etl.render.pdf_child import DAMAGED, ENCRYPTED, NO_LIBRARY, TOO_LONG

SECONDS, PAGES = 120.0, 2000  # how long a PDF may take, and how long it may be
_MARK = re.compile(rb"(?P<before>[\s\S]{0,1000}?)%PDF-\d(?P<objects>[\s\S]{0,9000}?\d\s{1,9}\d{1,5}\s{1,9}obj\b)?+")
_CHILD = Path(__file__).with_name("pdf_child.py")
_WHY = {
    NO_LIBRARY: "a PDF: `pip install 'mlsys-kg[pdf]'`, or save its text (`pdftotext FILE.pdf`) and name that",
    ENCRYPTED: "an encrypted PDF: save it without its password (`qpdf --decrypt IN.pdf OUT.pdf`) and name that",
    DAMAGED: "a damaged PDF: fetch it again, or print it to a new PDF",
    TOO_LONG: "a PDF of more than {pages:,} pages: split it (`qpdf --split-pages=1000 IN.pdf OUT.pdf`)",
}
_FAILED = "a PDF that PDFium fails to read: save its text (`pdftotext FILE.pdf`) and name that"
_SLOW = "a PDF that takes more than {:g} s: save its text (`pdftotext FILE.pdf`) and name that"
_BLANK = "a PDF without text, such as a scan: recognise its text (`ocrmypdf IN.pdf OUT.pdf`) and name that"

_LETTERS = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)} | {0xA0: " ", 0xAD: "-"}
"""Ligatures as letters, blanks as blanks, and a soft hyphen as the hyphen it shows."""
_ACCENTS = dict(zip("´ˋˆ˜¨ˇ˘˚¯˙˝", "\u0301\u0300\u0302\u0303\u0308\u030c\u0306\u030a\u0304\u0307\u030b", strict=True))
_ACCENTED = re.compile(rf"([{''.join(_ACCENTS)}]) ?([A-Za-zı])")
_HYPHENED = re.compile(r"(?<![\w-])\w++(?:-\w++)+")
_NO_WORD = re.compile(r"[^\w-]")
_LONGEST = 1000  # characters of a line in which a divided word is looked for
_HEADING = 1.2  # ratio to the usual font size at which the largest line of the first page is a heading


class Unrenderable(Exception):
    """What a file is that cannot be read, and what to do: "an encrypted PDF: save it without its password"."""


def recognises(data: bytes) -> bool:
    """Whether a file is a PDF; other bytes may come first, where objects follow: a text may mention the mark."""
    mark = _MARK.match(data)
    return bool(mark and (mark["objects"] or not mark["before"].strip()))


def rendered(data: bytes, seconds: float = SECONDS, most_pages: int = PAGES) -> tuple[str, tuple[Style, ...]]:
    """The text of a PDF, with the largest lines of its first page as headings.

    Raises Unrenderable where it is encrypted, damaged, scanned, too long or too slow, or the library is missing.
    """
    command = (sys.executable, "-P", str(_CHILD), str(most_pages))  # which may crash, hang or run out of memory alone
    try:
        child = subprocess.run(command, input=data, capture_output=True, check=False, timeout=seconds)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise Unrenderable(_SLOW.format(seconds)) from None
    if child.returncode:
        raise Unrenderable(_WHY.get(child.returncode, _FAILED).format(pages=most_pages))
    pages = map(json.loads, child.stdout.splitlines())
    text, styles = flowed(lines.pages([(height, [TextPiece(*piece) for piece in pieces]) for height, pieces in pages]))
    if not text.strip():
        raise Unrenderable(_BLANK)
    return text, styles


def flowed(pages: Sequence[Sequence[PrintedLine]]) -> tuple[str, tuple[Style, ...]]:
    """The lines of pages as one text: words whole again, blank lines between paragraphs and between pages."""
    largest = max((line.size for line in pages[0]), default=0.0) if pages else 0.0
    is_heading = largest > _HEADING * median([line.size for page in pages for line in page] or [0.0])
    hyphened = {word for page in pages for line in page for word in _HYPHENED.findall(line.text)}
    text: list[str] = []
    styles: list[Style] = []
    start = 0
    for number, page in enumerate(pages):
        starts = [place for place, line in enumerate(page) if line.opens_paragraph or place == 0]
        for first, end in pairwise([*starts, len(page)]):
            words = "\n".join(_whole(map(_letters, page[first:end]), hyphened))
            if is_heading and number == 0 and page[first].size == largest:
                styles.append(Style("heading", start, start + len(words), 1))
            text.append(f"{words}\n\n")
            start += len(words) + 2
    return "".join(text), tuple(styles)


def _letters(line: PrintedLine) -> str:
    """Ligatures as letters, and an accent that is drawn before a letter as its own."""
    plain = line.text.translate(_LETTERS)
    return _ACCENTED.sub(lambda found: unicodedata.normalize("NFC", found[2] + _ACCENTS[found[1]]), plain)


def _whole(parts: Iterable[str], hyphened: Collection[str]) -> list[str]:
    """Lines without the hyphens that part a word at their ends; `hyphened` words have theirs inside a line, too."""
    whole: list[str] = []
    for part in parts:
        line, above = part, whole[-1] if whole else ""
        if above[-2:-1].isalnum() and above[-1] == "-" and line[:1].isalnum() and len(above) < _LONGEST:
            word, _, line = line.partition(" ")
            divided = f"{_NO_WORD.split(above)[-1]}{_NO_WORD.split(word)[0]}"
            own = not word[0].islower() or divided.rstrip("-").count("-") > 1 or divided in hyphened
            whole[-1] = f"{above if own else above[:-1]}{word}"
        if line:
            whole.append(line)
    return whole
