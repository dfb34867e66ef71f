"""Pages, the records on them, and what readers make of them."""

from dataclasses import dataclass
from typing import Literal

StyleKind = Literal["heading", "item", "strong", "emphasis", "link", "cell"]
AsideKind = Literal["heading", "talk", "navigation", "count", "time", "person", "note"]
RecordPart = Literal["title", "authors", "abstract", "other"]
Label = RecordPart | AsideKind | Literal["left"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a stretch of a page is set: inside a heading, a list item, a table cell, bold, italic, a link."""

    kind: StyleKind
    start: int
    end: int
    level: int = 0  # of a heading: 1 to 6
    target: str = ""  # of a link: its address


@dataclass(frozen=True, slots=True)
class Page:
    """One source text, never changed after it was fetched."""

    source: str  # what the user may look for: a path relative to the source that was named, or a URL
    text: str
    sha256: str  # hex digest of the bytes the text was decoded from
    undecodable: int = 0  # how many bytes were no UTF-8 and stand in the text as U+FFFD
    styles: tuple[Style, ...] = ()  # what the markup meant, where the text is rendered from markup; by start
    rendered: bool = False  # this is the text of a PDF or the like; it is stored, because quotes point into it
    charset: str = ""  # the charset that was guessed for it, where its bytes are no UTF-8 and nothing declares one
    unasked: bool = False  # one of settings, data or notes in a folder: that it lists no paper is no error

    @property
    def id(self) -> str:
        """Sixteen hex digits that name the page in the graph."""
        return self.sha256[:16]


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a page with their offsets, and a little of what stands around them."""

    words: str
    start: int
    end: int
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Author:
    """A name as the page credits it; `name` is the quote without scrape damage."""

    name: str
    quote: Quote


@dataclass(frozen=True, slots=True)
class Edition:
    """A venue and the year the page gives for it."""

    venue: str
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """One paper as one page lists it. `None` and `()` mean that the page does not say."""

    page: str  # `Page.id` of the page it stands on
    number: int  # ordinal on that page, from 1
    start: int
    end: int
    title: Quote | None = None
    authors: tuple[Author, ...] = ()
    abstract: Quote | None = None
    truncated: bool = False  # the abstract ends in an ellipsis
    edition: Edition | None = None
    session: str | None = None
    when: str | None = None
    arxiv: str | None = None  # arXiv id without version
    doi: str | None = None
    created: str | None = None  # ISO 8601 date
    comment: str | None = None
    urls: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """A block of a page that a reader understood and that is no paper: a session heading, a talk, a menu."""

    kind: AsideKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Notice:
    """Something a user should know about one page; `code` groups notices of one kind."""

    code: str
    source: str
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of one page, in page order."""

    page: Page
    reader: str  # name of the reader: `layout`, `bibtex`
    records: tuple[Record, ...]
    asides: tuple[Aside, ...] = ()
    unclaimed: tuple[tuple[int, int], ...] = ()  # blocks (start, end) that belong to no record and no aside
    notices: tuple[Notice, ...] = ()
    confidence: float | None = None  # chance that the page is read well; None where the reader does not know it


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a stretch of a page has its label, as the step that gave it saw the stretch."""

    start: int
    end: int
    step: str  # the reader, pass or rule that decided last: "layout/labels", "bibtex"
    evidence: str  # what it went by, in a line of words
    score: float | None = None  # how sure it is, on a scale of its own; None where a step gives no score


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a page with what its reader took it for; `left` is what no record and no aside has."""

    label: Label
    start: int
    end: int
    record: int | None = None  # `Record.number` of the record it belongs to
    why: tuple[Reason, ...] = ()  # of the stretches that it is made of, where that was asked for


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The first words of a block, its blanks and line ends as one blank each."""

    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class Account:
    """How much of one page was read: shares are of its non-blank characters."""

    source: str
    reader: str
    records: int
    in_records: float
    in_asides: float
    left: int  # how many blocks belong to no record and no aside
    first_left: tuple[Excerpt, ...] = ()  # the first of them

    @property
    def read(self) -> float:
        """Share that belongs to records or asides."""
        return self.in_records + self.in_asides if self.left else 1.0
