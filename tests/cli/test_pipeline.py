"""`mlsys-kg pipeline`: sources in, a graph out, a hint for what was skipped, and the lines at the end of a run."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from command import PAGE, Said

from etl import assets
from etl.cli.options import progress_bar
from etl.cli.pipeline import summary
from etl.cli.program import typed
from etl.model import Account, Excerpt, Notice
from etl.runs import COUNTS, Run

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


_QUERY = "query largest-speedups --limit 10"


def test_a_run_is_summed_up(page: Path, tmp_path: Path, said: Said) -> None:
    """Counts, warnings, where the outputs are (all of them are there) and a next command that works."""
    out = tmp_path / "a b"

    code, shown, err = said("pipeline", str(page), "--out", str(out))
    lines = shown.splitlines()
    _, program, *command = shlex.split(lines[-1])

    assert (code, err) == (0, "")
    assert lines[0].endswith(" statements from 2 records on 1 page")
    assert lines[1].startswith("  listing.txt  layout  2 records  ")
    assert "         2 papers" in lines
    assert "         3 people" in lines
    assert any(line.startswith("         ") and "warning" in line for line in lines)
    assert "           listing.txt: the page says 9 papers, 2 were read" in lines
    assert (
        lines[-2]
        == f"In {out}/: graph.ttl, graph.nt, store/, findings/, run.json, visits.jsonl, ro-crate-metadata.json"
    )
    assert sorted(p.name for p in out.iterdir()) == [
        "findings",
        "graph.nt",
        "graph.ttl",
        "ro-crate-metadata.json",
        "run.json",
        "store",
        "visits.jsonl",
    ]
    assert program == "mlsys-kg"
    assert "Kestrel" in said(*command)[1]


def test_the_next_command_works_as_it_is_printed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the path that the command was started by, or with its name alone where a shell finds that."""
    folder = tmp_path / "a bin"
    folder.mkdir()
    (folder / "mlsys-kg").symlink_to(Path(sysconfig.get_path("scripts"), "mlsys-kg"))

    def run(command: str) -> str:
        environment = {**os.environ, "PATH": os.defpath}
        shell = ["/bin/sh", "-c", command]
        return subprocess.run(shell, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True).stdout

    shown = run(f"'a bin'/mlsys-kg pipeline {shlex.quote(str(page))} --workers 1")
    by_path = shown.splitlines()[-1].removeprefix("Next: ")
    monkeypatch.setattr(sys, "argv", [str(folder / "mlsys-kg")])
    monkeypatch.setenv("PATH", str(folder))

    assert (by_path, typed()) == (f"'a bin/mlsys-kg' {_QUERY}", "mlsys-kg")
    assert "Kestrel" in run(by_path)


def test_one_of_a_kind_has_its_noun() -> None:
    """No count of one goes with several."""
    shown = summary(Run(dict.fromkeys(COUNTS, 1), (Notice("count", "a.txt", "odd"),), (), ()), Path("build"))

    assert re.findall(r"\b1 \w+(?: of \w+)?", shown) == [
        *("1 statement", "1 record", "1 page", "1 paper", "1 person", "1 system", "1 piece of hardware"),
        *("1 claim", "1 speedup", "1 warning"),
    ]


def test_many_warnings_of_a_kind_are_cut_short(tmp_path: Path, said: Said) -> None:
    """The summary lists the first three of a kind and says where the others are."""
    for number in range(5):
        text = PAGE.replace("Kestrel", f"Kestrel{number}")
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")

    _, shown, _ = said("pipeline", str(tmp_path), "--out", str(tmp_path / "out"))

    assert shown.count("the page says 9 papers") == 3
    assert "           … and 2 more like this (count) in run.json\n" in shown


def test_a_page_has_one_line_whatever_its_name() -> None:
    """A line break in the name of a file is a blank."""
    shown = summary(
        Run(dict.fromkeys(COUNTS, 1), (Notice("count", "a\nb.txt", "odd"),), (), (_account("a\nb.txt", 1, 0, 0),)),
        Path("b"),
    )

    assert "\n  a b.txt  session" in shown
    assert "\n           a b.txt: odd\n" in shown


def _account(source: str, read: float, asides: float, left: int) -> Account:
    excerpt = Excerpt(0, 9, "Words of a footer that nobody has read so far")
    return Account(source, "session", 1 if asides else 2, read - asides, asides, left, (excerpt,) * min(left, 10))


def _lines(*accounts: Account) -> list[str]:
    run = Run(dict.fromkeys(COUNTS, 1), (), (), accounts)
    return summary(run, Path("build")).partition(" paper")[0].splitlines()[1:-1]


def test_every_page_has_a_line_where_pages_are_few() -> None:
    """Reader, records, share read in whole per cent, many asides, and what was left, in columns."""
    pages = (
        _account("https://example.org/a/long/address/of/pages.html", 0.999, 0.3, 12),
        _account("b.txt", 1.0, 0.0, 0),
        _account("a.txt", 0.5, 0.01, 1),
    )

    assert _lines(*pages) == [
        (
            "  a.txt                                     session  1 record    50% read;"
            " left 'Words of a footer that nobody has read…'"
        ),
        "  b.txt                                     session  2 records  100% read",
        (
            "  …xample.org/a/long/address/of/pages.html  session  1 record    99% read, 30% as asides;"
            " left 'Words of a footer that nobody has read…' and 11 more"
        ),
    ]


def test_of_many_pages_the_least_read_are_listed() -> None:
    """A dozen of them, the worst first; where all were read to the end one line says so."""
    pages = [_account(f"{number:02}.txt", 0.5 + number / 100, 0.0, int(number < 14)) for number in range(20)]

    some, none = _lines(*pages), _lines(*pages[14:], *pages[14:], *pages[14:])

    assert some[0] == "  6 of 20 pages read to the last word, least read are"
    assert [line.split()[0] for line in some[1:]] == [f"{number:02}.txt" for number in range(12)]
    assert none == ["  18 of 18 pages read to the last word"]


def test_words_of_pages_steer_no_terminal(tmp_path: Path, said: Said) -> None:
    """Escapes in the name of a page, in a title that a warning begins, and in a failure stand as what they are not."""
    steers = "\x1b]0;other\x07\x1b[31m\x9b31m\u202e"
    shown = [{"title": f"{steers}Kestrel", "authors": ["Ada Lind"]}, {"title": f"{steers}{'x' * 11_000}"}]
    (tmp_path / f"page{steers}.json").write_text(json.dumps(shown), encoding="utf-8")
    (tmp_path / f"other{steers}.txt").write_text("How to bake.", encoding="utf-8")

    code, out, err = said("pipeline", str(tmp_path), "--out", str(tmp_path / "out"))

    assert code == 2
    assert "a title of 11,0" in out
    assert "other" in err
    assert not any(c in out + err for c in steers if not c.isprintable())
