"""What is learned from records: words of names weigh more than nothing, words of titles less."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zstandard
from learn import name_words as learn

from etl.read.names import person_names

RECORDS = [
    (f"Kernels for Boards and Mark {number}", [f"{given} Moreau", f"{given} Mark", "Ben Okafor"])
    for number, given in enumerate(["Ada", "Dina", "Emil", "Farid", "Greta", "Ivy", "Ken", "Lena"])
]


def test_names_weigh_more_than_titles() -> None:
    """A word of names alone is above 0, a word of titles alone below, one of both alike is left out."""
    weights = learn.weights(iter(RECORDS))

    assert weights["moreau"] > 0 > weights["kernels"]
    assert "mark" not in weights
    assert all(weights.values())
    assert all(-learn.MOST <= weight <= learn.MOST for weight in weights.values())


def test_a_name_counts_once() -> None:
    """Somebody who wrote every paper is one person: too seldom seen to tell anything."""
    assert "okafor" not in learn.weights(iter(RECORDS))


def test_rare_words_are_left_out() -> None:
    """A word that few records hold gets no weight."""
    weights = learn.weights(iter([*RECORDS, ("Rare Clocks", ["Zoe Quill"])]))

    assert {"rare", "clocks", "zoe", "quill"}.isdisjoint(weights)


@pytest.mark.parametrize("name", ["records.jsonl", "records.jsonl.zst"])
def test_records_are_read(name: str, tmp_path: Path) -> None:
    """Lines of JSON, plain or packed, give titles and authors, also where the authors are the text of a list."""
    records = [
        {"title": "Tiny Kernels", "authors": ["Ada Moreau"]},
        {"title": "Slow Boards", "authors": "['Ben Okafor']"},
    ]
    raw = "".join(json.dumps(record) + "\n" for record in records).encode()
    path = tmp_path / name
    path.write_bytes(zstandard.ZstdCompressor().compress(raw) if path.suffix == ".zst" else raw)

    assert [("Tiny Kernels", ["Ada Moreau"]), ("Slow Boards", ["Ben Okafor"])] == list(learn.records(path))


def test_the_table_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command writes a line for each weight, the heaviest first, its words in order."""
    records = tmp_path / "records.jsonl"
    records.write_text("".join(json.dumps({"title": title, "authors": who}) + "\n" for title, who in RECORDS), "utf-8")
    monkeypatch.setattr(person_names, "FILE", tmp_path / "name_words.txt")
    monkeypatch.setattr("sys.argv", ["name_words.py", str(records)])

    learn.main()

    lines = [line.split() for line in (tmp_path / "name_words.txt").read_text("utf-8").splitlines()]
    told = {word: int(weight) for weight, *words in lines for word in words}
    assert learn.weights(iter(RECORDS)) == told
    assert sorted((int(line[0]) for line in lines), reverse=True) == [int(line[0]) for line in lines]
