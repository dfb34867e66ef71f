"""RIS, which reference managers and publishers export.

TY  - CONF
TI  - Otter: Kernels That Float
AU  - Brandt, Ida
PY  - 2031
ER  -
"""

import re
from collections.abc import Iterator, Mapping

from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Entry
from etl.read.formats.fields import markup
from etl.read.formats.fields.papers import each, entry

FIELDS: Mapping[str, tuple[str, ...]] = {
    "title": ("TI", "T1", "CT", "TT"),
    "people": ("AU", "A1"),
    "abstract": ("AB", "N2"),
    "venue": ("C3", "T2", "BT", "JO", "JF", "JA", "J2"),
    "date": ("DA", "PY", "Y1"),
    "year": ("PY", "Y1", "DA"),
    "arxiv": ("AN", "M1", "M3", "UR", "L1", "L2", "DO", "C3", "T2", "JO", "JF", "N1", "ID"),
    "doi": ("DO", "M3", "UR", "N1"),
    "urls": ("UR", "L1", "L2", "LK"),
    "comment": ("N1",),
}  # the tags that may hold a field, the best first. `LK`, `CT` and `BT` are of exports that bend the format

NO_PAPERS = frozenset({"BOOK", "EBOOK", "EDBOOK", "JFULL", "COMP", "DATA", "SER", "BLOG", "PAT", "MUSIC", "VIDEO"})

_START = re.compile(r"^\s{0,4}TY {1,2}- ?[A-Z]{2,10}\s*$", re.MULTILINE)
_TAGGED = re.compile(r"\s{0,4}([A-Z][A-Z0-9]) {2}-(?: (.*)|)$")


def recognises(page: Page) -> bool:
    first = _START.search(page.text)
    return first is not None and page.text.count("\n", 0, first.start()) <= 6  # which an exporter may print


def entries(page: Page) -> Iterator[Entry | Notice]:
    """The papers; an entry that another follows without `ER` ends there. Raises PageError where none can be read."""
    blocks = [*_blocks(page.text)]
    if not blocks:
        advice = "export it again, `TY  - …` to `ER  -`"
        raise PageError(f"page {page.source!r} looks like RIS and holds no entry: {advice}")
    others = 0
    for fields in blocks:
        if fields["TY"][0].strip().upper() in NO_PAPERS:
            others += 1
        else:
            paper = {field: [*filter(None, map(markup.plain, each(fields, *tags)))] for field, tags in FIELDS.items()}
            yield entry({**paper, "comment": " ".join(paper["comment"])})
    if others:
        yield Notice("no paper", page.source, f"books, data and other entries that are no papers: {others}, left out")


def _blocks(text: str) -> Iterator[Mapping[str, list[str]]]:
    """The values of each tag, entry by entry; a line without a tag goes on with the value above it."""
    fields: dict[str, list[str]] = {}
    values: list[str] = []
    for line in text.split("\n"):
        found = _TAGGED.match(line)
        tag = found[1] if found else ""
        if tag in ("TY", "ER") and fields:
            yield fields
            fields = {}
        if found and (tag == "TY" or (fields and tag != "ER")):
            values = fields.setdefault(tag, [])
            values.append((found[2] or "").strip())
        elif fields and not found and line.strip():
            values[-1] += f" {line.strip()}"
    if fields:
        yield fields
