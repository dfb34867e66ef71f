"""What a rendered format gives, and the form that every such format has."""

from dataclasses import dataclass
from typing import Protocol

from etl.model import Style


class Unrenderable(Exception):
    """What a file is that cannot be read, and what to do: "an encrypted PDF: save it without its password"."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """The text of a file, and what its layout says of stretches of it."""

    text: str
    styles: tuple[Style, ...] = ()


class Format(Protocol):
    """A module of this room, named after the format."""

    def recognises(self, data: bytes) -> bool:
        """Whether the first bytes are of this format; fast."""

    def rendered(self, data: bytes) -> Rendered:
        """The text, with words whole and a blank line between paragraphs. Raises Unrenderable."""
