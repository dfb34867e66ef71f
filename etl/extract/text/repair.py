r"""Text as it was before a scraper damaged it, and the way back to the page.

Formulas that a browser shows once and holds twice, backslashes that were taken for control characters, words glued or
broken, ligatures, and sentences that stand there twice are mended; quotes go back to the words of the page.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from etl.extract.text.lexicon import phrases
from etl.model import Findings, Quote

Edit = tuple[int, int, str]
"""Start and end of what is replaced, and what stands there instead."""
_LIGATURES = dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))
_CHARACTER = re.compile(r"[\u00ad\u200b-\u200d\u2060\ufeff\ufb00-\ufb06]")
_BROKEN = re.compile(r"(?<!\w)([a-z]{2,20})(-\s{1,3})([a-z]{2,20})(?!\w)")
_COMMAND = re.compile(
    r"""
      ext (?<=[\t\b\ ${}\d]ext) (?: bf | it | tt | rm | sf | sc )? (?=\{)   # "$ extbf{"
    | oldsymbol (?<=[\t\b\ ${}\d]oldsymbol) (?=\{)
    | imes (?<=[\t\b\ ${}\d]imes) (?![A-Za-z])                          # "2 imes"
    """,
    re.VERBOSE,
)
_FORMULA = re.compile(r"[^\s()\[\],;]{5,200}")
_SPELLED = re.compile(r"\\times|\\%|\\text\{([^{}]*)\}|\\[,;! ]|[{}$\s]")
_TAILS = "by of to in on and for over than from with".split()
"""Words that lose the blank before them."""
_NUMBER = re.compile(r"\d[\d.]{0,9}(?:[xX×%]|\\times|\\%|times)")
_BEFORE = frozenset("by of to than over least about from and only nearly".split())
_BEHIND = re.compile(
    r"(?:faster|slower|higher|lower|less|more|fewer|better|smaller|larger|cheaper|speed|reduc|improve|increase|gain|saving)"
    r"[a-z-]*"
)
_DOUBLED = re.compile(r"(\d[\d.]{0,8})\D\S{0,30}?[×%}s]\1(?![\d.])")
"""A formula that may stand there twice: one of the two is LaTeX, whole or without its backslash."""
_BEGUN = re.compile(r"(?<![\d.])\d")
_CLOSED = re.compile(r"(?<=\d)[×%x]")


@dataclass(frozen=True, slots=True)
class Repaired:
    """A stretch of a page, its mended text, and for each character of the text its offset in the stretch."""

    page: Quote
    text: str
    origins: Sequence[int]

    @property
    def mended(self) -> Quote:
        """The stretch with its mended text; offsets in it count from its start on the page."""
        return replace(self.page, words=self.text, end=self.page.start + len(self.text))

    def back(self, quote: Quote) -> Quote:
        """The words of the page that a quote out of the mended text was read from."""
        start = self.origins[quote.start - self.page.start]
        end = self.origins[quote.end - self.page.start - 1] + 1
        return cited(self.page, start, max(start, end), len(quote.prefix), len(quote.suffix))


def cited(page: Quote, start: int, end: int, before: int, after: int) -> Quote:
    """The words between two offsets of a stretch, with so many characters around them."""
    around = page.words[max(0, start - before) : start], page.words[end : end + after]
    return Quote(page.words[start:end], page.start + start, page.start + end, *around)


def repaired(quote: Quote) -> Repaired:
    """The stretch with its damage mended, if there is any; what a piece adds stands at its end."""
    edits = sorted(_edits(quote.words))
    if not edits:  # of most texts, whose offsets need no list
        return Repaired(quote, quote.words, range(len(quote.words)))
    text, origins, at = "", list[int](), 0
    for start, end, new in edits:
        if start >= at:
            text += quote.words[at:start] + new
            last = max(start, end - 1)
            origins += [*range(at, start), *(min(start + offset, last) for offset in range(len(new)))]
            at = end
    return Repaired(quote, text + quote.words[at:], [*origins, *range(at, len(quote.words))])


def _edits(text: str) -> Iterator[Edit]:
    for at in _glued(text):
        yield at, at, " "
    yield from _repeated(text)
    if not text.isascii():
        yield from ((*found.span(), _LIGATURES.get(found.group(), "")) for found in _CHARACTER.finditer(text))
    for found in _COMMAND.finditer(text) if "{" in text or "imes" in text else ():
        yield *found.span(), f"\\{'b' if found.group()[0] == 'o' else 't'}{found.group()}"
    for found in _BROKEN.finditer(text) if "- " in text or "-\n" in text else ():
        if found[1] + found[3] in _words() or f" {found[1]}{found[3]}" in text:
            yield *found.span(2), ""
    for found in _FORMULA.finditer(text) if ("\\" in text or "imes" in text) and _DOUBLED.search(text) else ():
        if copied := _copies(found.group()):
            yield found.start() + copied[0], found.start() + copied[1], ""


def _glued(text: str) -> Iterator[int]:
    """Where a blank is lost: "throughputby 30%", "2xfaster", "by2.3x"."""
    for found in _NUMBER.finditer(text):
        start, end = found.span()
        if start and not text[start - 1].isspace():
            head = text[max(0, start - 12) : start].rsplit(maxsplit=1)[-1]
            if head.removesuffix("$").lstrip("(") in _BEFORE:
                yield start - head.endswith("$")
        if text[end - 1] in "xX×%" and _BEHIND.match(text, end):
            yield end
    for word in {*filter(_glued_words().__contains__, text.replace("-", " ").split())}:
        for found in re.finditer(rf"(?<![^\s-]){re.escape(word)}(?!\S)", text):
            yield found.start() + _glued_words()[word]


@cache
def _glued_words() -> Mapping[str, int]:
    """Words of the grammar with another one glued to them, and where it begins; of four letters, "moreover" would."""
    long = [word for word in _words() if len(word) >= 5]
    return {word + tail: len(word) for word in long for tail in _TAILS if word + tail not in _words()}


def _copies(word: str) -> tuple[int, int] | None:
    r"""Of "8.9×8.9\times8.9×" the part that stands there again behind it."""
    whole = word.rstrip(".:")
    for start in (number.start() for number in _BEGUN.finditer(whole)):
        for end in (mark.end() for mark in _CLOSED.finditer(whole, start)):
            shown, rest = whole[start:end], whole[end:]
            again = rest.endswith(shown) and rest != shown
            if _plain(rest[: -len(shown)] if again else rest) == _plain(shown):
                return start, len(whole) - len(shown) if again else end
    return None


def _plain(formula: str) -> str:
    """A formula as a reader sees it."""
    marks = {"\\times": "×", "\\%": "%"}
    shown = _SPELLED.sub(lambda found: marks.get(found.group(), found[1] or ""), formula)
    return re.sub(r"[-–—−]+", "-", shown)


@cache
def _words() -> frozenset[str]:
    """Words of the grammar: metrics, words of change."""
    known = ((words, meaning) for words, meaning in phrases() if len(words) == 1)
    return frozenset(words[0] for words, meaning in known if meaning.metrics or meaning.changes)


def _repeated(text: str) -> Iterator[Edit]:
    """A sentence that stands there twice, the second time."""
    pieces = text.split(". ")
    found = [piece.strip(". \n") for piece in pieces]
    at = 0
    for number, (piece, sentence) in enumerate(zip(pieces, found, strict=True)) if len({*found}) < len(found) else ():
        if len(sentence) >= 15 and sentence in found[:number]:
            yield at, min(at + len(piece) + 2, len(text)), ""
        at += len(piece) + 2


def restored(found: Findings, repairs: Sequence[Repaired]) -> Findings:
    """Findings of mended text with the quotes of the page."""

    def back(quote: Quote) -> Quote:
        mended = next((one for one in repairs if one.page.start <= quote.start < one.page.start + len(one.text)), None)
        return mended.back(quote) if mended else quote

    return replace(
        found,
        systems=tuple(replace(one, quotes=tuple(map(back, one.quotes))) for one in found.systems),
        hardware=tuple(replace(one, quotes=tuple(map(back, one.quotes))) for one in found.hardware),
        workloads=tuple(replace(one, quotes=tuple(map(back, one.quotes))) for one in found.workloads),
        claims=tuple(replace(one, quote=back(one.quote)) for one in found.claims),
    )
