"""The frozen types that flow through the pipeline.

Everything here is data: no function of this module reads, decides or writes. Offsets count Unicode code points of
`Page.text`, and every `Quote` keeps the promise `page.text[quote.start:quote.end] == quote.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

Role = Literal["proposed", "baseline", "used", "mentioned"]
Bound = Literal["exact", "up to", "at least", "about", "average", "range"]
Direction = Literal["better", "worse", "equal"]
Quantity = Literal["speed", "cost", "energy", "memory", "traffic", "area", "accuracy", "utilization", "scale", "other"]
StyleKind = Literal["heading", "item", "strong", "emphasis", "link", "cell"]
DecisionKind = Literal["paper", "person", "system"]
AsideKind = Literal["heading", "talk", "navigation", "count", "time", "person", "note"]
RecordPart = Literal["title", "authors", "abstract", "other"]
Label = RecordPart | AsideKind | Literal["left"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a stretch of a page is set: inside a heading, a list item, a table cell, bold, italic, a link."""

    kind: StyleKind
    start: int
    end: int
    level: int = 0
    """Of a heading: 1 to 6."""
    target: str = ""
    """Of a link: its address."""


@dataclass(frozen=True, slots=True)
class Page:
    """One source text, never changed after it was fetched."""

    source: str
    """What the user may look for: a path relative to the source that was named, or a URL."""
    text: str
    sha256: str
    """Hex digest of the bytes the text was decoded from."""
    undecodable: int = 0
    """How many bytes were no UTF-8 and stand in the text as U+FFFD."""
    styles: tuple[Style, ...] = ()
    """What the markup of the source said, where the text is rendered from markup; sorted by start."""

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

    page: str
    """`Page.id` of the page it stands on."""
    number: int
    """Ordinal on that page, from 1."""
    start: int
    end: int
    title: Quote | None = None
    authors: tuple[Author, ...] = ()
    abstract: Quote | None = None
    truncated: bool = False
    """The abstract ends in an ellipsis."""
    edition: Edition | None = None
    session: str | None = None
    when: str | None = None
    arxiv: str | None = None
    """arXiv id without version."""
    doi: str | None = None
    created: str | None = None
    """ISO 8601 date."""
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
    reader: str
    """Name of the shape, e.g. `numbered_listing`."""
    records: tuple[Record, ...]
    asides: tuple[Aside, ...] = ()
    unclaimed: tuple[tuple[int, int], ...] = ()
    """Blocks (start, end) that belong to no record and no aside."""
    coverage: float = 1.0
    """Share of the page's non-blank characters that belong to records or asides."""
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a page with what its reader took it for; `left` is what no record and no aside has."""

    label: Label
    start: int
    end: int
    record: int | None = None
    """`Record.number` of the record it belongs to."""


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
    left: int
    """How many blocks belong to no record and no aside."""
    first_left: tuple[Excerpt, ...] = ()
    """The first of them."""

    @property
    def read(self) -> float:
        """Share that belongs to records or asides."""
        return self.in_records + self.in_asides if self.left else 1.0


@dataclass(frozen=True, slots=True)
class System:
    """A named artefact of one record with the part it plays there."""

    name: str
    role: Role
    kind: str
    quotes: tuple[Quote, ...]
    rule: str
    """The extraction rule that found it."""
    expansion: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hardware:
    """One distinct class and product of hardware in a record."""

    notation: str
    """Concept of ontology/hardware.ttl: a product, a family, or one of the top classes."""
    label: str
    quotes: tuple[Quote, ...]
    target: bool
    """The work runs on it, is built for it or is evaluated on it; otherwise it is merely mentioned."""
    rule: str
    broader: str | None = None
    """For a product the vocabulary does not hold: notation of the class it was read as."""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Workload:
    """A model, dataset or benchmark that was run or measured."""

    name: str
    kind: str
    """`model`, `dataset` or `benchmark`."""
    quotes: tuple[Quote, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A measure with what it is about. Numbers stay as printed; `factor_*` say how many times better."""

    quote: Quote
    low: Decimal | None
    high: Decimal | None
    unit: str
    bound: Bound
    quantity: Quantity
    metric: str | None
    direction: Direction | None
    own: bool
    speedup: bool
    rule: str
    factor_low: Decimal | None = None
    factor_high: Decimal | None = None
    system: str | None = None
    """Name of the `System` it is about."""
    baseline: str | None = None
    """Exact words it is compared with."""
    baseline_systems: tuple[str, ...] = ()
    hardware: tuple[str, ...] = ()
    """Notations of the `Hardware` in the same clause."""
    workloads: tuple[str, ...] = ()
    """Names of the `Workload`s in the same clause."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What the extractors found in one record."""

    record: Record
    systems: tuple[System, ...] = ()
    hardware: tuple[Hardware, ...] = ()
    workloads: tuple[Workload, ...] = ()
    claims: tuple[Claim, ...] = ()
    added: bool = False
    """No page lists the record: a service was asked for what pages leave out. What they print comes first."""


# What the resolver gives: one node per thing. A `key` is the local name of the node's IRI.


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where it says so: a quote on a page."""

    page: str
    quote: Quote


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    name: str
    alternatives: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    """Keys under which fewer pages name parts of it; the same field of other nodes means the same."""


@dataclass(frozen=True, slots=True)
class Authorship:
    position: int
    person: str
    """`Person.key`."""
    credited_as: str


@dataclass(frozen=True, slots=True)
class SystemNode:
    key: str
    label: str
    kind: str
    alternatives: tuple[str, ...] = ()
    concept: str | None = None
    """Notation in ontology/systems.ttl when it is well-known software."""
    hidden: tuple[str, ...] = ()
    """Its usual name when no page prints it: found by searching, shown nowhere."""
    matches: tuple[str, ...] = ()
    """IRIs of the same thing elsewhere."""
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HardwareNode:
    """A hardware concept that papers speak of and ontology/hardware.ttl does not hold."""

    key: str
    label: str
    broader: str
    """Notation of the concept one step up."""


@dataclass(frozen=True, slots=True)
class WorkloadNode:
    key: str
    label: str
    kind: str
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SystemLink:
    """A paper introduces, compares with, uses or mentions a system."""

    system: str
    """`SystemNode.key`."""
    role: Role
    rule: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class HardwareLink:
    hardware: str
    """Notation or `HardwareNode.key`: both are local names under the hardware prefix."""
    target: bool
    rule: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class WorkloadLink:
    workload: str
    """`WorkloadNode.key`."""
    rule: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class ClaimNode:
    """A claim with its names resolved to keys."""

    key: str
    claim: Claim
    system: str | None
    baselines: tuple[str, ...]
    hardware: tuple[str, ...]
    workloads: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paper:
    key: str
    pages: tuple[str, ...]
    title: str | None = None
    alternative_titles: tuple[str, ...] = ()
    abstract: str | None = None
    other_abstracts: tuple[str, ...] = ()
    """Versions of the abstract in which claims stand that `abstract` does not hold."""
    authorships: tuple[Authorship, ...] = ()
    contributors: tuple[str, ...] = ()
    """Keys of persons whom a page lists as authors, but not the page whose list stands for the paper."""
    editions: tuple[Edition, ...] = ()
    sessions: tuple[str, ...] = ()
    arxiv: str | None = None
    doi: str | None = None
    issued: str | None = None
    """ISO 8601 date, or a year."""
    urls: tuple[str, ...] = ()
    systems: tuple[SystemLink, ...] = ()
    hardware: tuple[HardwareLink, ...] = ()
    workloads: tuple[WorkloadLink, ...] = ()
    claims: tuple[ClaimNode, ...] = ()
    replaces: tuple[str, ...] = ()
    added: tuple[tuple[str, str], ...] = ()
    """(field, page): what no page prints, and the answer of the service that it comes from."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Two spellings that are one thing, or one name of several, and why: decided on less than a key."""

    key: str
    kind: DecisionKind
    same: bool
    subject: str
    """Key of the node."""
    rule: str
    one: str
    other: str
    """The spellings as printed."""
    because: str
    score: Decimal | None = None
    """From 0 to 1, how sure the rule is."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything the graph says, one node per thing, every tuple sorted by key."""

    pages: tuple[Page, ...]
    papers: tuple[Paper, ...]
    people: tuple[Person, ...]
    systems: tuple[SystemNode, ...]
    hardware: tuple[HardwareNode, ...]
    workloads: tuple[WorkloadNode, ...]
    decisions: tuple[Decision, ...] = ()


Thing = tuple[DecisionKind, str]
"""Kind of thing and local name, now or before it became a part of another."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a user knows better than the rules of identity."""

    same: tuple[tuple[Thing, Thing], ...] = ()
    different: tuple[tuple[Thing, Thing], ...] = ()
    authors: Mapping[tuple[str, int], str] = field(default_factory=dict)
    """(paper, position) → local name of the person."""


# What the store and the checks speak.


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a query. A cell is the lexical form of the term, or `None` when unbound."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """One node or one combination of nodes that breaks a rule of the graph."""

    rule: str
    """Name of the shape or of the check query."""
    node: str
    message: str
