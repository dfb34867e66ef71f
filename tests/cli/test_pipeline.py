"""`mlsys-kg pipeline`: sources in, a graph out, what was skipped told."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from etl import assets
from etl.cli.options import progress_bar

if TYPE_CHECKING:
    import pytest
    from command import Said


def test_the_sample_is_read_when_no_source_is_named(tmp_path: Path, said: Said) -> None:
    """`mlsys-kg pipeline` alone makes the graph of all pages in etl/sample/."""
    pages = len(list(assets.SAMPLE.glob("*.txt")))

    code, told, err = said("pipeline", "--out", str(tmp_path / "build"))

    assert (code, err) == (0, "")
    assert told.splitlines()[0].endswith(f" records on {pages} pages")


def test_a_skipped_source_is_told_and_the_exit_code_says_so(page: Path, tmp_path: Path, said: Said) -> None:
    """One bad source does not cost the others; with --strict it ends the run."""
    out, missing = tmp_path / "out", str(tmp_path / "missing.txt")

    code, told, err = said("pipeline", str(page), missing, "--out", str(out))
    strict = said("pipeline", str(page), missing, "--strict", "--out", str(tmp_path / "none"))

    assert code == 2
    assert "         2 papers\n" in told
    assert err.startswith(f"mlsys-kg: skipped: source '{missing}' does not exist")
    assert strict[:2] == (2, "")
    assert not (tmp_path / "none").exists()


def test_things_can_be_named_under_another_iri(page: Path, tmp_path: Path, said: Said) -> None:
    """--base names every thing, and an IRI that cannot name things is one line."""
    out = tmp_path / "out"

    code, _, _ = said("pipeline", str(page), "--base", "https://example.org/kg/", "--out", str(out))
    refused, _, err = said("pipeline", str(page), "--base", "no iri", "--out", str(out))
    empty, _, nothing = said("pipeline", str(page), "--base", "", "--out", str(out))

    assert (code, refused, empty) == (0, 2, 2)
    assert nothing.startswith("mlsys-kg: cannot name things under ''")
    assert "<https://example.org/kg/paper/" in (out / "graph.nt").read_text(encoding="utf-8")
    assert err.startswith("mlsys-kg: cannot name things under 'no iri'")


def test_workers_that_cannot_be_had_are_one_line(page: Path, tmp_path: Path, said: Said) -> None:
    """A wrong address of a scheduler ends the run with exit code 2 and no output; so does a number that is none."""
    out = tmp_path / "out"

    code, told, err = said("pipeline", str(page), "--scheduler", "nowhere", "--out", str(out))
    refused = said("pipeline", str(page), "--workers", "0", "--out", str(out))

    assert (code, told) == (2, "")
    assert re.fullmatch(r"mlsys-kg: cannot reach a Dask scheduler at 'nowhere': .*; give its tcp://host:port\n", err)
    assert (2, "") == refused[:2]
    assert not out.exists()


def test_a_run_that_changes_nothing_says_so(page: Path, tmp_path: Path, said: Said) -> None:
    """The second summary is the first with two words more, and the third, of a damaged store, with others."""

    def summed() -> str:
        return said("pipeline", str(page), "--out", str(tmp_path / "out"))[1]

    first, second = summed(), summed()
    (tmp_path / "out" / "store" / "CURRENT").unlink()

    assert second == first.replace("out: ", "out: nothing changed, ", 1)
    assert summed() == first.replace("out: ", "out: was damaged and is made again, ", 1)


def test_a_run_that_changes_nothing_loads_no_reader(page: Path, tmp_path: Path) -> None:
    """The hundreds of expressions of the readers and the extractors are made only where a page is read."""
    command = (sys.executable, "-X", "importtime", "-m", "etl", "pipeline", str(page), "--out", str(tmp_path / "out"))
    first, second = (
        {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
        for run in (subprocess.run(command, capture_output=True, text=True, check=True, timeout=120) for _ in range(2))
    )

    assert {"etl.read", "etl.extract"} <= first
    assert not {"etl.read", "etl.extract", "spacy"} & second


def test_long_work_shows_a_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who watches stderr sees the stage that is at work; in a pipe nothing is written."""
    leader, follower = pty.openpty()
    with os.fdopen(follower, "w", encoding="utf-8") as terminal, io.StringIO() as pipe:
        for stream in (terminal, pipe):
            monkeypatch.setattr(sys, "stderr", stream)
            with progress_bar() as progress:
                progress("read", 0, 1)
                progress("extract", 1, 2)
        monkeypatch.undo()

        shown = ""
        while "extract" not in shown:  # what is drawn comes in pieces
            shown += os.read(leader, 10_000).decode()
        assert pipe.getvalue() == ""
    os.close(leader)


def test_what_a_user_says_is_one_person_is_one(tmp_path: Path, said: Said) -> None:
    """--same-as overrules a name; what it says of nobody is a warning, and a bad file ends the run before it begins."""
    page, same = tmp_path / "owls.txt", tmp_path / "same.ttl"
    people = "https://w3id.org/mlsys-kg/person"
    same.write_text(
        "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
        f"<{people}/ada-swift> owl:sameAs <{people}/bo-stork> . <{people}/nobody> owl:sameAs <{people}/ada-swift> .\n"
    )
    out = tmp_path / "out"
    papers = (("Kestrel: Swift Kernels", "Ada Swift"), ("Heron: Patient Schedules", "Bo Stork"))
    page.write_text(
        "HOTSYS.2031 - All\n"
        + "".join(f"\n#1 {title} [PDF]\n\nAuthors: {name}\n\nWe present {title}.\n" for title, name in papers)
    )

    code, told, _ = said("pipeline", str(page), "--out", str(out), "--same-as", str(same))
    _, merged, _ = said("query", "why-merged", "--build", str(out), "--format", "csv")
    same.write_text("nonsense")
    refused, nothing, err = said("pipeline", str(page), "--out", str(tmp_path / "other"), "--same-as", str(same))

    assert code == 0
    assert "person:nobody: no such thing" in told
    assert "Ada Swift,Bo Stork,same-as,a user says so" in merged
    assert (refused, nothing) == (2, "")
    assert "is no Turtle" in err


def test_services_are_asked_by_name_or_at_an_address(page: Path, tmp_path: Path, said: Said) -> None:
    """`NAME=URL` asks a mirror, here one that does not answer; an unknown name is one line with the known ones."""
    out = str(tmp_path / "out")
    mirrors = "arxiv=http://127.0.0.1:9/api, openalex=http://127.0.0.1:9/works"

    code, _, _ = said("pipeline", str(page), "--out", out, "--enrich", mirrors, "--allow-private")
    refused = said("pipeline", str(page), "--out", out, "--enrich", "arxiv,openallex")

    assert code == 0
    assert refused[0] == 2
    assert "openalex" in refused[2]
    assert "'openallex'" in refused[2]
