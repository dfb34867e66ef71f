"""A text that is set line by line, and what its source says of the lines."""

from __future__ import annotations

from collections.abc import Iterable

from etl.model import Style


class Sheet:
    """What has been set so far: `text` with the `styles` of its stretches, the names of links and substitutions."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.styles: list[Style] = []
        self.targets: dict[str, str] = {}
        """Address → where links of that name lead; names are folded."""
        self.substitutions: dict[str, tuple[str, str]] = {}
        """What stands for a name between bars: its words, and the address they lead to."""

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def line(self, words: str = "") -> None:
        self._parts.append(f"{words}\n")
        self._length += len(words) + 1

    def heading(self, words: str, level: int) -> None:
        """A line that stands apart."""
        self.line()
        self.styles.append(Style("heading", self._length, self._length + len(words), level))
        self.line(words)
        self.line()

    def row(self, cells: Iterable[str]) -> None:
        """The cells of a table on one line, bars around them."""
        line = "|"
        for cell in cells:
            words = cell.strip()
            start = self._length + len(line) + 1
            if words:
                self.styles.append(Style("cell", start, start + len(words)))
            line += f" {words} |"
        self.line(line)

    def rendered(self, text: str, styles: Iterable[Style]) -> None:
        """A stretch that was set elsewhere, apart from what is above and below."""
        self.line()
        self.styles += (
            Style(one.kind, one.start + self._length, one.end + self._length, one.level, one.target) for one in styles
        )
        self.line(text)
        self.line()


def folded(name: str) -> str:
    """A name of a link or a substitution, as it is looked up."""
    return " ".join(name.split()).casefold()
