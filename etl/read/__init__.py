"""Pages to records: structured formats, HTML, and text of any shape, each tried in the order of the tuples."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from etl.display import many
from etl.errors import Fault, PageError, Trouble, fault
from etl.model import Aside, AsideKind, Notice, Page, Reading, Record
from etl.read import layout
from etl.read.entries import Entry, Structured, written
from etl.read.formats import data_files, metadata
from etl.read.formats.bibliographic import atom, bibtex, json_papers, ris
from etl.read.layout.model import Model
from etl.read.listing import Listing, Shape
from etl.read.names import author_lists, events, person_names
from etl.read.quality import alarms
from etl.read.quality.coverage import unclaimed
from etl.read.shapes import abstracts, arxiv_listing, numbered_listing, paper, schedule, session
from etl.render import html, markup

STRUCTURED: tuple[Structured, ...] = (atom, json_papers, ris, bibtex, data_files)
"""Formats whose entries have named fields; their marks are at the head of a page."""

READERS: tuple[Shape, ...] = (paper, numbered_listing, arxiv_listing, abstracts, session, schedule, layout)
"""From the marks that are hardest to mistake to those that other shapes show too; the last reads any shape."""

_FIRM = (paper, numbered_listing, arxiv_listing, abstracts)
"""Readers whose shapes have marks that no other shape shows."""

LONGEST = 16_000_000
"""Characters of a page whose shape nobody knows: to read so many takes minutes."""

MOST_LINES = 1_000_000
"""Lines of such a page: so many take a gigabyte, however short they are."""

LONGEST_TITLE = 10_000
"""Characters of what a structured source may call a title."""

LONGEST_ABSTRACT = 100_000
"""Characters of an abstract that are kept; what quotes it is compared with all of it."""

_WHOLE = 0.995
"""Share of a page that the reader of its shape understands."""
_MOST = 0.9
"""Share from which on a reading after a shape with sure marks is believed where no other reader finds a paper."""
_UNKNOWN = frozenset(("item", "other"))
"""Entries of a data file of which nothing says what they are."""
_INSTEAD: dict[AsideKind, tuple[str, str]] = {"talk": ("talk", "talks"), "person": ("person", "people")}
"""What a page without papers may list, one and many."""
_MISREAD = frozenset(
    {"odd names", "odd titles", "repeated title", "shared title", "giant abstract", "authors in abstracts"}
)
"""Alarms of a page that is read after a shape that is not its own."""


def name(reader: Shape | Structured) -> str:
    """Name of the shape or format that `reader` reads."""
    return reader.__name__.rpartition(".")[2]


TRIED: tuple[str, ...] = (*map(name, READERS), *map(name, STRUCTURED))


def reading(page: Page, reader: Model | None = None) -> Reading:
    """What `page` lists: from its named fields when it is structured, from its metadata or its text when it is HTML.

    A structured or HTML page comes back with its entries written out or its content rendered as its text, under the
    same id. Unknown layouts are read by the shipped `reader`, or by another.

    Raises:
        PageError: no reader finds a paper.

    """
    found = _structured(page, reader) or _unstructured(page, reader)
    return replace(found, records=tuple(_shortened(_credited_once(record)) for record in found.records))


def text(page: Page) -> Page:
    """The text of a page as the reader of unknown layouts sees it: rendered, without front matter.

    Raises:
        PageError: the page has named fields, which are read by their names.

    """
    named = next((name(one) for one in STRUCTURED if one.recognises(page)), None)
    rest = data_files.without_front_matter(page) if named else page
    if not rest:
        raise PageError(
            f"page {page.source!r} is read as {named}, by the names of its fields: it has no layout to learn"
        )
    return layout.rendered(_rendered(rest))


def guarded(page: Page, reader: Model | None = None) -> Reading:
    """What `page` lists, where a fault of a reader costs this page alone.

    Raises:
        PageError: no reader finds a paper.
        Fault: a reader fails.
        MemoryError: there is not enough memory for the page.

    """
    try:
        return reading(page, reader)
    except (Trouble, MemoryError):
        raise
    except Exception as error:
        raise Fault(f"cannot read {page.source!r}: {fault(error)}; leave it out, and please report it") from error


def _credited_once(record: Record) -> Record:
    authors = author_lists.once(record.authors)
    return record if len(authors) == len(record.authors) else replace(record, authors=authors)


def _shortened(record: Record) -> Record:
    """The record with as much of an abstract as a paper can have."""
    whole = record.abstract
    if whole is None or len(whole.words) <= LONGEST_ABSTRACT:
        return record
    words = whole.words[:LONGEST_ABSTRACT].rstrip()
    return replace(record, abstract=replace(whole, words=words, end=whole.start + len(words)), truncated=True)


def _structured(page: Page, model: Model | None) -> Reading | None:
    """What the first format has that finds papers, or the text after front matter that lists none; None for plain text.

    JSON whose papers name nobody is read again as the data of a site, which may list talks.

    Raises:
        PageError: the page has such a format and lists no paper.

    """
    refused: PageError | None = None
    nameless: Reading | None = None
    for reader in (one for one in STRUCTURED if one.recognises(page)):
        try:
            found = _of_entries(page, reader)
        except PageError as error:
            refused = error
            if reader is data_files and not data_files.others(page) <= _UNKNOWN:
                nameless = None
            continue
        if reader is not json_papers or _people(found):
            return found
        nameless = found
    if refused and (rest := data_files.without_front_matter(page)):
        try:
            return _unstructured(rest, model)
        except PageError:
            raise refused from None
    if refused and not nameless:
        raise refused
    return nameless


def _of_entries(page: Page, reader: Structured) -> Reading:
    found = [_bounded(page, one) for one in reader.entries(page)]
    text, listing = written(page, (one for one in found if isinstance(one, Entry)))
    if not listing.records:
        raise PageError(
            f"page {page.source!r} is read as {name(reader)} and lists no paper with a title or an abstract:"
            " name a source that does"
        )
    result = Reading(text, name(reader), listing.records)
    own = [one for one in found if isinstance(one, Notice)]
    return replace(result, notices=(*own, *alarms.notices(result)))


def _bounded(page: Page, found: Entry | Notice) -> Entry | Notice:
    """An entry, or a notice of one that is left out because no title is so long."""
    if isinstance(found, Notice) or len(found.title or "") <= LONGEST_TITLE:
        return found
    begun = " ".join((found.title or "")[:60].split())
    return Notice("overlong", page.source, f"an entry with a title of {len(found.title or ''):,} characters: {begun} …")


def _unstructured(page: Page, model: Model | None) -> Reading:
    if not page.rendered and html.recognises(page):
        return _of_html(page, model)
    return _of_text(_rendered(page), model)


def _rendered(page: Page) -> Page:
    """The page as readers of text see it."""
    return page if page.rendered else markup.rendered(page)


def _of_html(page: Page, model: Model | None) -> Reading:
    """Of an HTML page its metadata, unless the readers of its text find more there."""
    described = _described(page) if metadata.recognises(page) else None
    try:
        found = _of_text(html.rendered(page), model)
    except PageError:
        if described is None:
            raise
        return described
    return described if described and _is_enough(described, found) else found


def _described(page: Page) -> Reading | None:
    """What the metadata of `page` say, if they speak of papers."""
    try:
        return _of_entries(page, metadata)
    except PageError:
        return None


def _is_enough(described: Reading, found: Reading) -> bool:
    """Whether metadata leave nothing out: of the page of one paper all others are related work without abstracts."""
    if len(described.records) >= len(found.records):
        return True
    abstracts = [sum(record.abstract is not None for record in one.records) for one in (described, found)]
    return len(described.records) == 1 == abstracts[0] and abstracts[1] <= 1


def _of_text(page: Page, model: Model | None) -> Reading:
    """What the first reader of a known shape makes of a text, or the reader of any layout, whichever says more."""
    known = next(filter(None, (_tried(page, reader) for reader in READERS if reader is not layout)), None)
    is_paper = known is not None and known.reader == name(paper)
    if best := known if is_paper else _better(known, _tried(layout.rendered(page), layout, model)):
        return replace(best, notices=tuple(alarms.notices(best)))
    if not _is_bounded(page.text):
        lines = many(page.text.count("\n") + 1, "line")
        raise PageError(
            f"page {page.source!r} has {len(page.text):,} characters in {lines} and no"
            f" shape that is known; others are read up to {LONGEST:,} in {MOST_LINES:,}: split it into pages"
        )
    if held := _held(_any_layout(layout.rendered(page), model)):
        raise PageError(f"page {page.source!r} lists no papers ({held}): name a page that lists papers")
    raise PageError(
        f"no reader recognises page {page.source!r} (tried: {', '.join(TRIED)}):"
        " name a page that lists papers with their authors or abstracts"
    )


def _better(known: Reading | None, found: Reading | None) -> Reading | None:
    """A reading after a known shape, where it is sound and says as much as one after none, else the other."""
    firm = known if known and known.reader in map(name, _FIRM) else None
    if known and found:
        sure = _is_whole(known) or (_is_sound(known) and (firm is not None or _says_all(known)))
        return known if sure and _fields(known) >= _fields(found) else found
    return found or (known if known and _is_likely(known) else None)


def _is_likely(known: Reading) -> bool:
    """Whether a known shape is believed where no other reader finds a paper: its marks are sure, or it says it all."""
    if known.reader not in map(name, _FIRM):
        return _is_whole(known) or (_is_sound(known) and _says_all(known))
    return known.coverage >= _MOST or any(one.title for one in known.records)


def _says_all(reading: Reading) -> bool:
    """Whether every record has a title, people and an abstract."""
    return _fields(reading) == 3 * len(reading.records)


def _is_whole(reading: Reading) -> bool:
    """Whether a reading leaves nothing of its page out, and takes nothing else for a paper."""
    return reading.coverage >= _WHOLE and _is_sound(reading)


def _is_sound(reading: Reading) -> bool:
    """Whether a reading takes nothing else for a paper."""
    return not (_no_papers(reading) or _odd(reading))


def _no_papers(reading: Reading) -> int:
    """How many titles announce a talk or a break, or name a person."""
    titles = (record.title.words for record in reading.records if record.title)
    return sum(events.is_event(words) or person_names.likeness(words) == 1 for words in titles)


def _people(reading: Reading) -> int:
    """How many authors were read."""
    return sum(len(record.authors) for record in reading.records)


def _odd(reading: Reading) -> frozenset[str]:
    """What is wrong with titles and people of a reading."""
    return _MISREAD & {notice.code for notice in alarms.notices(reading)}


def _tried(page: Page, reader: Shape, model: Model | None = None) -> Reading | None:
    """What a reader makes of a text; None when it finds no paper, papers that say nothing, or misreads its shape."""
    found = _any_layout(page, model) if reader is layout else _listed(page, reader)
    if not found.records or 3 * sum(map(_says, found.records)) < 2 * len(found.records):
        return None
    claims = [(record.start, record.end) for record in found.records]
    claims += ((aside.start, aside.end) for aside in found.asides)
    left, coverage = unclaimed(page.text, claims)
    result = Reading(page, name(reader), found.records, found.asides, left, coverage, confidence=found.confidence)
    return None if reader is not layout and alarms.is_misread(result) else result


def _says(record: Record) -> bool:
    """Whether a record says more than where to find it."""
    return bool(record.title or record.authors) or (record.abstract is not None and " " in record.abstract.words)


def _listed(page: Page, reader: Shape) -> Listing:
    found = reader.listing(page) if reader.recognises(page) else Listing(())
    return found if reader in _FIRM else _without_events(found)


def _without_events(listing: Listing) -> Listing:
    """What a programme announces as a talk or a ceremony is no paper, whoever gives it."""
    announced = [one for one in listing.records if one.title and events.is_event(one.title.words)]
    if not announced:
        return listing
    kept = (one for one in listing.records if one not in announced)
    talks = (Aside("talk", one.start, one.end) for one in announced)
    asides = sorted((*listing.asides, *talks), key=lambda aside: aside.start)
    return Listing(tuple(replace(one, number=number) for number, one in enumerate(kept, 1)), tuple(asides))


@lru_cache(maxsize=1)
def _any_layout(page: Page, model: Model | None) -> Listing:
    """What the reader of any layout makes of a text, unless it is too long for it."""
    return layout.listing(page, model) if _is_bounded(page.text) and layout.recognises(page) else Listing(())


def _held(listing: Listing) -> str:
    """What a page lists in place of papers: "65 talks, 3 people"."""
    counts = Counter(aside.kind for aside in listing.asides)
    return ", ".join(many(counts[kind], *words) for kind, words in _INSTEAD.items() if counts[kind])


def _is_bounded(text: str) -> bool:
    return len(text) <= LONGEST and text.count("\n") < MOST_LINES


def _fields(reading: Reading) -> int:
    """How many titles, author lists and abstracts were read."""
    return sum((one.title is not None) + bool(one.authors) + (one.abstract is not None) for one in reading.records)
