"""Names of people in fields: one name, a list of names, or a line with all of them; "Family, Given" is turned round.

In JSON a name may be an object as well, and so may be what is around names.
"""

import re
from collections.abc import Iterator, Sequence

from etl.read.formats.fields import json_keys, markup
from etl.read.names import author_lists, person_names

_GENERATION = re.compile(r"(?:(?i:jr|sr)|[IVX]{2,4}|[ivx]{2,4}|\d(?i:nd|rd|th))\.?")  # "Xi" is a given name
_NOBODY = re.compile(r"(?:n/?a|none|unknown|anonymous(?:\sauthors?)?|\W*)", re.IGNORECASE)
_NUMBERED = re.compile(r"\s\d{4}$")
_MARKS = re.compile(
    r"(?<=\w)(?:\s{0,9}(?:\([^()]{1,200}\)|[*†‡§¶¹²³,]{1,9})){1,3}\s{0,9}$"
)  # an affiliation, footnotes
_BETWEEN = re.compile(r"[;；，、]|\s(?:and|et|und)\s")  # between people, and never in the name of one
LONGEST = 50_000  # characters of a line of names


def line(words: str) -> tuple[str, ...]:
    """The people of one line: "Ada Lovelace, Alan Turing and Grace Hopper", "Lovelace, Ada; Turing, Alan"."""
    words = with_semicolons(words[:LONGEST])
    if names_only(words):
        return members([words])
    found = [author.name for author in author_lists.authors(words, 0, len(words))]
    return members(found or [words])


def with_semicolons(words: str) -> str:
    """People with semicolons between them, where colons are: "Ada Moreau: Ben Okafor: Kim Quist"."""
    names = [_MARKS.sub("", part.strip(" .")).strip(" *†").removeprefix("and ") for part in words.split(":")]
    named = sum(person_names.likeness(name) == 1 for name in names)
    are_people = len(names) > 1 and 3 * named >= 2 * len(names) and not any(mark in words for mark in ",;")
    return "; ".join(names) if are_people else words


def is_nobody(words: str) -> bool:
    """Whether `words` are in the place of a name, and are none: "et al.", "others"."""
    return (author_lists.OTHERS.fullmatch(words) or _NOBODY.fullmatch(words)) is not None


def names_only(words: str) -> bool:
    """Whether `words` are one person's name, perhaps the family name before the given ones."""
    family, *rest = map(str.strip, words.split(","))
    given = [part for part in rest if not _GENERATION.fullmatch(part)]
    if _BETWEEN.search(words) or re.search(r"[·•|&\n]", words) or len(given) > 1:
        return False
    return not given or (is_single(family) and person_names.likeness(given[0]) > 0)


def is_single(family: str) -> bool:
    """Whether a family name is one word, besides its particles: "van der Meer"."""
    return " " not in author_lists.PARTICLE.sub("", family.strip())


def members(listed: Sequence[str]) -> tuple[str, ...]:
    """A list of names, each "Given Family", without "et al." and the numbers that dblp gives to namesakes.

    Commas turn names round when most of what precedes them is a single family name; otherwise what follows a
    comma is an affiliation.
    """
    flat = [_NUMBERED.sub("", _MARKS.sub("", author_lists.without_others(" ".join(name.split())))) for name in listed]
    kept = [author_lists.untitled(name) for name in flat if not is_nobody(name)]
    families = [name.split(",")[0] for name in kept if "," in name]
    inverted = 2 * sum(map(is_single, families)) >= len(families)
    turned = []
    for name in kept:
        parts = [*filter(None, map(str.strip, name.split(",")))]
        generation = [part for part in parts[1:] if _GENERATION.fullmatch(part)]
        rest = [part for part in parts if part not in generation]
        turned.append(" ".join([*rest[1 : 1 + inverted], rest[0], *generation]) if rest else name.strip())
    return tuple(filter(None, turned))


def of_value(value: object) -> tuple[str, ...]:
    """The people that the value of an author key names, in order, given names first."""
    names = [markup.running(name).replace("~", " ") for name in _names(value)]
    only = names[0] if len(names) == 1 else ""  # or all: "Ada Lovelace, Alan Turing and Grace Hopper"
    if only and (isinstance(value, str) or _BETWEEN.search(only) or only.count(",") > 1):
        return line(only)
    return members(names)


def _names(value: object, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth < json_keys.DEEPEST and isinstance(value, list):
        for member in value:
            if isinstance(member, list) and member and all(isinstance(part, str) for part in member):
                family, given, generation = (*member, "", "")[:3]  # then an affiliation, as arXiv's metadata have it
                yield " ".join(filter(None, (given, family, generation)))
            else:
                yield from _names(member, depth + 1)
    elif depth < json_keys.DEEPEST and isinstance(value, dict):
        yield from _person(json_keys.folded(value), depth)


def _person(person: json_keys.Json, depth: int) -> Iterator[str]:
    role = next((json_keys.text(person[key]) for key in json_keys.ROLE if key in person), "")
    if role.casefold().replace(" ", "") in json_keys.NOT_AUTHORS:
        return

    def first(keys: Sequence[str]) -> str:
        return next(filter(None, (json_keys.text(person[key]) for key in keys if key in person)), "")

    *parts, whole = map(first, json_keys.NAME_PARTS)
    inside = next((person[key] for key in json_keys.INSIDE if isinstance(person.get(key), dict | list)), None)
    if any(parts[:2]) and parts[3]:
        yield " ".join(filter(None, parts))
    elif inside is not None:
        yield from _names(inside, depth + 1)
    elif name := whole or parts[3] or parts[0]:
        yield name
