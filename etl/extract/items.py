"""A sentence as the grammar sees it: a row of items, each a word, a known phrase or a measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from etl.extract.lexicon import NOTHING, Change, Meaning, cue_words, lexicon
from etl.extract.measure import Measure

PREPOSITIONS = frozenset(
    "in on of for at with without under across by from through via using to into onto within during "
    "per among between "
    "towards toward after before upon while when whereas where which that who whose if because since "
    "although though "
    "but yet thus hence therefore so as despite".split()
)
DETERMINERS = frozenset(
    "a an the its their our his her this that these those each every any some another both all such".split()
)
CLAUSE_BREAKS = frozenset("while whereas but although though which who because since yet whilst where".split())
_ADVERBS = frozenset(
    "significantly substantially much even far still also only roughly consistently further greatly just nearly".split()
)


_COMPOUND = cue_words("compound-change")


@dataclass(slots=True)
class Item:
    """One token or phrase; offsets are those of the masked text the sentence is part of."""

    text: str
    lower: str
    start: int
    end: int
    meaning: Meaning = NOTHING
    measure: Measure | None = None

    @property
    def punctuation(self) -> bool:
        return self.measure is None and not self.lower[0].isalnum() and self.lower not in {"~", "<", ">", "≤", "≥", "%"}

    def change(self, *parts: str) -> Change | None:
        """The first change this word may express as one of `parts`."""
        for change in self.meaning.changes:
            if change.part in parts:
                return change
        return None


def items(tokens: Sequence[tuple[str, int]], measures: Sequence[Measure]) -> list[Item]:
    """Tokens (text, offset) of one sentence as items: measures collapsed, known phrases joined.

    What a token holds beyond a measure stays: of "10×speedup" the measure takes "10×" and "speedup" remains.
    """
    row: list[Item] = []
    queue = list(measures)
    for text, start in tokens:
        end = start + len(text)
        while queue and queue[0].end <= start:
            queue.pop(0)
        if queue and queue[0].start < end:
            measure = queue[0]
            if start < measure.start:
                _word(row, text[: measure.start - start], start)
            if not (row and row[-1].measure is measure):
                row.append(Item("", "", measure.start, measure.end, measure=measure))
            if end > measure.end:
                _word(row, text[measure.end - start :], measure.end)
        else:
            _word(row, text, start)
    return _joined(row)


def _word(row: list[Item], text: str, start: int) -> None:
    """Append a word; "storage-saving" becomes two, so that its change and its metric are seen."""
    lower = text.lower()
    if "-" in text:
        head, _, tail = text.rpartition("-")
        if head.isalpha() and tail.lower() in _COMPOUND and lower not in lexicon():
            row.append(Item(head, head.lower(), start, start + len(head)))
            start, text, lower = start + len(head) + 1, tail, tail.lower()
    row.append(Item(text, lower, start, start + len(text)))


def _joined(row: list[Item]) -> list[Item]:
    """Known phrases become one item, the longest first."""
    table = lexicon()
    joined: list[Item] = []
    past = 0
    for position, item in enumerate(row):
        if position < past:
            continue
        meanings = table.get(item.lower)
        if meanings and item.measure is None:
            for words, meaning in meanings:
                length = len(words)
                if length == 1:
                    item.meaning = meaning
                    break
                if _follows(row, position, words):
                    past = position + length
                    text = " ".join(i.text for i in row[position:past])
                    joined.append(Item(text, " ".join(words), item.start, row[past - 1].end, meaning))
                    break
        if position < past:
            continue
        if item.meaning is NOTHING and "-" in item.text:
            item.meaning = _tail_meaning(item.lower)
        joined.append(item)
    return joined


_ADJECTIVES = cue_words("compound-adjective")


@lru_cache(1 << 14)
def _tail_meaning(word: str) -> Meaning:
    """ "wall-time" and "GPU-memory" are metrics as their last part is; "low-latency" is none."""
    head, _, tail = word.rpartition("-")
    if head in _ADJECTIVES or not head.isalnum():
        return NOTHING
    for words, meaning in lexicon().get(tail, ()):
        if len(words) == 1 and meaning.metrics and not meaning.changes:
            return Meaning(metrics=meaning.metrics)
    return NOTHING


def _follows(row: list[Item], position: int, words: tuple[str, ...]) -> bool:
    if position + len(words) > len(row) or row[position + 1].lower != words[1]:
        return False
    return all(row[position + i].lower == word and row[position + i].measure is None for i, word in enumerate(words))


def is_adverb(item: Item) -> bool:
    """Words that may stand between a number and what it counts: "2x significantly faster"."""
    return item.lower in _ADVERBS or (item.lower.endswith("ly") and not item.meaning.metrics)
