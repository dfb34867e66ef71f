"""What is said of a paper below its entry is no paper on a page of labelled entries."""

from __future__ import annotations

from etl.model import Page
from etl.read import general
from etl.read.general.piece import Piece
from etl.read.general.prices import Segment
from etl.read.general.strays import without

ENTRY = (
    "Slow {} for Every Old Harbour\n\nAuthors: Ada Moreau, Ben Okafor\n\n"
    "Abstract: We move all {} to the shore and measure there twice how much of them is left.\n\n"
)
SAID = (
    "Novelty and Significance:\n\nThe work is sound and moves more than what was moved before it.\n\n"
    "Clear method: The authors say how all of it is done, so that others may do it again\n\n"
)
WORDS = ("Boats", "Caches", "Trees", "Clocks", "Otters", "Clouds", "Mills", "Islands")


def _segment(words: str, label: str = "", people: str = "") -> Segment:
    pieces = [Piece(words, 0, 0, 0)]
    if people:
        pieces.append(Piece(people, 0, 0, 0, kind="people", label=label, sure=bool(label)))
    return Segment(tuple(pieces), ("T", "A")[: len(pieces)])


LABELLED = [_segment(word, "authors", "Ada Moreau") for word in WORDS]


def test_assessments_between_entries_are_no_papers() -> None:
    """Headings and sentences below each entry, however many, are none of the page's papers."""
    text = "".join(ENTRY.format(word, word) + SAID for word in WORDS)
    found = general.listing(Page("page.txt", text, "")).records

    assert [f"Slow {word} for Every Old Harbour" for word in WORDS] == [one.title.words for one in found if one.title]


def test_what_has_people_or_stands_above_stays() -> None:
    """A record without labels is kept where it names people, stands above the entries, or in a list of its own."""
    above, named = _segment("A Contents List"), _segment("Clouds", people="Chen Li")
    many = [_segment(f"Otters {number}") for number in range(9)]

    assert without([above, *LABELLED[:7], named, *many, *LABELLED[7:]]) == [
        above,
        *LABELLED[:7],
        named,
        *many,
        *LABELLED[7:],
    ]


def test_few_labels_tell_nothing() -> None:
    """Where few records have labels, those without are papers as well."""
    found = [*LABELLED[:3], _segment("Otters"), *LABELLED[3:4]]

    assert found == without(found)


def test_strays_go() -> None:
    """Between labelled records, and behind the last of them as far as between others, they are dropped."""
    assert LABELLED == without([*LABELLED[:2], _segment("Otters"), *LABELLED[2:], _segment("Clouds")])


def test_where_titles_count_nothing_else_is_one() -> None:
    """However much is said below each numbered entry, and above the first, none of it is a paper."""
    counted = [
        segment._replace(pieces=(segment.pieces[0]._replace(lead="number"), *segment.pieces[1:]))
        for segment in LABELLED
    ]
    said = [_segment(f"Otters {number}") for number in range(30)]

    assert counted == without([*said, *counted[:4], *said, *counted[4:], *said])


def test_people_in_lines_with_one_as_their_title_are_a_committee() -> None:
    """Where a person stands where a title would, among many lines of people, it is no paper."""
    names = ["Hana Sato", "Ivy Stone", "Jun Wei", "Karim Osei", "Lena Brandt", "Mia Costa", "Noa Peretz", "Omar Said"]
    crew = "\n\n".join(f"{name} (University of Harbours, Norway)" for name in names)
    text = f"Helping Hands\n\n{crew}\n\nTiny Kernels for Old Boards\n\nAda Moreau, Ben Okafor\n"
    found = general.listing(Page("page.txt", text, "")).records

    assert not {*names} & {one.title.words.partition(" (")[0] for one in found if one.title}
