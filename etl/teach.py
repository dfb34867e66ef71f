"""Pages that a person labels (`labels`), and the reader of unknown layouts that learns from them (`taught`).

`lessons` reads a folder of pages with corrected labels, `compared` says how each page was and is read.
"""

import glob
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from etl import fetch, files, read
from etl.errors import OutputError, PageError, SourceError
from etl.learned import arrays
from etl.model import Page, Reading, Record
from etl.read import layout
from etl.read.layout import model
from etl.read.layout.training import label_lines
from etl.read.layout.training.alignment import fold
from etl.read.layout.training.teaching import Lesson, Score, scored

LABELS = label_lines.SUFFIX
NOBODY = "none"


class Labelled(NamedTuple):
    source: Page  # as it was fetched
    lesson: Lesson


class Folder(NamedTuple):
    pages: tuple[Labelled, ...]
    faults: tuple[str, ...]  # files and lines that cannot be used: which, why, and what to do


class Compared(NamedTuple):
    """How a page is read, and what is right on it."""

    score: Score
    reader: str  # of which shape; "none" where no reader takes the page
    missed: tuple[str, ...]
    wrong: tuple[str, ...]  # titles


def labels(page: Page, reader: model.Model | None = None) -> str:
    """What a page is read as, in lines that `mlsys-kg train` takes back. Raises PageError when it has no words."""
    text = read.text(page)
    known = layout.analysed(text, reader or model.load())
    if known is None:
        raise PageError(f"page {page.source!r} has no words to label: name one that has")
    records: Sequence[Record] | None = None
    with suppress(PageError):  # as the run reads it, where its offsets are those of the text
        found = read.guarded(page, reader)
        if len(found.page.text) == len(text.text) and found.reader in map(read.name, read.READERS):
            records = found.records
    records = layout.listing(text, reader).records if records is None else records
    return label_lines.written(page.source, text.text, label_lines.marks(records, known))


def place(page: Page, lines: str, folder: Path) -> Path:
    """Put a page and its labels into a folder; gives the path of the labels. Raises OutputError, also where it is."""
    name = Path(page.source.rstrip("/")).name or "page"
    stem, suffix = (Path(name).stem, Path(name).suffix) if Path(name).suffix and not page.rendered else (name, ".txt")
    path = folder / f"{stem}{LABELS}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(lines)
        path.with_suffix(suffix).write_text(page.text, encoding="utf-8", errors="replace", newline="\n")
    except OSError as error:
        if isinstance(error, FileExistsError) and folder.is_dir():
            raise OutputError(f"{path} is there and may hold corrections: delete it, or name another folder") from error
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error
    return path


def lessons(folder: Path) -> Folder:
    """The labelled pages of a folder: each page with NAME.labels next to it."""
    if not folder.is_dir():
        return Folder((), (f"{folder}: is no folder: name one that holds pages and their labels",))
    paths = sorted(path for path in folder.iterdir() if path.suffix == LABELS)
    if not paths:
        way = f"`mlsys-kg explain PAGE --format labels --out {folder}` makes one"
        return Folder((), (f"{folder}: holds no {LABELS} file: {way}",))
    found = {path: _lesson(path) for path in paths}
    faults = tuple(f"{path}{fault}" for path, one in found.items() for fault in one.faults)
    return Folder(tuple(page for one in found.values() for page in one.pages), faults)


def _lesson(path: Path) -> Folder:
    same = sorted(path.parent.glob(f"{glob.escape(path.stem)}.*"))
    others = [one for one in same if one.suffix != LABELS]
    if len(others) != 1:
        which = "several pages of that name are" if others else "no page of that name is"
        return Folder((), (f": {which} next to it: put there the page, and no other file",))
    fetched = [one for one in fetch.pages([str(others[0])]) if isinstance(one, Page | SourceError)]
    if len(fetched) != 1 or isinstance(fetched[0], SourceError):
        return Folder((), (f": {fetched[0] if len(fetched) == 1 else 'its page holds several pages: split it'}",))
    try:
        return _of_page(fetched[0], path.read_text(encoding="utf-8"))
    except (PageError, OSError, UnicodeDecodeError) as error:
        return Folder((), (f": {error}",))


def _of_page(source: Page, lines: str) -> Folder:
    page = read.text(source)
    found, faults = label_lines.parsed(lines, page.text)
    if not (found or faults):
        faults = (" holds no label: correct what `mlsys-kg explain PAGE --format labels` writes",)
    lesson = Labelled(source, Lesson(page, label_lines.rows(page.text, found), found))
    return Folder(() if faults else (lesson,), tuple(f":{fault}" for fault in faults))


def check(out: Path) -> None:
    """Raise OutputError where no file of a reader can be written, or another file would be lost."""
    if not out.parent.is_dir():
        raise OutputError(f"cannot write {out}: there is no folder {out.parent}; make it first")
    if out.exists() and not files.is_stream(out):
        try:
            model.of_bytes(out.read_bytes())
        except arrays.OtherVersionError:
            return
        except (OSError, ValueError) as error:
            raise OutputError(f"{out} is there and is no reader: name another file, or delete it") from error


def store(out: Path, data: bytes) -> None:
    """Write a reader, whole or not at all. Raises OutputError."""
    with files.replaced(out) as file:
        file.buffer.write(data)


def compared(page: Labelled, reader: model.Model | None = None) -> Compared:
    """How a run with this reader, or with the shipped one, reads a page."""
    try:
        found = read.guarded(page.source, reader)
    except PageError:
        found = Reading(page.source, NOBODY, ())
    gold = page.lesson.gold
    titles = {fold(row["title"]): row["title"] for row in gold if row.get("title")}
    have = {fold(one.title.words): " ".join(one.title.words.split()) for one in found.records if one.title}
    return Compared(
        scored(gold, found.records),
        found.reader,
        tuple(title for key, title in titles.items() if key not in have),
        tuple(title for key, title in have.items() if key not in titles),
    )
