"""Case tables: a test marked `table("measures")` runs once for every line of measures.jsonl.

A line of known_gaps.jsonl names the table it belongs to; it joins that table as a strict expected failure, so that
the day it is mended is noticed and the line moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path

import pytest

from etl.extract import findings
from etl.extract.grammar.chunks import Chunk, chunks
from etl.extract.measures.measures import measures
from etl.extract.text.masking import mask
from etl.extract.text.tokens import tokenizer
from etl.model import Findings, Page, Quote, Record

Case = Mapping[str, object]
_HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "table(name): run the test once for every case of a JSON Lines table")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marker = metafunc.definition.get_closest_marker("table")
    if marker is None:
        return
    name = str(marker.args[0])
    cases = [pytest.param(case, id=_id(case)) for case in _lines(name)]
    cases += [
        pytest.param(case, id=_id(case), marks=pytest.mark.xfail(reason=str(case["note"]), strict=True))
        for case in _lines("known_gaps")
        if case["table"] == name
    ]
    metafunc.parametrize("case", cases)


def _lines(name: str) -> list[Case]:
    lines = (_HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line, parse_float=Decimal) for line in lines]


def _id(case: Case) -> str:
    """The words the case is about, short and plain enough to be typed behind `-k`."""
    words = str(case.get("text") or case.get("abstract") or case.get("title"))
    return "".join(c if c.isascii() and (c.isalnum() or c in ".%-") else "_" for c in words)[:70]


@pytest.fixture(scope="session")
def read() -> Callable[[Case], Findings]:
    """Extracts from a case: its `text` or `abstract`, and its `title` if it has one, on a page made for it."""

    def read(case: Case) -> Findings:
        _, record = paper(_maybe(case, "title"), _maybe(case, "abstract") or _maybe(case, "text"))
        return findings(record)

    return read


def _maybe(case: Case, key: str) -> str | None:
    return str(case[key]) if key in case else None


def paper(title: str | None, abstract: str | None) -> tuple[Page, Record]:
    """A page that lists one paper, so that no offset of the page is an offset of the abstract."""
    text = "1. "
    quotes: list[Quote | None] = []
    for words in (title, abstract):
        quotes.append(Quote(words, len(text), len(text) + len(words)) if words is not None else None)
        text += f"{words or ''}\n\n"
    page = Page("paper.txt", text, "0" * 64)
    return page, Record(page.id, 1, 0, len(text), title=quotes[0], abstract=quotes[1])


@pytest.fixture(scope="session")
def row() -> Callable[[str], list[Chunk]]:
    """A sentence as the grammar sees it."""

    def row(text: str) -> list[Chunk]:
        masked = mask(text)
        return chunks(
            [(token.text, token.idx) for token in tokenizer()(masked) if not token.is_space], measures(masked)
        )

    return row


@pytest.fixture(scope="session")
def listed() -> Callable[[str | None, str | None], tuple[Page, Record]]:
    """`paper`, for tests that look at offsets."""
    return paper
