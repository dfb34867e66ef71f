from __future__ import annotations

import numpy as np
import pytest

from etl.learned.arrays import packed, unpacked

ARRAYS = {"words": np.arange(6, dtype=np.int16).reshape(2, 3), "steps": np.array([1.5, 2.5])}


def test_arrays_come_back_as_they_were_packed() -> None:
    """The same arrays give the same bytes, and the bytes the same arrays."""
    data = packed(ARRAYS, 3)

    assert data == packed(dict(ARRAYS), 3)
    assert all((unpacked(data, 3)[name] == values).all() for name, values in ARRAYS.items())


def test_damage_and_another_version_are_refused() -> None:
    """Bytes that were cut off, are no file, or belong to another version are an error that says so."""
    data = packed(ARRAYS, 3)

    for broken in (b"", b"boats", data[: len(data) // 2]):
        with pytest.raises(ValueError, match=r"\S"):
            unpacked(broken, 3)
    with pytest.raises(ValueError, match="it is of version 3, 4 is needed"):
        unpacked(data, 4)
