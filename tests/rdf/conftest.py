"""What the tests of the statements ask of a graph."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from corpora import lines_of

from etl.rdf import Names

About = Callable[[str], set[tuple[str, str]]]


@pytest.fixture(scope="session")
def about() -> About:
    """What the rich corpus says of a thing such as `paper:larkspur-1a`: (predicate, object) with prefixes."""
    prefixes = Names().prefixes()
    lines = lines_of()

    def short(text: str) -> str:
        for prefix, space in prefixes.items():
            text = text.replace(f"<{space}", f"{prefix}:<")
        return text.replace(":<", ":").replace(">", "")

    said: dict[str, set[tuple[str, str]]] = {}
    for line in lines:
        subject, predicate, value = line.removesuffix(" .\n").split(" ", 2)
        said.setdefault(short(subject), set()).add((short(predicate), short(value)))
    return said.__getitem__
