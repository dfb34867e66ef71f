"""Trained weights as the bytes of a file: plain arrays, with a version and a digest that are checked before use."""

import hashlib
import json
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

Arrays = Mapping[str, NDArray[Any]]
_HEAD = "head"
_NO_FILE = (OSError, EOFError, KeyError, TypeError, AttributeError, NotImplementedError, BadZipFile, zlib.error)
"""What broken bytes raise, besides ValueError."""
_LARGEST = 200_000_000  # bytes of all arrays: more are no weights of ours


class OtherVersionError(ValueError):
    """Weights of another version of the program."""


def packed(arrays: Arrays, version: int) -> bytes:
    """The bytes of a file; the same arrays give the same bytes."""
    head = json.dumps({"version": version, "digest": digest(arrays)})
    out = BytesIO()
    stored = {**arrays, _HEAD: np.frombuffer(head.encode(), np.uint8)}
    np.savez_compressed(out, **stored)  # type: ignore[arg-type]
    return out.getvalue()


def unpacked(data: bytes, version: int) -> dict[str, NDArray[Any]]:
    """The arrays that `packed` wrote. Raises ValueError for bytes that are damaged or of another version."""
    try:
        with ZipFile(BytesIO(data)) as file:
            if sum(one.file_size for one in file.infolist()) > _LARGEST:
                raise ValueError("it is too large")
        with np.load(BytesIO(data), allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
        head = json.loads(found.pop(_HEAD).tobytes())
        stored, expected = head["version"], head["digest"]
    except _NO_FILE as error:
        raise ValueError("it is damaged, or no file of weights") from error
    if stored != version:
        raise OtherVersionError(f"it is of version {stored}, {version} is needed")
    if expected != digest(found):
        raise ValueError("it is damaged, its digest differs")
    return found


def digest(arrays: Arrays) -> str:
    """SHA-256 of names, shapes and values."""
    found = hashlib.sha256()
    for name in sorted(arrays):
        found.update(f"{name} {arrays[name].dtype.str} {arrays[name].shape}\n".encode())
        found.update(np.ascontiguousarray(arrays[name]).tobytes())
    return found.hexdigest()
