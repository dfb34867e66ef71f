"""BibTeX and BibLaTeX: bibtexparser cuts the blocks and the names, this module says what the fields mean.

Values are between braces or quotes, numbers, and names of strings joined by `#`.

@inproceedings{brandt31,
  title = {{Otter}: Kernels That Float}, author = {Brandt, Ida and {The River Group} and others},
  booktitle = river # "31", year = 2031, month = apr
}
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from bibtexparser.exceptions import BlockAbortedException
from bibtexparser.middlewares.names import parse_single_name_into_parts, split_multiple_persons_names
from bibtexparser.model import Block, DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, ParsingFailedBlock, String
from bibtexparser.model import Entry as BibEntry
from bibtexparser.splitter import Splitter

from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Entry
from etl.read.formats.fields import markup, people
from etl.read.formats.fields.papers import entry
from etl.read.names import times, venues
from etl.render.latex import macros

for _library in ("bibtexparser", "pylatexenc"):  # their warnings become notices
    logging.getLogger(_library).addHandler(logging.NullHandler())

NO_PAPERS = frozenset(
    """artwork audio book bookinbook booklet collection commentary control dataset image jurisdiction
    legislation letter manual movie music mvbook mvcollection mvproceedings mvreference patent performance
    periodical proceedings reference set software standard video xdata""".split()
)
VENUES = ("booktitle", "journal", "journaltitle", "eventtitle", "maintitle", "series")
_IDENTIFYING = "eprint arxiv arxivid url ee doi journal note volume number howpublished pdf link html code".split()
"""Fields that may hold an address, a DOI or an arXiv id."""
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
_MONTHS: Mapping[str, str] = {
    month[:3]: month.title()
    for month in ("january february march april may june july august september october november december".split())
}  # the strings that every style of BibTeX defines

_LONGEST = 100_000  # characters of a value: strings that name strings that name strings grow without end
_GROUP = re.compile(r"\{[^{}]*\}")
_NAME = re.compile(r"[^\s{}()\",=#%]{1,200}")
_JOINED = re.compile(r"\s{0,99}#\s*")
_MARK = re.compile(r'(?<!\\)[{}"]')
_NEXT = re.compile(r"\s{0,99}(?P<key>[A-Za-z][\w-]{0,40})\s{0,99}=\s{0,99}(?=[\"{\w])")

Fields = Mapping[str, str]


def recognises(page: Page) -> bool:
    """What precedes the first block is all comments, or the page ends as a block does and consists of them."""
    first = _BLOCK.search(page.text)
    if first is None:
        return False
    before = [line for line in page.text[: first.start()].split("\n") if line.strip()]
    if all(line.lstrip().startswith(("%", "#", "//")) for line in before):
        return True
    lines = [line for line in page.text.split("\n") if line.strip()]  # a list of papers may show a block under each
    is_ended = page.text.rstrip()[-1:] in ("}", ")")
    return is_ended and 3 * sum(_INSIDE.match(line) is not None for line in lines) >= 2 * len(lines)


def entries(page: Page) -> Iterator[Entry | Notice]:
    """The papers; a broken block is a notice and costs no other. Raises PageError where no block can be read."""
    blocks = [*_blocks(page.text)]
    strings = dict(_MONTHS)
    for block in blocks:
        if isinstance(block, String):  # which may use those before it
            name, words = next(values(block.key, str(block.value), strings))
            strings[name.casefold()] = words[:2000]
    known = [(block, _fields(block, strings)) for block in blocks if isinstance(block, BibEntry)]
    broken = [block for block in blocks if isinstance(block, ParsingFailedBlock)]
    if not known and broken:
        first = broken[0]
        where = f"page {page.source!r}, line {(first.start_line or 0) + 1}"
        raise PageError(f"{where}: no BibTeX entry can be read ({_reason(first)}): close its braces and quotes")
    by_key = {block.key.casefold(): fields for block, fields in reversed(known)}  # of several the first
    others: Counter[str] = Counter()
    for block, fields in known:
        if (kind := block.entry_type.casefold()) in NO_PAPERS:
            others[f"@{kind}"] += 1
        else:
            yield _entry(_whole(fields, by_key))
    for one in broken:
        where, shown = f"line {(one.start_line or 0) + 1}", " ".join((one.raw or "").split())[:40]
        fault = f"{where}: {shown!r} cannot be read and is left out: {_reason(one)}"
        yield Notice("broken entry", page.source, fault)
    if others:
        kinds = ", ".join(f"{times} {kind}" for kind, times in sorted(others.items()))
        yield Notice("no paper", page.source, f"entries that are no papers, left out: {kinds}")


def _blocks(text: str) -> Iterator[Block]:
    """All blocks; those of a key or a field that comes twice are as good as the others."""
    for one in Splitter(text).split().blocks:
        block = one
        while isinstance(block, DuplicateBlockKeyBlock | DuplicateFieldKeyBlock) and block.ignore_error_block:
            block = block.ignore_error_block
        yield block


def _fields(block: BibEntry, strings: Fields) -> Fields:
    """The fields of an entry, as LaTeX; of a field that comes twice the first."""
    listed = [one for field in block.fields for one in values(field.key, str(field.value), strings)]
    return {key.casefold(): words for key, words in reversed(listed) if words.strip()}


def _whole(fields: Fields, by_key: Mapping[str, Fields]) -> Fields:
    parent = by_key.get(fields.get("crossref", "").strip().casefold(), {})
    booktitle = {"booktitle": parent["title"]} if "title" in parent else {}
    return booktitle | {name: parent[name] for name in INHERITED if name in parent} | {**fields}


def _entry(fields: Fields) -> Entry:
    def plain(name: str) -> str:
        return markup.without_latex(fields.get(name, "")).strip()

    year = times.year(plain("year")) or times.year(plain("date"))
    subtitle, series, day = plain("subtitle"), plain("series"), plain("day")
    number = int(day) if day.isdecimal() and len(day) <= 2 else None
    published = next(filter(None, map(plain, VENUES)), "") or plain("howpublished").partition("http")[0]
    paper: dict[str, object] = {name: re.sub(r"\\(?=[_%&#~])", "", fields.get(name, "")) for name in _IDENTIFYING}
    if fields.get("archiveprefix", fields.get("eprinttype", "arxiv")).strip("{} ").casefold() != "arxiv":
        paper["eprint"] = ""
    paper |= {name: plain(name) for name in ("year", "abstract", "session", "track")}
    paper |= {
        "title": f"{plain('title')}: {subtitle}" if subtitle else plain("title"),
        "venue": series if venues.of_header(series) else published,
        "date": [plain("date"), times.of_numbers(year, times.month(plain("month")), number)],
        "comment": plain("note") or plain("comment"),
    }
    return entry(paper, _people(fields.get("author", "")))


def _reason(block: ParsingFailedBlock) -> str:
    error = block.error
    why = error.abort_reason if isinstance(error, BlockAbortedException) else str(error)
    return " ".join(why.split()).rstrip(".")


def values(key: str, printed: str, strings: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The value of a field, and of the fields after it that a missing comma made part of it."""
    while True:
        words, end = _value(printed, strings)
        yield key, words
        following = _NEXT.match(printed, end)
        if following is None:
            return
        key, printed = following["key"], printed[following.end() :]


def _value(printed: str, strings: Mapping[str, str]) -> tuple[str, int]:
    """The pieces before the first one that no `#` joins, and where they end."""
    words, at, size = "", len(printed) - len(printed.lstrip()), 0
    while True:
        if printed[at : at + 1] in ("{", '"'):
            end = _closing(printed, at + 1, "}" if printed[at] == "{" else '"')
            piece, at = printed[at + 1 : end], end + 1
        elif found := _NAME.match(printed, at):
            piece, at = strings.get(found[0].casefold(), found[0]), found.end()
        else:
            piece, at = printed[at:], len(printed)
        size += len(piece)
        words += piece if size <= _LONGEST else ""
        joined = _JOINED.match(printed, at)
        if joined is None:
            return words, at
        at = joined.end()


def _closing(printed: str, start: int, mark: str) -> int:
    """Where the brace or quote closes that opens before `start`; the end when it does not."""
    depth = 0
    for found in _MARK.finditer(printed, start):
        if found[0] == mark and depth == 0:
            return found.start()
        depth = max(0, depth + (found[0] == "{") - (found[0] == "}"))
    return len(printed)


def _people(field: str) -> tuple[str, ...]:
    """The people of an author field, each with given names first; a tilde that is no accent ties two names."""
    field = macros.letters(markup.STYLED.sub("", field[: people.LONGEST]))
    listed = split_multiple_persons_names(" ".join(field.split()))
    turned = (  # but a group in braces
        (not _GROUP.fullmatch(name) and parse_single_name_into_parts(name, strict=False).merge_first_name_first) or name
        for name in listed
    )
    names = (" ".join(markup.without_latex(name).split()).strip(" ,") for name in turned)
    return tuple(name for name in names if name and not people.is_nobody(name))
