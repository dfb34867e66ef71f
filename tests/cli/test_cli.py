"""The command as a whole: its help, its version, its process, and how little it loads."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner
from command import ON_GRAPH, Said, started

from etl import __version__, cli


def _commands() -> Iterator[tuple[str, click.Command]]:
    yield "", cli.cli
    yield from cli.cli.commands.items()


@pytest.mark.parametrize(("name", "command"), list(_commands()))
def test_every_command_and_option_explains_itself(name: str, command: click.Command) -> None:
    """Each has help that begins with a capital and ends in a full stop or a bracket, and --help prints it."""
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    answer = CliRunner().invoke(cli.cli, [*([name] if name else []), "--help"])

    assert command.help
    assert [o.name for o in options if not (o.help and o.help[0].isupper() and o.help[-1] in ".]")] == []
    assert answer.exit_code == 0
    assert all(option.opts[0] in answer.output for option in options)


@pytest.mark.parametrize(("name", "command"), list(_commands()))
@pytest.mark.parametrize("width", [80, 200])
def test_help_is_narrow_and_shows_how_it_is_used(name: str, command: click.Command, width: int) -> None:
    """At most 100 columns on any terminal, an example of every command, and a short line in the list of all."""
    environment = {"COLUMNS": str(width)}
    lines = CliRunner(env=environment).invoke(cli.cli, [*([name] if name else []), "--help"]).output.splitlines()

    assert max(map(len, lines)) <= 100
    assert any(f"mlsys-kg {name}".strip() in line for line in lines[1:])
    assert not name or (command.short_help and len(command.short_help) < 62)


def test_without_a_command_the_help_is_printed(said: Said) -> None:
    """Who types only the name is shown what there is, with exit code 0."""
    code, out, err = said()

    assert (code, err) == (0, "")
    assert out.startswith("Usage: mlsys-kg")
    assert [name for name in cli.cli.commands if f"\n  {name}" not in out] == []


def test_the_version_is_one_line(said: Said) -> None:
    """--version prints the name and the version of the package."""
    assert said("--version") == (0, f"mlsys-kg {__version__}\n", "")


@pytest.mark.parametrize(("before", "behind"), [(None, "1"), ("4", "4")])
def test_small_matrices_have_one_thread(
    before: str | None, behind: str, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of OpenBLAS spin while they wait for each other; who wants more says so in the environment."""
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", before or "")
    if before is None:
        monkeypatch.delenv("OPENBLAS_NUM_THREADS")

    said("--version")

    assert behind == os.environ["OPENBLAS_NUM_THREADS"]


def test_python_m_etl_is_the_command() -> None:
    """`python -m etl` runs it, and its exit code is that of the process."""
    process = started("nothing", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, err = process.communicate(timeout=60)

    assert (process.returncode, out) == (2, b"")
    assert err.startswith(b"mlsys-kg: unknown command 'nothing'")


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (("--help",), {"spacy", "rdflib", "requests", "rich", "pyoxigraph", "pyshacl"}),
        (("queries",), {"spacy", "rdflib", "requests", "rich", "pyoxigraph", "pyshacl"}),
        (("query", "people", *ON_GRAPH), {"spacy", "rdflib", "requests", "rich", "pyshacl"}),
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
