"""All findings become one corpus: whole, without loose ends, and the same in whatever order pages come."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from operator import attrgetter
from random import Random
from typing import TypeVar

from corpora import links
from hypothesis import given
from hypothesis import strategies as st

from etl import findings, rdf, resolve
from etl.model import (
    Author,
    Claim,
    ClaimNode,
    Corpus,
    Edition,
    Evidence,
    Findings,
    Hardware,
    Link,
    Page,
    Paper,
    Quote,
    Record,
    System,
    Workload,
)

T = TypeVar("T")
PAGES = [Page(f"{letter}.txt", letter, letter * 64) for letter in "abc"]
START = "Kernels wait for memory most of the time, and the remedies in use need hints that nobody has written. "
TITLES = ["Kestrel: Swift Kernels", "KESTREL: swift kernels", "Heron", "Preface", "?"]
ABSTRACTS = [START * 3, START * 2 + "Kernels…", START + "Another end.", "None."]
NAMES = ["Ada Swift", "ADA SWIFT", "Wei Wang", "Li Wang", "Wang Wei", "W. Wang", "Yu (Emma) Wang", "Yu Wang"]
SYSTEMS = ["Kestrel", "KESTREL", "KS", "Heron", "TensorRT"]


def quotes(words: str) -> st.SearchStrategy[Quote]:
    """Words somewhere on a page."""
    return st.integers(0, 50).map(lambda start: Quote(words, start, start + len(words)))


def one_of(words: Sequence[str]) -> st.SearchStrategy[Quote]:
    """One of a few texts, so that records meet."""
    return st.sampled_from(words).flatmap(quotes)


def few(made: st.SearchStrategy[T], most: int = 2) -> st.SearchStrategy[tuple[T, ...]]:
    """A short tuple."""
    return st.lists(made, max_size=most).map(tuple)


RECORDS = st.builds(
    Record,
    page=st.sampled_from([page.id for page in PAGES]),
    number=st.integers(1, 9),
    start=st.just(0),
    end=st.just(9),
    title=st.none() | one_of(TITLES),
    authors=few(one_of(NAMES).map(lambda quote: Author(quote.words, quote))),
    abstract=st.none() | one_of(ABSTRACTS),
    edition=st.none() | st.builds(Edition, st.sampled_from(["MLSys", "MLSYS"]), st.sampled_from([None, 2021])),
    arxiv=st.sampled_from([None, None, "2009.00748", "2009.00749v2"]),
    doi=st.sampled_from([None, None, "10.1234/a"]),
)
FOUND = st.builds(
    Findings,
    RECORDS,
    systems=few(
        st.builds(
            System,
            st.sampled_from(SYSTEMS),
            st.sampled_from(["proposed", "baseline", "used", "mentioned"]),
            st.sampled_from(["system", "other"]),
            few(quotes("Kestrel"), 2),
            st.just("rule"),
            aliases=few(st.sampled_from(SYSTEMS), 1),
        )
    ),
    hardware=few(
        st.builds(
            Hardware,
            st.sampled_from(["gpu", "zx9", "zx-9"]),
            st.sampled_from(["ZX9", "zx-9"]),
            few(quotes("ZX9"), 2),
            st.booleans(),
            st.just("rule"),
            st.sampled_from([None, "gpu"]),
        )
    ),
    workloads=few(
        st.builds(
            Workload,
            st.sampled_from(["BERT", "Bert"]),
            st.just("model"),
            few(quotes("BERT"), 2),
            st.just("rule"),
        )
    ),
    claims=few(
        st.builds(
            Claim,
            quotes("2x faster"),
            st.just(Decimal(2)),
            st.just(None),
            st.just("x"),
            st.just("exact"),
            st.just("speed"),
            st.just(None),
            st.just("better"),
            own=st.just(True),
            speedup=st.just(True),
            rule=st.just("rule"),
            system=st.none() | st.sampled_from(SYSTEMS),
            baseline_systems=few(st.sampled_from(SYSTEMS)),
            hardware=few(st.sampled_from(["gpu", "zx9"])),
            workloads=few(st.sampled_from(["BERT"])),
        )
    ),
)
MANY = st.lists(FOUND, max_size=6, unique_by=lambda found: (found.record.page, found.record.number))


def corpus(found: Sequence[Findings], pages: Sequence[Page] = PAGES) -> Corpus:
    """The corpus without vocabularies, all of it in memory."""
    lazy = resolve.corpus(found, pages, software={}, products={})
    return replace(lazy, papers=tuple(lazy.papers), people=tuple(lazy.people))


@given(MANY, st.randoms(use_true_random=False))
def test_the_order_of_pages_and_records_changes_nothing(found: list[Findings], random: Random) -> None:
    """Shuffled input gives an equal corpus, and so the same bytes."""
    shuffled, pages = list(found), list(PAGES)
    random.shuffle(shuffled)
    random.shuffle(pages)

    one, other = corpus(found), corpus(shuffled, pages)

    assert one == other
    assert list(rdf.statements(one, {}, {})) == list(rdf.statements(other, {}, {}))


@given(MANY, st.randoms(use_true_random=False))
def test_papers_made_one_at_a_time_are_those_of_memory(found: list[Findings], random: Random) -> None:
    """Read anew from lines whenever they are asked for, in any order, they are the papers of a corpus in memory."""
    lines = [findings.line(one) for one in found]
    read = resolve.LazySequence(findings.parse, lines)

    lazy = resolve.corpus(read, PAGES, software={}, products={})

    whole = corpus(found)
    assert whole == replace(lazy, papers=tuple(lazy.papers), people=tuple(sorted(lazy.people, key=attrgetter("key"))))
    for place in random.sample(range(len(whole.papers)), len(whole.papers)):
        assert whole.papers[place] == lazy.papers[place]


@given(MANY)
def test_nothing_that_is_there_is_replaced(found: list[Findings]) -> None:
    """No paper and no claim, of whatever paper, replaces one that the corpus has."""
    made = corpus(found)
    claims = [claim for paper in made.papers for claim in paper.claims]

    for nodes in (made.papers, claims):
        assert not {node.key for node in nodes} & {key for node in nodes for key in node.replaces}


@given(MANY, st.integers(0, 6))
def test_no_name_is_lost_when_pages_are_added(found: list[Findings], count: int) -> None:
    """What fewer records name is still there under its name, or something else replaces it."""
    before, after = corpus(found[:count]), corpus(found)

    for kind in ("papers", "people", "systems", "hardware", "workloads"):
        named = {node.key for node in getattr(before, kind)}
        live = {node.key for node in getattr(after, kind)}
        replaced = {key for node in getattr(after, kind) for key in getattr(node, "replaces", ())}
        assert named <= live | replaced
        assert live.isdisjoint(replaced)
    named = {claim.key for paper in before.papers for claim in paper.claims}
    claims = [claim for paper in after.papers for claim in paper.claims]
    assert named <= {claim.key for claim in claims} | {key for claim in claims for key in claim.replaces}


@given(MANY)
def test_every_decision_is_about_a_node(found: list[Findings]) -> None:
    """What was decided is said of a paper, a person or a system of the corpus, with a reason."""
    made = corpus(found)
    nodes = {("paper", node.key) for node in made.papers} | {("person", node.key) for node in made.people}
    nodes |= {("system", node.key) for node in made.systems}

    for decision in made.decisions:
        assert (decision.kind, decision.subject) in nodes
        assert decision.because
        assert decision.score is None or 0 <= decision.score <= 1
    assert len({decision.key for decision in made.decisions}) == len(made.decisions)


@given(MANY)
def test_everything_is_sorted_by_distinct_keys_that_fit_into_iris(found: list[Findings]) -> None:
    """Each kind of thing has one node a key, in the order of keys."""
    made = corpus(found)

    for nodes in (made.papers, made.people, made.systems, made.hardware, made.workloads):
        keys = [node.key for node in nodes]
        assert sorted(set(keys)) == keys
        assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", key) for key in keys)
    claims = [claim.key for paper in made.papers for claim in paper.claims]
    assert len(set(claims)) == len(claims)


@given(MANY)
def test_no_link_leads_nowhere(found: list[Findings]) -> None:
    """Whatever a paper or a claim speaks of is a node, or hardware of the vocabulary; a claim stays in its paper."""
    made = corpus(found)

    people, systems = ({node.key for node in nodes} for nodes in (made.people, made.systems))
    hardware, workloads = (
        {node.key for node in made.hardware} | {"gpu", "zx9", "zx-9"},
        {n.key for n in made.workloads},
    )
    for paper in made.papers:
        linked = {link.key for link in links(paper, "system")}
        assert {one.person for one in paper.authorships} | {*paper.contributors} <= people
        assert linked <= systems
        machines, loads = ({link.key for link in links(paper, kind)} for kind in ("hw", "workload"))
        assert machines <= hardware
        assert loads <= workloads
        for claim in paper.claims:
            assert {claim.system, *claim.baselines} - {None} <= linked
            assert claim.system not in claim.baselines
            assert {*claim.hardware} <= machines
            assert {*claim.workloads} <= loads


@given(MANY)
def test_no_evidence_is_lost(found: list[Findings]) -> None:
    """Every quote of every finding supports something in the corpus, on its page, and nothing else does."""
    made = corpus(found)

    def kept(linked: Callable[[Paper], Sequence[ClaimNode | Link]]) -> set[Evidence]:
        return {one for paper in made.papers for link in linked(paper) for one in link.evidence}

    for field, kind in (("systems", "system"), ("hardware", "hw"), ("workloads", "workload")):
        given_ = {Evidence(f.record.page, q) for f in found for one in getattr(f, field) for q in one.quotes}
        assert given_ == kept(partial(links, kind=kind))
    assert {Evidence(f.record.page, one.quote) for f in found for one in f.claims} == kept(attrgetter("claims"))
    assert {f.record.page for f in found} == {page for paper in made.papers for page in paper.pages}


def test_a_page_under_two_names_is_one_page() -> None:
    """The first name in sort order is kept; pages without records stay."""
    pages = [*PAGES, replace(PAGES[0], source="z.txt")]

    assert PAGES == list(corpus([], pages).pages)
