"""Records of one paper come together, those of two stay apart; a paper shows the best that they print."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholes import groups

from etl.model import Author, Claim, ClaimNode, Edition, Findings, Paper, Quote, Record
from etl.resolve.papers import canonical_fields, matching
from etl.resolve.papers.groups import PaperGroup

ABSTRACT = (
    "Graph kernels wait for memory most of the time, and the usual remedies need hints nobody writes. "
    "We present Kestrel, which learns such hints from a single profiled run and rewrites each schedule "
    "of a kernel before it is launched. On eleven models Kestrel is 1.95x faster than the vendor's library."
)
CUT = ABSTRACT[:265] + "…"
OTHER = "Nothing in this text agrees with the one above, though it is as long as an abstract must be to count."


def record(
    place: int,
    title: str | None = None,
    abstract: str | None = None,
    *,
    page: str = "page",
    arxiv: str | None = None,
    doi: str | None = None,
    edition: Edition | None = None,
    session: str | None = None,
    created: str | None = None,
    urls: tuple[str, ...] = (),
    authors: tuple[str, ...] = (),
) -> Findings:
    """A record with quotes of its title and abstract."""
    return Findings(
        Record(
            page=page,
            number=place,
            start=0,
            end=9,
            title=None if title is None else Quote(title, 0, len(title)),
            authors=tuple(Author(name, Quote(name, 0, len(name))) for name in authors),
            abstract=None if abstract is None else Quote(abstract, 0, len(abstract)),
            truncated=abstract is not None and abstract.endswith("…"),
            arxiv=arxiv,
            doi=doi,
            edition=edition,
            session=session,
            created=created,
            urls=urls,
        )
    )


def numbers(groups: Sequence[PaperGroup]) -> list[list[int]]:
    """Record numbers of each paper."""
    return sorted([member.record.number for member in group.members] for group in groups)


SAME = {
    "arXiv id with and without version": [
        record(1, arxiv="2009.00748v1"),
        record(2, arxiv="arXiv:2009.00748"),
    ],
    "arXiv id and the DOI made of it": [
        record(1, arxiv="2009.00748"),
        record(2, doi="10.48550/arXiv.2009.00748"),
    ],
    "DOI": [record(1, doi="10.1145/X.1"), record(2, doi="https://doi.org/10.1145/x.1")],
    "title": [record(1, "Kestrel: Swift Kernels"), record(2, "KESTREL - swift kernels")],
    "title and one arXiv id": [record(1, "Kestrel", arxiv="2009.00748"), record(2, "Kestrel")],
    "title, an arXiv id and a DOI": [
        record(1, "Kestrel", arxiv="2009.00748"),
        record(2, "Kestrel", doi="10.1234/a"),
    ],
    "abstract, no title": [record(1, None, ABSTRACT), record(2, None, ABSTRACT)],
    "abstract, one title": [record(1, "Kestrel", ABSTRACT), record(2, None, ABSTRACT, arxiv="2009.00748")],
    "abstract begins alike, one title": [
        record(1, "Kestrel", ABSTRACT),
        record(2, None, ABSTRACT[:160] + OTHER),
    ],
    "abstract cut short, two titles": [
        record(1, "Kestrel", ABSTRACT),
        record(2, "Kestrel: Swift Kernels", CUT),
    ],
    "abstract and an author, two titles": [
        record(1, "Kestrel", ABSTRACT, authors=("Ada Swift", "Bo Stork")),
        record(2, "Heron", ABSTRACT, authors=("ADA SWIFT",)),
    ],
    "chain of id, title and abstract": [
        record(1, arxiv="2009.00748", doi="10.1234/a"),
        record(2, "Kestrel", doi="10.1234/a"),
        record(3, "Kestrel", ABSTRACT),
        record(4, None, CUT),
    ],
}
DIFFERENT = {
    "titles": [record(1, "Kestrel"), record(2, "Heron")],
    "titles, abstracts that begin alike": [
        record(1, "Kestrel", ABSTRACT),
        record(2, "Heron", ABSTRACT[:160] + OTHER),
    ],
    "titles, one short abstract": [record(1, "Kestrel", ABSTRACT[:130]), record(2, "Heron", ABSTRACT[:130])],
    "titles and authors, one abstract": [
        record(1, "Kestrel", ABSTRACT, authors=("Ada Swift",)),
        record(2, "Heron", ABSTRACT, authors=("Bo Stork",)),
    ],
    "arXiv ids, one title": [
        record(1, "Preface", arxiv="2009.00748"),
        record(2, "Preface", arxiv="2009.00749"),
    ],
    "DOIs, one abstract": [record(1, None, ABSTRACT, doi="10.1234/a"), record(2, None, ABSTRACT, doi="10.1234/b")],
    "nothing but a common phrase": [record(1, None, "No abstract."), record(2, None, "No abstract.")],
    "nothing at all": [record(1), record(2)],
    "titles without letters": [record(1, "???"), record(2, "???")],
}


@pytest.mark.parametrize("records", SAME.values(), ids=SAME)
def test_one_paper(records: list[Findings]) -> None:
    """Every order of the records gives one paper under one key."""
    keys: set[str] = set()
    for shuffled in permutations(records):
        groups = matching.groups(shuffled)
        keys.update(group.key for group in groups)

        assert [[found.record.number for found in records]] == numbers(groups)

    assert 1 == len(keys)


@pytest.mark.parametrize("records", DIFFERENT.values(), ids=DIFFERENT)
def test_two_papers(records: list[Findings]) -> None:
    """The records stay apart and have keys of their own."""
    for shuffled in permutations(records):
        groups = matching.groups(shuffled)

        assert [[1], [2]] == numbers(groups)
        assert 2 == len({group.key for group in groups})


def test_a_title_that_identifiers_part_belongs_to_neither() -> None:
    """Records without identifier are one paper among themselves when two papers carry their title."""
    listed = [
        record(1, "Preface", arxiv="2009.00748"),
        record(2, "Preface", arxiv="2009.00749"),
        record(3, "Preface"),
        record(4, "Preface"),
    ]

    assert [[1], [2], [3, 4]] == numbers(matching.groups(listed))


def test_an_abstract_goes_to_the_paper_it_shares_most_with() -> None:
    """A record without title joins the longest agreement and never makes two titled papers one."""
    listed = [
        record(1, "Kestrel", ABSTRACT[:150] + " in the first way" + OTHER),
        record(2, None, ABSTRACT[:200] + " in some other way"),
        record(3, "Heron", ABSTRACT[:220] + OTHER),
    ]

    assert [[1], [2, 3]] == numbers(matching.groups(listed))


@pytest.mark.parametrize(
    ("found", "key"),
    [
        (record(1, "Kestrel", ABSTRACT, arxiv="2009.00748v2", doi="10.1234/a"), "arxiv-2009.00748"),
        (record(1, "Kestrel", ABSTRACT, doi="10.1234/A"), "doi-10.1234-a-"),
        (record(1, "Kestrel: Swift!", ABSTRACT), "kestrelswift"),
        (record(1, None, ABSTRACT), "abstract-graphkernelswait"),
        (record(7, None, "None.", page="0123"), "record-0123-7"),
    ],
)
def test_the_key_comes_from_the_strongest_evidence(found: Findings, key: str) -> None:
    """An arXiv id, a DOI, the title, the abstract, and the place on the page when nothing else is there."""
    assert matching.groups([found])[0].key.startswith(key)


def test_a_record_given_twice_is_one() -> None:
    """The same page under two names changes nothing."""
    assert [[1]] == numbers(matching.groups([record(1, "Kestrel"), record(1, "Kestrel")]))


def test_the_longest_clean_title_is_shown() -> None:
    """Damaged, cut and shouted titles lose; all others stay as alternatives."""
    printed = [
        "Kestrel:  Swift\nKernels",
        "Kestrel",
        "KESTREL: SWIFT KERNELS FOR ALL",
        "Kestrel: Swift Kernels for Al…",
        "Kestrel: Sw\ufffdft Kernels for everybody",
    ]
    listed = [record(n, title, arxiv="2009.00748") for n, title in enumerate(printed)]

    paper = canonical_fields.described(groups(listed)[0])

    assert "Kestrel: Swift Kernels" == paper.title
    assert {*printed[1:]} == {*paper.alternative_titles}


def test_title_and_date_are_those_of_most_pages() -> None:
    """One page with a longer title and an earlier year changes neither; else the longest and the earliest count."""
    usual = [record(1, "Kestrel: Swift Kernels", page=page, edition=Edition("OSDI", 2024)) for page in "ab"]
    other = record(1, "Kestrel: Swift Ker nels", page="c", edition=Edition("Forum"), created="2023-05-01")
    dated = record(2, "Kestrel: Swift Ker nels", page="d", created="2024-07-10")

    def shown(*listed: Findings) -> tuple[str | None, str | None]:
        paper = canonical_fields.described(groups(listed)[0])
        return paper.title, paper.issued

    assert ("Kestrel: Swift Kernels", "2024") == shown(*usual, other)
    assert ("Kestrel: Swift Ker nels", "2023-05-01") == shown(usual[0], other)
    assert ("Kestrel: Swift Ker nels", "2024-07-10") == shown(*usual, other, dated)


def test_the_fullest_abstract_and_all_places_are_kept() -> None:
    """Pages, sessions, addresses and venues come together; a venue adds nothing without its year."""
    listed = [
        record(1, "Kestrel", CUT, page="a", session="Compilers ", urls=("u2",), edition=Edition("MLSYS", 2021)),
        record(
            1,
            "Kestrel",
            ABSTRACT,
            page="b",
            session="Oral",
            urls=("u1", "u2"),
            edition=Edition("MLSys", 2021),
        ),
        record(2, "Kestrel", page="b", edition=Edition("MLSys"), doi="10.1234/a"),
        record(3, "Kestrel", page="b", edition=Edition("MLSys", 2020), arxiv="2009.00748"),
        record(4, "Kestrel", page="b", edition=Edition("HotOS"), created="2020-09-01"),
        record(5, "Kestrel", page="b", edition=Edition("?!", 2019), created="2020-10-01"),
    ]

    paper = canonical_fields.described(groups(listed)[0])

    assert ABSTRACT == paper.abstract
    assert ("a", "b") == paper.pages
    assert ("Compilers", "Oral") == paper.sessions
    assert ("u1", "u2") == paper.urls
    assert (Edition("HotOS"), Edition("MLSys", 2020), Edition("MLSys", 2021)) == paper.editions
    assert ("2009.00748", "10.1234/a", "2021") == (paper.arxiv, paper.doi, paper.issued)


@pytest.mark.parametrize(
    ("created", "year", "issued"),
    [
        ("2020-09-01", 2021, "2020-09-01"),
        ("2020-09", 2021, "2020-09"),
        ("2020", None, "2020"),
        (None, 2021, "2021"),
        ("2020-13-01", 2021, "2021"),
        ("yesterday", None, None),
        ("２０２０-09-01", 12345, None),
        (None, None, None),
    ],
)
def test_the_date_is_a_date(created: str | None, year: int | None, issued: str | None) -> None:
    """What is no date of the calendar is left out; without one the year of the venue stands."""
    found = record(1, "Kestrel", created=created, edition=Edition("MLSys", year))

    assert issued == canonical_fields.described(groups([found])[0]).issued


def test_every_abstract_that_claims_are_quoted_from_is_kept() -> None:
    """The fullest abstract is shown; another is kept only for words that neither it nor the title has."""
    newer = ABSTRACT.replace("1.95x faster", "2.25x faster") + " It is open to all."
    latex = ABSTRACT.replace("1.95x", r"$1.95\times$")
    listed = [record(1, "Kestrel", ABSTRACT), record(2, "Kestrel", newer), record(3, "Kestrel", CUT)]
    (group,) = groups([*listed, record(4, "Kestrel", latex, page="z")])
    paper = canonical_fields.described(group)

    assert newer == paper.abstract
    assert () == canonical_fields.other_abstracts(group, paper, [_claimed("2.25x\nfaster"), _claimed("Kestrel")])
    assert (ABSTRACT,) == canonical_fields.other_abstracts(
        group, paper, [_claimed("2.25x faster"), _claimed("is 1.95x faster")]
    )
    assert () == canonical_fields.other_abstracts(group, paper, [_claimed("words of nobody")])


def test_what_says_nothing_is_left_out() -> None:
    """Blank titles, abstracts, sessions and addresses, years of no calendar, identifiers that are none."""
    blank = record(1, " \u2003", "\n ", session=" ", urls=("", "\t"), doi="10.1234/", arxiv="none")
    odd = record(2, doi="10.1234/a", edition=Edition("MLSys", 20210))
    (first,), (second,) = groups([blank]), groups([odd])

    assert Paper(first.key, ("page",)) == canonical_fields.described(first)
    assert ((Edition("MLSys"),), None) == (
        canonical_fields.described(second).editions,
        canonical_fields.described(second).issued,
    )


def _claimed(words: str) -> ClaimNode:
    """A claim in these words."""
    claim = Claim(
        Quote(words, 0, len(words)), None, None, "x", "exact", "speed", None, None, own=True, speedup=False, rule="r"
    )
    return ClaimNode("key", claim, None, (), (), (), ())


@given(st.lists(st.builds(record, st.integers(), st.text(), st.text(), arxiv=st.text(), doi=st.text()), max_size=6))
def test_any_text_makes_papers(listed: list[Findings]) -> None:
    """Nothing raises, no record is lost, every key is its own."""
    made = groups(listed)

    assert {one.record.number for one in listed} == {m.record.number for group in made for m in group.members}
    assert len(made) == len({group.key for group in made})
    assert [group.key for group in made] == [canonical_fields.described(group).key for group in made]
