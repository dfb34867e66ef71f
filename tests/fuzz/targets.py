"""What is fuzzed: each target makes an input by chance and asks of its room what must hold for any input."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import NamedTuple

from cells import plain
from fuzz import inline, mutations, rendered, sound

from etl import (
    check,
    explain,
    extract,
    findings,
    identifiers,
    identity,
    rdf,
    read,
    render,
    resolve,
    sheets,
    store,
    vocabulary,
)
from etl.errors import GraphError, PageError, QueryError
from etl.export import texts
from etl.extract.measures import measures
from etl.extract.text import abbreviations, masking
from etl.fetch import addresses, decoding
from etl.model import Corpus, Findings, Notice, Page, Quote, Record
from etl.query.catalogue import header
from etl.rdf import literals
from etl.read import entries, quality, sessions
from etl.read.formats import data_files, metadata
from etl.read.formats.bibliographic import atom, bibtex, json_papers, ris
from etl.read.formats.fields import markup, people
from etl.read.layout.tokens import tokens
from etl.read.names import author_lists, person_names, times, venues
from etl.resolve import keys
from etl.resolve.keys import names as keys_of_names
from etl.resolve.keys import titles


class Target(NamedTuple):
    """A part of the project under fire."""

    make: Callable[[Random], str]
    """An input."""
    hold: Callable[[str], None]
    """Raises when something does not hold for it."""


def page_of(text: str) -> Page:
    return Page("page.txt", text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def record_of(text: str) -> Record:
    """The text as a record: before its first blank line a title, behind it an abstract."""
    title, gap, _ = text.partition("\n\n")
    start = len(title) + len(gap)
    quotes = (Quote(title, 0, len(title)) if gap and title.strip() else None), Quote(text[start:], start, len(text))
    return Record(
        "0" * 16, 1, 0, max(1, len(text)), title=quotes[0], abstract=quotes[1] if quotes[1].words.strip() else None
    )


def _shape(reader: ModuleType, text: str) -> None:
    page = page_of(text)
    reader.recognises(page)
    sound.listing(text, sessions.placed(page, reader.listing(page)))


def _format(reader: entries.Structured, text: str) -> None:
    page = page_of(text)
    reader.recognises(page)
    try:
        found = list(reader.entries(page))
    except PageError as error:
        assert "\n" not in str(error)  # noqa: PT017
        return
    assert all("\n" not in one.message for one in found if isinstance(one, Notice))
    told, listed = entries.written(page, (one for one in found if isinstance(one, entries.Entry)))
    sound.listing(told.text, listed)


def _inline(text: str) -> None:
    """No token is without words, whatever markup is cut off its ends."""
    page = render.markup.rendered(page_of(text))
    assert all(page.text[token.start : token.end].strip() for token in tokens(page.text, page.styles))
    _reading(text)


def _reading(text: str) -> None:
    try:
        found = read.reading(page_of(text))
    except PageError as error:
        assert "\n" not in str(error)  # noqa: PT017
        found = explain.unread(page_of(text), error)
    else:
        sound.reading(found)
    sound.blocks(found, explain.blocks(found))
    account = explain.account(found)
    assert 0 <= account.in_records + account.in_asides <= 1.000001


def _explain(text: str) -> None:
    try:
        found = read.reading(page_of(text))
    except PageError as error:
        found = explain.unread(page_of(text), error)
    told = {form: "".join(explain.render([found], form)) for form in explain.FORMS}
    for form in told.values():
        form.encode("utf-8", "surrogatepass")
    for line in told["jsonl"].split("\n")[:-1]:
        block = json.loads(line)
        assert block["words"] == found.page.text[block["start"] : block["end"]]
    assert "<script" not in told["html"]
    assert not any(ord(c) < 32 and c != "\n" for c in told["text"])


def _findings(text: str) -> None:
    record = record_of(text)
    found = extract.findings(record)
    sound.findings(text, found)
    with suppress(UnicodeEncodeError):
        text.encode()
        assert findings.parse(findings.line(found), "here") == found


def _corpus(text: str) -> None:
    """Three records of a text go into a graph that loads."""
    if not (found := _found(text)):
        return
    lines = "".join(rdf.statements(_resolved(text, found), vocabulary.hardware(), vocabulary.quantities()))
    assert lines
    lines.encode()


def _graph(text: str) -> None:
    """The graph of a page loads, counts as many statements as were written, and keeps its rules."""
    if not (found := _found(text)):
        return
    with TemporaryDirectory() as folder:
        text = "".join(rdf.statements(_resolved(text, found), vocabulary.hardware(), vocabulary.quantities()))
        path = Path(folder, "graph.nt")
        path.write_text(text, encoding="utf-8", newline="\n")
        assert store.count(path) == text.count("\n")
        assert check.violations(path) == ()


def _found(text: str) -> list[Findings]:
    try:
        records = read.reading(page_of(text)).records
    except PageError:
        return []
    return [extract.findings(record) for record in records[:8]]


def _resolved(text: str, found: list[Findings]) -> Corpus:
    page = page_of(text)
    page = Page(page.source, page.text, found[0].record.page * 4)
    return resolve.corpus(found, [page], software=vocabulary.systems(), products=vocabulary.hardware())


def _people(text: str) -> None:
    for author in author_lists.authors(text, 0, len(text)):
        sound.stands(text, author.quote)
        assert author.name.strip()
        keys_of_names.name(author.name)
        keys_of_names.displayed(author.name)
        assert keys.local_name(author.name)
    assert 0 <= person_names.likeness(text)
    author_lists.is_author_list(text)


def _fields(text: str) -> None:
    """Small readers of fields: dates, ids, venues, names, markup."""
    for reader in (
        times.iso,
        times.month,
        times.year,
        identifiers.arxiv_of,
        people.line,
        times.kinds,
        times.is_slot,
    ):
        reader(text)
    for other in (times.trailing, times.leading, times.iso_date, venues.is_named):
        other(text)
    for last in (venues.of_header, venues.of_comment, identifiers.arxiv, identifiers.doi):
        last(text)
    venues.of_field(text, None)
    quality.counted(text.split("\n"))
    markup.without_latex(text)
    markup.plain(text)


def _measures(text: str) -> None:
    masked = masking.mask(text)
    assert len(masked) == len(text)
    for measure in measures.measures(masked):
        assert 0 <= measure.start < measure.end <= len(text)
        assert any(number is not None for number in (measure.low, measure.high)) or measure.unit
    abbreviations.abbreviations(masked)


def _identity(text: str) -> None:
    half = len(text) // 2
    one, other = text[:half], text[half:]
    assert titles.similarity(one, other) == titles.similarity(other, one)
    assert keys_of_names.alike(one, other) == keys_of_names.alike(other, one)
    assert 0 <= titles.similarity(one, other) <= 1
    for key in (
        keys.folded,
        keys.name,
        keys.local_name,
        keys.quote,
        titles.cleaned,
        titles.head,
    ):
        key(text)


def _strings(text: str) -> None:
    """Any text survives a literal and a cell of CSV."""
    kept = text.encode("utf-8", "replace").decode() if any("\ud800" <= c <= "\udfff" for c in text) else text
    literal = literals.text(kept)
    assert "\n" not in literal
    assert "\r" not in literal
    literal.encode()
    assert plain(sheets.guarded(kept)) == kept
    for written in (texts.markdown, texts.latex, texts.xml, texts.one_line, texts.verbatim):
        assert "\n" not in written(kept) or written is texts.xml
    with suppress(QueryError):
        header(text)
        header("".join(f"#+ {line}\n" for line in text.split("\n")))


def _robots(text: str) -> None:
    found = addresses.robots(text.encode("utf-8", "surrogatepass"), "mlsys-kg")
    assert isinstance(addresses.allowed("/" + text, found), bool)


def _bytes(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    for start in (0, len(data) // 2):
        words, lost, _ = decoding.decoded(data[start:])
        assert "\r" not in words
        assert lost >= 0
        words.encode()
    data = text.encode("utf-16-le", "surrogatepass")
    decoding.decoded(b"\xff\xfe" + data[: len(data) // 2 + 1])[0].encode()


def _told(text: str) -> None:
    """A file of --same-as is read, or refused in one line."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "told.ttl")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            identity.read(path, rdf.Names().thing)
        except GraphError as error:
            assert "\n" not in str(error)  # noqa: PT017


TURTLE = """@prefix person: <https://w3id.org/mlsys-kg/person/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix paper: <https://w3id.org/mlsys-kg/paper/> . @prefix kg: <https://w3id.org/mlsys-kg/ontology#> .
person:wei-wang-1 owl:sameAs person:wei-wang-2 . paper:arxiv-2009.00748 owl:differentFrom paper:x .
<https://w3id.org/mlsys-kg/authorship/arxiv-2009.00748:2> kg:author person:wei-wang .
"""


def _turtle(chance: Random) -> str:
    return mutations.changed(chance, TURTLE)


def _words(chance: Random) -> str:
    return mutations.sentence(chance)[:300]


def _record(chance: Random) -> str:
    return f"{_words(chance)}\n\n{mutations.sentence(chance)}" if chance.random() < 0.3 else mutations.sentence(chance)


def _markup(chance: Random) -> str:
    return mutations.changed(chance, rendered.page(chance))


def _page(kind: str) -> Callable[[Random], str]:
    return partial(mutations.page, kind=kind)


def _any(chance: Random) -> str:
    return mutations.page(chance, chance.choice(sorted(mutations.pages())))


TARGETS: dict[str, Target] = {
    **{read.name(one): Target(_page("text"), partial(_shape, one)) for one in read.READERS},
    "atom": Target(_page("atom"), partial(_format, atom)),
    "bibtex": Target(_page("bibtex"), partial(_format, bibtex)),
    "data_files": Target(_page("data"), partial(_format, data_files)),
    "json_papers": Target(_page("json"), partial(_format, json_papers)),
    "ris": Target(_page("ris"), partial(_format, ris)),
    "metadata": Target(_page("html"), partial(_format, metadata)),
    "html": Target(_page("html"), _reading),
    "latex": Target(_page("latex"), _reading),
    "org": Target(_page("org"), _reading),
    "rendered": Target(rendered.page, rendered.hold),
    "markup": Target(_markup, _reading),
    "reading": Target(_any, _reading),
    "inline": Target(inline.page, _inline),
    "explain": Target(_any, _explain),
    "findings": Target(_record, _findings),
    "measures": Target(_words, _measures),
    "people": Target(_words, _people),
    "fields": Target(_words, _fields),
    "identity": Target(_words, _identity),
    "strings": Target(_words, _strings),
    "bytes": Target(_words, _bytes),
    "robots": Target(_words, _robots),
    "told": Target(_turtle, _told),
    "corpus": Target(_any, _corpus),
    "graph": Target(_any, _graph),
}
"""Every reader and extractor by name, and what comes behind them."""
