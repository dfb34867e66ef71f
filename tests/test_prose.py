"""Prose is plain English: words that a stranger stumbles over are kept out of what people read."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
AVOID = re.compile(r"\b(?:told|tells?|telling|said|bears?|anew|beside)\b", re.IGNORECASE)
EXCEPTIONS = {
    "etl/resolve/people/person_clustering.py": "people of a field bear this name",  # a published value of kg:because
    "CONTRIBUTING.md": "| ",  # the glossary has a column of words to avoid
}
"""File → what a line has in which such a word stays."""


def _code(path: Path) -> Iterator[tuple[int, str]]:
    """Comments, docstrings, messages and help texts, a line each; no names, no words alone, no code of f-strings."""
    source = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            yield from ((node.lineno + number, line) for number, line in enumerate(node.value.splitlines()))


def _data(path: Path) -> Iterator[tuple[int, str]]:
    """Comments of Turtle and queries, and sentences that the graph of a vocabulary holds; all of a Markdown page."""
    sentence = re.compile(r"^#|rdfs:comment|skos:(?:definition|scopeNote)|dcterms:description")
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if path.suffix == ".md" or sentence.search(line):
            yield number, line


def _files() -> list[str]:
    patterns = ("etl/**/*.py", "etl/**/README.md", "ontology/*.ttl", "queries/**/*.rq", "README.md", "CONTRIBUTING.md")
    return [path.relative_to(ROOT).as_posix() for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def _faults(name: str) -> list[str]:
    path = ROOT / name
    lines = _code(path) if path.suffix == ".py" else _data(path)
    return [
        f"{name}:{number}: {line.strip()}"
        for number, line in lines
        if AVOID.search(line) and EXCEPTIONS.get(name, "\0") not in line
    ]


def test_prose_avoids_what_a_stranger_stumbles_over() -> None:
    """Docstrings, comments, messages, help, ontology, query descriptions and guides have none of the words."""
    assert [fault for name in _files() for fault in _faults(name)] == []


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_each_exception_is_needed(name: str) -> None:
    """A file whose exception is no longer used loses it."""
    path = ROOT / name
    lines = _code(path) if path.suffix == ".py" else _data(path)

    assert any(AVOID.search(line) and EXCEPTIONS[name] in line for _, line in lines)
