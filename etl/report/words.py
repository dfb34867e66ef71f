"""Words of pages made fit to be shown: nothing that steers a browser, quotes marked where they stand."""

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from etl.display import harmless

_END = re.compile(r"(?<=\w[.!?])\s+(?=[A-Z\d])|(?<=[a-z)]\.)(?=[A-Z][a-z])|\n\s*\n")  # fast. We   fast.We
_FAR = 400
_CUT_HEAD = re.compile(r"^\S{1,30}\s")  # what a page has around a quote begins and ends within words
_CUT_TAIL = re.compile(r"\s\S{1,30}$")


Piece = tuple[str, str]  # some words, and the claim they are quoted for, if any


def outside(address: str) -> str:
    """The address itself when a browser may follow it, that is, on the web; nothing for any other."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    fit = parts.scheme.lower() in {"http", "https"} and parts.netloc and harmless(address) == address
    return address if fit and not any(map(str.isspace, address)) else ""


def marked(text: str, quotes: Iterable[tuple[str, str, str, str]]) -> tuple[Piece, ...]:
    """A text cut where quotes (claim, before, exact, after) begin and end; of two that overlap the first stays whole.

    A quote is looked for with the words around it, then with less of them, then alone.
    """
    spans = sorted({(*span, claim) for claim, *words in quotes if (span := _span(text, *words))})
    pieces: list[Piece] = []
    position = 0
    for start, end, claim in spans:
        if start < position:
            continue
        pieces += [(text[position:start], ""), (text[start:end], claim)]
        position = end
    return tuple(piece for piece in (*pieces, (text[position:], "")) if piece[0])


def _span(text: str, before: str, exact: str, after: str) -> tuple[int, int] | None:
    if not exact:
        return None
    for head, tail in ((before, after), (before, ""), ("", after), ("", "")):
        at = text.find(f"{head}{exact}{tail}")
        if at >= 0:
            return at + len(head), at + len(head) + len(exact)
    return None


def around(text: str, before: str, exact: str, after: str) -> tuple[str, str, str]:
    """A quote with the sentence it stands in, where the text has it, else with the words around it on its page."""
    span = _span(text, before, exact, after)
    if span is None:
        head, tail = _CUT_HEAD.sub("", before), _CUT_TAIL.sub("", after)
        return head, exact, tail
    start, end = span
    ends = [found.end() for found in _END.finditer(text, max(0, start - _FAR), start + 1) if found.end() <= start]
    stop = _END.search(text, max(start, end - 1), end + _FAR)
    first = ends[-1] if ends else max(0, start - _FAR)
    last = max(end, stop.end()) if stop else end + _FAR
    return text[first:start].lstrip(), text[start:end], text[end:last].rstrip()
