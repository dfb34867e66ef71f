"""People in groups by workplace are one list; what is set as workplaces below people are is one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import general

PAPERS = {
    "Tiny Kernels for Old Boards": (
        (("Ada Moreau", "Ben Okafor"), "University of Harbours, Norway"),
        (("Chen Li",), "Tidewater, France"),
    ),
    "Nimble: How to Compile Large Trees": (
        (("Dina Haddad",), "Harbour Institute of Technology, Japan"),
        (("Emil Larsen", "Farid Nazari"), "Oakhurst College, UK"),
        (("Greta Lindqvist",), "Tidewater, France"),
    ),
    "A Study of Slow Caches": (
        (("Hana Sato", "Ivy Stone"), "Castle Hill Corporation, Spain"),
        (("Jun Wei",), "University of Harbours, Norway"),
    ),
    "What a Clock May Cost Us": (
        (("Karim Osei",), "Boats Research Centre, Chile"),
        (("Lena Brandt", "Mia Costa"), "Harbour Institute of Technology, Japan"),
    ),
}


def _lines(group: str, *, timed: bool = True) -> str:
    """A programme in which people stand in groups, with their workplaces below them."""
    made = []
    for at, (title, groups) in enumerate(PAPERS.items()):
        made.append(f"{'**' if timed else ''}{9 + at}:00 - {9 + at}:30{'**' if timed else ''}\\\n**{title}**")
        made += [group.format(", ".join(people), place) for people, place in groups]
    return "\n\n".join(made)


def _read(text: str) -> dict[str, list[str]]:
    found = general.listing(Page("page.md", text, "")).records
    return {one.title.words if one.title else "": [author.name for author in one.authors] for one in found}


def test_names_behind_a_workplace_go_on() -> None:
    """All groups of a paper are its people, and no workplace is a title or a person, known or not."""
    expected = {title: [one for people, _ in groups for one in people] for title, groups in PAPERS.items()}

    assert expected == _read(_lines("{}\\\n_{}_"))


def test_a_person_with_a_workplace_is_no_workplace() -> None:
    """Where each person stands on a line with a workplace, all of them are people of the paper above."""
    places = ("Rice University", "University of the Harbours in the North", "University of Oakhurst")
    every = {title: [one for people, _ in groups for one in people] for title, groups in PAPERS.items()}
    text = "\n\n".join(
        "\n".join([title, *(f"{one} - {places[at % 3]}" for at, one in enumerate(people))])
        for title, people in every.items()
    )

    assert every == _read(text)


def test_titles_set_as_workplaces_stay_titles() -> None:
    """Where titles and workplaces are set alike, only what is called as a workplace is one."""
    text = "\n\n".join(
        f"{title}\n{', '.join(groups[0][0])}, Ned Ross\n{groups[0][1]}" for title, groups in PAPERS.items()
    )

    assert list(PAPERS) == list(_read(text))


@given(st.lists(st.sampled_from(_lines("{}\\\n_{}_").splitlines()), max_size=20))
def test_any_order_of_lines_is_read(lines: list[str]) -> None:
    """No order of lines raises, and the people of a record stand in it."""
    page = Page("page.md", "\n".join(lines), "")

    for one in general.listing(page).records:
        assert all(one.start <= author.quote.start and author.quote.end <= one.end for author in one.authors)


def test_a_known_employer_with_its_town_is_a_workplace() -> None:
    """Below people, and only there, what begins with a known employer and goes on with a town is where they work."""
    words = "Microsoft Research, Owlsburg, WA"
    text = f"{words}\n\nTiny Kernels for Old Boards\n\nAda Moreau, Ben Okafor\n\n{words}\n\nChen Li, Ken Abe\n"
    found = [piece.kind for piece in general.pieces_of(Page("page.txt", text, "")) if piece.words == words]

    assert found[0] != "meta"
    assert found[1] == "meta"


def test_lines_that_end_in_a_workplace_in_brackets_go_on() -> None:
    """One person or several on a line, each line with its workplace in brackets, are all people of the paper above."""
    expected = {title: [one for people, _ in groups for one in people] for title, groups in PAPERS.items()}
    text = "\n\n".join(
        "\n\n".join([title, *(f"{', '.join(people)} ({place})" for people, place in groups)])
        for title, groups in PAPERS.items()
    )

    assert expected == _read(text)


def test_people_with_a_workplace_that_nobody_knows_go_on() -> None:
    """Below a line of people with their workplace in brackets, several people before brackets are of that paper too."""
    text = (
        "Tiny Kernels for Old Boards\n\nAda Moreau (Rice University)\n\nBen Okafor, Chen Li (Grand Boat Oars)\n\n"
        "Nimble: How to Compile Large Trees\n\nDina Haddad (Rice University)\n\nEmil Larsen (Oslo University)\n\n"
        "A Study of Slow Caches\n\nFarid Nazari (Rice University)\n\nKen Abe (Oslo University)\n"
    )
    found = [[author.name for author in one.authors] for one in general.listing(Page("page.txt", text, "")).records]

    assert [
        ["Ada Moreau", "Ben Okafor", "Chen Li"],
        ["Dina Haddad", "Emil Larsen"],
        ["Farid Nazari", "Ken Abe"],
    ] == found


def test_who_is_led_in_belongs_to_the_title_above() -> None:
    """Where people are led in by "with", they are of the title above; titles without are alone."""
    papers = {
        "Tiny Kernels for Old Boards": ["Ada Moreau", "Ben Okafor"],
        "Harbours That Learn to Wait": [],
        "Nimble: How to Compile Large Trees": ["Chen Li"],
        "A Study of Slow Caches": ["Dina Haddad", "Emil Larsen", "Farid Nazari"],
        "What a Clock May Cost Us": [],
        "Teaching Boats to Read Maps": ["Greta Lindqvist"],
    }
    venue = "Journal of Small Boats, 12(3), 2031"
    for form in ("{title} [pdf]\n\n(with {people})", "{title} (with {people})", "{title}\n\nwith {people}"):
        entries = (
            f"{form.format(title=title, people=' and '.join(people)) if people else title}\n\n{venue}"
            for title, people in papers.items()
        )

        assert papers == _read("\n\n".join(entries))


def test_a_workplace_between_people_is_told_by_its_country() -> None:
    """Where workplaces stand below people, a line between people that ends in a country is one, whatever it is."""
    papers = {
        "Tiny Kernels for Old Boards": ["Ada Moreau, Ben Okafor", "Hull Building and Rigging, Norway"],
        "Nimble: How to Compile Large Trees": [
            "Chen Li, Dina Haddad",
            "IBM Harold J. Oakhurst Boating Center, Ely, NY",
        ],
    }
    others = "\n\n".join(
        f"{title}\n\nEmil Larsen, Farid Nazari\n\nRice University, USA\n\n{name}\n\nUniversity of Harbours, Norway"
        for title, name in (("A Study of Slow Caches", "Hana Sato"), ("What a Clock May Cost Us", "Ivy Stone"))
    )
    lines = "\n\n".join("\n\n".join([title, *people, "Jun Wei", "Oslo University"]) for title, people in papers.items())
    found = general.listing(Page("page.txt", f"{others}\n\n{lines}\n", "")).records

    assert [[author.name for author in one.authors] for one in found] == [
        ["Emil Larsen", "Farid Nazari", "Hana Sato"],
        ["Emil Larsen", "Farid Nazari", "Ivy Stone"],
        ["Ada Moreau", "Ben Okafor", "Jun Wei"],
        ["Chen Li", "Dina Haddad", "Jun Wei"],
    ]


def test_an_odd_name_between_others_is_one() -> None:
    """A line like a name goes on with people above and below it where each has a workplace in brackets."""
    people = (("Ada Moreau", "Ben Deep", "Chen Li"), ("Dina Haddad", "Emil Still", "Farid Nazari"))
    places = ("Boats College", "University of Wood-on-Sea", "Oakhurst College")
    lines = [[f"{name} ({place})" for name, place in zip(names, places, strict=True)] for names in people]
    page = "\n\n".join(one for title, names in zip(PAPERS, lines, strict=False) for one in (title, *names))

    assert [list(names) for names in people] == list(_read(page).values())
