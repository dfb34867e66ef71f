from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import read
from etl.model import Page
from etl.render import notebook

PAPERS = [
    "## Papers\n",
    "\n",
    "- **Slow Boats on Lakes.** Ada Moreau, Ben Okafor. ICML 2031\n",
    "- **Old Ports in Winter.** Ida Brandt, Chen Li. ICML 2031\n",
    "- **Oars that Bend.** Dina Haddad, Emil Larsen. SOSP 2031",
]


def page(*cells: object) -> Page:
    return Page("notes.ipynb", json.dumps({"cells": cells, "nbformat": 4}), "0" * 64)


def test_a_notebook_is_the_text_of_its_cells() -> None:
    """Its papers are read as those of a page in Markdown; the code of a cell is no text."""
    code = {"cell_type": "code", "source": "print(Kiwi)", "outputs": []}

    found = read.reading(page({"cell_type": "markdown", "source": PAPERS}, code))

    assert [record.title and record.title.words for record in found.records] == [
        "Slow Boats on Lakes",
        "Old Ports in Winter",
        "Oars that Bend",
    ]
    assert "print" not in found.page.text


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ({"output_type": "stream", "name": "stdout", "text": ["1 < 2\n", "Boats"]}, "<pre>1 &lt; 2\nBoats</pre>"),
        ({"output_type": "stream", "name": "stderr", "text": "Boats"}, None),
        ({"data": {"text/plain": "Boats", "text/html": ["<b>Boats</b>"]}}, "<b>Boats</b>"),
        ({"data": {"text/markdown": "*Boats*", "text/html": "<i>Boats</i>"}}, "*Boats*"),
        ({"data": {"image/png": "Boats"}}, None),
    ],
)
def test_what_a_program_has_shown_is_text(output: object, expected: str | None) -> None:
    """What it printed, and its tables, once; no pictures, and no warnings."""
    found = page({"cell_type": "code", "source": "", "outputs": [output]})

    assert notebook.unwrapped(found).text == (expected or found.text)


def test_other_json_stays_as_it_is() -> None:
    """A text is a notebook when it has cells that say something, and broken JSON is none."""
    for text in ('{"cell_type": 1}', '{"cells": [{"cell_type": "markdown"}]}', '{"cell_type"', "[]", "# Boats"):
        assert notebook.unwrapped(Page("notes.ipynb", text, "0" * 64)).text == text


@given(st.recursive(st.text() | st.none() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(
    st.sampled_from(["cells", "cell_type", "source", "outputs", "data", "text", "name"]), inner)))  # fmt: skip
def test_any_json_is_unwrapped(value: object) -> None:
    """Nothing raises, whatever is where a notebook has cells, outputs and lines."""
    notebook.unwrapped(page(value, {"cell_type": "markdown", "source": value, "outputs": [value, {"data": value}]}))
