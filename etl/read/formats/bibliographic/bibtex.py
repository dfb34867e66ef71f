"""BibTeX and BibLaTeX: bibtexparser cuts the blocks and the names, this module says what the fields mean.

@inproceedings{brandt31,
  title = {{Otter}: Kernels That Float}, author = {Brandt, Ida and {The River Group} and others},
  booktitle = river # "31", year = 2031, month = apr
}
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from bibtexparser.exceptions import BlockAbortedException, ParserStateException
from bibtexparser.model import Block, DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, ParsingFailedBlock, String
from bibtexparser.model import Entry as BibEntry
from bibtexparser.splitter import Splitter

from etl import identifiers
from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Entry
from etl.read.formats.bibliographic import bibtex_values
from etl.read.formats.fields import dates, latex
from etl.read.names import venues

for _library in ("bibtexparser", "pylatexenc"):  # their warnings become notices
    logging.getLogger(_library).addHandler(logging.NullHandler())

NO_PAPERS = frozenset(
    """
    artwork audio book bookinbook booklet collection commentary control dataset image jurisdiction legislation letter
    manual movie music mvbook mvcollection mvproceedings mvreference patent performance periodical proceedings
    reference set software standard video xdata
    """.split()
)
VENUES = ("booktitle", "journal", "journaltitle", "eventtitle", "maintitle", "series")
INHERITED = ("booktitle", "year", "date", "month", "publisher", "series")
"""What an entry takes from the one it names as `crossref`; the title there is its booktitle."""

_BLOCK = re.compile(
    r"""
    ^[ \t]{0,20} @ [ \t]{0,4}
    (?: (?:comment|preamble) [ \t]{0,4} [{(]
      | string \s{0,4} [{(] \s{0,20} [\w.:+/-]{1,80} \s{0,9} =
      | [a-z]{3,20} \s{0,4} [{(] \s{0,20} [^\s{}(),="@]{0,200} \s{0,20} ,             # @misc{key,
      | [a-z]{3,20} \s{0,4} [{(] \s{0,20} [^\s{}(),="@]{0,200} \s{1,20} [\w-]{1,30}\s{0,9}=  # without its comma
    )""",
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)

_INSIDE = re.compile(
    r"\s{0,40}(?:@\w{3,20}\s{0,4}[{(]|[\w-]{2,30}\s{0,9}=|[\w\s.,;:{}()\"'\\-]{0,200}[}\"],?\s*$|[})])"
)

Fields = Mapping[str, str]


def recognises(page: Page) -> bool:
    """What precedes the first block is all comments, or the page ends as a block does and consists of them."""
    first = _BLOCK.search(page.text)
    if first is None:
        return False
    before = [line for line in page.text[: first.start()].split("\n") if line.strip()]
    comments = all(line.lstrip().startswith(("%", "#", "//")) for line in before)
    return comments or (page.text.rstrip()[-1:] in ("}", ")") and _is_mostly(page.text))


def _is_mostly(text: str) -> bool:
    """Whether most lines are those of blocks: a list of papers may show a block under each of them."""
    lines = [line for line in text.split("\n") if line.strip()]
    inside = sum(_INSIDE.match(line) is not None for line in lines)
    return 3 * inside >= 2 * len(lines)


def entries(page: Page) -> Iterator[Entry | Notice]:
    """The papers; a broken block is a notice and costs no other. Raises PageError where no block can be read."""
    blocks = _blocks(page)
    strings = bibtex_values.of_strings(block for block in blocks if isinstance(block, String))
    known = [(block, _fields(block, strings)) for block in blocks if isinstance(block, BibEntry)]
    broken = [block for block in blocks if isinstance(block, ParsingFailedBlock)]
    if not known and broken:
        first = broken[0]
        raise PageError(
            f"page {page.source!r}, line {(first.start_line or 0) + 1}: no BibTeX entry can be read"
            f" ({_reason(first)}): close its braces and quotes"
        )
    by_key: dict[str, Fields] = {}
    for block, fields in known:
        by_key.setdefault(block.key.casefold(), fields)
    others: Counter[str] = Counter()
    for block, fields in known:
        if block.entry_type.casefold() in NO_PAPERS:
            others[f"@{block.entry_type.casefold()}"] += 1
        else:
            yield _entry(_whole(fields, by_key))
    yield from (_notice(block, page) for block in broken)
    if others:
        kinds = ", ".join(f"{times} {kind}" for kind, times in sorted(others.items()))
        yield Notice("no paper", page.source, f"entries that are no papers, left out: {kinds}")


def _blocks(page: Page) -> list[Block]:
    """All blocks; those of a key or a field that comes twice are as good as the others. Raises PageError."""
    try:
        blocks = Splitter(page.text).split().blocks
    except ParserStateException as error:
        raise PageError(f"page {page.source!r} cannot be read as BibTeX ({error.message}): check its braces") from error
    return [_plain(block) for block in blocks]


def _plain(block: Block) -> Block:
    while isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock) and block.ignore_error_block:
        block = block.ignore_error_block
    return block


def _fields(block: BibEntry, strings: Fields) -> Fields:
    """The fields of an entry, as LaTeX; of a field that comes twice the first."""
    found: dict[str, str] = {}
    for field in block.fields:
        for key, words in bibtex_values.values(field.key, str(field.value), strings):
            if words.strip():
                found.setdefault(key.casefold(), words)
    return found


def _whole(fields: Fields, by_key: Mapping[str, Fields]) -> Fields:
    """The fields with what they inherit."""
    parent = by_key.get(fields.get("crossref", "").strip().casefold(), {})
    inherited = {name: parent[name] for name in INHERITED if name in parent}
    if "title" in parent:
        inherited.setdefault("booktitle", parent["title"])
    return {**inherited, **fields}


def _entry(fields: Fields) -> Entry:
    def plain(name: str) -> str:
        return latex.plain(fields.get(name, "")).strip()

    year = dates.year(plain("year")) or dates.year(plain("date"))
    published = next(filter(None, map(plain, VENUES)), "") or plain("howpublished").partition("http")[0]
    series = venues.of_header(plain("series"))
    edition = series[0] if series else venues.of_field(published, year)
    subtitle, day = plain("subtitle"), plain("day")
    number = int(day) if day.isdecimal() and len(day) <= 2 else None
    date = dates.iso(plain("date")) or dates.of_numbers(year, dates.month(plain("month")), number)
    return Entry(
        title=(f"{plain('title')}: {subtitle}" if subtitle else plain("title")) or None,
        authors=bibtex_values.names(fields.get("author", "")),
        abstract=plain("abstract") or None,
        edition=edition,
        arxiv=_arxiv(fields),
        doi=identifiers.doi(*(fields.get(name, "") for name in ("doi", "url", "ee"))),
        created=dates.created(date, year, edition),
        comment=plain("note") or plain("comment") or None,
        urls=identifiers.urls(
            re.sub(r"\\(?=[_%&#~])", "", fields.get(name, "")) for name in ("url", "ee", "pdf", "howpublished")
        ),
    )


def _arxiv(fields: Fields) -> str | None:
    """The id in `eprint`, else in a field that names arXiv next to it."""
    kind = fields.get("archiveprefix", fields.get("eprinttype", "arxiv")).strip("{} ").casefold()
    names = ("eprint" if kind == "arxiv" else "", "arxiv", "arxivid", "url", "ee", "doi", "journal", "note", "volume")
    values = (fields.get(name, "") for name in (*names, "howpublished", "pdf"))
    return identifiers.arxiv_of(*values)


def _notice(block: ParsingFailedBlock, page: Page) -> Notice:
    where = f"line {(block.start_line or 0) + 1}"
    shown = " ".join((block.raw or "").split())[:40]
    return Notice("broken entry", page.source, f"{where}: {shown!r} cannot be read and is left out: {_reason(block)}")


def _reason(block: ParsingFailedBlock) -> str:
    error = block.error
    why = error.abort_reason if isinstance(error, BlockAbortedException) else str(error)
    return " ".join(why.split()).rstrip(".")
