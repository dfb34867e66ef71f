"""The command: what it prints, where, and with which exit code."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner
from pytest_httpserver import HTTPServer

from etl import __version__, assets, cli, query, store

if TYPE_CHECKING:
    from collections.abc import Iterator

GRAPH = Path(__file__).parent / "queries" / "graph.ttl"
_ON_GRAPH = ("--graph", str(GRAPH))
_PAGE = """\
TINYCONF.2024 - All

Total: 9

#1 Kestrel: Kernels at Rest [PDF] [Copy]

Authors: Ada Lind ; Bo Okafor

We present Kestrel, a compiler that keeps kernels at rest until their inputs are there. It is 2.5x faster than TVM.

#2 A Note on Batches [PDF] [Copy]

Authors: Cy Nakai

Batches are often larger than they have to be. We say why, and count how often.
"""


def _said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = cli.main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def _process(*arguments: str, **how: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "etl", *arguments], **how)  # type: ignore[call-overload, no-any-return]


def _commands() -> Iterator[tuple[str, click.Command]]:
    yield "", cli.cli
    yield from cli.cli.commands.items()


# Help


@pytest.mark.parametrize(("name", "command"), list(_commands()))
def test_every_command_and_option_explains_itself(name: str, command: click.Command) -> None:
    """Each has help that begins with a capital and ends in a full stop or a bracket, and --help prints it."""
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    answer = CliRunner().invoke(cli.cli, [*([name] if name else []), "--help"])

    assert command.help
    assert [o.name for o in options if not (o.help and o.help[0].isupper() and o.help[-1] in ".]")] == []
    assert answer.exit_code == 0
    assert all(option.opts[0] in answer.output for option in options)


def test_without_a_command_the_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Who types only the name is shown what there is, with exit code 0."""
    code, out, err = _said(capsys)

    assert (code, err) == (0, "")
    assert out.startswith("Usage: mlsys-kg")
    assert [name for name in cli.cli.commands if f"\n  {name}" not in out] == []


def test_the_version_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """--version prints the name and the version of the package."""
    assert _said(capsys, "--version") == (0, f"mlsys-kg {__version__}\n", "")


def test_the_forms_are_those_of_the_query_room() -> None:
    """The choices of --format, written out to start fast, are the forms there are."""
    assert query.FORMS == cli.FORMS


# Questions


def test_the_catalogue_lists_every_question(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a question: its name first, its parameters last."""
    code, out, _ = _said(capsys, "queries")

    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines()] == [question.name for question in query.catalogue()]
    assert "\nlargest-speedups           Which speedups are the largest?  (least, year)\n" in out


def test_a_question_is_explained_with_its_parameters_and_its_sparql(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Summary, description, each parameter as it is typed, and SPARQL without the header."""
    code, out, _ = _said(capsys, "queries", "systems-on-hardware")

    assert code == 0
    assert out.startswith("systems-on-hardware: Which systems run on a class of hardware?\n")
    assert "  -p hardware=microcontroller\n      text: notation of a hardware class" in out
    assert "(default fpga)" in out
    assert "\nSELECT ?system" in out
    assert "#+" not in out


def test_an_answer_in_a_pipe_is_tsv(capsys: pytest.CaptureFixture[str]) -> None:
    """Where stdout is no terminal the default has a line a row, tabs between cells, and nothing else."""
    code, out, err = _said(capsys, "query", "hardware-by-year", *_ON_GRAPH)
    lines = [line.split("\t") for line in out.splitlines()]

    assert (code, err) == (0, "")
    assert lines[:2] == [
        ["year", "class", "papers", "classIri"],
        ["2021", "GPU", "1", "https://w3id.org/mlsys-kg/hardware/gpu"],
    ]


@pytest.mark.parametrize("form", cli.FORMS)
def test_every_form_prints_the_same_answer(capsys: pytest.CaptureFixture[str], form: str) -> None:
    """--format chooses among the forms; all of them hold the same labels."""
    code, out, _ = _said(capsys, "query", "uncompared-systems", *_ON_GRAPH, "--format", form)

    assert code == 0
    assert "Heron" in out


def test_parameters_reach_the_query(capsys: pytest.CaptureFixture[str]) -> None:
    """-p may be repeated, and its value may hold an equals sign."""
    several = ("-p", "least=2.5", "-p", "year=2021")

    _, out, _ = _said(capsys, "query", "largest-speedups", *_ON_GRAPH, *several, "--format", "json")
    code, none, _ = _said(capsys, "query", "papers", *_ON_GRAPH, "-p", "paper=a=b", "--format", "json")

    assert [row["factor"] for row in json.loads(out)] == ["6.7"]
    assert (code, json.loads(none)) == (0, [])


def test_a_limit_cuts_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """--limit N prints the header and N rows."""
    _, out, _ = _said(capsys, "query", "papers", *_ON_GRAPH, "--limit", "2", "--format", "csv")

    assert len(list(csv.reader(io.StringIO(out)))) == 3


def test_a_query_of_ones_own_is_a_file_or_standard_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A path that ends in .rq and - are read as queries; their variables ?_name are parameters."""
    text = "SELECT ?s $_name WHERE { ?s <http://xmlns.com/foaf/0.1/name> ?name FILTER(?name = ?_name) }"
    path = tmp_path / "mine.rq"
    path.write_text(text, encoding="utf-8")
    expected = "s\nhttps://w3id.org/mlsys-kg/person/ada-chen\n"

    from_file = _said(capsys, "query", str(path), *_ON_GRAPH, "-p", "name=Ada Chen")
    from_input = CliRunner().invoke(cli.cli, ["query", "-", *_ON_GRAPH, "-p", "name=Ada Chen"], input=text)

    assert from_file == (0, expected, "")
    assert from_input.output == expected


def test_a_store_answers_like_its_graph_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--graph takes a file or a store, --build the folder of a run: the same graph gives the same answer."""
    store.write(store.statements(GRAPH), tmp_path / "build" / "store")
    expected = _said(capsys, "query", "people", *_ON_GRAPH)

    assert expected == _said(capsys, "query", "people", "--store", str(tmp_path / "build" / "store"))
    assert expected == _said(capsys, "query", "people", "--build", str(tmp_path / "build"))


# Pages


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "listing.txt"
    path.write_text(_PAGE, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def built(page: Path) -> Path:
    out = page.parent / "out"
    assert cli.main(["pipeline", str(page), "--out", str(out)]) == 0
    return out


def test_a_run_is_summed_up(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts, warnings, where the outputs are (all of them are there) and a next command that works."""
    out = tmp_path / "a b"

    code, told, err = _said(capsys, "pipeline", str(page), "--out", str(out))
    lines = told.splitlines()
    _, program, *command = shlex.split(lines[-1])

    assert (code, err) == (0, "")
    assert lines[0].endswith(" statements from 2 records on 1 page")
    assert "         2 papers" in lines
    assert "         3 people" in lines
    assert "         1 warnings" in lines
    assert "           listing.txt: the page says 9 papers, 2 were read" in lines
    assert lines[-2] == f"In {out}/: graph.ttl, graph.nt, store/, findings/, run.json"
    assert sorted(p.name for p in out.iterdir()) == ["findings", "graph.nt", "graph.ttl", "run.json", "store"]
    assert program == "mlsys-kg"
    assert "Kestrel" in _said(capsys, *command)[1]


def test_many_warnings_of_a_kind_are_cut_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The summary lists the first three of a kind and says where the others are."""
    for number in range(5):
        text = _PAGE.replace("Kestrel", f"Kestrel{number}")
        (tmp_path / f"{number}.txt").write_text(text, encoding="utf-8")

    _, told, _ = _said(capsys, "pipeline", str(tmp_path), "--out", str(tmp_path / "out"))

    assert told.count("the page says 9 papers") == 3
    assert "           … and 2 more like this (count) in run.json\n" in told


def test_the_sample_is_read_when_no_source_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`mlsys-kg pipeline` alone makes the graph of all pages in etl/sample/."""
    pages = len(list(assets.SAMPLE.glob("*.txt")))

    code, told, err = _said(capsys, "pipeline", "--out", str(tmp_path / "build"))

    assert (code, err) == (0, "")
    assert told.splitlines()[0].endswith(f" records on {pages} pages")


def test_a_skipped_source_is_told_and_the_exit_code_says_so(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One bad source does not cost the others; with --strict it ends the run."""
    out, missing = tmp_path / "out", str(tmp_path / "missing.txt")

    code, told, err = _said(capsys, "pipeline", str(page), missing, "--out", str(out))
    strict = _said(capsys, "pipeline", str(page), missing, "--strict", "--out", str(tmp_path / "none"))

    assert code == 2
    assert "         2 papers\n" in told
    assert err.startswith(f"mlsys-kg: skipped: source '{missing}' does not exist")
    assert strict[:2] == (2, "")
    assert not (tmp_path / "none").exists()


def test_things_can_be_named_under_another_iri(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--base names every thing, and an IRI that cannot name things is one line."""
    out = tmp_path / "out"

    code, _, _ = _said(capsys, "pipeline", str(page), "--base", "https://example.org/kg/", "--out", str(out))
    refused, _, err = _said(capsys, "pipeline", str(page), "--base", "no iri", "--out", str(out))

    assert (code, refused) == (0, 2)
    assert "<https://example.org/kg/paper/" in (out / "graph.nt").read_text(encoding="utf-8")
    assert err.startswith("mlsys-kg: cannot name things under 'no iri'")


def test_findings_are_json_lines(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A paper a line on stdout; warnings and skipped sources on stderr."""
    code, out, err = _said(capsys, "findings", str(page), str(page), "nowhere.txt")
    papers = [json.loads(line) for line in out.splitlines()]

    assert code == 2
    assert [paper["title"] for paper in papers] == ["Kestrel: Kernels at Rest", "A Note on Batches"]
    assert papers[0]["authors"] == ["Ada Lind", "Bo Okafor"]
    assert [line.partition(": ")[2] for line in err.splitlines()] == [
        "listing.txt: the page says 9 papers, 2 were read",
        "listing.txt: holds the same bytes as 'listing.txt': fetched once",
        "skipped: source 'nowhere.txt' does not exist: name a file, a folder, a glob or an address",
    ]


@pytest.fixture
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture(scope="module")
def server() -> Iterator[HTTPServer]:
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as started:
        started.expect_request("/robots.txt").respond_with_data("", 404)
        started.expect_request("/listing").respond_with_data(_PAGE, headers={"ETag": "1"})
        yield started


@pytest.mark.usefixtures("_no_proxy")
def test_a_source_may_be_an_address(server: HTTPServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both commands fetch it, keep it for a run without network, and write no password."""
    url = server.url_for("/listing").replace("//", "//ada:secret@")
    kept = ("--cache", str(tmp_path / "cache"))
    first = ("pipeline", url, *kept, "--allow-private", "--pace", "0", "--out", str(tmp_path / "a"))
    again = ("pipeline", url, *kept, "--offline", "--out", str(tmp_path / "b"))

    assert [(0, ""), (0, "")] == [_said(capsys, *command)[::2] for command in (first, again)]
    code, out, _ = _said(capsys, "findings", url, *kept, "--offline")

    told = [(tmp_path / name / "run.json").read_text(encoding="utf-8") for name in "ab"]
    assert told[0] == told[1]
    assert [server.url_for("/listing")] == json.loads(told[0])["sources"]
    assert (0, 2) == (code, len(out.splitlines()))


@pytest.mark.usefixtures("_no_proxy")
def test_an_address_that_may_not_be_fetched_is_one_line(
    server: HTTPServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is fetched from this machine unless it is allowed, nor offline what was never fetched before."""
    url, kept = server.url_for("/listing"), ("--cache", str(tmp_path))

    private = _said(capsys, "findings", url, *kept)
    missing = _said(capsys, "findings", url, *kept, "--offline")

    said = f"mlsys-kg: skipped: source '{url}' cannot be fetched"
    assert (
        2,
        "",
        f"{said} (127.0.0.1 is not on the public internet): --allow-private fetches from there, too\n",
    ) == private
    assert (2, "", f"{said} ({url} is not in the cache): fetch it once without --offline\n") == missing


# Graph files


def test_a_graph_that_keeps_the_rules_is_valid(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a run writes passes `validate`, as a file and as a store, and so does the graph of these tests."""
    for path in (built / "graph.ttl", built / "store", GRAPH):
        assert _said(capsys, "validate", str(path)) == (0, f"{path} keeps every rule\n", "")


def test_a_graph_that_breaks_a_rule_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each violation is a line on stdout with its node and its rule; stderr sums up."""
    path = tmp_path / "broken.ttl"
    text = GRAPH.read_text(encoding="utf-8")
    path.write_text(text.replace('foaf:name "Bo Lind" ;', ""), encoding="utf-8")

    code, out, err = _said(capsys, "validate", str(path))

    assert code == 1
    assert out.startswith("https://w3id.org/mlsys-kg/person/bo-lind: ")
    assert err == f"mlsys-kg: {path} breaks rules of its own: {len(out.splitlines())} violations, listed above\n"


@pytest.mark.parametrize(("form", "name"), [("turtle", "graph.ttl"), ("ntriples", "graph.nt")])
def test_an_export_is_the_file_of_the_run(
    built: Path, form: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What `export` writes from the graph is, byte for byte, what the run wrote."""
    out = tmp_path / name
    chosen = ("--graph", str(built / "graph.nt"), "--format", form, "--out", str(out))

    assert _said(capsys, "export", *chosen) == (0, "", "")
    assert (built / name).read_bytes() == out.read_bytes()


# Errors


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("quary",), "unknown command 'quary': did you mean 'query'? known are "),
        (("--quiet",), "unknown option '--quiet': known are --help, --version, -h"),
        (
            ("query", "people", "--frmat", "csv"),
            "unknown option '--frmat': did you mean '--format'? known are ",
        ),
        (("query",), "Missing argument 'NAME|FILE.rq|-'."),
        (
            ("query", "people", "--format", "xml"),
            "Invalid value for '--format': 'xml' is not one of 'table', 'csv', ",
        ),
        (("query", "people", "-p", "x"), "Invalid value for '-p': 'x' is no KEY=VALUE, such as least=2"),
        (("query", "people", "--limit", "-1"), "Invalid value for '--limit': -1 is not in the range x>=0."),
        (
            ("query", "peple", *_ON_GRAPH),
            "unknown query 'peple': did you mean 'people'? known are baselines, ",
        ),
        (("queries", "peple"), "unknown query 'peple': did you mean 'people'? known are baselines, "),
        (("query", "people", *_ON_GRAPH, "-p", "x=1"), "unknown parameter 'x': known are none"),
        (("query", "co-authors", *_ON_GRAPH), "the query co-authors needs the parameter person (part of "),
        (("query", "nowhere.rq", *_ON_GRAPH), "cannot read the query nowhere.rq: No such file or directory"),
        (
            ("query", "people", "--graph", "no.ttl"),
            "there is no graph at no.ttl: `mlsys-kg pipeline` makes one, ",
        ),
        (
            ("query", "people", "--build", "no"),
            "there is no graph at no/store: `mlsys-kg pipeline` makes one, --graph names another",
        ),
    ],
)
def test_what_cannot_run_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on stderr that says what was wrong and what there is; nothing on stdout."""
    code, out, err = _said(capsys, *arguments)

    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: {said}")
    assert err.count("\n") == 1


# Terminals and shells


def test_names_of_questions_complete() -> None:
    """A shell that asks how `mlsys-kg query co-` goes on is told the names, each with its question."""
    shell = ShellComplete(cli.cli, {}, "mlsys-kg", "_MLSYS_KG_COMPLETE")

    for command in ("query", "queries"):
        items = shell.get_completions([command], "co-")

        assert [(item.value, item.help) for item in items] == [
            (question.name, question.summary) for question in query.catalogue() if question.name.startswith("co-")
        ]


def test_long_work_shows_a_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who watches stderr sees the stage that is at work; in a pipe nothing is written."""
    leader, follower = pty.openpty()
    with os.fdopen(follower, "w", encoding="utf-8") as terminal, io.StringIO() as pipe:
        for stream in (terminal, pipe):
            monkeypatch.setattr(sys, "stderr", stream)
            with cli._progress() as progress:
                progress("read", 0, 1)
                progress("extract", 1, 2)
        monkeypatch.undo()

        drawn = b""
        while b"extract" not in drawn and select.select([leader], [], [], 5)[0]:  # a terminal hands on what it can
            drawn += os.read(leader, 10_000)
        assert b"extract" in drawn
        assert pipe.getvalue() == ""
    os.close(leader)


# The real process


def test_python_m_etl_is_the_command() -> None:
    """`python -m etl` runs it, and its exit code is that of the process."""
    process = _process("nothing", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, err = process.communicate(timeout=60)

    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"mlsys-kg: unknown command 'nothing'")


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (("--help",), {"spacy", "rdflib", "requests", "rich", "pyoxigraph", "pyshacl"}),
        (("queries",), {"spacy", "rdflib", "requests", "rich", "pyoxigraph", "pyshacl"}),
        (("query", "people", *_ON_GRAPH), {"spacy", "rdflib", "requests", "rich", "pyshacl"}),
    ],
)
def test_a_command_loads_only_what_it_needs(arguments: tuple[str, ...], spared: set[str]) -> None:
    """Help, the catalogue and a query in a pipe start without the libraries of other rooms."""
    run = subprocess.run(
        (sys.executable, "-X", "importtime", "-m", "etl", *arguments),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in run.stderr.splitlines()}

    assert "click" in loaded
    assert loaded & spared == set()


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """`mlsys-kg query … | head -1` ends quietly."""
    text = b"SELECT ?a ?b WHERE { ?a ?p ?x . ?b ?q ?y } LIMIT 100000"
    process = _process("query", "-", *_ON_GRAPH, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin
    assert process.stdout
    assert process.stderr

    process.stdin.write(text)
    process.stdin.close()
    first = process.stdout.readline()
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()

    assert first == b"a\tb\n"
    assert (process.wait(60), err) == (0, b"")


def test_an_interrupt_is_exit_code_130() -> None:
    """Ctrl-C while the query is still being typed ends without a traceback."""
    process = _process("query", "-", *_ON_GRAPH, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin

    process.stdin.write(b" " * 1_000_000)  # more than a pipe holds: it has begun to read when this returns
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert (process.returncode, err.strip()) == (130, b"")


def test_an_answer_on_a_terminal_is_a_table() -> None:
    """On a terminal the default is a table of its width, in colour unless NO_COLOR is set."""
    drawn = {}
    for name, extra in (("colour", {}), ("plain", {"NO_COLOR": "1"})):
        leader, follower = pty.openpty()
        environment = {**os.environ, "COLUMNS": "60", "TERM": "xterm", **extra}
        process = _process("query", "people", *_ON_GRAPH, stdout=follower, env=environment)
        os.close(follower)
        assert process.wait(60) == 0
        drawn[name] = os.read(leader, 100_000).decode()
        os.close(leader)

    assert "\x1b[1m" in drawn["colour"]
    assert "\x1b[" not in drawn["plain"]
    assert "Ada Chen" in drawn["plain"]
    assert max(map(len, drawn["plain"].splitlines())) <= 60
