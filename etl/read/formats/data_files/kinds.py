"""What rows are: papers, or talks, events, sessions, people, news, projects, books.

A group has a kind by its columns; a row of it has another where its own words or the keys above it say so.
"""

from etl.read.formats.data_files import key_words
from etl.read.formats.data_files.clean import clean
from etl.read.formats.data_files.columns import MOST, Columns
from etl.read.formats.data_files.rows import Row, RowGroup
from etl.read.formats.fields.json_keys import texts
from etl.read.names import author_lists, phrases

_FEW = 0.3  # share of rows that name people
_SPOKEN = frozenset(("talk", "tutorial", "panel"))


def of_group(group: RowGroup, found: Columns) -> str:
    """What most rows of a group are."""
    if "title" not in found.fields:
        return "person" if "person name" in found.fields else "other"
    for kind, look in (("person", "people"), ("venue", "venue")):
        if found.look("title", look) > MOST:
            return kind
    if found.share("people") >= _FEW or "both" in found.fields:
        return "paper"
    if found.share("speakers") >= _FEW:
        return "paper" if are_presented(group, found) or _are_several(group, found) else "talk"
    return "news" if found.look("title", "prose") >= MOST else "item"


def are_presented(group: RowGroup, found: Columns) -> bool:
    """Whether one speaker each presents what others may have written: "Paper title", "Presenter"."""
    is_titled = key_words.kind(found.fields.get("title", ((),))[0]) == "paper"
    return is_titled and found.share("speakers") >= _FEW and not _are_several(group, found)


def of_row(row: Row, found: Columns, usual: str, stem: str, people: tuple[str, ...]) -> str:
    """What one row is, in a group whose rows are `usual`, in a file named `stem`, with the `people` that it names."""
    title = found.text(row, "title")
    if usual in ("person", "venue", "other") or not title:
        return usual if usual != "paper" else "other"
    if key_words.kind(row.path[-1:]) == "page":
        return "page"
    own = _own(row, found) or _within(row)
    credited = bool(people) and any(key_words.field(path) == "people" for path in found.held(row, "people", "both"))
    if own not in (None, "paper") and not (own == "session" and credited and found.text(row, "abstract")):
        return own or ""
    if phrases.is_event(title):
        return "talk" if people else "event"
    above = key_words.kind([stem, *row.path])
    if usual == "paper":
        other = None if credited else _besides(row, found, own, above, len(people))
        return other or ("paper" if people or _says_where(row, found) else "item")
    if "paper" in (own, above) and above not in ("talk", "news") and (people or _says_where(row, found)):
        return "paper"
    return above if above not in (None, "paper") and usual == "item" else usual


def _own(row: Row, found: Columns) -> str | None:
    """What a row says that it is: "type: keynote"."""
    kinds = (key_words.kind([label]) for value in found.values(row, "kind") for label in texts(value))
    return next((kind for kind in kinds if kind not in (None, "person", "venue")), None)  # "in-person"


def _within(row: Row) -> str | None:
    """A tutorial or a panel by the type of the row around it, whoever is its author: "type: tutorial"."""
    kinds = (key_words.kind([words]) for one in row.around[-1:] for words in one.texts("kind"))
    return next((kind for kind in kinds if kind in ("tutorial", "panel")), None)


def _besides(row: Row, found: Columns, own: str | None, above: str | None, people: int) -> str | None:
    """What a row is that no key of authors credits, by what it is in; None for a paper."""
    headings = [clean(words) for one in row.around for words in one.texts("title", "name", "session")]
    if (held := key_words.kind(headings[-1:])) in _SPOKEN:
        return held
    if found.share("people") >= MOST and found.held(row, "speakers") and not found.held(row, "people", "people?"):
        return "talk"
    if above == "talk" and "speakers" in found.fields:
        described = found.text(row, "abstract") and not found.held(row, "person")
        return None if people > 1 or described or found.text(row, "doi") or found.text(row, "arxiv") else above
    if above == "talk" and not found.share("people"):
        return above
    return None if above in (None, "paper", "session") or (own == "paper" and above != "talk") else above


def _says_where(row: Row, found: Columns) -> bool:
    """Whether a row without people can be a paper among papers; a date is enough where few name anybody."""
    dated = ("date",) if found.share("people") < MOST else ()
    return any(found.text(row, field) for field in ("venue", "url", "doi", "arxiv", "abstract", *dated))


def _are_several(group: RowGroup, found: Columns) -> bool:
    """Whether many rows that name speakers name several, who are authors then."""
    spoken = [listed for row in group.rows if (listed := found.texts(row, "speakers"))]
    return sum(author_lists.is_author_list(", ".join(listed)) for listed in spoken) >= _FEW * len(spoken)
