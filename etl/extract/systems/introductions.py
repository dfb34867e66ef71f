"""Where a sentence introduces something: "we present X", "X is proposed", "called X", "we call it X"."""

from collections.abc import Iterator, Sequence

from etl.extract.grammar.chunks import DETERMINERS, Chunk, word_at
from etl.extract.grammar.names import fold, is_strong
from etl.extract.sections.sections import Section, Sentence
from etl.extract.systems.appositions import apposed, described, named_ours
from etl.extract.systems.components import components
from etl.extract.systems.introduced_objects import POSSESSIVE, called_part, owned, owns, presented, received
from etl.extract.systems.name_spans import ARTICLES, NOUNS, Context, Proposal, last_of, name_at, plain_name, proposal_at
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words

_INTRODUCING = cue_words("introducing")
_CALLING = cue_words("calling")
_SUBJECTS = cue_words("authors")
_BETWEEN = cue_words("before-introducing")
_FINITE_FORMS = cue_words("introducing-finite")
_PASSIVE = cue_words("introduced")
_RENOWNED = cue_words("renowned") | cue_words("others")
_NAMING = cue_words("naming")
_NAMING_AS = {(word, "as") for word in ("referred", "released", "published")} | {("the", "name")}
SIGNS = (
    _INTRODUCING
    | _PASSIVE
    | _NAMING
    | NOUNS
    | _CALLING
    | POSSESSIVE
    | frozenset({"as", "name", "the", "proposed", "resulting", ",", "—", "--", "-", "("})
)
"""Every word at which something may be introduced."""
_APPOSING = frozenset({",", "—", "--", "-"})
_DECIDING = _RENOWNED.union(_INTRODUCING, {"a", "an", "our", "the"})
"""Words that say whose it is what gets a name."""
_OF_ARTEFACTS = NOUNS | {"introduced", "proposed"}
"""What gets a name of ordinary words was made: "a variant, which we call …", "we call this method …"."""
_CLAUSE = frozenset({"", ";", ":", "while", "whereas", "and"})
_LONGEST_PHRASE = 12
_BEFORE_NAME = DETERMINERS | NOUNS | cue_words("new") | {"it", "to", "as", "resulting", "final", "general"}
_EARLIER = cue_words("earlier")
"""What was "recently proposed" is somebody else's, or an earlier work."""
_LONGEST_SUBJECT = 4


def from_sentence(
    abstract: Section, sentence: Sentence, short: Sequence[Abbreviation], named: frozenset[str]
) -> Iterator[Proposal]:
    """What one sentence of the work introduces; `named` are folded names out of the title."""
    row = abstract.row(sentence, measured=False)
    context = Context(abstract, row, short, named)
    speaks = _first_own(row, named)
    for position, chunk in enumerate(row):
        if chunk.lower in SIGNS:
            for proposal in filter(None, _introduced_at(context, position, speaks)):
                proposal.cue = chunk.text
                yield proposal
    yield from components(context)


def _introduced_at(context: Context, position: int, speaks: int | None) -> Iterator[Proposal | None]:
    """What a word of `SIGNS` introduces; the first rule that it fits decides."""
    row = context.row
    before, lower, after = (word_at(row, at) for at in (position - 1, position, position + 1))
    if lower in _INTRODUCING and _introduces(row, speaks, position):
        yield from presented(context, position + 1)
    elif lower in _PASSIVE and before in {"is", "are", "was", "were"}:
        yield from received(context, position)
    elif lower in _NAMING or (before, lower) in _NAMING_AS:
        start = position + 1 + (after == "as")
        known = speaks is None and start < len(row) and context.knows(start)
        others = last_of(row[max(0, position - 9) : position], _DECIDING) in _RENOWNED  # "a popular tool called X"
        if not known and not others:
            yield name_at(context, start, "called", loose=True)
    elif lower in _CALLING and before == "we":
        yield _named_by_us(context, position + 1)
    elif owns(context, position) or (lower in {"proposed", "resulting"} and before in {"the", "our", "newly"}):
        yield from owned(context, position + 1)
    else:
        yield from _named_next_to(context, position, speaks=speaks is not None)


def _named_next_to(context: Context, position: int, *, speaks: bool) -> Iterator[Proposal]:
    """Names before their kind of part, and apposed; `speaks` where the work is the subject."""
    row = context.row
    before, lower, after = (word_at(row, at) for at in (position - 1, position, position + 1))
    known = after == "the" or context.names_work(position + 1)  # "Quokka, the planner", "the planner, Quokka"
    if lower == "the" and before in _CLAUSE:
        yield from called_part(context, position + 1)
    elif lower in _APPOSING and after in ARTICLES:
        yield from described(context, position)
    elif lower in _APPOSING and after == "our":
        yield from named_ours(context, position)
    elif position and (lower == "(" or (lower == "," and not known)):
        phrase = row[max(0, position - _LONGEST_PHRASE) : position]
        ours = speaks or bool(last_of(phrase, {"our", "newly"}))  # "our system applies …", "a newly collected …"
        yield from apposed(context, position, speaks=ours)


def _named_by_us(context: Context, start: int) -> Proposal | None:
    """ "we call this approach X", "which we call X", "we refer to it as X"."""
    row = context.row
    kind = (p for p in range(start, min(len(row), start + _LONGEST_SUBJECT)) if row[p].lower in NOUNS)
    at = next(kind, start) if word_at(row, start) == "this" else start
    while at < start + 6 and word_at(row, at) in _BEFORE_NAME:
        at += 1
    found = name_at(context, at, "called", loose=True)
    around = row[max(0, start - _LONGEST_PHRASE) : start + _LONGEST_SUBJECT]
    if not (found and is_strong(found.name)) and last_of(around, _OF_ARTEFACTS):
        end = plain_name(row, at)
        found = proposal_at(context, at, end, "called") if end else found
    return found


def _first_own(row: Sequence[Chunk], named: frozenset[str]) -> int | None:
    """Where the paper or its authors are the subject: "we", "this paper", the name in the title."""
    own = (p for p, chunk in enumerate(row) if chunk.lower in _SUBJECTS or fold(chunk.text) in named)
    return next(own, None)


def _introduces(row: Sequence[Chunk], subject: int | None, verb: int) -> bool:
    """The work itself introduces: "we present", "this paper proposes".

    Nothing stands between subject and verb but adverbs, or a coordination in a finite form.
    """
    if subject is None or subject >= verb:
        return False
    between = [chunk.lower for chunk in row[subject + 1 : verb]]
    if all(w in _BETWEEN or w in _INTRODUCING for w in between):
        return True
    before = row[verb - 1].lower
    if before in _EARLIER:
        return False
    if before == "by":  # "we solve this by proposing X"
        return True
    finite = row[verb].lower in _FINITE_FORMS
    return finite and (before in {"and", ",", "then", "we", "also", "to", "paper", "work"} or before.endswith("ly"))
