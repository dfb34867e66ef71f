from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from read.layout.small import FEATURES, MOVES, SURE, loaded, stored, weights

from etl.errors import SourceError
from etl.read.layout.model import load, packed


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
