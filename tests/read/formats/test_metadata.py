"""Papers that HTML pages describe to machines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Edition, Page
from etl.read.entries import Entry
from etl.read.formats import metadata

Make = Callable[[str], Page]

ABSTRACT = (
    "Kernels wait for memory most of the time. We present Kestrel, a compiler that schedules every kernel anew and "
    "runs 2.5x faster than TensorRT."
)
NAMES = st.sampled_from(
    [
        "citation_title",
        "citation_author",
        "citation_abstract",
        "citation_date",
        "dc.title",
        "dc.creator",
        "og:description",
    ]
)


def tagged(*tags: tuple[str, str], body: str = "") -> str:
    head = "".join(f'<meta name="{name}" content="{content}">' for name, content in tags)
    return f"<!doctype html><html><head><title>HotSys</title>{head}</head><body>{body}</body></html>"


def listed(*works: Mapping[str, object], body: str = "") -> str:
    return f'<!doctype html><html><script type="application/ld+json">{json.dumps(works)}</script>{body}</html>'


KESTREL = ("citation_title", "Kestrel: Swift Kernels")


def test_citation_tags_describe_a_paper(page: Make) -> None:
    """Names are turned round, numbers and dates are plain, the venue loses its year."""
    source = tagged(
        KESTREL,
        ("citation_author", "Moreau, Ada"),
        ("citation_author", "Garcia Lopez, Maria Jose"),
        ("citation_author", "Okafor, Ben, Jr."),
        ("citation_publication_date", "2031/5/4"),
        ("citation_conference_title", "Hot Systems 2031"),
        ("citation_arxiv_id", "3105.00011v2"),
        ("citation_doi", "10.1234/hot.11"),
        ("citation_pdf_url", "https://hotsys.example/k.pdf"),
        ("citation_abstract", f"&lt;p&gt;Abstract: {ABSTRACT} It uses A&amp;amp;B.&lt;/p&gt;"),
    )

    assert list(metadata.entries(page(source))) == [
        Entry(
            title="Kestrel: Swift Kernels",
            authors=("Ada Moreau", "Maria Jose Garcia Lopez", "Ben Okafor Jr."),
            abstract=f"{ABSTRACT} It uses A&B.",
            edition=Edition("Hot Systems", 2031),
            arxiv="3105.00011",
            doi="10.1234/hot.11",
            created="2031-05-04",
            urls=("https://hotsys.example/k.pdf",),
        )
    ]


@pytest.mark.parametrize(
    ("content", "people"),
    [
        ("Moreau, A.; Okafor, B.", ("A. Moreau", "B. Okafor")),
        ("Ada Moreau, Ben Okafor, Cy Stork", ("Ada Moreau", "Ben Okafor", "Cy Stork")),
        ("Ada Moreau and Ben Okafor", ("Ada Moreau", "Ben Okafor")),
        ("Plato", ("Plato",)),
        (",", ()),
    ],
)
def test_several_people_in_one_tag(content: str, people: tuple[str, ...], page: Make) -> None:
    """Some pages put all of them into one."""
    (entry,) = metadata.entries(page(tagged(KESTREL, ("citation_authors", content))))

    assert entry.authors == people


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("2031-05-04T10:00", "2031-05-04"),
        ("2031", "2031"),
        ("2031/5", "2031-05"),
        ("2031-13-40", "2031"),
        ("May", None),
    ],
)
def test_dates_are_as_exact_as_they_are_sound(words: str, day: str | None, page: Make) -> None:
    """A day, else the month or the year."""
    (entry,) = metadata.entries(page(tagged(KESTREL, ("citation_date", words))))

    assert entry.created == day


@pytest.mark.parametrize(
    ("tags", "body"),
    [
        ([], f"<h2>Abstract</h2><p>{ABSTRACT}</p>"),
        ([], f"<blockquote><b>Abstract:</b> {ABSTRACT}</blockquote>"),
        ([("og:description", ABSTRACT)], "<h2>Abstract</h2><p>Soon.</p>"),
        ([("DC.Description", ABSTRACT), ("og:description", ABSTRACT * 2)], ""),
    ],
)
def test_the_abstract_is_found_elsewhere(tags: list[tuple[str, str]], body: str, page: Make) -> None:
    """Under its heading on the page, or in the description for those who share it."""
    (entry,) = metadata.entries(page(tagged(KESTREL, *tags, body=body)))

    assert entry.abstract == ABSTRACT


@pytest.mark.parametrize("named", ["citation_abstract", "abstract"])
def test_only_the_label_before_an_abstract_goes(named: str, page: Make) -> None:
    """The word stays inside of the abstract, and at the head of a longer word."""
    words = ABSTRACT.replace("most of the time", "where too much abstraction, in summary, is")
    for text in (words, f"Abstract: {words}"):
        thing = {"@type": "ScholarlyArticle", "name": KESTREL[1], "abstract": text}
        source = (
            tagged(KESTREL, (named, text))
            if named == "citation_abstract"
            else listed(thing, body=f"<h1>{KESTREL[1]}</h1>")
        )
        assert [entry.abstract for entry in metadata.entries(page(source))] == [words]


@pytest.mark.parametrize(
    "tags",
    [
        [("og:title", "Kestrel"), ("og:description", ABSTRACT)],
        [("DC.title", "Kestrel"), ("DC.creator", "Ada Moreau")],
        [("DC.title", "Kestrel"), ("DC.identifier", "10.1234/hot.11")],
        [("description", ABSTRACT)],
    ],
)
def test_ordinary_pages_describe_no_paper(tags: list[tuple[str, str]], page: Make) -> None:
    """A title and a description are not enough."""
    assert list(metadata.entries(page(tagged(*tags)))) == []


def test_dublin_core_with_a_number_describes_a_paper(page: Make) -> None:
    """Title, people and a DOI are enough."""
    tags = ("DC.title", "Kestrel"), ("dcterms.creator", "Moreau, Ada"), ("DC.Identifier", "doi:10.1234/hot.11")

    (entry,) = metadata.entries(page(tagged(*tags)))

    assert (entry.title, entry.authors, entry.doi) == ("Kestrel", ("Ada Moreau",), "10.1234/hot.11")


def test_json_ld_lists_papers(page: Make) -> None:
    """People as words, objects and lists; numbers among the addresses; a year is its edition's; each title once."""
    source = listed(
        {
            "@type": "ScholarlyArticle",
            "headline": "Kestrel",
            "author": [{"givenName": "Ada", "familyName": "Moreau"}, {"name": "Okafor, Ben"}],
            "abstract": ABSTRACT,
            "datePublished": 2031,
            "isPartOf": {"name": "HotSys", "isPartOf": {"name": "Systems"}},
            "sameAs": ["https://arxiv.org/abs/3105.00011"],
            "identifier": {"@type": "PropertyValue", "propertyID": "doi", "value": "10.1234/hot.11"},
        },
        {"@type": "ScholarlyArticle", "name": "Heron", "creator": "Cy Stork, Eve Lind"},
        {"@type": "ScholarlyArticle", "name": "heron", "description": ABSTRACT},
        {"@type": "Article", "headline": "We won a prize", "author": "Ada Moreau"},
    )

    assert list(metadata.entries(page(source))) == [
        Entry(
            title="Kestrel",
            authors=("Ada Moreau", "Ben Okafor"),
            abstract=ABSTRACT,
            edition=Edition("HotSys", 2031),
            arxiv="3105.00011",
            doi="10.1234/hot.11",
            urls=("https://arxiv.org/abs/3105.00011",),
        ),
        Entry(title="Heron", authors=("Cy Stork", "Eve Lind"), abstract=ABSTRACT),
    ]


def test_works_of_others_and_comments_of_readers_say_nothing(page: Make) -> None:
    """What a work is about, what it cites and what is written below it are not the work."""
    heron = {"@type": "ScholarlyArticle", "name": "Heron", "sameAs": "https://arxiv.org/abs/2901.00001"}
    work = {
        "@type": "Report",
        "name": "Kestrel",
        "creator": ["Ada Moreau", "Ben Okafor"],
        "description": ABSTRACT,
        "about": [heron, "https://arxiv.org/abs/2901.00001"],
        "citation": heron,
        "comment": {"@type": "Comment", "text": "See the Proceedings of OSDI 2031"},
        "isPartOf": [{"@type": "PublicationIssue", "issueNumber": 3, "isPartOf": {"name": "Journal of Boats"}}],
        "@id": "https://hotsys.example/k",
        "identifier": {"propertyID": "https://hotsys.example/doi", "value": "https://doi.org/10.1234/hot.11"},
    }

    assert list(metadata.entries(page(listed(work, body="<h1>Kestrel</h1>")))) == [
        Entry(
            title="Kestrel",
            authors=("Ada Moreau", "Ben Okafor"),
            abstract=ABSTRACT,
            edition=Edition("Journal of Boats", None),
            doi="10.1234/hot.11",
            urls=("https://doi.org/10.1234/hot.11", "https://hotsys.example/k"),
        )
    ]


@pytest.mark.parametrize(
    ("author", "people"),
    [
        ("Ada Moreau, Ben Okafor", ("Ada Moreau", "Ben Okafor")),
        (["Ada Moreau, Ben Okafor"], ("Ada Moreau", "Ben Okafor")),
        ([["Ada Moreau", "Ben Okafor"]], ("Ada Moreau", "Ben Okafor")),
        ({"@list": [{"name": "Moreau, Ada"}, {"name": ["Ben Okafor"]}]}, ("Ada Moreau", "Ben Okafor")),
        ({"@type": "Role", "author": {"name": "van der Meer, Jo"}}, ("Jo van der Meer",)),
        ([None, 7, True, {"name": None}, {"@id": "https://people.example/7"}, {}, "Ada Moreau"], ("Ada Moreau",)),
        ({"name": {"@value": "Ada Moreau"}, "affiliation": {"name": "River Lab"}}, ("Ada Moreau",)),
        (7, ()),
    ],
)
def test_authors_are_read_in_any_form(author: object, people: tuple[str, ...], page: Make) -> None:
    """Words, objects, lists, and values of wrong types, which are nobody."""
    work = {"@type": "ScholarlyArticle", "name": "Kestrel", "author": author}

    (entry,) = metadata.entries(page(listed(work, body="<h1>Kestrel</h1>")))

    assert entry.authors == people


def test_a_single_thing_is_the_paper_of_a_page_that_is_named_after_it(page: Make) -> None:
    """Otherwise it is one that the page happens to mention."""
    work = {"@type": "ScholarlyArticle", "headline": "Kestrel: Swift Kernels", "author": "Ada Moreau"}

    assert len(list(metadata.entries(page(listed(work, body="<h1>Kestrel: swift kernels</h1>"))))) == 1
    assert list(metadata.entries(page(listed(work, body="<h1>Our lab</h1>")))) == []


def test_tags_are_filled_from_json_ld(page: Make) -> None:
    """Of a paper that both describe, what only one says is kept."""
    work = {"@type": "ScholarlyArticle", "name": "Kestrel: swift kernels", "abstract": ABSTRACT, "author": "Nobody"}
    source = tagged(KESTREL, ("citation_author", "Ada Moreau"), body=listed(work))

    (entry,) = metadata.entries(page(source))

    assert (entry.title, entry.authors, entry.abstract) == (KESTREL[1], ("Ada Moreau",), ABSTRACT)


def test_recognised_by_their_marks(page: Make) -> None:
    """HTML without such marks, and marks without HTML, have no metadata."""
    assert metadata.recognises(page(tagged(KESTREL)))
    assert not metadata.recognises(page(tagged(("description", "x"))))
    assert not metadata.recognises(page("We set citation_title ourselves."))


def papers(count: int) -> str:
    titles = ("Heron: Patient Schedules", "Slow Boats on Old Rivers", "A Study of Small Caches", "How to Compile Trees")
    people = ("Cy Stork, Eve Lind", "Ada Moreau", "Ben Okafor, Dina Haddad", "Chen Li, Farid Nazari")
    texts = (f"{ABSTRACT} On {place} it needs half of the memory." for place in ("boats", "rivers", "clocks", "trees"))
    listed = zip(titles[:count], people, texts, strict=False)
    return "".join(f"<h3>{title}</h3><p>{who}</p><p>{text}</p>" for title, who, text in listed)


def test_metadata_are_read_where_they_list_all(page: Make) -> None:
    """Quotes then hold in the text that is written from them."""
    works = [
        {"@type": "ScholarlyArticle", "headline": title}
        for title in ("Heron: Patient Schedules", "Slow Boats on Old Rivers", "A Study of Small Caches")
    ]

    reading = read.reading(page(listed(*works, body=papers(3))))

    assert (reading.reader, len(reading.records)) == ("metadata", 3)
    for record in reading.records:
        assert record.title is not None
        assert reading.page.text[record.title.start : record.title.end] == record.title.words


def test_one_paper_of_metadata_loses_to_a_list(page: Make) -> None:
    """The readers of the text find more on the page."""
    work = {"@type": "ScholarlyArticle", "headline": "Heron: Patient Schedules"}

    reading = read.reading(page(listed(work, body=papers(4))))

    assert (reading.reader, len(reading.records)) == ("layout", 4)


def test_the_page_of_one_paper_is_read_as_one(page: Make) -> None:
    """Related work without abstracts does not make a list of it; related abstracts do."""
    related = "".join(f"<p>Heron {n}: Patient Schedules<br>Cy Stork, Eve Lind</p>" for n in range(4))
    tags = KESTREL, ("citation_author", "Ada Moreau"), ("citation_abstract", ABSTRACT)

    assert read.reading(page(tagged(*tags, body=related))).reader == "metadata"
    assert read.reading(page(tagged(*tags))).reader == "metadata"
    assert read.reading(page(tagged(*tags, body=papers(4)))).reader != "metadata"


@given(
    tags=st.lists(st.tuples(NAMES, st.text())),
    told=st.recursive(
        st.none() | st.text() | st.integers() | st.sampled_from(["ScholarlyArticle", "Article"]),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["@type", "@id", "name", "author", "@graph", "sameAs", "isPartOf"]), inner
            )
        ),
    ),
)
def test_no_metadata_raise(page: Make, tags: list[tuple[str, str]], told: object) -> None:
    """Whatever tags and JSON-LD hold, entries have titles and can be written."""
    source = tagged(*tags, body=f'<script type="application/ld+json">{json.dumps(told)}</script>')

    for entry in metadata.entries(page(source)):
        assert entry.title is not None
        repr(entry).encode()


def test_papers_of_the_text_are_added_to_those_of_the_metadata(page: Make) -> None:
    """One title is one paper, with what only one of the two says of it; what nobody reads counts as left."""
    works = (
        {"@type": "ScholarlyArticle", "name": "Slow Boats on Wide Rivers", "abstract": ABSTRACT},
        {"@type": "ScholarlyArticle", "name": "Fast Boats: Rowing at Night", "author": {"name": "Ben Okafor"}},
    )
    printed = (
        ("Slow Boats on Wide Rivers", "Ada Moreau"),
        ("Harbours at Scale with Tensors", "Cy Lind, Dana Eck"),
        ("Tides and Tensors for All", "Emil Larsen, Ben Okafor"),
    )
    items = "".join(f"<li><b>{title}</b><br>{people}</li>" for title, people in printed)

    found = read.reading(page(listed(*works, body=f"<h1>Papers</h1><ul>{items}</ul><p>Write to us.</p>")))

    assert found.reader == "metadata"
    assert [record.title and record.title.words for record in found.records] == [
        "Slow Boats on Wide Rivers",
        "Fast Boats: Rowing at Night",
        "Harbours at Scale with Tensors",
        "Tides and Tensors for All",
    ]
    assert [len(record.authors) for record in found.records] == [1, 1, 2, 2]
    assert found.records[0].abstract is not None
    assert "Write to us." in [found.page.text[start:end] for start, end in found.unclaimed]
    for record in found.records:
        for quote in filter(None, (record.title, record.abstract, *(author.quote for author in record.authors))):
            assert found.page.text[quote.start : quote.end] == quote.words


def test_text_that_lists_no_papers_is_left(page: Make) -> None:
    """Where only the metadata list papers, the text of the page is shown as not read."""
    works = [{"@type": "ScholarlyArticle", "name": f"{title} on Wide Rivers"} for title in ("Slow Boats", "Fast Boats")]

    found = read.reading(page(listed(*works, body="<p>Nothing to read here, and nobody to write it.</p>")))

    assert (len(found.records), len(found.unclaimed)) == (2, 1)
