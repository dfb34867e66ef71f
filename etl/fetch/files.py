"""A file as it was when it was opened: what is added while it is read is left out."""

import io
import os
from pathlib import Path


class Snapshot(io.RawIOBase):
    """The bytes that a file had when it was opened, as a stream."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("rb", buffering=0)
        self.size = self._size()
        """In bytes; the file itself may be larger by now."""

    @property
    def has_grown(self) -> bool:
        """Whether the file is larger than it was."""
        return self._size() > self.size

    def _size(self) -> int:
        return os.fstat(self._file.fileno()).st_size

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int | None:  # type: ignore[override]
        """Fill `buffer` as far as the file reached when it was opened."""
        return self._file.readinto(memoryview(buffer)[: max(0, self.size - self._file.tell())])

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        if whence == io.SEEK_END:
            return self._file.seek(self.size + offset)
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def close(self) -> None:
        self._file.close()
        super().close()
