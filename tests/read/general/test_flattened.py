"""Tables of a cell per line are laid into rows below their head."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page, Record
from etl.read import general
from etl.read.general import flattened, pieces
from etl.read.general.columns import columns

Make = Callable[[str], Page]

TITLES = ["Kernels at Rest on Old Boards", "How to Compile Large Trees", "What a Clock May Cost Us"]
PEOPLE = ["Ada Moreau, Ben Okafor", "Chen Li", "Dana Petrov, Emil Sato"]
CELLS = st.sampled_from(
    ["Time", "Title", "Speaker(s)", "Slides", "9:00", "12", "Kernels at Rest", "Chen Li", "[pdf]", "(min)"]
)


def _page(*cells: str) -> str:
    return "Programme of the Day\n\n" + "\n\n".join(cells) + "\n"


def _records(text: str, page: Make) -> Sequence[Record]:
    return read.reading(page(text)).records


def _titles(found: Sequence[Record]) -> list[str]:
    return [" ".join(record.title.words.split()) for record in found if record.title]


@pytest.mark.parametrize("head", [("Event", "Speaker(s)", "Time"), ("Title", "Presenter(s)", "When")])
def test_cells_go_round(head: tuple[str, ...], page: Make) -> None:
    """Titles and people are told by their columns, whatever the order; breaks are no papers."""
    rows = zip(TITLES, PEOPLE, ("9 AM - 9:15 AM", "10 AM - 10:30 AM", "10:30 AM - 11 AM"), strict=True)
    cells = [cell for row in rows for cell in row]
    found = _records(_page(*head, *cells[:3], "Coffee Break", "9:15 AM - 10 AM", *cells[3:]), page)

    assert _titles(found) == TITLES
    assert [len(record.authors) for record in found] == [2, 1, 2]


def test_surnames_stand_under_authors(page: Make) -> None:
    """What could be anything is people where the head says so; numbers and units are none of it."""
    head = ("Time (GMT)", "Duration", "(Minutes)", "Article #", "Author(s)", "Title")
    people = ("Moreau, Okafor, Lindqvist", "Li", "Petrov, Sato, Osei")
    rows = zip(("8:00 AM", "8:20 AM", "8:40 AM"), ("20",) * 3, ("12", "20", "2"), people, TITLES, strict=True)
    found = _records(_page(*head, *(cell for row in rows for cell in row)), page)

    assert _titles(found) == TITLES
    assert next([author.name for author in record.authors] for record in found) == ["Moreau", "Okafor", "Lindqvist"]


def test_cells_may_be_missing_or_broken(page: Make) -> None:
    """A row without its time is a row, a title over two lines is one, people below a title are people."""
    text = _page(
        "Time", "Title", "9:00", "Kernels at Rest on the\n\nOldest of Boards\nAda Moreau, Ben Okafor",
        "How to Compile Large Trees\nChen Li and Paul Osei", "9:40", "What a Clock May Cost Us\nDana Petrov, Emil Sato",
    )  # fmt: skip

    assert _titles(_records(text, page)) == ["Kernels at Rest on the Oldest of Boards", *TITLES[1:]]


def test_unknown_heads_count(page: Make) -> None:
    """A heading above a head, and a head of an unknown word behind it, do not upset the columns."""
    rows = zip(
        ("2031.04", "2031.05", "2031.06", "2031.07"),
        (*TITLES, "Clouds for Every Island"),
        ("[pdf]",) * 4,
        "★" * 4,
        strict=True,
    )
    cells = [cell for row in rows for cell in row]
    laid = flattened.tables(
        made := page(_page("Conference", "Date", "Title", "Paper", "Liked", *cells)), pieces.of_page(made)
    )

    assert [piece.words for piece in laid if piece.kind == "title"] == [
        *TITLES,
        "Clouds for Every Island",
    ]


def test_pictures_head_columns(page: Make) -> None:
    """A picture behind the words of a head is a column of its own, whose cells may be missing."""
    cells = [
        cell
        for title, linked in zip((*TITLES, "Slow Oars at Night"), "0010", strict=True)
        for cell in ("1", title, "提出小船Net以解决钟表的大小", "oar kelp", *(["✅"] if linked == "1" else []), "☆")
    ]
    found = _records(_page("#", "题目", "要点", "标签", "🔗", "⭐", *cells), page)

    assert _titles(found) == [*TITLES, "Slow Oars at Night"]
    assert not any(record.authors for record in found)


def test_workplaces_need_no_column_of_people(page: Make) -> None:
    """Where no column is that of people, workplaces stand in one that is called otherwise, and are no titles."""
    places = ("University of Boats; Isle Group", "Reef; Kelp; Tide Research", "Harbour Laboratory")
    cells = [cell for row in zip(TITLES, ("OARS 2031",) * 3, places, ("很快的小船",) * 3, strict=True) for cell in row]
    found = _records(_page("题目", "发表的会议", "主要作者单位", "一句话总结", *cells), page)

    assert _titles(found) == TITLES
    assert not any(record.authors for record in found)


def test_who_presents_what_others_read_is_no_author(page: Make) -> None:
    """In a table of readings, those who present are no authors."""
    cells = [cell for row in zip(("4/3", "4/5", "4/10"), TITLES, PEOPLE, strict=True) for cell in row]
    read_by, talk_by = (
        _records(_page("Date", head, "Presented by", *cells), page) for head in ("Reading", "Presentation")
    )

    assert _titles(read_by) == _titles(talk_by) == TITLES
    assert not any(record.authors for record in read_by)
    assert all(record.authors for record in talk_by)


def test_what_heads_a_list_elsewhere_may_be_a_cell(page: Make) -> None:
    """A venue in front of "accepted papers", again and again, makes it a cell, and no heading that ends the table."""
    cells = [cell for title in TITLES for cell in (title, "[OARS 2031] official accepted papers", "很快的小船")]
    cells += ["Slow Oars at Night", "BOATS 2031", "很快的小船"]

    assert _titles(_records(_page("题目", "会议", "一句话总结", *cells), page)) == [*TITLES, "Slow Oars at Night"]


def test_cells_that_come_again_are_no_part_of_titles(page: Make) -> None:
    """What stands in cell after cell is never the end of a title, nor one: "review", "Week 3"."""
    head = ("Date", "Day", "Title", "Review")
    weeks = [(f"Week {week}", *head, "31/04/02", "Tue", title, "review") for week, title in enumerate(TITLES, 1)]
    off = ("Week 4", *head, "31/04/30", "Tue", "31/05/02", "Thu", "Week 5", *head, "31/05/09", "Tue", "Slow Oars")
    text = _page(*(cell for week in weeks for cell in week), *off)

    assert _titles(_records(text, page)) == [*TITLES, "Slow Oars"]


def test_a_column_that_nobody_knows_stands_between_others(page: Make) -> None:
    """A head of unknown words between known ones is a column of the table, and so are those behind it."""
    head = ("No.", "Title", "Authors", "Guessed harbour", "Score", "Votes")
    rows = zip("123", TITLES, PEOPLE, ("Mill Lab", "Isle", "Lake"), ("9.1", "8.2", "7.3"), "456", strict=True)
    found = _records(_page(*head, *(cell for row in rows for cell in row)), page)

    assert _titles(found) == TITLES
    assert [len(record.authors) for record in found] == [2, 1, 2]
    assert columns(head) == ("number", "title", "people", "other", "number", "number")


def test_what_has_a_number_is_nobody(page: Make) -> None:
    """A rank such as "P1" is no family name, whatever stands under its head."""
    head = ("排名", "论文", "分类", "作者", "推断 affiliation", "相关性", "机构强度", "优先级", "要点速览")
    people = ("Ada Moreau 等", "Chen Li 等", "Dana Petrov 等")
    cells = [
        cell
        for number, (title, names) in enumerate(zip(TITLES, people, strict=True), 1)
        for cell in (
            str(number),
            title,
            "cs.OS",
            names,
            "Rice University",
            "9.1",
            "8.8",
            f"P{number}",
            "问题：时钟；方法：船",
        )
    ]
    found = _records(_page(*head, *cells), page)

    assert [[author.name for author in record.authors] for record in found[-3:]] == [
        ["Ada Moreau"], ["Chen Li"], ["Dana Petrov"],
    ]  # fmt: skip


def test_abstracts_speak_for_themselves(page: Make) -> None:
    """Below a head of titles with abstracts the rows are no table, and links below each paper are no head of one."""
    text = "A clock needs a port and a lamp, and we show that it also needs a boat that is made of paper. " * 3
    cells = [
        cell
        for title, people in zip(TITLES, ("Ada Moreau et al.", "Chen Li et al.", "Dana Petrov et al."), strict=True)
        for cell in (title, "Abstract", text.strip(), people, "Rice University", "Paper", "GitHub")
    ]
    found = _records(_page("Title & Abstract", "Author(s)", "Institution", "Link", *cells), page)

    assert _titles(found) == TITLES
    assert [[author.name for author in record.authors] for record in found] == [
        ["Ada Moreau"], ["Chen Li"], ["Dana Petrov"],
    ]  # fmt: skip


def test_talks_are_told_by_their_type(page: Make) -> None:
    """A cell that says keynote or lunch makes its row no paper; people stand below titles in their cells."""
    cells: tuple[str, ...] = ("Start", "End", "Type", "Title")
    for at, (title, people) in enumerate(zip(TITLES, PEOPLE, strict=True)):
        cells += (f"{9 + at}:00", f"{9 + at}:30", "Paper", f"{title}\n{people}")
    talk = (
        "13:00",
        "14:00",
        "Keynote",
        "Clouds for Every Island\nIvy Stone (Rice University)",
        "14:00",
        "15:00",
        "Lunch",
    )

    assert _titles(_records(_page(*cells, *talk), page)) == TITLES


def test_what_stands_below_is_left(page: Make) -> None:
    """Lines below a table that fit no row stay as they are; a head without rows is none."""
    lines = ("We thank all who came to the old mill by the lake this year.", "See you all again in the spring of 2032.")
    text = _page("Title", "Authors", *(cell for row in zip(TITLES, PEOPLE, strict=True) for cell in row), *lines)
    made = page(text)
    laid = flattened.tables(made, pieces.of_page(made))
    bare = page(_page("Title", "Authors", *lines))

    assert [piece.column for piece in laid][-8:] == [0, 1, 0, 1, 0, 1, -1, -1]
    assert flattened.tables(bare, pieces.of_page(bare)) == pieces.of_page(bare)


def test_links_to_files_are_no_head(page: Make) -> None:
    """Links below an entry that are named like columns begin no table."""
    rows = (cell for row in zip(TITLES, PEOPLE, strict=True) for cell in row)
    found = pieces.of_page(page(_page("Presentation", "Authors", *rows)))
    linked = [piece._replace(tail="https://boats.example/a.pdf") for piece in found[:3]] + found[3:]

    assert flattened.tables(page(""), found) != found
    assert flattened.tables(page(""), linked) == linked


@given(st.lists(CELLS, max_size=30).map("\n\n".join))
def test_nothing_is_lost(text: str) -> None:
    """Every line of a page stays in its place, whatever is laid into rows."""
    made = Page("page.txt", text, "")
    found = pieces.of_page(made)
    laid = flattened.tables(made, found)

    assert [piece.start for piece in laid] == sorted(piece.start for piece in laid)
    assert {piece.end for piece in laid} <= {piece.end for piece in found}
    assert all(text[piece.start : piece.end] == piece.words for piece in laid)


def test_rows_that_name_nobody() -> None:
    """A preprint's number, a title in small letters and a repository, which may be missing: each row is a paper."""
    titles = [
        f"tiny {name} for the old boats of a slow harbour"
        for name in ("oars", "sails", "maps", "clocks", "ports", "bells")
    ]
    rows = [
        cell
        for number, title in enumerate(titles)
        for cell in (f"3104.0{number}123", title, *(("tiny_repo",) if number % 3 else ()))
    ]

    page = Page("page.txt", "\n\n".join(("Archive", "date", "paper", "code", *rows)), "")
    assert [record.title and record.title.words for record in general.listing(page).records] == titles


def test_ranks_scores_and_the_first_author() -> None:
    """Numbers stand below heads that say nothing of numbers, and "et al." behind a name names people."""
    names = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dina Haddad", "Emil Larsen")
    rows = [
        cell
        for number, name in enumerate(names, 1)
        for cell in (
            str(number),
            f"Slow Boats of the {name.split()[1]} Harbour / PDF",
            f"{name} et al.",
            f"{number}.5",
            "P1",
        )
    ]
    page = Page("page.txt", "\n\n".join(("Rank", "Paper", "Authors", "Score", "Note", *rows)), "")

    found = general.listing(page).records
    assert [record.title and record.title.words for record in found] == [
        cell.removesuffix(" / PDF") for cell in rows[1::5]
    ]
    assert [author.name for record in found for author in record.authors] == list(names)


def test_links_of_a_line_each_are_no_head(page: Make) -> None:
    """ "Paper", "Slides", "Video" below each entry are its links, and no head of a table."""
    links = "Paper\n\nSlides\n\nVideo\nCategory: boats\nPublished: 2031\nScore: 9"
    bare = page("\n\n".join(f"{title}\n\n{who}\n\n{links}" for title, who in zip(TITLES * 4, PEOPLE * 4, strict=True)))
    found = list(pieces.of_page(bare))

    assert found == flattened.tables(bare, found)


def test_unknown_heads_apart_count(page: Make) -> None:
    """Of two heads that nobody knows, each between others that are known, both are columns."""
    head = ("No.", "Title", "Authors", "Otters", "Score", "Boat", "Priority", "Link")
    rows = [
        (str(number), title, people, "many", "9.1", "Red", "P1", "[pdf]")
        for number, (title, people) in enumerate(zip(TITLES, PEOPLE, strict=True), 1)
    ]
    found = _records(_page(*head, *(cell for row in rows for cell in row)), page)

    assert _titles(found) == TITLES
    assert [", ".join(author.name for author in record.authors) for record in found] == PEOPLE


def test_who_presents_again_and_again_wrote_nothing(page: Make) -> None:
    """In the table of a reading group the same people stand behind one paper after the other; days off are none."""
    readers = ("Ada, Ben", "Chen, Ada", "Ben, Chen", "HOLIDAY", "Ada, Chen, Ben")
    titles = (*TITLES, "", "Clouds for Every Island")
    rows = [("9/23/2031", "Storage", title, people) for title, people in zip(titles, readers, strict=True)]
    cells = [cell for row in rows for cell in row if cell]
    found = _records(_page("Date", "Subject", "Reading", "Presented by", *cells), page)

    assert _titles(found) == [*TITLES, "Clouds for Every Island"]
    assert not any(record.authors for record in found)


def test_a_stamp_behind_a_cell_makes_it_a_title(page: Make) -> None:
    """Where cells are missing, what has a venue behind it is a title, and what has none is not."""
    titles = (*TITLES, "Clouds for Every Island")
    cells = [f"{titles[0]} [OSDI'31]", "otters first", f"{titles[1]} [BoH'32]", f"{titles[2]} [ATC'31]", "keeps clocks"]
    cells.append(f"{titles[3]} [BoH'33]")
    found = _records(_page("Title", "Keywords", *cells), page)

    assert _titles(found) == [*TITLES, "Clouds for Every Island"]


@pytest.mark.parametrize("turned", [True, False])
def test_a_cell_may_hold_a_title_and_its_people(turned: bool, page: Make) -> None:
    """Where no column is of people and rows name them, each cell of several lines is read as lines elsewhere are."""
    rows: list[str] = []
    for number, pair in enumerate(zip(TITLES * 2, PEOPLE * 2, strict=True)):
        lines = [f"{pair[0]} {number}", pair[1] if "," in pair[1] else "Farid Nazari and Chen Li"]
        rows += [f"1{number}:00", "Research", *(lines[::-1] if turned else lines)]

    found = _records(_page("Start Time", "Track", "Paper", *rows), page)
    assert _titles(found) == [f"{title} {number}" for number, title in enumerate(TITLES * 2)]
    assert all(len(record.authors) == 2 for record in found)


def test_a_cell_may_hold_titles_with_one_person_each(page: Make) -> None:
    """A timetable of events and talks, each with who speaks behind a comma, is no table of titles."""
    people = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dina Haddad", "Emil Larsen", "Farid Nazari")
    rows: list[str] = ["Opening Remarks", "9:00 - 9:15am"]
    for number, (title, person) in enumerate(zip(TITLES * 2, people, strict=False)):
        rows += [f"{title} {number}, {person}", f"1{number}:00 - 1{number}:30am"]
    found = _records(_page("Event", "Time", *rows, "Lunch", "1:00 - 2:00pm"), page)

    assert [[author.name for author in record.authors] for record in found] == [[one] for one in people]


def test_abstracts_may_stand_in_a_column(page: Make) -> None:
    """Where the cells keep step, whoever stands under the head of people is one, by the name of an account too."""
    text = "We measure what small kernels cost on old boards, and we show that clocks agree with tides. " * 2
    people = ("ada7, boats-okafor", "chenli", "Dana Petrov, emil42")
    rows = [cell for title, who in zip(TITLES, people, strict=True) for cell in (title, who, f"{title}. {text}")]
    found = _records(_page("Title", "Authors", "Summary", *rows), page)

    assert _titles(found) == TITLES
    assert [len(record.authors) for record in found] == [2, 1, 2]
    assert all(record.abstract for record in found)


def test_who_presents_is_none_of_the_people_below_titles(page: Make) -> None:
    """Where people stand below the titles in their cells, the column of presenters names no author."""
    who = ("Omar Haddad", "Ivy Stone", "Ken Abe")
    authors = ("Ada Moreau, Ben Okafor", "Chen Li, Dana Petrov", "Emil Larsen, Rosa Fonseca")
    rows = [
        cell
        for one, title, people in zip(who, TITLES, authors, strict=True)
        for cell in ("2031-04-05", one, title, f"{people} (Rice University)", "BOATS '31", "slides paper")
    ]
    found = _records(_page("Date", "Presenter", "Title", "Conference", "Material", *rows), page)

    assert _titles(found) == TITLES
    assert [", ".join(author.name for author in record.authors) for record in found] == list(authors)


def test_notes_stand_below_titles(page: Make) -> None:
    """A block below many of the titles, neither people nor the rest of a broken line, is no part of them."""
    notes = ["small boards; capped at two", "tree compilers of the harbour group"]
    cells = [cell for row in zip("977", TITLES, [*notes, ""], PEOPLE, ("4h",) * 3, strict=True) for cell in row if cell]
    more = ["8", "Clouds for Every Island", "clouds near islands only", "Ada Moreau, Chen Li", "5h"]
    found = _records(_page("Score", "Title", "Authors", "Time", *cells, *more), page)

    assert _titles(found) == [*TITLES, "Clouds for Every Island"]
    assert [len(record.authors) for record in found] == [2, 1, 2, 2]


def test_topics_above_a_table_do_not_close_it(page: Make) -> None:
    """A heading of something else than papers means something else where all titles of a page stand under it."""
    rows = zip(("2031-04-01",) * 3, TITLES, ("Ada Moreau", "Chen Li", "Dana Petrov"), ("abs / pdf",) * 3, strict=True)
    text = "Topics\n\n" + _page("Date", "Title", "Corresponding", "Paper", *(cell for row in rows for cell in row))
    found = _records(text, page)

    assert _titles(found) == TITLES
    assert [len(record.authors) for record in found] == [1, 1, 1]


@pytest.mark.parametrize("button", ["Abstract", "Click to expand", "Show abstract", "展开"])
def test_a_button_may_be_called_like_a_column(button: str, page: Make) -> None:
    """What opens each text goes, and the head of its column stays."""
    text = "We measure what small kernels cost on old boards, and we show that clocks agree with tides. " * 2
    rows = [cell for title in TITLES for cell in (title, "2031-04-05", button, f"{title}. {text}")]
    found = _records(_page("Title", "Date", "Abstract", "Comment", *rows), page)

    assert _titles(found) == TITLES
    assert [f"{title}. {text}".strip() for title in TITLES] == [one.abstract and one.abstract.words for one in found]


def test_buttons_and_first_letters_are_no_cells(page: Make) -> None:
    """What shows a text, and what stands whole in the next block, is no cell of a table with abstracts."""
    text = "We measure what small kernels cost on old boards, and we show that clocks agree with tides. " * 2
    notes = ("Bo...\n\nBoats and Oars Conference (BOC 2031)", "", "9 p...\n\n9 pages, 3 figures")
    cells = [
        cell
        for title, note in zip(TITLES, notes, strict=True)
        for cell in (title, "2031-04-05", "Show", f"{title}. {text}", note)
        if cell
    ]
    found = _records(_page("Title", "Date", "Abstract", "Comment", *cells), page)

    assert _titles(found) == TITLES


def test_a_heading_of_something_else_does_not_close_a_table(page: Make) -> None:
    """Plain text hides which heading stands over what: an introduction above does not shut the titles of tables."""
    titles = [f"{word} Kernels for Old Boards of {word.upper()}" for word in ("Tiny", "Slow", "Wet", "Cheap", "Late")]
    rows = (cell for title in titles for cell in ("BoH'31", title, "paper code", "RW"))
    head = ["Introduction", "We list what boats have taught us about memory.", "Venue", "Paper", "Links", "Tags"]

    assert _titles(_records(_page(*head, *rows), page)) == titles


def test_links_below_titles_are_no_words_of_them(page: Make) -> None:
    """A cell may hold a title and, on a line of their own, the names of links."""
    rows = zip(("Oars; Kelp",) * 3, TITLES, ("paper note",) * 3, PEOPLE, ("Rice University",) * 3, strict=True)
    found = _records(
        _page("Keywords", "Title", "Authors", "Affiliations", *(cell for row in rows for cell in row)), page
    )

    assert _titles(found) == TITLES


def test_who_chairs_again_and_again_is_no_presenter(page: Make) -> None:
    """Chairs and breaks in the column of presenters do not make it one of a reading group."""
    people = [
        "Ada Moreau, Ben Okafor (Rice University)",
        "Chen Li (MIT) and Dana Petrov (TU Wien)",
        "Emil Larsen, Ivy Stone",
    ]
    sessions = [
        cell
        for at, (title, who) in enumerate(zip(TITLES, people, strict=True))
        for cell in (
            f"{10 + at}:00 - {10 + at}:40",
            f"Technical Paper Session {'ABC'[at]}: Boats",
            "Session chair: Omar Haddad (Harbour Networks)",
            title,
            who,
            f"{10 + at}:40 - {10 + at}:50",
            "Break",
        )
    ]
    found = _records(_page("Time", "Title", "Presenters", *sessions), page)

    assert _titles(found) == TITLES
    assert [len(record.authors) for record in found] == [2, 2, 2]


def test_sessions_in_cells_of_titles_are_no_rows(page: Make) -> None:
    """Where papers stand below the chairs of sessions in a table of times and presenters, it is read line by line."""
    chairs = ("Omar Haddad", "Ken Abe", "Jun Wei", "Lena Brandt")
    more = [
        "Clouds for Every Island",
        *TITLES,
        "Ropes that Remember Their Knots",
        "Sails for Bent Rivers",
        "On Masts",
        "Tides",
    ]
    people = ["Ada Moreau, Ben Okafor (Rice University)", "Chen Li and Dana Petrov (TU Wien)"]
    cells = []
    for at, chair in enumerate(chairs):
        cells += [f"{10 + at}:00 - {10 + at}:40", f"Technical Paper Session {'ABCD'[at]}:", "Boats and Harbours"]
        cells += [f"Session chair: {chair} (Harbour Networks)", more[2 * at], people[0], more[2 * at + 1], people[1]]
        cells += [
            f"{10 + at}:40 - {10 + at}:50",
            "Diamond Sponsor Talk: Tidewater",
            "Rowing at Scale [details]",
            "Rosa Fonseca (Tidewater)",
        ]
    found = _records(_page("Time", "Title", "Presenters", *cells), page)

    assert [title for title in _titles(found) if title in more] == more
    assert {len(record.authors) for record in found if record.title and record.title.words in more} == {2}


def test_codes_stand_below_heads_of_numbers(page: Make) -> None:
    """Posters may be numbered with a letter in front, and rooms be called like people."""
    rows = [
        cell
        for at, (title, people) in enumerate(zip(TITLES, PEOPLE, strict=True), 1)
        for cell in (f"P{at}", title, people, "Hall B")
    ]
    found = _records(_page("ID", "Title", "Authors", "Room", *rows), page)

    assert _titles(found) == TITLES
    assert [", ".join(author.name for author in record.authors) for record in found] == list(PEOPLE)


def test_what_is_read_stands_under_topic(page: Make) -> None:
    """Where nothing says "Title", papers stand under "Topic", and who presents them by given names wrote nothing."""
    people = ("Ada, Ben", "Chen", "Ben, Dina", "Chen, Ada", "Ben", "Dina")
    titles = [*TITLES, "Clouds for Every Island", "Slow Caches Made of Wood", "Owls That Count to Nine"]
    rows = zip((f"{day} May, 2031" for day in range(3, 9)), titles, people, ("Summary",) * 6, strict=True)
    cells = [cell for row in rows for cell in row]
    found = _records(_page("Date", "Topic", "Presenters", "Notes", *cells), page)

    assert titles == _titles(found)
    assert [()] * len(titles) == [record.authors for record in found]


def test_a_cell_may_hold_several_titles(page: Make) -> None:
    """Titles in blocks of their own, with commas between them, are so many papers; commas inside part none."""
    first = [*TITLES, "The Price of Boats, and What It Buys", "Clouds for Every Island", "Rain on the Widest of Rivers"]
    second = [f"Slow {name} Made of Wood and Time" for name in ("Owls", "Caches", "Mills", "Trees", "Oars")]
    days = (f"4/{day}/2031" for day in range(3, 9))
    subjects = ("Time", "Clocks", "Trees", "Costs", "Weather", "Rivers")
    rows = zip(days, subjects, (f"{title}," for title in first), [*second, "6/11/2031"], strict=True)
    found = _records(_page("Date", "Subject", "Reading", "Presented by", *(cell for row in rows for cell in row)), page)

    assert _titles(found) == [title for pair in zip(first, second, strict=False) for title in pair] + first[-1:]


def test_cells_of_markup_go_on_in_none(page: Make) -> None:
    """A short title like a person, in a cell of its own, is not the first line of the people beside it."""
    rows = [
        *zip(TITLES, PEOPLE, strict=True),
        ("Oakhurst Lindqvist (OL)", "Farid Nazari (Rice University), Greta Stone (Rice University)"),
    ]
    body = "".join(f"<tr><td>{title}</td>\n<td>{people}</td></tr>\n" for title, people in rows)
    text = f"<html><body><table><tr><th>Title</th>\n<th>Authors</th></tr>\n{body}</table></body></html>"

    assert [title for title, _ in rows] == _titles(_records(text, page))


def test_a_heading_between_tables_is_no_title(page: Make) -> None:
    """What heads the next table stands in no cell of the one above it."""
    cells = [cell for number, title in enumerate(TITLES, 11) for cell in (str(number), title)]
    more = [
        cell
        for number, title in enumerate(
            ("Slow Caches Made of Wood", "Clouds for Every Island", "Rain on Rivers of Ice"), 21
        )
        for cell in (str(number), title)
    ]
    found = _records(_page("Paper ID", "Title", *cells, "Short Papers", "Paper ID", "Title", *more), page)

    assert _titles(found) == [*TITLES, *more[1::2]]


def test_the_cells_tell_what_is_read(page: Make) -> None:
    """Where a column of readings is empty, what is read stands under "Topic"."""
    people = ("Ada Moreau", "Chen Li", "Ada Moreau", "Chen Li", "Ben Okafor", "Ada Moreau")
    titles = [*TITLES, "Clouds for Every Island", "Slow Caches Made of Wood", "Owls That Count to Nine"]
    rows = zip((f"{day} Oct" for day in range(3, 9)), titles, people, strict=True)
    found = _records(_page("Date", "Topic", "Presenter", "Readings", *(cell for row in rows for cell in row)), page)

    assert titles == _titles(found)


def test_notes_of_papers_are_no_titles(page: Make) -> None:
    """In tables of titles, dates and notes that many rows lack, notes and their first letters are no titles."""
    titles = (*TITLES, "Slow Oars at Night", "Clouds for Every Island", "Harbours without Any Clock")
    notes = (
        ("Accep...", "Accepted at the Meeting on Harbours 2031"),
        ("21 pages, 4 figures",),
        (),
        (),
        ("Under review",),
        ("To ap...", "To appear in Letters on Kelp"),
    )
    rows = [(title, "2031-04-02", *note) for title, note in zip(titles, notes, strict=True)]
    for head in (("Title", "Date", "Comment"), ("Title", "Date", "Kelp Paper", "Comment")):
        cells = [cell for row in rows for cell in (*row[:2], *(("Swim",) if len(head) > 3 else ()), *row[2:])]
        found = _records(_page("boats", *head, *cells, "Time", *head, *cells[: len(cells) // 2]), page)

        assert _titles(found) == [*titles, *titles[:3]]


def test_papers_of_several_tables(page: Make) -> None:
    """Titles that stand in each of several tables are titles in all of them."""
    titles = (*TITLES, "Slow Oars at Night on Lakes", "Clouds for Every Island of Ours")
    cells = [cell for title in titles for cell in (title, "2031-04-02")]
    tables = [cell for word in ("boats", "oars", "kelp") for cell in (word, "Title", "Date", "Comment", *cells)]

    assert _titles(_records(_page(*tables), page)) == [*titles] * 3


def test_tags_below_titles_are_no_part_of_them(page: Make) -> None:
    """Rows of tags in cells of titles are neither the end of a title nor people, one tag alone neither."""
    tags = ("old-boats · oars", "", "slow-clock", "2d-kelp · oars", "old-boats · harbour · oars")
    people = ("Ada Moreau et al.", "Chen Li et al.", "Dana Petrov et al.", "Emil Sato", "B. Okafor et al.")
    titles = (*TITLES, "Slow Oars at Night", "Clouds for Every Island")
    rows = zip(("2031-04-02",) * 5, titles, tags, people, ("3104.01234",) * 5, strict=True)
    found = _records(_page("Date", "Title", "Authors", "arXiv", *(cell for row in rows for cell in row if cell)), page)

    assert _titles(found) == [*titles]
    assert [len(record.authors) for record in found] == [1] * 5


def test_titles_in_full_rows_may_be_broken(page: Make) -> None:
    """In a table with abstracts whose rows are full, most titles may be broken over two lines."""
    text = "This paper shows that boats cost less than was thought. It bounds what they cost on every board." * 2
    broken = ["Kernels at Rest for Front-Row\n\nBoards of Harbours", "How to Compile\n\nLarge Trees", *TITLES[2:]]
    broken += ["Oars and Clocks Learning\n\nTogether on Lakes"]
    people = (*PEOPLE, "Ines Duarte, tom77, Jun Kim")
    cells = [cell for title, who in zip(broken, people, strict=True) for cell in (title, who, text)]
    found = _records(_page("Title", "Authors", "Summary", *cells), page)

    assert _titles(found) == [" ".join(title.split()) for title in broken]
