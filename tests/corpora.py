"""A small corpus in which every field of the model is filled somewhere, with the texts that break careless writers."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from decimal import Decimal

from etl import rdf
from etl.model import (
    THINGS,
    Authorship,
    Claim,
    ClaimNode,
    Corpus,
    Decision,
    Edition,
    Evidence,
    HardwareNode,
    Link,
    Page,
    Paper,
    Person,
    Quote,
    SystemNode,
    WorkloadNode,
)
from etl.vocabulary import Concept

AWKWARD = (
    'a "quoted" \\back\\slash\\n, a\ttab, a\nbreak, \r\f\b\x00\x1f\x7f\x85\u2028'
    " <i>&amp;</i> 𝒳 é e\u0301 \u202eretro\u202c \ufeff"
)
"""What a string can hold, but for lone surrogates."""

_SPRING = f"""Larkspur: Fusing "Late", Running Early — 7× in 𝒪(n)
Ada Brook, Łukasz O'Neil
Larkspur fuses kernels late. On A100 GPUs it trains ResNet-50 up to 6.7× faster than TensorRT, 1.5 to 2.4x
faster than vanilla TVM, and costs 0.5% accuracy. Earlier fusers waste at least $1.95{{\\times}}$ the memory. {AWKWARD}
"""
_AUTUMN = (
    "Serving without a title takes about 20 ms on the MothBoard M3"
    " and one order of magnitude less energy than Larkspur."
)


def _page(source: str, text: str, undecodable: int = 0) -> Page:
    return Page(source, text, hashlib.sha256(text.encode()).hexdigest(), undecodable)


SPRING = _page("spring.txt", _SPRING)
AUTUMN = _page("https://example.org/autumn?a=1&b=2", _AUTUMN, 3)


def quote(page: Page, words: str) -> Quote:
    """The first place of the words on the page."""
    start = page.text.index(words)
    end = start + len(words)
    return Quote(words, start, end, page.text[max(0, start - 12) : start], page.text[end : end + 12])


def evidence(page: Page, *words: str) -> tuple[Evidence, ...]:
    return tuple(Evidence(page.id, quote(page, each)) for each in words)


FASTER = Claim(
    quote=quote(SPRING, "up to 6.7× faster than TensorRT"),
    low=None,
    high=Decimal("6.7"),
    unit="x",
    bound="up to",
    quantity="speed",
    metric="trains",
    direction="better",
    own=True,
    speedup=True,
    rule="times",
    factor_high=Decimal("6.70"),
    system="Larkspur",
    baseline="TensorRT",
    baseline_systems=("TensorRT",),
    hardware=("a100",),
    workloads=("ResNet-50",),
    confidence=Decimal("0.9"),
)
RANGE = replace(
    FASTER,
    quote=quote(SPRING, "1.5 to 2.4x\nfaster than vanilla TVM"),
    low=Decimal("1.5"),
    high=Decimal("2.4"),
    bound="range",
    factor_low=Decimal("1.5"),
    factor_high=Decimal("2.4"),
    baseline="vanilla TVM",
    precision=("fp16",),
)
LOSS = replace(
    FASTER,
    quote=quote(SPRING, "costs 0.5% accuracy"),
    low=Decimal("0.50"),
    high=Decimal("0.50"),
    unit="%",
    bound="exact",
    quantity="accuracy",
    metric="accuracy",
    direction="worse",
    speedup=False,
    factor_low=Decimal("0.995"),
    factor_high=Decimal("0.995"),
    baseline=None,
)
WASTE = replace(
    FASTER,
    quote=quote(SPRING, "at least $1.95{\\times}$ the memory"),
    low=Decimal("1.95"),
    high=None,
    bound="at least",
    quantity="memory",
    metric=None,
    direction=None,
    own=False,
    speedup=False,
    factor_high=None,
    baseline=None,
)
LATENCY = replace(
    WASTE,
    quote=quote(AUTUMN, "about 20 ms"),
    low=Decimal("2E+1"),
    high=Decimal(20),
    unit="ms",
    bound="about",
    quantity="speed",
    own=True,
)
ENERGY = replace(
    FASTER,
    quote=quote(AUTUMN, "one order of magnitude less energy than Larkspur"),
    low=Decimal(10),
    high=Decimal(10),
    unit="orders of magnitude",
    bound="average",
    quantity="energy",
    metric="energy",
    speedup=False,
    factor_low=Decimal(10),
    factor_high=Decimal(10),
    baseline="Larkspur",
)


def _claim(key: str, page: Page, claim: Claim, system: str | None = None, *baselines: str) -> ClaimNode:
    return ClaimNode(key, claim, system, baselines, (), (), (Evidence(page.id, claim.quote),))


LARKSPUR = Paper(
    key="larkspur-1a",
    pages=(SPRING.id,),
    title=_SPRING.split("\n", 1)[0],
    alternative_titles=("Larkspur",),
    abstract=_SPRING.split("\n", 2)[2],
    authorships=(Authorship(1, "ada-brook", "Ada Brook"), Authorship(2, "lukasz-oneil", "Łukasz O'Neil")),
    editions=(Edition("TinyConf", 2021),),
    sessions=("Session 1: “Compilers”",),
    doi="10.1000/tiny.2021/7",
    issued="2021-04-06",
    replaces=("anearlierlarkspur", "larkspur-2b"),
    urls=("https://example.org/a b?q=<x>", "example.org/larkspur"),
    openalex=("https://openalex.org/W4299",),
    dblp=("https://dblp.org/rec/conf/tiny/Brook21", "https://dblp.org/rec/journals/corr/abs-2104-00007"),
    links=(
        Link("introduces", "larkspur-1a", "title colon", evidence(SPRING, "Larkspur", "Larkspur fuses")),
        Link("comparesWith", "tensorrt", "vocabulary", evidence(SPRING, "TensorRT")),
        Link("comparesWith", "tvm", "vocabulary", evidence(SPRING, "TVM")),
        Link("targets", "a100", "vocabulary", evidence(SPRING, "A100 GPUs")),
        Link("evaluatesOn", "resnet-50", "vocabulary", evidence(SPRING, "ResNet-50")),
    ),
    claims=(
        replace(
            _claim("larkspur-1a-1", SPRING, FASTER, "larkspur-1a", "tensorrt"),
            hardware=("a100",),
            workloads=("resnet-50",),
        ),
        _claim("larkspur-1a-2", SPRING, RANGE, "larkspur-1a", "tvm"),
        _claim("larkspur-1a-3", SPRING, LOSS, "larkspur-1a"),
        _claim("larkspur-1a-4", SPRING, WASTE),
    ),
)
UNTITLED = Paper(
    key="2305.01234",
    pages=(SPRING.id, AUTUMN.id),
    abstract=_AUTUMN,
    editions=(Edition("Łódź Workshop"),),
    arxiv="2305.01234",
    issued="2023",
    links=(
        Link("comparesWith", "larkspur-1a", "baseline words", evidence(AUTUMN, "Larkspur")),
        Link("mentions", "odd", "vocabulary", evidence(AUTUMN, "Serving")),
        Link("uses", "tvm", "vocabulary", evidence(AUTUMN, "title")),
        Link("mentionsHardware", "cpu", "vocabulary", evidence(AUTUMN, "Board")),
        Link("targets", "mothboard-m3", "pattern", evidence(AUTUMN, "MothBoard M3")),
    ),
    added=(("arxiv", AUTUMN.id), ("issued", AUTUMN.id)),
    claims=(
        _claim("2305.01234-1", AUTUMN, LATENCY),
        _claim("2305.01234-2", AUTUMN, ENERGY, None, "larkspur-1a"),
    ),
)
RICH = Corpus(
    pages=(SPRING, AUTUMN),
    papers=(UNTITLED, LARKSPUR),
    people=(
        Person("ada-brook", "Ada Brook", ("Ada Brook", "Brook Ada")),
        Person("lukasz-oneil", "Łukasz O'Neil", replaces=("l-oneil",)),
    ),
    systems=(
        SystemNode("larkspur-1a", "Larkspur", "compiler", ("Lazy Kernel Spurs",), confidence=Decimal("0.97")),
        SystemNode("odd", AWKWARD, "other", replaces=("odder",)),
        SystemNode(
            "tensorrt",
            "TensorRT",
            "compiler",
            concept="tensorrt",
            hidden=("NVIDIA TensorRT",),
            matches=("https://example.org/trt",),
        ),
        SystemNode("tvm", "TVM", "compiler", ("Apache TVM", "TVM")),
    ),
    hardware=(HardwareNode("mothboard-m3", "MothBoard M3", "microcontroller"),),
    workloads=(WorkloadNode("resnet-50", "ResNet-50", "model", ("ResNet50",)),),
    decisions=(
        Decision(
            "d1",
            "person",
            same=True,
            subject="ada-brook",
            rule="like-name",
            one="Ada Brook",
            other="Brook Ada",
            because="both wrote with Łukasz O'Neil",
            score=Decimal("0.950"),
        ),
        Decision(
            "d2", "paper", same=True, subject="larkspur-1a", rule="same-as", one=AWKWARD, other="", because=AWKWARD
        ),
        Decision(
            "d3",
            "system",
            same=False,
            subject="odd",
            rule="common-name",
            one="Odd",
            other="Odd",
            because="two papers",
            score=Decimal(1),
        ),
    ),
)


def links(paper: Paper, kind: str) -> list[Link]:
    """The links of a paper to things of a kind: "system", "hw" or "workload"."""
    return [link for link in paper.links if THINGS[link.relation] == kind]


def concept(notation: str, label: str, *labels: str, broader: tuple[str, ...] = ()) -> Concept:
    iri = f"https://example.org/{notation}"
    return Concept(notation, iri, label, (label, *labels), None, broader, (), match_case=False, needs_context=False)


HARDWARE = {
    each.notation: each
    for each in (
        concept("cpu", "CPU"),
        concept("gpu", "GPU", "GPUs"),
        concept("microcontroller", "Microcontroller"),
        concept("ampere", "Ampere", broader=("gpu",)),
        concept("a100", "A100", "NVIDIA A100", broader=("ampere",)),
        concept("h100", "H100", broader=("gpu",)),
    )
}
_QUANTITIES = ("speed", "cost", "energy", "memory", "traffic", "area", "accuracy", "utilization", "scale", "other")
QUANTITIES = {name: concept(name, name.title()) for name in _QUANTITIES} | {
    "latency": concept("latency", "latency", broader=("speed",))
}


def lines_of(corpus: Corpus = RICH) -> list[str]:
    """The N-Triples lines of a corpus."""
    text = "".join(rdf.statements(corpus, HARDWARE, QUANTITIES, version="0.1.0"))
    return [f"{line}\n" for line in text.split("\n") if line]
