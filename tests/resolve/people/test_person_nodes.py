"""One node per person, with care: spellings come together, people of like names stay apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholes import credited

from etl.model import Author, Authorship, Findings, Person, Quote, Record
from etl.resolve.papers import matching
from etl.resolve.people import person_nodes


def listed(number: int, title: str, *names: str) -> Findings:
    """A record with authors."""
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Findings(Record("page", number, 0, 9, Quote(title, 0, len(title)), authors))


@dataclass(frozen=True, slots=True)
class Listed:
    """People, and by the key of a paper who wrote it."""

    nodes: tuple[Person, ...]
    authorships: Mapping[str, tuple[Authorship, ...]]
    others: Mapping[str, tuple[str, ...]]


def resolved(*found: Findings) -> Listed:
    """The people of some records."""
    groups = matching.groups(found)
    made = person_nodes.resolved(credited(groups))
    writers = {group.key: made.of(place) for place, group in enumerate(groups)}
    return Listed(
        tuple(made.nodes),
        {key: one.authorships for key, one in writers.items()},
        {key: one.others for key, one in writers.items()},
    )


def names(*found: Findings) -> list[tuple[str, tuple[str, ...]]]:
    """How the people of some records are shown."""
    return [(person.name, person.alternatives) for person in resolved(*found).nodes]


@pytest.mark.parametrize(
    ("first", "second", "shown"),
    [
        (["Ada Swift", "Paolo Costa"], ["Ada Swift", "Costa Paolo"], ("Paolo Costa", ("Costa Paolo",))),
        (
            ["Ada Swift", "Jenya Pergament"],
            ["Ada Swift", "Evgenya Pergament"],
            ("Evgenya Pergament", ("Jenya Pergament",)),
        ),
        (["Yu (Emma) Wang"], ["Yu Wang"], ("Yu Wang", ("Emma Wang", "Yu (Emma) Wang"))),
        (["XIANGJUN LI"], ["Xiangjun Li"], ("Xiangjun Li", ())),
        (["Urs Koster"], ["Urs Köster"], ("Urs Köster", ("Urs Koster",))),
        (
            ["Ada Swift", "G. Pekhimenko"],
            ["Ada Swift", "Gennady Pekhimenko"],
            ("Gennady Pekhimenko", ("G. Pekhimenko",)),
        ),
    ],
)
def test_spellings_on_two_pages_are_one_person(
    first: list[str], second: list[str], shown: tuple[str, tuple[str, ...]]
) -> None:
    """Name order, variants, nicknames, capitals, accents, initials: one node, the rest as alternatives."""
    for one, other in ((first, second), (second, first)):
        found = names(listed(1, "Kestrel rewrites schedules", *one), listed(2, "Kestrel rewrites schedules", *other))

        assert shown in found
        assert len(first) == len(found)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["Wei Wang", "Li Wang"], ["Li Wang", "Wei Wang"]),
        (["Ada Swift", "Wei Wang", "Li Wang"], ["Ada Swift", "Li Wang", "Wei Wang"]),
    ],
)
def test_a_changed_order_of_authors_merges_nobody(first: list[str], second: list[str]) -> None:
    """People of one family name who swap places stay who they are."""
    assert {(name, ()) for name in first} == set(
        names(listed(1, "Kestrel rewrites schedules", *first), listed(2, "Kestrel rewrites schedules", *second))
    )


def test_authors_of_unlike_lists_stay_apart() -> None:
    """Without a common author, or with lists of two lengths, place and family name say nothing."""
    none_common = [
        listed(1, "Preface", "Wei Wang"),
        listed(2, "Preface", "Li Wang"),
        listed(3, "Heron waits for memory", "Li Wang"),
    ]
    two_lengths = [
        listed(1, "Preface", "Ada Swift", "Wei Wang", "B C"),
        listed(2, "Preface", "Ada Swift", "Li Wang"),
    ]

    assert 3 == len(names(*none_common))
    assert ("Wei Wang", ()) in names(*two_lengths)


def test_the_family_name_keeps_its_letters() -> None:
    """Cheng Yuyang and Chengyu Yang are two people, though their letters are the same."""
    assert 2 == len(
        names(
            listed(1, "Kestrel rewrites schedules", "Cheng Yuyang"), listed(2, "Heron waits for memory", "Chengyu Yang")
        )
    )


def test_initials_do_not_chain_people_together() -> None:
    """J. Wang is Jun Wang in one paper and Jing Wang in another: two people, both also called J. Wang."""
    found = names(
        listed(1, "Kestrel rewrites schedules", "Ada Swift", "Jun Wang"),
        listed(2, "Kestrel rewrites schedules", "Ada Swift", "J. Wang"),
        listed(3, "Heron waits for memory", "Ada Swift", "Jing Wang"),
        listed(4, "Heron waits for memory", "Ada Swift", "J. Wang"),
    )

    assert [("Ada Swift", ()), ("Jing Wang", ("J. Wang",)), ("Jun Wang", ("J. Wang",))] == found


def test_a_name_is_one_person_in_all_papers() -> None:
    """What one paper shows about two names holds in the others."""
    found = resolved(
        listed(1, "Kestrel rewrites schedules", "Ada Swift", "Jenya Pergament"),
        listed(2, "Kestrel rewrites schedules", "Ada Swift", "Evgenya Pergament"),
        listed(3, "Heron waits for memory", "JENYA PERGAMENT"),
    )

    assert 2 == len(found.nodes)
    assert 1 == len({authors[-1].person for authors in found.authorships.values()})


def test_the_usual_order_of_words_is_shown() -> None:
    """Between two orders the one wins whose first word begins other names."""
    found = names(
        listed(1, "Kestrel rewrites schedules", "Ada Swift", "Paolo Costa"),
        listed(2, "Kestrel rewrites schedules", "Ada Swift", "Costa Paolo"),
        listed(3, "Heron waits for memory", "Paolo Rossi"),
    )

    assert ("Paolo Costa", ("Costa Paolo",)) in found


def test_the_most_complete_list_is_kept_as_printed() -> None:
    """More names win, then names over initials; positions count from 1 and the printed name stays."""
    found = resolved(
        listed(1, "Kestrel rewrites schedules", "Ada Swift"),
        listed(2, "Kestrel rewrites schedules", "A. Swift", "B. STORK"),
        listed(3, "Kestrel rewrites schedules", "ADA SWIFT", "Bo Stork", " "),
    )

    authors = found.authorships["kestrelrewritesschedules"]
    assert [(1, "ada-swift", "ADA SWIFT"), (2, "bo-stork", "Bo Stork")] == [
        (author.position, author.person, author.credited_as) for author in authors
    ]
    assert Person("ada-swift", "Ada Swift", ("A. Swift",), ("a-swift",)) == found.nodes[0]


def test_who_stands_in_a_list_that_lost_is_kept() -> None:
    """A name that the best list does not have, in any spelling, is somebody who contributed."""
    found = resolved(
        listed(1, "Kestrel rewrites schedules", "Ada Swift", "A. Li"),
        listed(2, "Kestrel rewrites schedules", "Ada Swift", "Bo Li"),
    )

    (paper,) = found.authorships
    names = {person.key: person.name for person in found.nodes}
    assert ["Ada Swift", "Bo Li"] == [names[one.person] for one in found.authorships[paper]]
    assert ["A. Li"] == [person.name for person in found.nodes if person.key in found.others[paper]]


def test_one_list_does_not_name_one_person_twice() -> None:
    """Two authors of one paper who share a name are two people."""
    twice = listed(1, "Kestrel rewrites schedules", "Bo Stork", "Ada Swift", "Bo Stork")
    found = resolved(twice, listed(2, "Heron waits for memory", "Bo Stork"))

    first, _, third = (author.person for author in found.authorships["kestrelrewritesschedules"])
    assert first == found.authorships["heronwaitsformemory"][0].person != third
    assert ["Ada Swift", "Bo Stork", "Bo Stork"] == [person.name for person in found.nodes]


def test_a_paper_without_authors_has_no_authorship() -> None:
    """Nobody is made up."""
    assert () == resolved(listed(1, "Kestrel rewrites schedules")).nodes


@given(st.lists(st.lists(st.text(max_size=12), max_size=3), max_size=4))
def test_any_text_is_an_author(lists: list[list[str]]) -> None:
    """Every printed name of a paper listed once is credited to a person who is in the graph."""
    found = resolved(*(listed(n, f"Paper {n}", *authors) for n, authors in enumerate(lists)))

    keys = [person.key for person in found.nodes]
    assert sorted(set(keys)) == keys
    assert {author.person for authors in found.authorships.values() for author in authors} == {*keys}
    assert sum(bool(name.strip()) for authors in lists for name in authors) == sum(map(len, found.authorships.values()))
