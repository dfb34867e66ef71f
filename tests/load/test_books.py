"""What a load writes down: SPARQL that a store takes, and that says what it means."""

from __future__ import annotations

import re

import pyoxigraph as ox
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl.load import books
from etl.load.books import BOOKS, Books

_GRAPH = Books("0123456789abcdef" * 4, "urn:here")
_DEFAULT = Books("0123456789abcdef" * 4, "")


def _answer(store: ox.Store, query: str) -> list[tuple[str, ...]]:
    found = store.query(query)
    assert isinstance(found, ox.QuerySolutions)
    return [tuple(term.value for term in row if isinstance(term, ox.NamedNode | ox.Literal)) for row in found]


def test_marks_are_found_again_until_they_are_forgotten() -> None:
    """Those of the load alone, not those of another one."""
    store = ox.Store()
    other = Books("f" * 64, "urn:here")
    for book, batch in ((_GRAPH, "a"), (_GRAPH, "b"), (_GRAPH, "b"), (other, "c")):
        store.update(book.mark(batch))

    assert [("a",), ("b",)] == sorted(_answer(store, _GRAPH.marks))
    store.update(_GRAPH.forget)
    assert ([], [("c",)]) == (_answer(store, _GRAPH.marks), _answer(store, other.marks))


@pytest.mark.parametrize("book", [_GRAPH, _DEFAULT])
def test_a_receipt_says_what_a_target_holds(book: Books) -> None:
    """One for each target, until it is revoked."""
    store = ox.Store()
    elsewhere = Books(book.digest, "urn:elsewhere")
    store.update(f"{book.certify} ; {elsewhere.certify}")

    assert [(book.digest,)] == _answer(store, book.receipt)
    store.update(book.revoke)
    assert ([], [(book.digest,)]) == (_answer(store, book.receipt), _answer(store, elsewhere.receipt))


@pytest.mark.parametrize("book", [_GRAPH, _DEFAULT])
@pytest.mark.parametrize(("add", "expected"), [(False, "1"), (True, "2")])
def test_what_is_staged_is_put_into_the_target(book: Books, add: bool, expected: str) -> None:
    """It takes the place of the target, or joins it; what the target misses is counted."""
    store = ox.Store()
    old, new = "<urn:old> <urn:p> <urn:o>", "<urn:new> a <urn:class>"
    store.update(f"INSERT DATA {{ {books.within(book.target, old)} {books.within(book.staging, new)} }}")

    assert [("1",)] == _answer(store, book.missing)
    store.update(book.put(add=add))
    assert [("0",)] == _answer(store, book.missing)
    assert [(expected,)] == _answer(store, books.count(book.target))
    assert [("urn:class", "1")] == _answer(store, books.classes(book.target))
    store.update(f"{book.drop_staging} ; {book.clear_target}")
    assert len(store) == 0


def test_a_load_is_known_by_its_statements() -> None:
    """Its staging graph is the same for every target, unless it goes straight into one."""
    in_place = Books(_GRAPH.digest, "urn:here", in_place=True)

    assert _GRAPH.staging == _DEFAULT.staging != Books("f" * 64, "").staging
    assert "urn:here" == in_place.staging
    assert in_place.load not in {_GRAPH.load, Books(_GRAPH.digest, "", in_place=True).load}


@given(st.text() | st.from_regex(r"urn:mlsys-kg:load:[0-9a-f]{31,33}.?", fullmatch=True))
@example("urn:x> ; DROP ALL #")
@example("urn:mlsys-kg:load:" + "0" * 32 + "> ; DROP ALL #")
def test_a_server_writes_no_updates(load: str) -> None:
    """What it sends for the node of a load enters an update only when it has the form of one."""
    update = books.removal(load)

    assert not update or update == books.removal("urn:mlsys-kg:load:" + "0" * 32).replace("0" * 32, load[18:])
    assert bool(update) == (
        re.fullmatch("[0-9a-f]{32}", load[18:]) is not None and load.startswith("urn:mlsys-kg:load:")
    )


def test_the_beginning_is_one_statement() -> None:
    """In N-Triples for the graph store; a default graph that shows it is a union."""
    store = ox.Store()
    store.load(_GRAPH.begin(7), ox.RdfFormat.N_TRIPLES, to_graph=ox.NamedNode(BOOKS))

    assert [("7",)] == _answer(store, _GRAPH.begun)
    assert not store.query(_GRAPH.seen_from_outside)
    assert store.query(_GRAPH.seen_from_outside, use_default_graph_as_union=True)


def test_loads_that_were_given_up_are_known() -> None:
    """All but the one that asks."""
    store = ox.Store()
    other = Books("f" * 64, "urn:here")
    for book in (_GRAPH, other):
        store.load(book.begin(7), ox.RdfFormat.N_TRIPLES, to_graph=ox.NamedNode(BOOKS))

    assert [(other.load,)] == _answer(store, _GRAPH.others)
