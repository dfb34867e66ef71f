"""A record in few bytes tells what papers are told apart by, and nothing is lost of that."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Author, Edition, Findings, Hardware, Quote, Record, System, Workload
from etl.resolve.keys import identifiers
from etl.resolve.storage.codec import decoded, encoded

QUOTES = st.text(max_size=9).map(lambda words: Quote(words, 3, 3 + len(words)))
TEXTS = st.text(max_size=9)
RECORDS = st.builds(
    Record,
    TEXTS,
    st.integers(),
    st.just(0),
    st.just(9),
    st.none() | QUOTES,
    st.lists(st.builds(Author, TEXTS, QUOTES), max_size=3).map(tuple),
    st.none() | QUOTES,
    edition=st.none() | st.builds(Edition, TEXTS, st.none() | st.integers()),
    arxiv=st.none() | TEXTS,
    doi=st.none() | TEXTS,
)
SYSTEMS = st.builds(
    System,
    TEXTS,
    st.sampled_from(["proposed", "used"]),
    TEXTS,
    st.tuples(QUOTES),
    TEXTS,
    st.none() | TEXTS,
    st.lists(TEXTS, max_size=2).map(tuple),
    st.none() | TEXTS,
    st.none() | TEXTS,
    st.none() | st.decimals(0, 1, places=2),
)
HARDWARE = st.builds(Hardware, TEXTS, TEXTS, st.tuples(QUOTES), st.booleans(), TEXTS, st.none() | TEXTS)
FOUND = st.builds(
    Findings,
    RECORDS,
    st.lists(SYSTEMS, max_size=2).map(tuple),
    st.lists(HARDWARE, max_size=2).map(tuple),
    st.lists(st.builds(Workload, TEXTS, TEXTS, st.tuples(QUOTES), TEXTS), max_size=2).map(tuple),
    added=st.booleans(),
)


@given(FOUND)
def test_names_are_kept(found: Findings) -> None:
    """Of authors, of systems with the part they play, of hardware and workloads; and of the paper."""
    kept = decoded(encoded(found))

    one, other = found.record, kept.record
    assert (one.page, one.number, one.arxiv, one.doi, one.edition) == (
        other.page,
        other.number,
        other.arxiv,
        other.doi,
        other.edition,
    )
    assert (one.title and one.title.words) == (other.title and other.title.words)
    assert [author.name for author in one.authors] == [author.name for author in other.authors]
    assert [replace(system, quotes=()) for system in found.systems] == list(kept.systems)
    assert [(h.notation, h.label, h.broader) for h in found.hardware] == [
        (h.notation, h.label, h.broader) for h in kept.hardware
    ]
    assert [(w.name, w.kind) for w in found.workloads] == [(w.name, w.kind) for w in kept.workloads]
    assert found.added == kept.added
    assert () == kept.claims
    assert encoded(kept) == encoded(found)


@given(st.text(), st.text())
def test_any_text_comes_back(title: str, name: str) -> None:
    """Lone surrogates, NULs and quotation marks, too."""
    record = Record("page", 1, 0, 9, Quote(title, 0, 0), arxiv=name)

    kept = decoded(encoded(Findings(record))).record

    assert (title, name) == (kept.title and kept.title.words, kept.arxiv)
    assert identifiers.identifiers(record) == identifiers.identifiers(kept)


def test_a_record_without_title_is_shown_by_its_abstract() -> None:
    """The beginning of it is kept; where there is a title, none of it is."""
    abstract = Quote("Kernels wait. " * 40, 0, 560)

    bare = decoded(encoded(Findings(Record("page", 1, 0, 9, abstract=abstract))))
    titled = decoded(encoded(Findings(Record("page", 1, 0, 9, Quote("Kestrel", 0, 7), abstract=abstract))))

    assert bare.record.abstract
    assert abstract.words.startswith(bare.record.abstract.words)
    assert titled.record.abstract is None
