"""Stores and graph files: written, opened, counted, listed."""

from __future__ import annotations

import os
import shutil
import threading
from itertools import cycle
from pathlib import Path

import pytest
from corpora import lines_of
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import Literal

from etl import store
from etl.errors import GraphError, OutputError
from etl.store import graphs

_TWO = (
    '<http://x.example/a> <http://x.example/p> "1.50"^^<http://www.w3.org/2001/XMLSchema#decimal> .\n'
    '<http://x.example/a> <http://x.example/p> "é\\n" .\n'
)
_FILES = {
    "g.nt": _TWO,
    "g.ttl": '@prefix x: <http://x.example/> . x:a x:p 1.50 , "é\\n" .',
    "g.nq": _TWO.replace(" .\n", " <http://x.example/g> .\n") + _TWO,
    "g.trig": '@prefix x: <http://x.example/> . x:g { x:a x:p 1.50 } x:a x:p "é\\n" .',
    "g.jsonld": """{"@id": "http://x.example/a", "http://x.example/p": ["é\\n",
                    {"@value": "1.50", "@type": "http://www.w3.org/2001/XMLSchema#decimal"}]}""",
}


@pytest.fixture
def graph_file(tmp_path: Path) -> Path:
    """The rich corpus as N-Triples."""
    path = tmp_path / "graph.nt"
    path.write_text("".join(lines_of()), encoding="utf-8", newline="\n")
    return path


def test_a_store_holds_what_the_file_says(graph_file: Path, tmp_path: Path) -> None:
    """Every statement is loaded once, and the number of them is told."""
    size = store.write(graph_file, tmp_path / "new" / "store")

    assert len(lines_of()) == size == store.count(tmp_path / "new" / "store") == store.count(graph_file)


def test_a_store_is_written_from_pieces_of_any_size(tmp_path: Path) -> None:
    """Lines, blocks and single characters make the same store."""
    text = "".join(lines_of())

    for name, pieces in {
        "lines": lines_of(),
        "one": [text],
        "characters": list(text),
        "none": ["", *lines_of(), ""],
    }.items():
        assert len(lines_of()) == store.write(iter(pieces), tmp_path / name)


def test_a_store_gives_back_every_statement(graph_file: Path, tmp_path: Path) -> None:
    """Awkward text and numbers come back as they went in."""
    store.write(graph_file, tmp_path / "store")

    assert store.statements(graph_file) == store.statements(tmp_path / "store")


def test_a_store_that_is_there_is_not_touched(graph_file: Path, tmp_path: Path) -> None:
    """A second store in the same place is refused and the first stays."""
    store.write(graph_file, tmp_path / "store")

    with pytest.raises(OutputError, match=r"cannot make the store .*: File exists; name a new directory"):
        store.write(graph_file, tmp_path / "store")
    assert len(lines_of()) == store.count(tmp_path / "store")


@pytest.mark.parametrize(
    ("pieces", "words"),
    [([_TWO, "<http://x.example/a> junk .\n"], "line 3: "), (['<http://x.example/a> <x> "a" .\n'], "line 1: ")],
)
def test_a_store_of_broken_lines_is_not_made(pieces: list[str], words: str, tmp_path: Path) -> None:
    """The error names the line, and what was begun is removed."""
    with pytest.raises(GraphError, match=f"cannot load the statements for .*store: {words}"):
        store.write(pieces, tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_a_store_of_a_missing_file_is_not_made(tmp_path: Path) -> None:
    """The error names the file."""
    with pytest.raises(GraphError, match=r"cannot load .*none\.nt: No such file or directory$"):
        store.write(tmp_path / "none.nt", tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_an_interrupted_store_leaves_nothing(tmp_path: Path) -> None:
    """Whatever stops the writing, no half of a store stays."""

    def pieces() -> list[str]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.write((line for _ in "x" for line in pieces()), tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_a_store_is_read_while_another_reads_it(graph_file: Path, tmp_path: Path) -> None:
    """Readers do not lock each other out, and cannot write."""
    store.write(graph_file, tmp_path / "store")

    one, other = store.opened(tmp_path / "store"), store.opened(tmp_path / "store")

    assert len(lines_of()) == store.count(one) == store.count(other)
    with pytest.raises(RuntimeError):
        one.store.update("CLEAR ALL")


@pytest.mark.parametrize("name", sorted(_FILES))
def test_every_kind_of_graph_file_is_opened(name: str, tmp_path: Path) -> None:
    """Two statements come out of each, also when named graphs say them again."""
    path = tmp_path / name
    path.write_text(_FILES[name], encoding="utf-8")

    opened = store.opened(path)

    assert 2 == store.count(opened) == store.count(path)
    assert _TWO.splitlines(keepends=True) == store.statements(path)
    assert [_TWO.splitlines(keepends=True)[0].replace("1.50", "1.5")] == store.statements(opened)[:1]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("g.csv", "a,b", r"no store directory, and no file that ends in \.jsonld, \.nq, \.nt, \.trig, \.ttl$"),
        ("g", "", "no store directory, and no file that ends in"),
        ("g.ttl", "<http://x.example/a> a <b> .\n", "line 1: No scheme found"),
        ("g.ttl", "\n\nx:a x:b x:c .\n", "line 3: The prefix x: has not been declared"),
        ("g.nt", "<http://x.example/a>\n", "line 2: line jumps are not allowed"),
        ("g.nq", "junk", "line 1: "),
        ("g.jsonld", '{"@context": "https://x.example/c.jsonld", "@id": "http://x.example/a"}', "remote context"),
    ],
)
def test_a_graph_file_that_cannot_be_loaded_says_why(name: str, content: str, words: str, tmp_path: Path) -> None:
    """One line names the file and, where there is one, the line."""
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")

    for load in (store.opened, store.count, store.statements):
        with pytest.raises(GraphError, match=f"^cannot load .*{name}: .*{words}") as caught:
            load(path)
        assert "\n" not in str(caught.value)


def test_what_is_missing_or_no_store_says_so(tmp_path: Path) -> None:
    """A missing file, a missing directory, and a directory with something else in it."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "CURRENT").write_text("junk\n")

    for name, words in {
        "none.ttl": "cannot load .*none.ttl: No such file or directory$",
        "none": "cannot load .*none: no store directory, and no file",
        "folder": "folder holds no store: `mlsys-kg pipeline` makes one$",
        "damaged": "cannot open the store .*damaged: Corruption: (?!Corruption).*; make it again$",
    }.items():
        with pytest.raises(GraphError, match=words):
            store.opened(tmp_path / name)


def test_lines_are_sorted_and_distinct(tmp_path: Path) -> None:
    """A file in any order, with a line twice, gives each line once, by code point."""
    path = tmp_path / "g.nt"
    path.write_text("".join([*lines_of()[::-1], *lines_of()[:3]]), encoding="utf-8", newline="\n")

    lines = store.statements(path)

    assert sorted(set(lines)) == lines
    assert len(lines_of()) == len(lines)


def test_a_graph_comes_a_subject_at_a_time(tmp_path: Path) -> None:
    """From a store, a file, and a graph that was opened: the same lines in the same order."""
    store.write(lines_of(), tmp_path / "store")
    (tmp_path / "g.nt").write_text("".join(reversed(lines_of())), encoding="utf-8", newline="\n")

    for graph in (tmp_path / "store", tmp_path / "g.nt", store.opened(tmp_path / "g.nt")):
        blocks = list(store.subjects(graph))

        assert len(blocks) == len({block.split(" ", 1)[0] for block in blocks})
        assert "".join(blocks) == "".join(store.statements(graph))


@pytest.mark.parametrize("size", [40_000, 70_000])
def test_a_graph_is_loaded_in_parts(
    size: int, graph_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few bytes at once, the store is the same, and what is malformed is told with its line in the whole."""
    monkeypatch.setattr(graphs, "_AT_ONCE", size)
    assert size < sum(map(len, lines_of()))

    assert (
        len(lines_of()) == store.write(lines_of(), tmp_path / "store") == store.write(graph_file, tmp_path / "of-file")
    )
    with pytest.raises(GraphError, match=f"line {len(lines_of()) + 1}: "):
        store.write([*lines_of(), "nonsense\n"], tmp_path / "other")


def test_a_lenient_load_asks_no_address_whether_it_is_one(tmp_path: Path) -> None:
    """What is no N-Triples at all is still refused."""
    path = tmp_path / "g.nt"
    path.write_text("<a> <urn:p> <urn:o> .\n", encoding="utf-8")

    assert 1 == store.write(path, tmp_path / "lenient", lenient=True)
    with pytest.raises(GraphError, match="line 1: No scheme found"):
        store.write(path, tmp_path / "strict")
    with pytest.raises(GraphError, match="line 2: "):
        store.write([_TWO[:-1], "junk\n"], tmp_path / "junk", lenient=True)


def test_triples_that_came_over_a_wire_are_a_graph() -> None:
    """Turtle or N-Triples, in memory; what is none is told with its line and where it came from."""
    lines = '<urn:a> <urn:b> "c" .\n<urn:a> <urn:b> <urn:d> .\n'

    assert lines.splitlines(keepends=True) == store.statements(store.parsed(lines.encode(), "an answer"))
    assert 2 == store.count(store.parsed(b'PREFIX : <urn:> :a :b "c", :d .', "an answer"))
    with pytest.raises(GraphError, match=r"^cannot load an answer: line 2: "):
        store.parsed(b"<urn:a> <urn:b>\n nothing .", "an answer")


def test_a_store_that_is_replaced_is_opened_whole(tmp_path: Path) -> None:
    """Who opens a store while another takes its place, sooner or later, has all of the one or all of the other."""
    sizes = {"few": 50, "many": 3_000}
    for name, size in sizes.items():
        store.write((f"<urn:{name}:{n}> <urn:p> <urn:o> .\n" for n in range(size)), tmp_path / name)
    place, names = tmp_path / "store", cycle(sizes)

    def replace(number: int) -> None:
        new = shutil.copytree(tmp_path / next(names), tmp_path / f"store-{number}", copy_function=os.link)
        (tmp_path / "next").symlink_to(new)
        (tmp_path / "next").replace(place)

    replace(0)
    for number in range(1, 80):
        replacing = threading.Timer(number / 8_000, replace, [number])
        replacing.start()
        lines = store.statements(store.opened(place))
        replacing.join()

        assert len(lines) in sizes.values()
        assert 1 == len({line.split(":")[1] for line in lines})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r'"a \"tenth\" of it \u00D7"', ('a "tenth" of it ×', "", "")),
        (r'"\\u00D7"@en-GB', (r"\u00D7", "", "en-gb")),
        ('"x"@ar--rtl', ("x", "", "ar--rtl")),
        (
            '"1.50"^^<http://www.w3.org/2001/XMLSchema#decimal>',
            ("1.50", "<http://www.w3.org/2001/XMLSchema#decimal>", ""),
        ),
    ],
)
def test_a_literal_says_what_is_meant(written: str, meant: tuple[str, str, str]) -> None:
    """Its words without escapes, its datatype, its language with a direction."""
    assert store.literal(written) == meant


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_a_store_writes_is_read_back(text: str) -> None:
    """Whatever a literal says."""
    assert store.literal(str(Literal(text))) == (text, "", "")
