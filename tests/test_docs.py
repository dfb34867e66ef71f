"""README, CONTRIBUTING and the pages of folders are true: commands print what the pages show, names exist.

In a fenced block marked `console` a line that begins with `$ ` is a command (`> ` continues it), and what follows is
what it prints; blocks of one page run in its order in one folder. `--rewrite-snapshots` writes today's output.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from etl import __version__, read
from etl.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", "CONTRIBUTING.md")
ROOMS = tuple(
    f"etl/{room}/README.md" for room in ("export", "load", "query", "read", "report", "resolve", "serve", "work")
)
EXAMPLES = (*PAGES, *(f"etl/{room}/README.md" for room in ("export", "query", "read", "resolve")))
FOLDERS = ("ontology/README.md", "queries/README.md", "etl/sample/README.md")
_EVERY_PAGE = (*PAGES, "CHANGELOG.md", *FOLDERS, *ROOMS, "tests/bench/README.md")
_MOST_WORDS = 1300
_SCRIPT = re.compile(r"(?<=^```sh\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_OURS = re.compile(r"\bmlsys-kg ([a-z]+)\b(?!:)")
_CODE = re.compile(r"`[^`\n]+`|(?<=^```sh\n).*?(?=^```$)|^[$] .*$", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_STEP = re.compile(r"^\$ (?P<command>.*\n(?:> .*\n|>\n)*)(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
_MAKE = re.compile(r"\bmake ([a-z-]+)")
_OF_MAKE = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES"}

each_page = pytest.mark.parametrize("page", PAGES)


def _text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def _targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", _text("Makefile"), re.MULTILINE))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a checkout that is installed, in which commands may write."""
    folder = tmp_path_factory.mktemp("docs") / "mlsys-kg"
    (folder / ".ci").mkdir(parents=True)
    (folder / ".venv").mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    for name in ("pyproject.toml", ".ci/constraints.txt", ".venv/installed"):  # what is touched last is up to date
        (folder / name).touch()
    for name in ("etl", "ontology", "queries"):
        (folder / name).symlink_to(ROOT / name)
    installed = Path(sys.executable).parent
    (folder / ".venv" / "bin").symlink_to(installed)
    for name in ("lib", "lib64", "pyvenv.cfg"):  # where .venv/bin/python looks for what it imports
        if (installed.parent / name).exists():
            (folder / ".venv" / name).symlink_to(installed.parent / name)
    return folder


def _printed(command: str, folder: Path) -> str:
    return _run(command, folder).stdout


def _outside(path: str) -> str:
    """The search path without an environment that was activated: it would find `mlsys-kg` without its folder."""
    return os.pathsep.join(folder for folder in path.split(os.pathsep) if not Path(folder, "mlsys-kg").exists())


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in _OF_MAKE}
    environment |= {"COLUMNS": "110", "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "PATH": _outside(os.environ["PATH"])}
    return subprocess.run(
        ("bash", "-c", command),
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("page", EXAMPLES)
def test_commands_print_what_the_page_says(page: str, checkout: Path, rewrite_snapshots: bool) -> None:
    """Every `console` block, run again, prints what the page shows; README builds the sample, other pages ask it."""
    expected = _text(page)
    if page not in PAGES:
        _build(checkout)

    def answered(step: re.Match[str]) -> str:
        command = re.sub(r"^> ?", "", step["command"], flags=re.MULTILINE)
        return f"$ {step['command']}{_printed(command, checkout)}"

    actual = _BLOCK.sub(lambda block: _STEP.sub(answered, block[0]), expected)
    if rewrite_snapshots:
        (ROOT / page).write_text(actual, encoding="utf-8")
        expected = actual

    assert expected == actual


def test_a_changed_output_is_noticed(checkout: Path) -> None:
    """The marks are read as the pages use them: command, continuation, output."""
    block = "```console\n$ cat <<END\n> kernels\n> END\nkernels\n$ pwd | grep -c mlsys-kg\n7\n```\n"

    steps = [(step["command"], step["output"]) for step in _STEP.finditer(_BLOCK.findall(block)[0])]

    assert steps == [("cat <<END\n> kernels\n> END\n", "kernels\n"), ("pwd | grep -c mlsys-kg\n", "7\n")]
    assert _printed("pwd | grep -c mlsys-kg\n", checkout) == "1\n"


def test_the_readme_shows_output() -> None:
    """README has blocks to run, each with a command and something printed."""
    blocks = [list(_STEP.finditer(block)) for block in _BLOCK.findall(_text("README.md"))]

    assert len(blocks) > 3
    assert all(step["output"] for steps in blocks for step in steps)
    assert all(blocks)


@pytest.mark.parametrize("page", FOLDERS)
def test_commands_of_the_folders_run(
    page: str, checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Every line of an `sh` block on the page of a folder ends well, where the sample pages were read before.

    Each is a plain command, run in this process: in one of its own each takes longer to start than to answer.
    """
    commands = [line for script in _SCRIPT.findall(_text(page)) for line in script.splitlines()]
    if commands:
        _build(checkout)
    monkeypatch.chdir(checkout)
    failed = []
    for line in commands:
        program, *arguments = shlex.split(line)
        code = main(arguments)
        if (program, code) != (".venv/bin/mlsys-kg", 0):
            failed.append((line, capfd.readouterr().err))

    assert bool(commands) == (page == "queries/README.md")
    assert failed == []


@pytest.mark.parametrize("page", _EVERY_PAGE)
def test_commands_and_options_that_pages_name_exist(page: str) -> None:
    """`mlsys-kg` followed by a word, and `--option`, are commands and options that there are."""
    code = "\n".join(_CODE.findall(_text(page)))
    options = {name for command in COMMANDS for option in command.params for name in option.opts}
    ours = re.sub(r"^.*\b(?:make|curl|pip|head|wc|cut|pytest|dask|uvx|docker)\b.*$", "", code, flags=re.MULTILINE)

    assert set(_OURS.findall(code)) <= {command.name for command in COMMANDS}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", ours)) <= options | {"--help", "--rewrite-snapshots"}


def _build(checkout: Path) -> None:
    if not (checkout / "build").exists():
        assert _run(".venv/bin/mlsys-kg pipeline", checkout).returncode == 0


def test_the_readme_is_short() -> None:
    """README has at most 1,300 words, code and tables included."""
    assert len(_text("README.md").split()) <= _MOST_WORDS


@each_page
def test_make_targets_exist(page: str) -> None:
    """Who types what a page says meets no unknown target."""
    named = set(_MAKE.findall("\n".join(re.findall(r"`[^`]+`|^make .*$", _text(page), re.MULTILINE))))

    assert named
    assert named - _targets() == set()


def test_every_target_has_a_line_of_help() -> None:
    """`make help` lists all targets, and CONTRIBUTING or README speaks of each."""
    listed = set(re.findall(r"^  make ([a-z-]+)", _printed("make help", ROOT), re.MULTILINE))

    assert listed == _targets()
    assert [name for name in sorted(listed) if f"make {name}" not in "".join(map(_text, PAGES))] == []


@pytest.mark.parametrize("page", _EVERY_PAGE)
def test_links_lead_somewhere(page: str) -> None:
    """A relative link of a page is a file of the checkout."""
    folder = (ROOT / page).parent

    assert [link for link in _LINK.findall(_text(page)) if not (folder / link).exists()] == []


@pytest.mark.parametrize("page", _EVERY_PAGE)
def test_files_that_pages_name_exist(page: str) -> None:
    """Words like `etl/read/` or `tests/extract/*.jsonl` between backticks are there."""
    named = re.findall(r"`((?:etl|ontology|queries|tests|\.ci)/[^`\s]*)`", _text(page))

    assert [path for path in named if not list(ROOT.glob(path.rstrip("/")))] == []


def test_the_readme_names_every_room() -> None:
    """Each module and package of etl/ has its place in the table of rooms."""
    table = _text("README.md").partition("| room |")[2].partition("\n\n")[0]
    named = {path.rstrip("/").removeprefix("etl/") for path in re.findall(r"`(etl/[^`]+)`", table)}
    inside = {path.name for path in (ROOT / "etl").iterdir() if not path.name.startswith(("__", "."))}

    assert inside - {"sample", "py.typed"} == named


def test_every_reader_has_its_line() -> None:
    """The table of layouts lists all readers of text."""
    table = _text("etl/read/README.md").partition("| reader |")[2].partition("\n\n")[0]

    assert {read.name(reader) for reader in read.READERS} == set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))


def test_every_format_has_its_line() -> None:
    """The table of formats lists all readers of structured sources."""
    table = _text("etl/read/README.md").partition("| format |")[2].partition("\n\n")[0]

    assert {read.name(reader) for reader in read.STRUCTURED} == set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE))


def test_the_changelog_begins_with_the_version_of_the_code() -> None:
    """Keep a Changelog: the newest section is that of `__version__`; older ones have dates."""
    newest, *older = re.findall(r"^## (.+)$", _text("CHANGELOG.md"), re.MULTILINE)

    assert re.fullmatch(rf"\[{re.escape(__version__)}\] - (?:unreleased|\d{{4}}-\d\d-\d\d)", newest)
    assert [section for section in older if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", section)] == []


def test_each_change_is_one_line() -> None:
    """Below the headings every line of the changelog is a change of at most 140 characters, listed once."""
    lines = [line for line in _text("CHANGELOG.md").partition("\n## ")[2].splitlines()[1:] if line]
    changes = [line for line in lines if not line.startswith("#")]

    assert [line for line in changes if not (line.startswith("- ") and len(line) <= 140)] == []
    assert len(set(changes)) == len(changes)
