"""The artefacts that a phrase names: known ones, names spelled as only names are, "X-based" things."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from etl.extract.grammar.chunks import JOINING, Chunk, at_offset, word_at
from etl.extract.grammar.names import based_on, fold, is_capitalised, is_generic, is_metric, is_strong, is_vendor, run
from etl.extract.grammar.phrase_boundaries import OF_MAKING
from etl.extract.sections.mentions import Mention
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import NOUNS, clean
from etl.extract.text.lexicon import cue_words

_RIVAL = cue_words("rival-noun")
_LEAD = re.compile(
    r"^(?:(?:NVIDIA|Nvidia|Intel|AMD|Google|Microsoft|Meta|IBM)(?:'s)? |(?:vanilla|native|standard|eager|plain) )+"
    r"(?=\S*[A-Z])"
)
"""A maker or an adjective before a name: "NVIDIA cuSPARSE", "vanilla TVM"."""
_SHORT = re.compile(r"(?=[^A-Z]*[A-Z])[A-Z0-9]{1,4}(?:-?[A-Z0-9]{1,4})?")
_PLURALS = cue_words("rival-class")
_NO_KIND = ((NOUNS | _RIVAL) - _PLURALS) | JOINING | {"is", "are"}
"""Words behind a name that leave it a name: "Quokka framework", "Quokka is"."""
_VERSION = re.compile(r"\d+(?:\.\d+)?|v\d+")
_TAIL = re.compile(r"[-+](\w[\w+]*(?:\.\d\w*)?)(?:-\w[\w+]*(?:\.\d\w*)?)*")
"""What goes on behind a known name: "FooLM-2.5-flash", "FooLM+Bar", but not "FooLM-based"."""
_EDITIONS = cue_words("edition")


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


def names_in(section: Section, row: Sequence[Chunk], start: int, end: int, own: set[str], cue: str = "") -> list[Named]:
    """The artefacts a phrase of a sentence names; what the paper itself introduces, by the keys `own`, is left out."""
    found: list[Named] = []
    position = start
    trained = (at for at in range(start + 1, end) if "made" in row[at].parts)
    end = next((at for at in trained if word_at(row, at + 1) in OF_MAKING - {"by"}), end)  # "models trained on DataSet"
    while position < end:
        if found and found[-1].end == row[position - 1].end and row[position].lower == "(":
            position = _past_remark(section, row, position, end)
        else:
            named, position = _next(section, row, position, range(start, end))
            found += [named] if named else []
    keys = {fold(one.name) for one in found}
    spelled = {fold(a.long) for a in section.short_forms if fold(a.short) in keys} if len(keys) > 1 else set()
    return [
        replace(n, cue=cue)
        for n in found
        if fold(n.name) not in own | spelled and (n.rule == "known-name" or fold(n.name) not in section.classes)
    ]


def _past_remark(section: Section, row: Sequence[Chunk], at: int, end: int) -> int:
    """Behind what a bracket says of a name, "FooNet (without LeafRT)"; a short form in it is a name as well."""
    if any(a.short_start == row[at].end for a in section.short_forms):
        return at + 1
    return next((p + 1 for p in range(at, end) if row[p].lower == ")"), end)


def _next(section: Section, row: Sequence[Chunk], at: int, phrase: range) -> tuple[Named | None, int]:
    """The name that begins at a chunk of a phrase, if one does, and the chunk where to go on."""
    end = phrase.stop
    mention = _mention_at(section.mentions, row[at])
    system = mention is not None and mention.field == "systems"
    if not system and (past := _past_term(section, row, at, end)):
        return None, past
    if mention is None:
        return _unknown(section, row, at, phrase)
    past = min(at_offset(row, mention.end), end)
    if mention.field == "hardware":
        return None, run(row, past, end)  # "Jetson FOX": which one among them
    words = section.masked[mention.start : mention.end]
    what_was_run = at > phrase.start and row[at - 1].lower in {"in", "on", "with"}  # "dense convolution in AlexNet"
    plays = system or (mention.concept.kind == "model" and not what_was_run)
    if plays and _may_name(mention, words) and not (is_generic(words) and _describes(row, past)):
        return _known(section, row, mention, range(past, end))
    return (None, past) if mention.field == "workloads" else _unknown(section, row, at, phrase)


def _known(section: Section, row: Sequence[Chunk], mention: Mention, behind: range) -> tuple[Named, int]:
    """A name that the vocabularies know, with its version, its edition and what else is part of it."""
    last, at = mention.end, behind.start
    tail = _TAIL.match(section.masked, last)
    if tail and not tail[1].endswith(("ed", "ing")):
        last = tail.end()
    if at < behind.stop and _VERSION.fullmatch(row[at].text):
        last, at = row[at].end, at + 1
    while at < behind.stop and row[at].text[:1].isupper() and _EDITIONS.issuperset(row[at].lower.split("-")):
        last, at = row[at].end, at + 1  # "Flash-Lite", "Medium"
    first = last - len(_LEAD.sub("", section.masked[mention.start : last]))
    if mention.field == "systems" and (stop := _coined_end(row, at, behind.stop)):
        last, at = row[stop - 1].end, stop
    return Named(section.masked[first:last], first, last, known_kind(mention), "known-name"), at


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


def _past_term(section: Section, row: Sequence[Chunk], position: int, end: int) -> int | None:
    """Behind the long form of a term of the field: "Branch Search and Pruning (GNN) systems" names none."""
    long = next((a for a in section.short_forms if a.long_start == row[position].start), None)
    if long is None or not is_generic(long.short):
        return None
    return min(at_offset(row, max(long.short_start + len(long.short), long.long_start + len(long.long))), end)


def _coined_end(row: Sequence[Chunk], position: int, end: int) -> int | None:
    """ "DeepSpeed ZeRO-Offload", "Linux AutoNUMA tool": where words behind a known name end it, and a phrase."""
    stop = run(row, position, end)
    words = [chunk.text for chunk in row[position:stop]]
    if len(words) not in {1, 2} or any(map(is_metric, words)):
        return None
    ends = stop >= end or row[stop].punctuation or row[stop].lower in NOUNS | _RIVAL | {"and", "or"}
    return stop if ends else None


def known_kind(mention: Mention) -> str:
    """A model with a name of its own is a system of kind "other"."""
    kind = mention.concept.kind or "system"
    return "other" if kind == "model" else kind


def _mention_at(mentions: Sequence[Mention], chunk: Chunk) -> Mention | None:
    here = [mention for mention in mentions if mention.start == chunk.start]
    return max(here, key=lambda m: (m.end, m.field == "systems"), default=None)


def _may_name(mention: Mention, words: str) -> bool:
    """General terms are nobody's, but methods may be; ambiguous words have to be spelled as names."""
    if mention.concept.kind != "method" and is_generic(words):
        return False
    plain = " " not in words and "-" not in words and not mention.concept.ambiguous(words)
    return plain or any(map(str.isupper, words))


def _is_name(row: Sequence[Chunk], position: int, stop: int, phrase: range) -> bool:
    words = [row[p].text for p in range(position, stop)]
    if words[0].lower().startswith(("no-", "non-")) or all(is_vendor(w) or is_metric(w) or len(w) < 3 for w in words):
        return False
    short = _SHORT.fullmatch(words[0]) is not None
    rivals = not short and stop < phrase.stop and "rival-word" in row[stop].parts  # "Quokka baselines"
    plain = (short or not is_strong(words[0])) and not rivals
    opens = position == phrase.start and word_at(row, position - 1, ".") in {".", ":"}
    return (not opens or any(map(is_strong, words))) and not (plain and _describes(row, stop))


def _is_termed(row: Sequence[Chunk], at: int, stop: int, end: int) -> bool:
    """ "Numbat GAN": a term of the field ends a name of ordinary words with capitals."""
    if stop >= end or any(is_strong(chunk.text) for chunk in row[at:stop]) or not is_generic(row[stop].text):
        return False
    return stop + 1 >= end or row[stop + 1].punctuation or row[stop + 1].lower in JOINING


def _is_kind(section: Section, row: Sequence[Chunk], at: int, end: int) -> bool:
    """ "RNF search", where the text says "radial near-field (RNF)": short for ordinary words, it says of which kind."""
    modifies = at + 1 < end and row[at + 1].text.islower() and row[at + 1].lower not in JOINING
    return modifies and any(a.short == row[at].text and a.long.islower() for a in section.short_forms)


def _possessed(row: Sequence[Chunk], start: int, stop: int) -> int:
    """One past a name that goes on behind "'s": "Leaf Mover's Distance", "Twig's algorithm"."""
    if not start < stop < len(row) - 1 or row[stop].lower != "'s":
        return stop
    return run(row, stop + 1, len(row)) if is_capitalised(row[stop + 1].text) else stop


def _describes(row: Sequence[Chunk], at: int) -> bool:
    """An ordinary word with a capital says of which kind the thing behind it is, or whose: "Hadamard matrices"."""
    following = row[at].text if at < len(row) else ""
    return following.islower() and following not in _NO_KIND and not following.endswith(("ed", "ing"))
