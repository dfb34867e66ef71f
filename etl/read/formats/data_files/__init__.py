"""Data files as sites keep them: YAML, TOML, CSV, JSON, XML, scripts, front matter, under any keys and nesting.

- day: Monday
  talks:
    - {title: "Otter: Kernels That Float", speakers: Ida Brandt and Bo Quist}
"""

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.entries import Broken, Entry, Other, broken_entry
from etl.read.formats.data_files import columns, scripts, trees, yaml_tree
from etl.read.formats.data_files.papers import GroupPapers
from etl.read.formats.data_files.rows import Row, RowGroup, groups
from etl.read.formats.data_files.trees import DEEPEST, Tree, of_value
from etl.read.formats.fields import json_keys
from etl.read.formats.fields.markup import clean
from etl.read.formats.fields.papers import besides, counted

_TOML = re.compile(
    r"(?:[ \t]*(?:#[^\n]*)?\n)*+[ \t]*(?:\[\[?[\w.\"' -]{1,80}\]\]?|[\w.\"'-]{1,60}[ \t]*=[ \t]*[\"'\[{\dtf])"
)
_FRONT = re.compile(
    r"\s*+(?:---[ \t]*\n(?P<yaml>.*?)\n---[ \t]*(?:\n|\Z)|\+\+\+[ \t]*\n(?P<toml>.*?)(?:\n\+\+\+[ \t]*(?:\n|\Z)|\Z))",
    re.DOTALL,
)
_DOTTED = re.compile(rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{DEEPEST}}}""")
_CITED = frozenset(("citation", "reference"))


def recognises(page: Page) -> bool:
    """Whether the page is a data file that lists something: two mappings at least with like keys, or references."""
    found = _parsed(page.text, page.source)[0]
    return any(map(_is_listing, found)) or len(_cited(found)) > 1


def entries(page: Page) -> Iterator[Entry | Other | Notice]:
    """The papers it lists, what it lists besides, and a notice of that. Raises PageError where it lists no paper."""
    papers, others = _listed(page.text, page.source)
    if not papers:
        held = ", ".join(counted(*one) for one in others.items()) or "no entries"
        raise PageError(f"page {page.source!r} lists no paper (no papers: {held}): name one that does")
    yield from papers
    yield from besides(page.source, others)
    if rest := without_front_matter(page):
        left = f"text after the front matter, left out: {len(rest.text.strip()):,} characters"
        yield from (Other(rest.text, None), Notice("left out", page.source, left))
    yield from broken_entry(page, _parsed(page.text, page.source)[1], "cannot be parsed")


def others(page: Page) -> frozenset[str]:
    """The kinds of what it lists that is no paper: "talk", "person"; "item" where nothing says what it is."""
    return frozenset(_listed(page.text, page.source)[1])


def _is_listing(group: RowGroup) -> bool:
    usual = [path for path, count in group.counts.items() if 2 * count >= len(group.rows)]
    is_list = len(group.rows) > 1
    return len(usual) > 1 and (is_list or {"title", "people"} <= columns.typed(group).fields.keys())


def without_front_matter(page: Page) -> Page | None:
    """The page with blanks where its front matter is; None where there is none, or nothing after it."""
    front = _FRONT.match(page.text)
    if front is None or not page.text[front.end() :].strip():
        return None
    return replace(page, text=re.sub(r"[^\n]", " ", front[0]) + page.text[front.end() :])


def references(page: Page) -> Page | None:
    """The references of its rows that have no other title, each a paragraph, under the titles of what they are in."""
    blocks, headings = list[str](), tuple[str, ...]()
    for row, cited in _cited(_parsed(page.text, page.source)[0]).items():
        above = tuple(heading for one in row.around for words in one.texts("title") if (heading := clean(words)))
        blocks += [*(above if above != headings else ()), cited]
        headings = above
    return replace(page, text="\n\n".join(blocks), rendered=True) if blocks else None


def _cited(groups: Sequence[RowGroup]) -> dict[Row, str]:
    """The references of rows that have no other title: a column that looks like it, or whose key says so."""
    cited: dict[Row, str] = {}
    for group in groups:
        found = columns.typed(group)
        paths = found.fields.get("both", ()) or [path for path in group.counts if path[-1].casefold() in _CITED]
        for row in group.rows if "title" not in found.fields else ():
            if words := next((clean(json_keys.text(row.cells[path])) for path in paths if path in row.cells), ""):
                cited[row] = words
    return cited


@lru_cache(maxsize=1)
def _listed(text: str, source: str) -> tuple[list[Entry], dict[str, list[str]]]:
    """The papers, and the titles of what else it lists, by kind, the most frequent first."""
    listed = {*_cited(_parsed(text, source)[0])}
    listings = [GroupPapers(group, _stem(source), listed) for group in _parsed(text, source)[0]]
    titled = (row for one in listings if "title" in one.columns.fields for row in one.rows)
    around = frozenset(outer for row in titled for outer in row.around)
    holding = frozenset(outer for row in listed for outer in row.around)
    listed -= {site for one in listings if (site := one.site()) in holding}
    papers, others = list[Entry](), dict[str, list[str]]()
    for one in (one for listing in listings for one in listing.listed(around, holding)):
        if isinstance(one, Entry):
            papers.append(one)
        else:
            others.setdefault(one[0], []).append(one[1])
    return papers, dict(sorted(others.items(), key=lambda one: -len(one[1])))


def _stem(source: str) -> str:
    """The name of a file or of the last part of an address, without up to two suffixes: papers of papers.json.gz."""
    return re.sub(r"(?<=.)(?:\.\w{1,5}){1,2}$", "", re.split(r"[/\\]", source)[-1], flags=re.DOTALL)[-200:]


@lru_cache(maxsize=1)
def _parsed(text: str, source: str) -> tuple[list[RowGroup], list[Broken]]:
    """The groups of rows of a data file, and where it is broken; none of what is no such file."""
    try:
        found, broken = _trees(text, source)
    except (ValueError, RecursionError):
        return [], []
    return groups(found), broken


def _trees(text: str, source: str) -> tuple[list[Tree], list[Broken]]:
    """The trees of a text in the first format that it has."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start in ("{", "["):
        with suppress(ValueError):
            return [of_value(json.loads(text))], []
    if script := scripts.code(text, source):
        found = scripts.parsed(script)
        held = (columns.typed(group).fields.keys() for group in groups(found) if len(group.rows) > 1)
        # papers with their people: programs hold settings and messages as well
        if any("both" in fields or {"title", "people"} <= fields for fields in held):
            return found, []
    if start == "<":
        return trees.of_xml(text) if trees.is_xml(text) else ([], [])
    front = _FRONT.match(text)
    if front and front["toml"] is not None:
        return _toml(front["toml"])
    if front and text[front.end() :].strip() and not yaml_tree.is_likely(text[front.end() :]):
        return yaml_tree.parsed(front["yaml"])
    if _TOML.match(text):
        return _toml(text)
    if yaml_tree.is_likely(text):
        return yaml_tree.parsed(text)
    rows = trees.table(text, source)
    return [rows] if rows else [], []


def _toml(text: str) -> tuple[list[Tree], list[Broken]]:
    """The tree of TOML; where it is broken, of each table of a list (`[[papers]]`) by itself."""
    try:
        return [_loaded(text)], []
    except ValueError:
        trees, broken, line = list[Tree](), list[Broken](), 1
        for table in re.split(r"^(?=[ \t]*\[\[)", text, flags=re.MULTILINE):
            try:
                trees += [_loaded(table)]
            except ValueError as error:
                broken.append(Broken(line, str(error)))
            line += table.count("\n")
        return (trees, broken) if len(broken) < len(trees) else ([], [])


def _loaded(toml: str) -> Tree:
    """The tree of TOML. Raises ValueError for what is broken, and for keys on which the parser spends its memory."""
    if _DOTTED.search(toml):
        raise ValueError(f"a key of more than {DEEPEST} parts")
    try:
        return of_value(tomllib.loads(toml))
    except ValueError as error:
        if isinstance(error, tomllib.TOMLDecodeError):
            raise
        raise ValueError("a number of too many digits") from error
