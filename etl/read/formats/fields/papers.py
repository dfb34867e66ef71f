"""A paper from an object with keys, whatever the format: `json_keys.KEYS` says what the keys mean."""

from collections.abc import Iterator, Mapping, Sequence

from etl import identifiers
from etl.display import BEGINNING, begun, many
from etl.model import AsideKind, Notice
from etl.read.entries import Entry, Other
from etl.read.formats.fields import markup, people
from etl.read.formats.fields.json_keys import Json, folded, text, texts, values
from etl.read.names import times, venues

_MOST_WORDS = 20_000  # of an inverted index
_ASIDES: dict[str, AsideKind | None] = {
    "talk": "talk", "session": "heading", "person": "person", "item": None, "other": None
}  # fmt: skip
"""Kinds of entries that are no papers; of the last two nothing says what they are."""


def each(fields: Mapping[str, Sequence[str]], *names: str) -> Iterator[str]:
    """The texts of the fields with some names, the best first."""
    return (words for name in names for words in fields.get(name, ()))


def entry(paper: Json, authors: tuple[str, ...] = ()) -> Entry:
    """The paper that an object with folded keys describes; `authors`, where there are any, are its people."""
    title = words(paper, "title") or min(  # else "paper" before "name", and the address of a file last
        _every_words(paper, "label"), key=lambda one: " " not in one and ("." in one or "/" in one), default=""
    )
    if paper.get("ee"):  # dblp ends titles with a full stop
        title = markup.undotted(title)
    date = next(filter(None, map(_date, _each(paper, "date"))), None)
    year = next(filter(None, map(times.year, map(text, _each(paper, "year")))), None)
    year = year or (int(date[:4]) if date else None)
    comment = words(paper, "comment")
    edition = venues.of_field(words(paper, "venue"), year)
    edition = edition or venues.of_comment(words(paper, "reference")) or venues.of_comment(comment)
    return Entry(
        title=title or None,
        authors=authors or next(filter(None, map(people.of_value, values(paper, "people"))), ()),
        abstract=abstract(paper),
        edition=edition,
        session=words(paper, "session") or None,
        arxiv=identifiers.arxiv_of(*_leaves(paper, "arxiv")),
        doi=identifiers.doi(*_leaves(paper, "doi")),
        created=times.created(date, year, edition),
        comment=comment or None,
        urls=identifiers.urls(_leaves(paper, "urls")),
    )


def words(paper: Json, field: str) -> str:
    """The first text of a field, on one line."""
    return next(_every_words(paper, field), "")


def _every_words(paper: Json, field: str) -> Iterator[str]:
    return filter(None, (" ".join(markup.plain(text(one)).split()) for one in values(paper, field)))


def _each(paper: Json, field: str) -> Iterator[object]:
    return (one for value in values(paper, field) for one in (value if isinstance(value, list) else [value]))


def _leaves(paper: Json, field: str) -> Iterator[str]:
    """The texts of a field, also all that its objects hold."""
    held = (one.values() if isinstance(one, Mapping) else [one] for one in _each(paper, field))
    return (leaf for inner in held for one in inner for leaf in texts(_number(one)))


def abstract(paper: Json) -> str | None:
    """Running text: as it is, or put together from the places that OpenAlex gives for each word."""
    for value in values(paper, "abstract"):
        places = [
            (place, word)
            for word, at in (value.items() if isinstance(value, Mapping) else ())
            for place in (at if isinstance(at, list) else ())
            if isinstance(place, int) and 0 <= place < _MOST_WORDS
        ]
        running = " ".join(str(word) for _, word in sorted(places[:_MOST_WORDS])) or markup.plain(text(value))
        if running:
            return running
    return None


def _date(value: object) -> str | None:
    """A date: a text, milliseconds since 1970, or parts: {"date-parts": [[2031, 4, 5]]}."""
    if isinstance(value, Mapping):
        parts = folded(value).get("dateparts")
        if isinstance(parts, list) and parts:
            first = parts[0] if isinstance(parts[0], list) else parts
            numbers = (int(part) if part.isdecimal() and len(part) <= 4 else None for part in map(text, first[:3]))
            return times.of_numbers(*numbers) if first else None
    if isinstance(value, int) and value > 10**8:
        return times.of_epoch(value)
    return times.iso(text(value))


def _number(value: object) -> object:
    """An arXiv id that was made a number with its last noughts again, five digits since 2015; any other value."""
    return f"{value:.{4 + (value >= 1501)}f}" if isinstance(value, float) else value


def besides(source: str, others: Mapping[str, Sequence[str]]) -> Iterator[Other | Notice]:
    """What a page lists besides papers, titles by kind, and a notice of it."""
    for kind, titles in others.items():
        yield from (Other(title, _ASIDES.get(kind, "note")) for title in titles)
    if others:
        heads = (f" ({begun(one[0], BEGINNING)}{', …' * (len(one) > 1)})" if one[0] else "" for one in others.values())
        named = ", ".join(counted(*one) + head for one, head in zip(others.items(), heads, strict=True))
        yield Notice("no paper", source, f"entries that are no papers, left out: {named}")


def counted(kind: str, titles: Sequence[str]) -> str:
    """How many of a kind there are: "2 talks"."""
    return many(len(titles), kind, {"person": "people", "news": "news"}.get(kind, f"{kind}s"))
