"""References with a tag before each value, as reference managers and publishers export them: RIS and its kin.

TY  - CONF                          %0 Conference Paper                of EndNote
TI  - Otter: Kernels That Float     %T Otter: Kernels That Float
AU  - Brandt, Ida                   %A Brandt, Ida
PY  - 2031                          PMID- 3104                         of MEDLINE
ER  -                               PT C                               of Web of Science
"""

import re
from collections.abc import Iterator, Mapping

from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Entry
from etl.read.formats.fields import markup
from etl.read.formats.fields.papers import each, entry

FIELDS: Mapping[str, tuple[str, ...]] = {
    "title": ("TI", "T1", "CT", "TT", "%T"),
    "people": ("FAU", "AF", "AU", "A1", "%A"),
    "abstract": ("AB", "N2", "%X"),
    "venue": ("C3", "T2", "BT", "JO", "JF", "JA", "J2", "JT", "SO", "%B", "%J"),
    "date": ("DA", "PY", "Y1", "DP", "%D"),
    "year": ("PY", "Y1", "DA", "DP", "%D"),
    "arxiv": ("AN", "M1", "M3", "UR", "L1", "L2", "DO", "C3", "T2", "JO", "JF", "N1", "ID", "%U", "%J"),
    "doi": ("DO", "M3", "UR", "N1", "LID", "AID", "DI", "%R", "%U"),
    "urls": ("UR", "L1", "L2", "LK", "%U"),
    "comment": ("N1",),
}  # the tags that may hold a field, the best first. `LK`, `CT` and `BT` are of exports that bend the format
_FULL = {"FAU", "AF"}  # people whose given names `AU` shortens

NO_PAPERS = frozenset({"BOOK", "EBOOK", "EDBOOK", "JFULL", "COMP", "DATA", "SER", "BLOG", "PAT", "MUSIC", "VIDEO"})

_START = re.compile(
    r"^\s{0,4}(?P<tag>TY(?= {1,2}- ?[A-Z]{2,10}\s*$)|PMID(?=- \d+\s*$)|%0(?= [A-Z][A-Za-z ]{2,40}$)|PT(?= [A-Z]\s*$))",
    re.MULTILINE,
)
_TAGGED: Mapping[str, re.Pattern[str]] = {
    "TY": re.compile(r"\s{0,4}([A-Z][A-Z0-9]) {2}-(?: (.*)|)$"),
    "PMID": re.compile(r"([A-Z]{2,4}) {0,2}-(?: (.*)|)$"),
    "%0": re.compile(r"(%[A-Z0-9@])(?: (.*)|)$"),
    "PT": re.compile(r"([A-Z][A-Z0-9])(?: (.*)|)$"),
}  # the tag with which entries begin → a line with a tag


def recognises(page: Page) -> bool:
    first = _START.search(page.text)
    return first is not None and page.text.count("\n", 0, first.start()) <= 6  # which an exporter may print


def entries(page: Page) -> Iterator[Entry | Notice]:
    """The papers; an entry that another follows without `ER` ends there. Raises PageError where none can be read."""
    start = _START.search(page.text)
    begin = start["tag"] if start else "TY"
    blocks = [*_blocks(page.text, begin)]
    if not blocks:
        advice = "export it again, `TY  - …` to `ER  -`"
        raise PageError(f"page {page.source!r} looks like RIS and holds no entry: {advice}")
    others = 0
    for fields in blocks:
        if fields[begin][0].strip().upper() in NO_PAPERS:
            others += 1
        else:
            paper = {field: [*filter(None, map(markup.plain, each(fields, *tags)))] for field, tags in FIELDS.items()}
            yield entry({**paper, "comment": " ".join(paper["comment"])})
    if others:
        yield Notice("no paper", page.source, f"books, data and other entries that are no papers: {others}, left out")


def _blocks(text: str, begin: str) -> Iterator[Mapping[str, list[str]]]:
    """The values of each tag, entry by entry; a line without a tag goes on with the value above it.

    In Web of Science's lists of people it is the next of them.
    """
    fields: dict[str, list[str]] = {}
    values, is_list = list[str](), False
    for line in text.split("\n"):
        found = _TAGGED[begin].match(line)
        tag = found[1] if found else ""
        if tag in (begin, "ER") and fields:
            yield _distinct(fields)
            fields = {}
        if found and (tag == begin or (fields and tag != "ER")):
            values, is_list = fields.setdefault(tag, []), begin == "PT" and tag in FIELDS["people"]
            values.append((found[2] or "").strip())
        elif fields and not found and line.strip():
            values[-1:] = [values[-1], line.strip()] if is_list else [f"{values[-1]} {line.strip()}"]
    if fields:
        yield _distinct(fields)


def _distinct(fields: Mapping[str, list[str]]) -> Mapping[str, list[str]]:
    """The fields without people in short, where they are there in full."""
    return {tag: held for tag, held in fields.items() if tag != "AU" or _FULL.isdisjoint(fields)}
