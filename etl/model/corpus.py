"""What the resolver gives: one node per thing. A `key` is the local name of the node's IRI."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from etl.model.findings import Claim
from etl.model.pages import Edition, Page, Quote

DecisionKind = Literal["paper", "person", "system"]
Relation = Literal["introduces", "comparesWith", "uses", "mentions", "targets", "mentionsHardware", "evaluatesOn"]
THINGS: Mapping[Relation, str] = {  # what a paper is related to: the prefix of its namespace
    **dict.fromkeys(("introduces", "comparesWith", "uses", "mentions"), "system"),
    **dict.fromkeys(("targets", "mentionsHardware"), "hw"),
    "evaluatesOn": "workload",
}


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
    replaces: tuple[str, ...] = ()  # keys under which fewer pages name parts of it; of other nodes likewise


@dataclass(frozen=True, slots=True)
class Authorship:
    position: int
    person: str  # `Person.key`
    credited_as: str


@dataclass(frozen=True, slots=True)
class SystemNode:
    key: str
    label: str
    kind: str
    alternatives: tuple[str, ...] = ()
    concept: str | None = None  # notation in ontology/systems.ttl when it is well-known software
    hidden: tuple[str, ...] = ()  # its usual name when no page prints it: found by searching, shown nowhere
    matches: tuple[str, ...] = ()  # IRIs of the same thing elsewhere
    replaces: tuple[str, ...] = ()
    confidence: Decimal | None = None  # where papers introduce it: the chance that the surest does; two digits
    version_of: str | None = None  # key of its original, after the vocabulary or the paper that introduces both
    part_of: str | None = None  # key of the system that this is a named part of


@dataclass(frozen=True, slots=True)
class HardwareNode:
    """A hardware concept that papers speak of and ontology/hardware.ttl does not hold."""

    key: str
    label: str
    broader: str  # notation of the concept one step up


@dataclass(frozen=True, slots=True)
class WorkloadNode:
    key: str
    label: str
    kind: str
    alternatives: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A paper is related to a system, a piece of hardware or a workload."""

    relation: Relation
    key: str  # of the node; of hardware also the notation: both are local names under the hardware prefix
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
    other_abstracts: tuple[str, ...] = ()  # versions of `abstract` with claims that it does not hold
    authorships: tuple[Authorship, ...] = ()
    contributors: tuple[str, ...] = ()  # keys of persons whom a page lists as authors, but not the best list
    editions: tuple[Edition, ...] = ()
    sessions: tuple[str, ...] = ()
    arxiv: str | None = None
    doi: str | None = None
    issued: str | None = None  # ISO 8601 date, or a year
    urls: tuple[str, ...] = ()
    openalex: tuple[str, ...] = ()  # IRIs of the paper as a work of OpenAlex
    dblp: tuple[str, ...] = ()  # IRIs of its records in dblp, one for each version
    links: tuple[Link, ...] = ()  # to systems, hardware and workloads, in this order
    claims: tuple[ClaimNode, ...] = ()
    replaces: tuple[str, ...] = ()
    added: tuple[tuple[str, str], ...] = ()  # (field, page): what no page prints, and the answer that has it


@dataclass(frozen=True, slots=True)
class Decision:
    """Two spellings that are one thing, or one name of several, and why: decided on less than a key."""

    key: str
    kind: DecisionKind
    same: bool
    subject: str  # key of the node
    rule: str
    one: str
    other: str  # the spellings as printed
    because: str
    score: Decimal | None = None  # from 0 to 1, how sure the rule is
    page: str = ""  # that of a record that a paper was decided on


@dataclass(frozen=True, slots=True)
class Corpus:
    """Everything the graph says, one node per thing, all of a kind sorted by key."""

    pages: tuple[Page, ...]
    papers: Sequence[Paper]  # not in memory: each may be created again whenever it is asked for; people likewise
    people: Sequence[Person]
    systems: tuple[SystemNode, ...]
    hardware: tuple[HardwareNode, ...]
    workloads: tuple[WorkloadNode, ...]
    decisions: tuple[Decision, ...] = ()


Thing = tuple[DecisionKind, str]  # kind of thing and local name, now or before it became a part of another


@dataclass(frozen=True, slots=True)
class Overrides:
    """What a user knows better than the rules of identity."""

    same: tuple[tuple[Thing, Thing], ...] = ()
    different: tuple[tuple[Thing, Thing], ...] = ()
    authors: Mapping[tuple[str, int], str] = field(default_factory=dict)  # (paper, position) → local name of the person
