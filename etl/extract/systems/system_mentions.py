"""The artefacts that a phrase names: known ones, names spelled as only names are, "X-based" things."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from etl.extract.grammar.chunks import PREPOSITIONS, Chunk, is_adverb
from etl.extract.grammar.names import based_on, fold, is_capitalised, is_generic, is_metric, is_strong, is_vendor, run
from etl.extract.sections.mentions import Mention
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import NOUNS, Proposal, clean
from etl.extract.text.lexicon import cue_words

_RIVAL = cue_words("rival-noun")
_LEAD = re.compile(
    r"(?:(?:NVIDIA|Nvidia|Intel|AMD|Google|Microsoft|Meta|IBM)(?:'s)? |(?:vanilla|native|standard|eager|plain) )+"
    r"(?=\S*[A-Z])"
)
_OF_PEOPLE = cue_words("named-after")
_ACTING = frozenset({"finite", "reaching"})
_SHORT = re.compile(r"(?=[^A-Z]*[A-Z])[A-Z0-9]{1,4}(?:-?[A-Z0-9]{1,4})?")
_PLURALS = cue_words("rival-class")
_VERSION = re.compile(r"\d+(?:\.\d+)?|v\d+")
_TAIL = re.compile(r"-(\w[\w+]*(?:\.\d\w*)?)(?:-\w[\w+]*(?:\.\d\w*)?)*")
_EDITIONS = cue_words("edition")
_ADJECTIVE_TAILS = cue_words("adjective-tail")
_DERIVED = ("ian", "ean", "ese", "ish", "ic", "al")
"""Ends of adjectives that begin with a capital: "Lambertian"."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a section: what it is called, and where it stands (offsets of the section)."""

    name: str
    start: int
    end: int
    kind: str
    rule: str
    cue: str = ""
    """The word that compares with it."""


def names_in(
    section: Section, row: Sequence[Chunk], start: int, end: int, proposed: Sequence[Proposal], cue: str = ""
) -> list[Named]:
    """The artefacts a phrase of a sentence names; what the paper itself introduces is left out."""
    own = set().union(*(p.keys() for p in proposed)) if proposed else set()
    found: list[Named] = []
    position = start
    while position < end:
        named, position = _next(section, row, position, range(start, end))
        found += [named] if named else []
    keys = {fold(one.name) for one in found}
    spelled = {fold(a.long) for a in section.short_forms if fold(a.short) in keys} if len(keys) > 1 else set()
    return [
        replace(n, cue=cue)
        for n in found
        if fold(n.name) not in own | spelled and (n.rule == "known-name" or fold(n.name) not in section.classes)
    ]


def _next(section: Section, row: Sequence[Chunk], at: int, phrase: range) -> tuple[Named | None, int]:
    """The name that begins at a chunk of a phrase, if one does, and the chunk where to go on."""
    end = phrase.stop
    if row[at].lower == "for" and at > phrase.start:  # "methods for X": what they are for
        return None, next((p for p in range(at, end) if row[p].lower in {",", "and", "or"}), end)
    mention = _mention_at(section.mentions, row[at], row[end - 1].end)
    system = mention is not None and mention.field == "systems"
    if not system and (past := _past_term(section, row, at, end)):
        return None, past
    if mention is None:
        return _unknown(section, row, at, phrase)
    if mention.field == "hardware":
        return None, _past_hardware(row, at, mention, end)
    past = _past(row, at, mention.end, end)
    words = section.masked[mention.start : mention.end]
    plays = system or (mention.concept.kind == "model" and not _is_run(row, at, phrase.start))
    if plays and _may_name(mention, words) and not (is_generic(words) and _describes(row, past, end)):
        return _known(section, row, mention, range(past, end))
    return (None, past) if mention.field == "workloads" else _unknown(section, row, at, phrase)


def _known(section: Section, row: Sequence[Chunk], mention: Mention, behind: range) -> tuple[Named, int]:
    """A name that the vocabularies know, with its version, its edition and what else is part of it."""
    last, at = _word_end(section.masked, mention.end), behind.start
    if at < behind.stop and row[at].measure is None and _VERSION.fullmatch(row[at].text):
        last, at = row[at].end, at + 1
    while at < behind.stop and _is_edition(row[at].text):
        last, at = row[at].end, at + 1
    first = mention.start + _lead(section.masked[mention.start : last])
    if mention.field == "systems" and (stop := _coined_end(section, row, at, behind.stop)):
        last, at = row[stop - 1].end, stop
    return Named(section.masked[first:last], first, last, known_kind(mention), "known-name"), at


def _is_edition(word: str) -> bool:
    """ "Flash-Lite", "Medium": which of the models of one name it is."""
    return word[:1].isupper() and _EDITIONS.issuperset(word.lower().split("-"))


def _word_end(text: str, end: int) -> int:
    """Where the word ends in which a known name ends: "FooLM-2.5-flash", but not "FooLM-based"."""
    tail = _TAIL.match(text, end)
    return end if tail is None or tail[1].lower() in _ADJECTIVE_TAILS or tail[1].endswith(("ed", "ing")) else tail.end()


def _unknown(section: Section, row: Sequence[Chunk], at: int, phrase: range) -> tuple[Named | None, int]:
    """A name by its looks: "Quokka-based", "QuokkaDB 2"."""
    end = phrase.stop
    many = at + 1 < end and row[at + 1].lower in _PLURALS and "rival-word" not in row[at + 1].parts
    if (base := based_on(row[at].text)) and not many:
        begin = row[at - 1].start if at > phrase.start and is_vendor(row[at - 1].text) else row[at].start
        last = row[at].start + len(base)
        return Named(section.masked[begin:last], begin, last, "system", "name-based"), at + 1
    stop = _possessed(row, at, run(row, at, end))
    kind = stop == at + 1 and _is_kind(section, row, at, end)
    if stop == at or kind or not _is_name(row, at, stop, phrase):
        return None, at + 1
    if _is_termed(row, at, stop, end):
        stop += 1
    a, b = row[at].start, row[stop - 1].end
    return Named(clean(section.masked[a:b]), a, b, "system", "name-shape"), stop


def _is_run(row: Sequence[Chunk], at: int, start: int) -> bool:
    """A model behind "in", "on" or "with" is what was run: "dense convolution in AlexNet"."""
    return at > start and row[at - 1].lower in {"in", "on", "with"}


def _past_hardware(row: Sequence[Chunk], position: int, mention: Mention, end: int) -> int:
    """Behind the words of a product, those that say which one among them: "Jetson FOX"."""
    past = _past(row, position, mention.end, end)
    return run(row, past, end) if mention.concept.broader else past


def _past_term(section: Section, row: Sequence[Chunk], position: int, end: int) -> int | None:
    """Behind the long form of a term of the field: "Branch Search and Pruning (GNN) systems" names none."""
    if not row[position].text[:1].isupper():
        return None
    long = next((a for a in section.short_forms if a.long_start == row[position].start), None)
    if long is None or not is_generic(long.short):
        return None
    return _past(row, position, max(long.short_start + len(long.short), long.long_start + len(long.long)), end)


def _coined_end(section: Section, row: Sequence[Chunk], position: int, end: int) -> int | None:
    """ "DeepSpeed ZeRO-Offload", "Linux AutoNUMA": words of a name behind a known one end one name with it.

    They have to end the phrase, or to stand before what kind of thing they name.
    """
    if position >= end or row[position].measure:
        return None
    stop = run(row, position, end)
    words = [row[p].text for p in range(position, stop)]
    if len(words) not in {1, 2} or any(map(is_metric, words)) or not any(map(is_strong, words)):
        return None
    here = _mention_at(section.mentions, row[position], row[stop - 1].end)
    if here and here.field != "systems":
        return None
    following = row[stop] if stop < len(row) else None
    ends = stop >= end or following is None or following.punctuation or following.lower in {"and", "or"}
    return stop if ends or (following is not None and following.lower in NOUNS | _RIVAL) else None


def known_kind(mention: Mention) -> str:
    """A model with a name of its own is a system of kind "other"."""
    kind = mention.concept.kind or "system"
    return "other" if kind == "model" else kind


def _mention_at(mentions: Sequence[Mention], chunk: Chunk, last: int) -> Mention | None:
    here = [m for m in mentions if m.start == chunk.start and (m.end <= last or m.field == "hardware")]
    return max(here, key=lambda m: (m.end, m.field == "systems"), default=None)


def _may_name(mention: Mention, words: str) -> bool:
    """Formats and general terms are nobody's, but methods may be; ambiguous words have to be spelled as names."""
    if mention.concept.kind == "format" or (mention.concept.kind != "method" and is_generic(words)):
        return False
    if any(c.isupper() or c.isdigit() for c in words):
        return True
    plain = " " in words or ("-" in words and words != mention.concept.label)
    return not plain and not mention.concept.ambiguous(words)


def _past(row: Sequence[Chunk], position: int, offset: int, end: int) -> int:
    while position < end and row[position].start < offset:
        position += 1
    return position


def _is_name(row: Sequence[Chunk], position: int, stop: int, phrase: range) -> bool:
    words = [row[p].text for p in range(position, stop)]
    if words[0].lower().startswith("non-") or all(
        is_vendor(w) or is_generic(w) or is_metric(w) or len(w) < 3 or w[0].isdigit() for w in words
    ):
        return False
    short = len(words) == 1 and _SHORT.fullmatch(words[0]) is not None
    rivals = not short and stop < phrase.stop and "rival-word" in row[stop].parts  # "Quokka baselines"
    rivals = rivals and not words[-1].endswith(_DERIVED)
    if len(words) == 1 and (short or not is_strong(words[0])) and not rivals and _describes(row, stop, phrase.stop):
        return False
    if any(is_strong(w) for w in words):
        return True
    return position > phrase.start or (position > 0 and row[position - 1].lower not in {".", ":"})


def _is_termed(row: Sequence[Chunk], at: int, stop: int, end: int) -> bool:
    """ "Numbat GAN": a term of the field ends a name of ordinary words with capitals."""
    if stop >= end or any(is_strong(chunk.text) for chunk in row[at:stop]) or not is_generic(row[stop].text):
        return False
    closes = stop + 1 >= end or row[stop + 1].punctuation or row[stop + 1].lower in PREPOSITIONS | {"and", "or"}
    return closes and row[stop].text[:1].isupper() and not row[stop].measure


def _is_kind(section: Section, row: Sequence[Chunk], at: int, end: int) -> bool:
    """ "RNF search", where the text says "radial near-field (RNF)": short for ordinary words, it says of which kind."""
    if at + 1 >= end or not row[at + 1].text.islower() or row[at + 1].lower in PREPOSITIONS | {"and", "or"}:
        return False
    return any(a.short == row[at].text and a.long.islower() for a in section.short_forms)


def _possessed(row: Sequence[Chunk], start: int, stop: int) -> int:
    """One past a name that goes on behind "'s": "Leaf Mover's Distance", "Twig's algorithm"."""
    if not start < stop < len(row) - 1 or row[stop].lower != "'s" or any(is_strong(c.text) for c in row[start:stop]):
        return stop
    if row[stop + 1].lower in _OF_PEOPLE:
        return stop + 2
    return run(row, stop + 1, len(row)) if is_capitalised(row[stop + 1].text) else stop


def _describes(row: Sequence[Chunk], at: int, end: int) -> bool:
    """An ordinary word with a capital says of which kind the thing behind it is, or whose: "Hadamard matrices"."""
    if at >= end or row[at].measure:
        return False
    following = row[at]
    if following.lower == "'s":
        return True
    acts = following.change("verb") is not None or not _ACTING.isdisjoint(following.parts)
    if not following.text.isalpha() or not following.text.islower() or acts or is_adverb(following):
        return False
    plain = following.meaning.comparator is None and following.lower not in PREPOSITIONS | {"and", "or", "is", "are"}
    named = following.lower in (NOUNS | _RIVAL) - _PLURALS or following.lower.endswith(("ed", "ing"))
    return plain and not named


def _lead(words: str) -> int:
    """Length of a maker or an adjective before a name: "NVIDIA cuSPARSE", "vanilla TVM"."""
    lead = _LEAD.match(words)
    return lead.end() if lead else 0
