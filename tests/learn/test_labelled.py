from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path

import pytest
from learn import labelled
from learn.pages import worded

PAGE = """\
# Papers

- Slow Boats. Ada Moreau

  We build boats that are slow and we measure how slow they are on rivers.
"""
GOLD = (
    {
        "doc": "boats",
        "title": "Slow Boats",
        "authors": ["Ada Moreau"],
        "abstract_start": "We build boats that are slow and we",
        "abstract_end": "how slow they are on rivers.",
    },
    {"kind": "nonpaper", "what": "news", "text": "word " * 13},
    {"kind": "nonpaper", "what": "session", "text": "Papers"},
)


@pytest.fixture
def repository(tmp_path: Path) -> tuple[Path, str]:
    """A folder of repositories with one that holds the page, and its commit."""
    place = tmp_path / "mirror" / "harbour+boats"
    place.mkdir(parents=True)
    (place / "page.md").write_text(PAGE, encoding="utf-8")
    name = ("-c", "user.name=x", "-c", "user.email=x@boats.example")
    for command in (("init", "--quiet"), ("add", "."), (*name, "commit", "--quiet", "--message", "page")):
        subprocess.run(["git", "-C", place, *command], check=True)
    done = subprocess.run(["git", "-C", place, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    return place.parent, done.stdout.strip()


def test_labels_come_back_beside_their_pages(
    tmp_path: Path, repository: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is packed holds no sentence; a page and its gold come back from its repository, others are left out."""
    mirror, commit = repository
    given = tmp_path / "given"
    given.mkdir()
    (given / "boats.md").write_text(PAGE, encoding="utf-8")
    (given / "boats.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in GOLD), encoding="utf-8")
    (given / "SOURCES.tsv").write_text(f"boats.md\tharbour/boats\tpage.md\t{commit}\ta list\n", encoding="utf-8")
    monkeypatch.setattr(labelled, "FILE", tmp_path / "labels.jsonl.zst")
    out = tmp_path / "out"

    assert labelled.main(["pack", str(given)]) == 0
    assert labelled.main(["unpack", str(out), "--mirror", str(mirror)]) == 0

    (packed,) = labelled.labels()
    assert "build" not in json.dumps(packed)
    assert "word" not in json.dumps(packed)
    assert (out / "boats.md").read_text(encoding="utf-8") == PAGE
    rows = [json.loads(line) for line in (out / "boats.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row.get("title") or row["text"] for row in rows] == ["Slow Boats", "Papers"]
    other = {**packed, "sha256": "0" * 64}
    assert labelled.unpacked(other, out, mirror) == "has other bytes"
    assert labelled.unpacked({**packed, "repository": "a/b"}, out, mirror) == "cannot be had"


def test_the_lines_that_were_labelled_come_back(tmp_path: Path, repository: tuple[Path, str]) -> None:
    """A page may be cut anywhere between lines, and its path may say so."""
    mirror, commit = repository
    part = PAGE[PAGE.index("- Slow") :]
    digest = hashlib.sha256(part.encode()).hexdigest()
    row = {"page": "boats.md", "repository": "harbour/boats", "path": "page.md (from the list on)", "commit": commit}

    assert labelled.unpacked({**row, "sha256": digest, "gold": []}, tmp_path, mirror) == ""
    assert (tmp_path / "boats.md").read_text(encoding="utf-8") == part


def test_a_hash_finds_its_abstract() -> None:
    """Labels that hold hashes alone mark the abstract of a page."""
    from learn.alignment import aligned  # noqa: PLC0415

    from etl.read.layout.tokens import LABELS, tokens  # noqa: PLC0415

    row = labelled.facts(GOLD[0])
    found = tokens(PAGE)

    assert row is not None
    labels = [LABELS[label] for label in aligned(PAGE, found, worded(PAGE, [row])).labels.tolist() if label >= 0]
    assert labels == ["title begins", "author begins", "abstract begins"]
