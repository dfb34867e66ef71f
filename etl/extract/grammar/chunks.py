"""A sentence as the grammar sees it: a row of chunks, each a word, a known phrase or a measure."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from operator import attrgetter

from etl.extract.measures.units import Measure
from etl.extract.text.lexicon import NOTHING, Change, Meaning, Metric, Phrase, cue_words, lexicon, meaning_of

PREPOSITIONS = cue_words("preposition")
DETERMINERS = cue_words("determiner")
JOINING = PREPOSITIONS | {"and", "or"}
"""Words that join what follows to a phrase, and are no part of a name."""
_COMPOUND = cue_words("compound-change")
_Phrases = Mapping[str, Sequence[tuple[Phrase, Meaning]]]
_Beginnings = list[tuple[int, _Phrases]]
_Piece = tuple[str, int, str, Meaning, _Phrases]
"""What a token is, and where in it: its text, offset and word, and the longer phrases it begins, by second word."""
_SPELLED = {"whilst": "while", "amid": "with"}
"""Words that do what another does."""
_ADJECTIVES = cue_words("compound-adjective")


@dataclass(slots=True)
class Chunk:
    """One token or phrase; offsets are those of the masked text the sentence is part of."""

    text: str
    lower: str
    start: int
    end: int
    meaning: Meaning = NOTHING
    measure: Measure | None = None
    parts: frozenset[str] = NOTHING.parts
    """The lists of ontology/cues.ttl it is in."""

    def __post_init__(self) -> None:
        self.parts = self.meaning.parts

    @property
    def punctuation(self) -> bool:
        return self.measure is None and not self.lower[0].isalnum() and self.lower not in {"~", "<", ">", "≤", "≥", "%"}

    @property
    def breaks(self) -> bool:
        """A mark or a measure: no phrase of words goes on over it."""
        return self.measure is not None or self.punctuation

    @property
    def acts(self) -> bool:
        """A verb of change and nothing else: "reduces", but not "drop" or "lower"."""
        return self.change("verb") is not None and self.change("noun", "comparative") is None

    def change(self, *parts: str) -> Change | None:
        """The first change this word may express as one of `parts`."""
        for change in self.meaning.changes:
            if change.part in parts:
                return change
        return None


def chunks(tokens: Sequence[tuple[str, int]], measures: Sequence[Measure]) -> list[Chunk]:
    """Tokens (text, offset) of one sentence as chunks: measures collapsed, known phrases joined.

    What a token holds beyond a measure stays: of "10×speedup" the measure takes "10×" and "speedup" remains.
    """
    row: list[Chunk] = []
    beginnings: _Beginnings = []
    queue = deque(measures)
    for text, start in tokens:
        at, end = start, start + len(text)
        while queue and queue[0].start < end:
            measure = queue[0]
            if at < measure.start:
                rest = text[at - start : measure.start - start]
                marks = at > start and not any(map(str.isalnum, rest))  # "+1.6%/+1.4%": between numbers a chunk each
                for offset, piece in enumerate(rest if marks else [rest]):
                    _append(row, beginnings, piece, at + offset)
            if not (row and row[-1].measure is measure):
                row.append(Chunk("", "", measure.start, measure.end, measure=measure))
            at = max(at, measure.end)
            if measure.end > end:
                break
            queue.popleft()
        if at < end:
            _append(row, beginnings, text[at - start :], at)
    return _joined(row, beginnings)


def _append(row: list[Chunk], beginnings: _Beginnings, text: str, start: int) -> None:
    for piece, offset, lower, meaning, phrases in _known(text):
        if phrases:
            beginnings.append((len(row), phrases))
        at = start + offset
        row.append(Chunk(piece, lower, at, at + len(piece), meaning))


@lru_cache(1 << 16)
def _known(text: str) -> Sequence[_Piece]:
    """What a token is wherever it stands; of "storage-saving" the metric and the change."""
    head, dash, tail = text.rpartition("-")
    cut = bool(dash) and tail.lower() in _COMPOUND
    return (*_known(head), _piece(tail, len(head) + 1)) if cut else (_piece(text, 0),)


def _piece(text: str, offset: int) -> _Piece:
    lower = text.lower()
    lower = _SPELLED.get(lower, lower)
    meaning = meaning_of(lower)
    if ("-" in text or "@" in text) and meaning == Meaning(parts=meaning.parts):
        meaning = Meaning(_tail_metrics(lower), parts=meaning.parts)
    longer: dict[str, list[tuple[Phrase, Meaning]]] = {}
    for words, meant in lexicon().get(lower, ()):
        if len(words) > 1:
            longer.setdefault(words[1], []).append((words, meant))
    return text, offset, lower, meaning, longer


def _joined(row: list[Chunk], beginnings: _Beginnings) -> list[Chunk]:
    """Known phrases become one chunk, the first and longest first."""
    found: list[tuple[int, Phrase, Meaning]] = []
    past = 0
    for position, phrases in beginnings:
        if position < past or position + 1 >= len(row):
            continue
        for words, meaning in phrases.get(row[position + 1].lower, ()):
            end = position + len(words)
            bounds = words[-1] == "up" and word_at(row, end) == "to"  # "raises its speed up to 3x"
            if [chunk.lower for chunk in row[position:end]] == [*words] and not bounds:
                found.append((position, words, meaning))
                past = end
                break
    for position, words, meaning in reversed(found):
        end = position + len(words)
        text = " ".join(chunk.text for chunk in row[position:end])
        row[position:end] = [Chunk(text, " ".join(words), row[position].start, row[end - 1].end, meaning)]
    return row


def _tail_metrics(word: str) -> tuple[Metric, ...]:
    """ "GPU-memory" is a metric as its last part is, "BLEU-4" and "time-to-success" as their first.

    "low-latency" is none.
    """
    head, _, tail = word.replace("@", "-").rpartition("-")
    if head.isalnum() and (len(tail) == 1 or tail.isdigit()):  # "ROUGE-L", "recall@20"
        head, tail = "", head
    if word.startswith("time-to-"):
        head, tail = "", "time"
    if head in _ADJECTIVES or not (head or tail).isalnum():
        return ()
    known = meaning_of(tail)
    return () if known.changes else known.metrics


def at_offset(row: Sequence[Chunk], offset: int) -> int:
    """The place of the first chunk that begins at an offset of the text, or behind it."""
    return bisect_left(row, offset, key=attrgetter("start"))


def word_at(row: Sequence[Chunk], at: int, outside: str = "") -> str:
    """The word at a place in lower case; `outside` of the row none."""
    return row[at].lower if 0 <= at < len(row) else outside


def depths(row: Sequence[Chunk]) -> Iterator[int]:
    """How many brackets are open at each chunk."""
    return accumulate((chunk.lower == "(") - (chunk.lower == ")") for chunk in row)


def is_adverb(chunk: Chunk) -> bool:
    """Words that may stand between a number and what it counts: "2x significantly faster"."""
    return chunk.lower.endswith("ly")
