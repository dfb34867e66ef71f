"""Labels of real pages, without the pages: packed for the repository, and put beside the pages again.

    python tests/learn/labelled.py pack FOLDER [FOLDER …]   # writes labels.jsonl.zst beside this file
    python tests/learn/labelled.py unpack OUT [--mirror DIR]  # pages from their repositories, with gold beside them

What is packed are facts: titles, names, venues, short words of what is no paper, hashes of where abstracts begin and
end, and where the page stands: repository, path, commit and the digest of its bytes. `unpack` asks git for each page at
its commit; `--mirror DIR` names a folder that holds the repositories as OWNER+NAME or OWNER+NAME/repo, for work without
a network. A page that cannot be had, or whose bytes differ, is skipped with a line.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import zstandard

from etl.read.layout.training.alignment import fold

if not __package__:  # started as a program
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from learn.pages import WINDOW, folder, hashed

FILE = Path(__file__).with_name("labels.jsonl.zst")
_KEPT = ("kind", "what", "title", "authors", "venue", "arxiv", "optional")
_LONGEST = 12  # words of what is no paper
_MOST_LINES = 6_000  # of a page that is searched for the lines that were labelled
_NOTE = re.compile(r"\s*\(.*")  # README.md (lines 94-285)
Row = Mapping[str, Any]


def facts(row: Row) -> Row | None:
    """A row of gold without sentences; None where nothing is left of it."""
    made = {name: row[name] for name in _KEPT if row.get(name)}
    start, end = (fold(row.get(name) or "") for name in ("abstract_start", "abstract_end"))
    if len(start) >= WINDOW:
        made["abstract"] = [hashed(start[:WINDOW]), hashed(end[-WINDOW:] if len(end) >= WINDOW else start[-WINDOW:])]
    words = row.get("text") or ""
    if row.get("kind") == "nonpaper" and not 0 < len(words.split()) <= _LONGEST:
        return None
    return made | ({"text": words} if words else {})


def packed(folders: Iterable[Path]) -> Iterator[Row]:
    """One row for each page of labelled folders that says where it stands."""
    for path in folders:
        sources = _sources(path / "SOURCES.tsv")
        for page, gold in folder(path):
            if page.name in sources:
                rows = (json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines() if line.strip())
                yield {
                    "page": page.name,
                    **sources[page.name],
                    "sha256": hashlib.sha256(page.read_bytes()).hexdigest(),
                    "gold": [made for row in rows if (made := facts(row))],
                }


def _sources(path: Path) -> dict[str, dict[str, str]]:
    """Name of a page → repository, path and commit."""
    cells = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {one[0]: dict(zip(("repository", "path", "commit"), one[1:4], strict=True)) for one in cells if len(one) > 3}


def labels() -> list[Row]:
    """The rows of the packed file."""
    data = zstandard.ZstdDecompressor().stream_reader(FILE.read_bytes()).read()
    return [json.loads(line) for line in data.splitlines()]


def unpacked(row: Row, out: Path, mirror: Path | None) -> str:
    """Put a page and its gold into a folder; what went wrong, else nothing."""
    data = _of_repository(row, mirror)
    if data is None:
        return "cannot be had"
    whole = data if hashlib.sha256(data).hexdigest() == row["sha256"] else _part(data, row["sha256"])
    if whole is None:
        return "has other bytes"
    (out / row["page"]).write_bytes(whole)
    lines = (json.dumps({"doc": row["page"], **gold}, ensure_ascii=False) for gold in row["gold"])
    (out / row["page"]).with_suffix(".jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with (out / "SOURCES.tsv").open("a", encoding="utf-8") as file:
        file.write("\t".join(row[name] for name in ("page", "repository", "path", "commit")) + "\n")
    return ""


def _part(data: bytes, digest: str) -> bytes | None:
    """The lines of a page that were labelled, where it was cut before one line and after another."""
    lines = data.splitlines(keepends=True)[:_MOST_LINES]
    for first in range(len(lines)):
        total = hashlib.sha256()
        for last in range(first, len(lines)):
            total.update(lines[last])
            if total.hexdigest() == digest:
                return b"".join(lines[first : last + 1])
    return None


def _of_repository(row: Row, mirror: Path | None) -> bytes | None:
    """The bytes of a page at its commit, from a copy of its repository or from the repository itself."""
    with tempfile.TemporaryDirectory() as temporary:
        place = mirror / row["repository"].replace("/", "+") if mirror else Path(temporary)
        place = place / "repo" if (place / "repo").is_dir() else place
        if mirror is None:
            address = f"https://github.com/{row['repository']}.git"
            _git(place, "init", "--quiet", "--bare")
            if _git(place, "fetch", "--quiet", "--depth=1", address, row["commit"]) is None:
                return None
        return _git(place, "show", f"{row['commit']}:{_NOTE.sub('', row['path'])}")


def _git(place: Path, *arguments: str) -> bytes | None:
    done = subprocess.run(["git", "-C", str(place), *arguments], capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else None


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("action", choices=("pack", "unpack"))
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--mirror", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.action == "pack":
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in packed(chosen.folders)]
        FILE.write_bytes(zstandard.ZstdCompressor(19).compress("".join(f"{line}\n" for line in lines).encode()))
        print(f"{len(lines)} pages in {FILE.stat().st_size:,} bytes")
        return 0
    out = chosen.folders[0]
    out.mkdir(parents=True, exist_ok=True)
    rows = labels()
    faults = [(row["page"], fault) for row in rows if (fault := unpacked(row, out, chosen.mirror))]
    for page, fault in faults:
        print(f"{page} {fault}", file=sys.stderr)
    print(f"{len(rows) - len(faults)} of {len(rows)} pages in {out}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
