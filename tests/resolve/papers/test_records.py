"""Records are known by what is at hand of them, and read again for the rest; an identifier is that of one paper."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import resolve
from etl.model import Author, Corpus, Findings, Overrides, Page, Quote, Record
from etl.resolve.keys.record_keys import Has
from etl.resolve.keys.titles import CLEAR_LETTERS
from etl.resolve.papers import matching
from etl.resolve.papers.records import Records

LETTERS = st.text("ab", max_size=2)


def found(page: str, number: int, title: str, **fields: str) -> Findings:
    """A record."""
    record = Record(page, number, 0, 9, Quote(title, 0, len(title)), **fields)  # type: ignore[arg-type]  # by name
    return Findings(record)


@given(st.lists(st.tuples(LETTERS, st.integers(1, 3), LETTERS), max_size=9))
def test_records_come_by_page_and_number(told: list[tuple[str, int, str]]) -> None:
    """Of two in one place the later counts, and each is found again."""
    every = [found(page, number, title) for page, number, title in told]

    records = Records(every)

    kept = {(one.record.page, one.record.number): one for one in every}
    assert [kept[place] for place in sorted(kept)] == [records.findings(number) for number in range(len(records))]


@given(st.lists(st.tuples(LETTERS, LETTERS), max_size=9))
def test_records_that_agree_share_a_block(parts: list[tuple[str, str]]) -> None:
    """On a whole title and on its first letters, in the order of these texts; a text of one record makes no block."""
    begun = [begin.ljust(CLEAR_LETTERS, "x") if begin else "" for begin, _ in parts]
    titles = [begin and begin + end for begin, (_, end) in zip(begun, parts, strict=True)]
    records = Records([found("page", number, title) for number, title in enumerate(titles)])

    for name, texts in (("title", titles), ("beginning", begun)):
        blocks = [[n for n, other in enumerate(texts) if other == text] for text in sorted({*texts}) if text]
        assert [block for block in blocks if len(block) > 1] == list(records.agreeing(name))


def test_a_paper_is_named_by_the_strongest_of_its_records() -> None:
    """An identifier before a title; the least of equals."""
    records = Records(
        [found("page", 1, "Kestrel"), found("page", 2, "Heron", arxiv="2009.00748"), found("page", 3, "A")]
    )

    assert ["kestrel", "arxiv-2009.00748", "a"] == list(records.keys)
    assert ["arxiv-2009.00748", "a"] == [records.key((0, 1, 2)), records.key((0, 2))]
    assert Has.ARXIV in Has(records.has[1])


PAGES = [Page(f"{letter}.bib", letter, letter * 64) for letter in "abcd"]
DOI = "10.1145/1.1"
CURLEW = ("Curlew: Paging Activations", "Ada Lind", "Bo Okafor")
WHALES = ("Whales of the Northern Sea", "Zoe Martin")


def listed(page: int, title: str, *authors: str, number: int = 1, added: bool = False, doi: str = DOI) -> Findings:
    """A record of the DOI."""
    names = tuple(Author(name, Quote(name, 0, len(name))) for name in authors)
    quote = Quote(title, 0, len(title)) if title else None
    return Findings(Record(PAGES[page].id, number, 0, 9, quote, names, doi=doi), added=added)


def corpus(*found: Findings, overrides: Overrides | None = None) -> Corpus:
    """The corpus without vocabularies."""
    return resolve.corpus(found, PAGES, software={}, products={}, overrides=overrides)


def test_two_papers_of_one_doi_stay_apart() -> None:
    """One keeps DOI and IRI, the other has those of its title; the log and a notice say so, in every order of pages."""
    found = listed(0, *CURLEW), listed(1, *WHALES)
    for order in permutations(found):
        made = corpus(*order)
        (split,) = made.decisions
        (notice,) = resolve.split(made)

        assert [("Curlew: Paging Activations", DOI), ("Whales of the Northern Sea", None)] == [
            (paper.title, paper.doi) for paper in made.papers
        ]
        assert "whalesofthenorthernsea" == made.papers[1].key == split.subject
        assert not split.same
        assert "b.bib" == notice.source
        assert DOI in notice.message


@pytest.mark.parametrize(
    "other",
    [
        listed(1, "Whales of the Northern Sea", "B. Okafor"),
        listed(1, "Curlew pages activations", "Zoe Martin"),
        listed(1, "Whales of the Northern Sea"),
        listed(1, "", "Zoe Martin"),
        listed(1, ""),
        listed(1, *WHALES, added=True),
    ],
    ids=["an author agrees", "words of the title agree", "no authors", "no title", "neither", "a service says so"],
)
def test_records_that_agree_or_say_little_are_one(other: Findings) -> None:
    """Where nothing of two records contradicts, or a service answers, the identifier decides."""
    made = corpus(listed(0, *CURLEW), other)

    assert [DOI] == [paper.doi for paper in made.papers]
    assert all(decision.same for decision in made.decisions)


@pytest.mark.parametrize("authors", [(), CURLEW[1:]], ids=["no authors", "an author agrees"])
def test_two_titles_of_one_page_stay_apart(authors: tuple[str, ...]) -> None:
    """A page lists a paper once: an identifier copied to the next entry makes no paper of two titles, whoever wrote."""
    made = corpus(listed(0, *CURLEW), listed(0, WHALES[0], *authors, number=2))

    assert {DOI, None} == {paper.doi for paper in made.papers}


def test_the_paper_with_most_evidence_keeps_the_identifier() -> None:
    """What a service knows under it, then what most pages list; a record without authors goes by its title."""
    on_two_pages = listed(0, *CURLEW), listed(1, *WHALES), listed(2, WHALES[0])
    known = (*on_two_pages, listed(3, *CURLEW, added=True))

    assert [WHALES[0]] == [paper.title for paper in corpus(*on_two_pages).papers if paper.doi]
    assert [CURLEW[0]] == [paper.title for paper in corpus(*known).papers if paper.doi]
    assert 2 == len(corpus(*known).papers)


def test_a_record_joins_those_that_it_agrees_with() -> None:
    """One that has the title of a paper and an author of another makes the two one."""
    both = listed(2, CURLEW[0], *WHALES[1:])

    assert 1 == len(corpus(listed(0, *CURLEW), listed(1, *WHALES), both).papers)


def test_a_user_unites_them() -> None:
    """owl:sameAs of the two IRIs makes them one paper, and nothing is kept apart."""
    found = listed(0, *CURLEW), listed(1, *WHALES)
    one, other = (paper.key for paper in corpus(*found).papers)

    made = corpus(*found, overrides=Overrides(same=((("paper", one), ("paper", other)),)))

    assert [DOI] == [paper.doi for paper in made.papers]
    assert ["same-as"] == [decision.rule for decision in made.decisions]


def test_an_identifier_of_many_papers_stays_cheap() -> None:
    """Of a volume's DOI on hundreds of papers all are papers, and equal titles are one."""
    words = [f"{a}{b}" for a in "bcdfglmnprst" for b in "aeiouy"]
    found = [
        listed(page, f"{word}ra {word}lo {word}mi", f"{word}do {word}zu", number=number)
        for number, word in enumerate(words)
        for page in (0, 1)
    ]

    assert len(words) == len(matching.groups(found))


def test_the_arxiv_id_in_a_doi_is_dropped_too() -> None:
    """The DOI that arXiv makes of an id is that id; another identifier of the record stays."""
    found = listed(0, *CURLEW, doi="10.48550/arXiv.2009.00748"), listed(1, *WHALES, doi="10.48550/arXiv.2009.00748")

    assert [("2009.00748", None), (None, None)] == [(paper.arxiv, paper.doi) for paper in corpus(*found).papers]
