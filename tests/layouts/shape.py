"""What a layout is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from layouts.draft import Draft
from layouts.truth import Noise


class Layout(NamedTuple):
    """One way to set a page."""

    name: str
    write: Callable[[Draft], None]
    noise: Noise = Noise()
    single: bool = False
    """A page of it lists one paper, whatever it is given."""


FLAT = Noise(wraps=False, gapless=False, framed=False)
"""For pages of blocks with blank lines between them, as text is that was rendered from markup."""
