"""What the pages of a report show: papers, claims, systems, people, hardware, each with what it is linked to."""

from collections.abc import Mapping
from typing import NamedTuple

DOUBTFUL = 0.5  # confidence below which a claim is marked and comes last, as in queries/


class Link(NamedTuple):
    """Something with a name, and perhaps a page of its own."""

    name: str
    iri: str = ""  # where it has one, perhaps with a page of its own


class Place(NamedTuple):
    """Words of a page that say something, with what stands before and after them."""

    before: str
    exact: str
    after: str
    page: str
    start: str
    end: str


class Claim(NamedTuple):
    iri: str
    paper: Link
    quote: str
    factor: str  # how many times better, with its bound; empty where there is no factor
    low: str
    high: str
    printed: str  # the number as the page prints it, with its unit
    bound: str
    quantity: str
    facts: tuple[tuple[str, str], ...]  # label and value of the properties that `CLAIM_PROPERTIES` labels
    direction: str
    speedup: bool
    own: bool
    system: Link
    baseline: str
    compared: tuple[Link, ...]
    hardware: tuple[Link, ...]
    classes: tuple[str, ...]  # top classes of its hardware, or of what its paper targets when it names none
    products: tuple[str, ...]  # what it runs on below those classes
    workloads: tuple[str, ...]
    year: str
    places: tuple[Place, ...]
    confidence: str = ""  # the chance that it is read right, with two digits

    @property
    def doubtful(self) -> bool:
        """Likelier misread than not."""
        return bool(self.confidence) and float(self.confidence) < DOUBTFUL

    @property
    def largest(self) -> float:
        """Its largest factor; 0 where it has none."""
        return float(self.high or self.low or 0)


class Paper(NamedTuple):
    iri: str
    title: str  # its title, or how its abstract begins
    titled: bool
    abstract: str
    authors: tuple[Link, ...]
    issued: str
    venues: tuple[str, ...]
    doi: str
    arxiv: str
    urls: tuple[str, ...]
    same: tuple[str, ...]  # IRIs of the paper elsewhere
    pages: tuple[str, ...]  # sources that print it
    links: Mapping[str, tuple[Link, ...]]  # systems, hardware and workloads by the property that links them
    claims: tuple[Claim, ...]
    row: Mapping[str, str]  # its cells in the table of papers that are filled

    @property
    def year(self) -> str:
        return self.issued[:4]


class System(NamedTuple):
    iri: str
    name: str
    others: tuple[str, ...]
    kind: str
    same: tuple[str, ...]  # IRIs of the same thing elsewhere
    papers: Mapping[str, tuple[Link, ...]]  # papers by the property that links them to it
    claims: tuple[Claim, ...]
    against: tuple[Claim, ...]  # claims that compare something with it


class Person(NamedTuple):
    iri: str
    name: str
    others: tuple[str, ...]
    papers: tuple[Paper, ...]


class Product(NamedTuple):
    """A class, a family or a product of hardware."""

    iri: str  # of a class, a family or a product
    name: str
    targeting: int
    mentioning: int
    claims: int


class Hardware(NamedTuple):
    """A top class of hardware with all below it."""

    iri: str
    name: str
    products: tuple[Product, ...]
    targeting: tuple[Link, ...]
    mentioning: tuple[Link, ...]
    claims: tuple[Claim, ...]  # speedups on it, the largest first


class Comparison(NamedTuple):
    """What a paper compares a system with, how often, and with which largest speedup."""

    system: Link
    baseline: Link
    paper: Link
    claims: int
    largest: str


class Contents(NamedTuple):
    """All that a report shows of a graph."""

    papers: tuple[Paper, ...]
    systems: tuple[System, ...]
    people: tuple[Person, ...]
    hardware: tuple[Hardware, ...]
    claims: tuple[Claim, ...]
    speedups: tuple[Claim, ...]  # the largest first
    comparisons: tuple[Comparison, ...]
    baselines: tuple[Mapping[str, str], ...]  # rows, of those first that most papers compare themselves with
