"""What a user tells wins, and what has no effect is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import resolve
from etl.model import Author, Corpus, Findings, Overrides, Page, Quote, Record, System
from etl.model import Thing as Named
from etl.resolve.decisions import Partition

PAGES = [Page("a.txt", "a", "a" * 64), Page("b.txt", "b", "b" * 64)]
KESTREL = "Kestrel rewrites every schedule of a kernel"


def listed(page: int, title: str, *systems: tuple[str, str]) -> Findings:
    """A record on a page, with systems and their roles."""
    quote = Quote(title, 0, len(title))
    author = Author("Ada Swift", Quote("Ada Swift", 0, 9))
    found = tuple(System(name, role, "system", (quote,), "rule") for name, role in systems)  # type: ignore[arg-type]
    return Findings(Record(PAGES[page].id, 1, 0, 9, quote, (author,)), found)


def corpus(*found: Findings, overrides: Overrides | None = None) -> Corpus:
    """The corpus without vocabularies."""
    return resolve.corpus(found, PAGES, software={}, products={}, overrides=overrides)


def pair(kind: str, one: str, other: str) -> tuple[Named, Named]:
    """Two things of a kind."""
    return (kind, one), (kind, other)  # type: ignore[return-value]


def test_two_papers_are_made_one_and_one_is_made_two() -> None:
    """A user joins titles that no rule joins, and parts what a slip of the pen made one."""
    other = listed(1, "Heron waits for memory")
    first, second = (paper.key for paper in corpus(listed(0, KESTREL), other).papers)
    slip = listed(1, KESTREL.replace("schedule", "shedule"))
    ours, theirs = (corpus(one).papers[0].key for one in (listed(0, KESTREL), slip))

    joined = corpus(listed(0, KESTREL), other, overrides=Overrides(same=(pair("paper", first, second),)))
    merged = corpus(listed(0, KESTREL), slip)
    parted = corpus(listed(0, KESTREL), slip, overrides=Overrides(different=(pair("paper", ours, theirs),)))

    assert [1, 1, 2] == [len(made.papers) for made in (joined, merged, parted)]
    assert ["same-as"] == [decision.rule for decision in joined.decisions]
    assert ["like-title"] == [decision.rule for decision in merged.decisions]
    assert not parted.decisions
    assert ours in (merged.papers[0].key, *merged.papers[0].replaces)


def test_a_system_that_another_paper_introduces() -> None:
    """A name that one paper introduces is that system elsewhere, with a record of why; a user can part and join."""
    introduced, used = listed(0, KESTREL, ("Kestrel", "proposed")), listed(1, "Heron waits", ("Kestrel", "baseline"))
    made = corpus(introduced, used)
    (kestrel,) = made.systems
    parted = corpus(introduced, used, overrides=Overrides(different=(pair("system", kestrel.key, "kestrel"),)))
    loose = corpus(introduced, listed(1, "Heron waits", ("Falcon", "baseline")))
    joined = corpus(
        introduced,
        listed(1, "Heron waits", ("Falcon", "baseline")),
        overrides=Overrides(same=(pair("system", kestrel.key, "falcon"),)),
    )

    assert ["one-introduction"] == [decision.rule for decision in made.decisions]
    assert ("kestrel",) == kestrel.replaces
    assert [2, 2, 1] == [len(one.systems) for one in (parted, loose, joined)]
    assert ["same-as"] == [decision.rule for decision in joined.decisions]


@pytest.mark.parametrize("kind", ["paper", "person", "system"])
def test_what_has_no_effect_is_told(kind: str) -> None:
    """A thing or a place that is not there is named in a notice; one that is replaced is there."""
    made = corpus(listed(0, KESTREL))
    told = Overrides(
        same=(pair(kind, "nothing", "nobody"),), authors={("nowhere", 1): "ada-swift", (made.papers[0].key, 1): "x"}
    )

    notices = resolve.unmet(told, made)

    assert [f"{kind}:nobody", f"{kind}:nothing", "authorship:nowhere:1"] == [notice.source for notice in notices]
    assert () == resolve.unmet(Overrides(same=(pair("person", "ada-swift", "ada-swift"),)), made)


PAIRS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)))


def test_nobody_joined_is_alone() -> None:
    """A member that was never joined stands for itself."""
    assert "a" == Partition[str]().find("a")


@given(PAIRS)
def test_classes_are_the_closure_of_the_joins(pairs: list[tuple[int, int]]) -> None:
    """Two members are in one class exactly when joins connect them, and the least of them stands for all."""
    partition: Partition[int] = Partition()
    classes = [{member} for member in range(13)]
    for one, other in pairs:
        whole = classes[one] | classes[other]
        for member in whole:
            classes[member] = whole

        assert min(whole) == partition.join(one, other)

    assert [min(class_) for class_ in classes] == [partition.find(member) for member in range(13)]


@given(PAIRS)
def test_the_order_of_joins_does_not_matter(pairs: list[tuple[int, int]]) -> None:
    """Joins from last to first and from right to left give the same classes under the same names."""
    forward, backward = Partition[int](), Partition[int]()
    for one, other in pairs:
        forward.join(one, other)
    for one, other in reversed(pairs):
        backward.join(other, one)

    assert [forward.find(member) for member in range(13)] == [backward.find(member) for member in range(13)]
