"""Pieces are cut into the records that repeat; what repeats in no record stands outside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Edition, Page
from etl.read import general
from etl.read.general import segments, standing
from etl.read.general.piece import Kind, Piece
from etl.read.general.prices import TITLE, Prices, Segment, learned, own_price

TITLES = (
    "Tiny Kernels for Old Boards",
    "A Study of Slow Caches",
    "Nimble: How to Compile Trees",
    "What a Clock May Cost Us",
)
PEOPLE = ("Ada Moreau, Ben Okafor", "Chen Li, Dina Haddad", "Farid Nazari, Greta Lindqvist", "Ivy Stone, Ken Abe")
TEXT = "We show that a small cache is enough for most trees, and that nothing larger is needed on boards like ours."
KINDS: dict[str, Kind] = {
    "T": "short",
    "A": "people",
    "X": "prose",
    "M": "meta",
    "H": "time",
    "L": "links",
    "N": "name",
    "E": "event",
    "S": "session",
    "F": "furniture",
}
WORDS = {
    "M": "BOATS 2021",
    "H": "10:00",
    "L": "[pdf]",
    "N": "Lena Brandt",
    "E": "Coffee Break",
    "S": "Session 1",
    "F": "Back",
}


def _pieces(letters: str) -> list[Piece]:
    """A piece for each letter; a blank stands for a blank line."""
    made: list[Piece] = []
    at = gap = 0
    for letter in letters:
        if letter == " ":
            gap += 1
            continue
        count = sum(piece.kind == KINDS[letter] for piece in made)
        chosen = {"T": TITLES[count % 4], "A": PEOPLE[count % 4], "X": TEXT}
        words = chosen.get(letter) or WORDS[letter]
        made.append(Piece(words, at, at + len(words), gap, kind=KINDS[letter], line=at))
        at, gap = at + len(words) + 1, 0
    return made


def _labels(pieces: Sequence[Piece]) -> list[str]:
    return ["".join(found.labels) for found in segments.segments(pieces)]


def test_what_is_set_as_titles_are_is_part_of_no_other_record() -> None:
    """Where all titles and nothing else are links, a record ends before the next link, though that has no people."""
    pieces = [
        piece._replace(lead="link") if piece.kind == "short" else piece
        for piece in _pieces("TAM" * 6 + "TMM" + "TAM" * 6)
    ]

    assert ["TAM"] * 12 == _labels(pieces)


def test_titles_may_end_in_a_mark_where_most_do() -> None:
    """Where most titles of a page end in a comma, one with a single author does as well."""
    pieces = [
        piece._replace(words=f"{piece.words},", lead="bullet") if piece.kind == "short" else piece
        for piece in _pieces("TATATNTATATATN")
    ]

    assert 7 == len(segments.segments(pieces))


def test_numbered_titles_may_stand_below_their_people() -> None:
    """A number before each title begins no record where people stand above the first title and none below the last."""
    pieces = [
        piece._replace(lead="number", marked=True) if piece.kind == "short" else piece
        for piece in _pieces("S" + "AT" * 6)
    ]

    assert ["AT"] * 6 == _labels(pieces)


def test_people_behind_a_label_of_talks_begin_a_record() -> None:
    """People who are announced as the speakers of a talk stand above its title, whatever stands before them."""
    pieces = [
        piece._replace(label="contributed talk", sure=True) if piece.kind == "people" else piece
        for piece in _pieces("THHATHHATHHAT")
    ]

    assert ["AT", "AT", "AT"] == _labels(pieces)[-3:]


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        (" TA" * 4, ["TA"] * 4),
        ("TA" * 4, ["TA"] * 4),
        (" TAX" * 4, ["TAX"] * 4),
        ("TAX" * 4, ["TAX"] * 4),
        (" TX" * 4, ["TX"] * 4),
        (" AT" * 4, ["AT"] * 4),
        (" ATX" * 4, ["ATX"] * 4),
        (" TXA" * 4, ["TXA"] * 4),
        (" TAM" * 4, ["TAM"] * 4),
        (" TMA" * 4, ["TMA"] * 4),
        (" TAL" * 4, ["TAM"] * 4),
        (" TNX" * 4, ["TAX"] * 4),
        (" TAAX" * 4, ["TAAX"] * 4),
        (" TAXX" * 4, ["TAXX"] * 4),
        (" HTA" * 4, ["TA"] * 4),
        ("S" + " TA" * 4 + " S" + " TA" * 4, ["TA"] * 8),
        ("FFF" + " TA" * 4 + " F", ["TA"] * 4),
        (" TA" * 4 + " E" + " TA" * 4, ["TA"] * 8),
        (" TAX" * 4 + " ENX", ["TAX"] * 4),
        (" TAX" * 4 + " TA" + " TAX" * 4, ["TAX"] * 4 + ["TA"] + ["TAX"] * 4),
        (" TAX", ["TAX"]),
        ("FFF", []),
        ("EHEHE", []),
        ("", []),
    ],
)
def test_records_repeat(letters: str, expected: list[str]) -> None:
    """Titles first, people first, text before people, venues and links between them: the order of the page is found."""
    assert expected == _labels(_pieces(letters))


@pytest.mark.parametrize("lead", ["number", "link"])
def test_titles_alone(lead: str) -> None:
    """A page that lists nothing but titles, with links to the papers, has a record for each."""
    pieces = [piece._replace(lead=lead, tail="https://example.org/a.pdf") for piece in _pieces("T" * 4)]

    assert ["T"] * 4 == _labels(pieces)


def test_a_text_belongs_to_the_title_above_the_gap() -> None:
    """Blank lines set records apart: each title takes the people that stand with it."""
    found = segments.segments(_pieces(" TA" * 4))

    assert list(zip(TITLES, PEOPLE, strict=True)) == [(one.pieces[0].words, one.pieces[1].words) for one in found]


def test_the_first_pieces_of_a_label_stand_together() -> None:
    """What a record has of one field ends where another field begins; facts between them do not end it."""
    pieces = tuple(_pieces("TAMAXA"))
    found = Segment(pieces, tuple("TAMAXA"))

    assert (pieces[1], pieces[3]) == found.of("A")
    assert (pieces[0],) == found.of("T")
    assert () == Segment(pieces[:1], ("T",)).of("X")


@pytest.mark.parametrize(("letters", "count"), [("TA", 500), ("FE", 0), ("HL", 0), ("A", 0)], ids=str)
def test_long_pages(letters: str, count: int) -> None:
    """A page of 1,000 pieces is read to its end, whether it lists papers or nothing at all."""
    assert count == len(segments.segments(_pieces(letters * (1000 // len(letters)))))


@given(
    st.lists(
        st.builds(
            lambda words, gap, kind, sure: (words, gap, kind, sure),
            st.text(min_size=1, max_size=30).filter(str.strip),
            st.integers(0, 3),
            st.sampled_from(get_args(Kind)),
            st.booleans(),
        ),
        max_size=12,
    )
)
def test_records_are_pieces_in_order(drawn: list[tuple[str, int, Kind, bool]]) -> None:
    """Whatever the pieces are, records are stretches of them, in order, and each has a title or people or a text."""
    pieces = [
        Piece(words, number * 40, number * 40 + len(words), gap, kind=kind, sure=sure, line=number * 40)
        for number, (words, gap, kind, sure) in enumerate(drawn)
    ]

    found = segments.segments(pieces)
    taken = [piece for one in found for piece in one.pieces]

    assert taken == [piece for piece in pieces if piece in taken]
    assert all(len(one.pieces) == len(one.labels) for one in found)
    assert all(set(one.labels) & set("TAX") for one in found)


def test_numbers_begin_records() -> None:
    """Where people are numbered, they begin the record: the title below is theirs, not that above."""
    pieces = [piece._replace(lead="number") if piece.kind == "people" else piece for piece in _pieces("AT" * 4)]
    found = segments.segments(pieces)

    assert [["A", "T"]] * 4 == [list(one.labels) for one in found]


def test_people_on_lines_of_their_own() -> None:
    """All names in bullets below a title are its people."""
    pieces = _pieces("TAAATAAATAAA")
    named = [piece._replace(kind="name", lead="bullet") if piece.kind == "people" else piece for piece in pieces]

    assert ["TAAA"] * 3 == ["".join(one.labels) for one in segments.segments(named)]


def test_a_committee_is_no_record() -> None:
    """Members below the name of their committee stand outside, whatever the page looks like else."""
    head = Piece("Program Committee", 9_000, 9_017, 1, kind="event")
    members = [
        Piece(name, 9_100 + 50 * place, 9_100 + 50 * place + len(name), 0, kind="name", line=9_100 + 50 * place)
        for place, name in enumerate(["Ada Moreau, Oslo", "Ben Okafor, Rome", "Chen Li, Bern", "Dina Haddad, Cork"] * 3)
    ]

    assert ["TA"] * 4 == ["".join(one.labels) for one in segments.segments([*_pieces("TA" * 4), head, *members])]

    wordy = members[0]._replace(words="Ada Moreau, Laboratory for Old Boats at Sea, Norway", kind="short")
    assert standing.closed([*_pieces("TA" * 4), head, wordy, *members])[-1]


def test_texts_are_left_out_where_records_have_none() -> None:
    """A title and running text are no record on a page whose records are titles and people, but for one of them."""
    assert ["TA"] * 6 == ["".join(one.labels) for one in segments.segments(_pieces("TA" * 6 + "TXXX"))]


def _set(rows: Sequence[tuple[str, str, Kind, bool]]) -> list[Piece]:
    """Pieces of words, lead and kind, with a blank line above where the last says so."""
    made: list[Piece] = []
    at = 0
    for words, lead, kind, opens in rows:
        made.append(Piece(words, at, at + len(words), int(opens), lead, kind, line=at))
        at += len(words) + 2
    return made


def test_a_slot_of_the_page_tells_what_its_looks_do_not() -> None:
    """Where titles are bold, two bold words over people are one; where people are in italics, an odd list is people."""
    rows: list[tuple[str, str, Kind, bool]] = []
    for title, people in zip(TITLES * 2, PEOPLE * 2, strict=True):
        rows += [(f"{title} {len(rows)}", "strong", "short", True), (people, "emphasis", "people", False)]
    rows += [("Clara Winter", "strong", "name", True), ("Ada Moreau, Ben Okafor", "emphasis", "people", False)]
    rows += [
        ("Swift Small Boats", "strong", "short", True),
        ("ada Moreau, Ben deOkafor, Chen Li, Ivy Stone", "emphasis", "short", False),
    ]

    found = segments.segments(_set(rows))

    assert [one.of("T")[0].words for one in found][-2:] == ["Clara Winter", "Swift Small Boats"]
    assert found[-1].of("A")[0].words == "ada Moreau, Ben deOkafor, Chen Li, Ivy Stone"


def test_title_and_people_stand_together_where_they_do_on_the_page() -> None:
    """Where nothing stands between people and title, a short title right below a person is theirs, none further on."""
    venue: tuple[str, str, Kind, bool] = ("Proc. of HARBOR 2031", "", "meta", True)
    rows: list[tuple[str, str, Kind, bool]] = []
    for title, people in zip(TITLES * 2, PEOPLE * 2, strict=True):
        rows += [(people, "", "people", True), (title, "", "short", True), venue]
    rows += [
        ("Ada Moreau", "", "name", True),
        ("Old Boats", "", "short", True),
        venue,
        ("Slow Oars", "", "short", True),
    ]

    last = segments.segments(_set(rows))[-1]

    assert [piece.words for piece in last.of("T")] == ["Old Boats"]


def test_several_papers_in_a_row() -> None:
    """A table that plans several papers a week gives each of them, with or without cells left of its head."""
    weeks = [
        f"| 9/{week} | Clocks - {week} | "
        + " | ".join(f"[Kernels on Old Boards, Part {week}{part}](https://doi.org/10.1/x)" for part in "abc")
        + " | form |"
        for week in range(1, 5)
    ]
    text = "\n".join(
        ["| Week | Subject | Papers | | | Forms |", "|-|-|-|-|-|-|", "| | | Paper 1 | Paper 2 | Paper 3 | |", *weeks]
    )
    records = general.listing(Page("page.md", text, "")).records

    titles = [record.title.words for record in records if record.title]
    assert [f"Kernels on Old Boards, Part {week}{part}" for week in range(1, 5) for part in "abc"] == titles


def test_what_stands_before_the_first_field_of_a_line_belongs_to_it() -> None:
    """A venue at the head of a line is that of the people behind it, not of the record above."""
    found = [piece._replace(line=number // 3, sure=True) for number, piece in enumerate(_pieces("MATMATMATMAT"))]

    assert [one.labels for one in segments.segments(found)] == [("A", "T"), *[("M", "A", "T")] * 3]


def test_what_is_sure_is_left_out_below_a_closed_heading() -> None:
    """People and titles under "Talks" are outside, however sure it is what they are."""
    papers = [piece._replace(line=number // 2, sure=True) for number, piece in enumerate(_pieces("ATATATAT"))]
    heading = Piece("Talks", 900, 905, 1, "heading2", kind="event", line=900)
    talks = [piece._replace(start=piece.start + 950, line=950 + piece.line) for piece in papers[:2]]

    assert [one.pieces[0].start for one in segments.segments([*papers, heading, *talks])] == [
        piece.start for piece in papers[::2]
    ]


def test_people_stand_as_far_below_titles_as_on_the_rest_of_the_page() -> None:
    """A venue that looks like a title goes to the people above it, where people stand right below titles."""
    found = _pieces(" T A M" * 6 + " T A T M T A" * 2 + " T A M" * 2)

    labels = ["".join(one.labels) for one in segments.segments(found)]
    assert ["TAM"] * 6 + ["TAMM", "TA"] * 2 + ["TAM"] * 2 == labels


def test_an_edition_before_a_line_makes_a_paper_of_it() -> None:
    """What has an edition in front, as titles of the page have, is a title even where nobody is named."""
    found = [
        piece._replace(lead="badge", tail="BOATS 2031:") if piece.kind == "short" else piece
        for piece in _pieces(" TA" * 20 + " T" + " TA")
    ]

    assert len(segments.segments(found)) == 22


def test_most_of_a_page_may_be_closed_where_papers_have_a_heading() -> None:
    """People under "Talks" are outside although they are most of the page, where others stand under "Papers"."""
    papers = [piece._replace(start=piece.start + 100, line=piece.line + 100) for piece in _pieces(" TA" * 4)]
    talks = [piece._replace(start=piece.start + 5000, line=piece.line + 5000) for piece in _pieces(" TA" * 6)]
    above = Piece("Papers", 0, 6, 1, "heading2", kind="session", line=0)
    heading = Piece("Talks", 4900, 4905, 1, "heading2", kind="event", line=4900)

    assert len(segments.segments([above, *papers, heading, *talks])) == 4


@pytest.mark.parametrize(
    ("note", "count"),
    [("PhD Thesis.", 15), ("Master's thesis, Isle of Boats, 2031", 15), ("PhD Thesis: Old Boats", 14)],
)
def test_a_thesis_need_not_say_whose_it_is(note: str, count: int) -> None:
    """A line right above "PhD Thesis." is a title where all others name people, and takes none from those below."""
    found = _pieces(" T A M" * 12 + " T M" + " T A M" * 2)
    found[37] = found[37]._replace(words=note, end=found[37].start + len(note))

    assert count == len(segments.segments(found))


def test_a_sentence_is_a_dear_title_where_titles_end_otherwise() -> None:
    """Titles without a full stop, eight at least, make a short sentence a poor title; fewer tell nothing."""
    pieces = [Piece(f"Slow {word} for Every Harbour", 0, 0, 1, kind="short") for word in "ABCDEFGHI"]
    said = Piece("See the harbour for a list of your own.", 0, 0, 1, kind="short")
    found = [Segment((piece,), (TITLE,)) for piece in pieces]
    many, few = (learned(pieces, some, Prices()) for some in (found, found[:5]))

    assert own_price(said, many)[TITLE] > own_price(pieces[0], many)[TITLE]
    assert own_price(said, few)[TITLE] == own_price(pieces[0], few)[TITLE]


def test_titles_of_another_script_are_dear() -> None:
    """Where titles are in Latin letters, a line with Chinese words in it is hardly one."""
    pieces = [Piece(f"Tiny Kernels for Old Boards {at}", at, at + 29, 1) for at in range(9)]
    found = [Segment((piece,), (TITLE,)) for piece in pieces]
    said = pieces[0]._replace(words="给 Kernels 加一个 small clock of wood")
    abroad = [Segment((said,), (TITLE,))] * 6

    assert own_price(said, learned(pieces, found, Prices()))[TITLE] > own_price(said, Prices())[TITLE] + 1
    assert not learned(pieces, [*found, *abroad], Prices()).latin


@pytest.mark.parametrize("mark", [" — ", " - "])
@pytest.mark.parametrize("last", ["Morning 1", "[pdf](http://boats.org/p.pdf)", ""])
def test_a_cell_behind_keeps_the_venue(mark: str, last: str) -> None:
    """A venue behind people in a cell is the record's, whatever stands in the next cell: nothing begins there."""
    cells = [
        f"| {number} | {title}{mark}{people}{mark}BOATS 203{number} | {last} |"
        for number, (title, people) in enumerate(zip(TITLES, PEOPLE, strict=True))
    ]
    text = "\n".join(("# Papers\n", "| # | Paper | Session |", "|---|---|---|", *cells))

    found = general.listing(Page("page.md", text, "")).records

    assert [(one.title and one.title.words, one.edition) for one in found] == [
        (title, Edition("BOATS", 2030 + number)) for number, title in enumerate(TITLES)
    ]
