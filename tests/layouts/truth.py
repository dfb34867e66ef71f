"""What a page of known truth is made of, and what a careful reader would find on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple

Names = tuple[str, ...]
Kind = Literal["heading", "session", "talk", "break", "person", "note"]


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper, before a page says some or all of it; a field that is empty is not said."""

    title: str
    authors: Names
    abstract: str


@dataclass(frozen=True, slots=True)
class Listed:
    """One paper as a page lists it."""

    title: str | None
    readings: tuple[Names, ...]
    """Lists of authors that are right: one, or several where a name may be turned ("Moreau, A.")."""
    abstract: str | None

    @property
    def label(self) -> str:
        """What a person would call it."""
        return self.title or (self.abstract or "?")[:60]


class Other(NamedTuple):
    """Words of a page that are no paper, though they stand where one might."""

    kind: Kind
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with its truth."""

    layout: str
    text: str
    papers: tuple[Listed, ...]
    others: tuple[Other, ...]


class Noise(NamedTuple):
    """What the lines of a page may undergo."""

    wraps: bool = True
    """They may be broken at a fixed width."""
    gapless: bool = True
    """Their blank lines may go: what belongs together is clear without them."""
    framed: bool = True
    """Menus, calls, committees and footers may stand around them."""


class Form(NamedTuple):
    """How names are printed, and what else a right reader may make of them."""

    printed: Callable[[str], str]
    also: Callable[[str], str] | None = None
