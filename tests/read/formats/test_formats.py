"""Structured pages are read by their own readers, before any shape, and their records go all the way into the graph."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import pipeline, read, store
from etl.errors import PageError
from etl.model import Page
from etl.read.blocks import Listing

Make = Callable[[str], Page]
Sound = Callable[[str, Listing], None]

DATA = Path(__file__).parent / "data"
SAMPLES = {
    "api.atom": ("atom", 2),
    "daily.rss": ("atom", 2),
    "papers.bib": ("bibtex", 5),
    "papers.ris": ("ris", 2),
    "papers.jsonl": ("json_papers", 3),
    "programme.yaml": ("data_files", 2),
}


def sample(name: str) -> str:
    return (DATA / name).read_text("utf-8")


@pytest.mark.parametrize("name", SAMPLES)
def test_each_format_has_its_reader(page: Make, sound: Sound, name: str) -> None:
    """A sample is read under the id of its bytes, all of its text is understood, every quote is true."""
    found = page(sample(name))

    reading = read.reading(found)

    assert SAMPLES[name] == (reading.reader, len(reading.records))
    assert found.id == reading.page.id
    assert {found.id} == {record.page for record in reading.records}
    assert () == reading.unclaimed
    sound(reading.page.text, Listing(reading.records))


@pytest.mark.parametrize("name", SAMPLES)
def test_one_reader_claims_a_page(page: Make, name: str) -> None:
    """No sample is claimed by two formats."""
    assert [SAMPLES[name][0]] == [read.name(one) for one in read.STRUCTURED if one.recognises(page(sample(name)))]


@given(name=st.sampled_from(sorted(SAMPLES)), start=st.integers(0, 300), end=st.integers(0, 3000))
def test_samples_cut_anywhere_are_read_soundly(page: Make, sound: Sound, name: str, start: int, end: int) -> None:
    """A page that lost its head or its tail is read soundly or refused in one line."""
    try:
        reading = read.reading(page(sample(name)[start:end]))
    except PageError as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        if reading.reader in {reader for reader, _ in SAMPLES.values()}:
            sound(reading.page.text, Listing(reading.records))


def test_entries_without_any_text_are_no_papers(page: Make) -> None:
    """A page whose entries have neither title nor abstract is refused."""
    with pytest.raises(PageError, match=r"^page 'page\.txt' is read as bibtex and lists no paper with a title"):
        read.reading(page("@misc{a, author={A. One}}"))


def test_labelled_titles_are_no_misreading(page: Make) -> None:
    """Titles that begin alike make a text suspect; where titles are fields they are what they are."""
    text = "\n".join(f'{{"title": "Rivers: part {n}", "abstract": "We row."}}' for n in range(6))

    assert 6 == len(read.reading(page(text)).records)


def test_escaped_nonsense_is_made_text(page: Make, sound: Sound) -> None:
    """Lone surrogates and control characters that JSON escapes can write stand as U+FFFD."""
    reading = read.reading(page(r'{"title": "A\ud800\u0000", "abstract": "B", "venue": "C\ud800", "year": 2031}'))

    assert "A\ufffd\ufffd\n\nB\n\n" == reading.page.text
    assert reading.records[0].edition
    assert "C\ufffd" == reading.records[0].edition.venue
    sound(reading.page.text, Listing(reading.records))


def test_structured_pages_go_into_the_graph(tmp_path: Path) -> None:
    """The same paper in four formats is one paper, and its claim quotes the text that its entry became."""
    for name in SAMPLES:
        (tmp_path / f"{name}.txt").write_text(sample(name), "utf-8")

    run = pipeline.run([str(tmp_path)], tmp_path / "build")

    assert (len(SAMPLES), sum(records for _, records in SAMPLES.values())) == (
        run.counts["pages"],
        run.counts["records"],
    )
    assert () == run.failures
    rows = store.rows(
        tmp_path / "build" / "store",
        """
        PREFIX dcterms: <http://purl.org/dc/terms/>
        PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
        SELECT DISTINCT ?title ?baseline WHERE {
          ?paper dcterms:title ?title ; kg:reports ?claim .
          ?claim a kg:Speedup ; kg:quote ?quote ; kg:baseline ?baseline FILTER(CONTAINS(?quote, "2.5"))
        }
        """,
    ).rows
    assert any(title and title.startswith("Otter") and baseline == "TensorRT" for title, baseline in rows)
