"""Findings on disk, one after another or one at a time: nothing is held but where each stands."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path

from etl import findings
from etl.errors import Trouble
from etl.model import Findings
from etl.resolve import LazySequence


class FindingsFiles(LazySequence[Findings]):
    """The findings in some files, in their order, and `more` of them. What cannot be read raises Trouble."""

    def __init__(self, paths: Sequence[Path], more: Sequence[Findings] = ()) -> None:
        self._paths, self._more = paths, more
        self._begin = array("q")
        """Offset of each line in its file."""
        self._first = array("q")
        """Number of the first line of each file."""
        for path in paths:
            self._first.append(len(self._begin))
            self._begin.extend(_offsets(path))

        super().__init__(self._one, range(len(self._begin) + len(more)))

    def __iter__(self) -> Iterator[Findings]:
        for path in self._paths:
            yield from findings.read(path)
        yield from self._more

    def _one(self, number: int) -> Findings:
        if number >= len(self._begin):
            return self._more[number - len(self._begin)]
        at = bisect_right(self._first, number) - 1
        path = self._paths[at]
        try:
            with path.open("rb") as file:
                file.seek(self._begin[number])
                line = file.readline().decode()
        except (OSError, UnicodeDecodeError) as error:
            raise Trouble(f"{path}: cannot be read again: {error}; run the pipeline again") from error
        return findings.parse(line, f"{path}:{number - self._first[at] + 1}")


def _offsets(path: Path) -> Iterator[int]:
    place = 0
    try:
        with path.open("rb") as file:
            for line in file:
                yield place
                place += len(line)
    except OSError as error:
        raise Trouble(f"{path}: cannot be read: {error}; run the pipeline again") from error
