"""Answers in the form that was chosen, or that suits what they are printed to."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from etl.cli import answer
from etl.model import Table

if TYPE_CHECKING:
    import pytest

TABLE = Table(("name", "word"), (("a", "x" * 60),))


def test_a_pipe_has_a_row_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Of cells that are whole, whatever the width."""
    answer.show(answer.text(TABLE, None), None)

    assert capsys.readouterr().out == f"name\tword\na\t{'x' * 60}\n"


def test_a_table_has_a_rule_that_the_terminal_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the encoding has no lines to draw with, a rule is of hyphens and as wide as ever."""
    for encoding, sign in (("utf-8", "─"), ("latin-1", "-")):
        out = io.TextIOWrapper(io.BytesIO(), encoding, errors="backslashreplace")
        monkeypatch.setattr(sys, "stdout", out)
        answer.show(answer.text(TABLE, "table"), "table")
        out.seek(0)
        rule = out.read().splitlines()[1]

        assert {sign} == set(rule)
        assert 60 < len(rule) < 70


def test_a_table_fits_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than it."""
    monkeypatch.setenv("COLUMNS", "40")
    answer.show(answer.text(TABLE, "table"), "table")

    lines = capsys.readouterr().out.splitlines()
    assert "xxxx" in lines[2]
    assert max(map(len, lines)) <= 40
