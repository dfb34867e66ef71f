"""What is put away is found again."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from etl.resolve.storage.blob_store import BlobStore


@given(st.lists(st.binary(max_size=9) | st.integers(0, 5)))
def test_each_piece_is_found_under_its_number(steps: list[bytes | int]) -> None:
    """In memory and in a folder, whatever is read between two that are put away; the folder stays empty."""
    with TemporaryDirectory() as folder:
        for blobs in (BlobStore(), BlobStore(Path(folder))):
            put: list[bytes] = []
            for step in steps:
                if isinstance(step, bytes):
                    assert len(put) == blobs.put(step)
                    put.append(step)
                elif step < len(put):
                    assert put[step] == blobs[step]

            assert put == [blobs[number] for number in range(len(blobs))]
            assert [] == list(Path(folder).iterdir())
