"""Where a text names something a vocabulary knows: hardware, software, workloads.

Labels are matched by spaCy's PhraseMatcher on lower-case tokens; names that are open-ended ("RTX 4090", "Llama-3-70B")
by the patterns of their family, tried only where a token holds a digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from spacy.matcher import PhraseMatcher

from etl import vocabulary
from etl.extract.tokens import language, tokenised
from etl.vocabulary import Concept

if TYPE_CHECKING:
    from spacy.tokens import Doc

Field = Literal["hardware", "systems", "workloads"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of masked text that names `concept`; a `variant` was matched by a pattern, not by a label."""

    start: int
    end: int
    field: Field
    concept: Concept
    variant: bool = False


_FIELDS: tuple[Field, ...] = ("hardware", "systems", "workloads")


_EXCEPTION = "exception"


@cache
def _concepts() -> tuple[PhraseMatcher, Mapping[str, tuple[Field, Concept]]]:
    """A matcher of every label, and what its keys mean; words that only hold a label match as exceptions."""
    matcher = PhraseMatcher(language().vocab, attr="LOWER")
    known: dict[str, tuple[Field, Concept]] = {}
    exceptions: list[Doc] = []
    for field, concept in _everything():
        key = f"{field}:{concept.notation}"
        known[key] = field, concept
        matcher.add(key, [tokenised(label) for label in concept.labels])
        exceptions += [tokenised(label) for label in concept.exceptions]
    if exceptions:
        matcher.add(_EXCEPTION, exceptions)
    return matcher, known


def _everything() -> Iterator[tuple[Field, Concept]]:
    rooms: tuple[tuple[Field, Mapping[str, Concept]], ...] = (
        ("hardware", vocabulary.hardware()),
        ("systems", vocabulary.systems()),
        ("workloads", vocabulary.workloads()),
    )
    for field, concepts in rooms:
        for concept in concepts.values():
            if concept.labels:
                yield field, concept


@cache
def _patterns() -> Mapping[str, tuple[tuple[re.Pattern[str], Field, Concept], ...]]:
    """First character ("" when a pattern may begin with several) → patterns to try there."""
    table: dict[str, list[tuple[re.Pattern[str], Field, Concept]]] = {}
    for field, concept in _everything():
        for pattern in concept.patterns:
            compiled = re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)")
            table.setdefault(_first(pattern), []).append((compiled, field, concept))
    return {first: tuple(rest) for first, rest in table.items()}


def _first(pattern: str) -> str:
    """The character a pattern's matches begin with; "" when there may be several."""
    plain = pattern
    while (inner := re.sub(r"\([^()]*\)", "", plain)) != plain:
        plain = inner
    return pattern[0] if pattern[0].isalnum() and pattern[1:2] not in {"?", "*", "{"} and "|" not in plain else ""


def mentions(doc: Doc, text: str, places: Sequence[tuple[int, int]]) -> list[Mention]:
    """What the vocabularies know in a text, longest first where they overlap, in order of place.

    `doc` is the text tokenised, `places` are the (start, end) of its tokens.
    """
    matcher, known = _concepts()
    found: list[Mention] = []
    excepted: list[tuple[int, int]] = []
    for key, start, end in matcher(doc):
        name = doc.vocab.strings[key]
        a, b = places[start][0], places[end - 1][1]
        if name == _EXCEPTION:
            excepted.append((a, b))
            continue
        field, concept = known[name]
        words = text[a:b]
        if not (concept.exact(words) and words not in concept.labels):
            found.append(Mention(a, b, field, concept))
    found += _variants(text)
    return _longest([m for m in found if not any(a <= m.start and m.end <= b for a, b in excepted)])


_BACK = 4


_WITH_DIGIT = re.compile(r"(?<![^\s,;()])[^\s,;()\d]{0,60}\d[^\s,;()]{0,60}")
_WORDS_BACK = 3


def _variants(text: str) -> list[Mention]:
    """Matches of family patterns that reach into a word with a digit and begin at most three words before it."""
    table = _patterns()
    anywhere = table.get("", ())
    found: list[Mention] = []
    for word in _WITH_DIGIT.finditer(text):
        digit = next(p for p in range(word.start(), word.end()) if text[p].isdigit())
        for start in _starts(text, word.start()):
            for pattern, field, concept in (*table.get(text[start], ()), *anywhere):
                match = pattern.match(text, start)
                if match and match.end() > digit:
                    found.append(Mention(start, match.end(), field, concept, variant=True))
    return found


def _starts(text: str, start: int) -> list[int]:
    """Where the word at `start` and the words before it begin."""
    starts = [start]
    for _ in range(_WORDS_BACK):
        if start < 2 or text[start - 1] != " ":
            break
        start = text.rfind(" ", 0, start - 1) + 1
        starts.append(start)
    return starts


def _longest(found: list[Mention]) -> list[Mention]:
    """Overlaps go to the longest mention of each field; a label wins over a pattern of the same length."""
    found.sort(key=lambda m: (m.start, -m.end, m.variant))
    kept: list[Mention] = []
    for field in _FIELDS:
        end = -1
        for mention in (m for m in found if m.field == field):
            if mention.start >= end:
                kept.append(mention)
                end = mention.end
            elif kept and kept[-1].end < mention.end and mention.end - mention.start > kept[-1].end - kept[-1].start:
                kept[-1] = mention
                end = mention.end
    return sorted(kept, key=lambda m: (m.start, -m.end, m.field))
