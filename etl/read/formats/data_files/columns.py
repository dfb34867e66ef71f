"""What each column of a group of rows holds: by the words of its key, and by what most of its values look like."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from etl import identifiers
from etl.read.formats.data_files.rows import Path, Row, RowGroup
from etl.read.formats.data_files.trees import Tree
from etl.read.formats.fields import key_words, people
from etl.read.formats.fields.json_keys import texts
from etl.read.formats.fields.markup import clean
from etl.read.names import author_lists, person_names, times, venues

_SAMPLE = 60  # values of a column that are looked at
MOST = 0.5  # share of values, or of rows, that says what all of them are
PROSE = 30  # words of the shortest abstract
_FILE = re.compile(r"(?:https?:)?//\S+$|www\.\S+$", re.IGNORECASE)
_CUTS = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=[)\]*]))(?:\.\s+|\s*[;|\n]\s*|\s+[-–—]+\s+|\.?\s*(?=\())")

_LOOKS = {
    "people": "people?", "title": "title?", "prose": "abstract?", "venue": "venue?",
    "date": "date", "url": "url", "arxiv": "arxiv", "doi": "doi",
}  # fmt: skip
"""What values look like → the field of their column; with a question mark only if no key names that field."""
_UNLIKE = {
    "title": ("url", "date", "number"),
    **dict.fromkeys(("people", "speakers"), ("url", "date", "number", "prose")),
    **dict.fromkeys(("venue", "session"), ("url", "prose", "number")),
}  # a field that a key names → what its values look like where the key means something else


@dataclass(frozen=True, slots=True)
class Columns:
    """The keys of each field, best first; a field that no key holds is missing."""

    fields: Mapping[str, tuple[Path, ...]]
    looks: Mapping[Path, Counter[str]]
    count: int  # rows of the group

    def held(self, row: Row, *fields: str) -> list[Path]:
        """The keys of some fields that the row has."""
        return [path for field in fields for path in self.fields.get(field, ()) if path in row.cells]

    def texts(self, row: Row, field: str) -> list[str]:
        """The texts of a field as the file has them."""
        return [words for path in self.held(row, field) for words in texts(row.cells[path])]

    def text(self, row: Row, field: str) -> str:
        """The head of the first text of a field, cleaned of markup."""
        return next(filter(None, map(clean, self.texts(row, field))), "")

    def share(self, field: str) -> float:
        """Share of rows in which a field says something."""
        most = max((self.looks[path].total() for path in self.fields.get(field, ())), default=0)
        return most / max(1, self.count)

    def look(self, field: str, look: str) -> float:
        """Share of the values of a field's best key that look like `look`."""
        return next((_share(self.looks[path], look) for path in self.fields.get(field, ())), 0.0)


def typed(group: RowGroup) -> Columns:
    """The columns of a group."""
    step = max(1, len(group.rows) // _SAMPLE)
    sample = group.rows[::step][:_SAMPLE]
    paths = [path for path, count in group.counts.items() if count > 1 or len(path) == 1]
    looks = {path: Counter(look(row.cells[path]) for row in sample if path in row.cells) for path in paths}
    looks = {path: counts for path, counts in looks.items() if counts}
    fields: dict[str, list[Path]] = {}
    # keys that name a field come first, then those that are less deep, then those of many values
    for path in sorted(looks, key=lambda one: (key_words.field(one) in (None, "name"), len(one), -looks[one].total())):
        if field := _field(path, looks[path]):
            fields.setdefault(field, []).append(path)
    titles = fields.get("title", [])
    hosts = [path for path in titles if "publication" in key_words.words(path[-1])]
    if 0 < len(hosts) < len(titles):  # "Document Title" and "Publication Title"
        fields["title"] = [path for path in titles if path not in hosts]
        fields["venue"] = hosts + fields.get("venue", [])
    if "speakers" in fields and "people" in fields and all(key_words.is_rest(path[-1]) for path in fields["people"]):
        fields["people"] = fields.pop("speakers") + fields["people"]
    # a field that no key names has the columns whose values look like it; titles are not repeated
    repeated = {path for path in looks if 2 * len({str(row.cells.get(path)) for row in sample}) <= len(sample)}
    candidates = [*fields.get("name", ()), *fields.get("title?", ())]  # "paper" before "speedup"
    best = max(candidates, key=lambda path: (path not in repeated) * looks[path]["title"], default=None)
    if best and best not in repeated and "title" not in fields:
        fields["title"] = [best]
    if {"title", "people?"} <= fields.keys() and fields.keys().isdisjoint(("people", "speakers")):
        fields["people"] = fields["people?"]
    for field in ("abstract", "venue"):
        if field not in fields and (found := fields.get(f"{field}?")):
            fields[field] = [path for path in found if path not in fields.get("title", ())]
    return Columns({field: tuple(held) for field, held in fields.items()}, looks, len(sample))


def _field(path: Path, looks: Counter[str]) -> str | None:
    """What a column holds, unless it depends on other columns."""
    named = key_words.field(path)
    if _share(looks, "both") >= MOST and named in (None, "name", "people", "abstract", "venue", "other"):
        return "both"
    match named:
        case "title" | "people" | "speakers" | "venue" | "session":
            return named if _share(looks, *_UNLIKE[named]) < MOST else None
        case "name":
            return "person name" if _share(looks, "people") >= MOST else "name"
        case "abstract":
            return named if looks["prose"] or key_words.words(path[-1])[-1:] == ("abstract",) else "note"
        case "url":
            return named if looks["url"] else None
        case None:
            return next((field for look, field in _LOOKS.items() if _share(looks, look) >= MOST), None)
    return named


def _share(looks: Counter[str], *wanted: str) -> float:
    total = looks.total()
    return sum(looks[one] for one in wanted) / total if total else 0.0


def look(value: Tree) -> str:
    """What a value looks like: "people", "both" (people and a venue), "title", "prose", "list" and others."""
    found = [words for one in texts(value) if (words := clean(one))]
    if not found:
        return "people" if isinstance(value, list | dict) else "nothing"
    if isinstance(value, list) and len(found) > 1:
        return "people" if 2 * sum(map(is_people, found)) >= len(found) else "list"
    return next(look for look, is_like in _TESTS.items() if is_like(found[0]))


_QUOTED = re.compile(r"[“\"][^“”\"]{12,300}[”\"]")  # a title of several words


def is_people(words: str) -> bool:
    """Whether a text is one person or several."""
    words = author_lists.without_others(people.with_semicolons(words)).rstrip(" .,")
    return person_names.likeness(words) == 1 or author_lists.is_author_list(words) or (
        "," in words and people.names_only(words) and person_names.likeness(" ".join(reversed(words.split(", ")))) == 1
    )  # fmt: skip


def cut(words: str) -> tuple[str, str] | None:
    """People and where they published, or what, in one value: "Ada Moreau, Ben Okafor (SORT 2031)"."""
    if (quoted := _QUOTED.search(words)) and is_people(people_named := words[: quoted.start()].strip(" ,:.")):
        return people_named, words[quoted.start() :]
    for found in _CUTS.finditer(words):
        people, rest = words[: found.start()].strip(), words[found.end() :].strip(" .()")
        if rest and (times.year(rest) is not None or venues.is_named(rest)) and is_people(people):
            return people, rest
    return None


_TESTS: Mapping[str, Callable[[str], object]] = {
    "url": lambda words: " " not in words and _FILE.match(words),
    "arxiv": lambda words: " " not in words and identifiers.arxiv_of(words),
    "doi": lambda words: " " not in words and identifiers.doi(words),
    "date": lambda words: times.kinds(words) or (len(times.iso(words) or "") > (4 if words.count(" ") > 1 else 0)),
    "number": lambda words: not any(map(str.isalpha, words)) or (" " not in words and any(map(str.isdecimal, words))),
    "both": cut,
    "people": is_people,
    "prose": lambda words: words.count(" ") >= PROSE - 1,
    "venue": lambda words: venues.of_header(words) or venues.of_comment(words),
    "title": bool,
}  # what one cleaned text looks like, by the first test that it passes


def joined(row: Row, paths: Sequence[Path]) -> Tree:
    """The value of the key that names most people, and these in full; keys of parts of a list, "author1", are one."""
    parts: dict[tuple[object, ...], list[Path]] = {}
    for path in (path for path in paths if path in row.cells):
        parts.setdefault((path[:-1], key_words.part(path[-1]) or path), []).append(path)
    values = [row.cells[alike[0]] if len(alike) == 1 else _named(row, alike) for alike in parts.values()]
    return max(values, key=_people_named) if len(values) > 1 else next(iter(values), None)


def _people_named(value: Tree) -> tuple[int, int]:
    """How many people a value names, and with how many letters."""
    named = people.of_value(value)
    return len(named), sum(map(len, named))


def _named(row: Row, paths: Sequence[Path]) -> list[Tree]:
    """The people that some keys name, each once."""
    named = (name for path in paths for words in texts(row.cells[path]) for name in people.line(clean(words)))
    return [*dict.fromkeys(named)]
