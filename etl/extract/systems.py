"""Named artefacts of a record with the part each plays: proposed, baseline, used, mentioned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from etl.extract.comparisons import comparisons
from etl.extract.extents import phrase_end
from etl.extract.items import Item
from etl.extract.lexicon import cue_words
from etl.extract.mentions import Mention
from etl.extract.names import based_on, fold, is_generic, is_metric, is_strong, is_vendor, may_be_anybody, run
from etl.extract.naming import Proposal
from etl.extract.sections import Section, Sentence
from etl.model import Quote, System


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a section: what it is called, and where it stands (offsets of the section)."""

    name: str
    start: int
    end: int
    kind: str
    rule: str


def names_in(section: Section, row: Sequence[Item], start: int, end: int, proposed: Sequence[Proposal]) -> list[Named]:
    """The artefacts a phrase of a sentence names; what the paper itself introduces is left out."""
    own = set().union(*(p.keys() for p in proposed)) if proposed else set()
    found: list[Named] = []
    position = start
    while position < end:
        item = row[position]
        mention = _mention_at(section.mentions, item, row[end - 1].end)
        if mention and mention.field == "hardware":
            position = _past(row, position, mention.end, end)
            continue
        if (
            mention
            and (mention.field == "systems" or mention.concept.kind == "model")
            and _may_name(mention, section.masked[mention.start : mention.end])
        ):
            position = _past(row, position, mention.end, end)
            last = mention.end
            if position < end and row[position].measure is None and re.fullmatch(r"\d+(?:\.\d+)?", row[position].text):
                last, position = row[position].end, position + 1
            first = mention.start + _lead(section.masked[mention.start : last])
            found.append(Named(section.masked[first:last], first, last, _known_kind(mention), "known-name"))
            continue
        if mention and mention.field == "workloads":
            position = _past(row, position, mention.end, end)
            continue
        if base := based_on(item.text):
            begin = row[position - 1].start if position > start and is_vendor(row[position - 1].text) else item.start
            last = item.start + len(base)
            found.append(Named(section.masked[begin:last], begin, last, "system", "name-based"))
            position += 1
            continue
        stop = _run(section, row, position, end)
        if stop > position and _is_name(row, position, stop, start):
            a, b = row[position].start, row[stop - 1].end
            found.append(Named(section.masked[a:b], a, b, "system", "name-shape"))
            position = stop
        else:
            position += 1
    return [n for n in found if fold(n.name) not in own]


_LEAD = re.compile(
    r"(?:(?:NVIDIA|Nvidia|Intel|AMD|Google|Microsoft|Meta|IBM)(?:'s)? |(?:vanilla|native|standard|eager|plain) )+"
    r"(?=\S*[A-Z])"
)


def _lead(words: str) -> int:
    """Length of a maker or an adjective before a name: "NVIDIA cuSPARSE", "vanilla TVM"."""
    lead = _LEAD.match(words)
    return lead.end() if lead else 0


def _known_kind(mention: Mention) -> str:
    """A model with a name of its own is a system of kind "other"."""
    kind = mention.concept.kind or "system"
    return "other" if kind == "model" else kind


def _mention_at(mentions: Sequence[Mention], item: Item, last: int) -> Mention | None:
    here = [m for m in mentions if m.start == item.start and m.end <= last]
    return max(here, key=lambda m: (m.end, m.field == "systems"), default=None)


def _may_name(mention: Mention, words: str) -> bool:
    """Formats and general terms are nobody's; ambiguous words have to be spelled as names."""
    if mention.concept.kind == "format" or is_generic(words):
        return False
    return any(c.isupper() or c.isdigit() for c in words) or (" " not in words and not mention.concept.ambiguous(words))


def _past(row: Sequence[Item], position: int, offset: int, end: int) -> int:
    while position < end and row[position].start < offset:
        position += 1
    return position


def _run(section: Section, row: Sequence[Item], position: int, end: int) -> int:
    """A run of name words, vendors in front dropped, cut where a known hardware name begins."""
    stop = run(row, position, end)
    for at in range(position + 1, stop):
        mention = _mention_at(section.mentions, row[at], row[stop - 1].end)
        if (mention and mention.field == "hardware") or (is_strong(row[at].text) and is_strong(row[position].text)):
            return at
    return stop


def _is_name(row: Sequence[Item], position: int, stop: int, start: int) -> bool:
    words = [row[p].text for p in range(position, stop)]
    if all(is_vendor(w) or is_generic(w) or is_metric(w) or may_be_anybody(w) or w[0].isdigit() for w in words):
        return False
    following = row[stop].lower if stop < len(row) else ""
    if following in {"based", "style", "like"}:
        return False
    if following in _PLURALS and len(words) == 1 and words[0].isupper() and words[0].isalpha() and len(words[0]) < 5:
        return False
    if any(is_strong(w) for w in words):
        return True
    return position > start or (position > 0 and row[position - 1].lower not in {".", ":"})


_PLURALS = cue_words("rival-class")
_USES = cue_words("use")


def systems(abstract: Section | None, proposed: Sequence[Proposal], baselines: Sequence[Named]) -> tuple[System, ...]:
    """Every named artefact once, with its most telling role: proposed, then baseline, used, mentioned."""
    found = [
        System(p.name, "proposed", _kind(p), (p.quote,), p.rule, p.expansion, tuple(dict.fromkeys(p.aliases)))
        for p in proposed
    ]
    seen = set().union(*(p.keys() for p in proposed)) if proposed else set()
    if abstract is None:
        return tuple(found)
    for named in baselines:
        if fold(named.name) not in seen:
            seen.add(fold(named.name))
            found.append(
                System(named.name, "baseline", named.kind, (abstract.cite(named.start, named.end),), named.rule)
            )
    found += _known(abstract, seen)
    return tuple(found)


_KINDS = {
    **dict.fromkeys(
        ("framework", "library", "compiler", "accelerator", "benchmark", "dataset", "method", "format"), ""
    ),
    **dict.fromkeys(("algorithm", "technique", "approach", "scheme"), "method"),
    **dict.fromkeys(("system", "engine", "scheduler", "tool", "platform", "runtime"), "system"),
    "processor": "accelerator",
    "suite": "benchmark",
}


def _kind(proposal: Proposal) -> str:
    words = f"{proposal.expansion or ''} {proposal.quote.suffix}".lower().replace(",", " ").split()[:14]
    return next((_KINDS[w] or w for w in words if w in _KINDS), "system")


def _known(abstract: Section, seen: set[str]) -> list[System]:
    """Known software named in the text: used when a word of use stands before it, mentioned otherwise."""
    found: list[System] = []
    for mention in abstract.mentions:
        if mention.field != "systems" or fold(mention.concept.label) in seen:
            continue
        words = abstract.masked[mention.start : mention.end]
        if mention.concept.ambiguous(words) and not _stands_as_name(abstract, mention):
            continue
        if fold(words) in seen:
            continue
        seen |= {fold(mention.concept.label), fold(words)}
        before = abstract.masked[max(0, mention.start - 40) : mention.start].lower().replace(",", " ").split()[-4:]
        own = next((s.own for s in abstract.sentences if s.start <= mention.start < s.end), False)
        role = "used" if own and any(w in _USES for w in before) else "mentioned"
        quote: Quote = abstract.cite(mention.start, mention.end)
        found.append(
            System(
                " ".join(words.split()),
                "used" if role == "used" else "mentioned",
                _known_kind(mention),
                (quote,),
                "known-name",
            )
        )
    return found


_BEFORE = re.compile(r"(?:^|[.!?:]|(?P<name>[A-Z][\w-]*))\s+$|^$")
_AFTER = re.compile(r"[\s-]+(?P<name>[A-Z][a-z]+)|[\s-]+(?P<noun>[a-z]+)")
_ACTING = frozenset("is was has provides supports offers runs uses and or does can".split())


def _stands_as_name(abstract: Section, mention: Mention) -> bool:
    """An ordinary word is a name where its capital has no other reason: no sentence begins, no longer name goes on.

    "built on Guidance" is; "Guidance robots", "Textual Semantic Guidance" and "Spatial Prior Module" are not.
    """
    words = abstract.masked[mention.start : mention.end]
    if not any(c.isupper() for c in words):
        return False
    if not words.istitle() or " " in words:
        return True
    before = _BEFORE.search(abstract.masked[max(0, mention.start - 40) : mention.start])
    after = _AFTER.match(abstract.masked, mention.end)
    if (before and before["name"]) or (after and after["name"]):
        return False
    return not (before and after and after["noun"] not in _ACTING)


def compared(section: Section, sentence: Sentence, row: Sequence[Item], proposed: Sequence[Proposal]) -> list[Named]:
    """Names a sentence of the work compares with, measure or not: "outperforms A and B", "compared to C"."""
    if not sentence.own:
        return []
    found: list[Named] = []
    for comparison in comparisons(row):
        if comparison.reach == "wide" or (comparison.at and row[comparison.at - 1].change("comparative")):
            found += names_in(section, row, comparison.start, comparison.end, proposed)
    for position, item in enumerate(row):
        change = item.change("verb")
        if change and change.kind == "beat" and not item.change("noun"):
            end = phrase_end(row, position + 1)
            found += names_in(section, row, position + 1, end, proposed)
        elif (
            item.lower in {"baseline", "baselines", "competitor", "competitors"}
            and position + 1 < len(row)
            and row[position + 1].lower in {",", "("}
        ):
            end = next((p for p in range(position + 2, len(row)) if row[p].lower in {",", ")"}), position + 2)
            found += names_in(section, row, position + 2, end, proposed)
    return found
