"""Pages that list references: each is read as people, title and venue, in the order that the page keeps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Page
from etl.read import markdown
from etl.read.general import pieces, references

NAMES = ("Ada Moreau, Ben Okafor", "Chen Li, Dina Haddad, Emil Larsen", "Farid Nazari", "Ivy Stone, Ken Abe")
TITLES = (
    "Tiny Kernels for Old Boards",
    "Nimble: How to Compile Large Trees",
    "The Price of a Clock in One Year",
    "Teaching Boats to Read Maps",
)
VENUES = ("HARBOR 2031", "Journal of Boats 12(3), 2030", "In Proc. of the 4th Clock Workshop, 2029", "OARS 2028")
ROWS = tuple(zip(NAMES, TITLES, VENUES, strict=True))


def _read(text: str) -> list[tuple[str, str]]:
    """The kind and words of the pieces that references gave."""
    plain = markdown.plain(Page("page.txt", text, ""))
    return [(piece.kind, piece.words) for piece in references.read(plain, pieces.of_page(plain)) if piece.sure]


def _fields(text: str) -> list[tuple[str, str]]:
    """The people and titles, in the order of the page."""
    return [(kind, words) for kind, words in _read(text) if kind in ("people", "title")]


@pytest.mark.parametrize(
    ("form", "turned"),
    [
        ("- {0}. {1}. {2}", False),
        ("- {0}: {1}. {2}", False),
        ("- {0}:\n{1}. {2}", False),
        ("- {0}. **{1}**. *{2}*", False),
        ("- {0} (2031). [{1}](https://example.org/p). {2}", False),
        ("1. “{1},” {0}, {2}", True),
        ("- **{1}** {0}, {2}", True),
        ("- **{1}**, {0}. {2} [[pdf]](https://example.org/p.pdf)", True),
    ],
)
def test_an_order_of_fields_is_read(form: str, *, turned: bool) -> None:
    """Whatever marks stand between the fields, and whether a line ends inside a reference."""
    found = _fields("# Publications\n\n" + "\n\n".join(form.format(*row) for row in ROWS))
    rows = [[("people", people), ("title", title)] for people, title, _ in ROWS]

    assert found == [field for row in rows for field in (row[::-1] if turned else row)]


def test_known_people_part_from_a_title_without_a_mark() -> None:
    """Who is known from other references ends where his name does."""
    rows = [f"{people}, Ada Moreau. {title}. {venue}" for people, title, venue in ROWS[1:]]
    loose = "Greta Lindqvist, Ada Moreau Clocks That Nobody Winds. OARS 2031"

    found = _fields("\n\n".join([*rows, loose]))

    assert [("people", "Greta Lindqvist, Ada Moreau"), ("title", "Clocks That Nobody Winds")] == found[-2:]


def test_people_nobody_knows_end_where_a_page_puts_no_mark() -> None:
    """Where names of known people run into titles, so do those of others, whoever stands last; venues need no mark."""
    people = (
        "Chen Li, and Ada Moreau",
        "Ben Okafor and Ada Moreau",
        "Ivy Stone, Ada Moreau",
        "Ada Moreau, Farid B. Nazari",
    )
    rows = [f"{who} {title} 4th IEEE Workshop on Harbours, 2031." for who, title in zip(people, TITLES, strict=True)]
    last = "Ada Moreau, Ken Abe, and Lena Brandt SLOW: Oars at Night International Journal of Boats, May 2031."

    found = _fields("\n\n".join([*rows, last]))

    assert [("people", people[-1]), ("title", TITLES[-1])] == found[-4:-2]
    assert [("people", "Ada Moreau, Ken Abe, and Lena Brandt"), ("title", "SLOW: Oars at Night")] == found[-2:]


def test_letters_behind_years_keep_works_of_a_year_apart() -> None:
    """A year with a letter is a date, in brackets or not."""
    rows = [
        f"Moreau, A. and Okafor, B. (203{number}a). {title}. {venue}" for number, (_, title, venue) in enumerate(ROWS)
    ]
    bare = "Moreau, A. & Okafor, B. 2031c. Slow Oars at Night. Journal of Boats 3(2): 1-9."

    found = [words for kind, words in _fields("\n\n".join([*rows, bare])) if kind == "title"]

    assert found == [*TITLES, "Slow Oars at Night"]


def test_with_inside_a_title_leads_to_nobody() -> None:
    """What follows it may be formed as a name; people begin behind the comma."""
    rows = [f"{title}, {people}, {venue}" for people, title, venue in ROWS]
    found = _fields("\n\n".join([*rows, "Slow Boats with Ivory Oars (BIO), Lena Brandt, Marco Rossi, OARS 2031"]))

    assert [("title", "Slow Boats with Ivory Oars (BIO)"), ("people", "Lena Brandt, Marco Rossi")] == found[-2:]


def test_in_behind_a_comma_leads_to_a_venue() -> None:
    """Also where its words are not known as one."""
    rows = [f"{people}. {title}. {venue}" for people, title, venue in ROWS]
    found = _fields("\n\n".join([*rows, "Lena Brandt, Marco Rossi. Slow Oars at Night, in Wooden Things, May 2031"]))

    assert found[-1] == ("title", "Slow Oars at Night")


def test_initials_behind_a_family_name_belong_to_it() -> None:
    """What follows them is the first word of the title, also before a colon."""
    rows = [f"Moreau, A.; Okafor, B. {title}. {venue}" for _, title, venue in ROWS]
    named = "Moreau, A.; Okafor, B. C. Oars-R: Rowing at Night. Journal of Boats 3(2), 2031"

    found = _fields("\n\n".join([*rows, named]))

    assert [("people", "Moreau, A.; Okafor, B. C."), ("title", "Oars-R: Rowing at Night")] == found[-2:]


@pytest.mark.parametrize("mark", ["?", " ?"])
def test_a_title_keeps_the_mark_that_it_asks_with(mark: str) -> None:
    """Also where a full stop follows it, or a blank stands before it."""
    rows = [f"- {people}. {title}{mark}. {venue}" for people, title, venue in ROWS]

    assert [("title", f"{title}{mark}") for title in TITLES] == _fields("\n\n".join(rows))[1::2]


def test_two_orders_live_on_one_page() -> None:
    """Papers with the people first and reports with the title first, each as it is."""
    papers = [f"- {people}. {title}. {venue}" for people, title, venue in ROWS]
    reports = [f"- **{title} Again**, {people}, {venue}" for people, title, venue in ROWS]

    found = _fields("\n".join(papers) + "\n\n# Reports\n\n" + "\n".join(reports))

    assert [kind for kind, _ in found] == ["people", "title"] * 4 + ["title", "people"] * 4
    assert [words for kind, words in found if kind == "title"] == [*TITLES, *(f"{title} Again" for title in TITLES)]


def test_a_venue_may_stand_first() -> None:
    """The venue before the people is no part of either."""
    text = "\n".join(f"OARS 203{number} {people}, “{title}”" for number, (people, title, _) in enumerate(ROWS))

    assert _fields(text) == [field for people, title, _ in ROWS for field in (("people", people), ("title", title))]


def test_unknown_venues_are_left_behind_titles() -> None:
    """A venue of words that nobody knows is told by its place, once others on the page have one there."""
    odd = "- Lena Brandt, Marco Rossi. Slow Oars at Night. Concurrency Pract Exper. 2027"
    text = "\n".join([f"- {people}. {title}. {venue}" for people, title, venue in ROWS] + [odd])

    assert _fields(text)[-2:] == [("people", "Lena Brandt, Marco Rossi"), ("title", "Slow Oars at Night")]


def test_the_order_of_the_others_stands_for_a_venue_without_a_word_for_one() -> None:
    """Where nearly all are references, one more in their order is one."""
    odd = "- Lena Brandt, Marco Rossi, Slow Oars at Night and in Fog, Oars in Winter"
    text = "\n".join([f"- {people}, {title}, {venue}" for people, title, venue in ROWS] + [odd])

    assert ("title", "Slow Oars at Night and in Fog") in _fields(text)


def test_one_person_with_the_family_name_in_front_is_enough() -> None:
    """Where references end in a venue, one without any is told by a family name in front of initials."""
    full = [f"Moreau, A., & Okafor, B. {title}. {venue}" for _, title, venue in ROWS]
    found = _fields("\n\n".join([*full, "Brandt, L.M. Slow Oars at Night and in Fog.", "See the archive of oars."]))

    assert [("people", "Brandt, L.M."), ("title", "Slow Oars at Night and in Fog")] == found[-2:]


def test_a_title_above_people_and_venue_is_the_title() -> None:
    """Where most lines of people and venue stand below a line of their own, they are the rest of what it begins."""
    entries = [
        f"<b>[{title}](../boats/)</b><br>\n{people}.  \n<i>Conference on Boats and Their Clocks</i>. <b>OARS 2031</b>"
        for people, title, _ in ROWS
    ]

    assert [] == _read("\n\n".join(entries))


@pytest.mark.parametrize("other", ["9:00 – 9:15", "PDF Slides Video", "OARS 2031"])
def test_other_lines_above_references_are_no_titles(other: str) -> None:
    """A time, a row of links or a venue may stand above each reference: its title is still inside of it."""
    found = _fields("\n\n".join(f"{other}\n\n{people}. {title}. {venue}" for people, title, venue in ROWS))

    assert [title for _, title, _ in ROWS] == [words for kind, words in found if kind == "title"]


def test_people_lose_what_leads_to_them() -> None:
    """ "with" and brackets around co-authors are no part of a name."""
    text = "\n".join(f"- “{title}” (with {people}), {venue}" for people, title, venue in ROWS)

    assert [words for kind, words in _fields(text) if kind == "people"] == list(NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(f"{title}\n{people}\n{venue}" for people, title, venue in ROWS),
        "\n".join(f"0{number}:30 {people}. {title}. {venue}" for number, (people, title, venue) in enumerate(ROWS)),
        "\n".join(f"- {title}" for title in TITLES),
        "We met Ada Moreau. She rows boats. It was 2031.\n\nNothing else is known of her.",
        "- Ada Moreau. Tiny Kernels for Old Boards. HARBOR 2031",
        "",
    ],
    ids=["a line a field", "programme", "titles", "prose", "one", "empty"],
)
def test_other_pages_are_left_alone(text: str) -> None:
    """Lines of one field, times, running text and a single reference tell no grammar."""
    assert _read(text) == []


@given(
    st.lists(st.sampled_from([*TITLES, *NAMES, *VENUES, "", "[pdf]", "- ", "# Talks", "2031", "(with"]), max_size=14)
)
def test_pieces_are_words_of_the_page(parts: list[str]) -> None:
    """In order, without overlap."""
    plain = markdown.plain(Page("page.txt", ". ".join(parts) + "\n" + "\n- ".join(parts), ""))
    made = references.read(plain, pieces.of_page(plain))

    assert all(" ".join(plain.text[one.start : one.end].split()) == " ".join(one.words.split()) for one in made)
    assert all(left.end <= right.start for left, right in pairwise(made))


def test_a_date_may_stand_first_and_the_first_author_alone() -> None:
    """A line of an arXiv bot: links behind "et.al." are no people, and a comma inside a title ends it nowhere."""
    titles = (*TITLES, "Oars, a Fast Language for Slow Boats")
    rows = [(names.split(",")[0], title) for names, title in zip((*NAMES, "Gita Rao"), titles, strict=True)]
    lines = (
        f"2031-03-11, {title}, {name} et.al., Paper: http://arxiv.org/abs/3103.0{n}1v1"
        for n, (name, title) in enumerate(rows)
    )

    assert _fields("\n\n".join(lines)) == [
        field for name, title in rows for field in (("title", title), ("people", f"{name} et al"))
    ]
