"""A title or an abstract made ready: masked, tokenised, cut into sentences, known names marked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from etl.extract.grammar.chunks import Chunk, chunks
from etl.extract.grammar.metrics import WEAK
from etl.extract.grammar.names import fold, is_generic, stands_alone
from etl.extract.measures.measure import Measure
from etl.extract.measures.measures import measures
from etl.extract.sections.mentions import Mention, mentions
from etl.extract.sections.word_features import COUNTS, IS, MAY_SPEAK, NUMBER, OF_PARTS, SPEAKS, features
from etl.extract.sections.words import Run, Words, words
from etl.extract.text.abbreviations import Abbreviation, abbreviations, is_plural
from etl.extract.text.lexicon import Metric, cue_words, metrics_of
from etl.extract.text.masking import lower, mask
from etl.extract.text.sentences import sentences
from etl.model import Quote

_CONTEXT = 40
_MANY = cue_words("rival-class") - {"baselines", "networks"}
"""A short form of these stands for all there are, also without an "s": "World Models (WM)"."""
_MARKUP_BEFORE = re.compile(r"(?:[${]|\\[A-Za-z]{2,15} ?){1,4}$")
_INTRODUCES = re.compile(
    r"\b(?:this (?:[a-z]+ )?(?:paper|work|article|study|thesis|report|survey)|the authors?|the proposed|"
    r"results (?:show|demonstrate|indicate)|here,)\b"
)
"""In addition to the words of word_features.SPEAKS; a word of word_features.MAY_SPEAK is in whatever it finds."""
_DEFINES = re.compile(r"[\w.+-]{0,40}(?:[a-z][A-Z]|[A-Z]{2})[\w.+-]{0,40}\s+(?:is|are)\s+(?:a|an|the|our)\s")
_NO_FIRST = "no sentence speaks of the work or names it, so all count"
_BACKGROUND = "before the text speaks of the work or names it"


@dataclass(slots=True)
class Sentence:
    """One sentence; offsets are those of its section."""

    start: int
    end: int
    own: bool
    """It speaks of the work itself rather than of the problem or of earlier work."""
    features: int
    """What its words show: see `features`."""
    words: Run
    """Its words; one that it cuts is there whole."""
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
    _name: str | None
    _rows: dict[tuple[int, bool], list[Chunk]] = field(default_factory=dict)
    _measured: dict[int, list[Measure]] = field(default_factory=dict)

    @cached_property
    def sentences(self) -> Sequence[Sentence]:
        """Sentences before the first that speaks of the work itself, or names it, are background."""
        return _sentences(self.masked, self.lower, self._words, self._name)

    @cached_property
    def short_forms(self) -> Sequence[Abbreviation]:
        """The short forms that the text spells out."""
        return abbreviations(self.masked)

    @cached_property
    def classes(self) -> frozenset[str]:
        """Folded short forms of what there are many of: "vDiT" where the text says "video diffusion models (vDiTs)"."""
        plural = [a.short for a in self.short_forms if is_plural(a) or a.long.split()[-1].lower() in _MANY]
        return frozenset(fold(form) for short in plural for form in (short, short[:-1]))

    @cached_property
    def _metrics(self) -> Mapping[str, tuple[Metric, ...]]:
        """Short forms of metrics are metrics: "EE", where the text says "energy efficiency (EE)"."""
        forms = ((a.short, metrics_of(a.long)) for a in self.short_forms if _may_be_metric(a.short))
        return {short: known for short, known in forms if known and known[0].name not in WEAK}

    def row(self, sentence: Sentence, *, measured: bool = True) -> list[Chunk]:
        """The sentence as chunks; without `measured`, numbers stay words."""
        found = self.measured(sentence) if measured else []
        key = sentence.start, bool(found)
        if key not in self._rows:
            self._rows[key] = chunks(self._words.between(sentence.start, sentence.end), found)
            for chunk in self._rows[key] if found and self._metrics else ():
                self._give_metric(chunk)
        return self._rows[key]

    def _give_metric(self, chunk: Chunk) -> None:
        if chunk.text != self._name and not chunk.meaning.metrics and (known := self._metrics.get(chunk.text)):
            chunk.meaning = replace(chunk.meaning, metrics=known)

    def measured(self, sentence: Sentence) -> list[Measure]:
        """The measures of a sentence."""
        if not sentence.features & (NUMBER | COUNTS):
            return []
        if sentence.start not in self._measured:
            text = self.masked[sentence.start : sentence.end]
            found = measures(text, in_words=bool(sentence.features & COUNTS))
            by = sentence.start
            self._measured[by] = [replace(one, start=one.start + by, end=one.end + by) for one in found]
        return self._measured[sentence.start]

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
        words, base = self.quote.words, self.quote.start
        return Quote(
            words=words[start:end],
            start=base + start,
            end=base + end,
            prefix=words[max(0, start - _CONTEXT) : start],
            suffix=words[end : end + _CONTEXT],
        )


def _is_open(words: str, closing: str) -> bool:
    return words.count("$") % 2 == 1 if closing == "$" else words.count("{") > words.count("}")


def _may_be_metric(short: str) -> bool:
    """In capitals, as metrics are shortened, and no term of the field."""
    return short.isupper() and not is_generic(short)


def section(quote: Quote, name: str | None = None) -> Section:
    """Make a title or an abstract ready; `name` is what the title says the work is called."""
    masked = mask(quote.words)
    found = words(masked)
    prepared = Section(quote, masked, lower(masked), mentions(masked, found), found, name)
    if any(mention.field == "hardware" for mention in prepared.mentions):
        prepared.mentions[:] = [m for m in prepared.mentions if not _means_another(prepared, m)]
    return prepared


def _means_another(text: Section, mention: Mention) -> bool:
    """The text spells out the letters of a hardware word as something else: "Dense Sparse Attention (DSA)"."""
    if mention.field != "hardware" or not (spelling := text.masked[mention.start : mention.end]).isupper():
        return False
    long = next((a.long for a in text.short_forms if a.short == spelling), None)
    kind = long.lower().replace("-", " ").split()[-1].removesuffix("s") if long else ""
    known = {label.lower().split()[-1].removesuffix("s") for label in mention.concept.labels}
    return bool(kind) and len(known) > 1 and kind not in known


def _sentences(masked: str, small: str, found: Words, name: str | None) -> list[Sentence]:
    cut = [_sentence(masked, found, a, b) for a, b in sentences(masked)]
    whose = (_introduces(masked, small, sentence, i, name) for i, sentence in enumerate(cut))
    first, why = next(((i, f"{why} from sentence {i + 1} on") for i, why in enumerate(whose) if why), (0, _NO_FIRST))
    for sentence in cut[:first]:
        sentence.own = False
        sentence.whose = _BACKGROUND
    for sentence in cut[first:]:
        sentence.whose = why
    return cut


def _introduces(masked: str, small: str, sentence: Sentence, number: int, name: str | None) -> str:
    """Why the work itself is spoken of from a sentence on; empty where it is not."""
    a, b, shown = sentence.start, sentence.end, sentence.features
    if shown & SPEAKS or (shown & MAY_SPEAK and _INTRODUCES.search(small, a, b)):
        return "the text speaks of the work"
    if name is not None and stands_alone(name, masked, a, b):
        return "the text says the name in the title"
    return "it defines a name" if number == 0 and shown & IS and _DEFINES.match(masked, a, b) else ""


def _sentence(masked: str, found: Words, start: int, end: int) -> Sentence:
    """A sentence with what its words show; where one is cut, with what it shows as a whole."""
    run = found.run(start, end)
    shown = (
        run.all_features() if run.whole else features(masked[start:end]) | MAY_SPEAK | (run.all_features() & OF_PARTS)
    )
    return Sentence(start, end, True, shown, run)


def introduced_by(found: Sequence[Sentence]) -> int:
    """Offset at which the work itself begins to be spoken of."""
    return next((sentence.start for sentence in found if sentence.own), 0)


def claim_sentences(found: Section, names: Sequence[str]) -> None:
    """Sentences from the first that names what the work introduces speak of the work."""
    if not names:
        return
    spoken = ""
    for number, sentence in enumerate(found.sentences, 1):
        if not spoken and any(stands_alone(name, found.masked, sentence.start, sentence.end) for name in names):
            spoken = f"the text says a name that it introduces from sentence {number} on"
        if spoken and not sentence.own:
            sentence.own = True
            sentence.whose = spoken
