"""Each check query is shown to fire."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from broken import QUERIES

from etl import store
from etl.check import queries
from etl.errors import QueryError
from etl.model import Violation

Broken = Callable[[str], store.Graph]

_FILES = sorted(queries.FOLDER.glob("*.rq"))


@pytest.mark.parametrize(
    ("rule", "update"), [(rule, update) for rule, updates in QUERIES.items() for update in updates]
)
def test_a_broken_graph_is_reported(rule: str, update: str, broken: Broken) -> None:
    """The rule that the update breaks is among those that are reported, with a node."""
    found = [v for v in queries.violations(broken(update)) if v.rule == rule]

    assert found
    assert all(v.node.startswith("http") for v in found)


def test_every_check_query_is_broken_once() -> None:
    """A query without a graph in which it finds something is not known to work."""
    assert [path.stem for path in _FILES] == sorted(QUERIES)


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.stem)
def test_a_check_query_says_what_must_hold_and_is_ordered(path: Path) -> None:
    """The header has a summary of one line and the tag `check`; the rows have a total order."""
    text = path.read_text(encoding="utf-8")

    assert re.match(r"#\+ summary: \S.*\n", text)
    assert re.search(r"^#\+ tags: \[check\b.*\]$", text, re.MULTILINE)
    assert re.search(r"^ORDER BY(?: \?\w+)+\n\Z", text, re.MULTILINE)


def test_a_violation_holds_what_the_query_found(tmp_path: Path) -> None:
    """The first column is the node; the others follow the rule by name, but for those that are not bound."""
    (tmp_path / "rule.rq").write_text("#+ summary: all is well\nSELECT (1 AS ?a) (2 AS ?b) ?c (3 AS ?d) WHERE {}")
    (tmp_path / "short.rq").write_text("SELECT ?a WHERE {}")
    (tmp_path / "g.nt").write_text("")

    assert [Violation("rule", "1", "all is well: b 2, d 3"), Violation("short", "", "short")] == list(
        queries.violations(store.opened(tmp_path / "g.nt"), tmp_path)
    )


def test_a_malformed_check_query_is_an_error(tmp_path: Path) -> None:
    """A rule that cannot be read does not pass as kept."""
    (tmp_path / "rule.rq").write_text("SELECT ?a WHERE")
    (tmp_path / "g.nt").write_text("")

    with pytest.raises(QueryError, match="cannot be read"):
        list(queries.violations(store.opened(tmp_path / "g.nt"), tmp_path))
