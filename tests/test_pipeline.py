"""Pages in, a whole output or none: the rooms joined, on pages that say little."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest
from outputs import contents
from pdfs import Drawn, column, pdf

from etl import check, collector, extract, findings, graph, pipeline, rdf, read, resolve, store, versions
from etl.errors import BrokenRules, OutputError, SourceError, Trouble
from etl.model import Findings, Page, Reading, Record
from etl.rdf import dataset
from etl.read.layout.model import Model
from etl.resolve.people.authorships import Authorships

KESTREL = """HOTSYS.2031 - All

Total: 2

#1 Kestrel: Swift Kernels for Small Machines [PDF] [Copy]

Authors: Ada Swift ; Paolo Costa

Kernels wait for memory most of the time. We present Kestrel, a compiler that schedules every kernel anew. Kestrel is
2.5x faster than TensorRT on a V100 GPU.

#2 Heron: Patient Schedules for Many Kernels [PDF] [Copy]

Authors: Bo Stork

We present Heron, a scheduler that waits. It needs no profile, and nobody has to write a hint for it any longer.
"""
MAGPIE = """HOTSYS.2031 - All

Total: 2

#1 Magpie: Borrowed Memory for Busy Machines [PDF] [Copy]

Authors: Ada Swift ; Paolo Costa

We present Magpie, a runtime that borrows memory from its neighbours. It extends Kestrel with a second queue for guests.

#2 Heron: Patient Schedules for Many Kernels [PDF] [Copy]

Authors: Stork Bo

We present Heron, a scheduler that waits. It needs no profile, and nobody has to write a hint for it any longer.
"""
HTML = """<!DOCTYPE html><html><head><title>HOTSYS.2031 - All</title></head><body><nav><a href="/">Home</a></nav>
<h2>#1 <a href="/k">Kestrel: Swift Kernels for Small Machines</a> [PDF]</h2><p>Authors: Ada Swift ; Paolo Costa</p>
<p>We present Kestrel, a compiler that schedules every kernel anew. Kestrel is 2.5&times; faster than TensorRT.</p>
</body></html>
"""
OUTPUTS = {"findings", "graph.nt", "graph.ttl", "ro-crate-metadata.json", "run.json", "store", "visits.jsonl"}
KILLED = """
import os, signal, sys
from pathlib import Path
from etl import pipeline
from etl.read.layout.model import Model
def progress(stage, done, steps):
    if stage == "store and check":
        os.kill(os.getpid(), signal.SIGKILL)
pipeline.run([sys.argv[1]], Path(sys.argv[2]), progress=progress)
"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with two pages that share a paper."""
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "a.txt").write_text(KESTREL, encoding="utf-8")
    (folder / "b.txt").write_text(MAGPIE, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output for the first page alone."""
    top = tmp_path_factory.mktemp("finished")
    (top / "a.txt").write_text(KESTREL, encoding="utf-8")
    pipeline.run([str(top / "a.txt")], top / "build")
    return top / "build"


@pytest.fixture
def out(finished: Path, tmp_path: Path) -> Path:
    """An output that stands there already."""
    return Path(shutil.copytree(finished, tmp_path / "build"))


def test_pages_become_a_whole_output(pages: Path, tmp_path: Path) -> None:
    """Graph, store, findings and the report of the run agree with each other."""
    stages: list[str] = []

    made = pipeline.run([str(pages)], tmp_path / "build", progress=lambda stage, _done, _all: stages.append(stage))

    out = tmp_path / "build"
    assert {path.name for path in out.iterdir()} == OUTPUTS
    assert (2, 4, 3, 3) == (made.counts["pages"], made.counts["records"], made.counts["papers"], made.counts["people"])
    assert ["read", "resolve", "build", "store and check"] == list(dict.fromkeys(stages))
    assert (out / "graph.nt").read_text(encoding="utf-8").count("\n") == made.counts["statements"]
    assert [made.counts["statements"]] * 2 == [store.count(out / "store"), store.count(out / "graph.ttl")]
    told = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert made.counts["records"] == sum(page["records"] for page in told["pages"]) == told["counts"]["records"]
    for page in told["pages"]:
        assert page["records"] == len(findings.read(out / "findings" / f"{page['id']}.jsonl"))


def test_quotes_of_a_pdf_point_into_its_stored_text(tmp_path: Path) -> None:
    """Nobody can look them up in its bytes; a second run takes the text over."""
    words = ["Kestrel is a compiler. Kestrel achieves a", "2.5x speedup over TVM on an A100."]
    head = [Drawn("Kestrel: Kernels at Rest", 740, size=18), Drawn("Ada Swift", 700)]
    (tmp_path / "kestrel.pdf").write_bytes(pdf([*head, *column(["Abstract", *words, "1 Introduction"], top=650)]))

    (tmp_path / "a.txt").write_text(KESTREL, encoding="utf-8")
    out = tmp_path / "build"

    for names in (["kestrel.pdf"], ["kestrel.pdf", "a.txt"]):
        pipeline.run([str(tmp_path / name) for name in names], out)

        told = json.loads((out / "run.json").read_text(encoding="utf-8"))["pages"]
        (page,) = (one for one in told if one["source"] == "kestrel.pdf")
        text = (out / page["text"]).read_text(encoding="utf-8")
        (paper,) = findings.read(out / "findings" / f"{page['id']}.jsonl")
        quotes = [paper.record.title, paper.record.abstract, *(claim.quote for claim in paper.claims)]
        assert all(one and text[one.start : one.end] == one.words for one in quotes)
        assert 3 == len(quotes)


def test_two_versions_of_an_abstract_are_one_paper(pages: Path, tmp_path: Path) -> None:
    """What both versions claim is one claim with two quotes; each claim of one stands in an abstract of the paper."""
    newer = KESTREL.replace("Kestrel is\n2.5x", r"Kestrel is\nabout $3{\times}$ smaller and 2.5x").replace(
        "2031", "2032"
    )
    (pages / "b.txt").write_text(newer.replace("wait for memory", "wait for their memory"), encoding="utf-8")

    made = pipeline.run([str(pages)], tmp_path / "build")

    told = """
        SELECT ?quote (COUNT(?annotation) AS ?quotes) WHERE {
          ?paper <https://w3id.org/mlsys-kg/ontology#reports> ?claim .
          ?claim <https://w3id.org/mlsys-kg/ontology#quote> ?quote .
          ?annotation <https://w3id.org/mlsys-kg/ontology#forThing> ?claim
        } GROUP BY ?quote ORDER BY DESC(?quotes)"""
    rows = store.rows(tmp_path / "build" / "store", told).rows
    assert (2, 2) == (made.counts["papers"], made.counts["claims"])
    assert ["2", "1"] == [quotes for _, quotes in rows]


def test_a_rendered_page_is_kept_as_text(pages: Path, tmp_path: Path) -> None:
    """The text that its quotes point into stands in the output and is named there; no other page has one."""
    (pages / "b.txt").write_text(HTML, encoding="utf-8")

    pipeline.run([str(pages)], tmp_path / "build")

    out = tmp_path / "build"
    told = json.loads((out / "run.json").read_text(encoding="utf-8"))
    texts = {page["source"]: page["text"] for page in told["pages"]}
    page = next(page for page in told["pages"] if page["source"] == "b.txt")
    assert {"a.txt": None, "b.txt": f"pages/{page['id']}.txt"} == texts
    assert [out / page["text"]] == list((out / "pages").iterdir())
    text = (out / page["text"]).read_bytes().decode()
    (found,) = findings.read(out / "findings" / f"{page['id']}.jsonl")
    assert found.record.abstract is not None
    assert "2.5× faster" in text[found.record.abstract.start : found.record.abstract.end]
    assert [claim.quote.words for claim in found.claims] == [
        text[claim.quote.start : claim.quote.end] for claim in found.claims
    ]

    pipeline.run([str(pages / "a.txt")], out)
    assert not (out / "pages").exists()


def test_a_paper_on_two_pages_is_one_node(pages: Path, tmp_path: Path) -> None:
    """What the resolver merged is what the store answers."""
    pipeline.run([str(pages)], tmp_path / "build")

    heron = """
        SELECT ?title (COUNT(?page) AS ?pages) WHERE {
          ?paper <http://purl.org/dc/terms/title> ?title ; <http://www.w3.org/ns/prov#wasDerivedFrom> ?page
        } GROUP BY ?title HAVING (COUNT(?page) > 1)"""
    assert (("Heron: Patient Schedules for Many Kernels", "2"),) == store.rows(tmp_path / "build" / "store", heron).rows


def test_the_same_input_gives_the_same_bytes(pages: Path, tmp_path: Path) -> None:
    """In the same place over an old output, and elsewhere with a new one; the graph in any order of the pages too."""
    first = str(pages / "a.txt"), str(pages / "b.txt")
    pipeline.run(first, tmp_path / "build")
    once = contents(tmp_path / "build")

    pipeline.run(first, tmp_path / "build")
    pipeline.run(first[::-1], tmp_path / "other")

    assert once == contents(tmp_path / "build")
    assert {**once, "run.json": b""} == {**contents(tmp_path / "other"), "run.json": b""}


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("missing.txt", None, "does not exist"),
        ("empty.txt", b"", "is empty"),
        ("binary.txt", bytes(range(256)) * 4, "no UTF-8 text"),
        ("poem.txt", b"A poem has no papers,\nnor has it authors.\n", "poem.txt"),
    ],
)
def test_a_source_that_cannot_be_read_is_one_clear_line(
    name: str, data: bytes | None, complaint: str, out: Path, tmp_path: Path
) -> None:
    """The error names it, and the output is what it was."""
    before = contents(out)
    if data is not None:
        (tmp_path / name).write_bytes(data)

    with pytest.raises(SourceError, match=complaint) as caught:
        pipeline.run([str(tmp_path / name)], out)
    assert (2, 1) == (caught.value.exit_code, len(str(caught.value).splitlines()))
    assert before == contents(out)


def test_several_sources_that_cannot_be_read_are_listed(tmp_path: Path) -> None:
    """One line tells the first of them and how many there are; nothing is left behind."""
    with pytest.raises(Trouble, match=r"nothing to make a graph of: .*missing0.*missing4.* … and 2 more"):
        pipeline.run([str(tmp_path / f"missing{n}") for n in range(7)], tmp_path / "build")
    assert [] == list(tmp_path.iterdir())


def test_what_cannot_be_read_is_skipped_and_told(pages: Path, tmp_path: Path) -> None:
    """One bad page and one source held twice cost nothing but themselves."""
    (pages / "c.txt").write_bytes(b"\0" * 99)
    (pages / "d.txt").write_text(KESTREL, encoding="utf-8")

    made = pipeline.run([str(pages), str(tmp_path / "missing")], tmp_path / "build")

    assert (2, ["duplicate"]) == (
        made.counts["pages"],
        [notice.code for notice in made.notices if notice.code != "doubtful"],
    )
    assert ["c.txt", "missing"] == [Path(failure.split("'")[1]).name for failure in made.failures]
    told = json.loads((tmp_path / "build" / "run.json").read_text(encoding="utf-8"))
    assert [*made.failures] == told["failures"]


def test_a_run_accounts_for_every_page(pages: Path, tmp_path: Path) -> None:
    """run.json says of each page who read it, the shares of records and asides, and where the rest stands."""
    (pages / "a.txt").write_text(f"Welcome to all\n\n{KESTREL}", encoding="utf-8")

    made = pipeline.run([str(pages)], tmp_path / "build")

    told = json.loads((tmp_path / "build" / "run.json").read_text(encoding="utf-8"))["pages"]
    one, _ = sorted(told, key=lambda page: str(page["source"]))
    assert {"a.txt", "b.txt"} == {account.source for account in made.accounts}
    assert ("layout", 2) == (one["reader"], one["records"])
    first = one["first_left"][0]
    assert one["left"] > 0
    assert {"start", "end", "words"} == set(first)
    assert len(first["words"]) == first["end"] - first["start"]
    assert 0.9 < one["in_records"] + one["in_asides"] < 1


def test_a_strict_run_skips_nothing(pages: Path, out: Path) -> None:
    """One bad page ends it, and the output is what it was."""
    before = contents(out)
    (pages / "c.txt").write_bytes(b"\0" * 99)

    with pytest.raises(SourceError, match=r"c\.txt"):
        pipeline.run([str(pages)], out, strict=True)
    assert before == contents(out)


def test_a_folder_of_something_else_is_left_alone(pages: Path) -> None:
    """Before any work is done."""
    with pytest.raises(OutputError, match="it is no output of mlsys-kg"):
        pipeline.run(["nothing that exists"], pages)
    assert {"a.txt", "b.txt"} == {path.name for path in pages.iterdir()}


def change(out: Path, **claim: object) -> None:
    """Change the claims in the findings of an output, as if they had been found so."""
    index = {row["id"]: row for row in map(json.loads, (out / "visits.jsonl").read_text("utf-8").splitlines())}
    for path in (out / "findings").iterdir():
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for record in records:
            record["claims"] = [{**told, **claim} for told in record["claims"]]
        lines = "".join(f"{json.dumps(record)}\n" for record in records)
        path.write_text(lines, encoding="utf-8")
        index[path.stem]["findings"] = hashlib.sha256(lines.encode()).hexdigest()
    (out / "visits.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in index.values()), encoding="utf-8")


def test_findings_are_reused_while_nothing_changed(out: Path, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the last run are taken as they are; when what made them changes they are made anew."""
    source, graphs = str(finished.parent / "a.txt"), ("graph.nt", "graph.ttl")
    change(out, metric="as it was found before")

    pipeline.run([source], out)
    assert b"as it was found before" in contents(out)["graph.nt"]

    monkeypatch.setattr(versions, "of_findings", lambda: "another")
    pipeline.run([source], out)
    assert {name: contents(finished)[name] for name in graphs} == {name: contents(out)[name] for name in graphs}


def test_damaged_findings_are_made_anew(out: Path, finished: Path) -> None:
    """A line cut short, and findings of other records, are not reused."""
    (path,) = (out / "findings").iterdir()
    whole = path.read_text(encoding="utf-8")
    for damaged in (whole[:-40], whole.replace('"n":1,', '"n":7,')):
        path.write_text(damaged, encoding="utf-8")

        pipeline.run([str(finished.parent / "a.txt")], out)

        assert contents(finished) == contents(out)


def test_a_run_that_changes_nothing_ends_early(pages: Path, tmp_path: Path) -> None:
    """It tells what the first one told, that of a page that cannot be read too, and leaves every file as it is."""
    (pages / "c.txt").write_bytes(b"A poem has no papers,\nnor has it authors.\n")
    stages: list[str] = []
    made = pipeline.run([str(pages)], tmp_path / "build")
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*")}

    again = pipeline.run([str(pages)], tmp_path / "build", progress=lambda stage, _done, _all: stages.append(stage))

    assert replace(made, unchanged=True) == again
    assert {"read"} == set(stages)
    assert [True] == ["c.txt" in failure for failure in again.failures]
    assert kept == {path: path.stat().st_mtime_ns for path in (tmp_path / "build").rglob("*")}
    assert {"build", "pages"} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize("name", ["graph.nt", "graph.ttl", "store", "findings", "visits.jsonl"])
def test_what_is_damaged_is_made_anew(name: str, out: Path, finished: Path) -> None:
    """A run over the same pages mends whatever part of its output is cut short or gone."""
    for damaged in ("cut", "gone"):
        files = [*(out / name).iterdir()] if (out / name).is_dir() else [out / name]
        for path in files:
            path.write_bytes(path.read_bytes()[:-40] if damaged == "cut" else b"")
            if damaged == "gone":
                path.unlink()

        made = pipeline.run([str(finished.parent / "a.txt")], out)

        assert contents(finished) == contents(out)
        assert made.counts["statements"] == store.count(out / "store")


def test_an_output_with_a_damaged_mark_is_made_again(out: Path, finished: Path) -> None:
    """Its other files say that it is one, and what users put into it stays."""
    (out / "run.json").write_text("{", encoding="utf-8")
    (out / "notes.txt").write_text("mine", encoding="utf-8")

    pipeline.run([str(finished.parent / "a.txt")], out)

    assert "mine" == (out / "notes.txt").read_text(encoding="utf-8")
    (out / "notes.txt").unlink()
    assert contents(finished) == contents(out)


def test_a_damaged_store_is_made_again(out: Path, finished: Path) -> None:
    """A byte of any file of it is enough; the run says that it mended something, and the next one that all is well."""
    source = str(finished.parent / "a.txt")
    for number in range(len([*(out / "store").glob("*.sst")])):
        path = sorted((out / "store").glob("*.sst"))[number]
        data = bytearray(path.read_bytes())
        data[len(data) // 3] ^= 0xFF
        path.write_bytes(data)

        mended, again = pipeline.run([source], out), pipeline.run([source], out)

        assert contents(finished) == contents(out)
        assert [(True, False), (False, True)] == [(one.mended, one.unchanged) for one in (mended, again)]


def test_a_folder_around_its_output_is_read_without_it(pages: Path) -> None:
    """A second run over a folder that the output is in finds the same pages, and says what it passed over."""
    made = [pipeline.run([str(pages)], pages / "build") for _ in range(3)]

    assert made[0].counts["papers"] == made[1].counts["papers"]
    assert [0, 1, 1] == [sum(notice.code == "output" for notice in one.notices) for one in made]
    assert [False, False, True] == [one.unchanged for one in made]


_SITE = {
    "_config.yml": "title: Otter Lab\nauthor: Ida Brandt\ntheme: minima\n",
    "package.json": '{"name": "otter", "version": "1.0.0", "author": "Ida Brandt"}',
    "empty.toml": "",
    "about.html": "<p>A poem has no papers,<br>nor has it authors.</p>",
    "README.md": "A poem has no papers,\nnor has it names.\n",
    "main.js": "run();",
    "_data/papers.yml": "- {title: Kernels That Float, authors: [Ida Brandt, Bo Quist], year: 2031}\n"
    "- {title: Caches That Sink, authors: [Cy Nakai], year: 2030}\n",
}


def test_the_source_of_a_site_gives_its_papers(tmp_path: Path) -> None:
    """Those of its data files; a page without any is a notice, also in a strict run, and an error when it is named."""
    site = tmp_path / "site"
    (site / "_data").mkdir(parents=True)
    for name, text in _SITE.items():
        (site / name).write_text(text, encoding="utf-8")

    made = pipeline.run([str(site)], tmp_path / "build", strict=True)
    again = pipeline.run([str(site)], tmp_path / "build", strict=True)
    named = pipeline.run([str(site / name) for name in _SITE if name != "main.js"], tmp_path / "named")

    assert (2, ()) == (made.counts["papers"], made.failures)
    told = [(one.code, one.source) for one in made.notices]
    left = [("no papers", name) for name in ("README.md", "_config.yml", "about.html", "package.json")]
    assert [("ending", str(site)), ("no text", "empty.toml"), *left] == told
    assert replace(made, unchanged=True) == again
    assert (2, 5) == (named.counts["papers"], len(named.failures))


def test_a_site_without_papers_is_refused(tmp_path: Path) -> None:
    """The message names what was tried."""
    (tmp_path / "_config.yml").write_text(_SITE["_config.yml"], encoding="utf-8")

    with pytest.raises(SourceError, match=r"_config\.yml: lists no paper that can be read; name the file to see why"):
        pipeline.run([str(tmp_path)], tmp_path / "build")


def test_sources_in_the_output_are_refused(out: Path) -> None:
    """They would go with it: whatever names them, nothing is touched."""
    before = contents(out)

    for source in (out, out / "findings", f"{out}/*.nt", out / "gone.txt"):
        with pytest.raises(SourceError, match=r"is in .*, which is replaced: name another folder with --out"):
            pipeline.run([str(source)], out)

    assert contents(out) == before


def test_another_option_is_another_output(out: Path, finished: Path, tmp_path: Path) -> None:
    """A run that was told something else does not end early."""
    source = str(finished.parent / "a.txt")
    told = tmp_path / "same.ttl"
    told.write_text(
        "<https://w3id.org/mlsys-kg/person/bo-stork> <http://www.w3.org/2002/07/owl#sameAs>"
        " <https://w3id.org/mlsys-kg/person/nobody> ."
    )

    assert pipeline.run([source], out).unchanged
    assert not pipeline.run([source], out, same_as=told).unchanged
    assert pipeline.run([source], out, same_as=told).unchanged
    assert not pipeline.run([source], out).unchanged


def test_a_claim_that_breaks_a_rule_is_left_out(out: Path, finished: Path) -> None:
    """It is told with its place, its words and the rule; all else is in the graph, and the next run tells it again."""
    whole = store.count(out / "store")
    for _ in range(2):
        change(out, low="3", high="2", bound="exact")

        made = pipeline.run([str(finished.parent / "a.txt")], out)

        (notice,) = (notice for notice in made.notices if notice.code == "left-out")
        assert "a.txt" == notice.source
        assert re.fullmatch(
            r"left out a claim at \d+-\d+, '.*2\.5x.*': .*\(claim-numbers-fit-bound\).*", notice.message
        )
        assert (0, 2, 3) == (made.counts["claims"], made.counts["papers"], made.counts["systems"])
        assert made.counts["statements"] == store.count(out / "store") < whole
        assert () == check.violations(out / "graph.nt")


def test_the_corpus_is_let_go_before_the_graph_is_loaded(
    pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names and keys of all records are gone while others load and check, without a search for cycles."""
    held: list[weakref.ref[object]] = []
    alive: list[object] = []

    def noted(make: Callable[..., object], *given: object) -> object:
        made = make(*given)
        held.append(weakref.ref(made))
        return made

    def checked(finished: Callable[..., object], *given: object) -> object:
        alive.extend(one for ref in held if (one := ref()))
        return finished(*given)

    monkeypatch.setattr("etl.resolve.Authorships", partial(noted, Authorships))
    monkeypatch.setattr("etl.resolve.LazySequence", partial(noted, resolve.LazySequence))
    monkeypatch.setattr(graph, "finished", partial(checked, graph.finished))
    with collector.unhurried():
        pipeline.run([str(pages)], tmp_path / "build")

    assert 2 == len(held)
    assert [] == alive


def test_a_strict_run_leaves_nothing_out(out: Path, finished: Path) -> None:
    """The violations are told with the node and the rule, the exit code is 1, the output is what it was."""
    change(out, low="3", high="2", bound="exact")
    before = contents(out)

    with pytest.raises(
        BrokenRules, match=r"the graph breaks rules of its own.*claim/.*claim-numbers-fit-bound"
    ) as caught:
        pipeline.run([str(finished.parent / "a.txt")], out, strict=True)
    assert 1 == caught.value.exit_code
    assert before == contents(out)
    assert {out.name} == {path.name for path in out.parent.iterdir()}


def test_a_graph_that_nothing_can_mend_replaces_nothing(
    out: Path, pages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When no finding is to blame, the run ends with the rule, and the output is what it was."""
    before = contents(out)
    monkeypatch.setattr(dataset, "_TITLE", "")

    with pytest.raises(BrokenRules, match="dataset"):
        pipeline.run([str(pages)], out)
    assert before == contents(out)


def test_a_fault_costs_one_record_or_one_page(pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the extractors or a reader trip over is told with its place, and all else is in the graph."""
    extracted, reading = extract.findings, read.reading

    def findings_of(record: Record) -> Findings:
        return extracted(replace(record, title=None)) if record.number == 2 else _trip(record.title)

    def reading_of(page: Page, reader: Model | None = None) -> Reading:
        return _trip(page) if "Magpie" in page.text else reading(page, reader)

    monkeypatch.setattr(extract, "findings", findings_of)
    monkeypatch.setattr(read, "reading", reading_of)

    made = pipeline.run([str(pages)], tmp_path / "build")

    (notice,) = (notice for notice in made.notices if notice.code == "not-extracted")
    assert ("a.txt", 2, 2) == (notice.source, made.counts["records"], made.counts["papers"])
    assert re.fullmatch(r"record 1 at \d+-\d+: RuntimeError it tripped over .*; please report it", notice.message)
    assert [True] == ["cannot read 'b.txt': RuntimeError it tripped over" in failure for failure in made.failures]


def _trip(what: object) -> NoReturn:
    raise RuntimeError(f"it tripped over\n{what}")


def test_things_are_named_under_the_base_that_is_given(finished: Path, tmp_path: Path) -> None:
    """Another base IRI gives other names and nothing else."""
    made = pipeline.run(
        [str(finished.parent / "a.txt")], tmp_path / "build", names=rdf.Names("https://kg.example.org/")
    )

    assert made.counts["statements"] == store.count(finished / "store")
    assert b"<https://kg.example.org/paper/" in (tmp_path / "build" / "graph.nt").read_bytes()


def test_a_kill_leaves_the_old_output_whole(pages: Path, out: Path) -> None:
    """The next run tidies up after the killed one."""
    before = contents(out)

    killed = subprocess.run([sys.executable, "-c", KILLED, str(pages), str(out)], check=False)

    assert -9 == killed.returncode
    assert before == contents(out)
    assert pipeline.run([str(pages)], out).counts["statements"] == store.count(out / "store")
    assert {"build", "pages"} == {path.name for path in out.parent.iterdir()}


def test_a_source_whose_path_is_not_utf8(tmp_path: Path) -> None:
    """Its page is in the output like any other; run.json shows the path with U+FFFD."""
    source = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.txt")
    gone = os.fsdecode(os.fsencode(tmp_path) + b"/gone\xe9.txt")
    Path(source).write_text(KESTREL, encoding="utf-8")

    made = pipeline.run([source, gone], tmp_path / "build")

    told = json.loads((tmp_path / "build" / "run.json").read_text("utf-8"))
    assert (1, 1) == (made.counts["pages"], len(made.failures))
    assert [f"{tmp_path}/caf\ufffd.txt", f"{tmp_path}/gone\ufffd.txt"] == told["sources"]


def test_a_doi_of_two_papers_is_a_warning(tmp_path: Path) -> None:
    """The run names the page and the paper that has the DOI of another."""
    for name, title, author in (
        ("a", "Curlew: Paging Activations", "Ada Lind"),
        ("b", "Northern Whales", "Zoe Martin"),
    ):
        (tmp_path / f"{name}.bib").write_text(
            f"@misc{{{name}, title={{{title}}}, author={{{author}}}, doi={{10.1145/1.1}}}}"
        )

    run = pipeline.run([str(tmp_path / "a.bib"), str(tmp_path / "b.bib")], tmp_path / "out")

    (notice,) = run.notices
    assert ("shared-id", "b.bib") == (notice.code, Path(notice.source).name)
    assert 2 == run.counts["papers"]
