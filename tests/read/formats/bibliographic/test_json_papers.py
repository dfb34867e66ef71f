"""JSON of many services and of nobody in particular becomes entries; what is broken costs no other."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import PageError
from etl.model import Notice, Page
from etl.read.blocks import Listing
from etl.read.entries import Broken, Entry, written
from etl.read.formats.bibliographic import json_papers
from etl.read.formats.fields import json_keys

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

DATA = Path(__file__).parents[1] / "data"
SERVICES = [json.loads(line) for line in (DATA / "services.jsonl").read_text("utf-8").splitlines()]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEY = st.sampled_from(sorted({key for keys in json_keys.KEYS.values() for path in keys for key in path.split(".")}))


def read(page: Page) -> tuple[list[Entry], list[Notice]]:
    found = list(json_papers.entries(page))
    return [one for one in found if isinstance(one, Entry)], [one for one in found if isinstance(one, Notice)]


@pytest.mark.parametrize("told", SERVICES, ids=lambda told: told["service"])
@pytest.mark.parametrize("indent", [None, 2])
def test_answers_of_services_are_read(page: Make, told: dict[str, dict[str, object]], indent: int | None) -> None:
    """Each service has its own keys and its own nesting, and the paper in its answer is found whole."""
    found = page(json.dumps(told["page"], indent=indent))

    assert json_papers.recognises(found)
    ((entry,), notices) = read(found)
    actual = {
        "title": " ".join((entry.title or "").split()),
        "authors": list(entry.authors),
        "abstract": entry.abstract,
        "venue": entry.edition.venue if entry.edition else None,
        "year": entry.edition.year if entry.edition else None,
        "arxiv": entry.arxiv,
        "doi": entry.doi,
        "created": entry.created,
        "comment": entry.comment,
        "session": entry.session,
    }
    assert {**dict.fromkeys(actual), "authors": [], **told["entry"]} == actual
    assert [] == notices


def test_people_of_one_name_are_kept(page: Make) -> None:
    """A person may have a given name alone, or a family name alone."""
    people = [{"first": "Suharto", "last": ""}, {"given": "Ida"}, {"family": "Stein"}]

    ((entry,), _) = read(page(json.dumps([{"title": "Otter", "authors": people}])))

    assert entry.authors == ("Suharto", "Ida", "Stein")


@pytest.mark.parametrize(
    ("said", "people", "left"),
    [
        ({"eventtype": "Invited Talk"}, 2, "1 talk (Otter)"),
        ({"type": "talk"}, 1, "1 talk (Otter)"),
        ({"type": "Lightning Talk"}, 2, None),
        ({"event_type": "Poster"}, 1, None),
        ({"itemType": "dataset"}, 2, "1 project (Otter)"),
        ({"type": "journal-article"}, 2, None),
        ({"type": ["Oral", "Panel of the best"]}, 2, None),
    ],
)
def test_an_object_says_what_it_is(page: Make, said: dict[str, object], people: int, left: str | None) -> None:
    """What is no paper by its kind is left out, with a notice; several people give a talk on their paper."""
    other = {"title": "Otter", "authors": ["Ida Brandt", "Bo Quist"][:people], **said}
    entries, notices = read(page(json.dumps([other, {"title": "Heron", "authors": ["Cy Lind"]}])))

    assert [entry.title for entry in entries] == (["Heron"] if left else ["Otter", "Heron"])
    assert [notice.message for notice in notices] == ([f"entries that are no papers, left out: {left}"] if left else [])


@pytest.mark.parametrize(
    ("paper", "title"),
    [
        ({"paper": "Otter Floats", "name": "RIVER 2031"}, "Otter Floats"),
        ({"paper": "files/otter.pdf", "name": "Otter"}, "Otter"),
        ({"name": "Otter"}, "Otter"),
    ],
)
def test_a_name_may_be_that_of_the_venue(page: Make, paper: dict[str, str], title: str) -> None:
    """Without a title "paper" names it, unless that is a file; a semicolon after the JSON says nothing."""
    entries, notices = read(page(json.dumps([paper | {"authors": ["Ida Brandt"]}]) + ";\n"))

    assert [title] == [entry.title for entry in entries]
    assert not notices


def test_json_lines_are_read_a_line_at_a_time(page: Make) -> None:
    """Keys differ from line to line; a broken line and an object that is no paper are told, the others are read."""
    entries, notices = read(page((DATA / "papers.jsonl").read_text("utf-8")))

    assert ["Otter: Kernels That Float", "Rafts", "Ropes"] == [entry.title for entry in entries]
    assert ("Ada Ott", "Hugo Stein", "Amy Zed") == entries[1].authors
    assert ["3104.00001", None, None] == [entry.arxiv for entry in entries]
    assert ["2031", None, "2030-02-01"] == [entry.created for entry in entries]
    assert "We tie CO2 & more." == entries[2].abstract
    assert [
        ("broken entry", "line 3 is no JSON and is left out: invalid control character at"),
        ("no paper", "objects without title or abstract, left out: 1"),
    ] == [(notice.code, notice.message) for notice in notices]


def test_a_cut_answer_keeps_what_is_whole(page: Make) -> None:
    """An array that breaks off gives the papers before the break, and no part of the broken one."""
    whole = json.dumps({"papers": [{"title": title, "authors": [{"name": "A. One"}]} for title in ("Otter", "Raft")]})

    entries, notices = read(page(whole[:-20]))

    assert ["Otter"] == [entry.title for entry in entries]
    assert ["broken entry"] == [notice.code for notice in notices]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"title": ', "line 1: no JSON (expecting value): save the whole"),
        ('{"a": 1}', "is JSON without papers: name one whose objects have `title` or `abstract`"),
        ('{"a":' * 100_000, "line 1: no JSON (nested too deep): "),
        ('{"a": ' + "1" * 5000 + "}", "line 1: no JSON (a number of too many digits): "),
    ],
)
def test_what_holds_no_paper_is_refused_in_one_line(page: Make, text: str, why: str) -> None:
    """The error says where the text stops being JSON, or that no object in it is a paper."""
    with pytest.raises(PageError) as refused:
        list(json_papers.entries(page(text)))

    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["[1] Otter: Kernels That Float", "{x} is a set", "<!DOCTYPE html>", "[Paper] Otter", '"title"', "", "[]"]
)
def test_other_pages_are_not_claimed(page: Make, text: str) -> None:
    """Brackets and braces at the head of a text are no JSON yet."""
    assert not json_papers.recognises(page(text))


@given(text=st.text(max_size=200) | st.text(st.sampled_from('[{"title":1}],\n\\ '), max_size=100))
def test_no_text_raises_but_page_errors(page: Make, text: str) -> None:
    """Any text is read or refused."""
    json_papers.recognises(page(text))
    with suppress(PageError):
        list(json_papers.entries(page(text)))


@given(paper=st.dictionaries(KEY, JSON, max_size=6), other=JSON)
def test_any_value_may_stand_under_any_key(page: Make, sound: Sound, paper: dict[str, object], other: object) -> None:
    """Whatever the keys of the table hold, nothing but a refusal is raised, and every quote is true."""
    found = page(json.dumps([{"title": "Otter", **paper}, {"papers": other}]))
    with suppress(PageError):
        entries, _ = read(found)
        text, listing = written(found, entries)
        sound(text.text, listing)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1}', [({"a": 1}, False)]),
        ('[{"a": 1}]', [([{"a": 1}], False)]),
        ('{"a": 1}\n\n{"a": 2}\n', [({"a": 1}, False), ({"a": 2}, False)]),
        ('{\n "a": 1\n}\n{\n "a": 2\n}', [({"a": 1}, False), ({"a": 2}, False)]),
        ('{"a": 1}\n{"a": x}\n{"a": 3}', [({"a": 1}, False), 2, ({"a": 3}, False)]),
        ('[{"a": 1}, {"a": 2}, {"a"', [({"a": 1}, False), ({"a": 2}, False), 1]),
        ('{"p": [{"a": 1}, {"a"', [1, ({"a": 1}, True), 1]),
        ('\x1e{"a": 1}\n\x1e{"a": 2}\n', [({"a": 1}, False), ({"a": 2}, False)]),
    ],
)
def test_values_are_read_around_breaks(text: str, expected: list[object]) -> None:
    """Values come in order with whether a break may have cut what holds them; a break comes with its line."""
    assert expected == [one.line if isinstance(one, Broken) else tuple(one) for one in json_papers.parsed(text)]


def test_many_breaks_end_the_reading() -> None:
    """A text of a hundred thousand breaks is given up early."""
    assert 1000 == len(list(json_papers.parsed('{"a"\n' * 100_000)))
