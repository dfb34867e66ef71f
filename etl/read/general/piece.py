"""What lines of unknown pages are made into."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal[
    "title", "people", "name", "abstract", "prose", "short", "meta", "links", "time", "marker", "biography", "session",
    "event", "furniture",
]  # fmt: skip
"""What a piece is taken for before its neighbours are asked."""


class Piece(NamedTuple):
    """A stretch of a line, or of several lines that were one: `text[start:end] == words`."""

    words: str
    start: int
    end: int
    gap: int
    """How many blank lines stand above it."""
    lead: str = ""
    """What stands before the words or how they are set: "bullet", "number", "heading2", "strong", "link"."""
    kind: Kind = "short"
    label: str = ""
    """The label it stands behind, folded: "authors"."""
    sure: bool = False
    """A label, a table's head or a vote of the page gave the kind."""
    tail: str = ""
    """What was taken off its end: "(Poster)", "[code]"."""
    column: int = -1
    """Of a table cell, from 0."""
    line: int = 0
    """Where its line begins: pieces of one line share it."""
    marked: bool = False
    """A bullet or a number stands at the head of its line, whatever else sets it off."""
    depth: int = 0
    """How far its line is set in: blanks before it, and a hundred for every list of markup around it."""

    def headless(self, end: int, lead: str = "") -> Piece:
        """The piece without its first `end` characters, which its tail keeps; `lead` is what they set off the rest."""
        tail = f"{self.words[:end].strip()} {self.tail}".strip()
        return self._replace(words=self.words[end:], start=self.start + end, lead=lead or self.lead, tail=tail)

    def endless(self, start: int, marks: str = "") -> Piece:
        """The piece without what stands from `start` on, which its tail keeps, and without `marks` before that.

        Where nothing else stands there, it is the piece.
        """
        words = self.words[:start].rstrip(marks)
        if not words.strip():
            return self
        tail = f"{self.words[start:].strip()} {self.tail}".strip()
        return self._replace(words=words, end=self.start + len(words), tail=tail)
