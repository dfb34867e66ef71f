"""Lines below titles that name the one whose page it is, and a venue."""

from __future__ import annotations

import pytest

from etl import read
from etl.model import Page
from etl.read.general import kinds, owned, pieces

JOINT = {
    "A Study of Small Harbours": "Ada Moreau, Ben Okafor, Boats, 2031",
    "Boats That Teach Themselves to Row": "Chen Li, Ada Moreau, 2030",
    "Kernels for Clocks without Hands": "Ada Moreau, Dina Haddad and Emil Larsen, Annals of Oars, 2029",
}


@pytest.mark.parametrize("line", ["Ada Moreau, Annals of Oars, 2031", "Ada Moreau, 2031", "Ada Moreau, Harbour 2031"])
def test_who_wrote_alone(line: str) -> None:
    """Somebody whom three lists of people name wrote the title above a line that begins with the name."""
    alone = "The Cost of Wooden Oars"
    entries = [f"{title}\n\n{people}\n\n[ paper | code ]" for title, people in JOINT.items()]
    text = "\n\n".join(["Articles", *entries[:2], f"{alone}\n\n{line}\n\n[ paper | code ]", *entries[2:]])

    found = read.reading(Page("page.txt", text, "0" * 64)).records

    assert [*list(JOINT)[:2], alone, *list(JOINT)[2:]] == [one.title.words for one in found if one.title]
    assert ["Ada Moreau"] == [author.name for author in found[2].authors]


def test_nobody_else_is_known() -> None:
    """A name that one list alone holds, or a line without a venue, stays what it is."""
    below = ["Ben Okafor, Annals of Oars, 2031", "Ada Moreau, who keeps this page"]
    entries = [f"{title}\n\n{people}" for title, people in JOINT.items()]
    text = "\n\n".join([*entries, *(f"Ropes and Oars at Night\n\n{line}" for line in below)])

    made = owned.told(kinds.told(pieces.of_page(Page("page.txt", text, "0" * 64))))

    assert set(below) <= {piece.words for piece in made}


def test_the_last_of_the_people_runs_into_the_title() -> None:
    """Where no mark parts the last of the people from a title, somebody known is taken off its head."""
    text = "Publications\n\n" + "".join(
        f"{people} {title} ({venue} 2031)\n\n"
        for (title, people), venue in zip(
            {
                "A Study of Small Harbours": "Ben Okafor, Chen Li, Ada Moreau",
                "Small Boats That Teach Themselves": "Ben Okafor, Dina Haddad, Ada Moreau",
                "Kernels for Clocks without Hands": "Emil Larsen, Ada Moreau.",
                "Ropes and Oars at Night": "Greta Lindqvist, Ada Moreau.",
                "What Rivers Tell of Towns": "Hana Sato, Chen Li, Ada Moreau.",
            }.items(),
            ("BOATS", "OARS", "HARBOR", "BOATS", "OARS"),
            strict=True,
        )
    )

    found = read.reading(Page("page.txt", text, "0" * 64)).records

    assert [one.title.words for one in found[:2] if one.title] == [
        "A Study of Small Harbours",
        "Small Boats That Teach Themselves",
    ]
    assert all("Ada Moreau" == one.authors[-1].name for one in found)
