"""Union-find gives the classes of the joins, named by their least member."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.partition import Partition

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


@given(PAIRS, st.randoms(use_true_random=False))
def test_the_order_of_joins_does_not_matter(pairs: list[tuple[int, int]], random: object) -> None:
    """Shuffled joins give the same classes under the same names."""
    one, other = Partition[int](), Partition[int]()
    for pair in pairs:
        one.join(*pair)
    for pair in reversed(pairs):
        other.join(*reversed(pair))

    assert all(
        (one.find(a) == one.find(b)) == (other.find(a) == other.find(b))
        for a, b in product(range(13), repeat=2)
    )
    assert [one.find(member) for member in range(13)] == [other.find(member) for member in range(13)]
