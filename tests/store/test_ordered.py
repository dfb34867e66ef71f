"""A file whose lines are in order is read stretch by stretch, and any other file is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import lines_of
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Literal

from etl.rdf import Names
from etl.store import ordered, pretty
from etl.store.ordered import unescaped

_P = "<http://x.example/p>"
_SPACES = ["http://x.example/b/", "http://x.example/a/"]


def _file(folder: Path, *lines: str) -> Path:
    path = folder / "graph.nt"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    return path


def test_stretches_follow_the_namespaces(tmp_path: Path) -> None:
    """Each namespace has its lines, and the last entry has the lines of no namespace, in several stretches."""
    subjects = ["http://a.example/1", "http://x.example/a/1", "http://x.example/a/2", "http://x.example/b/1", "urn:x"]
    lines = [f'<{subject}> {_P} "é" .' for subject in subjects]
    path = _file(tmp_path, *lines)

    with path.open("rb") as file:
        found = ordered.stretches(file, _SPACES)

        assert found is not None
        kept = [[line for at in places for piece in ordered.pieces(file, at) for line in piece] for places in found]
    assert [lines[3:4], lines[1:3], [lines[0], lines[4]]] == kept


@pytest.mark.parametrize(
    "lines",
    [
        (f'<urn:b> {_P} "1" .', f'<urn:a> {_P} "1" .'),
        (f'<urn:a> {_P} "2" .', f'<urn:a> {_P} "1" .'),
        ("# a comment", f'<urn:a> {_P} "1" .'),
        (f'_:a {_P} "1" .',),
        (f'<urn:\\u0061> {_P} "1" .',),
        ("",),
    ],
)
def test_a_file_in_another_order_is_not_taken(lines: tuple[str, ...], tmp_path: Path) -> None:
    """Lines that go back, comments, blank nodes and escapes in a subject: nothing is said of such a file."""
    with _file(tmp_path, *lines).open("rb") as file:
        assert ordered.stretches(file, _SPACES) is None


def test_an_empty_file_has_no_stretch(tmp_path: Path) -> None:
    """And is in order."""
    with _file(tmp_path).open("rb") as file:
        assert [[], [], []] == ordered.stretches(file, _SPACES)


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_piece_holds_whole_subjects(size: int, tmp_path: Path) -> None:
    """However few bytes are wanted at once, no subject is cut and no line is lost."""
    path = tmp_path / "rich.nt"
    path.write_text("".join(lines_of()), encoding="utf-8", newline="\n")

    with path.open("rb") as file:
        found = ordered.stretches(file, [])
        assert found is not None
        pieces = list(ordered.pieces(file, found[0][0], size))

    subjects = [{line.split(" ", 1)[0] for line in piece} for piece in pieces]
    assert sum(map(len, subjects)) == len(set().union(*subjects))
    assert sorted(lines_of()) == [f"{line}\n" for piece in pieces for line in piece]


def test_turtle_is_the_same_in_pieces_and_whole(tmp_path: Path) -> None:
    """A file in order gives the bytes that its lines give."""
    path = tmp_path / "rich.nt"
    path.write_text("".join(lines_of()), encoding="utf-8", newline="\n")
    prefixes = Names().prefixes()

    with path.open("rb") as file:
        assert ordered.stretches(file, list(prefixes.values()))
    assert "".join(pretty.turtle(lines_of(), prefixes)) == "".join(pretty.turtle(path, prefixes))


def test_a_file_that_is_replaced_is_read_to_its_end(tmp_path: Path) -> None:
    """Who began to read a graph reads that graph, whatever takes its place meanwhile."""
    path, other = tmp_path / "graph.nt", tmp_path / "other.nt"
    path.write_text("".join(f'<urn:a:{n:05}> {_P} "old" .\n' for n in range(20_000)), encoding="utf-8")
    other.write_text(f'<urn:b> {_P} "new" .\n' * 9, encoding="utf-8")

    pieces = pretty.turtle(path, {})
    begun = [next(pieces), next(pieces)]
    other.replace(path)

    assert 20_000 == "".join([*begun, *pieces]).count('"old"')


@pytest.mark.parametrize("size", [1, 30, 200, 10_000])
def test_a_file_is_cut_between_subjects(size: int, tmp_path: Path) -> None:
    """Stretches follow each other, none is without a subject of its own, and together they are the file."""
    subjects = ["urn:a", *["urn:b"] * 4, "urn:bc", "urn:é", "urn:é"]
    lines = [f'<{subject}> {_P} "{at} é" .\n' for at, subject in enumerate(subjects)]
    path = tmp_path / "graph.nt"
    path.write_text("".join(lines), encoding="utf-8", newline="\n")

    found = [ordered.lines(path, stretch) for stretch in ordered.cuts(path, size)]

    assert lines == [f"{line}\n" for part in found for line in part]
    heads = [{line.split(" ")[0] for line in part} for part in found]
    assert all(heads)
    assert 4 == sum(map(len, heads))
    assert size > 30 or len(found) > 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"plain words", "plain words"),
        (r"a \"tenth\" of it", 'a "tenth" of it'),
        (r"\t\b\n\r\f\'\\", "\t\b\n\r\f'\\"),
        (r"\u00D7 and \U0001F600", "× and \U0001f600"),
        (r"\\u00D7", r"\u00D7"),
        (r"\\\u00D7", "\\×"),
    ],
)
def test_an_escape_is_undone_once(written: str, meant: str) -> None:
    """A backslash that is itself escaped begins no other escape."""
    assert unescaped(written) == meant


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_a_store_writes_is_read_back(text: str) -> None:
    """Whatever a literal says."""
    assert unescaped(str(Literal(text))[1:-1]) == text
