"""The noun phrase in the words that a result is compared with: whole, no longer than that, or nothing.

"the baseline, and it also" is "the baseline"; of "methods based" nothing is left.
"""

from collections.abc import Sequence

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, is_adverb, word_at
from etl.extract.grammar.names import is_strong
from etl.extract.text.lexicon import cue_words

_MOST = 14  # ordinary words; more of them hold a clause
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_TAIL = frozenset({"finite", "example", "headless"})
_FUNCTION = PREPOSITIONS | DETERMINERS | {"and", "or", "than"}
_TAILS = tuple(f"-{tail}" for tail in cue_words("adjective-tail"))


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
    """ "A, and it saves", "A and more quickly": what follows a thing is no second one.

    A list of two has no comma before "and"; one before an example does not count.
    """
    depth, listed = 0, False
    for at in range(start, end - 1):
        lower, following = row[at].lower, row[at + 1]
        depth += (lower in _PAIRS) - (lower in _PAIRS.values())
        if depth:
            continue
        if lower == ",":
            if following.lower in {"and", "or"} and not listed:
                return at
            listed = listed or "example" not in following.parts
        elif lower in {"and", "or"} and (following.change("comparative") or _takes_object(row, at + 1)):
            return at
    return end


def _takes_object(row: Sequence[Chunk], at: int) -> bool:
    """ "the baseline and supports many GPUs", "and scales to": a word in -s right before a noun phrase is a verb."""
    following = word_at(row, at + 1)
    acts = row[at].text.islower() and row[at].lower.endswith("s")
    return acts and following.isalpha() and following not in PREPOSITIONS - {"to"}


def _dangles(row: Sequence[Chunk], start: int, at: int) -> bool:
    """No noun phrase ends here: a mark, a function word, an adverb, an adjective, a verb or a remark with a figure."""
    chunk = row[at]
    if chunk.lower in _PAIRS.values():
        opening = _opening(row, start, at)
        return row[opening].lower == "[" or any(_is_figure(row, p) for p in range(opening, at))
    if chunk.text[:1].isupper():
        return chunk.text.endswith(_TAILS)
    if chunk.punctuation or chunk.parts & _TAIL:
        return chunk.lower != '"'
    if chunk.lower in _FUNCTION or chunk.meaning.bound or is_adverb(chunk):
        return True
    return chunk.lower.endswith("ed") and not chunk.lower.endswith("eed")  # "models trained"


def _is_figure(row: Sequence[Chunk], at: int) -> bool:
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
    if not paired or "negation" in phrase[0].parts | phrase[-1].parts:
        return False
    return sum(chunk.text[:1].islower() for chunk in phrase) <= _MOST and any(_says(chunk, vague) for chunk in phrase)


def _says(chunk: Chunk, vague: frozenset[str]) -> bool:
    """A name, or a word that is more than a metric or what goes with a noun."""
    meaning, lower = chunk.meaning, chunk.lower
    plain = meaning.metrics or chunk.parts & vague
    named = chunk.text[:1].isupper() or is_strong(chunk.text)
    return named or (lower[:1].isalpha() and lower not in _FUNCTION and (lower.endswith("ing") or not plain))
