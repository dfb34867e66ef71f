"""Rows to papers: what each is, and of papers their people, where and when they were published, and their session.

A row is a paper, or a talk, an event, a session, a person, news, a project, a book. A group has a kind by its columns;
a row of it has another where its own words or the keys above it say so.
"""

from collections.abc import Iterator

from etl.read.entries import Entry
from etl.read.formats.data_files import columns
from etl.read.formats.data_files.columns import MOST, Columns
from etl.read.formats.data_files.rows import Row, RowGroup
from etl.read.formats.fields import key_words, markup, people
from etl.read.formats.fields.json_keys import text
from etl.read.formats.fields.papers import entry
from etl.read.names import author_lists, phrases, times

_FEW = 0.3  # share of rows that name people
_SPOKEN = frozenset(("talk", "tutorial", "panel"))


class GroupPapers:
    """The papers of a group of rows. Those that name people are added to `listed` at once."""

    def __init__(self, group: RowGroup, stem: str, listed: set[Row]) -> None:
        self.columns, self.rows = columns.typed(group), group.rows
        self._presented = are_presented(group, self.columns)
        usual, people = of_group(group, self.columns), map(self._people, group.rows)
        self._judged = [
            (row, named, of_row(row, self.columns, usual, stem, named))
            for row, named in zip(group.rows, people, strict=True)
        ]
        self._listed = listed
        listed.update(row for row, named, kind in self._judged if named and kind == "paper")
        titles = [self.columns.text(row, "title") for row in group.rows]
        self._dotted = 2 * sum(title.endswith(".") for title in titles) > len(titles)

    def listed(self, around: frozenset[Row], holding: frozenset[Row]) -> Iterator[Entry | tuple[str, str]]:
        """The papers, and kind and title of each other row, in order.

        What names nobody counts for nothing inside a listed paper, as a link, or `holding` one, as a site. Nor does
        what is `around` rows with titles and no paper: a day or a session.
        """
        for row, credited, kind in self._judged:
            is_inside = not credited and not self._listed.isdisjoint(row.around)
            if is_inside or (row in holding and row not in self._listed):
                continue
            if kind == "paper":
                self._listed.add(row)
                yield self._entry(row, credited)
            elif row not in around and ("title" in self.columns.fields or kind == "person"):
                cells = (markup.clean(text(value)) for value in row.cells.values())
                yield kind, self.columns.text(row, "title") or ", ".join(filter(None, cells))

    def site(self) -> Row | None:
        """The row, where it is the only one of its kind, and does not say more than a site does of itself."""
        is_described = any(self.columns.held(self.rows[0], "abstract", "doi", "arxiv"))
        return None if len(self.rows) > 1 or is_described else self.rows[0]

    def _people(self, row: Row) -> tuple[str, ...]:
        for field in ("people", "both", *(("speakers",) if not self._presented else ()), "people?"):
            value = columns.joined(row, self.columns.fields.get(field, ()))
            if isinstance(value, str):
                words = markup.clean(value)
                value = (columns.cut(words) or (words,))[0] if field == "both" else words
            if found := people.of_value(value):
                return found
        return ()

    def _entry(self, row: Row, credited: tuple[str, ...]) -> Entry:
        found = self.columns
        title = markup.title(next(iter(found.texts(row, "title")), ""))
        paper: dict[str, object] = {field: found.texts(row, field) for field in ("arxiv", "doi", "url")}
        paper |= {
            "title": markup.undotted(title) if self._dotted else title,
            "abstract": markup.running(next(iter(found.texts(row, "abstract")), "")),
            "venue": self._venue(row),
            "session": self._session(row),
            "date": [*self._dates(row)],
        }
        return entry(paper, credited)

    def _dates(self, row: Row) -> Iterator[str]:
        """What may say when: the row, its venue, what is around it, and the keys above it."""
        if not self._presented:
            yield from self.columns.texts(row, "date")
        yield self._venue(row)
        for one in reversed(row.around):
            yield from one.texts("date")
        yield from reversed(row.path)

    def _venue(self, row: Row) -> str:
        return self.columns.text(row, "venue") or (columns.cut(self.columns.text(row, "both")) or ("", ""))[1]

    def _session(self, row: Row) -> str | None:
        fields = ((one, field) for one in reversed(row.around) for field in ("session", "title", "name"))
        named = (markup.clean(words) for one, field in fields for words in one.texts(field))
        own = self.columns.text(row, "session")
        return own or next((words for words in named if words and not times.kinds(words)), None)


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
    own = _own(row, found)
    credited = bool(people) and any(key_words.field(path) == "people" for path in found.held(row, "people", "both"))
    if own not in (None, "paper") and not (own == "session" and credited and found.text(row, "abstract")):
        return own or ""
    if phrases.is_event(title) or (len(people) < 2 and phrases.is_gathering(title)):
        return "talk" if people else "event"
    above = key_words.kind([stem, *row.path])
    if usual == "paper":
        is_paper = own == "paper" and any("paper" in key_words.words(label) for label in found.texts(row, "kind"))
        other = None if credited or is_paper else _besides(row, found, own, above, len(people))
        return other or ("paper" if people or is_paper or _says_where(row, found) else "item")
    is_supported = own == above or people or _says_where(row, found)  # "type: journal" in a list of papers
    if "paper" in (own, above) and above not in ("talk", "news") and is_supported:
        return "paper"
    return above if above not in (None, "paper") and usual == "item" else usual


def _own(row: Row, found: Columns) -> str | None:
    """What a row says in a few words, "type: keynote"; or the tutorial or panel around it, whoever is its author."""
    labels = (label for label in found.texts(row, "kind") if len(label.split()) < 4)  # no "Selected for Best Video"
    outer = (key_words.kind([words]) for one in row.around[-1:] for words in one.texts("kind"))
    within = next((kind for kind in outer if kind in ("tutorial", "panel")), None)
    kinds = (key_words.kind([label]) for label in labels)
    return next((kind for kind in kinds if kind not in (None, "person", "venue")), within)  # "in-person"


def _besides(row: Row, found: Columns, own: str | None, above: str | None, people: int) -> str | None:
    """What a row is that no key of authors credits, by what it is in; None for a paper."""
    headings = [markup.clean(words) for one in row.around for words in one.texts("title", "name", "session")]
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
