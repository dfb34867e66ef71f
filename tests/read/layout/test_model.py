from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from read.layout.small import FEATURES, MOVES, SURE, loaded, stored, weights

from etl.errors import SourceError
from etl.read.layout import model
from etl.read.layout.model import load, packed, unpacked

DATA = packed([weights()], MOVES, *SURE)


def test_weights_come_back_as_they_were_stored(tmp_path: Path) -> None:
    """The same weights give the same bytes, and labels do not change on the way through a file."""
    made = weights()

    one, other = packed([made, made], MOVES, *SURE), packed([made, made], MOVES, *SURE)
    single, double = loaded(tmp_path, made), load(stored(tmp_path / "..", one))

    assert one == other
    assert len(double.networks) == 2
    assert (single.labelling(FEATURES).labels == double.labelling(FEATURES).labels).all()


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """A file that is no model, was cut off or changed is one error that says so."""
    data = packed([weights()], MOVES, *SURE)
    with np.load(stored(tmp_path, data)) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["0/output_bias"] = arrays["0/output_bias"] + 1
    np.savez(tmp_path / "changed.npz", **arrays)

    with pytest.raises(SourceError, match="it is damaged, its digest differs"):
        load(tmp_path / "changed.npz")
    for broken in (b"", b"boats", data[: len(data) // 2]):
        (tmp_path / f"{len(broken)}.npz").write_bytes(broken)
        with pytest.raises(SourceError, match="cannot use the reader"):
            load(tmp_path / f"{len(broken)}.npz")
    with pytest.raises(SourceError, match="cannot use the reader"):
        load(tmp_path / "absent.npz")


@given(st.integers(0, 10_000), st.integers(1, 255))
def test_no_changed_byte_is_believed(place: int, change: int) -> None:
    """A file with any byte changed is the same model, or one error: the digest and the version are checked."""
    data = bytearray(DATA)
    data[place % len(data)] ^= change

    with suppress(ValueError):
        assert unpacked(bytes(data)).digest == unpacked(DATA).digest


def test_a_reader_of_another_version_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names the file and both versions."""
    monkeypatch.setattr(model, "VERSION", 1)
    path = stored(tmp_path, packed([weights()], MOVES, *SURE))
    monkeypatch.setattr(model, "VERSION", 2)

    with pytest.raises(
        SourceError, match=r"some.reader': it is of version 1, 2 is needed; make it with `mlsys-kg train`"
    ):
        load(path)


def test_other_arrays_are_no_reader(tmp_path: Path) -> None:
    """Arrays of somebody else, and a folder, are one error."""
    np.savez(tmp_path / "other.npz", boats=np.zeros(3))

    for path in (tmp_path / "other.npz", tmp_path):
        with pytest.raises(SourceError, match="cannot use the reader"):
            load(path)
