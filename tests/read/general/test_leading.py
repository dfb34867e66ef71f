"""People with a colon behind them lead to the title below."""

from __future__ import annotations

from etl.model import Page
from etl.read import general

PAPERS = {
    "Ada Moreau": "Harbour Rules for Borrowed Boats",
    "Ben Okafor and Chen Li": "What Rowers Think of Shared Oars: A Study in Two Towns",
    "Dora Novak": "Lanterns, Logs and Lies in Coastal Registers",
    "Eva Lind": "A Quiet Ledger for Loud Ports",
}


def _people(text: str) -> dict[str, list[str]]:
    found = general.listing(Page("page.txt", text, "")).records
    return {one.title.words: [author.name for author in one.authors] for one in found if one.title}


def test_people_with_a_colon_begin_entries() -> None:
    """They belong to the title below them, though keywords in brackets stand between that and the next people."""
    text = "\n\n".join(f"{people}:\n\n{title}\n\n(Keywords: boats, oars)" for people, title in PAPERS.items())

    assert _people(f"Paper Session 1: Harbours\n\n{text}\n\n10:30-10:50\n\nCoffee Break\n") == {
        title: people.split(" and ") for people, title in PAPERS.items()
    }


def test_one_colon_makes_no_habit() -> None:
    """Where titles stand above people as a habit, a colon behind one of them changes nothing."""
    pairs = {title: [people.split(" and ")[0], "Kim Sand"] for people, title in PAPERS.items()}
    text = "\n\n".join(
        f"{title}\n\n{' and '.join(people)}{':' * ('Eva Lind' in people)}" for title, people in pairs.items()
    )

    assert _people(text) == pairs


def test_a_country_before_the_colon_is_no_title() -> None:
    """A workplace with its country stands between the person and the colon, and both belong to the person."""
    lines = [f"{people}, Rice University, UK: {title}" for people, title in PAPERS.items() if " and " not in people]
    lines += ["Finn Berg, University of Oslo, Norway: Masts without Memory", "Gil Ross, MIT, USA: Slow Sails Win"]
    found = _people("\n\n".join(lines))

    assert found["Harbour Rules for Borrowed Boats"] == ["Ada Moreau"]
    assert found["Masts without Memory"] == ["Finn Berg"]
    assert len(found) == len(lines)


def test_a_committee_is_no_paper() -> None:
    """Its members, each with a workplace in brackets on the next line, are in no record."""
    members = ["Hana Sato", "Ivy Stone", "Jun Wei", "Karim Osei", "Lena Brandt", "Mia Costa", "Noa Peretz", "Omar Said"]
    committee = "\n\n".join(f"{name}\n\n(University of Harbours, Norway)" for name in members)
    text = "\n\n".join(f"{people}\n\n{title}" for people, title in PAPERS.items())

    assert not {*members} & {
        name
        for people in _people(f"Programme Committee\n\n{committee}\n\nProgramme\n\n9:00\n\n{text}\n").values()
        for name in people
    }
