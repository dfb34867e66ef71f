"""Authors in JSON: one line, a list of names, a list of objects, or an object around any of these."""

from collections.abc import Iterator, Sequence

from etl.read.formats.fields import latex, markup, people
from etl.read.formats.fields.json_keys import (
    DEEPEST,
    FAMILY,
    GENERATION,
    GIVEN,
    INSIDE,
    MIDDLE,
    NOT_AUTHORS,
    PARTICLE,
    ROLE,
    WHOLE_NAME,
    Json,
    folded,
    text,
)

_PARTS = (GIVEN, MIDDLE, PARTICLE, FAMILY, GENERATION)


def of_value(value: object) -> tuple[str, ...]:
    """The people that the value of an author key names, in order, given names first."""
    names = [_plain(name) for name in _names(value)]
    if len(names) == 1 and (isinstance(value, str) or _is_line(names[0])):
        return people.line(names[0])
    return people.members(names)


def _is_line(words: str) -> bool:
    """Whether the only member of a list is a list itself: "Ada Lovelace, Alan Turing and Grace Hopper"."""
    return ";" in words or " and " in words or words.count(",") > 1


def _plain(name: str) -> str:
    name = markup.plain(name)
    return latex.plain(name) if "\\" in name or "{" in name else name


def _names(value: object, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth < DEEPEST and isinstance(value, list):
        for member in value:
            if isinstance(member, list) and member and all(isinstance(part, str) for part in member):
                yield _parsed(member)
            else:
                yield from _names(member, depth + 1)
    elif depth < DEEPEST and isinstance(value, dict):
        yield from _person(folded(value), depth)


def _parsed(parts: Sequence[str]) -> str:
    """A name in parts: family, given, generation, as arXiv's metadata have it; what follows is an affiliation."""
    family, given, generation = (*parts, "", "")[:3]
    return " ".join(filter(None, (given, family, generation)))


def _person(person: Json, depth: int) -> Iterator[str]:
    role = next((text(person[key]) for key in ROLE if key in person), "")
    if role.casefold().replace(" ", "") in NOT_AUTHORS:
        return
    parts = [next(filter(None, (text(person[key]) for key in keys if key in person)), "") for keys in _PARTS]
    inside = next((person[key] for key in INSIDE if isinstance(person.get(key), dict | list)), None)
    whole = next(filter(None, (text(person[key]) for key in WHOLE_NAME if key in person)), "")
    if any(parts[:2]) and parts[3]:
        yield " ".join(filter(None, parts))
    elif inside is not None:
        yield from _names(inside, depth + 1)
    elif name := whole or parts[3] or parts[0]:
        yield name
