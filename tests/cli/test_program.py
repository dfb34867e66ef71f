"""What cannot run, and who does not wait: exit codes, and one line on stderr."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from command import ON_GRAPH, PAGE, Said, started

from etl.display import harmless

LONG = "a" * 300  # characters that no file system takes for a name
TOO_LONG = (
    ("query", "people", "--build", LONG),
    ("query", "people", "--graph", LONG),
    ("export", "--build", LONG, "--out", "graph.ttl"),
    ("diff", LONG, LONG),
    ("serve", "--build", LONG),
    ("train", LONG, "--out", "my.reader"),
    ("load", "http://127.0.0.1:9/", "--build", LONG),
)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("quary",), "unknown command 'quary': did you mean 'query'? known are "),
        (("--quiet",), "unknown option '--quiet': known are --help, --version, -h"),
        (
            ("query", "people", "--frmat", "csv"),
            "unknown option '--frmat': did you mean '--format'? known are ",
        ),
        (("pipeline", "--out", "/"), "cannot replace /: it is a mount point; name a folder inside it with --out"),
        (("findings",), "Missing argument 'SOURCE...'."),
        (
            ("query", "people", "--format", "jsn"),
            "unknown format 'jsn': did you mean 'json'? known are csv, json, markdown, table, tsv",
        ),
        (("query", "people", "-p", "x"), "Invalid value for '-p': 'x' is no KEY=VALUE, such as least=2"),
        (("query", "people", "--limit", "-1"), "Invalid value for '--limit': -1 is not in the range x>=0."),
        (
            ("query", "peple", *ON_GRAPH),
            "unknown query 'peple': did you mean 'people'? known are about-system, ",
        ),
        (("queries", "peple"), "unknown query 'peple': did you mean 'people'? known are about-system, "),
        (("query", "people", *ON_GRAPH, "-p", "x=1"), "unknown parameter 'x': known are none"),
        (("query", "co-authors", *ON_GRAPH), "the query co-authors needs the parameter person (part of "),
        (("query", "nowhere.rq", *ON_GRAPH), "cannot read the query nowhere.rq: No such file or directory"),
        (
            ("query", "people", "--graph", "no.ttl"),
            "there is no graph at no.ttl: `mlsys-kg pipeline` makes one, ",
        ),
        (
            ("query", "savings", *ON_GRAPH, "-p", "quantity=memry"),
            "unknown quantity 'memry': did you mean 'memory'? known are area, cost, energy, memory, traffic",
        ),
        (
            ("query", "largest-speedups", *ON_GRAPH, "-p", "year=last"),
            "'last' is no integer for the parameter year (year of the paper), for example year=2021",
        ),
        (
            ("query", "people", "--endpoint", "127.0.0.1:7878"),
            "Invalid value for '--endpoint': '127.0.0.1:7878' is no address of an endpoint: give one such as http://127.0.0.1:7878/query",
        ),
        (
            ("query", "people", *ON_GRAPH, "--endpoint", "http://127.0.0.1/"),
            "--graph and --endpoint name two graphs: name one",
        ),
        (("query", "people", *ON_GRAPH, "--user", "ada"), "--user is for --endpoint"),
        (
            ("query", "people", "--endpoint", "http://127.0.0.1/", "--timeout", "0"),
            "Invalid value for '--timeout': 0.0 is not in the range ",
        ),
        (
            ("query", "people", "--build", "no"),
            "there is no graph at no/store: `mlsys-kg pipeline` makes one, --graph names another",
        ),
        *((command, f"cannot use {'a' * 100}") for command in TOO_LONG),
    ],
)
def test_what_cannot_run_is_one_line_and_exit_code_2(arguments: tuple[str, ...], message: str, said: Said) -> None:
    """One line on stderr that says what was wrong and what there is; nothing on stdout."""
    code, out, err = said(*arguments)

    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: {message}")
    assert err.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error() -> None:
    """`mlsys-kg query … | head -1` ends quietly."""
    text = b"SELECT ?a ?b WHERE { ?a ?p ?x . ?b ?q ?y } LIMIT 100000"
    process = started("query", "-", *ON_GRAPH, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
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


@pytest.mark.usefixtures("hears_interrupts")
def test_an_interrupt_is_exit_code_130() -> None:
    """Ctrl-C while the query is still being typed ends without a traceback."""
    process = started("query", "-", *ON_GRAPH, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin

    process.stdin.write(b" " * 1_000_000)  # more than a pipe holds: it has begun to read when this returns
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)

    assert (process.returncode, err.strip()) == (130, b"")


_INTERRUPTED = """
import os, signal, sys
from etl.__main__ import main
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "etl.cli.pipeline":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.exit(main())
"""


@pytest.mark.usefixtures("hears_interrupts")
def test_an_interrupt_while_the_commands_are_imported_is_quiet() -> None:
    """Ctrl-C in the first moments of the program ends it as at any other."""
    ended = subprocess.run([sys.executable, "-c", _INTERRUPTED], capture_output=True, check=False)

    assert (130, b"", b"") == (ended.returncode, ended.stdout, ended.stderr)


_NO_CHANGE = b"mlsys-kg: no change: both have the same papers, claims and merges\n"
_COMMANDS = (
    ("query", "people", *ON_GRAPH),
    ("queries",),
    ("--help",),
    ("query", "--help"),
    ("--version",),
    ("findings", "--schema"),
    ("diff", ON_GRAPH[1], ON_GRAPH[1]),
)


@pytest.mark.parametrize("arguments", _COMMANDS)
def test_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    """What is printed has no room: exit code 2; warnings that have none are lost, and cost nothing."""
    with Path("/dev/full").open("wb") as full:
        process = started(*arguments, stdout=full, stderr=subprocess.PIPE)
        _, err = process.communicate(timeout=60)
        unheard = started(*arguments, stdout=subprocess.DEVNULL, stderr=full).wait(60)

    line = b"mlsys-kg: cannot write the output: No space left on device; make room, or write elsewhere\n"
    assert (2, line) == (process.returncode, err.removeprefix(_NO_CHANGE))
    assert unheard == 0


@pytest.mark.parametrize("arguments", [*_COMMANDS, ("query", "peple", *ON_GRAPH)])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_change_nothing_else(arguments: tuple[str, ...], closed: str) -> None:
    """What would go into a closed stream is lost; the others and the exit code are as ever."""
    command = [sys.executable, "-m", "etl", *arguments]
    usual = subprocess.run(command, capture_output=True, check=False)

    shut = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *command], capture_output=True, check=False)

    assert usual.returncode == shut.returncode
    assert (b"" if ">&-" in closed.split() else usual.stdout) == shut.stdout
    assert (b"" if "2>&-" in closed else usual.stderr) == shut.stderr


_STEERS = "\x1b[31m \x9b31m \x85 \u202eabc\u2066 \u200f\u061c \u2028 \x7f"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_EACH = "import json, sys; from etl import cli; [cli.main(each) for each in json.loads(sys.argv[1])]"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a page, a graph and queries that hold what a terminal acts on."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "page.txt").write_text(
        PAGE.replace("Kernels at Rest", f"Kernels at Rest{_STEERS}").replace("Ada Lind", f"Ada{_STEERS}Lind"), "utf-8"
    )
    words = "".join(f"\\u{ord(one):04x}" for one in _STEERS)
    (folder / "graph.nt").write_text(f'<urn:s> <urn:p> "{words}" .\n', encoding="utf-8")
    header = f'#+ summary: "{words}"\n'
    (folder / "mine.rq").write_text(f"{header}SELECT ?o {{ ?s ?p ?o }} # {_STEERS}\n", encoding="utf-8")
    (folder / "broken.rq").write_text(f"SELECT ?o {{ ?s {_STEERS} }}\n", encoding="utf-8")
    return folder


def _on_a_terminal(commands: list[list[str]]) -> str:
    """What commands print on stdout and stderr, one after another, where both are a terminal."""
    leader, follower = pty.openpty()
    command = [sys.executable, "-c", _EACH, json.dumps(commands)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=follower, stderr=follower) as process:
        os.close(follower)
        shown = b""
        with suppress(OSError):
            while piece := os.read(leader, 65536):
                shown += piece
        os.close(leader)
    assert process.returncode == 0
    return shown.decode()


def test_no_page_steers_a_terminal(hostile: Path) -> None:
    """Whatever shows words of pages, of graphs and of queries: escapes in colours are ours, all others are gone."""
    page, graph, mine = (str(hostile / name) for name in ("page.txt", "graph.nt", "mine.rq"))
    forms = [
        ["query", mine, "--graph", graph, "--format", form] for form in ("csv", "tsv", "json", "markdown", "table")
    ]
    views = [["explain", page, "--format", form] for form in ("text", "html", "jsonl")]
    others = [
        ["explain", page, "--full"],
        ["findings", page],
        ["queries", mine],
        ["query", str(hostile / "broken.rq"), "--graph", graph],
        ["query", _STEERS],
        ["explain", str(hostile / _STEERS.replace("\x85", ""))],
    ]

    shown = _COLOUR.sub("", _on_a_terminal([*forms, *views, *others])).replace("\r\n", "\n")

    assert shown == harmless(shown)
    assert shown.count("abc") > 15


def test_json_in_a_pipe_steers_no_terminal_either(hostile: Path, said: Said) -> None:
    """Where it is read later, on a terminal perhaps, its values are what they were; CSV is exact there."""
    page, graph, mine = (str(hostile / name) for name in ("page.txt", "graph.nt", "mine.rq"))
    told = [
        said("explain", page, "--format", "jsonl")[1],
        said("findings", page)[1],
        said("query", mine, "--graph", graph, "--format", "json")[1],
    ]

    assert told == list(map(harmless, told))
    assert json.loads(told[2]) == [{"o": _STEERS}]
    assert any(_STEERS.rsplit(maxsplit=1)[-1] in json.loads(line)["words"] for line in told[0].splitlines())
    assert _STEERS in said("query", mine, "--graph", graph, "--format", "csv")[1]
