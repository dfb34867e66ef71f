"""What is learned from records: the phrases that several papers use."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import zstandard
from learn import field_terms as learn

from etl.extract.systems import field_terms


def test_phrases_are_long_forms_and_words_in_capitals() -> None:
    """Both are folded; a single word is no phrase."""
    text = "Leaf Merging uses a tree view (TV) and Bark."

    assert {*learn.phrases(text)} == {"treeview", "leafmerging"}


def test_a_phrase_of_two_papers_is_a_term() -> None:
    """One paper may say its own name as often as it likes; two make it a term."""
    found = ["Leaf Merging beats Bark Peeling. Leaf Merging is fast.", "We use Bark Peeling."]

    assert learn.terms(found) == ["barkpeeling"]


@pytest.mark.parametrize("name", ["records.jsonl", "records.jsonl.zst"])
def test_the_table_is_written(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command reads lines of JSON, plain or packed, and writes a line for each term, in order."""
    raw = "".join(
        json.dumps({"abstract": f"We use\n{words}."}) + "\n" for words in ("Twig Net and Bark Net",) * 2
    ).encode()
    path = tmp_path / name
    path.write_bytes(zstandard.ZstdCompressor().compress(raw) if path.suffix == ".zst" else raw)
    monkeypatch.setattr(field_terms, "FILE", tmp_path / "field_terms.txt")
    monkeypatch.setattr("sys.argv", ["field_terms.py", str(path)])

    learn.main()

    assert field_terms.FILE.read_text("utf-8") == "barknet\ntwignet\n"
