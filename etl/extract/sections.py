"""A title or an abstract made ready: masked, tokenised, cut into sentences, known names marked."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from etl.extract.abbreviations import abbreviations, is_plural
from etl.extract.items import Item, items
from etl.extract.masking import mask
from etl.extract.measure import Measure
from etl.extract.measures import measures
from etl.extract.mentions import Mention, mentions
from etl.extract.names import fold, stands_alone
from etl.extract.sentences import may_measure, sentences
from etl.extract.tokens import spans, tokenised
from etl.model import Quote

_CONTEXT = 40
_INTRODUCES = re.compile(
    r"\b(?:we|this (?:paper|work|article|study|thesis|report|survey)|our|the authors?|the proposed|"
    r"experiment(?:s|al)|evaluation|results (?:show|demonstrate|indicate)|here,)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Sentence:
    """One sentence; offsets are those of its section."""

    start: int
    end: int
    own: bool
    """It speaks of the work itself rather than of the problem or of earlier work."""


@dataclass(slots=True)
class Section:
    """A stretch of a page the extractors read. Offsets inside are relative to `quote.start`."""

    quote: Quote
    masked: str
    sentences: list[Sentence]
    mentions: list[Mention]
    _tokens: list[tuple[str, int]]
    _starts: list[int]
    _classes: frozenset[str] | None = None
    _rows: dict[tuple[int, bool], list[Item]] = field(default_factory=dict)

    def names_many(self, name: str) -> bool:
        """A short form of what there are many of: "vDiT" where the text says "video diffusion models (vDiTs)"."""
        if self._classes is None:
            plural = [a.short for a in abbreviations(self.masked) if is_plural(a)]
            self._classes = frozenset(fold(form) for short in plural for form in (short, short[:-1]))
        return fold(name) in self._classes

    def tokens(self, start: int, end: int) -> list[tuple[str, int]]:
        """The (text, offset) of the tokens in a stretch, blanks left out."""
        return self._tokens[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def row(self, sentence: Sentence, *, measured: bool = True) -> list[Item]:
        """The sentence as items; without `measured`, numbers stay words."""
        key = sentence.start, measured
        if key not in self._rows:
            self._rows[key] = self._row(sentence, measured=measured)
        return self._rows[key]

    def _row(self, sentence: Sentence, *, measured: bool) -> list[Item]:
        found: list[Measure] = []
        text = self.masked[sentence.start : sentence.end]
        if measured and may_measure(text):
            found = [shifted(measure, sentence.start) for measure in measures(text)]
        if measured and not found:
            return self.row(sentence, measured=False)
        return items(self.tokens(sentence.start, sentence.end), found)

    def cite(self, start: int, end: int) -> Quote:
        """The words of the page between two offsets of this section."""
        words, base = self.quote.words, self.quote.start
        return Quote(
            words=words[start:end],
            start=base + start,
            end=base + end,
            prefix=words[max(0, start - _CONTEXT) : start],
            suffix=words[end : end + _CONTEXT],
        )


_SPEAKS_OF_NAMES = re.compile(
    r"\b(?:we|our|its|resulting|propos\w+|present\w*|introduc\w+|called|named|dubbed|termed|coined|namely|christened|titled|referred|known"
    r"|matches|approximates|rivals|equals|outperform\w*|surpass\w*|exceed\w*|beat\w*|compar\w+|versus|vs|against|relative|baselines?|competitors?|than|over"
    r"|improv\w+ (?:up)?on|outpac\w+|outstrip\w*|(?:is|are) (?:introduced|developed|designed|devised)"
    r"|components|par|competitive(?:ly)?|similarly|modules|innovations|contributions|newly)\b|[,—-] an? "
    r"|\([A-Z][\w.+-]*, [A-Z]",  # a list of names in brackets
    re.IGNORECASE,
)
_HEAD = re.compile(
    r"\W{0,3}[\w.+-]{0,40}[A-Z][\w.+-]{0,40}(?: [A-Z][\w.+-]{0,40}){0,4} (?:is|are) "
    r"(?:an?|the|our) |[^.]{0,60}(?:intro|pres|prop)"
)


@lru_cache(64)  # it is asked twice of each sentence
def may_name(sentence: str) -> bool:
    """Whether a sentence could introduce a name or compare with one: a cheap test."""
    return _SPEAKS_OF_NAMES.search(sentence) is not None or _HEAD.match(sentence) is not None


def shifted(measure: Measure, by: int) -> Measure:
    return Measure(
        measure.start + by,
        measure.end + by,
        measure.low,
        measure.high,
        measure.unit,
        measure.form,
        measure.word,
        measure.open,
    )


def section(quote: Quote, name: str | None = None) -> Section:
    """Make a title or an abstract ready; `name` is what the title says the work is called."""
    masked = mask(quote.words)
    doc = tokenised(masked)
    places = spans(doc)
    tokens = [(word, start) for start, end in places if not (word := masked[start:end]).isspace()]
    known = mentions(doc, masked, places)
    return Section(quote, masked, _sentences(masked, name), known, tokens, [start for _, start in tokens])


_DEFINES = re.compile(r"[\w.+-]{0,40}(?:[a-z][A-Z]|[A-Z]{2})[\w.+-]{0,40}\s+(?:is|are)\s+(?:a|an|the|our)\s")


def _sentences(masked: str, name: str | None) -> list[Sentence]:
    """Sentences before the first that speaks of the work itself, or names it, are background."""
    places = sentences(masked)
    first = next(
        (
            i
            for i, (a, b) in enumerate(places)
            if _INTRODUCES.search(masked, a, b)
            or (name and stands_alone(name, masked, a, b))
            or (i == 0 and _DEFINES.match(masked, a, b))
        ),
        0,
    )
    return [Sentence(a, b, i >= first) for i, (a, b) in enumerate(places)]


def claim_sentences(found: Section, names: Sequence[str]) -> None:
    """Sentences from the first that names what the work introduces speak of the work."""
    spoken = False
    for sentence in found.sentences:
        spoken = spoken or any(stands_alone(name, found.masked, sentence.start, sentence.end) for name in names)
        sentence.own = sentence.own or spoken


def introduced_by(found: Sequence[Sentence]) -> int:
    """Offset at which the work itself begins to be spoken of."""
    return next((sentence.start for sentence in found if sentence.own), 0)
