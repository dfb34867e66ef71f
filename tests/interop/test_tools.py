"""What is said when a tool is missing."""

from __future__ import annotations

import pytest
from interop import tools


def test_a_missing_tool_is_skipped_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says which tool, which package and what installs it."""
    monkeypatch.setattr(tools, "REQUIRED", False)

    with pytest.raises(
        pytest.skip.Exception, match="no-such-tool is not here: `make interop-deps` installs such-tools"
    ):
        tools.program("no-such-tool", "such-tools")
    with pytest.raises(pytest.skip.Exception, match="installs the Python package such-tools"):
        tools.module("no_such_tool", "such-tools")


def test_a_required_tool_that_is_missing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same word: continuous integration leaves nothing out."""
    monkeypatch.setattr(tools, "REQUIRED", True)

    with pytest.raises(pytest.fail.Exception, match="no-such-tool is not here"):
        tools.program("no-such-tool", "such-tools")


def test_a_tool_that_fails_is_told() -> None:
    """With its exit code and what it said."""
    with pytest.raises(AssertionError, match=r"exit code 3\s+spoken"):
        tools.printed("bash", "-c", "echo spoken; exit 3")
