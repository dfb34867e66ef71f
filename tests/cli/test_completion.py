"""Completion, as shells ask for it and as bash shows it."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from etl import query

if TYPE_CHECKING:
    from command import Said

_BASH = shutil.which("bash")
_SESSION = r"""
source "$1"
complete -p mlsys-kg >/dev/null || exit 9
export PATH="$2:$PATH"
read -r -a COMP_WORDS <<<"$3"
[[ $3 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { echo "option $1 $2"; }
_mlsys_kg_completion mlsys-kg
printf '%s\n' "${COMPREPLY[@]}"
"""
"""What readline does when somebody presses Tab: it cuts the line into words and calls the function."""


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the command, and the script for bash."""
    folder = tmp_path_factory.mktemp("shell")
    command = folder / "mlsys-kg"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m etl "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    script = subprocess.run((str(command), "completion", "bash"), capture_output=True, check=True, timeout=60).stdout
    (folder / "completion.sh").write_bytes(script)
    (folder / "session.sh").write_text(_SESSION, encoding="utf-8")
    return folder


def _completed(shell: Path, line: str) -> list[str]:
    session = (_BASH or "bash", "--norc", str(shell / "session.sh"), str(shell / "completion.sh"), str(shell), line)
    run = subprocess.run(session, capture_output=True, text=True, check=False, timeout=60)
    assert (0, "") == (run.returncode, run.stderr)
    return run.stdout.split("\n")[:-1]


@pytest.mark.skipif(not _BASH, reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("mlsys-kg que", ["query", "queries"]),
        ("mlsys-kg query co-", ["co-author-pairs", "co-authors"]),
        ("mlsys-kg queries why", ["why-merged"]),
        ("mlsys-kg query people --for", ["--format"]),
        ("mlsys-kg query people --format j", ["json"]),
        ("mlsys-kg export --format g", ["graphml"]),
        ("mlsys-kg completion f", ["fish"]),
        ("mlsys-kg query speedups-over-baseline -p base", ["option -o nospace", "baseline="]),
        ("mlsys-kg query -p base speedups-over-baseline -p base", ["option -o nospace", "baseline="]),
        ("mlsys-kg query savings -p quantity = ", ["energy", "memory", "traffic", "cost", "area"]),
        ("mlsys-kg query savings -p quantity =", ["energy", "memory", "traffic", "cost", "area"]),
        ("mlsys-kg query savings -p quantity = me", ["memory"]),
        ("mlsys-kg query largest-speedups -p least = 2 -p ye", ["option -o nospace", "year="]),
        ("mlsys-kg query nothing -p x", [""]),
        ("mlsys-kg query -p x", [""]),
        ("mlsys-kg query ./mine", ["option -o default", ""]),
        ("mlsys-kg query people --graph ", ["option -o default", ""]),
    ],
)
def test_bash_completes_a_line(shell: Path, line: str, expected: list[str]) -> None:
    """Commands, questions, options, formats, parameters and what they may be; files where a file may stand.

    Bash takes an equals sign for a word of its own, and completes what stands behind it.
    """
    actual = _completed(shell, line)

    assert expected == (actual if actual[0] in {"", *expected} else [item for item in actual if item in expected])


@pytest.mark.skipif(not _BASH, reason="there is no bash")
def test_tab_completes_on_a_terminal(shell: Path) -> None:
    """Somebody begins the name of a question, presses Tab and Return, and reads what the question asks."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "PATH": f"{shell}:{os.environ['PATH']}", "TERM": "dumb", "PS1": "> "}
    command = (_BASH or "bash", "--norc", "--noprofile", "-i")
    with subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment, start_new_session=True
    ) as process:
        os.close(follower)
        os.write(leader, f"source {shell}/completion.sh\n".encode())
        os.write(leader, b"mlsys-kg queries speedups-over-b\t\n")
        os.write(leader, b"exit\n")
        shown = b""
        with suppress(OSError):  # a terminal that nobody has open any more
            while piece := os.read(leader, 4096):
                shown += piece
        os.close(leader)
        process.wait(60)

    assert "speedups-over-baseline: What beats" in shown.decode()


@pytest.mark.skipif(not _BASH, reason="there is no bash")
def test_the_script_is_one_that_bash_reads(shell: Path) -> None:
    """Without a complaint, and it says what it completes."""
    run = subprocess.run(
        (_BASH or "bash", "--norc", "-c", f'source "{shell}/completion.sh"; complete -p mlsys-kg'),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert ("complete -o nosort -F _mlsys_kg_completion mlsys-kg\n", "") == (run.stdout, run.stderr)


@pytest.mark.parametrize("shell_name", ["zsh", "fish"])
@pytest.mark.parametrize(("begun", "found"), [("co-", "co-authors"), ("sav", "savings")])
def test_other_shells_are_told_with_a_few_words(shell_name: str, begun: str, found: str) -> None:
    """Zsh and fish get each question with what it asks."""
    words = "mlsys-kg query " + (begun if shell_name == "zsh" else "")
    environment = {
        **os.environ,
        "_MLSYS_KG_COMPLETE": f"{shell_name}_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": "2" if shell_name == "zsh" else begun,
    }

    run = subprocess.run(
        (sys.executable, "-m", "etl"), env=environment, capture_output=True, text=True, check=False, timeout=60
    )

    assert "" == run.stderr
    assert found in run.stdout
    assert query.find(found).summary in run.stdout


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_each_shell_has_its_script(name: str, said: Said) -> None:
    """It names the command and the variable that asks it."""
    code, out, err = said("completion", name)

    assert (code, err) == (0, "")
    assert "mlsys-kg" in out
    assert f"_MLSYS_KG_COMPLETE={name}_complete" in out


@pytest.mark.parametrize(("running", "name"), [("/bin/zsh", "zsh"), ("/usr/bin/fish", "fish"), ("/bin/csh", "bash")])
def test_the_running_shell_is_the_default(running: str, name: str, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bash where it is another one that nothing is known of."""
    monkeypatch.setenv("SHELL", running)

    assert said("completion", name) == said("completion")


def test_an_unknown_shell_is_told(said: Said) -> None:
    """With the nearest that there is."""
    code, out, err = said("completion", "fsh")

    assert (code, out) == (2, "")
    assert "mlsys-kg: unknown shell 'fsh': did you mean 'fish'? known are bash, fish, zsh\n" == err


def test_tab_is_answered_in_a_moment(shell: Path) -> None:
    """Half a second of this process's time at most, on a machine that has other things to do."""
    start = time.process_time()
    before = os.times()

    _completed(shell, "mlsys-kg query speedups-over-baseline -p base")

    after = os.times()
    assert after.children_user - before.children_user < 0.5
    assert time.process_time() - start < 0.5
