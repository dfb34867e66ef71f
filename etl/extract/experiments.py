"""What a work runs, and on what: hardware, workloads and number formats."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from etl import vocabulary
from etl.extract.grammar.names import fold
from etl.extract.sections.mentions import Mention
from etl.extract.sections.sections import Section, introduced_by
from etl.extract.text import tokens
from etl.extract.text.lexicon import cue_words
from etl.model import Hardware, Quote, System, Workload

_COUNT = re.compile(
    r"(?:^|[\s(])(\d{1,3}(?:,\d{3}){1,4}|\d{1,6})\s{0,9}(?:x|×)?\s{0,9}"
    r"(?:(?!(?:by|for|from|in|of|on|over|than|to|with)\s)[A-Za-z-]{1,24}\s{1,9})?$"
)
_JOINED_COUNT = re.compile(r"(\d{1,6})-")
_BETWEEN = re.compile(r"[ -](?:\d{1,3} ?GB )?")
_VENDOR = re.compile(
    r"(?:NVIDIA|Nvidia|Intel|AMD|Google(?:'s)?|Xilinx|ARM|Arm|Apple|Qualcomm|Huawei|Samsung|Cerebras|Graphcore|Amazon|AWS"
    r"|IBM|Tesla|Microsoft)(?:[ -](?:Tesla|GeForce|Instinct|Cloud))?[ -]$"
)
_GLOSS = re.compile(
    r"\s{0,9}(?:\(|,)?\s{0,9}(?:e\.g\.,?|i\.e\.,?|such as|like|including|namely)?\s{0,9}"
    r"(?:the |Google's |NVIDIA |Edge )?(?:GPU|TPU|CPU|FPGA|NPU)"
)
_FUNCTION = cue_words("function-word")
_ATTRIBUTIVE = frozenset({"cluster", "edge-device"})
_SPARED = re.compile(
    r"\b(?:without|no|(?:not|without) (?:need|needing|require|requiring|use|using)|need for|instead of)"
    r" (?:an? |any |the )?(?:[a-z]{4,12}(?:ed|ive) )?$"
)
"""Words before what a work does without: "no GPU", "without a dedicated GPU"."""
_NAMED = re.compile(r"(?: [A-Z][\w-]*){0,3} (?:[Dd]atasets?|[Tt]races?|[Ss]chemes?|[Oo]utages)\b")
"""Words behind what is part of another name: "Wombat Kinect dataset", "a BitFusion scheme"."""
_CLOUDS = frozenset({"aws", "azure", "google-cloud"})
_ON = re.compile(r" (?:run |running )?on an? (?:[\w-]+ ){0,2}")
_CONTEXT = re.compile(
    r"NVIDIA|Nvidia|Intel|AMD|Apple|Google|GPU|CPU|TPU|FPGA|SoC|chip|processor|architecture|board|device|accelerator"
    r"|nodes|[Ss]upercomput"
)
"""An ambiguous name counts only next to a vendor or a word of its class."""
_WORD = re.compile(r"[\w.+-]+")
_FORMAT = re.compile(
    r"""
    (?<![\w.-])
    (?<!\bfrom[ ]) (?<!\bthan[ ]) (?<!\bover[ ]) (?<!\bversus[ ]) (?<!\bagainst[ ])   # "+0.03 from FP16"
    (?:
      (?P<type>(?:mx|nv)?fp|u?int|tf|nf|b?float|bf) -? (?P<width>[1-9]\d?)   # FP16, INT-8, bfloat16, MXFP4
    | (?P<both>w\d{1,2}a\d{1,2}(?:kv\d{1,2})?)                               # W4A16: weights and activations
    | (?P<bits>(?:[1-9]|[12]\d|3[0-2])(?:\.\d{1,2})?|one|two|three|four|six|eight|sixteen) [-\s] bits?
      (?! [-\s](?:microcontroller|mcu|processor|cpu|core|arm|risc|bus|address|counter|image|colou?r))
    ) (?!\w|-?\d) (?![ ](?:\w+[ ])?(?:baseline|counterpart|reference))   # "its FP32 baseline"
    """,
    re.VERBOSE,
)
_TYPES = {"float": "fp", "bfloat": "bf"}
_BITS = {"one": "1", "two": "2", "three": "3", "four": "4", "six": "6", "eight": "8", "sixteen": "16"}


def hardware(sections: Sequence[Section]) -> tuple[Hardware, ...]:
    """Every class and product that title or abstract name, once and in order, target or merely mentioned."""
    merged: dict[str, Hardware] = {}
    glossed = any(
        m.concept.notation == "accelerator" and _GLOSS.match(s.masked, m.end) for s in sections for m in s.mentions
    )
    for section in sections:
        for mention in section.mentions:
            if mention.field != "hardware" or _restates(section, mention) or not _fits(section, mention):
                continue
            if glossed and section.masked[mention.start : mention.end].lower() in {"accelerator", "accelerators"}:
                continue
            one = _read(section, mention)
            known = merged.setdefault(one.notation, one)
            if known is not one:
                quotes, target = (*known.quotes, *one.quotes), known.target or one.target
                merged[one.notation] = replace(known, quotes=quotes, target=target, count=known.count or one.count)
    return tuple(merged.values())


def of_work(section: Section, found: Sequence[Hardware], rivals: Iterable[tuple[int, int]]) -> Iterator[Hardware]:
    """Hardware of which what only a rival runs on is no target; `rivals` are offsets of the words for rivals.

    "On a CPU" behind them is theirs where the work runs on another class.
    """
    base, words, tops = section.quote.start, list[range](), vocabulary.hardware_classes()
    targets = [(tops[one.broader or one.notation], one.quotes) for one in found if one.target]
    for start, end in rivals:
        on = _ON.match(section.masked, end)
        reach = range(base + start, base + (on.end() + 1 if on else end))
        theirs = {top for top, quotes in targets if any(quote.start in reach for quote in quotes)}
        words.append(reach if any(top not in theirs for top, _ in targets) else range(base + start, base + end))
    for one in found:
        elsewhere = any(all(quote.start not in reach for reach in words) for quote in one.quotes)
        yield replace(one, target=one.target and elsewhere)


def _fits(section: Section, mention: Mention) -> bool:
    """Whether the words speak of hardware here: no gloss of something more exact, no mere modifier, no homonym."""
    if not mention.concept.broader and not _is_meant(section, mention):
        return False
    near = _CONTEXT.search(section.masked, max(0, mention.start - 40), mention.end + 40)
    return near is not None or not mention.concept.ambiguous(section.masked[mention.start : mention.end])


def _restates(section: Section, mention: Mention) -> bool:
    """A class right behind a product of it: "A100 GPUs", "U280 FPGA board"."""
    tops = vocabulary.hardware_classes()
    return not mention.concept.broader and any(
        m.concept.broader and tops.get(m.concept.notation) == tops[mention.concept.notation]
        for m in section.mentions
        if _BETWEEN.fullmatch(section.masked, m.end, mention.start)
    )


def _is_meant(section: Section, mention: Mention) -> bool:
    """Of generic words: "accelerators (e.g. GPUs)" means GPUs, "data center management" no cluster."""
    words = section.masked[mention.start : mention.end]
    after = section.masked[mention.end : mention.end + 40]
    if _is_ordinary(section, mention) and not _in_context(section, mention):
        return False
    if mention.concept.notation == "accelerator" and _GLOSS.match(after):
        return False
    if mention.concept.notation not in _ATTRIBUTIVE or words.endswith("s"):
        return True
    if any(m.start <= mention.end + 1 < m.end for m in section.mentions):
        return False
    following = re.match(r"[ ]([a-z][a-z-]+)", after)
    return words.lower().startswith("on-") or following is None or following[1] in _FUNCTION


def _is_ordinary(section: Section, mention: Mention) -> bool:
    """Words, or what stands before the hyphen in "SSD-based", that mean other things too."""
    words, ordinary = section.masked[mention.start : mention.end], mention.concept.ordinary
    head = words.partition("-")[0]
    return words.lower() in ordinary or (head.isupper() and head.lower() in ordinary)


def _in_context(section: Section, mention: Mention) -> bool:
    """Not clouds in the sky, and an SSD is a detector among detectors: the sentence speaks of such things."""
    sentence = next(one for one in section.sentences if mention.start < one.end)
    around = f"{section.lower[sentence.start : mention.start]} {section.lower[mention.end : sentence.end]}"
    return not mention.concept.context.isdisjoint(tokens.words(around)) or any(
        m.field == mention.field and not _is_ordinary(section, m)
        for m in section.mentions
        if sentence.start <= m.start < sentence.end
    )


def _read(section: Section, mention: Mention) -> Hardware:
    start, text = mention.start, section.masked
    if vendor := _VENDOR.search(text, max(0, start - 30), start):
        start = vendor.start()
    counted = _COUNT.search(text, max(0, start - 24), start) or _JOINED_COUNT.match(text, start)
    count = int(counted[1].replace(",", "")) if counted else None
    quote, notation = section.cite(start, mention.end), mention.concept.notation
    spared = _SPARED.search(section.lower, max(0, start - 40), start)
    served = notation in _CLOUDS and text[mention.end + 1 : mention.end + 2].isupper()  # "Azure Text Tagger"
    apart = spared or served or _NAMED.match(text, mention.end)
    target = start >= introduced_by(section.sentences) and not apart
    if not mention.variant:
        return Hardware(notation, mention.concept.label, (quote,), target, "known-hardware", None, count)
    label = " ".join(text[mention.start : mention.end].split())
    own = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")
    return Hardware(own, label, (quote,), target, "family-pattern", notation, count)


def workloads(section: Section, systems: Iterable[System]) -> tuple[Workload, ...]:
    """Known workloads in sentences that speak of the work itself; what is proposed or a baseline is none."""
    taken = {fold(one.name) for one in systems if one.role in {"proposed", "baseline"}}
    merged: dict[str, Workload] = {}
    for mention in section.mentions:
        words = section.masked[mention.start : mention.end]
        if mention.field != "workloads" or (mention.concept.ambiguous(words) and words.islower()):
            continue
        if _is_ordinary(section, mention) and not _in_context(section, mention):
            continue
        name = " ".join(words.split()) if mention.variant else mention.concept.label
        whole = _WORD.match(section.masked, mention.start)  # "FooSeek-V4-Pro" where "FooSeek-V4" is known
        if not section.is_own(mention.start) or not taken.isdisjoint({fold(name), fold(whole[0]) if whole else ""}):
            continue
        quote = section.cite(mention.start, mention.end)
        rule = "family-pattern" if mention.variant else "known-workload"
        one = Workload(name, mention.concept.kind or "model", (quote,), rule)
        known = merged.setdefault(fold(name), one)
        if known is not one:
            merged[fold(name)] = replace(known, quotes=(*known.quotes, quote))
    return tuple(merged.values())


def precisions(
    section: Section, start: int, end: int, taken: Collection[tuple[int, int]]
) -> list[tuple[str, tuple[Quote, ...]]]:
    """Number formats between two offsets of a section, outside of the `taken` spans: notation, and where it stands."""
    found: dict[str, tuple[Quote, ...]] = {}
    for match in _FORMAT.finditer(section.lower, start, end):
        if not any(first <= match.start() < last for first, last in taken):
            notation = _notation(match)
            found[notation] = (*found.get(notation, ()), section.cite(match.start(), match.end()))
    return [*found.items()]


def _notation(match: re.Match[str]) -> str:
    """The short form in small letters: fp16, int8, 4-bit, w4a8."""
    if match["type"]:
        return _TYPES.get(match["type"], match["type"]) + match["width"]
    return f"{_BITS.get(match['bits'], match['bits'])}-bit" if match["bits"] else match["both"]
