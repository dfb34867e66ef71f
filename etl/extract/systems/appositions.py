"""Names next to the words for what they name: "Foo, a compiler that", "our system, Foo", "a new data set (FooSet)"."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.names import is_strong, run
from etl.extract.grammar.phrase_boundaries import parts
from etl.extract.systems.introduced_objects import coordinated
from etl.extract.systems.name_spans import ARTICLES, NOUNS, Context, Proposal, last_of, name_at, plain_name, proposal_at
from etl.extract.text.lexicon import cue_words

_RENOWNED = cue_words("renowned")
_OF_OTHERS = _RENOWNED | cue_words("others") | {"recently", "previously", "originally"}
_INTRODUCING = cue_words("introducing")
_EXAMINING = (cue_words("examining") | cue_words("rivalling")) - _INTRODUCING
"""What is evaluated, extended or used was there before: "we study how X, an algorithm, fares"."""
_DECIDING = _EXAMINING | _INTRODUCING | {";"}
_PLAINLY_NEW = frozenset({"new", "novel", "newly"})
"""What is called so is the work's own, though a vocabulary knows the name by now."""
_NEW = cue_words("new")
_COUNTS = cue_words("counted")
_COMPOSED = cue_words("composed")
_MAKING = _INTRODUCING | _COMPOSED | cue_words("making")
_BEFORE_ARTICLE = (_MAKING - PREPOSITIONS).union({")", ":", ";", ",", "and", "as"})
"""Words before the article of what is made, or listed: "(1) a dataset, QuokkaSet", "as a module (XYZ)"."""
_HEADING = ARTICLES | {"the"}
_CLAUSE = frozenset({"", ";", ":"})
"""What stands before the first word of a clause."""
_BEHIND_NAME = frozenset({",", ".", ";", ")", "and", "that", "which", ""})
_BEFORE_OTHERS = ARTICLES.union("over than to by of as for against outperforms alongside ,".split())
"""Words before the name of what somebody else made: "faster than Foo, a compiler that", "an Oak, a tree"."""
_LONGEST = 10
"""Words of a phrase before its bracket."""


def described(context: Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "at its core is Bar, a model for …": a name and what it is."""
    row = context.row
    start = _name_before(row, comma)
    if start is None or word_at(row, start - 1) in _BEFORE_OTHERS or context.knows(start):
        return
    explained = any(chunk.lower in NOUNS for chunk in row[comma + 1 : comma + 11])
    if explained and last_of(row[:start], _DECIDING) not in _EXAMINING:
        yield proposal_at(context, start, comma, "described")


def _name_before(row: Sequence[Chunk], comma: int) -> int | None:
    """Where the name begins that a comma ends; none, where it is ordinary words at the head."""
    start = comma
    while start > 0 and run(row, start - 1, comma) == comma:
        start -= 1
    alone = start == 0 and not is_strong(row[0].text)
    return None if start == comma or alone else start


def named_ours(context: Context, comma: int) -> Iterator[Proposal]:
    """ "Foo, our compiler, …": a name and whose it is."""
    row = context.row
    start = _name_before(row, comma)
    inside = takewhile(lambda one: not one.punctuation, row[comma + 1 : comma + _LONGEST])
    phrase = [one.lower for one in inside]
    closes_it = word_at(row, comma + 1 + len(phrase)) == row[comma].lower and not NOUNS.isdisjoint(phrase)
    compared = start is not None and start > 0 and row[start - 1].meaning.comparator
    if start is not None and closes_it and not compared and word_at(row, start - 1) not in PREPOSITIONS:
        yield proposal_at(context, start, comma, "described")


def apposed(context: Context, mark: int, *, speaks: bool) -> Iterator[Proposal]:
    """The name behind the words for a thing of the work: "a large dataset, QuokkaSet, with …", "a net (A)".

    Words at the head of a clause and a name between commas need no word of the work: "The planner, Quokka, waits".
    """
    row = context.row
    start = _phrase_start(row, mark)
    words = {chunk.lower for chunk in row[start:mark]}
    if mark + 1 >= len(row) or _is_of_others(words) or row[mark - 1].lower not in NOUNS:
        return
    new = not words.isdisjoint(_PLAINLY_NEW)
    if context.knows(mark + 1) and not new:
        return
    if speaks and not words.isdisjoint(_COUNTS) and (members := _bracketed_names(row, mark)):
        yield from (proposal_at(context, *span, "appositive") for span in members)
        return
    article = row[start].lower in ARTICLES
    lists = any(chunk.text.istitle() for chunk in row[start + 1 : mark])  # "A Planner, Quokka, and a Critic wait"
    heads = row[mark].lower == "," and row[start].lower in _HEADING and word_at(row, start - 1) in _CLAUSE and not lists
    listed = article and speaks and _is_object(row, start)
    loose = new or heads or (listed and _is_introduced(row, start, mark))
    found = name_at(context, mark + 1, "appositive", loose=loose)
    if new and speaks and article and not found and row[mark].lower == ",":  # "a new method, leaf imitation, that"
        end = plain_name(row, mark + 1)
        found = proposal_at(context, mark + 1, end, "appositive") if end and row[end].lower == "," else None
    apart = heads and found and word_at(row, context.end_of(found)) == ","
    if found and (apart or listed or (speaks and not words.isdisjoint(_NEW))):
        yield found
        yield from coordinated(context, context.end_of(found), len(row), loose=True)


def _is_of_others(words: Collection[str]) -> bool:
    """ "the popular tool", "the fastest tool"."""
    return not _OF_OTHERS.isdisjoint(words) or ("the" in words and any(word.endswith("est") for word in words))


def _is_introduced(row: Sequence[Chunk], start: int, mark: int) -> bool:
    """Behind a verb of making or composing rather than of study: also one plain word between marks is a name there."""
    introduced = last_of(row[:start], _MAKING | _EXAMINING) in _MAKING
    return introduced and word_at(row, mark + 2) in ({")"} if row[mark].lower == "(" else _BEHIND_NAME)


def _is_object(row: Sequence[Chunk], start: int) -> bool:
    """Behind a verb of making or composing, or the preposition that goes with it: "consists of a", "comes with a"."""
    before = word_at(row, start - 1)
    return before in _BEFORE_ARTICLE or (before in PREPOSITIONS and word_at(row, start - 2) in _COMPOSED)


def _phrase_start(row: Sequence[Chunk], opening: int) -> int:
    """Where the noun phrase before a bracket begins, its article included."""
    start = opening - 1
    while start > max(0, opening - _LONGEST) and row[start].lower not in DETERMINERS:
        if row[start - 1].breaks or row[start - 1].lower in PREPOSITIONS:
            break
        start -= 1
    return start


def _bracketed_names(row: Sequence[Chunk], mark: int) -> list[tuple[int, int]]:
    """The members of a list of names in brackets: "(A, B and C)"."""
    closing = next((p for p in range(mark, min(len(row), mark + 16)) if row[p].lower == ")"), mark)
    members = parts(row, mark + 1, closing) if row[mark].lower == "(" else []
    named = len(members) > 1 and all(row[p].text[:1].isupper() for span in members for p in range(*span))
    return members if named else []
