"""Forms: the same blocks for people and for programs."""

from __future__ import annotations

import json

import pytest

from etl import explain
from etl.explain import Form, View
from etl.model import Reading


def _rendered(reading: Reading, form: Form, view: View | None = None) -> str:
    return "".join(explain.render([reading, reading], form, view))


def test_a_block_is_a_json_line(reading: Reading) -> None:
    """With its page, its reader, its label, its record, its offsets and its exact words."""
    told = [json.loads(line) for line in _rendered(reading, "jsonl").splitlines()]

    assert 2 * len(explain.blocks(reading)) == len(told)
    assert {
        "page": "owls.txt",
        "reader": "paper",
        "label": "authors",
        "record": 1,
        "start": 73,
        "end": 96,
        "words": "Ada Moreau ; Ben Okafor",
    } == told[5]
    assert all(one["words"] == reading.page.text[one["start"] : one["end"]] for one in told)


@pytest.mark.parametrize("form", explain.FORMS)
def test_every_form_shows_the_chosen_blocks_of_every_page(reading: Reading, form: Form) -> None:
    """Labels and records choose in all of them alike."""
    left = _rendered(reading, form, View(only=("left",), width=80))
    record = _rendered(reading, form, View(records=(2,)))

    assert left.count("Made with care") == record.count("Finch, Asleep") == 2
    assert form == "html" or "Sparrow" not in left + record


def test_html_is_one_file(reading: Reading) -> None:
    """One head and one foot around the sections of all pages."""
    html = _rendered(reading, "html")

    assert (1, 2, 1) == (html.count("<!DOCTYPE html>"), html.count("<section>"), html.count("</html>"))
