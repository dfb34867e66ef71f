"""Sources of any size beside a good page: what they cost, and that the good page never pays for them.

`python tests/torture/sizes.py --megabytes 100` gives each source to the command and prints its time and memory. A run
must end by itself, without a traceback, with the good page in the graph and every failure told in run.json and on a
line of its own. `--only "ris: one line"` takes one of them.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
from torture.shapes import PAGES, Shape

SAYS = "We present Heron, a compiler that schedules kernels anew. Heron is 2.5x faster than TensorRT on a V100 GPU. "
GOOD = (
    f"TINYCONF.2031 - All\n\nTotal: 1\n\n#1 Heron: Kernels at Rest [PDF]\n\nAuthors: Ada Lind ; Bo Okafor\n\n{SAYS}\n"
)
MICROSECONDS = 100
"""Of processor time that a byte may cost: pages of tiny records come near it."""
KILOBYTES = 500
"""Of memory that a kilobyte may cost, on top of a run with little to do: lines of one letter come near it."""
_ALONE = 400_000  # kilobytes of a run with little to do
_AT_ONCE = 1 << 20  # characters of a file that are made at once
_LONGEST = 3600.0  # seconds

Bytes = Callable[[int], Iterator[bytes]]


@dataclass(frozen=True, slots=True)
class Source:
    """A source of any size."""

    name: str
    """Of the file."""
    data: Bytes
    share: float = 1.0
    """Of the size that is asked for: what is nested or listed is nasty when it is small."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run took, and what came of it."""

    size: int
    seconds: float
    kilobytes: int
    code: int
    told: tuple[str, ...]
    records: int
    """Of the nasty source."""

    @property
    def microseconds(self) -> float:
        return 1e6 * self.seconds / max(1, self.size)


def _text(shape: Shape, encoding: str = "utf-8") -> Bytes:
    """A shape piece by piece; what is to be closed or numbered over the whole is made at once."""

    def data(size: int) -> Iterator[bytes]:
        if shape.closing or "№" in shape.body:
            yield shape.text(size).encode(encoding, "surrogatepass")
            return
        piece = shape.body * max(1, min(size, _AT_ONCE) // len(shape.body))
        yield shape.head.encode(encoding, "surrogatepass")
        for _ in range(max(1, size // len(piece.encode(encoding, "surrogatepass")))):
            yield piece.encode(encoding, "surrogatepass")
        yield shape.tail.encode(encoding, "surrogatepass")

    return data


def _page(name: str) -> Bytes:
    return _text(PAGES[name])


def _marked(mark: bytes, data: Bytes) -> Bytes:
    def marked(size: int) -> Iterator[bytes]:
        yield mark
        yield from data(size)

    return marked


def _bomb(size: int) -> Iterator[bytes]:
    """Thirty times as much as is asked for."""
    made = io.BytesIO()
    with gzip.GzipFile(fileobj=made, mode="wb", mtime=0) as packed:
        for _ in range(30):
            packed.write(b"word " * (size // 5))
    yield made.getvalue()


def _nested(size: int) -> Iterator[bytes]:
    data = gzip.compress(b"".join(_page("numbered")(size)), mtime=0)
    yield gzip.compress(data, mtime=0)


def _zipped(size: int) -> Iterator[bytes]:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("../../page.txt", b"\0" * size)
    yield made.getvalue()


def _tarred(size: int) -> Iterator[bytes]:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as packed:
        info = tarfile.TarInfo("../../page.txt")
        info.size = size
        packed.addfile(info, io.BytesIO(bytes(size)))
    yield made.getvalue()


_NUMBERED = PAGES["numbered"]
_JSON = '{"title":"Tiny Kernels","authors":["Ada Lind"],"abstract":"'

SOURCES: dict[str, Source] = {
    "numbered listing": Source("page.txt", _page("numbered")),
    "one paragraph": Source("page.txt", _page("abstract in one line")),
    "words in one line": Source("page.txt", _page("words in one line")),
    "one letter": Source("page.txt", _page("one letter")),
    "short lines": Source("page.txt", _page("short lines")),
    "blank lines": Source("page.txt", _text(Shape("\n", tail=GOOD))),
    "titles": Source("page.txt", _text(Shape("Study of Caches for Trees\n"))),
    "references": Source("page.txt", _page("references"), share=0.15),
    "list in Markdown": Source("page.md", _page("list"), share=0.15),
    "people": Source("page.txt", _page("names"), share=0.15),
    "html: list": Source("page.html", _page("html: items")),
    "html: paragraphs": Source("page.html", _page("html: paragraphs")),
    "html: nested": Source("page.html", _text(Shape("<div>", "<html><body>", f"<p>{SAYS}"))),
    "html: one attribute": Source("page.html", _text(Shape("x" * 10, "<html><body><p title='", f"'>{SAYS}"))),
    "html: one text": Source("page.html", _text(Shape(SAYS, "<html><body><p>", "</p>"))),
    "html: attributes": Source("page.html", _page("html: attributes"), share=0.1),
    "html: metadata": Source("page.html", _page("html: metadata"), share=0.1),
    "JSON Lines": Source("page.jsonl", _page("json")),
    "JSON Lines: one line": Source("page.jsonl", _text(Shape(SAYS, _JSON, '"}\n'))),
    "JSON: one text": Source("page.json", _text(Shape(SAYS, _JSON, '"}'))),
    "JSON: nested": Source("page.json", _page("json: nested")),
    "JSON: nested objects": Source("page.json", _text(Shape('{"a":'))),
    "JSON: people": Source("page.json", _page("json: people"), share=0.01),
    "numbered: people": Source("page.txt", _page("numbered, people"), share=0.01),
    "BibTeX": Source("page.bib", _page("bibtex")),
    "BibTeX: one field": Source("page.bib", _text(Shape(SAYS, "@article{k, title={Tiny}, author={Ada Lind}, abstract={", "}}"))),
    "BibTeX: open": Source("page.bib", _page("bibtex: open")),
    "BibTeX: people": Source("page.bib", _page("bibtex: people"), share=0.01),
    "RIS": Source("page.ris", _page("ris")),
    "RIS: one line": Source("page.ris", _text(Shape(SAYS, "TY  - JOUR\nTI  - Tiny\nAU  - Lind, Ada\nAB  - ", "\nER  - \n"))),
    "RIS: one title": Source("page.ris", _page("ris: one line")),
    "RIS: people": Source("page.ris", _page("ris: people"), share=0.01),
    "Atom": Source("page.atom", _page("atom")),
    "Atom: open": Source("page.atom", _page("atom: open")),
    "NULs": Source("page.txt", _text(Shape("\0"))),
    "NULs among words": Source("page.txt", _text(Shape("a word of text, and \0 more \n"))),
    "surrogates": Source("page.txt", _text(Shape("Study of \ud800 Trees\n"))),
    "bidi": Source("page.txt", _text(Shape("\u202eTrees\u200b and \u2066roots\u2069\n"))),
    "line ends": Source("page.txt", _text(Shape("a\r\nb\rc\x85d\u2028e\u2029"))),
    "carriage returns": Source("page.txt", _text(Shape("Study of Trees\r"))),
    "UTF-16": Source("page.txt", _marked(b"\xff\xfe", _text(_NUMBERED, "utf-16-le"))),
    "UTF-16, no mark": Source("page.txt", _text(_NUMBERED, "utf-16-be")),
    "half of UTF-16": Source("page.txt", _marked(b"\xff\xfe\0", _text(_NUMBERED, "utf-16-le"))),
    "no UTF-8": Source("page.txt", _marked(b"\xc3(\xff\xfe", _text(Shape("Étude des caches\n"), "latin-1"))),
    "bomb": Source("page.txt.gz", _bomb),
    "packed twice": Source("page.txt.gz", _nested),
    "ZIP": Source("page.zip", _zipped),
    "tar": Source("page.tar.gz", _tarred),
}  # fmt: skip
"""Sources by what is nasty about them."""


def cost(folder: Path, source: Source, size: int, seconds: float = _LONGEST) -> Cost:
    """Give a source of about that size to the command, beside a good page.

    Raises AssertionError when the good page is not in the graph, or when what went wrong is not told as it should be.
    """
    nasty, good, out = folder / source.name, folder / "good.txt", folder / "build"
    with nasty.open("wb") as file:
        file.writelines(source.data(int(size * source.share)))
    good.write_text(GOOD, encoding="utf-8")
    code, used, words = ran(("pipeline", str(nasty), str(good), "--out", str(out), "--workers", "1"), seconds)
    told = tuple(line for line in words.split("\n") if line)
    assert code in {0, 2}, (code, words[-2000:])
    assert all(line.startswith("mlsys-kg: ") for line in told), words[-2000:]
    made = json.loads((out / "run.json").read_text("utf-8"))
    assert (code == 2) == bool(made["failures"]) == bool(told), words[-2000:]
    records = {page["source"]: page["records"] for page in made["pages"]}
    assert 1 == records.pop("good.txt")
    return Cost(nasty.stat().st_size, *used, code, told, sum(records.values()))


def too_much(found: Cost) -> bool:
    """Whether a byte of a source cost more time or memory than it may."""
    kilobytes = KILOBYTES * found.size / 1000
    return found.seconds > 10 + MICROSECONDS * 1e-6 * found.size or found.kilobytes > _ALONE + kilobytes


def ran(arguments: tuple[str, ...], seconds: float) -> tuple[int, tuple[float, int], str]:
    """Exit code of the command, its processor time and most memory, and what it said on stderr."""
    with TemporaryDirectory() as folder, Path(folder, "told").open("w+b") as told:
        process = subprocess.Popen(
            [sys.executable, "-m", "etl", *arguments], stdout=subprocess.DEVNULL, stderr=told, start_new_session=True
        )
        until = time.monotonic() + seconds
        most = 0
        while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
            most = _most(process.pid) or most
            if time.monotonic() > until:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.02)
        _, status, used = ended
        process.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        words = told.read().decode("utf-8", "replace")
    return process.returncode, (used.ru_utime + used.ru_stime, most or used.ru_maxrss), words


def _most(pid: int) -> int:
    """Kilobytes that a process held at most since its program began; its usage counts who started it as well."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) if found else 0


def main() -> int:
    """Try all sources, or some, and print what each cost."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("--megabytes", type=float, default=100)
    asks.add_argument("--only", action="append", metavar="SOURCE")
    asks.add_argument("--seconds", type=float, default=_LONGEST, help="after which a run is given up")
    asked = asks.parse_args()
    faults = 0
    for name, source in SOURCES.items():
        if asked.only and name not in asked.only:
            continue
        with TemporaryDirectory() as folder:
            try:
                found = cost(Path(folder), source, int(asked.megabytes * 1e6), asked.seconds)
            except AssertionError as error:
                faults += 1
                print(f"{name:22} {' '.join(str(error).split())[:400]}", flush=True)
                continue
        faults += too_much(found)
        print(
            f"{name:22} {found.size / 1e6:7.1f} MB {found.seconds:7.1f} s {found.microseconds:6.2f} µs a byte"
            f" {found.kilobytes / 1000:6.0f} MB held  code {found.code} {found.records:>7,} records"
            f"{'  too much' if too_much(found) else ''}  {' '.join(found.told)[:160]}",
            flush=True,
        )
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
