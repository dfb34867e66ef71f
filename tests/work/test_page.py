"""One page becomes an outcome: findings as bytes, what is to tell of it, and the text that quotes point into."""

from __future__ import annotations

import pickle
from pathlib import Path

import crowds

from etl import findings, versions
from etl.work.executor import outcomes
from etl.work.page import outcome


def test_an_outcome_holds_what_the_page_says(tmp_path: Path) -> None:
    """A line for each record that reads back, an account of the page without its text, and no text of its own."""
    page = crowds.pages(1)[0]

    found = outcome(page)

    (tmp_path / "found").write_bytes(found.findings)
    read = findings.read(tmp_path / "found")
    assert found.visit
    assert (page.id, "", None) == (found.page, found.failure, found.text)
    assert (page.source, "", 6) == (found.visit.page.source, found.visit.page.text, found.visit.account.records)
    assert [f"Kestrel{n}" for n in (0,)] == [read[0].systems[0].name]
    assert found == pickle.loads(pickle.dumps(found))  # noqa: S301  # our own bytes


def test_the_text_of_a_rendered_page_comes_along() -> None:
    """Quotes point into it."""
    markup = "<!DOCTYPE html><html><head><title>All</title></head><body>{}</body></html>"
    listed = "".join(
        f"<h2>#{n} <a href='/k'>Kestrel {n}: Swift Kernels</a> [PDF]</h2><p>Authors: Ada Swift ; Bo Stork</p>"
        f"<p>We present Kestrel {n}, a compiler. It is 2.5&times; faster than TensorRT.</p>"
        for n in (1, 2)
    )

    found = outcome(crowds.page("a.html", markup.format(listed)))

    assert found.text is not None
    assert "2.5× faster" in found.text.decode()


def test_a_page_that_no_reader_takes_is_a_failure() -> None:
    """In one line, and nothing else of it is kept."""
    found = outcome(crowds.page("poem.txt", "A poem has no papers,\nnor has it authors.\n"))

    assert (None, b"", None) == (found.visit, found.findings, found.text)
    assert found.failure.startswith("no reader recognises page 'poem.txt'")


def test_a_worker_works_on_pages_in_their_order() -> None:
    """An outcome for each."""
    pages = crowds.pages(3)

    assert tuple(map(outcome, pages)) == outcomes(pages, versions.of_findings())
