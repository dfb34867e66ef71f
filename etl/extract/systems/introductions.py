"""Where a sentence introduces something: "we present X", "X is proposed", "called X", "we call it X".

Names also stand next to the words for what they name: "Foo, a compiler that", "our system, Foo", "a new tool (FooT)".
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from etl.extract.grammar.chunks import DETERMINERS, PREPOSITIONS, Chunk, word_at
from etl.extract.grammar.names import fold, is_strong, run
from etl.extract.grammar.phrase_boundaries import parts
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.components import components
from etl.extract.systems.introduced_objects import called_part, coordinated, owned, presented, received
from etl.extract.systems.name_spans import ARTICLES, NOUNS, Context, Proposal, last_of, name_at, plain_name
from etl.extract.text.lexicon import cue_words

_INTRODUCING = cue_words("introducing")

_RENOWNED = cue_words("renowned") | cue_words("others")
_NAMING_AS = {(word, "as") for word in ("referred", "released", "published")} | {("the", "name")}
_POSSESSIVE = frozenset({"our", "its", "'s"})
_APPOSING = frozenset({",", "—", "--", "-"})
SIGNS = _INTRODUCING.union(*map(cue_words, ("introduced", "naming", "calling")), _POSSESSIVE, _APPOSING)
SIGNS |= {"as", "name", "the", "proposed", "resulting", "("}
"""Every word at which something may be introduced."""
_DECIDING = _RENOWNED.union(_INTRODUCING, {"a", "an", "our", "the"})
"""Words that say whose it is what gets a name: "a popular tool called X" is somebody else's."""
_OF_ARTEFACTS = NOUNS | {"introduced", "proposed"}
"""What gets a name of ordinary words was made: "a variant, which we call …", "we call this method …"."""
_BEFORE_NAME = DETERMINERS | NOUNS | cue_words("new") | {"it", "to", "as", "resulting", "final", "general"}
_OF_OTHERS = cue_words("renowned") | cue_words("others") | {"recently", "previously", "originally"}
_EXAMINING = (cue_words("examining") | cue_words("rivalling")) - _INTRODUCING
"""What is evaluated, extended or used was there before: "we study how X, an algorithm, fares"."""
_COMPOSED = cue_words("composed")
_MAKING = _INTRODUCING | _COMPOSED | cue_words("making")
_BEFORE_ARTICLE = (_MAKING - PREPOSITIONS).union({")", ":", ";", ",", "and", "as"})
"""Words before the article of what is made, or listed: "(1) a dataset, QuokkaSet", "as a module (XYZ)"."""
_BEFORE_OTHERS = ARTICLES.union("over than to by of as for against outperforms alongside ,".split())
"""Words before the name of what somebody else made: "faster than Foo, a compiler that", "an Oak, a tree"."""
_LONGEST = 10
"""Words of a phrase before its bracket."""


def from_sentence(abstract: Section, sentence: Sentence, named: frozenset[str]) -> Iterator[Proposal]:
    """What one sentence of the work introduces; `named` are folded names out of the title."""
    row = abstract.row(sentence, measured=False)
    context = Context(abstract, row, named)
    own = (p for p, chunk in enumerate(row) if "authors" in chunk.parts or (named and fold(chunk.text) in named))
    speaks = next(own, None)  # "we", "this paper", the name in the title
    for position, chunk in enumerate(row):
        if chunk.lower in SIGNS:
            for proposal in filter(None, _introduced_at(context, position, speaks)):
                proposal.cue = chunk.text
                yield proposal
    yield from components(context)


def _introduced_at(context: Context, position: int, speaks: int | None) -> Iterator[Proposal | None]:
    """What a word of `SIGNS` introduces; the first rule that it fits decides."""
    row, kinds = context.row, context.row[position].parts
    before, lower, after = (word_at(row, at) for at in (position - 1, position, position + 1))
    owns = lower in _POSSESSIVE and (lower != "'s" or context.names_work(position - 1))  # "our", "its", "Quokka's"
    if "introducing" in kinds and _introduces(row, speaks, position):
        yield from presented(context, position + 1)
    elif "introduced" in kinds and before in {"is", "are", "was", "were"}:
        yield from received(context, position)
    elif "naming" in kinds or (before, lower) in _NAMING_AS:
        start = position + 1 + (after == "as")
        if last_of(row[max(0, position - 9) : position], _DECIDING) not in _RENOWNED:
            yield name_at(context, start, "called", loose=True)
    elif "calling" in kinds and before == "we":
        yield _named_by_us(context, position + 1)
    elif owns or (lower in {"proposed", "resulting"} and before in {"the", "our", "newly"}):
        yield from owned(context, position + 1)
    else:
        yield from _named_next_to(context, position, speaks=speaks is not None)


def _named_next_to(context: Context, position: int, *, speaks: bool) -> Iterator[Proposal]:
    """Names before their kind of part, and apposed; `speaks` where the work is the subject."""
    row = context.row
    before, lower, after = (word_at(row, at) for at in (position - 1, position, position + 1))
    if lower == "the" and before in {"", ";", ":", "while", "whereas", "and"}:
        yield from called_part(context, position + 1)
    elif lower in _APPOSING and after in ARTICLES | {"our"}:
        yield from explained(context, position)
    elif before in NOUNS and lower in {"(", ","}:
        known = after == "the" or context.names_work(position + 1)  # "Quokka, the planner", "the planner, Quokka"
        phrase = row[max(0, position - 12) : position]
        ours = speaks or bool(last_of(phrase, {"our", "newly"}))  # "our system applies …", "a newly collected …"
        yield from apposed(context, position, speaks=ours) if lower == "(" or not known else ()


def _named_by_us(context: Context, start: int) -> Proposal | None:
    """ "we call this approach X", "which we call X", "we refer to it as X"."""
    row = context.row
    kind = (p for p in range(start, min(len(row), start + 4)) if row[p].lower in NOUNS)
    at = next(kind, start) if word_at(row, start) == "this" else start
    while at < start + 6 and word_at(row, at) in _BEFORE_NAME:
        at += 1
    found = name_at(context, at, "called", loose=True)
    if not (found and is_strong(found.name)) and last_of(row[max(0, start - 12) : start + 4], _OF_ARTEFACTS):
        end = plain_name(row, at)
        found = context.proposal(at, end, "called") if end else found
    return found


def _introduces(row: Sequence[Chunk], subject: int | None, verb: int) -> bool:
    """The work itself introduces: "we present", "this paper then proposes", "we build, test and publish"."""
    if subject is None or subject >= verb:
        return False
    if all(chunk.parts & {"before-introducing", "introducing"} for chunk in row[subject + 1 : verb]):
        return True
    before = row[verb - 1].lower
    if "earlier" in row[verb - 1].parts or "introducing-finite" not in row[verb].parts:  # "we recently proposed X"
        return before == "by"  # "we solve this by proposing X"
    return before in {"and", ",", "then", "we", "also", "to", "paper", "work", "by"} or before.endswith("ly")


def explained(context: Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "Foo, our compiler, …": a name, and what it is."""
    row = context.row
    start = _name_before(row, comma)
    if start is None:
        return
    before = word_at(row, start - 1)
    if word_at(row, comma + 1) == "our":
        phrase = [one.lower for one in takewhile(lambda one: not one.punctuation, row[comma + 1 : comma + _LONGEST])]
        named = word_at(row, comma + 1 + len(phrase)) == row[comma].lower and not NOUNS.isdisjoint(phrase)
        others = before in PREPOSITIONS
    else:
        named = any(chunk.lower in NOUNS for chunk in row[comma + 1 : comma + 11])
        examined = last_of(row[:start], _EXAMINING | _INTRODUCING | {";"}) in _EXAMINING
        others = before in _BEFORE_OTHERS or context.knows(start) or examined
    if named and not others:
        yield context.proposal(start, comma, "described")


def _name_before(row: Sequence[Chunk], comma: int) -> int | None:
    """Where the name begins that a comma ends; none, where it is ordinary words at the head."""
    start = comma
    while start > 0 and run(row, start - 1, comma) == comma:
        start -= 1
    alone = start == 0 and not is_strong(row[0].text)
    return None if start == comma or alone else start


def apposed(context: Context, mark: int, *, speaks: bool) -> Iterator[Proposal]:
    """The name behind the words for a thing of the work: "a large dataset, QuokkaSet, with …", "a net (A)"."""
    row = context.row
    start = _phrase_start(row, mark)
    words = {chunk.lower for chunk in row[start:mark]}
    new = not words.isdisjoint({"new", "novel", "newly"})  # the work's own, though a vocabulary knows it by now
    if mark + 1 >= len(row) or _is_of_others(words) or (context.knows(mark + 1) and not new):
        return
    if members := _bracketed_names(row, start, mark) if speaks else []:
        yield from (context.proposal(*span, "appositive") for span in members)
        return
    article = row[start].lower in ARTICLES
    lists = any(chunk.text.istitle() for chunk in row[start + 1 : mark])  # "A Planner, Quokka, and a Critic wait"
    headed = word_at(row, start - 1) in {"", ";", ":"} and (article or row[start].lower == "the")
    heads = row[mark].lower == "," and headed and not lists  # no word of the work: "The planner, Quokka, waits"
    listed = article and speaks and _is_object(row, start)
    loose = new or heads or (listed and _is_introduced(row, start, mark))
    found = name_at(context, mark + 1, "appositive", loose=loose)
    apart = heads and found and word_at(row, context.end_of(found)) == ","
    if found and (apart or listed or (speaks and any("new" in chunk.parts for chunk in row[start:mark]))):
        yield found
        yield from coordinated(context, context.end_of(found), len(row), loose=True)


def _is_of_others(words: Collection[str]) -> bool:
    """ "the popular tool", "the fastest tool"."""
    return not _OF_OTHERS.isdisjoint(words) or ("the" in words and any(word.endswith("est") for word in words))


def _is_introduced(row: Sequence[Chunk], start: int, mark: int) -> bool:
    """Behind a verb of making or composing rather than of study: also one plain word between marks is a name there."""
    closing = {")"} if row[mark].lower == "(" else {",", ".", ";", ")", "and", "that", "which", ""}
    return last_of(row[:start], _MAKING | _EXAMINING) in _MAKING and word_at(row, mark + 2) in closing


def _is_object(row: Sequence[Chunk], start: int) -> bool:
    """Behind a verb of making or composing, or the preposition that goes with it: "consists of a", "comes with a"."""
    before = word_at(row, start - 1)
    return before in _BEFORE_ARTICLE or (before in PREPOSITIONS and word_at(row, start - 2) in _COMPOSED)


def _phrase_start(row: Sequence[Chunk], opening: int) -> int:
    """Where the noun phrase before a bracket begins, its article included."""
    start = opening - 1
    for before in reversed(row[max(0, opening - _LONGEST) : max(0, start)]):
        if row[start].lower in DETERMINERS or before.breaks or before.lower in PREPOSITIONS:
            break
        start -= 1
    return start


def _bracketed_names(row: Sequence[Chunk], start: int, mark: int) -> list[tuple[int, int]]:
    """The members of a list of names in brackets: "three tools (A, B and C)"."""
    counted = row[mark].lower == "(" and any("counted" in chunk.parts for chunk in row[start:mark])
    closing = next((p for p in range(mark, min(len(row), mark + 16)) if row[p].lower == ")"), mark)
    members = parts(row, mark + 1, closing) if counted else []
    named = len(members) > 1 and all(row[p].text[:1].isupper() for span in members for p in range(*span))
    return members if named else []
