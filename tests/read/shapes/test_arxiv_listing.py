"""arXiv listings: ids, dates and comments belong to the abstract above them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from etl.model import Edition, Page
from etl.read.listing import Listing
from etl.read.shapes import arxiv_listing

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

ONE = "We speed up trees by $1.95{\\times}$ at a cost of $\\Theta (n)$, which is less than they are worth to us."
TWO = "A tool is shown that grows trees while nobody looks, and that stops when somebody does look at them."
PAGE = f"""\
{ONE}

arXiv:2009.00748v2
Created: 2020-09-01

{TWO}

14 pages, 5 figures. Appears in the proceedings of UIST'20

arXiv:2008.06798 - doi: 10.1145/3379337.3415890
Created: 2020-08-15

{ONE}

{TWO}

arXiv:cs.DC/0601001
Created: 2006-01-32
"""


def test_facts_belong_to_the_abstract_above(page: Make, sound: Sound) -> None:
    """Ids come without version, dates in ISO, the comment as printed with the edition it names."""
    listing = arxiv_listing.listing(page(PAGE))

    sound(PAGE, listing)
    first, second, third = listing.records
    assert [ONE, TWO, f"{ONE}\n\n{TWO}"] == [record.abstract and record.abstract.words for record in listing.records]
    assert ["2009.00748", "2008.06798", "cs.DC/0601001"] == [record.arxiv for record in listing.records]
    assert ["2020-09-01", "2020-08-15", None] == [record.created for record in listing.records]
    assert [None, "10.1145/3379337.3415890", None] == [record.doi for record in listing.records]
    assert second.comment == "14 pages, 5 figures. Appears in the proceedings of UIST'20"
    assert (None, Edition("UIST", 2020), None) == (first.edition, second.edition, third.edition)
    assert {None} == {record.title for record in listing.records}


def test_titles_where_most_records_have_one(page: Make, sound: Sound) -> None:
    """A page decides once whether titles stand over its abstracts."""
    entries = [f"Title {n}\nAda Moreau, Ben Okafor\n\n{ONE}\n\narXiv:2009.0000{n}" for n in (1, 2)]
    single = f"Title 3\nAda Moreau\n\n{ONE}\n\narXiv:2009.00003"
    text = "\n\n".join([*entries, single, f"{TWO}\n\narXiv:2009.00004"])

    listing = arxiv_listing.listing(page(text))

    sound(text, listing)
    assert ["Title 1", "Title 2", "Title 3", None] == [
        record.title and record.title.words for record in listing.records
    ]
    assert [2, 2, 1, 0] == [len(record.authors) for record in listing.records]


def test_a_header_is_no_title(page: Make, sound: Sound) -> None:
    """A line over the first abstract only is no title, and furniture is an aside."""
    text = f"Home\n\nPapers of Ada\n\n{ONE}\n\narXiv:2009.00001\n\n{TWO}\n\narXiv:2009.00002\n\nContact us\n"

    listing = arxiv_listing.listing(page(text))

    sound(text, listing)
    assert [None, None] == [record.title for record in listing.records]
    assert ["navigation", "navigation"] == [aside.kind for aside in listing.asides]


@pytest.mark.parametrize(
    ("lines", "abstract", "comment", "edition"),
    [
        (
            (ONE, "", "8 pages", "", "Accepted at MLSys 2021"),
            ONE,
            "8 pages Accepted at MLSys 2021",
            Edition("MLSys", 2021),
        ),
        ((ONE, "", "Best paper"), ONE, "Best paper", None),
        (("8 pages, 2 figures",), None, "8 pages, 2 figures", None),
        (("with realistic trees",), "with realistic trees", None, None),
        ((ONE, "", "Comments: 8 pages", "Journal-ref: ICML 2020"), ONE, "8 pages", Edition("ICML", 2020)),
        ((ONE, "", "Code: https://example.org/x"), ONE, "Code: https://example.org/x", None),
        ((), None, None, None),
    ],
)
def test_comments(
    page: Make, lines: tuple[str, ...], abstract: str | None, comment: str | None, edition: Edition | None
) -> None:
    """A short line or a word of publishing between abstract and id is a comment."""
    (record,) = arxiv_listing.listing(page("\n".join((*lines, "", "arXiv:2009.00001")))).records

    assert (abstract, comment, edition) == (
        record.abstract and record.abstract.words,
        record.comment,
        record.edition,
    )


def test_ids_alone_are_papers(page: Make) -> None:
    """A reference that is nothing but an id is a record, and an address of arXiv is an id."""
    text = "arXiv:2009.00001\narXiv:2009.00002v1 [cs.LG]\nhttps://arxiv.org/abs/2009.00003\nCreated: 3 Sep 2020"

    found = arxiv_listing.listing(page(text)).records

    assert ["2009.00001", "2009.00002", "2009.00003"] == [record.arxiv for record in found]
    assert [(), (), ("https://arxiv.org/abs/2009.00003",)] == [record.urls for record in found]
    assert found[2].created == "2020-09-03"


def test_a_page_cut_in_the_middle(page: Make, sound: Sound) -> None:
    """What is left of the first and of the last entry is kept; a date without its id is nobody's."""
    long = f"{ONE} {TWO} {ONE}"
    text = f"Created: 2020-01-01\n\n{ONE}\n\narXiv:2009.00001\n\n{long}"

    listing = arxiv_listing.listing(page(text))

    sound(text, listing)
    assert [(ONE, "2009.00001", None), (long, None, None)] == [
        (record.abstract and record.abstract.words, record.arxiv, record.created) for record in listing.records
    ]


def test_a_short_rest_is_no_paper(page: Make) -> None:
    """A footer after the last id is no abstract."""
    assert 1 == len(arxiv_listing.listing(page(f"{ONE}\n\narXiv:2009.00001\n\nMade by a small tool.")).records)


@pytest.mark.parametrize(
    "text", [f"arXiv:2009.00001\n\n{ONE}\n\narXiv:2009.00002\n\n{TWO}", f"Papers\n\narXiv:2009.00001\n\n{ONE}", "", ONE]
)
def test_pages_of_other_shapes(page: Make, text: str) -> None:
    """Where ids stand above their abstracts, each would get its neighbour's: such a page is refused."""
    found = arxiv_listing.listing(page(text)).records

    assert not any(record.arxiv for record in found)
