from __future__ import annotations

import numpy as np
import pytest

from etl.model import Page, Style
from etl.read.layout.model import Labelling
from etl.read.layout.people import authors, completed, with_missed, without_presenters
from etl.read.layout.segments import Paper, Span
from etl.read.layout.tokens import INDEX, LABELS, tokens


@pytest.mark.parametrize(
    ("text", "people", "expected"),
    [
        ("Ada Moreau, Ben Okafor and Cy Lind", [(0, 1), (1, 2), (2, 3)], ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        ("Ada Moreau (Harbour University), Ben Okafor", [(0, 1), (2, 3)], ["Ada Moreau", "Ben Okafor"]),
        ("Ada Moreau (Rome), Cy Lind (Delta, IRISA)", [(0, 5)], ["Ada Moreau", "Cy Lind"]),
        ("Ada Moreau, Ben Okafor, and collaborators", [(0, 1), (1, 2), (2, 3)], ["Ada Moreau", "Ben Okafor"]),
        ("by Ada\nMoreau", [(0, 2)], ["Ada Moreau"]),
        ("A Moreau, B Okafor, Cy L. Slow boats", [(0, 1), (1, 2), (2, 3)], ["A Moreau", "B Okafor", "Cy L"]),
        ("Ada Moreau, Ada Moreau", [(0, 1), (1, 2)], ["Ada Moreau"]),
    ],
)
def test_spans_name_people(text: str, people: list[tuple[int, int]], expected: list[str]) -> None:
    """People that stand side by side are one list; what stands between is left out; nobody is named twice."""
    found = tokens(text)

    made = authors(text, found, [Span("author", *place) for place in people])

    assert [author.name for author in made] == expected
    assert all(text[author.quote.start : author.quote.end] == author.quote.words for author in made)


@pytest.mark.parametrize(
    ("text", "people", "expected"),
    [
        (
            "Ada Moreau, Ben Okafor. In BOATS, Cy Lind",
            [(0, 1), (1, 2), (3, 4)],
            ["Ada Moreau", "Ben Okafor", "Cy Lind"],
        ),
        ("Ada Moreau, Ben Okafor. In BOATS, Ben Okafor", [(0, 1), (1, 2), (3, 4)], ["Ada Moreau", "Ben Okafor"]),
        (
            "Ada Moreau, Ben Okafor | Fast Boats | Cy Lind, Ada Moreau",
            [(0, 1), (1, 2), (3, 4), (4, 5)],
            ["Ada Moreau", "Ben Okafor"],
        ),
    ],
)
def test_a_list_that_repeats_an_author_is_of_another_paper(
    text: str, people: list[tuple[int, int]], expected: list[str]
) -> None:
    """A paper whose title was lost leaves its people to the paper before; whoever wrote both gives that away."""
    made = authors(text, tokens(text), [Span("author", *place) for place in people])

    assert [author.name for author in made] == expected


@pytest.mark.parametrize(
    ("linked", "expected"),
    [
        (["Ada Moreau", "iD", "Ben Okafor", "Cy Lind"], ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        (["Ben Okafor", "iD", "Harbour University"], ["Ben Okafor"]),
        (["Ada Moreau", "Cy Lind"], ["Ben Okafor"]),
    ],
    ids=["names", "a workplace", "an author who is none"],
)
def test_names_that_are_links_as_an_author_of_their_line_are_authors(linked: list[str], expected: list[str]) -> None:
    """Names alone: a badge, a workplace, and links of another line are nobody."""
    text = "Ada Moreau → iD → Ben Okafor → iD → Cy Lind → Harbour University\nDana Eck\n"
    styles = [
        Style("link", start := text.index(words), start + len(words), target="x") for words in [*linked, "Dana Eck"]
    ]
    found = tokens(text, sorted(styles, key=lambda style: style.start))
    known = next(place for place, token in enumerate(found) if text[token.start : token.end] == "Ben Okafor")

    (paper,) = completed(text, found, [Paper(None, (Span("author", known, known + 1),))])

    assert [author.name for author in authors(text, found, paper.authors)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada (River) Moreau, Cy Lind", ["Ada (River) Moreau", "Cy Lind"]),
        ("Ada (MIT) Moreau, Cy Lind", ["Ada", "Moreau", "Cy Lind"]),
        ("Ada Moreau (River) Ben Okafor, Cy Lind", ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
    ],
)
def test_a_nickname_in_brackets_parts_no_name(text: str, expected: list[str]) -> None:
    """A lone given name, a bracket without a workplace and a lone family name are one person."""
    found = tokens(text)
    paper = Paper(authors=(Span("author", 0, 1), Span("author", 2, 3), Span("author", 3, 4)))

    (made,) = completed(text, found, [paper])

    assert [author.name for author in authors(text, found, made.authors)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Moreau, ada@boats.org, Ben Okafor,\nben@boats.org, Cy Lind, cy@boats.org", ["Ben Okafor", "Cy Lind"]),
        ("Ada Moreau, ada@boats.org, Slow Boats, boats@boats.org", []),
        ("Ada Moreau, ada@boats.org, Ben Okafor, Slow Boats", []),
    ],
)
def test_names_with_addresses_after_an_author_are_authors(text: str, expected: list[str]) -> None:
    """A list goes on as long as an e-mail address is after each name."""
    (paper,) = completed(text, tokens(text), [Paper(authors=(Span("author", 0, 1),))])

    assert ["Ada Moreau", *expected] == [author.name for author in authors(text, tokens(text), paper.authors)]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("Slow Boats|Ada Moreau|Fast Boats|Ben Okafor|Odd Boats|Cy Lind|", ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        ("Slow Boats|Ada Moreau|Fast Boats|Ben Okafor|Odd Boats|Harbour University|", ["Ada Moreau", "Ben Okafor", ""]),
        ("Slow Boats|Ada Moreau|Fast Boats (Ben Okafor)|Odd Boats|Cy Lind|", ["Ada Moreau", "Ben Okafor", ""]),
        ("Slow Boats|Ada Moreau|Fast Boats|Ben Okafor|Odd Boats|", ["Ada Moreau", "Ben Okafor", ""]),
    ],
    ids=["a name", "a workplace", "set like one other", "the end"],
)
def test_a_lone_name_set_as_authors_is_an_author(lines: str, expected: list[str]) -> None:
    """Several papers show where people are; a venue that the model saw there is none."""
    text = lines.replace("|", "\n")
    found = tokens(text)
    heads = [place for place, token in enumerate(found) if text[token.start : token.end].endswith("Boats")]
    papers = [Paper(Span("title", at, at + 1), (Span("author", at + 1, at + 2),)) for at in heads[:2]]
    papers.append(Paper(Span("title", heads[2], heads[2] + 1), venue=Span("venue", heads[2] + 1, heads[2] + 2)))

    made = [authors(text, found, paper.authors) for paper in completed(text, found, papers)]

    assert expected == [", ".join(author.name for author in listed) for listed in made]


LISTED = "Slow Boats\nAda Moreau, Ben Okafor\n{}\nFast Boats\nCy Lind, Dana Eck\n"


def titles(
    text: str,
    label: str = "talk begins",
    chance: float = 0.6,
    sure: tuple[str, ...] = (),
    people: tuple[str, ...] = (),
    authors: int = 2,
) -> list[str]:
    """The titles of a page whose papers are a title with "Boats" and some people; all else has a label and a chance.

    Some words are surely nothing, some are authors.
    """
    page = tokens(text)
    words = [text[token.start : token.end] for token in page]
    papers = [
        Paper(
            Span("title", place, place + 1),
            tuple(Span("author", at, at + 1) for at in range(place + 1, place + 1 + authors)),
        )
        for place, token in enumerate(words)
        if token.endswith("Boats")
    ]
    chances = np.full((len(page), len(LABELS)), -9.0)
    chances[:, INDEX[label]] = np.log(chance)
    labels = np.full(len(page), INDEX[label])
    others = [place for place, token in enumerate(words) if token in sure]
    labels[others], chances[others, INDEX["other"]] = INDEX["other"], 0.0
    labels[[place for place, token in enumerate(words) if token in people]] = INDEX["author begins"]
    labelling = Labelling(labels, chances, np.zeros(len(page)))
    listed = [paper.title for paper in with_missed(text, page, papers, labelling)]
    return [" ".join(words[title.first : title.last]) for title in listed if title]


@pytest.mark.parametrize(
    "text",
    [
        LISTED.format("Odd Ships: Why\nEmil Larsen, Farid Nazari"),
        LISTED.replace("\nAda", " — Ada").replace("\nCy", " — Cy").format("Odd Ships: Why — Emil Larsen, Farid Nazari"),
        LISTED.format("Lunch\nOdd Ships: Why\nEmil Larsen, Farid Nazari and Ida Brandt"),
        f"- {LISTED.replace('Fast', '- Fast')}".format("- Odd Ships: Why\nEmil Larsen, Farid Nazari"),
    ],
)
def test_what_is_set_like_papers_is_one(text: str) -> None:
    """A title and several people, where a page has them, are a paper that the model doubts."""
    assert titles(text) == ["Slow Boats", "Odd Ships Why", "Fast Boats"]


@pytest.mark.parametrize(
    "between",
    [
        "Odd Ships\nEmil Larsen",
        "Odd Ships\nHarbour and Rivers of the North",
        "Odd Ships — Emil Larsen, Farid Nazari",
        "Keynote: Odd Ships\nEmil Larsen, Farid Nazari",
        "Welcome and Opening\nEmil Larsen, Farid Nazari",
        "\nInvited Talks\nOdd Ships\nEmil Larsen, Farid Nazari\n",
    ],
)
def test_talks_and_other_forms_are_none(between: str) -> None:
    """One speaker, no people, another form, events, and what is below a heading of talks stay what they are."""
    assert titles(LISTED.format(between)) == ["Slow Boats", "Fast Boats"]


@pytest.mark.parametrize(("label", "chance"), [("talk begins", 0.99), ("person", 0.6), ("navigation", 0.6)])
def test_the_model_is_believed_where_it_is_sure(label: str, chance: float) -> None:
    """A sure talk is one, and so is what cannot begin a title."""
    assert len(titles(LISTED.format("Odd Ships\nEmil Larsen, Farid Nazari"), label, chance)) == 2


@pytest.mark.parametrize(("people", "count"), [(("Emil Larsen", "Farid Nazari"), 3), (("Emil Larsen",), 2)])
def test_a_sure_talk_whose_people_are_all_authors_is_a_paper(people: tuple[str, ...], count: int) -> None:
    """The labels of its people say more than the label of its title, if all of them are authors."""
    assert len(titles(LISTED.format("Odd Ships\nEmil Larsen, Farid Nazari"), chance=0.99, people=people)) == count


def test_workplaces_make_nothing_sure() -> None:
    """That the model knows workplaces, which end with a bracket, says nothing of a title."""
    workplaces = "(Harbour, Delta, Rome, Oslo, Bonn)"
    text = LISTED.format(f"Odd Ships\nEmil Larsen {workplaces}, Farid Nazari {workplaces}")

    assert titles(text, sure=("Harbour", "Delta", "Rome", "Oslo", "Bonn")) == ["Slow Boats", "Odd Ships", "Fast Boats"]


def test_one_paper_makes_no_form() -> None:
    """A page must show its form more than once."""
    assert titles("Slow Boats\nAda Moreau, Ben Okafor\nOdd Ships\nEmil Larsen, Farid Nazari\n") == ["Slow Boats"]


@pytest.mark.parametrize(
    ("rows", "named"),
    [
        ("Title|Presented by\n\nSlow Boats|Ada Moreau\n\nOars|Ada Moreau\n\nOld Boats|Ada Moreau", 0),
        ("Title|Presenter\n\nSlow Boats|Ada Moreau\n\nOars|Ben Okafor\n\nOld Boats|Cy Lind", 3),
        ("Title|Authors\n\nSlow Boats|Ada Moreau\n\nOars|Ada Moreau\n\nOld Boats|Ada Moreau", 3),
        ("Boats|Presenter\n\nSee below\n\nSlow Boats|Ada Moreau\n\nOars|Ada Moreau\n\nOld Boats|Ada Moreau", 3),
    ],
    ids=["a class", "a programme", "authors", "another table"],
)
def test_presenters_of_a_class_are_no_authors(rows: str, named: int) -> None:
    """Below a heading that says so, in the same table, where people present more than one paper."""
    text = rows.replace("|", "\n")
    lines = [line for line in rows.replace("|", "\n").split("\n") if line and line != "See below"]
    cells, end = [], 0
    for line in lines:
        start = text.index(line, end)
        end = start + len(line)
        cells.append(Style("cell", start, end))
    found = tokens(text, cells)
    last = len(found)
    papers = [Paper(Span("title", at, at + 1), (Span("author", at + 1, at + 2),)) for at in range(last - 6, last, 2)]

    left = without_presenters(Page("boats.md", text, "0" * 64, styles=tuple(cells)), found, papers)

    assert sum(len(paper.authors) for paper in left) == named
    assert [paper.title for paper in left] == [paper.title for paper in papers]
