"""Union-find gives the classes of the joins, named by their least member."""

from __future__ import annotations

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


@given(PAIRS)
def test_the_order_of_joins_does_not_matter(pairs: list[tuple[int, int]]) -> None:
    """Joins from last to first and from right to left give the same classes under the same names."""
    forward, backward = Partition[int](), Partition[int]()
    for one, other in pairs:
        forward.join(one, other)
    for one, other in reversed(pairs):
        backward.join(other, one)

    assert [forward.find(member) for member in range(13)] == [backward.find(member) for member in range(13)]
