"""One node per person: a rare name is one, a common one with a tie, spellings with a co-author in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholes import credited

from etl.model import Author, Authorship, Decision, Edition, Findings, Overrides, Person, Quote, Record
from etl.resolve.decisions import Decisions
from etl.resolve.papers import matching
from etl.resolve.people import person_clustering

COMMON, RARE = "Wei Wang", "Gennady Pekhimenko"
TITLES = ("Kestrel rewrites schedules", "Heron waits for memory", "Magpie borrows from neighbours")


def listed(number: int, *names: str, edition: Edition | None = None) -> Findings:
    """A record of a paper of its own."""
    title = TITLES[number]
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Findings(Record(f"{number}", 1, 0, 9, Quote(title, 0, len(title)), authors, edition=edition))


def resolved(
    *found: Findings, overrides: Overrides | None = None
) -> tuple[person_clustering.People, tuple[Decision, ...]]:
    """The people of some records, and what was decided about them."""
    decisions = Decisions(overrides)
    made = person_clustering.People(credited(matching.groups(found, decisions)), decisions)
    return made, decisions.logged()


def bearers(made: person_clustering.People, name: str) -> int:
    """How many people are shown under a name."""
    return sum(person.name == name for person in made.nodes)


def test_a_rare_name_is_one_person() -> None:
    """No tie is needed, nothing is recorded, and the key is the name."""
    made, decided = resolved(listed(0, RARE), listed(1, RARE, "Ada Swift"))

    assert ["ada-swift", "gennady-pekhimenko"] == [person.key for person in made.nodes]
    assert not decided


def test_a_common_name_alone_is_two_people_and_the_reason_is_told() -> None:
    """Each bearer has a key of their own, and a separation says how common the name is."""
    made, decided = resolved(listed(0, COMMON), listed(1, COMMON))

    assert 2 == bearers(made, COMMON) == len(decided)
    assert all(not one.same and one.rule == "common-name" and "no co-author" in one.because for one in decided)
    assert {person.key for person in made.nodes} == {one.subject for one in decided}


@pytest.mark.parametrize(
    ("one", "other", "because"),
    [
        ((COMMON, RARE), (RARE, COMMON), "both wrote with Gennady Pekhimenko"),
        ((COMMON, "Y. Zhang"), ("Y. Zhang", COMMON), None),
    ],
)
def test_a_rare_co_author_ties_a_common_name(one: tuple[str, ...], other: tuple[str, ...], because: str | None) -> None:
    """A co-author whom few can be makes two papers those of one person; one of a common name does not."""
    made, decided = resolved(listed(0, *one), listed(1, *other))

    merges = [decision for decision in decided if decision.same]
    assert (1 if because else 2) == bearers(made, COMMON)
    assert [because] * bool(because) == [decision.because for decision in merges]
    assert all(decision.score and decision.score > 0.9 for decision in merges)


def test_a_venue_and_year_tie_a_name_that_is_not_too_common() -> None:
    """Among those who write for one venue in a year a namesake is unlikely, unless hundreds bear the name."""
    there = Edition("TinyConf", 2031)
    few, _ = resolved(listed(0, "Daniel Kim", edition=there), listed(1, "Daniel Kim", edition=there))
    many, _ = resolved(listed(0, "Y. Wang", edition=there), listed(1, "Y. Wang", edition=there))

    assert (1, 2) == (bearers(few, "Daniel Kim"), bearers(many, "Y. Wang"))


def test_ties_chain() -> None:
    """Two papers without a tie are those of one person when a third is tied to both."""
    made, _ = resolved(listed(0, COMMON, RARE), listed(1, COMMON, RARE, "Ada Swift"), listed(2, COMMON, "Ada Swift"))

    assert 1 == bearers(made, COMMON)


def test_a_shortened_name_is_the_one_it_wrote_with_the_same_people_as() -> None:
    """ "G. Pekhimenko" and "Gennady Pekhimenko" share a co-author: one person, and both names are kept."""
    made, decided = resolved(listed(0, "J. Dean", "Ada Swift"), listed(1, "Jeffrey Dean", "Ada Swift"))

    (dean,) = (person for person in made.nodes if "Dean" in person.name)
    assert ("Jeffrey Dean", ("J. Dean",)) == (dean.name, dean.alternatives)
    assert ["like-name"] == [one.rule for one in decided]
    assert dean.replaces


def test_a_shortened_name_that_fits_two_is_neither() -> None:
    """Two people whom the initial may stand for wrote with the same co-author: nobody is merged."""
    made, decided = resolved(
        listed(0, "J. Dean", "Ada Swift"), listed(1, "Jeffrey Dean", "Ada Swift"), listed(2, "Jane Dean", "Ada Swift")
    )

    assert 3 == sum("Dean" in person.name for person in made.nodes)
    assert not decided


def test_two_in_one_list_are_never_one() -> None:
    """A shared co-author does not merge people who stand side by side."""
    made, _ = resolved(listed(0, "J. Dean", "Jeffrey Dean", "Ada Swift"), listed(1, "Jeffrey Dean", "Ada Swift"))

    assert 2 == sum("Dean" in person.name for person in made.nodes)


def test_a_user_makes_one_of_two_and_two_of_one() -> None:
    """What a user says of people wins over a common name and over a tie, and who wrote what over any name."""
    apart, _ = resolved(listed(0, COMMON), listed(1, COMMON))
    first, second = (person.key for person in apart.nodes)
    one, decided = resolved(
        listed(0, COMMON), listed(1, COMMON), overrides=Overrides(same=((("person", first), ("person", second)),))
    )
    tied = (listed(0, COMMON, RARE), listed(1, COMMON, RARE))
    two, _ = resolved(*tied, overrides=Overrides(different=((("person", first), ("person", second)),)))
    key = matching.groups(tied)[0].key
    named, _ = resolved(*tied, overrides=Overrides(authors={(key, 1): "wei-wang-of-oslo"}))

    assert 1 == bearers(one, COMMON)
    assert ["same-as"] == [decision.rule for decision in decided]
    assert 2 == bearers(two, COMMON)
    assert "wei-wang-of-oslo" == named.of(0)[0][0].person
    assert 2 == bearers(named, COMMON)


def titled(number: int, title: str, *names: str) -> Findings:
    """A record with authors."""
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Findings(Record("page", number, 0, 9, Quote(title, 0, len(title)), authors))


@dataclass(frozen=True, slots=True)
class Listed:
    """People, and by the key of a paper who wrote it."""

    nodes: tuple[Person, ...]
    authorships: Mapping[str, tuple[Authorship, ...]]
    others: Mapping[str, tuple[str, ...]]


def people(*found: Findings) -> Listed:
    """The people of some records."""
    groups = matching.groups(found)
    made = person_clustering.People(credited(groups), Decisions())
    writers = {group.key: made.of(place) for place, group in enumerate(groups)}
    return Listed(
        tuple(made.nodes),
        {key: authorships for key, (authorships, _) in writers.items()},
        {key: others for key, (_, others) in writers.items()},
    )


def names(*found: Findings) -> list[tuple[str, tuple[str, ...]]]:
    """How the people of some records are shown."""
    return [(person.name, person.alternatives) for person in people(*found).nodes]


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
        found = names(titled(1, "Kestrel rewrites schedules", *one), titled(2, "Kestrel rewrites schedules", *other))

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
        names(titled(1, "Kestrel rewrites schedules", *first), titled(2, "Kestrel rewrites schedules", *second))
    )


def test_authors_of_unlike_lists_stay_apart() -> None:
    """Without a common author, or with lists of two lengths, place and family name say nothing."""
    none_common = [
        titled(1, "Preface", "Wei Wang"),
        titled(2, "Preface", "Li Wang"),
        titled(3, "Heron waits for memory", "Li Wang"),
    ]
    two_lengths = [
        titled(1, "Preface", "Ada Swift", "Wei Wang", "B C"),
        titled(2, "Preface", "Ada Swift", "Li Wang"),
    ]

    assert 3 == len(names(*none_common))
    assert ("Wei Wang", ()) in names(*two_lengths)


def test_the_family_name_keeps_its_letters() -> None:
    """Cheng Yuyang and Chengyu Yang are two people, though their letters are the same."""
    assert 2 == len(
        names(
            titled(1, "Kestrel rewrites schedules", "Cheng Yuyang"), titled(2, "Heron waits for memory", "Chengyu Yang")
        )
    )


def test_initials_do_not_chain_people_together() -> None:
    """J. Wang is Jun Wang in one paper and Jing Wang in another: two people, both also called J. Wang."""
    found = names(
        titled(1, "Kestrel rewrites schedules", "Ada Swift", "Jun Wang"),
        titled(2, "Kestrel rewrites schedules", "Ada Swift", "J. Wang"),
        titled(3, "Heron waits for memory", "Ada Swift", "Jing Wang"),
        titled(4, "Heron waits for memory", "Ada Swift", "J. Wang"),
    )

    assert [("Ada Swift", ()), ("Jing Wang", ("J. Wang",)), ("Jun Wang", ("J. Wang",))] == found


def test_a_name_is_one_person_in_all_papers() -> None:
    """What one paper shows about two names holds in the others."""
    found = people(
        titled(1, "Kestrel rewrites schedules", "Ada Swift", "Jenya Pergament"),
        titled(2, "Kestrel rewrites schedules", "Ada Swift", "Evgenya Pergament"),
        titled(3, "Heron waits for memory", "JENYA PERGAMENT"),
    )

    assert 2 == len(found.nodes)
    assert 1 == len({authors[-1].person for authors in found.authorships.values()})


def test_the_usual_order_of_words_is_shown() -> None:
    """Between two orders the one wins whose first word begins other names."""
    found = names(
        titled(1, "Kestrel rewrites schedules", "Ada Swift", "Paolo Costa"),
        titled(2, "Kestrel rewrites schedules", "Ada Swift", "Costa Paolo"),
        titled(3, "Heron waits for memory", "Paolo Rossi"),
    )

    assert ("Paolo Costa", ("Costa Paolo",)) in found


def test_the_most_complete_list_is_kept_as_printed() -> None:
    """More names win, then names over initials; positions count from 1 and the printed name stays."""
    found = people(
        titled(1, "Kestrel rewrites schedules", "Ada Swift"),
        titled(2, "Kestrel rewrites schedules", "A. Swift", "B. STORK"),
        titled(3, "Kestrel rewrites schedules", "ADA SWIFT", "Bo Stork", " "),
    )

    authors = found.authorships["kestrelrewritesschedules"]
    assert [(1, "ada-swift", "ADA SWIFT"), (2, "bo-stork", "Bo Stork")] == [
        (author.position, author.person, author.credited_as) for author in authors
    ]
    assert Person("ada-swift", "Ada Swift", ("A. Swift",), ("a-swift",)) == found.nodes[0]


def test_who_stands_in_a_list_that_lost_is_kept() -> None:
    """A name that the best list does not have, in any spelling, is somebody who contributed."""
    found = people(
        titled(1, "Kestrel rewrites schedules", "Ada Swift", "A. Li"),
        titled(2, "Kestrel rewrites schedules", "Ada Swift", "Bo Li"),
    )

    (paper,) = found.authorships
    names = {person.key: person.name for person in found.nodes}
    assert ["Ada Swift", "Bo Li"] == [names[one.person] for one in found.authorships[paper]]
    assert ["A. Li"] == [person.name for person in found.nodes if person.key in found.others[paper]]


def test_one_list_does_not_name_one_person_twice() -> None:
    """Two authors of one paper who share a name are two people."""
    twice = titled(1, "Kestrel rewrites schedules", "Bo Stork", "Ada Swift", "Bo Stork")
    found = people(twice, titled(2, "Heron waits for memory", "Bo Stork"))

    first, _, third = (author.person for author in found.authorships["kestrelrewritesschedules"])
    assert first == found.authorships["heronwaitsformemory"][0].person != third
    assert ["Ada Swift", "Bo Stork", "Bo Stork"] == [person.name for person in found.nodes]


def test_a_paper_without_authors_has_no_authorship() -> None:
    """Nobody is made up."""
    assert () == people(titled(1, "Kestrel rewrites schedules")).nodes


@given(st.lists(st.lists(st.text(max_size=12), max_size=3), max_size=4))
def test_any_text_is_an_author(lists: list[list[str]]) -> None:
    """Every printed name of a paper listed once is credited to a person who is in the graph."""
    found = people(*(titled(n, f"Paper {n}", *authors) for n, authors in enumerate(lists)))

    keys = [person.key for person in found.nodes]
    assert sorted(set(keys)) == keys
    assert {author.person for authors in found.authorships.values() for author in authors} == {*keys}
    assert sum(bool(name.strip()) for authors in lists for name in authors) == sum(map(len, found.authorships.values()))
