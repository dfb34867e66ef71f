"""Phrases of comparison in a sentence: "compared to X", "than X", "over X", where each stands, and what X is.

X is a whole noun phrase or nothing: of "the baseline, and it also" it is "the baseline", of "methods based" nothing.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Literal, NamedTuple

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, is_adverb, word_at
from etl.extract.grammar.names import is_strong
from etl.extract.grammar.phrase_boundaries import RIVALS, phrase_end
from etl.extract.measures.number_words import COUNTS
from etl.extract.text.lexicon import Reach, cue_words

_REACHING = cue_words("reached-by")
_LOOKED_AHEAD = 7
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_TAIL = frozenset({"finite", "example", "headless"})
_FUNCTION = PREPOSITIONS | DETERMINERS | {"and", "or", "than"}
_TAILS = tuple(f"-{tail}" for tail in cue_words("adjective-tail"))


class Baseline(NamedTuple):
    """Words that something is compared with, as chunk positions, and how the rules came to them."""

    start: int
    end: int
    cue: int
    """Position of the word that compares."""
    way: str = ""
    """What decided, in a few words."""
    reach: Reach | Literal["beats", "trails", "matches"] | None = None
    heading: bool = False
    """It stands at the head of its clause: "Compared to X, …"."""


def comparisons(row: Sequence[Chunk]) -> list[Baseline]:
    """Every comparison phrase of a sentence, in order."""
    found: list[Baseline] = []
    for at in range(len(row)):
        reach, start = _comparator(row, at)
        if reach is None or _is_bound(row, at):
            continue
        start = rival_from(row, start)
        end = phrase_end(row, start)
        if end > start and not (row[at].lower == "over" and _is_extent(row, at, end)):
            opens = at <= 1 or row[at - 1].lower in {",", ";", ":", "that", ")", "and"}
            heading = reach == "wide" and opens and not any(before.measure for before in row[:at])
            found.append(Baseline(start, end, at, reach=reach, heading=heading))
    return found


def _comparator(row: Sequence[Chunk], at: int) -> tuple[Reach | None, int]:
    """How far the comparison reaches that a chunk makes, if it makes one, and what it is followed by."""
    chunk = row[at]
    if chunk.meaning.comparator:
        return chunk.meaning.comparator, at + 1
    if "comparing" in chunk.parts:  # "we compare our approach to Y"
        ahead = range(at + 1, min(len(row), at + _LOOKED_AHEAD))
        if to := next((p for p in ahead if row[p].lower in {"to", "with", "against"}), None):
            return "wide", to + 1
    if at and row[at - 1].measure and any(part.startswith("standing-") for part in chunk.parts):
        return "local", at + 1  # "3 points above X"
    if chunk.lower == "to" and rated(row, at, "above"):
        return "wide", at + 1
    origin = chunk.lower in {"from", "on"} and _is_origin(row, at)
    same = chunk.lower == "as" and any("same" in one.parts for one in row[max(0, at - 4) : at])
    multiple = chunk.lower in {"as", "of"} and _is_multiple(row, at)
    return ("local" if origin or same or multiple else None), at + 1


def _is_origin(row: Sequence[Chunk], at: int) -> bool:
    """ "a 40% reduction from the baseline X", "an 8% gain on existing solvers"; no "on standard trees"."""
    near = row[max(0, at - 5) : at] if row[at - 1].measure else row[at - 1 : at]
    if not any(chunk.lower == "by" or chunk.change("noun") for chunk in near):
        return False
    start = at + 1 + (word_at(row, at + 1) in DETERMINERS)
    phrase = row[start : phrase_end(row, start)]
    rivals = any(chunk.parts & {"others", "rival-word", "whole"} for chunk in phrase)
    return rivals and (row[at].lower == "from" or phrase[-1].lower in RIVALS)


def rival_from(row: Sequence[Chunk], start: int) -> int:
    """Where the words begin that are compared with: behind "than those from", and behind a figure that X reaches."""
    start += word_at(row, start) in PREPOSITIONS
    start += word_at(row, start) == "that of"
    if word_at(row, start) in {"those", "that"} and word_at(row, start + 1) in PREPOSITIONS:
        start += 2
    return _reached_by(row, start) if start < len(row) else start


def rated(row: Sequence[Chunk], at: int, part: str) -> bool:
    """ "superior to X", "a comparable accuracy to X": a phrase without a break holds an adjective that takes "to"."""
    before = reversed(row[max(0, at - _LOOKED_AHEAD + 1) : at])
    phrase = takewhile(lambda chunk: not chunk.punctuation and chunk.lower not in PREPOSITIONS, before)
    return any(part in chunk.parts for chunk in phrase)


def _is_multiple(row: Sequence[Chunk], at: int) -> bool:
    """ "five times the throughput of X", "2x as fast as X": "the" or the first "as" stands behind a number."""
    first = "as" if row[at].lower == "as" else "the"
    begin = next((p for p in range(at - 1, max(0, at - _LOOKED_AHEAD), -1) if row[p].lower == first), 0)
    measure = row[begin - 1].measure if begin else None
    return measure is not None and (first == "as" or measure.unit == "x")


def _reached_by(row: Sequence[Chunk], figure: int) -> int:
    """Who reaches a figure: "compared to just 42% for X", "vs. 0.5 in X"; the place itself where none is."""
    digits = figure
    while digits + 1 < len(row) and ("merely" in row[digits].parts or row[digits].lower in {"a", "an", "~"}):
        digits += 1
    number = row[digits].text[:1].isdigit() and not row[digits].text[-1:].isalpha()
    if row[digits].measure is None and not number and row[digits].lower != "·":
        return figure
    for at, chunk in enumerate(row[figure : figure + _LOOKED_AHEAD], figure):
        if chunk.lower in _REACHING or (chunk.punctuation and chunk.lower not in {"·", "$"}):
            return at + 1 if chunk.lower in _REACHING and at + 1 < len(row) else len(row)
    return len(row)


def _is_bound(row: Sequence[Chunk], at: int) -> bool:
    """ "over 50%", "more than 3x", "over many models", "less than half a minute", "rather than X" compare nothing."""
    lower, following = row[at].lower, at + 1
    while word_at(row, following) in {"a", "an", "~", "up to"}:
        following += 1
    if following < len(row) and row[following].measure:
        return row[at].meaning.comparator != "wide"
    while word_at(row, following) in DETERMINERS:
        following += 1
    following += word_at(row, following) in COUNTS
    ahead = row[following].parts if following < len(row) else frozenset()
    before = word_at(row, at - 1)
    if lower == "against" and any("withstanding" in one.parts for one in row[max(0, at - _LOOKED_AHEAD) : at]):
        return True  # "robust against attacks"
    if lower == "over":
        return "extent" in ahead  # "over one year", and not "over five methods"
    return before in {"rather", "other"} or (before in {"more", "less"} and "little" in ahead)


def _is_extent(row: Sequence[Chunk], over: int, end: int) -> bool:
    """ "averaged over all trees", "over six public datasets"."""
    counted = word_at(row, over + 1) in COUNTS and not row[end - 1].parts.isdisjoint({"cases", "extent"})
    return counted or "spreading" in row[over - 1].parts


def accepted(row: Sequence[Chunk], start: int, end: int) -> tuple[int, int] | None:
    """The noun phrase that a stretch of chunks begins with, without what dangles behind it; None if there is none."""
    if end == start + 1 and "them" in row[start].parts:
        return start, end
    end = stop = _without_clause(row, start, end)
    while stop > start and _dangles(row, start, stop - 1):
        stop = _opening(row, start, stop - 1)
    vague = _TAIL if stop == end else _TAIL | {"rival-class"}  # "methods based": which ones was cut
    return (start, stop) if stop > start and _is_noun_phrase(row[start:stop], vague) else None


def _without_clause(row: Sequence[Chunk], start: int, end: int) -> int:
    """ "A, and it saves", "A and more quickly": what follows a thing is no second one."""
    depth, listed = 0, False
    for at in range(start, end - 1):
        lower, following = row[at].lower, row[at + 1]
        depth += (lower in _PAIRS) - (lower in _PAIRS.values())
        if depth:
            continue
        if lower == ",":
            if following.lower in {"and", "or"} and not listed:  # a list of two has no comma before "and"
                return at
            listed = listed or "example" not in following.parts
        elif lower in {"and", "or"} and (following.change("comparative") or _takes_object(row, at + 1)):
            return at
    return end


def _takes_object(row: Sequence[Chunk], at: int) -> bool:
    """ "the baseline and supports many GPUs", "and scales to": a word in -s right before a noun phrase is a verb."""
    following = word_at(row, at + 1)
    acts = row[at].text.islower() and row[at].lower.endswith("s")
    takes = following.isalpha() and following not in PREPOSITIONS - {"to"}
    return acts and (takes or "reaching" in row[at].parts)  # "and offers +3%", but not "planners and engines 3x"


def _dangles(row: Sequence[Chunk], start: int, at: int) -> bool:
    """No noun phrase ends here: a mark, a function word, an adverb, an adjective, a verb or a remark with a figure."""
    chunk = row[at]
    if chunk.lower in _PAIRS.values():
        opening = _opening(row, start, at)
        return row[opening].lower == "[" or any(_is_remark(row, p) for p in range(opening, at))
    if chunk.text[:1].isupper():
        return chunk.text.endswith(_TAILS)
    if chunk.punctuation or chunk.parts & _TAIL:
        return chunk.lower != '"'
    trained = chunk.lower.endswith("ed") and not chunk.lower.endswith("eed")
    return trained or chunk.lower in _FUNCTION or bool(chunk.meaning.bound) or is_adverb(chunk)


def _is_remark(row: Sequence[Chunk], at: int) -> bool:
    """A decimal that belongs to no name, or a sign of a comparison."""
    decimal = "." in row[at].text and row[at].text[0].isdigit() and not row[at - 1].text[:1].isupper()
    return decimal or row[at].lower in {"=", "<", ">", "vs.", "vs"}


def _opening(row: Sequence[Chunk], start: int, at: int) -> int:
    """Where the bracket opens that closes at a chunk; of any other chunk, itself."""
    opens = (p for p in range(at - 1, start - 1, -1) if _PAIRS.get(row[p].lower) == row[at].lower)
    return next(opens, at)


def _is_noun_phrase(phrase: Sequence[Chunk], vague: frozenset[str]) -> bool:
    """It begins as one, its brackets pair, it is no clause, and a word of it says what it is."""
    words = [chunk.lower for chunk in phrase]
    paired = all(words.count(opening) == words.count(closing) for opening, closing in _PAIRS.items())
    denied = "negation" in phrase[0].parts | phrase[-1].parts
    return paired and not denied and any(_says(chunk, vague) for chunk in phrase)


def _says(chunk: Chunk, vague: frozenset[str]) -> bool:
    """A name, or a word that is more than a metric or what goes with a noun."""
    meaning, lower = chunk.meaning, chunk.lower
    plain = meaning.metrics or chunk.parts & vague
    named = chunk.text[:1].isupper() or is_strong(chunk.text)
    return named or (lower[:1].isalpha() and lower not in _FUNCTION and (lower.endswith("ing") or not plain))
