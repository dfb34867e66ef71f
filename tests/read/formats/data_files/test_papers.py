"""Rows are papers, or talks, events and what else their words, keys and columns say."""

from __future__ import annotations

import pytest

from etl.read.formats.data_files import columns, papers
from etl.read.formats.data_files.rows import groups
from etl.read.formats.data_files.trees import Tree


def kinds_of(members: Tree, stem: str = "x") -> list[str]:
    """The kinds of rows of the last group, its people those that its keys for people name."""
    *_, group = groups([members])
    found = columns.typed(group)
    usual = papers.of_group(group, found)
    people = [tuple(found.texts(row, "people") + found.texts(row, "speakers")) for row in group.rows]
    return [papers.of_row(row, found, usual, stem, names) for row, names in zip(group.rows, people, strict=True)]


def test_rows_say_what_they_are() -> None:
    """A type of few words beats what the group is, a title that announces a break does too."""
    rows: list[Tree] = [
        {"title": "Otter Floats Slow Kernels", "authors": "Ida Brandt", "type": "paper"},
        {"title": "Rivers Are Long", "authors": "Jo Stein", "type": "Keynote"},
        {"title": "Lunch Break", "authors": "", "type": ""},
        {"title": "Kernels", "authors": "Jo Stein", "type": "session"},
        {"title": "Ropes Are Long", "authors": "Jo Stein", "type": "Chosen for the best video!"},
        {"title": "Herons Wait", "authors": "Jo Stein", "type": "app"},
        {"title": "Keynote: Oars", "authors": "Jo Stein", "type": ""},
        {"title": "Panel: Oars", "authors": ["Jo Stein", "Ida Brandt"], "type": ""},
    ]

    assert ["paper", "talk", "event", "session", "paper", "paper", "talk", "paper"] == kinds_of(rows)


@pytest.mark.parametrize(("key", "kind"), [("education", "person"), ("positions", "person"), ("works", "item")])
def test_a_career_is_no_paper(key: str, kind: str) -> None:
    """What stands under the keys of a CV for schools and jobs is about its person."""
    rows: list[Tree] = [{"title": place, "period": "2031", "details": "Boats"} for place in ("River School", "Oar Lab")]

    *_, group = groups([{key: rows}])
    found = columns.typed(group)
    assert {kind} == {papers.of_row(row, found, papers.of_group(group, found), "x", ()) for row in group.rows}


@pytest.mark.parametrize(
    ("stem", "kinds"),
    [("papers", ["paper", "paper", "talk", "item"]), ("rivers", ["item", "item", "talk", "item"])],
)
def test_types_in_a_list_of_papers_need_no_people(stem: str, kinds: list[str]) -> None:
    """Journal and conference are types of papers where the file is named after them; alone they prove nothing."""
    rows: list[Tree] = [
        {"title": "Otter Floats Slow Kernels", "type": "Journal"},
        {"title": "Heron Waits for Rivers", "type": "Conference"},
        {"title": "Ropes Are Long", "type": "Keynote"},
        {"title": "Boats Are Old", "type": ""},
    ]

    assert kinds == kinds_of(rows, stem)


def test_a_type_that_says_paper_needs_no_people() -> None:
    """Also in a list of talks, where journals and conferences are what the talks were given at."""
    rows: list[Tree] = [
        {"title": "Otter Floats Slow Kernels", "authors": "Ida Brandt", "type": "long-paper"},
        {"title": "Heron Waits for Rivers", "type": "long-paper"},
        {"title": "Ropes Are Long", "type": "conference"},
    ]

    assert ["paper", "paper", "talk"] == kinds_of(rows, "talks")


@pytest.mark.parametrize(("speakers", "kind"), [("Ida Brandt, Jo Stein", "paper"), ("Ida Brandt", "talk")])
def test_several_speakers_are_authors(speakers: str, kind: str) -> None:
    """A programme whose speakers are several lists papers; one speaker each is a list of talks."""
    rows: list[Tree] = [{"title": f"Otter Floats {word} Kernels", "speaker": speakers} for word in ("Slow", "Old")]

    assert [kind] * 2 == kinds_of(rows)


def test_a_talk_of_one_speaker_among_papers_is_one_if_it_has_an_abstract() -> None:
    """Where speakers are authors, an abstract is a paper's, also of one speaker, unless a biography is next to it."""
    words = "The otter floats and waits. " * 8
    rows: list[Tree] = [
        {"title": "Otter Floats Slow Kernels", "speakers": ["Ida Brandt", "Jo Stein"], "abstract": words},
        {"title": "Heron Waits for Rivers", "speakers": ["Hugo Stein"], "abstract": words},
        {
            "title": "Rivers Are Long",
            "speakers": ["Vera Holm"],
            "abstract": words,
            "bio": "Vera rows.",
            "photo": "v.png",
        },
        {"title": "Ropes Are Long", "speakers": ["Mia Torres", "Jo Stein"], "bio": "", "abstract": ""},
        {"title": "Boats Are Old", "speakers": ["Mia Torres"]},
    ]

    assert ["paper", "paper", "talk", "paper", "talk"] == kinds_of({"talks": rows})


def test_a_speaker_with_a_workplace_is_one() -> None:
    """A list of a speaker's name, workplace and address names one person."""
    rows: list[Tree] = [
        {"title": f"Otter Floats {word} Kernels", "speaker": ["Ida Brandt", "Delta University", "https://o.org"]}
        for word in ("Slow", "Old")
    ]

    assert ["talk"] * 2 == kinds_of(rows)


def test_people_in_a_type_are_no_kind() -> None:
    """A type that says how a paper is shown, "in-person", makes nobody of it."""
    rows: list[Tree] = [
        {"title": f"Otter Floats {word} Kernels", "authors": "Ida Brandt", "type": "in-person"}
        for word in ("Slow", "Old")
    ]

    assert ["paper"] * 2 == kinds_of(rows)


@pytest.mark.parametrize(
    ("around", "kind"),
    [({"name": "Tutorials", "type": "river-tutorial"}, "tutorial"), ({"name": "Distributed Training"}, "paper")],
)
def test_the_type_around_authors_is_theirs(around: dict[str, Tree], kind: str) -> None:
    """What has authors in an event of the type of tutorials is one; a session on training holds papers."""
    rows: list[Tree] = [
        {"title": f"Otter Floats {word} Kernels", "speakers": "Ida Brandt, Jo Stein"} for word in ("Slow", "Old")
    ]
    credited: list[Tree] = [{"title": "Herons", "authors": "Ida Brandt, Jo Stein"}] * 2

    assert [kind] * 2 == kinds_of({**around, "slots": rows})[-2:]
    assert [kind] * 2 == kinds_of({**around, "slots": credited})[-2:]


def test_a_page_of_a_person_is_no_paper() -> None:
    """What is listed as pages of people is none, whoever is its author."""
    rows: list[Tree] = [{"title": "Otter Floats Slow Kernels", "author": "Ida Brandt"}] * 2
    pages: list[Tree] = [{"title": "Home Page", "author": "Ida Brandt"}]

    assert ["paper", "paper", "page"] == kinds_of({"article": rows, "www": pages})
