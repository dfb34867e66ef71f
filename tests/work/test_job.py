"""The reader of a run as it goes to workers; pages to outcomes are in test_page."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from read.layout.small import MOVES, SURE, weights

from etl import versions
from etl.errors import SourceError
from etl.read.layout.model import FILE, packed
from etl.work import Reader


def test_a_reader_is_known_by_its_bytes(tmp_path: Path) -> None:
    """The shipped one sends no bytes; another sends its file; both have the digest that sha256sum prints."""
    path = tmp_path / "my.reader"
    path.write_bytes(packed([weights()], MOVES, *SURE))

    assert Reader.of(None) == (versions.of_reader(), b"")
    assert versions.of_reader() == hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert Reader.of(path) == (hashlib.sha256(path.read_bytes()).hexdigest(), path.read_bytes())
    path.write_bytes(b"boats")
    with pytest.raises(SourceError, match=r"cannot use the reader '.*my.reader': it is damaged, or no file of weights"):
        Reader.of(path)
