"""What rows are: papers, or talks, events, sessions, people, news, projects, books.

A group has a kind by its columns; a row of it has another where its own words or the keys above it say so.
"""

from etl import identifiers
from etl.read.formats.data_files import key_words
from etl.read.formats.data_files.clean import clean
from etl.read.formats.data_files.columns import Columns
from etl.read.formats.data_files.rows import Row, RowGroup
from etl.read.formats.fields.json_keys import text, texts
from etl.read.names import author_lists, events, person_names

_FEW = 0.3  # share of rows that name people
_MOST = 0.5
_SEVERAL = 0.4  # share of speakers that are several: authors
_FEW_WORDS = 4  # of a heading or a badge
_LONG = 6  # words of a title that is one of a paper without more
_MANY = 8  # titles of a programme that names nobody
_SPOKEN = frozenset(("talk", "tutorial", "panel"))


def of_group(group: RowGroup, found: Columns) -> str:
    """What most rows of a group are."""
    if "title" not in found.fields:
        return "person" if "person name" in found.fields else "other"
    for kind, look in (("person", "people"), ("venue", "venue")):
        if found.look("title", look) > _MOST:
            return kind
    if _are_books(group, found):
        return "book"
    if found.share("people") >= _FEW or "both" in found.fields:
        return "paper"
    if found.share("speakers") >= _FEW:
        return "paper" if _are_several(group, found) else "talk"
    if found.clocked:
        return "paper" if _are_titles(group, found) else "event"
    if _are_published(group, found):
        return "paper"
    return "news" if found.look("title", "prose") >= _MOST else "item"


def of_row(row: Row, found: Columns, usual: str, stem: str, people: tuple[str, ...]) -> str:
    """What one row is, in a group whose rows are `usual`, in a file named `stem`, with the `people` that it names."""
    title = found.text(row, "title")
    if usual in ("person", "venue", "other", "book") or not title:
        return usual if usual != "paper" else "other"
    own = _own(row, found)
    credited = bool(people) and any(key_words.field(path) == "people" for path in found.held(row, "people", "both"))
    if own not in (None, "paper") and not (own == "session" and credited and found.text(row, "abstract")):
        return own or ""
    if events.is_event(title):
        return "talk" if events.is_keynote(title) or people else "event"
    above = key_words.kind([stem, *row.path])
    if usual == "paper":
        other = None if credited else _besides(row, found, own, above, len(people))
        return other or ("paper" if people or _says_where(row, found) else "event" if found.clocked else "item")
    if "paper" in (own, above) and above not in ("talk", "news") and (people or _says_where(row, found)):
        return "paper"
    return above if above not in (None, "paper") and usual in ("item", "event") else usual


def _own(row: Row, found: Columns) -> str | None:
    """What a row says that it is: "type: keynote"."""
    labels = (
        words for value in found.values(row, "kind") for words in texts(value) if len(words.split()) <= _FEW_WORDS
    )
    kinds = (key_words.kind([label]) for label in labels)
    return next((kind for kind in kinds if kind not in (None, "person", "venue")), None)  # "in-person"


def _besides(row: Row, found: Columns, own: str | None, above: str | None, people: int) -> str | None:
    """What a row is that no key of authors credits, by what it is in; None for a paper."""
    headings = [
        words
        for one in row.around
        for path, value in one.cells.items()
        if key_words.field(path) in ("title", "name", "session")
        and len((words := clean(text(value))).split()) <= _FEW_WORDS
    ]
    if (held := key_words.kind(headings[-1:])) in _SPOKEN:
        return held
    if found.share("people") >= _MOST and found.held(row, "speakers") and not found.held(row, "people", "people?"):
        return "talk"
    if above == "talk" and "speakers" in found.fields:
        return None if people > 1 or found.text(row, "doi") or found.text(row, "arxiv") else above
    if above == "talk" and not found.share("people"):
        return None if found.clocked else above
    return None if above in (None, "paper", "session") or (own == "paper" and above != "talk") else above


def _says_where(row: Row, found: Columns) -> bool:
    """Whether a row without people can be a paper among papers; a date is enough where few name anybody."""
    if found.clocked:
        return not found.share("people") and len(found.text(row, "title").split()) > _FEW_WORDS
    dated = ("date",) if found.share("people") < _MOST else ()
    return any(found.text(row, field) for field in ("venue", "url", "doi", "arxiv", "abstract", *dated))


def _are_several(group: RowGroup, found: Columns) -> bool:
    """Whether many rows that name speakers name several, who are authors then."""
    spoken = [row for row in group.rows if found.held(row, "speakers")]
    return sum(_has_several(row, found) for row in spoken) >= _SEVERAL * len(spoken)


def _has_several(row: Row, found: Columns) -> bool:
    """Whether a row names several speakers, in a line or in a list; a workplace and an address are none."""
    listed = found.texts(row, "speakers")
    mappings = any(
        isinstance(one, dict) for value in found.values(row, "speakers") if isinstance(value, list) for one in value[1:]
    )
    return (
        mappings
        or sum(person_names.likeness(words) == 1 for words in listed) > 1
        or any(map(author_lists.is_author_list, listed))
    )


def _are_books(group: RowGroup, found: Columns) -> bool:
    """Whether rows without a venue count their pages, where a paper has a range of them."""
    pages = [
        text(value)
        for row in group.rows
        for path, value in row.cells.items()
        if key_words.words(path[-1]) == ("pages",)
    ]
    return "venue" not in found.fields and 2 * sum(map(str.isdecimal, pages)) > len(group.rows)


def _are_titles(group: RowGroup, found: Columns) -> bool:
    """Whether a programme that names nobody has, besides its events, titles as long as those of papers."""
    titles = [words for row in group.rows if (words := found.text(row, "title")) and not events.is_event(words)]
    long = sum(len(title.split()) >= _LONG for title in titles)
    bare = not found.share("people") + found.share("speakers") + found.share("abstract")
    return bare and len(titles) >= _MANY and 3 * long >= 2 * len(titles)


def _are_published(group: RowGroup, found: Columns) -> bool:
    """Whether rows that name nobody say where most of them were published, or what their abstracts are."""
    venue = found.share("venue")
    urls = [tuple(found.texts(row, "url")) for row in group.rows]
    linked = [bool(identifiers.arxiv_of(*one) or identifiers.doi(*one)) for one in urls]
    if max(found.share("doi"), found.share("arxiv"), sum(linked) / len(linked)) >= _MOST:
        return True
    if any("abstract" in key_words.words(path[-1]) for path in found.fields.get("abstract", ())):
        return True
    described = found.share("abstract") >= _MOST and found.look("title", "title") >= _MOST
    return (venue >= _MOST and found.share("date") > 0) or (described and venue > 0)
