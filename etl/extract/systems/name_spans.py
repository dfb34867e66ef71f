"""A thing a paper introduces, and where in a sentence its name is spelled out."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import takewhile

from etl.extract.grammar.chunks import PREPOSITIONS, Chunk, at_offset, word_at
from etl.extract.grammar.names import fold, is_generic, is_metric, is_plural_acronym, is_strong, may_be_anybody, run
from etl.extract.sections.sections import Section
from etl.extract.systems.field_terms import is_field_term
from etl.extract.text.abbreviations import Abbreviation
from etl.extract.text.lexicon import cue_words
from etl.extract.text.masking import RAISED
from etl.model import Quote

NOUNS = cue_words("artefact")

ARTICLES = frozenset({"a", "an"})
NOT_NAMES = cue_words("sentence-opener")
_DATA = cue_words("data-noun")
DATA_NAME = re.compile(r"(?:Bench|Set|Data|Dataset|Corpus|Suite)(?:-?\w{1,4})?$")
SYLLABLE = re.compile(r"[A-Z][a-z]{2}.{0,30}[A-Z]|[A-Z].{0,30}[A-Z][a-z]{2}")
"""A short form of more than initials: "LeafBET"."""
_KINDS = {
    **{kind: kind for kind in ("framework", "library", "compiler", "benchmark", "dataset", "format")},
    **dict.fromkeys(("accelerator", "processor"), "accelerator"),
    **dict.fromkeys(("method", "algorithm", "technique", "approach", "scheme"), "method"),
    **dict.fromkeys(("system", "engine", "scheduler", "tool", "platform", "runtime"), "system"),
}


@dataclass(slots=True)
class Proposal:
    """A thing the paper introduces."""

    name: str
    quote: Quote
    rule: str
    expansion: str | None = None
    aliases: list[str] = field(default_factory=list)
    cue: str = ""
    """The word that introduces it, where the rule went by one."""
    part_of: str | None = None
    """Name of the proposal that it is a named part of."""
    version_of: str | None = None
    """Name of the proposal that it is a size, edition or variant of."""
    confidence: Decimal | None = None
    """Chance that the paper introduces it, where no rule says so."""

    def keys(self) -> set[str]:
        return {fold(n) for n in (self.name, self.expansion, *self.aliases) if n}


def keys_of(proposed: Iterable[Proposal]) -> set[str]:
    """The keys of all names of several things."""
    return set[str]().union(*(proposal.keys() for proposal in proposed))


@dataclass(frozen=True, slots=True)
class Context:
    """One sentence of the abstract."""

    abstract: Section
    row: list[Chunk]
    named: frozenset[str]
    """Folded names of the work that the title or an earlier sentence has."""

    def end_of(self, proposal: Proposal) -> int:
        """Chunk position behind a proposal's words."""
        return at_offset(self.row, proposal.quote.end - self.abstract.quote.start)

    def names_work(self, at: int) -> bool:
        """Whether a chunk is the work's name, or "it"."""
        word = word_at(self.row, at)
        return word == "it" or fold(word) in self.named

    def knows(self, at: int) -> bool:
        """Whether a vocabulary knows a chunk."""
        return is_known(self.abstract, self.row[at].start)

    def proposal(self, start: int, end: int, rule: str) -> Proposal:
        """What the chunks from one to the one before another name."""
        a, b = self.row[start].start, self.row[end - 1].end
        return Proposal(clean(self.abstract.masked[a:b]), self.abstract.cite(a, b), rule)


def is_known(section: Section, start: int) -> bool:
    """A vocabulary knows what stands there: it is somebody else's unless the paper plainly introduces it."""
    return any(mention.start <= start < mention.end for mention in section.mentions)


def clean(name: str) -> str:
    name = " ".join(name.split()).strip(" \"',:;")
    return name.replace("__", "_").replace(RAISED, "").removesuffix("'s")


def may_be_own(abbreviation: Abbreviation, *, coined: bool = False) -> bool:
    """It stands for no term of the field, unless it is `coined`: introduced itself, with capitals; or no initials."""
    short, capitals = abbreviation.short, title_case(abbreviation.long)
    coined = (coined and capitals) or SYLLABLE.match(short) is not None
    if is_plural_acronym(short) or (is_field_term(abbreviation.long) and not coined):
        return False
    return not (is_generic(short) or may_be_anybody(short)) or capitals


def title_case(long: str) -> bool:
    words = [w for w in long.split() if len(w) > 3]
    return len(words) > 1 and all(w[0].isupper() for w in words)


def from_abbreviation(abstract: Section, abbreviation: Abbreviation, rule: str) -> Proposal:
    """The short form as a name, with its long form."""
    start = abbreviation.short_start
    quote = abstract.cite(start, start + len(abbreviation.short))
    return Proposal(abbreviation.short, quote, rule, abbreviation.long)


def last_of(row: Sequence[Chunk], words: Collection[str]) -> str:
    """The last word of a row that is one of some; empty if none is."""
    return next((chunk.lower for chunk in reversed(row) if chunk.lower in words), "")


def plain_name(row: Sequence[Chunk], start: int) -> int | None:
    """One past two to four ordinary words that serve as a name, ended by a mark or a preposition: "leaf imitation"."""
    for at in range(start, min(len(row), start + 5)):
        chunk = row[at]
        if chunk.punctuation or chunk.lower in PREPOSITIONS or chunk.lower == "and":
            return at if at > start + 1 else None
        if chunk.lower == "or" or chunk.parts & {"determiner", "naming"}:
            return None
    return None


def name_at(context: Context, at: int, rule: str, *, loose: bool) -> Proposal | None:
    """The name that begins at a chunk; `loose` also takes one spelled like an ordinary word."""
    row = context.row
    while at < len(row) and row[at].lower in {'"', "'", "the"}:
        at += 1
    word = row[at].text if at < len(row) else ""
    if not word or is_plural_acronym(word):
        return None
    spelled = [a for a in context.abstract.short_forms if a.long_start == row[at].start]
    if any(a.short_start < a.long_start for a in spelled):
        return None  # "LTS, Leaf Tree Search": the same thing again
    coined = rule == "presents" and row[at - 1].lower not in ARTICLES  # "we introduce the Oak Tree Search (OTS)"
    if own := next((a for a in spelled if may_be_own(a, coined=coined)), None):
        return from_abbreviation(context.abstract, own, f"{rule}-acronym")
    if any(is_field_term(a.long) for a in spelled):
        return None  # "a Multi-Agent Reinforcement Learning (MARL) method"
    end = run(row, at, len(row))
    plain = row[at].lower in NOT_NAMES or is_metric(word)
    strong = any(is_strong(chunk.text) for chunk in row[at:end])
    if end <= at + plain or not (strong or loose or end > at + 1):
        return None
    return (None if strong else _in_bracket(context, at, end, rule)) or context.proposal(at, end, rule)


def _in_bracket(context: Context, start: int, end: int, rule: str) -> Proposal | None:
    """ "a Large Tree Cutter (MegaCut)": the name stands in brackets behind words that do not spell it."""
    row = context.row
    enclosed = [chunk.lower for chunk in row[end : end + 3 : 2]] == ["(", ")"]
    if end - start < 2 or not enclosed or not is_strong(row[end + 1].text):
        return None
    proposal = context.proposal(end + 1, end + 2, rule)
    proposal.expansion = context.abstract.masked[row[start].start : row[end - 1].end]
    return proposal


def kind_of(proposal: Proposal) -> str | None:
    """What the words around a name call it."""
    words = f"{proposal.expansion or ''} {proposal.quote.suffix}".lower().replace(",", " ").split()[:14]
    return next((_KINDS[w] for w in words if w in _KINDS), None)


def is_data(proposal: Proposal) -> bool:
    """A dataset or a benchmark, by its name or by the words around it."""
    words = [word.strip(",.;:()").lower() for word in proposal.quote.prefix.split()[-2:]]
    words.append((proposal.expansion or "").lower().rpartition(" ")[2])
    # the noun that says what a name is: "Quokka, a large benchmark of trees", "Quokka: Dataset Distillation"
    behind = (word.strip("():").lower() for word in proposal.quote.suffix.lstrip(" ,:(-").replace(",", " , ").split())
    words += [*takewhile(lambda word: word.strip(",.;") == word and word not in PREPOSITIONS, behind)][-1:]
    return not _DATA.isdisjoint(words) or DATA_NAME.search(proposal.name) is not None
