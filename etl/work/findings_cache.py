"""Findings on disk by what they depend on: the page, and the versions of all that reads it and extracts from it.

What the last output, or a run that was killed since, knows of a page is taken over, if its digests say that it is
whole and nobody else can have written it. Each page is written down as it is done, but for what a worker's death or
lack of memory decided.
"""

import hashlib
import json
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import accumulate, chain
from pathlib import Path

from etl import findings, staging, versions
from etl.display import escaped
from etl.errors import Trouble
from etl.model import Findings, Notice, Page
from etl.resolve import LazySequence
from etl.runs import Outcome, Visit, text_file
from etl.staging.access import ClosedFolder

INDEX, FOLDER = staging.INDEX, staging.FINDINGS


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    address: str  # of its findings: changes with the page and with all that they depend on
    findings: str = ""  # digest of the file of findings; none when the page could not be read
    text: str = ""  # digest of the text that quotes point into, where that is not the source itself
    failure: str = ""
    visit: Visit | None = None


def address(page: Page, reader: str = "") -> str:
    """What the findings of a page depend on, the digest of the reader among it, in 32 digits."""
    inputs = repr((versions.of_findings(), reader, page.source, page.sha256, page.undecodable, page.styles))
    return hashlib.sha256(inputs.encode("utf-8", "replace") + page.text.encode("utf-8", "replace")).hexdigest()[:32]


class FindingsCache:
    """The pages of a run: what the last output and `left` folders of killed runs know, and what has to be read."""

    def __init__(self, old: Path, new: Path, left: Sequence[Path] = (), reader: str = "") -> None:
        self._new, self._reader = new, reader
        self._known: dict[str, tuple[ClosedFolder, Row]] = {}
        for folder in (*left, *([old] if staging.mark(old) is not None else [])):
            with suppress(OSError):  # where others may write, nothing is believed
                closed = ClosedFolder(folder)
                for line in closed.read(INDEX).split(b"\n"):
                    with suppress(ValueError, KeyError, TypeError, AttributeError):  # a line that is damaged
                        row = findings.typed(Row, json.loads(line))
                        self._known[row.address] = closed, row
        self._rows: dict[str, Row] = {}
        self._unlucky: set[str] = set()  # ids of pages of which another run may make something else: not in the index
        self._unasked: dict[str, str] = {}  # ids of pages that may list no paper, and where each is from
        self._order: list[str] = []  # ids of pages, or what is wrong with a source that is none, as they came
        self.pages_read = 0
        (new / FOLDER).mkdir()

    def take(self, page: Page) -> bool:
        """Whether the page is known from the last output; whatever is known of it is then in this one."""
        row = self._rows[page.id] = Row(page.id, address(page, self._reader))
        self._order.append(page.id)
        if page.unasked:
            self._unasked[page.id] = page.source
        folder, known = self._known.get(row.address, (None, row))
        if folder is None or not (known.failure or self._files(known, folder)):
            return False
        self._rows[page.id] = known
        self._write([known], "a")
        return True

    def put(self, outcome: Outcome) -> None:
        """Keep what became of a page that was not known."""
        self.pages_read += 1
        row = replace(self._rows[outcome.page], visit=outcome.visit, failure=outcome.failure)
        if outcome.visit:
            (self._new / _findings(row.id)).write_bytes(outcome.findings)
            row = replace(row, findings=_digest(outcome.findings))
        if outcome.text is not None:
            (self._new / staging.TEXTS).mkdir(exist_ok=True)
            (self._new / text_file(row.id)).write_bytes(outcome.text)
            row = replace(row, text=_digest(outcome.text))
        self._rows[row.id] = row
        if outcome.lasting:
            self._write([row], "a")
        else:
            self._unlucky.add(row.id)
            self._unasked.pop(row.id, None)

    def miss(self, error: Exception) -> None:
        """Remember that a source gave no page."""
        self._order.append(str(error))

    def rows(self) -> Iterator[Row]:
        """The pages that were read, by id."""
        return (row for _, row in sorted(self._rows.items()) if row.visit)

    def failure(self, page: str) -> str:
        """What is wrong with a page, by its id, or with a source that is none."""
        if page in self._unasked:
            return ""
        return self._rows[page].failure if page in self._rows else page

    def failures(self) -> list[str]:
        """What gave no page and which pages could not be read, in the order of the sources."""
        return [failure for failure in map(self.failure, self._order) if failure]

    def notices(self) -> Iterator[Notice]:
        """A notice of each page that nobody asked for and that lists no paper."""
        for page, source in self._unasked.items():
            if self._rows[page].failure:
                yield Notice("no papers", source, "lists no paper that can be read; name the file to see why")

    def order(self) -> list[tuple[str, ...]]:
        """Address and digests of all pages, and what gave none, in the order of the sources."""
        rows = (self._rows.get(one, Row(one, "")) for one in self._order)
        return [(row.address, row.findings, row.text) if row.address else (row.id,) for row in rows]

    def found(self, more: Sequence[Findings] = ()) -> Sequence[Findings]:
        """The findings of all pages, read from the disk whenever they are asked for, and `more` after them."""
        return FindingsFiles([self._new / _findings(row.id) for row in self.rows()], more)

    def close(self) -> None:
        """Write the index of this output, by the ids of pages."""
        self._write((row for id_, row in sorted(self._rows.items()) if id_ not in self._unlucky), "w")

    def _write(self, rows: Iterable[Row], mode: str) -> None:
        with (self._new / INDEX).open(mode, encoding="utf-8", newline="\n") as file:
            for row in rows:
                file.write(escaped(json.dumps(asdict(row), ensure_ascii=False, separators=(",", ":"))) + "\n")

    def _files(self, row: Row, old: ClosedFolder) -> bool:
        """Take over the files of a page from another output, if they are whole."""
        taken = {_findings(row.id): row.findings} | ({text_file(row.id): row.text} if row.text else {})
        is_whole = False
        with suppress(OSError):
            is_whole = all(_digest(old.read(name)) == digest for name, digest in taken.items())
        for name in taken if is_whole else ():
            (self._new / name).parent.mkdir(exist_ok=True)
            old.link(name, self._new / name)
        return is_whole


class FindingsFiles(LazySequence[Findings]):
    """The findings in some files, in their order, and `more` of them: nothing is held but where each stands.

    What cannot be read raises Trouble.
    """

    def __init__(self, paths: Sequence[Path], more: Sequence[Findings] = ()) -> None:
        self._paths, self._more = paths, more
        self._begin = array("q")  # offset of each line in its file
        self._first = array("q")  # number of the first line of each file
        for path in paths:
            self._first.append(len(self._begin))
            try:
                with path.open("rb") as file:
                    self._begin.extend(accumulate(map(len, file), initial=0))
            except OSError as error:
                raise Trouble(f"{path}: cannot be read: {error}; run the pipeline again") from error
            self._begin.pop()  # the end of the file
        super().__init__(self._one, range(len(self._begin) + len(more)))

    def __iter__(self) -> Iterator[Findings]:
        return chain(chain.from_iterable(map(findings.read, self._paths)), self._more)

    def _one(self, number: int) -> Findings:
        if number >= len(self._begin):
            return self._more[number - len(self._begin)]
        at = bisect_right(self._first, number) - 1
        path = self._paths[at]
        try:
            with path.open("rb") as file:
                file.seek(self._begin[number])
                line = file.readline().decode()
        except (OSError, UnicodeDecodeError) as error:
            raise Trouble(f"{path}: cannot be read again: {error}; run the pipeline again") from error
        return findings.parse(line, f"{path}:{number - self._first[at] + 1}")


def _findings(page: str) -> str:
    return f"{FOLDER}/{page}.jsonl"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
