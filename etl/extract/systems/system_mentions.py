"""The artefacts that a phrase names: known ones, names spelled as only names are, "X-based" things."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from etl.extract.grammar.chunks import PREPOSITIONS, Chunk, is_adverb
from etl.extract.grammar.names import (
    based_on,
    fold,
    is_capitalised,
    is_generic,
    is_metric,
    is_strong,
    is_vendor,
    run,
)
from etl.extract.sections.mentions import Mention
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import NOUNS, Proposal, clean
from etl.extract.text.lexicon import cue_words


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
        chunk = row[position]
        if past := _past_citation(row, position, end) or _past_term(section, row, position, end):
            position = past
            continue
        mention = _mention_at(section.mentions, chunk, row[end - 1].end)
        if mention and mention.field == "hardware":
            position = _past_hardware(row, position, mention, end)
            continue
        if (
            mention
            and (mention.field == "systems" or (mention.concept.kind == "model" and not _is_run(row, position, start)))
            and _may_name(mention, section.masked[mention.start : mention.end])
        ):
            position = _past(row, position, mention.end, end)
            last = mention.end
            if position < end and row[position].measure is None and re.fullmatch(r"\d+(?:\.\d+)?", row[position].text):
                last, position = row[position].end, position + 1
            last = _whole(row, position, last)
            first = mention.start + _lead(section.masked[mention.start : last])
            if mention.field == "systems" and (stop := _coined_end(section, row, position, end)):
                last, position = row[stop - 1].end, stop
            found.append(Named(section.masked[first:last], first, last, known_kind(mention), "known-name"))
            position = _behind_modifier(row, position, end)
            continue
        if mention and mention.field == "workloads":
            position = _past(row, position, mention.end, end)
            continue
        if base := based_on(chunk.text):
            begin = row[position - 1].start if position > start and is_vendor(row[position - 1].text) else chunk.start
            last = chunk.start + len(base)
            found.append(Named(section.masked[begin:last], begin, last, "system", "name-based"))
            position += 1
            continue
        stop = _possessed(row, position, _run(section, row, position, end))
        if stop > position and _is_name(row, position, stop, range(start, end)):
            a, b = row[position].start, row[stop - 1].end
            found.append(Named(clean(section.masked[a:b]), a, b, "system", "name-shape"))
            position = stop
        else:
            position += 1
    return [
        replace(n, cue=cue)
        for n in found
        if fold(n.name) not in own and (n.rule == "known-name" or not section.names_many(n.name))
    ]


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
    long = next((a for a in section.short_forms() if a.long_start == row[position].start), None)
    if long is None or not is_generic(long.short):
        return None
    known = any(m.start == row[position].start and m.field == "systems" for m in section.mentions)
    if known and not _of_a_class(row, _past(row, position, long.short_start + len(long.short), end) + 1):
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
    if not 1 <= len(words) <= _MOST_MORE or any(map(is_metric, words)) or not any(map(is_strong, words)):
        return None
    here = _mention_at(section.mentions, row[position], row[stop - 1].end)
    if here and here.field != "systems":
        return None
    following = row[stop] if stop < len(row) else None
    ends = stop >= end or following is None or following.punctuation or following.lower in {"and", "or"}
    return stop if ends or (following is not None and following.lower in NOUNS | _RIVAL) else None


_MOST_MORE = 2
_RIVAL = frozenset({"baseline", "baselines", "backend", "implementation"})


_YEAR = re.compile(r"(?:19|20)\d\d[a-z]?")


def _behind_modifier(row: Sequence[Chunk], position: int, end: int) -> int:
    """Past ordinary words with capitals that describe a known name: "a PyTorch Early-Exit baseline"."""
    stop = run(row, position, end)
    plain = not any(is_strong(row[p].text) for p in range(position, stop))
    return stop if plain and stop < end and row[stop].lower in NOUNS | {"baseline", "baselines"} else position


def _whole(row: Sequence[Chunk], position: int, last: int) -> int:
    """Where the word ends in which a known name ends, when it goes on as names do: "FooSeek-V4-Pro"."""
    chunk = row[position - 1] if position else None
    if chunk is None or chunk.measure or not chunk.start < last < chunk.end:
        return last
    return chunk.end if _TAIL.fullmatch(chunk.text, last - chunk.start) else last


_TAIL = re.compile(r"(?:-[A-Z0-9][A-Za-z0-9.]*)+")
_LEAD = re.compile(
    r"(?:(?:NVIDIA|Nvidia|Intel|AMD|Google|Microsoft|Meta|IBM)(?:'s)? |(?:vanilla|native|standard|eager|plain) )+"
    r"(?=\S*[A-Z])"
)


def known_kind(mention: Mention) -> str:
    """A model with a name of its own is a system of kind "other"."""
    kind = mention.concept.kind or "system"
    return "other" if kind == "model" else kind


def _mention_at(mentions: Sequence[Mention], chunk: Chunk, last: int) -> Mention | None:
    here = [m for m in mentions if m.start == chunk.start and (m.end <= last or m.field == "hardware")]
    return max(here, key=lambda m: (m.end, m.field == "systems"), default=None)


def _may_name(mention: Mention, words: str) -> bool:
    """Formats and general terms are nobody's; ambiguous words have to be spelled as names."""
    if mention.concept.kind == "format" or is_generic(words):
        return False
    if any(c.isupper() or c.isdigit() for c in words):
        return True
    plain = " " in words or ("-" in words and words != mention.concept.label)
    return not plain and not mention.concept.ambiguous(words)


def _past(row: Sequence[Chunk], position: int, offset: int, end: int) -> int:
    while position < end and row[position].start < offset:
        position += 1
    return position


def _run(section: Section, row: Sequence[Chunk], position: int, end: int) -> int:
    """A run of name words, vendors in front dropped, cut where a known hardware name begins."""
    stop = run(row, position, end)
    for at in range(position + 1, stop):
        mention = _mention_at(section.mentions, row[at], row[stop - 1].end)
        if (mention and mention.field == "hardware") or (is_strong(row[at].text) and is_strong(row[position].text)):
            return at
    return stop


def _is_name(row: Sequence[Chunk], position: int, stop: int, phrase: range) -> bool:
    words = [row[p].text for p in range(position, stop)]
    if all(is_vendor(w) or is_generic(w) or is_metric(w) or len(w) < 3 or w[0].isdigit() for w in words):
        return False
    following = row[stop].lower if stop < len(row) else ""
    if following in {"based", "style", "like", "et"}:  # "Wombat et al." are people
        return False
    if len(words) == 1 and _CLASS.fullmatch(words[0]):
        return False
    short = len(words) == 1 and _SHORT.fullmatch(words[0]) is not None
    if len(words) == 1 and (short or not is_strong(words[0])) and _describes(row, stop, phrase.stop):
        return False
    led = position > phrase.start and row[position - 1].text[:1].isupper()
    described = (len(words) > 1 or led) and not any(is_strong(w) for w in words)
    if (short or described) and (following in _PLURALS or _of_a_class(row, stop)):
        return False
    if any(is_strong(w) for w in words):
        return True
    return position > phrase.start or (position > 0 and row[position - 1].lower not in {".", ":"})


def _possessed(row: Sequence[Chunk], start: int, stop: int) -> int:
    """One past a name that goes on behind "'s": "Leaf Mover's Distance", "Twig's algorithm"."""
    if not start < stop < len(row) - 1 or row[stop].lower != "'s" or any(is_strong(c.text) for c in row[start:stop]):
        return stop
    if row[stop + 1].lower in _OF_PEOPLE:
        return stop + 2
    return run(row, stop + 1, len(row)) if is_capitalised(row[stop + 1].text) else stop


_OF_PEOPLE = frozenset({"algorithm", "method", "policy", "rule", "heuristic"})


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


_ACTING = frozenset({"finite", "reaching"})
_CLASS = re.compile(r"[A-Z][A-Za-z]{0,3}[A-Z]s")
"""What there are many of: "RMs", "PFMs"."""
_SHORT = re.compile(r"(?=[^A-Z]*[A-Z])[A-Z0-9]{1,4}(?:-?[A-Z0-9]{1,4})?")


def _of_a_class(row: Sequence[Chunk], at: int) -> bool:
    """ "OOD detection methods", "T2I image diffusion models": the name belongs to what there are many of."""
    for chunk in row[at : at + 3]:
        if chunk.lower in _PLURALS:
            return True
        plain = chunk.text.islower() and chunk.text.replace("-", "").isalpha()
        if not plain or chunk.lower in PREPOSITIONS or chunk.lower in {"and", "or"}:
            return False
    return False


_PLURALS = cue_words("rival-class")


def _past_citation(row: Sequence[Chunk], position: int, end: int) -> int | None:
    """Behind a bracket that holds a year: "(Tree et al., 2021)" names people."""
    if row[position].lower not in {"(", "["}:
        return None
    closing = next((p for p in range(position, min(end, position + 14)) if row[p].lower in {")", "]"}), None)
    dated = closing is not None and any(_YEAR.fullmatch(chunk.text) for chunk in row[position:closing])
    return closing + 1 if closing is not None and dated else None


def _lead(words: str) -> int:
    """Length of a maker or an adjective before a name: "NVIDIA cuSPARSE", "vanilla TVM"."""
    lead = _LEAD.match(words)
    return lead.end() if lead else 0
