"""A title or an abstract made ready: masked, tokenised, cut into sentences, known names marked.

To make a row of chunks and to ask every rule costs a hundred times what `may_introduce` and `may_compare` do, and few
sentences give something. These gates look at what the words of a sentence show, and stop nothing that a rule takes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from etl.extract.grammar.chunks import Chunk, chunks
from etl.extract.grammar.names import fold, stands_alone
from etl.extract.measures.measures import measures
from etl.extract.measures.units import Measure
from etl.extract.sections import words as sign
from etl.extract.sections.mentions import Mention, mentions
from etl.extract.sections.words import Words, words
from etl.extract.text.abbreviations import Abbreviation, abbreviations, is_plural
from etl.extract.text.lexicon import cue_words
from etl.extract.text.masking import lower, mask
from etl.extract.text.repair import cited
from etl.extract.text.tokens import sentences
from etl.model import Quote

_CONTEXT = 40
_MANY = cue_words("rival-class") - {"baselines", "networks"}
"""A short form of these stands for all there are, also without an "s": "World Models (WM)"."""
_MARKUP_BEFORE = re.compile(r"(?:[${]|\\[A-Za-z]{2,15} ?){1,4}$")
_INTRODUCES = re.compile(
    r"\b(?:we|our|experiment(?:s|al)|evaluation|this (?:[a-z]+ )?(?:paper|work|article|study|thesis|report|survey)|"
    r"the authors?|the proposed|results (?:show|demonstrate|indicate))\b"
)
_NO_FIRST = "no sentence speaks of the work or names it, so all count"
_DEFINES = re.compile(r"[\w.+-]{0,40}(?:[a-z][A-Z]|[A-Z]{2})[\w.+-]{0,40}\s+(?:is|are)\s+(?:a|an|the|our)\s")
_EXPLAINED = re.compile(
    rf"""
      (?: [,—-] | \s(?:is|are) ) \s* (?:an?|the|our)\b   # quokka, a system   Quokka is a scheduler
    | \b (?:new|novel) \s [^,]{{1,80}} , \s              # a new scheduler, quokka
    | \b the \s (?:\S{{1,40}} \s){{1,3}} (?: {"|".join(cue_words("named-part"))} ) \b   # the quokka scheduler
    | \b an? \s [^,()]{{1,80}} \(                       # a scheduler (QKA)
    | \b (?:an?|the) \s [^,()]{{1,80}} ,\s [^,]{{1,40}} [,.]  # a scheduler, quokka.   The scheduler, quokka, waits
    """,
    re.VERBOSE,
)
WORD = re.compile(r"[a-z][a-z'-]*|[0-9]+|[^\w\s]")
MARKS = "<[>]="
"""Before near, before far, behind near, behind far, inside."""
_NEAR, _FAR = 4, 12
"""Words before and after a stretch that count as near, and that count at all."""
_WINDOW = 110
"""Characters in which these words are looked for."""


class Ground(NamedTuple):
    """A decision of a rule, and why it decided so: put into words when somebody asks."""

    way: str
    """What decided, in a few words."""
    cue: str = ""
    """The word of the text that it went by, if it was one."""

    @property
    def words(self) -> str:
        return f'{self.way} ("{self.cue}")' if self.cue else self.way


@dataclass(slots=True)
class Sentence:
    """One sentence; offsets are those of its section."""

    start: int
    end: int
    own: bool
    """It speaks of the work itself rather than of the problem or of earlier work."""
    features: int
    """What its words show: see `words`."""
    measures: list[Measure] | None = None
    """Its measures, once they are asked for."""
    whose: str = ""
    """Why it counts as the work's own, or as background."""


@dataclass
class Section:
    """A stretch of a page the extractors read. Offsets inside are relative to `quote.start`."""

    quote: Quote
    masked: str
    lower: str
    """The masked text in small letters."""
    mentions: list[Mention]
    _words: Words
    _name: str
    _rows: dict[tuple[int, bool], list[Chunk]] = field(default_factory=dict)

    @cached_property
    def sentences(self) -> Sequence[Sentence]:
        """Sentences before the first that speaks of the work itself, or names it, are background."""
        cut = [Sentence(start, end, True, self.features(start, end)) for start, end in sentences(self.masked)]
        whose = ((at, why) for at, sentence in enumerate(cut) if (why := self._introduces(sentence, at)))
        first, why = next(whose, (0, ""))
        for at, sentence in enumerate(cut):
            sentence.own = at >= first
            known = f"{why} from sentence {first + 1} on" if why else _NO_FIRST
            sentence.whose = known if sentence.own else "before the text speaks of the work or names it"
        return cut

    def _introduces(self, sentence: Sentence, number: int) -> str:
        """Why the work itself is spoken of from a sentence on; empty where it is not."""
        a, b = sentence.start, sentence.end
        if _INTRODUCES.search(self.lower, a, b):
            return "the text speaks of the work"
        if self._name and stands_alone(self._name, self.masked, a, b):
            return "the text says the name in the title"
        return "it defines a name" if number == 0 and _DEFINES.match(self.masked, a, b) else ""

    @cached_property
    def short_forms(self) -> Sequence[Abbreviation]:
        """The short forms that the text spells out."""
        return abbreviations(self.masked)[:50]  # no abstract has more

    @cached_property
    def classes(self) -> frozenset[str]:
        """Folded short forms of what there are many of: "vDiT" where the text says "video diffusion models (vDiTs)"."""
        plural = [a.short for a in self.short_forms if is_plural(a) or a.long.split()[-1].lower() in _MANY]
        return frozenset(fold(form) for short in plural for form in (short, short[:-1]))

    def is_own(self, at: int) -> bool:
        """Whether the sentence at an offset speaks of the work itself."""
        return any(one.own for one in self.sentences if one.start <= at < one.end)

    def features(self, start: int, end: int) -> int:
        """What the words between two offsets show together."""
        return self._words.features_between(start, end)

    def row(self, sentence: Sentence, *, measured: bool = True) -> list[Chunk]:
        """The sentence as chunks; without `measured`, numbers stay words."""
        found = self.measured(sentence) if measured else []
        key = sentence.start, bool(found)
        if key not in self._rows:
            self._rows[key] = chunks(self._words.between(sentence.start, sentence.end), found)
        return self._rows[key]

    def measured(self, sentence: Sentence) -> list[Measure]:
        """The measures of a sentence."""
        if sentence.measures is None:
            by, counts = sentence.start, bool(sentence.features & sign.COUNTS)
            numbered = counts or sentence.features & sign.NUMBER
            found = measures(self.masked[by : sentence.end], in_words=counts) if numbered else []
            sentence.measures = [replace(one, start=one.start + by, end=one.end + by) for one in found]
        return sentence.measures

    def cite_with_markup(self, start: int, end: int) -> Quote:
        r"""The words between two offsets and the LaTeX around them: "$\sim700\times$" starts at its dollar."""
        words = self.quote.words
        if before := _MARKUP_BEFORE.search(words, max(0, start - _CONTEXT), start):
            start = before.start()
        while words[end : end + 1] in {"}", "$"} and _is_open(words[start:end], words[end]):
            end += 1
        return self.cite(start, end)

    def cite(self, start: int, end: int) -> Quote:
        """The words of the page between two offsets of this section."""
        return cited(self.quote, start, end, _CONTEXT, _CONTEXT)


def _is_open(words: str, closing: str) -> bool:
    return words.count("$") % 2 == 1 if closing == "$" else words.count("{") > words.count("}")


def section(quote: Quote, name: str = "") -> Section:
    """Make a title or an abstract ready; `name` is what the title says the work is called."""
    masked = mask(quote.words)
    found = words(masked)
    prepared = Section(quote, masked, lower(masked), mentions(masked, found), found, name)
    prepared.mentions = [mention for mention in prepared.mentions if not _means_another(prepared, mention)]
    return prepared


def _means_another(text: Section, mention: Mention) -> bool:
    """The text spells out the letters of a hardware word as something else: "Rain And Mist (RAM)"."""
    stem = text.masked[mention.start : mention.end].removesuffix("s")
    if mention.field != "hardware" or not stem.isupper():
        return False
    long = next((a.long for a in text.short_forms if a.short.removesuffix("s") == stem), None)
    kinds = {_last_word(label) for label in mention.concept.labels}
    return long is not None and _last_word(long) not in kinds


def _last_word(name: str) -> str:
    return name.lower().replace("-", " ").split()[-1].removesuffix("s")


def introduced_by(found: Sequence[Sentence]) -> int:
    """Offset at which the work itself begins to be spoken of."""
    return next((sentence.start for sentence in found if sentence.own), 0)


def claim_sentences(found: Section, names: Sequence[str]) -> None:
    """Sentences from the first that names what the work introduces speak of the work."""
    spoken = ""
    for number, sentence in enumerate(found.sentences, 1):
        if not spoken and any(stands_alone(name, found.masked, sentence.start, sentence.end) for name in names):
            spoken = f"the text says a name that it introduces from sentence {number} on"
        if spoken and not sentence.own:
            sentence.own, sentence.whose = True, spoken


def may_introduce(section: Section, sentence: Sentence, short: Sequence[Abbreviation]) -> bool:
    """Whether a sentence could introduce something; `short` are the abbreviations of which a form begins in it.

    It calls something so, or it has a name, or words that serve as one, and a word or a mark that introduces.
    """
    shown = sentence.features
    named = short or shown & sign.BEHIND or (shown & sign.NAMED and shown & sign.IS)
    if shown & sign.NAMING or (named and shown & sign.INTRODUCES):
        return True
    explained = shown & sign.NOUN if named else shown & sign.PRESENTS
    return bool(explained and _EXPLAINED.search(section.lower, sentence.start, sentence.end))


def may_compare(section: Section, sentence: Sentence) -> bool:
    """Whether a sentence could set the work against something with a name."""
    known = (one for one in section.mentions if one.field == "systems")
    named = sentence.features & sign.BEHIND or any(sentence.start < one.start < sentence.end for one in known)
    return bool(sentence.features & sign.COMPARES and named)


def around(section: Section, quote: Quote, sentence: Sentence | None) -> list[str]:
    """The words of a sentence around a quote: those in it, near before and after it, and farther off."""
    start, end = quote.start - section.quote.start, quote.end - section.quote.start
    first, last = (sentence.start, sentence.end) if sentence else (0, len(section.lower))
    before = WORD.findall(section.lower, max(first, start - _WINDOW), start)[-_FAR:]
    after = WORD.findall(section.lower, end, min(last, end + _WINDOW))[:_FAR]
    inside = WORD.findall(section.lower, start, end)
    stretches = before[-_NEAR:], before[:-_NEAR], after[:_NEAR], after[_NEAR:], inside
    return [mark + word for mark, words in zip(MARKS, stretches, strict=True) for word in words]
