"""What the last output knows of a page is taken over, once it is certain that it is whole and still true."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import crowds
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from etl import findings, staging, versions, work
from etl.errors import Trouble
from etl.model import Findings, Page, Quote, Record
from etl.runs import unlucky
from etl.work import findings_cache
from etl.work.findings_cache import FindingsFiles
from etl.work.page import outcome


def output(folder: Path, *pages: Page, old: Path | None = None) -> work.FindingsCache:
    """An output that is whole as far as its pages go."""
    folder.mkdir()
    made = work.FindingsCache(old or folder / "nothing", folder)
    for page in pages:
        if not made.take(page):
            made.put(outcome(page))
    made.close()
    (folder / staging.MARK).write_text(json.dumps({"program": staging.PROGRAM}))
    return made


def test_a_known_page_is_not_worked_on_again(tmp_path: Path) -> None:
    """Its findings and all that is told of it are those of the last output; a page that cannot be read stays so."""
    *pages, last = crowds.pages(3)
    poem = crowds.page("poem.txt", "A poem has no papers,\nnor has it authors.\n")
    first = output(tmp_path / "one", *pages, poem)

    second = output(tmp_path / "two", *pages, poem, last, old=tmp_path / "one")

    assert (3, 1) == (first.pages_read, second.pages_read)
    assert set(first.rows()) < set(second.rows())
    assert first.failures() == second.failures()
    assert [*first.found()] == [one for one in second.found() if one.record.page != last.id]


@pytest.mark.parametrize(
    "change", [{"source": "b.txt"}, {"text": "another decoding"}, {"undecodable": 1}, {"sha256": "f" * 64}]
)
def test_an_address_tells_pages_apart(change: dict[str, object]) -> None:
    """By whatever a reader may look at."""
    page = crowds.page("a.txt", "words")

    assert findings_cache.address(page) == findings_cache.address(replace(page))
    assert findings_cache.address(page) != findings_cache.address(replace(page, **change))  # type: ignore[arg-type]  # fields by name


def test_another_version_knows_no_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What other code found is not taken over."""
    (page,) = crowds.pages(1)
    output(tmp_path / "one", page)
    monkeypatch.setattr(versions, "of_findings", lambda: "another")

    assert 1 == output(tmp_path / "two", page, old=tmp_path / "one").pages_read


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]\n", b"\xff\n", b'{"id":"x"}\n', b"null\n"])
def test_a_damaged_index_knows_what_is_whole(damage: bytes, tmp_path: Path) -> None:
    """A line that is no row costs one page; an output that is not whole knows none."""
    pages = crowds.pages(2)
    output(tmp_path / "one", *pages)
    index = tmp_path / "one" / findings_cache.INDEX
    lines = index.read_bytes().splitlines(keepends=True)
    index.write_bytes(lines[0] + damage)

    two = output(tmp_path / "two", *pages, old=tmp_path / "one")
    (tmp_path / "two" / staging.MARK).unlink()

    assert 1 == two.pages_read or damage == b"\xff\n"
    assert 2 == output(tmp_path / "three", *pages, old=tmp_path / "two").pages_read


def test_sources_without_a_page_keep_their_place(tmp_path: Path) -> None:
    """Failures are told in the order of the sources."""
    poem = crowds.page("poem.txt", "A poem has no papers,\nnor has it authors.\n")
    (tmp_path / "one").mkdir()
    made = work.FindingsCache(tmp_path, tmp_path / "one")
    made.miss(ValueError("no such file"))
    made.take(poem)
    made.miss(ValueError("no such folder"))
    made.put(outcome(poem))

    first, second, third = made.failures()
    assert ("no such file", "no such folder") == (first, third)
    assert "poem.txt" in second
    assert [1, 3, 1] == [len(one) for one in made.order()]


def test_what_a_killed_run_had_done_is_taken_over(tmp_path: Path) -> None:
    """Each page is written down as it is done; of the one that was being written nothing is believed."""
    done, torn, last = crowds.pages(3)
    killed = output(tmp_path / "killed", done, torn)
    (tmp_path / "killed" / staging.MARK).unlink()
    index = tmp_path / "killed" / findings_cache.INDEX
    rows = {json.loads(line)["id"]: line for line in index.read_bytes().splitlines(keepends=True)}
    index.write_bytes(rows[done.id] + rows[torn.id][:-40])

    (tmp_path / "next").mkdir()
    made = work.FindingsCache(tmp_path / "nothing", tmp_path / "next", [tmp_path / "killed"])

    assert [True, False, False] == [made.take(page) for page in (done, torn, last)]
    assert rows[done.id] == (tmp_path / "next" / findings_cache.INDEX).read_bytes()
    assert killed.pages_read == 2


def test_a_page_without_luck_is_tried_again(tmp_path: Path) -> None:
    """A death, a time-out or a lack of memory says nothing of the page; its findings are not believed either."""
    lucky, dead, torn = crowds.pages(3)
    whole = output(tmp_path / "whole", lucky, dead, torn)
    (tmp_path / "one").mkdir()
    made = work.FindingsCache(tmp_path / "nothing", tmp_path / "one")
    made.take(lucky), made.take(dead), made.take(torn)
    made.put(outcome(lucky))
    made.put(unlucky(dead, "its process died"))
    made.put(replace(outcome(torn), lasting=False))
    made.close()
    (tmp_path / "one" / staging.MARK).write_text(json.dumps({"program": staging.PROGRAM}))

    again = output(tmp_path / "two", lucky, dead, torn, old=tmp_path / "one")

    assert [
        "cannot read '1.txt': its process died; run again with more memory or fewer --workers, or leave it out"
    ] == (made.failures())
    assert (2, []) == (again.pages_read, again.failures())
    assert [*whole.rows()] == [*again.rows()]


# Files of findings


def found(page: str, number: int) -> Findings:
    """A record with letters of several bytes."""
    title = f"Möwe \u2028 {number} 𝒳"
    return Findings(Record(page, number, 0, len(title), Quote(title, 0, len(title))))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 3), max_size=4), st.integers(0, 2))
def test_they_are_what_was_written(tmp_path: Path, sizes: list[int], more: int) -> None:
    """In the order of the files, and further ones last; each has its number; nothing is lost by a file without any."""
    paths = [tmp_path / f"{page}.jsonl" for page in range(len(sizes))]
    pages = [[found(f"p{page}", number) for number in range(size)] for page, size in enumerate(sizes)]
    for path, page in zip(paths, pages, strict=True):
        path.write_bytes(findings.lines(page))
    others = [found("asked", number) for number in range(more)]

    filed = FindingsFiles(paths, others)

    every = [one for page in pages for one in page] + others
    assert every == list(filed) == [filed[number] for number in range(len(filed))]


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    """Before it is read for the first time, and after."""
    path = tmp_path / "p.jsonl"
    with pytest.raises(Trouble, match=r"p\.jsonl: cannot be read"):
        FindingsFiles([path])
    path.write_bytes(findings.lines([found("p", 1)]))
    filed = FindingsFiles([path])
    path.write_bytes(b"{}\n")
    with pytest.raises(Trouble, match=r"p\.jsonl:1: cannot be read as findings"):
        filed[0]
    path.unlink()
    with pytest.raises(Trouble, match=r"p\.jsonl: cannot be read again"):
        filed[0]
