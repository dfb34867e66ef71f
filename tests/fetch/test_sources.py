"""Arguments name sources: each kind is opened by its own opener, in an order that depends on names only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from etl.errors import SourceError
from etl.fetch.addresses import Address
from etl.fetch.pieces import Piece
from etl.fetch.sources import SUFFIXES, Opened, Source, place
from etl.fetch.sources import sources as opened
from etl.model import Notice


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.txt", "a.md", "deep/er/c.TEXT", "deep/d.txt", "notes.doc", ".hidden.txt", ".git/e.txt", "x[1].txt"):
        path = tmp_path / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "pages"


def visit(address: Address) -> Iterator[Piece | Notice]:
    yield Piece(address.url, b"Trees")


def sources(argument: str) -> Opened:
    return opened(argument, visit)


def names(argument: str | Path) -> list[str]:
    found = list(sources(str(argument)))
    assert not any(isinstance(source, SourceError) for source in found)
    return [source.name for source in found if isinstance(source, Source)]


def read(source: Source) -> bytes:
    (piece,) = source.pieces()
    assert isinstance(piece, Piece)
    return piece.data


def error(argument: str | Path) -> str:
    (found,) = sources(str(argument))
    assert isinstance(found, SourceError)
    assert "\n" not in str(found)
    return str(found)


def test_a_folder_gives_its_pages(folder: Path) -> None:
    """Pages come sorted by name at any depth; what is hidden or no page is passed over."""
    assert ["a.md", "b.txt", "deep/d.txt", "deep/er/c.TEXT", "x[1].txt"] == names(folder)


@pytest.mark.parametrize("ending", SUFFIXES)
@pytest.mark.parametrize("packed", ["", ".gz", ".zst", ".xz", ".bz2", ".GZ"])
def test_pages_of_a_folder_may_be_compressed(tmp_path: Path, ending: str, packed: str) -> None:
    """Every ending of a page counts with the ending of every compression behind it, and no other."""
    for name in (f"a{ending}{packed}", f"b{ending}{packed}.zip", f"c{packed}", f".d{ending}{packed}"):
        (tmp_path / name).touch()

    assert [f"a{ending}{packed}"] == names(tmp_path)


def test_names_do_not_depend_on_the_machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same folder, named in another way, gives the same names."""
    monkeypatch.chdir(folder.parent)

    assert names(folder) == names("pages") == names("./pages/") == names(folder / ".." / "pages")


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("pages/*.txt", ["b.txt", "x[1].txt"]),
        ("pages/**/*.txt", ["b.txt", "deep/d.txt", "x[1].txt"]),
        ("pages/de?p/*", ["deep/d.txt"]),
        ("pages/deep/**", ["d.txt", "er/c.TEXT"]),
        ("*/[ab].*", ["pages/a.md", "pages/b.txt"]),
        ("pages/x[[]1].txt", ["x[1].txt"]),
    ],
)
def test_patterns(folder: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, expected: list[str]) -> None:
    """A glob gives the files that match, named from its first wildcard on; relative or absolute."""
    monkeypatch.chdir(folder.parent)

    assert expected == names(pattern) == names(folder.parent / pattern)


@pytest.mark.parametrize("name", ["b.txt", "notes.doc", ".hidden.txt", "x[1].txt", "deep/d.txt"])
def test_a_file_gives_itself(folder: Path, name: str) -> None:
    """A file that is named is taken, whatever it is called, under its own name."""
    (source,) = sources(str(folder / name))

    assert isinstance(source, Source)
    assert (Path(name).name, name.encode()) == (source.name, read(source))


def test_names_that_are_no_utf8(folder: Path) -> None:
    """A name that cannot be written as UTF-8 is shown with U+FFFD."""
    (folder / "odd").mkdir()
    Path(os.fsdecode(os.fsencode(folder / "odd") + b"/caf\xe9.txt")).write_text("x")

    assert ["caf\ufffd.txt"] == names(folder / "odd")


def test_an_address_gives_itself() -> None:
    """It is named without credentials and fragment, and got when it is asked for; a * in it is no wildcard."""
    (source,) = sources("HTTPS://ada:secret@example.org/*.html#top")

    assert isinstance(source, Source)
    assert "https://example.org/*.html" == source.name == source.where
    assert [Piece("https://example.org/*.html", b"Trees")] == list(source.pieces())


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("nowhere/page.txt", "does not exist: name a file, a folder, a glob or an address"),
        ("", "'' does not exist"),
        ("a\x00b", "does not exist"),
        ("x" * 5000, "does not exist"),
        ("nowhere/*.txt", "matches no file: check its folder and wildcards"),
        ("a\x00/*", "does not exist"),
        ("file:///a.txt", "cannot be fetched (file: is not http or https): check the address"),
    ],
)
def test_what_cannot_be_had(argument: str, message: str) -> None:
    """Each says in one line what, where and what to do."""
    assert message in error(argument)
    assert repr(argument) in error(argument)


def test_a_folder_without_pages(folder: Path) -> None:
    """A folder that holds nothing to read says what it may hold."""
    (folder / "empty").mkdir()

    assert "holds no page: name a folder with files in .atom, .bib, .jsonl, " in error(folder / "empty")


def test_one_notice_names_what_this_program_wrote(folder: Path) -> None:
    """The first of the outputs in a folder and their number; an output that is named itself is refused."""
    for name in ("build", "deep/build"):
        (folder / name).mkdir()
        (folder / name / "run.json").write_text('{"program": "mlsys-kg"}')

    found = list(sources(str(folder)))

    message = f"passed over {folder / 'build'} and 1 more, which mlsys-kg wrote"
    assert Notice("output", str(folder), message) == found[0]
    assert 5 == sum(isinstance(source, Source) for source in found)
    assert "is an output of mlsys-kg: name the pages that it was made of" in error(folder / "build")


def test_one_notice_counts_what_has_another_ending(folder: Path) -> None:
    """The endings of most files are named; a folder of pages alone has no notice, nor has a file that is named."""
    for name in ("a.js", "b.js", "c.JS", "Makefile", *(f"x.{letter}" for letter in "stuvw")):
        (folder / "deep" / name).touch()

    notices = [one for one in sources(str(folder)) if isinstance(one, Notice)]

    words = "3 .js, 1 .doc, 1 .s, 1 .t, 1 .u, 3 others"
    message = f"left out by their endings: {words}; name a file to have it read"
    assert [Notice("ending", str(folder), message)] == notices
    assert all(isinstance(one, Source) for one in sources(str(folder / "deep" / "er")))
    assert all(isinstance(one, Source) for one in sources(str(folder / "notes.doc")))


def test_files_that_may_hold_anything_are_unasked_in_a_folder_alone(tmp_path: Path) -> None:
    """Nobody named them: a list of papers among settings and notes is found, and these are no error."""
    for name in ("papers.YML", "papers.csv.gz", "index.HTML", "papers.md", "papers.txt"):
        (tmp_path / name).write_text("x")

    found = {one.name: one.unasked for one in sources(str(tmp_path)) if isinstance(one, Source)}

    others = ("papers.YML", "papers.csv.gz", "index.HTML", "papers.md")
    assert dict.fromkeys(others, True) | {"papers.txt": False} == found
    for argument in (tmp_path / "papers.YML", f"{tmp_path}/*.YML"):
        assert [False] == [one.unasked for one in sources(str(argument)) if isinstance(one, Source)]


def test_the_place_of_a_source(folder: Path) -> None:
    """That of a file or a folder, or the part of a glob without wildcards, links resolved; an address has none."""
    (folder / "link").symlink_to(folder / "deep")

    assert folder / "deep" == place(str(folder / "link")) == place(f"{folder}/link/*.txt") == place(f"{folder}/deep")
    assert folder / "x[1].txt" == place(f"{folder}/x[1].txt")
    assert [None, None] == [place("https://example.org/a"), place("a\0b")]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(folder: Path) -> None:
    """A closed folder is told beside the pages of the open ones, a closed file when it is read."""
    (folder / "deep").chmod(0)
    (folder / "b.txt").chmod(0)

    found = list(sources(str(folder)))

    (folder / "deep").chmod(0o700)
    assert "cannot be read (permission denied): check its permissions" in str(found[0])
    closed = next(source for source in found if isinstance(source, Source) and source.name == "b.txt")
    with pytest.raises(SourceError, match="cannot be read"):
        read(closed)


def test_errors_of_reading(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be read, or a folder that cannot be listed, gives an error with the reason."""

    def refuse(*_: object, **__: object) -> bytes:
        raise PermissionError(13, "Permission denied", str(folder))

    (source,) = sources(str(folder / "b.txt"))
    assert isinstance(source, Source)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(SourceError, match=r"cannot be read \(permission denied\)"):
        read(source)
    monkeypatch.setattr(os, "scandir", refuse)

    assert "cannot be read (permission denied)" in error(folder)


def test_what_is_no_file(folder: Path) -> None:
    """A pipe, and a link that leads nowhere, are refused instead of waited for."""
    os.mkfifo(folder / "pipe")
    (folder / "link.txt").symlink_to(folder / "gone")

    for name in ("pipe", "link.txt"):
        (source,) = sources(str(folder / name))
        assert isinstance(source, Source)
        with pytest.raises(SourceError, match="is no regular file"):
            read(source)


def test_links_in_a_circle_end(folder: Path) -> None:
    """A folder that links to itself is walked once."""
    (folder / "deep" / "loop").symlink_to(folder)

    assert 5 == len(names(folder))
