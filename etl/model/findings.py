"""What the extractors find in one record."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from etl.model.pages import Quote, Record

Role = Literal["proposed", "baseline", "used", "mentioned"]
Bound = Literal["exact", "up to", "at least", "about", "average", "range"]
Direction = Literal["better", "worse", "equal"]
Quantity = Literal["speed", "cost", "energy", "memory", "traffic", "area", "accuracy", "utilization", "scale", "other"]


@dataclass(frozen=True, slots=True)
class System:
    """A named artefact of one record with the part it plays there."""

    name: str
    role: Role
    kind: str
    quotes: tuple[Quote, ...]
    rule: str  # the extraction rule that found it
    expansion: str | None = None
    aliases: tuple[str, ...] = ()
    part_of: str | None = None  # name of the proposed `System` of this record that it is a named part of
    version_of: str | None = None  # name of the proposed `System` here that it is a size, edition or variant of
    confidence: Decimal | None = None  # of one that is introduced: the chance that it is, under this name; two digits


@dataclass(frozen=True, slots=True)
class Hardware:
    """One distinct class and product of hardware in a record."""

    notation: str  # concept of ontology/hardware.ttl: a product, a family, or one of the top classes
    label: str
    quotes: tuple[Quote, ...]
    target: bool  # the work runs on it, is built for it or is evaluated on it; otherwise it is merely mentioned
    rule: str
    broader: str | None = None  # for a product the vocabulary does not hold: notation of the class it was read as
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Workload:
    """A model, dataset or benchmark that was run or measured."""

    name: str
    kind: str  # `model`, `dataset` or `benchmark`
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
    system: str | None = None  # name of the `System` it is about
    baseline: str | None = None  # exact words it is compared with
    baseline_systems: tuple[str, ...] = ()
    hardware: tuple[str, ...] = ()  # notations of the `Hardware` in the same clause
    workloads: tuple[str, ...] = ()  # names of the `Workload`s in the same clause
    precision: tuple[str, ...] = ()  # number formats in the same clause, in small letters: `fp16`, `int8`, `4-bit`
    confidence: Decimal = Decimal(1)  # that all but hardware and workloads is right, two digits; 1: no estimate


@dataclass(frozen=True, slots=True)
class Findings:
    """What the extractors found in one record."""

    record: Record
    systems: tuple[System, ...] = ()
    hardware: tuple[Hardware, ...] = ()
    workloads: tuple[Workload, ...] = ()
    claims: tuple[Claim, ...] = ()
    added: bool = False  # no page lists it, a service gave it for what pages leave out; what they print comes first
