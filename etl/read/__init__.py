"""Pages to records: structured formats, HTML, a paper itself, and text of any layout, tried in this order."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType

from etl.display import many
from etl.errors import Fault, PageError, Trouble, fault
from etl.model import Aside, AsideKind, Notice, Page, Reading, Record
from etl.read import layout, paper, quality, sessions
from etl.read.blocks import Listing
from etl.read.entries import Entry, Other, Structured, filled, of_record, written
from etl.read.formats import data_files, metadata
from etl.read.formats.bibliographic import atom, bibtex, json_papers, ris
from etl.read.formats.data_files import columns, scripts
from etl.read.layout.model import Model
from etl.render import component, html, markup
from etl.render.prose import LONGEST_TITLE

STRUCTURED: tuple[Structured, ...] = (atom, json_papers, ris, bibtex, data_files)
"""Formats whose entries have named fields; their marks are at the head of a page."""

READERS: tuple[ModuleType, ...] = (paper, layout)  # a paper itself, known by its marks; a page of any layout

LONGEST = 16_000_000  # characters of a listing: to read so many takes minutes
MOST_LINES = 1_000_000  # lines of such a page: so many take a gigabyte, however short they are
LONGEST_ABSTRACT = 100_000  # characters of an abstract that are kept; what quotes it is compared with all of it

_INSTEAD: dict[AsideKind, tuple[str, str]] = {"talk": ("talk", "talks"), "person": ("person", "people")}
"""What a page may list in place of papers, one and many: "65 talks, 3 people"."""


def name(reader: ModuleType | Structured) -> str:
    """Name of a reader of text or of a format."""
    return reader.__name__.rpartition(".")[2]


TRIED: tuple[str, ...] = (*map(name, READERS), *map(name, STRUCTURED))


def reading(page: Page, reader: Model | None = None) -> Reading:
    """What `page` lists: from its named fields when it is structured, from its metadata or its text when it is HTML.

    A structured or HTML page comes back with its entries written out or its content rendered as its text, under the
    same id. Unknown layouts are read by the shipped `reader`, or by another. Raises PageError where no reader finds a
    paper.
    """
    page = markup.unwrapped(page)
    found = _structured(page, reader) or _unstructured(page, reader)
    return replace(found, records=tuple(map(_bounded, found.records)))


def text(page: Page) -> Page:
    """The text of a page as the reader of unknown layouts sees it. Raises PageError for one with named fields."""
    page = markup.unwrapped(page)
    named = next((name(one) for one in STRUCTURED if one.recognises(page)), None)
    rest = data_files.without_front_matter(page) if named else page
    if not rest:
        raise PageError(
            f"page {page.source!r} is read as {named}, by the names of its fields: it has no layout to learn"
        )
    return markup.rendered(rest)


def guarded(page: Page, reader: Model | None = None) -> Reading:
    """What `page` lists, where a fault of a reader costs this page alone.

    Raises PageError where no reader finds a paper, Fault where a reader fails, MemoryError where the page is too large.
    """
    try:
        return reading(page, reader)
    except (Trouble, MemoryError):
        raise
    except Exception as error:
        raise Fault(f"cannot read {page.source!r}: {fault(error)}; leave it out, and please report it") from error


def _bounded(record: Record) -> Record:
    """The record with as much of an abstract as a paper can have."""
    whole = record.abstract
    if whole is None or len(whole.words) <= LONGEST_ABSTRACT:
        return record
    words = whole.words[:LONGEST_ABSTRACT].rstrip()
    return replace(record, abstract=replace(whole, words=words, end=whole.start + len(words)), truncated=True)


def _structured(page: Page, model: Model | None) -> Reading | None:
    """What the first format has that finds papers, or the text after front matter that lists none; None for plain text.

    JSON whose papers name nobody is read again as the data of a site, which may list talks. Raises PageError for a page
    of such a format that lists no paper.
    """
    refused: PageError | None = None
    nameless: Reading | None = None
    for reader in (one for one in STRUCTURED if one.recognises(page)):
        try:
            found = _of_entries(page, reader)
        except PageError as error:
            refused = error
            if reader is data_files and not data_files.others(page) <= {"item", "other"}:  # it says what these are
                nameless = None
            continue
        if reader is not json_papers or any(record.authors for record in found.records):
            return _with_text_behind(page, found, model)
        nameless = found
    if refused and (rest := data_files.without_front_matter(page)):
        return _unstructured(rest, model)
    if refused and (rest := data_files.references(page)):
        try:
            return _unstructured(rest, model)
        except PageError:
            raise refused from None
    if refused and not nameless:
        raise refused
    return nameless


def _of_entries(page: Page, reader: Structured) -> Reading:
    every = [*reader.entries(page)]
    papers = [one for one in every if isinstance(one, Entry)]
    # JSON and data files hold settings of a program or a site as well, which have a title and an author, too
    is_settings = reader in (json_papers, data_files) and len(papers) == 1 and not _is_published(papers[0], page)
    own: list[Notice] = []
    listed: list[Entry | Other] = []
    for one in every:
        if isinstance(one, Notice):
            own.append(one)
        elif isinstance(one, Entry) and len(title := one.title or "") > LONGEST_TITLE:
            begun = f"an entry with a title of {len(title):,} characters: {' '.join(title[:60].split())} …"
            own.append(Notice("overlong", page.source, begun))
        elif not is_settings:
            listed.append(one)
    text, listing = written(page, listed)
    if not listing.records:
        raise PageError(
            f"page {page.source!r} is read as {name(reader)} and lists no paper with a title or an abstract:"
            " name a source that does"
        )
    return _read(text, reader, listing, own)


def _is_published(entry: Entry, page: Page) -> bool:
    """Whether an entry says more than who wrote it: where, when, under which identifier, or an abstract.

    What one person describes in a few words is a site rather than a paper.
    """
    count = len((entry.abstract or "").split())
    is_described = count >= columns.PROSE or (count > 0 and len(entry.authors) > 1)
    is_post = len(entry.authors) == 1 and data_files.without_front_matter(page) is not None  # it has a date, too
    is_dated = entry.created is not None and not is_post
    return is_described or is_dated or any((entry.edition, entry.doi, entry.arxiv))


def _unstructured(page: Page, model: Model | None) -> Reading:
    shown = component.of_program(page)
    if not page.rendered and html.recognises(shown):
        return _of_html(shown, model)
    return _of_text(markup.rendered(page), model)


def _of_html(page: Page, model: Model | None) -> Reading:
    """Of an HTML page its metadata with what its text lists besides; of one paper alone, unless there are more.

    Where its text lists less than half of what its scripts hold, these write the list.
    """
    described = _described(page, metadata)
    script = scripts.in_html(page)
    scripted = _described(script, data_files) or _referenced(script, model)
    rendered = html.rendered(page)
    try:
        found = _of_text(rendered, model)
    except PageError:
        if described is None and scripted is None:
            raise
        found = _read(rendered, layout, Listing(()))
    if scripted and len(scripted.records) > 2 * max(len(one.records) for one in (found, described or found)):
        return scripted
    if described is None:
        return found
    return _united(described, found) if len(described.records) > 1 else _whole(described, found)


def _with_text_behind(page: Page, described: Reading, model: Model | None) -> Reading:
    """The one paper that front matter describes, or those of the text behind it."""
    rest = data_files.without_front_matter(page) if len(described.records) == 1 else None
    try:
        return _whole(described, _unstructured(rest, model)) if rest else described
    except PageError:
        return described


def _whole(described: Reading, found: Reading) -> Reading:
    """The one paper that a page says it is, unless its text lists more than related work without abstracts."""
    own, others = (sum(record.abstract is not None for record in one.records) for one in (described, found))
    titled = sum(record.title is not None for record in found.records)
    return described if titled <= 1 or (own == 1 and others <= 1) else found


def _united(described: Reading, found: Reading) -> Reading:
    """What metadata and the text of a page list together; what is the same paper by its title is one."""
    printed = {metadata.folded(one.title.words): one for one in found.records if one.title}
    entries: list[Entry | Other] = []
    for record in described.records:
        same = printed.pop(metadata.folded(record.title.words if record.title else None), None)
        entries.append(filled(of_record(record), of_record(same)) if same else of_record(record))
    text = found.page.text
    rest: list[tuple[int, Entry | Other]] = [(record.start, of_record(record)) for record in printed.values()]
    rest += ((one.start, Other(text[one.start : one.end], one.kind)) for one in found.asides)
    rest += ((start, Other(text[start:end], None)) for start, end in found.unclaimed)
    page, listing = written(described.page, (*entries, *(one for _, one in sorted(rest, key=lambda pair: pair[0]))))
    return _read(page, metadata, listing._replace(confidence=found.confidence if printed else None))


def _described(page: Page, reader: Structured) -> Reading | None:
    """What the metadata or the scripts of `page` say, if they speak of papers."""
    try:
        return _of_entries(page, reader) if reader.recognises(page) else None
    except PageError:
        return None


def _referenced(page: Page, model: Model | None) -> Reading | None:
    """What the references list that a data file holds, each in one text, if there are any."""
    rest = data_files.references(page)
    try:
        return _unstructured(rest, model) if rest else None
    except PageError:
        return None


def _of_text(page: Page, model: Model | None) -> Reading:
    """The paper that a text is, or those that `layout` finds in it. Raises PageError for none, or a text too long."""
    if paper.recognises(page) and (own := paper.listing(page)).records:
        return _read(page, paper, own)
    if len(page.text) > LONGEST or page.text.count("\n") >= MOST_LINES:
        lines = many(page.text.count("\n") + 1, "line")
        raise PageError(
            f"page {page.source!r} has {len(page.text):,} characters in {lines};"
            f" listings are read up to {LONGEST:,} in {MOST_LINES:,}: split it into pages"
        )
    found = layout.listing(page, model)
    saying = [one for one in found.records if one.title or one.authors or (one.abstract and " " in one.abstract.words)]
    if found.records and 3 * len(saying) >= 2 * len(found.records):  # most say more than where to find them
        return _read(page, layout, sessions.placed(page, found))
    counts = Counter(aside.kind for aside in found.asides)
    if held := ", ".join(many(counts[kind], *words) for kind, words in _INSTEAD.items() if counts[kind]):
        raise PageError(f"page {page.source!r} lists no papers ({held}): name a page that lists papers")
    raise PageError(
        f"no reader recognises page {page.source!r} (tried: {', '.join(TRIED)}):"
        " name a page that lists papers with their authors or abstracts"
    )


def _read(page: Page, reader: ModuleType | Structured, found: Listing, own: Sequence[Notice] = ()) -> Reading:
    """What a reader makes of a text, with what is left over, and notices: its `own`, and of faults that this shows."""
    claims: list[Record | Aside] = [*found.records, *found.asides]
    left = quality.unclaimed(page.text, ((one.start, one.end) for one in claims))
    result = Reading(page, name(reader), found.records, found.asides, left, confidence=found.confidence)
    return replace(result, notices=(*own, *quality.notices(result)))
