"""Where a text names something a vocabulary knows: hardware, software, workloads.

Labels are matched by their tokens, in any case; names that are open-ended ("RTX 4090", "Llama-3-70B") by the patterns
of their family, tried only where a token holds a digit.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress, count

from etl.extract.sections.words import DIGIT, LABEL, Words
from etl.extract.text.lexicon import Field, Label, concepts
from etl.vocabulary import Concept


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of masked text that names `concept`; a `variant` was matched by a pattern, not by a label."""

    start: int
    end: int
    field: Field
    concept: Concept
    variant: bool = False


@cache
def _patterns() -> Mapping[str, Sequence[tuple[re.Pattern[str], Field, Concept]]]:
    """First character → patterns to try there; every pattern begins with a letter that must stand."""
    table: dict[str, list[tuple[re.Pattern[str], Field, Concept]]] = {}
    for field, concept in concepts():
        for pattern in concept.patterns:
            whole = re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)")
            table.setdefault(pattern[0], []).append((whole, field, concept))
    return table


def mentions(text: str, words: Words) -> list[Mention]:
    """What the vocabularies know in a text, longest first where they overlap, in order of place."""
    found: list[Mention] = []
    excepted: list[tuple[int, int]] = []
    marked = [*compress(count(), map((LABEL | DIGIT).__and__, words.features))]
    for label, start, end in _labelled(words, marked):
        if label.concept is None or label.field is None:
            excepted.append((start, end))
        elif not label.concept.exact(spelling := text[start:end]) or spelling in label.concept.labels:
            found.append(Mention(start, end, label.field, label.concept))
    found += _variants(text, words, marked)
    return _longest([m for m in found if not any(a <= m.start and m.end <= b for a, b in excepted)])


def _labelled(words: Words, marked: Iterable[int]) -> Iterator[tuple[Label, int, int]]:
    """Every label that stands in a text, and where it begins and ends; all begin with a `marked` word."""
    for number in marked:
        word = words.words[number]
        for at, begun in word.labels if words.features[number] & LABEL else ():
            token, offset = word.tokens[at]
            start = words.places[number] + offset
            for label in begun.get("", ()):
                yield label, start, start + len(token)
            longer = begun.get(second, ()) if (second := words.second(number, at)) else ()
            further = [*words.behind(number, at)] if longer else []
            for label in longer:
                stretch = further[: len(label.words) - 1]
                if [token.lower() for token, _ in stretch] == [*label.words[1:]]:
                    last, begin = stretch[-1]
                    yield label, start, begin + len(last)


def _variants(text: str, words: Words, marked: Iterable[int]) -> Iterator[Mention]:
    """Matches of family patterns that reach into a word with a digit and begin at most three words before it."""
    stretches = ((words.places[number], stretch) for number in marked for stretch in words.words[number].numbered)
    for place, (begin, digit) in stretches:
        for start in _starts(text, place + begin):
            for pattern, field, concept in _patterns().get(text[start], ()):
                match = pattern.match(text, start)
                if match and match.end() > place + digit:
                    yield Mention(start, match.end(), field, concept, variant=True)


def _starts(text: str, start: int) -> list[int]:
    """Where the word at `start` and the words before it begin."""
    starts = [start]
    while len(starts) < 4 and start >= 2 and text[start - 1] == " ":
        start = text.rfind(" ", 0, start - 1) + 1
        starts.append(start)
    return starts


def _outdoes(mention: Mention, other: Mention) -> bool:
    """Longer; or of "Intel Xeon Gold" and "Xeon Gold 6248", the one that ends later."""
    return mention.end - mention.start > other.end - other.start or mention.concept is other.concept


def _longest(found: list[Mention]) -> list[Mention]:
    """Overlaps go to the longest mention of each field; a label wins over a pattern of the same length."""
    found.sort(key=lambda m: (m.start, -m.end, m.variant))
    kept: list[Mention] = []
    for field in ("hardware", "systems", "workloads"):
        end = -1
        for mention in (m for m in found if m.field == field):
            if mention.start >= end:
                kept.append(mention)
                end = mention.end
            elif end < mention.end and _outdoes(mention, kept[-1]):
                kept[-1] = mention
                end = mention.end
    return sorted(kept, key=lambda m: (m.start, -m.end, m.field))
