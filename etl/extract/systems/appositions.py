"""Names next to the words for what they name: "Foo, a compiler that", "our system, Foo", "a new data set (FooSet)"."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from etl.extract.grammar.chunks import CLAUSE_BREAKS, DETERMINERS, PREPOSITIONS, Chunk
from etl.extract.grammar.names import is_strong, is_vendor, run
from etl.extract.grammar.phrase_boundaries import parts
from etl.extract.systems.introduced_objects import coordinated
from etl.extract.systems.name_spans import (
    NOT_NAMES,
    NOUNS,
    Context,
    Proposal,
    closes,
    is_known,
    name_at,
    plain_name,
    proposal_at,
)
from etl.extract.text.lexicon import cue_words

_RENOWNED = cue_words("renowned")
_OF_OTHERS = _RENOWNED | cue_words("others") | {"recently", "previously", "originally"}
_EXAMINING = cue_words("examining")
_INTRODUCING = cue_words("introducing")
_MAKING = cue_words("making") | _INTRODUCING
_RIVALLING = cue_words("rivalling")
_PLAINLY_NEW = frozenset({"new", "novel", "newly"})
"""What is called so is the work's own, though a vocabulary knows the name by now."""
_NEW = cue_words("new")
_COUNTS = cue_words("counted")
_NO_AGENTS = cue_words("no-agent")
_LONGEST = 10
"""Words of a phrase before its bracket."""
_SAYS_WHAT = cue_words("after-noun")
_LISTING = frozenset({")", ":", ";", ",", "and"})
_BEFORE_ARTICLE = _MAKING | _LISTING | {"as"}
"""Words before the article of what is made, or listed: "(1) a dataset, QuokkaSet", "as a module (XYZ)"."""


def described(context: Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "at its core is Bar, a model for …": a name and what it is."""
    row = context.row
    start = comma
    while start > 0 and comma - start < 6 and run(row, start - 1, comma) == comma:
        start -= 1
    if start == comma or not (is_strong(row[start].text) or "-" in row[start].text or comma - start > 1 or start > 0):
        return
    following = [chunk.lower for chunk in row[comma + 1 : comma + 12]]
    if any(w in _RENOWNED for w in following) or is_known(context, row[start]) or is_vendor(row[start].text):
        return
    nouns = [n for n, w in enumerate(following) if w in NOUNS]
    before = row[start - 1].lower if start else ""
    if not nouns or (
        before in {"over", "than", "to", "by", "of", "as", "for", "against", "outperforms", "alongside", ",", "and"}
        and not _core_list(row, start)
    ):
        return
    if _is_examined(row, start):
        return
    if any(_says_what(following[n + 1]) for n in nouns if n + 1 < len(following)):
        yield proposal_at(context, start, comma, "described")


def named_ours(context: Context, comma: int) -> Iterator[Proposal]:
    """ "Foo, our compiler, …", "Foo, the compiler that we present": a name and whose it is."""
    row = context.row
    start = next((p for p in range(max(0, comma - 6), comma) if run(row, p, comma) == comma), comma)
    before = row[start - 1] if start else None
    if start == comma or (before is None and not is_strong(row[start].text)):
        return
    if before and (before.lower in PREPOSITIONS or before.meaning.comparator):
        return
    words = takewhile(lambda chunk: not (chunk.punctuation or chunk.measure), row[comma + 1 : comma + _LONGEST])
    phrase = [chunk.lower for chunk in words]
    closes_it = comma + 1 + len(phrase) < len(row) and row[comma + 1 + len(phrase)].lower == row[comma].lower
    ours = phrase[0] == "our" or any(a == "we" and b in _INTRODUCING for a, b in pairwise(phrase))
    if closes_it and ours and not NOUNS.isdisjoint(phrase) and not is_known(context, row[start]):
        yield proposal_at(context, start, comma, "described")


def _is_examined(row: Sequence[Chunk], start: int) -> bool:
    """What is evaluated, extended or used was there before: "we study what becomes of X, an algorithm"."""
    listed = False
    for chunk in reversed(row[:start]):
        if chunk.lower == ";" or chunk.lower in _INTRODUCING:
            return False
        listed = listed or chunk.lower == ":"
        if chunk.lower in _RIVALLING or (chunk.lower in _EXAMINING and not listed):
            return True
    return False


def _says_what(word: str) -> bool:
    """What follows the noun explains it: "a system that", "a runtime enabling", "a module trained on"."""
    return word in _SAYS_WHAT or (len(word) > 4 and word.endswith(("ed", "ing")))


def _core_list(row: Sequence[Chunk], start: int) -> bool:
    """A further member of "X, a …, and Y, a …", also between semicolons."""
    return row[start - 1].lower == "and" and start > 1 and row[start - 2].lower in {",", ";"}


def sentence_subject(context: Context) -> Iterator[Proposal]:
    """ "Quokka is a scheduling method for …" at the head of a sentence."""
    row = context.row
    end = run(row, 0, len(row))
    if not end or (not is_strong(row[0].text) and end < 2 and row[0].lower in NOT_NAMES):
        return
    following = [chunk.lower for chunk in row[end : end + 9]]
    if len(following) < 3:
        return
    if (
        following[0] in {"is", "are"}
        and following[1] in {"a", "an", "the", "our"}
        and any(w in NOUNS for w in following[2:])
        and not any(w in _RENOWNED for w in following[2:])
    ):
        proposal = proposal_at(context, 0, end, "subject")
        proposal.cue = f"{row[end].text} {row[end + 1].text}"
        yield proposal


def _acts(noun: Chunk) -> bool:
    """ "planner", "allocator": what does something is a part that may have a name; "number" and "layer" do nothing."""
    lower = noun.lower
    return len(lower) > 5 and lower.isalpha() and lower.endswith(("er", "or")) and lower not in _NO_AGENTS


def apposed(context: Context, mark: int) -> Iterator[Proposal]:
    """The name behind the words for a new thing: "a large dataset, QuokkaSet, with …", "three nets (A, B and C)"."""
    row = context.row
    start = _phrase_start(row, mark)
    words = {row[p].lower for p in range(start, mark)}
    if mark + 1 >= len(row) or not words.isdisjoint(_OF_OTHERS):
        return
    article, before = row[start].lower in {"a", "an"}, row[start - 1].lower if start else ""
    part = _acts(row[mark - 1]) and is_strong(row[mark + 1].text) and before in _LISTING
    if row[mark - 1].lower not in NOUNS and not part:
        return
    explains = before == "," and start > 1 and is_strong(row[start - 2].text)  # "LeafNet, a twig model (TM)"
    introduced = article and before in _BEFORE_ARTICLE and not explains and not row[mark - 1].lower.endswith("s")
    new = not words.isdisjoint(_PLAINLY_NEW)
    if is_known(context, row[mark + 1]) and not new:
        return
    closing = next((p for p in range(mark, min(len(row), mark + 16)) if row[p].lower == ")"), mark)
    members = parts(row, mark + 1, closing) if row[mark].lower == "(" and not words.isdisjoint(_COUNTS) else []
    if len(members) > 1 and all(row[p].text[:1].isupper() for span in members for p in range(*span)):
        yield from (proposal_at(context, *span, "appositive") for span in members if not _is_examined(row, start))
        return
    found = list(name_at(context, mark + 1, "appositive", loose=new))
    plain = plain_name(row, mark + 1) if new and article and row[mark].lower == "," and not found else None
    if plain and row[plain].lower == ",":
        found = [proposal_at(context, mark + 1, plain, "appositive")]
    if not found or not closes(context, found[-1]):
        return
    if introduced or (not words.isdisjoint(_NEW) and (article or row[mark].lower == "(")):
        yield from found
        yield from coordinated(context, context.end_of(found[-1]), len(row), loose=True)


def _phrase_start(row: Sequence[Chunk], opening: int) -> int:
    """Where the noun phrase before a bracket begins, its article included."""
    start = opening - 1
    while start > 0 and opening - start < _LONGEST:
        lower = row[start - 1].lower
        if row[start - 1].measure or row[start - 1].punctuation or lower in PREPOSITIONS or lower in CLAUSE_BREAKS:
            break
        if row[start].lower in DETERMINERS:
            break
        start -= 1
    return start
