"""Common names are parted unless something ties their papers, rare ones never; spellings need a co-author in common."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wholes import credited

from etl.model import Author, Decision, Edition, Findings, Overrides, Quote, Record
from etl.resolve.audit.decisions import Decisions
from etl.resolve.papers import matching
from etl.resolve.people import person_nodes

COMMON, RARE = "Wei Wang", "Gennady Pekhimenko"
TITLES = ("Kestrel rewrites schedules", "Heron waits for memory", "Magpie borrows from neighbours")


def listed(number: int, *names: str, edition: Edition | None = None) -> Findings:
    """A record of a paper of its own."""
    title = TITLES[number]
    authors = tuple(Author(name, Quote(name, 0, len(name))) for name in names)
    return Findings(Record(f"{number}", 1, 0, 9, Quote(title, 0, len(title)), authors, edition=edition))


def resolved(*found: Findings, overrides: Overrides | None = None) -> tuple[person_nodes.People, tuple[Decision, ...]]:
    """The people of some records, and what was decided about them."""
    decisions = Decisions(overrides)
    made = person_nodes.resolved(credited(matching.groups(found, decisions)), decisions)
    return replace(made, nodes=sorted(made.nodes, key=lambda person: person.key)), decisions.logged()


def bearers(made: person_nodes.People, name: str) -> int:
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
    assert "wei-wang-of-oslo" == named.of(0).authorships[0].person
    assert 2 == bearers(named, COMMON)
