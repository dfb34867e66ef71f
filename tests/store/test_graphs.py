"""Stores and graph files: written, opened, counted; one that is damaged is not opened."""

from __future__ import annotations

import os
import shutil
import threading
from itertools import cycle
from pathlib import Path

import builds
import pyoxigraph as ox
import pytest
from corpora import lines_of

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


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """The rich corpus as a store."""
    builds.stored(lines_of(), tmp_path / "store")
    return tmp_path / "store"


def flip(path: Path, at: float) -> None:
    """Damage one byte of a file, at this share of it."""
    data = bytearray(path.read_bytes())
    data[int(at * len(data))] ^= 0xFF
    path.write_bytes(data)


def test_a_store_holds_what_the_file_says(graph_file: Path, tmp_path: Path) -> None:
    """Every statement is loaded once, and the number of them is told."""
    size = store.write(graph_file, tmp_path / "new" / "store")

    assert len(lines_of()) == size == store.count(tmp_path / "new" / "store") == store.count(graph_file)


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
    [([_TWO, "<http://x.example/a> junk .\n"], "line 3: "), (["nonsense\n"], "line 1: ")],
)
def test_a_store_of_broken_lines_is_not_made(pieces: list[str], words: str, tmp_path: Path) -> None:
    """The error names the line, and what was begun is removed."""
    with pytest.raises(GraphError, match=f"cannot load .*store.nt: {words}"):
        builds.stored(pieces, tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_a_store_of_a_missing_file_is_not_made(tmp_path: Path) -> None:
    """The error names the file."""
    with pytest.raises(GraphError, match=r"cannot load .*none\.nt: No such file or directory$"):
        store.write(tmp_path / "none.nt", tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_an_interrupted_store_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever stops the writing, no half of a store stays."""

    def interrupted(_: Path) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(graphs, "_checksum", interrupted)
    with pytest.raises(KeyboardInterrupt):
        builds.stored(lines_of(), tmp_path / "store")
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


@pytest.mark.parametrize("size", [40_000, 70_000])
def test_a_graph_is_loaded_in_parts(
    size: int, graph_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few bytes at once, the store is the same, and what is malformed is told with its line in the whole."""
    monkeypatch.setattr(graphs, "_AT_ONCE", size)
    assert size < sum(map(len, lines_of()))

    assert len(lines_of()) == store.write(graph_file, tmp_path / "store")
    with pytest.raises(GraphError, match=f"line {len(lines_of()) + 1}: "):
        builds.stored([*lines_of(), "nonsense\n"], tmp_path / "other")


def test_a_load_asks_no_address_whether_it_is_one(tmp_path: Path) -> None:
    """What is no N-Triples at all is still refused."""
    assert 1 == builds.stored(["<a> <urn:p> <urn:o> .\n"], tmp_path / "store")
    with pytest.raises(GraphError, match="line 2: "):
        builds.stored([_TWO[:-1], "junk\n"], tmp_path / "junk")


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
        builds.stored((f"<urn:{name}:{n}> <urn:p> <urn:o> .\n" for n in range(size)), tmp_path / name)
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


def test_one_damaged_byte_is_noticed(directory: Path) -> None:
    """Wherever it is, the message names its file, before the engine can meet it and go round in circles."""
    tables = sorted(directory.glob("*.sst"))
    assert len(tables) > 3

    for path in tables:
        whole = path.read_bytes()
        for at in (0, 0.3, 0.999):
            flip(path, at)
            with pytest.raises(GraphError, match=rf"store: {path.name} is damaged; make it again"):
                store.rows(directory, "SELECT ?s { ?s ?p ?o } ORDER BY ?s")
            path.write_bytes(whole)

    assert len(lines_of()) == store.count(directory)


def test_a_store_that_others_changed_is_opened(directory: Path) -> None:
    """The engine may merge files into others: those that are gone are no damage."""
    before = {path.name for path in directory.glob("*.sst")}
    changed = ox.Store(directory)
    changed.add(ox.Quad(*[ox.NamedNode(f"http://x.example/{name}") for name in "spo"]))
    changed.flush()
    changed.optimize()
    del changed

    assert before - {path.name for path in directory.glob("*.sst")}
    assert len(lines_of()) + 1 == store.count(directory)


def test_a_store_of_others_is_read_as_far_as_it_is_whole(directory: Path) -> None:
    """Without checksums, what the engine complains of is an error of one line, however the store is read."""
    (directory / "CHECKSUMS").unlink()
    assert len(lines_of()) == store.count(directory)
    for path in directory.glob("*.sst"):
        for percent in range(4, 90, 3):
            flip(path, percent / 100)

    for read in (store.count, store.statements, lambda path: [*store.subjects(path)]):
        with pytest.raises(GraphError, match=r"^cannot (?:read|open) .*store: Corruption: .*; make it again$"):
            read(directory)
