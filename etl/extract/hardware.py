"""Hardware of a record: every class and product once, target or merely mentioned."""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.extract.mentions import Mention
from etl.extract.sections import Section, introduced_by
from etl.model import Hardware, Quote

_COUNT = re.compile(r"(?:^|[\s(])(\d{1,3}(?:,\d{3})+|\d{1,6})\s*(?:x|×)?\s*(?:[A-Za-z-]+\s+)?$")
_VENDOR = re.compile(r"(?:NVIDIA|Nvidia|Intel|AMD|Google(?:'s)?|Xilinx|ARM|Arm|Apple|Qualcomm|Huawei|Samsung|Cerebras|Graphcore|Amazon|AWS|IBM|Tesla|Microsoft)(?:[ -](?:Tesla|GeForce|Instinct|Cloud))?[ -]$")


def hardware(sections: Sequence[Section]) -> tuple[Hardware, ...]:
    """Hardware named in the title or the abstract, in order of first mention."""
    merged: dict[str, Hardware] = {}
    for section in sections:
        background = introduced_by(section.sentences)
        for mention in section.mentions:
            if mention.field != "hardware" or not _fits(section, mention):
                continue
            found = _read(section, mention, target=mention.start >= background)
            known = merged.get(found.notation)
            merged[found.notation] = _joined(known, found) if known else found
    return tuple(merged.values())


def _fits(section: Section, mention: Mention) -> bool:
    """An ambiguous name counts only beside a vendor or a word of its class."""
    if not mention.concept.needs_context:
        return True
    words = section.masked[mention.start : mention.end]
    if not any(c.isupper() for c in words):
        return False
    around = section.masked[max(0, mention.start - 40) : mention.end + 40]
    return re.search(r"NVIDIA|Nvidia|Intel|AMD|Apple|Google|GPU|CPU|TPU|FPGA|SoC|chip|processor|architecture|board|device|accelerator", around) is not None


def _read(section: Section, mention: Mention, *, target: bool) -> Hardware:
    start = mention.start
    if vendor := _VENDOR.search(section.masked, max(0, start - 30), start):
        start = vendor.start()
    count = _COUNT.search(section.masked, max(0, start - 24), start)
    quote: Quote = section.cite(start, mention.end)
    if mention.variant:
        label = re.sub(r"\s+", " ", section.masked[mention.start : mention.end])
        return Hardware(re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-"), label, (quote,), target, "family-pattern", mention.concept.notation, _number(count))
    return Hardware(mention.concept.notation, mention.concept.label, (quote,), target, "known-hardware", None, _number(count))


def _number(count: re.Match[str] | None) -> int | None:
    return int(count[1].replace(",", "")) if count else None


def _joined(one: Hardware, other: Hardware) -> Hardware:
    return Hardware(one.notation, one.label, (*one.quotes, *other.quotes), one.target or other.target, one.rule, one.broader, one.count or other.count)
