"""Names of people in fields: one name, a list of names, or a line with all of them; "Family, Given" is turned round."""

import re
from collections.abc import Sequence

from etl.read.names import author_lists, person_names

_GENERATION = re.compile(r"(?:jr|sr|[ivx]{2,4}|\d(?:nd|rd|th))\.?", re.IGNORECASE)
_NOBODY = re.compile(r"(?:n/?a|none|unknown|anonymous(?:\sauthors?)?|\W*)", re.IGNORECASE)
_NUMBERED = re.compile(r"\s\d{4}$")
_MARKS = re.compile(r"(?<=\w)\s{0,9}(?:\([^()]{1,200}\)|[*†‡§¶¹²³,\s]{1,9})$")  # an affiliation, footnotes
LONGEST = 50_000  # characters of a line of names


def line(words: str) -> tuple[str, ...]:
    """The people of one line: "Ada Lovelace, Alan Turing and Grace Hopper", "Lovelace, Ada; Turing, Alan"."""
    words = words[:LONGEST]
    if names_only(words):
        return members([words])
    found = [author.name for author in author_lists.authors(words, 0, len(words))]
    return members(found or [words])


def is_nobody(words: str) -> bool:
    """Whether `words` are in the place of a name, and are none: "et al.", "others"."""
    return (author_lists.OTHERS.fullmatch(words) or _NOBODY.fullmatch(words)) is not None


def names_only(words: str) -> bool:
    """Whether `words` are one person's name, perhaps the family name before the given ones."""
    left, comma, right = (part.strip() for part in words.partition(","))
    if re.search(r"[;·•|&\n]|\sand\s", words) or "," in right:
        return False
    return not comma or bool(_GENERATION.fullmatch(right)) or (" " not in left and person_names.likeness(right) > 0)


def members(listed: Sequence[str]) -> tuple[str, ...]:
    """A list of names, each "Given Family", without "et al." and the numbers that dblp gives to namesakes.

    Commas turn names round when most of what precedes them is a single family name; otherwise what follows a
    comma is an affiliation.
    """
    flat = [_NUMBERED.sub("", _MARKS.sub("", author_lists.without_others(" ".join(name.split())))) for name in listed]
    kept = [author_lists.untitled(name) for name in flat if not is_nobody(name)]
    commas = [name.split(",")[0] for name in kept if "," in name]
    single = sum(" " not in author_lists.PARTICLE.sub("", before) for before in commas)
    inverted = 2 * single >= len(commas)
    return tuple(turned for name in kept if (turned := _turned(name, inverted=inverted)))


def _turned(name: str, *, inverted: bool) -> str:
    parts = [part.strip() for part in name.split(",")]
    parts = [part for part in parts if part]
    generation = [part for part in parts[1:] if _GENERATION.fullmatch(part)]
    rest = [part for part in parts if part not in generation]
    if not rest:
        return name.strip()
    given = rest[1:2] if inverted else []
    return " ".join([*given, rest[0], *generation])
