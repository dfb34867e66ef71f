"""Data files of sites become entries, whatever their format, their keys and their nesting."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.errors import PageError
from etl.model import Edition, Notice, Page
from etl.read.entries import Entry, Other
from etl.read.formats import data_files

OTTER = ("Otter: Kernels That Float", ("Ida Brandt", "Jo van der Meer"))
HERON = ("Heron Waits for Slow Rivers", ("Hugo Stein",))

FORMATS = {
    "papers.yaml": """
- title: "Otter: Kernels That Float"
  authors: Ida Brandt, Jo van der Meer
- title: Heron Waits for Slow Rivers
  authors: Hugo Stein
""",
    "documents.yaml": """---
title: "Otter: Kernels That Float"
authors: [Ida Brandt, Jo van der Meer]
---
title: Heron Waits for Slow Rivers
authors: [Hugo Stein]
""",
    "years.yml": """
2031:
  - {paper-title: "Otter: Kernels That Float", paper-authors: Ida Brandt and Jo van der Meer}
2030:
  - {paper-title: Heron Waits for Slow Rivers, paper-authors: Hugo Stein}
""",
    "named.yml": """
otter: {name: "Otter: Kernels That Float", by: "Ida Brandt, Jo van der Meer", where: RIVER 2031}
heron: {name: Heron Waits for Slow Rivers, by: Hugo Stein, where: RIVER 2031}
""",
    "kinds.xml": """<?xml version="1.0"?>
<person name="Ida Brandt">
<r><article key="a"><author>Ida Brandt</author><author>Jo van der Meer</author><title>Otter: Kernels That Float</title>
<journal>J. Rivers</journal></article></r>
<r><inproceedings key="b"><author>Hugo Stein</author><title>Heron Waits for Slow Rivers</title></inproceedings></r>
</person>
""",
    "papers.toml": """
[[papers]]
title = "Otter: Kernels That Float"
authors = ["Ida Brandt", "Jo van der Meer"]
day = 2031-04-05
[[papers]]
title = "Heron Waits for Slow Rivers"
authors = ["Hugo Stein"]
""",
    "papers.csv": """Paper,Authors,Room
"Otter: Kernels That Float","Ida Brandt, Jo van der Meer",3
Heron Waits for Slow Rivers,Hugo Stein,4
""",
    "bare.csv": """3,"Otter: Kernels That Float","Ida Brandt, Jo van der Meer"
4,Heron Waits for Slow Rivers,Hugo Stein
""",
    "papers.tsv": "title\tauthor1\tauthor2\nOtter: Kernels That Float\tIda Brandt\tJo van der Meer\n"
    "Heron Waits for Slow Rivers\tHugo Stein\t\n",
    "papers.json": """{"days": {"Monday": {"slots": [
{"what": "Otter: Kernels That Float", "who": [{"name": "Ida Brandt"}, {"name": "Jo van der Meer"}]},
{"what": "Heron Waits for Slow Rivers", "who": "Hugo Stein"}]}}}""",
    "papers.xml": """<?xml version="1.0"?><programme><session><item><heading>Otter: Kernels That Float</heading>
<person>Ida Brandt</person><person>Jo van der Meer</person></item></session><session><item>
<heading>Heron Waits for Slow Rivers</heading><person>Hugo Stein</person></item></session></programme>""",
    "library.rdf": """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/terms/"
xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns:bib="http://purl.org/net/biblio#">
<bib:Article rdf:about="#a"><dc:title>Otter: Kernels That Float</dc:title><bib:authors><rdf:Seq>
<rdf:li><foaf:Person><foaf:surname>Brandt</foaf:surname><foaf:givenName>Ida</foaf:givenName></foaf:Person></rdf:li>
<rdf:li><foaf:Person><foaf:surname>van der Meer</foaf:surname><foaf:givenName>Jo</foaf:givenName></foaf:Person></rdf:li>
</rdf:Seq></bib:authors></bib:Article>
<rdf:Description rdf:about="#b"><dc:title>Heron Waits for Slow Rivers</dc:title><bib:authors><rdf:Seq><rdf:li>
<foaf:Person><foaf:surname>Stein</foaf:surname><foaf:givenName>Hugo</foaf:givenName></foaf:Person></rdf:li></rdf:Seq>
</bib:authors></rdf:Description></rdf:RDF>""",
    "harvest.xml": """<?xml version="1.0"?><records>
<record><authors><author><keyname>Brandt</keyname><forenames>Ida</forenames></author>
<author><keyname>van der Meer</keyname><forenames>Jo</forenames></author></authors>
<title>Otter: Kernels That Float</title></record>
<record><authors><author><keyname>Stein</keyname><forenames>Hugo</forenames></author></authors>
<title>Heron Waits for Slow Rivers</title></record></records>""",
    "front.md": """---
layout: page
papers:
  - title: "Otter: Kernels That Float"
    authors: Ida Brandt (Delta University), Jo van der Meer (Boat Institute)
  - title: Heron Waits for Slow Rivers
    authors: Hugo Stein (Delta University)
---
We met each week and read a paper.
""",
    "front.toml.md": """+++
[[reading]]
  paper_name = "Otter: Kernels That Float"
  info = "Ida Brandt, Jo van der Meer (RIVER 2031)"
[[reading]]
  paper_name = "Heron Waits for Slow Rivers"
  info = "Hugo Stein (RIVER 2031)"
+++
""",
    "papers.ts": """import { River } from './rivers';
export const papers: Paper[] = [
  { title: 'Otter: Kernels That Float', authors: ['Ida Brandt', "Jo van der Meer"], }, // long
  { title: `Heron Waits for Slow Rivers`, authors: ['Hugo Stein'], },
];
""",
    "papers.json5": """// our papers
[ { title: 'Otter: Kernels That Float', authors: ['Ida Brandt', "Jo van der Meer"], },
  { 'title': 'Heron Waits for Slow Rivers', authors: ['Hugo Stein'] }, /* the last */ ]
""",
    "program.php": """<ul><?php
add_session("9:00", "Session 1: Boats", "", "Hall");
add_paper("paper-1", "Otter: Kernels That Float", "Ida Brandt, Jo van der Meer", "monday");
add_paper("paper-2", "Heron Waits for Slow Rivers", "Hugo Stein", "monday");
add_paper("paper-3", "", "", "monday");
?></ul>""",
    "broken.yml": """
- title: Otter: Kernels That Float
  authors: Ida Brandt, Jo van der Meer
- title: Heron Waits for Slow Rivers
  authors: Hugo Stein
- title: "No
  end": [
- title: Heron Waits for Slow Rivers
  authors: Hugo Stein
""",
}
"""Name of a file → two papers as that file has them."""


def page_of(text: str, source: str = "page.txt") -> Page:
    return Page(source, text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def found(text: str, source: str = "page.txt") -> list[Entry]:
    return [one for one in data_files.entries(page_of(text, source)) if isinstance(one, Entry)]


def counted(text: str, source: str = "page.txt") -> str:
    with pytest.raises(PageError, match="no papers: ") as refused:
        list(data_files.entries(page_of(text, source)))
    return str(refused.value).partition("no papers: ")[2].partition(")")[0]


def test_names_in_mappings_lose_markup() -> None:
    """Emphasis of one's own name is no part of it, wherever the file has it."""
    people = '[{"name": "**Ida Brandt**"}, {"name": "Hugo Stein"}]'
    text = f'[{{"title": "Otter Floats", "authors": {people}}}, {{"title": "Heron Waits", "authors": {people}}}]'

    assert [("Ida Brandt", "Hugo Stein")] * 2 == [entry.authors for entry in found(text)]


@pytest.mark.parametrize("name", FORMATS)
def test_papers_are_read_in_any_format(name: str) -> None:
    """Two papers are the same two, whatever the format, the keys and the nesting."""
    reading = read.reading(page_of(FORMATS[name], name))

    papers = [(one.title and one.title.words, tuple(author.name for author in one.authors)) for one in reading.records]
    assert [OTTER, HERON] == papers[:2]
    assert "data_files" == reading.reader


def test_columns_of_people_are_joined() -> None:
    """Columns of a first author and of the others are one list; who else is named there is not in it again."""
    text = """Title,First Author,Co-Authors,Contact Author
Boats Are Slow,Ida Brandt,"Stein, Jo; Ott, Ada",Ada Ott
Ropes Are Long,Jo Stein,Ida Brandt and Ada Ott,Jo Stein
"""

    found = list(data_files.entries(page_of(text, "papers.csv")))

    people = [one.authors for one in found if isinstance(one, Entry)]
    assert people == [("Ida Brandt", "Jo Stein", "Ada Ott"), ("Jo Stein", "Ida Brandt", "Ada Ott")]


@pytest.mark.parametrize(
    ("head", "first", "rest"),
    [
        ("Primary Contact Author Name,Authors", "Ida Brandt", "Ida Brandt (Delta)*; Jo Stein (Quay)"),
        ("first_author,authors", "Ida Brandt", "Ida Brandt; Jo Stein"),
        ("Submitting author,First Author,Co-authors", "Ida Brandt,Ida Brandt", "Jo Stein"),
        ("Speaker,Co-authors", "Ida Brandt", "Jo Stein"),
        ("Presenter,Co-presenters", "Ida Brandt", "Jo Stein"),
    ],
)
def test_of_columns_of_people_the_fullest_counts(head: str, first: str, rest: str) -> None:
    """Who is named once more in a column of one person is no list; a speaker is the first of those with co-authors."""
    text = f'Title,{head}\nBoats Are Slow,{first},"{rest}"\nRopes Are Long,{first},\nOars Are Wet,{first},"{rest}"\n'
    page = page_of(text, "papers.csv")

    people = [one.authors for one in data_files.entries(page) if isinstance(one, Entry)]

    whole = ("Ida Brandt", "Jo Stein")
    assert people == [whole, ("Ida Brandt",), whole]


_SAID = "We float kernels down every river " * 6
EXPORTS = {
    "zotero": (
        '"Key","Item Type","Publication Year","Author","Title","Publication Title","Abstract Note","Date Added"',
        f'"K1","conferencePaper","2031","Brandt, Ida; van der Meer, Jo","Otter","2031 IEEE River Days","{_SAID}",""',
        ("2031 IEEE River Days", 2031, True),
    ),
    "ieee": (
        '"Document Title",Authors,"Publication Title","Publication Year","Abstract"',
        f'"Otter","Ida Brandt; Jo van der Meer","2031 IEEE Conference on Slow Rivers (CSR)","2031","{_SAID}"',
        ("CSR", 2031, True),
    ),
    "scopus": (
        '"Authors","Author full names","Title","Year","Source title","Abstract"',
        f'"Brandt I.; van der Meer J.","Brandt, Ida (5); van der Meer, Jo (6)","Otter","2031","River Days","{_SAID}"',
        ("River Days", 2031, True),
    ),
    "web of science": (
        "Publication Type,Authors,Author Full Names,Article Title,Source Title,Publication Year",
        'C,"Brandt, I; van der Meer, J","Brandt, Ida; van der Meer, Jo",Otter,RIVER DAYS,2031',
        ("RIVER DAYS", 2031, False),
    ),
}


@pytest.mark.parametrize(("head", "row", "expected"), EXPORTS.values(), ids=EXPORTS)
def test_tables_that_services_export(head: str, row: str, expected: tuple[str, int, bool]) -> None:
    """The source is the venue, also when it begins with a year; names in full win; notes named abstract are one."""
    text = "\n".join((head, row, row.replace("Otter", "Heron"), row.replace("Otter", "Ibis"))) + "\n"

    first, *_ = (one for one in data_files.entries(page_of(text, "export.csv")) if isinstance(one, Entry))

    assert (first.title, first.authors) == ("Otter", ("Ida Brandt", "Jo van der Meer"))
    assert first.edition
    assert (first.edition.venue, first.edition.year, first.abstract is not None) == expected


def test_one_value_may_hold_people_and_venue() -> None:
    """A value of people and a venue is cut, with brackets or a full stop between; the year above it counts."""
    text = """
- date: 2031
  list:
    - {title: Otter Kernels That Float, info: "Ida Brandt, Jo van der Meer (RIVER 2031)", link: "https://doi.org/10.1/otter"}
    - {title: Heron Waits for Rivers, info: "Stein, Hugo and Torres, Mia. Proceedings of the Boat Conference, 2030."}
"""
    otter, heron = found(text)

    assert (("Ida Brandt", "Jo van der Meer"), Edition("RIVER", 2031)) == (otter.authors, otter.edition)
    assert "10.1/otter" != heron.doi
    assert ("Hugo Stein", "Mia Torres") == heron.authors
    assert heron.edition
    assert 2030 == heron.edition.year


def test_people_with_workplaces_are_split() -> None:
    """Workplaces between people cost nobody, whatever sets them apart."""
    text = """
- {title: Otter Kernels That Float, authors: "Ida Brandt, Jo van der Meer, Delta University; Hugo Stein, MIT"}
- {title: Heron Waits for Rivers, authors: "Ida Brandt (Delta University); Hugo Stein*, Mia Torres (MIT) et al."}
"""
    assert [("Ida Brandt", "Jo van der Meer", "Hugo Stein"), ("Ida Brandt", "Hugo Stein", "Mia Torres")] == [
        one.authors for one in found(text)
    ]


def test_family_names_alone_are_people() -> None:
    """Under a key for authors, words that nobody knows as names are cut where names are."""
    text = """
- {title: Otter Kernels That Float, author: Brandt & Stein}
- {title: Heron Waits for Rivers, author: "Quorv, Zelb and Umplet"}
"""
    assert [("Brandt", "Stein"), ("Quorv", "Zelb", "Umplet")] == [one.authors for one in found(text)]


def test_a_programme_is_walked() -> None:
    """Sessions are the context of what they hold; keynotes, breaks and talks of one speaker are counted, not read."""
    text = """
days:
  - day: Monday, 5 April 2031
    sessions:
      - name: Kernels
        talks:
          - {time: "09:00", title: Rivers Are Long, speaker: Vera Holm, type: keynote}
          - {time: "10:00", title: Otter Kernels That Float, speaker: Ida Brandt and Hugo Stein}
          - {time: "10:20", title: Heron Waits for Rivers, speaker: "Hugo Stein, Mia Torres"}
          - {time: "10:40", title: Lunch}
      - name: Invited Talks
        talks:
          - {time: "13:00", title: Boats of Old, speaker: Vera Holm and Mia Torres}
"""
    *papers, notice = data_files.entries(page_of(text))

    assert [("Otter Kernels That Float", "Kernels"), ("Heron Waits for Rivers", "Kernels")] == [
        (one.title, one.session) for one in papers if isinstance(one, Entry)
    ]
    assert isinstance(notice, Notice)
    assert "entries that are no papers, left out: 2 talks (Rivers Are Long, …), 1 event (Lunch)" == notice.message


def test_what_a_paper_links_to_is_no_paper() -> None:
    """Rows without people inside a paper are its links; with people they are papers of a volume."""
    text = """
- title: Otter Kernels That Float
  authors: [Ida Brandt, Hugo Stein]
  links:
    - {text: RIVER Letters, url: "https://r.org/otter"}
    - {text: Slides of the Talk, url: "https://r.org/slides"}
- title: Heron Waits for Rivers
  authors: [Mia Torres]
  links:
    - {text: DELTA Letters, url: "https://d.org/heron"}
"""
    assert ["Otter Kernels That Float", "Heron Waits for Rivers"] == [one.title for one in found(text)]


def test_what_holds_papers_is_no_paper() -> None:
    """Nor is a site with its owner, nor a year; links count for nothing wherever their group begins."""
    text = """
title: Papers on the River
author: Ida Brandt
date: 2031-04-05
years:
  - name: "2031"
    pubs:
      - title: Otter Kernels That Float
        authors: Ida Brandt, Hugo Stein
        links: [{name: pdf, url: "https://r.org/otter.pdf"}, {name: code, url: "https://r.org/otter"}]
  - name: "2030"
    pubs:
      - title: Heron Waits for Rivers
        authors: Mia Torres, Hugo Stein
        links: [{name: pdf, url: "https://r.org/heron.pdf"}]
"""
    assert [("Otter Kernels That Float", "2031"), ("Heron Waits for Rivers", "2030")] == [
        (one.title, one.session) for one in data_files.entries(page_of(text, "papers.yml")) if isinstance(one, Entry)
    ]


@pytest.mark.parametrize(
    ("source", "text", "kinds"),
    [
        (
            "team.yml",
            "- {name: Ida Brandt, role: faculty, page: ida.html}\n- {name: Jo Stein, role: alum}\n",
            "2 people",
        ),
        ("x.csv", "title,speaker,time\nBoats Are Slow,Ida Brandt,9:00\nRopes Are Long,Jo Stein,9:30\n", "2 talks"),
        (
            "talks.yml",
            (
                "- {title: Boats Are Slow Clocks, venue: RIVER, date: 2031, type: conference}\n"
                "- {title: Ropes Are Long Rivers, venue: DELTA, date: 2031, type: invited}\n"
            ),
            "2 talks",
        ),
        (
            "x.yml",
            (
                "tools:\n- {name: Otter, url: 'https://o.org', description: Floats kernels.}\n"
                "- {name: Heron, url: 'https://h.org', description: Waits for rivers.}\n"
            ),
            "2 projects",
        ),
        (
            "news.yml",
            "- {date: 2031, title: Ida joins us}\n- {date: 2030, title: Jo has a prize}\n",
            "2 news",
        ),
    ],
)
def test_files_without_papers_say_what_they_list(source: str, text: str, kinds: str) -> None:
    """People, talks, tools and news are counted by kind, and no record is made of them."""
    assert kinds == counted(text, source)
    with pytest.raises(PageError, match=kinds):
        read.reading(page_of(text, source))


def test_json_of_talks_is_no_list_of_papers() -> None:
    """JSON whose entries name nobody but speakers is read as the data of a site."""
    text = (
        '{"talks": [{"title": "Boats Are Slow", "speaker": "Ida Brandt"}, {"title": "Ropes", "speaker": "Jo Stein"}]}'
    )

    with pytest.raises(PageError, match="2 talks"):
        read.reading(page_of(text))


def test_front_matter_without_papers_leaves_the_text() -> None:
    """Tools in front matter are no papers; the papers of the text after it are read."""
    tools = (
        "---\ntools:\n- {name: Otter, url: 'https://o.org', text: Floats}\n- {name: Heron, url: 'https://h.org'}\n---\n"
    )
    listing = "\n".join(
        f"- **{title}** Ida Brandt, Jo van der Meer, Hugo Stein. RIVER 2031.\n"
        for title in ("Otter: Kernels That Float", "Heron Waits for Slow Rivers", "Beaver Builds Dams of Long Ropes")
    )

    reading = read.reading(page_of(f"{tools}\n# Accepted papers\n\n{listing}", "index.md"))

    assert 3 == len(reading.records)
    assert "data_files" != reading.reader


POST = "---\nlayout: post\ntitle: {title}\nauthor: Ida Brandt\nyear: 2031\n---\n"
PAPERS = """
| Year | Title | Authors |
| --- | --- | --- |
| 2031 | Otter: Kernels That Float | Ida Brandt, Jo van der Meer |
| 2030 | Heron Waits for Slow Rivers | Hugo Stein, Ida Brandt |
| 2029 | Beaver Builds Dams of Long Ropes | Jo van der Meer, Hugo Stein |
"""


def test_a_post_with_a_list_is_that_list() -> None:
    """What front matter describes is no paper where papers stand in the text after it."""
    titles = [
        one.title.words
        for one in read.reading(page_of(POST.format(title="Best Papers") + PAPERS, "post.md")).records
        if one.title
    ]

    assert ["Otter: Kernels That Float", "Heron Waits for Slow Rivers", "Beaver Builds Dams of Long Ropes"] == titles


def test_a_post_without_papers_lists_none() -> None:
    """A post has a date and one author, as a paper may have; a paper has several, or a venue."""
    text = POST.format(title="What We Ate at the River") + "\nWe met at the river and had cake.\n"

    with pytest.raises(PageError, match="name a page that lists papers"):
        read.reading(page_of(text, "post.md"))

    (paper,) = read.reading(page_of(text.replace("Ida Brandt", "Ida Brandt and Jo Stein"), "post.md")).records
    assert ["Ida Brandt", "Jo Stein"] == [author.name for author in paper.authors]


def test_a_long_text_after_front_matter_is_no_title() -> None:
    """What follows the front matter of a paper is left out as one text, however long, and so it is called."""
    text = POST.format(title="Heron Waits for Slow Rivers").replace("Ida Brandt", "Ida Brandt and Jo Stein")

    reading = read.reading(page_of(f"{text}\n{'We met at the river and had cake. ' * 99}\n", "post.md"))

    assert ["left out"] == [notice.code for notice in reading.notices]


REFERENCES = [
    "Ida Brandt, Jo van der Meer and Hugo Stein. Otter: Kernels That Float. In Proc. of RIVER 2031, pages 1-9, 2031.",
    "Hugo Stein and Ida Brandt. Heron Waits for Slow Rivers. In Proc. of RIVER 2030, pages 10-19, 2030.",
    "Jo van der Meer, Ida Brandt. Beaver Builds Dams of Long Ropes. In Proc. of RIVER 2029, pages 20-29, 2029.",
]


@pytest.mark.parametrize(
    "text",
    [
        "<list><part><title>Proceedings</title>"
        + "".join(
            f"<item><cited>&lt;i&gt;{words}&lt;/i&gt;</cited>"
            "<file><label>paper</label><path>a.pdf</path></file><file><label>code</label><path>b.zip</path></file></item>"
            for words in REFERENCES
        )
        + "</part></list>",
        json.dumps(
            {"papers": [{"cite": words, "links": [{"paper": "a.pdf", "code": "b.zip"}]} for words in REFERENCES]}
        ),
        "\n".join(f'- citation: "{words}"\n  file: a.pdf' for words in REFERENCES),
        "list:\n" + "\n".join(f'  - citation: "{words.replace("Ida", "<b>Ida</b>")}"' for words in REFERENCES),
    ],
)
def test_entries_may_be_references(text: str) -> None:
    """What holds people, title and venue in one text is a reference, read as text; links below it are no papers."""
    reading = read.reading(page_of(text))

    assert ["Otter: Kernels That Float", "Heron Waits for Slow Rivers", "Beaver Builds Dams of Long Ropes"] == [
        record.title.words for record in reading.records if record.title
    ]
    assert [3, 2, 2] == [len(record.authors) for record in reading.records]
    assert "<" not in reading.page.text


@pytest.mark.parametrize(
    "text",
    [
        "- Otter: Kernels That Float\n- Heron: Waits for Slow Rivers\n- Beaver: Dams of Ropes\n- Newt: Small Nets\n",
        "Title: Otter\nAuthors: Ida Brandt\n\nTitle: Heron\nAuthors: Hugo Stein\n",
        "# Papers\n\n1. Otter: Kernels That Float. Ida Brandt, Jo van der Meer. RIVER 2031.\n",
        "title: Otter\nurl: https://o.org\nlayout: page\ntheme: boats\n",
        "| Title | Authors |\n|---|---|\n| Otter Kernels | Ida Brandt |\n",
        "<div><p>Otter</p><p>Heron</p></div>",
        "",
    ],
)
def test_other_texts_are_no_data_files(text: str) -> None:
    """Markdown that happens to parse as YAML, settings, tables of Markdown and HTML are left to other readers."""
    assert not data_files.recognises(page_of(text, "page.md"))


def test_markup_in_values_is_cleaned() -> None:
    """Tags, entities, LaTeX, links and badges leave titles and people clean."""
    text = r"""
- {title: "**Otter**: <i>Kernels</i> That Float (Best Paper Award)", authors: "<b>Ida Brandt</b>*, Jo M&uuml;ller"}
- {title: "[Heron](https://h.org) Waits for $n$ Rivers [PDF]", authors: "Hugo {\\'E}mile Stein and Jo M{\\\"u}ller"}
"""
    assert [
        ("Otter: Kernels That Float", ("Ida Brandt", "Jo Müller")),
        ("Heron Waits for $n$ Rivers", ("Hugo Émile Stein", "Jo Müller")),
    ] == [(one.title, one.authors) for one in found(text)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("a." * 20_000 + "a = 1", "a key of more than 40 parts"),
        ("a = {" + "'a' . " * 50 + "a = 1}", "a key of more than 40 parts"),
        ("a = " + "9" * 5000, "a number of too many digits"),
    ],
    ids=["bare", "quoted", "digits"],
)
def test_hostile_toml_costs_its_table_alone(line: str, why: str) -> None:
    """Keys whose parts fill the memory and numbers that Python refuses are broken; the other papers are read."""
    papers = "".join(
        f'[[papers]]\ntitle = "On {what}"\nauthors = ["Ida Brandt"]\n' for what in ("Long Rivers", "Boats")
    )

    *found, notice = data_files.entries(page_of(f"{papers}[[papers]]\n{line}\n"))

    assert ["On Long Rivers", "On Boats"] == [entry.title for entry in found if isinstance(entry, Entry)]
    assert isinstance(notice, Notice)
    assert f"line 7 cannot be parsed and is left out: {why}" == notice.message


def test_broken_entries_are_reported() -> None:
    """What cannot be parsed costs no other entry, and a notice says where it stands."""
    *_, notice = data_files.entries(page_of(FORMATS["broken.yml"]))

    assert isinstance(notice, Notice)
    assert ("broken entry", True) == (notice.code, notice.message.startswith("line 6 cannot be parsed"))


def _hostile() -> dict[str, str]:
    laughs = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{key}: &{key} [{','.join([f'*{above}'] * 9)}]\n" for above, key in zip("abcdefgh", "bcdefghi", strict=True)
    )
    good = "- {title: Otter Floats Kernels, authors: Ida Brandt, Jo: x}\n"
    return {
        "laughs": laughs,
        "itself": "- &a {title: Otter, more: *a}\n" * 2,
        "deep flow": "- title: " + "[" * 5000,
        "deep block": "".join("  " * depth + "- a:\n" for depth in range(1000)),
        "deep JSON": '{"a":' * 1000 + "1" + "}" * 1000,
        "deep XML": "<a>" * 1000 + "</a>" * 1000,
        "deep TOML": f"a = {'[' * 1000}{']' * 1000}",
        "huge": f"- title: {'x' * 300_000}\n  authors: b c\n- title: y\n  authors: c d\n",
        "twice": "- title: Otter\n  title: Heron\n  authors: Ida Brandt\n" * 3,
        "numbers": "- {title: .nan, authors: 2031-01-01, n: 0o17, m: 1e999, y: !!float x}\n" * 2,
        "tags": "- !!python/object/apply:os.system [ls]\n- !x {title: a, authors: b}\n",
        "tabs": "-\ttitle: Otter Floats Kernels\n\tauthors: Ida Brandt\n" * 3,
        "keys": "? [a, b]\n: {title: x, authors: y}\n? {c: d}\n: {title: z, authors: w}\n",
        "merge": f"base: &b {{venue: RIVER}}\nlist:\n- {{<<: *b, title: x}}\n- {{<<: [*b], title: y}}\n{good}",
        "wide": "title,authors\n" + "x," * 3000 + "\nA,B\n",
        "open quote": 'title,authors\nOtter,"' + "x, y\n" * 200,
        "other bytes": "- title: Otter\ufffd\ud800\x00\n  authors: \ufffd\n" * 3,
        "other keys": "".join(f"- k{n}: Otter number {n}\n  l{n}: Ida Brandt, Hugo Stein\n" for n in range(60)),
    }


@pytest.mark.parametrize("name", _hostile())
def test_hostile_files_raise_nothing_else(name: str) -> None:
    """Laughs, depth, size, doubled keys, tags, tabs and broken bytes give entries, no data file, or a PageError."""
    for source in ("page.txt", "page.yml", "page.csv"):
        hostile = page_of(_hostile()[name], source)
        if data_files.recognises(hostile):
            with suppress(PageError):
                assert all(isinstance(one, Entry | Other | Notice) for one in data_files.entries(hostile))


KEYS = st.sampled_from(
    ["title", "authors", "speaker", "name", "type", "date", "talks", "info", "link", "pages", "<<", ""]
)
VALUES = st.sampled_from(
    [
        "Otter Floats Kernels",
        "Ida Brandt, Jo Stein",
        "Ida Brandt (RIVER 2031)",
        "2031-04-05",
        "9:00",
        "keynote",
        "",
        "~",
    ]
)
TREES = st.recursive(
    st.none() | st.text(max_size=20) | VALUES | st.integers() | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=5), inner, max_size=5),
    max_leaves=30,
)


@given(tree=TREES, cut=st.integers(0, 400))
def test_any_tree_is_read_or_refused(tree: object, cut: int) -> None:
    """No nesting of keys and values raises anything but a PageError, whole or cut off, as JSON and as YAML."""
    text = json.dumps([tree, tree])
    for one in (text, text[:cut], text.replace("{", "\n- {")):
        for source in ("x.json", "x.csv"):
            with suppress(PageError):
                list(data_files.entries(page_of(one, source)))


@given(st.text(alphabet=" -:,;|#\t\n'\"&*{}[]<>=+ab1", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text raises anything but a PageError."""
    for source in ("x.txt", "x.csv"):
        data_files.recognises(page_of(text, source))
        with suppress(PageError):
            list(data_files.entries(replace(page_of(text), source=source)))


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ('"Moreau, Ada; Okafor, Ben"', ("Ada Moreau", "Ben Okafor")),
        ('"Moreau, Ada and Okafor, Ben"', ("Ada Moreau", "Ben Okafor")),
        ('["Moreau, Ada", "Okafor, Ben"]', ("Ada Moreau", "Ben Okafor")),
        ('"Moreau, A., Okafor, B."', ("A. Moreau", "B. Okafor")),
        ('"A. Moreau, B. Okafor"', ("A. Moreau", "B. Okafor")),
        ('"van der Meer, Jo; Moreau, Ada"', ("Jo van der Meer", "Ada Moreau")),
        ('"Ada Moreau, Lagos University; Ben Okafor, MIT"', ("Ada Moreau", "Ben Okafor")),
        ('"Moreau, Ada"', ("Ada Moreau",)),
    ],
)
def test_people_are_given_names_first(listed: str, expected: tuple[str, ...]) -> None:
    """One person has one name, in whatever form a file lists people, as in bibliographies."""
    otter, _ = found(
        f"- {{title: Otter Floats Kernels, authors: {listed}}}\n- {{title: Heron Waits, authors: Hugo Stein}}\n"
    )

    assert otter.authors == expected


@pytest.mark.parametrize(
    ("head", "speaker", "expected"),
    [
        ("Paper title,Presenter", "Ida Brandt", ()),
        ("Paper title,Speakers", '"Ida Brandt, Jo Stein"', ("Ida Brandt", "Jo Stein")),
        ("Talk,Presenter", "Ida Brandt", None),
    ],
)
def test_a_speaker_presents_papers_of_others(head: str, speaker: str, expected: tuple[str, ...] | None) -> None:
    """A table of paper titles lists papers; one presenter each is no author, and the day is not that of the paper."""
    rows = "".join(f"{title} Floats Kernels,{speaker},2031-04-05\n" for title in ("Otter", "Heron"))
    page = page_of(f"{head},Date\n{rows}", "group.csv")
    if expected is None:
        with pytest.raises(PageError, match="2 talks"):
            list(data_files.entries(page))
        return

    (one, _) = (entry for entry in data_files.entries(page) if isinstance(entry, Entry))

    assert (one.authors, one.created is None) == (expected, not expected)


def test_what_is_no_paper_counts_as_not_read() -> None:
    """Events and talks are asides; an entry of which nothing says what it is, and text after front matter, is left."""
    text = """---
talks:
- {title: "Otter: Kernels That Float", authors: Ida Brandt, abstract: It floats.}
- {title: Heron Waits for Rivers, authors: Hugo Stein, abstract: It waits.}
- {title: Coffee}
- {authors: Jo Stein, abstract: Nothing is known of it.}
---
Some text of the page.
"""
    reading = read.reading(Page("talks.md", text, "0" * 64))

    left = [reading.page.text[start:end] for start, end in reading.unclaimed]

    assert [reading.page.text[one.start : one.end] for one in reading.asides] == ["Coffee"]
    assert left == ["Jo Stein, Nothing is known of it.", "Some text of the page."]


@pytest.mark.parametrize(
    ("source", "stem"),
    [
        ("papers.yaml", "papers"),
        ("https://owls.example/2031/papers.json.gz", "papers"),
        (r"C:\pages\a.b.c.d", "a.b"),
        (".yaml", ".yaml"),
        ("papers.of.everybody", "papers.of.everybody"),
        ("pages/", ""),
        ("x" * 300 + ".csv", "x" * 200),
    ],
)
def test_a_name_loses_two_suffixes_at_most(source: str, stem: str) -> None:
    """Of the last part of a path, short ones alone, and something is left; the end of a very long name is enough."""
    assert stem == data_files._stem(source)
