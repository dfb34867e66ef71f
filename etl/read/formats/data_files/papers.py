"""Rows that are papers to entries: their people, where and when they were published, and the session they are in."""

from collections.abc import Iterator

from etl import identifiers
from etl.read.entries import Entry
from etl.read.formats.data_files import clean, columns, kinds
from etl.read.formats.data_files.rows import Row, RowGroup
from etl.read.formats.data_files.tree import Tree
from etl.read.formats.fields import dates, people
from etl.read.formats.fields.json_keys import text
from etl.read.formats.fields.markup import undotted
from etl.read.names import times, venues


class GroupPapers:
    """The papers of a group of rows. What names nobody inside a paper of `listed` is none: its links."""

    def __init__(self, group: RowGroup, stem: str, listed: set[Row]) -> None:
        self.columns = columns.typed(group)
        self.rows = group.rows
        self._listed = listed
        self._stem = stem
        self._presented = kinds.are_presented(group, self.columns)
        self._usual = kinds.of_group(group, self.columns)
        titles = [self.columns.text(row, "title") for row in group.rows]
        self._dotted = 2 * sum(title.endswith(".") for title in titles) > len(titles)

    def listed(self, around: frozenset[Row]) -> Iterator[Entry | tuple[str, str]]:
        """The papers, and kind and title of each other row, in order.

        What is `around` rows with titles, a day or a session, is their context and counts for nothing.
        """
        for row in self.rows:
            credited = self._people(row)
            if not credited and not self._listed.isdisjoint(row.around):
                continue
            kind = kinds.of_row(row, self.columns, self._usual, self._stem, credited)
            if kind == "paper":
                self._listed.add(row)
                yield self._entry(row, credited)
            elif row not in around and ("title" in self.columns.fields or kind == "person"):
                cells = (clean.clean(text(value)) for value in row.cells.values())
                yield kind, self.columns.text(row, "title") or ", ".join(filter(None, cells))

    def _people(self, row: Row) -> tuple[str, ...]:
        for field in ("people", "both", *(("speakers",) if not self._presented else ()), "people?"):
            value = columns.joined(row, self.columns.fields.get(field, ()))
            if value is not None and (found := _names(value, both=field == "both")):
                return found
        return ()

    def _entry(self, row: Row, credited: tuple[str, ...]) -> Entry:
        found = self.columns
        title = clean.title(next(iter(found.texts(row, "title")), ""))
        printed = list(self._dates(row))
        year = next(filter(None, map(dates.year, printed)), None)
        edition = venues.of_field(self._venue(row), year)
        urls = found.texts(row, "url")
        marked = (*found.texts(row, "arxiv"), *found.texts(row, "doi"), *urls)
        return Entry(
            title=undotted(title) if self._dotted else title,
            authors=credited,
            abstract=clean.running(next(iter(found.texts(row, "abstract")), "")) or None,
            edition=edition,
            session=self._session(row),
            arxiv=identifiers.arxiv_of(*marked),
            doi=identifiers.doi(*marked),
            created=dates.created(next(filter(None, map(dates.iso, printed)), None), year, edition),
            urls=identifiers.urls(urls),
        )

    def _dates(self, row: Row) -> Iterator[str]:
        """What may say when: the row, its venue, what is around it, and the keys above it."""
        if not self._presented:
            yield from self.columns.texts(row, "date")
        yield self._venue(row)
        for one in reversed(row.around):
            yield from one.texts("date")
        yield from reversed(row.path)

    def _venue(self, row: Row) -> str:
        if words := self.columns.text(row, "venue"):
            return words
        parts = columns.cut(self.columns.text(row, "both"))
        return parts[1] if parts else ""

    def _session(self, row: Row) -> str | None:
        if words := self.columns.text(row, "session"):
            return words
        fields = ((one, field) for one in reversed(row.around) for field in ("session", "title", "name"))
        named = (clean.clean(words) for one, field in fields for words in one.texts(field))
        return next((words for words in named if words and not times.is_moment(words)), None)


def _names(value: Tree, *, both: bool) -> tuple[str, ...]:
    """The people of a value, however it names them."""
    if isinstance(value, str):
        words = clean.clean(value)
        return people.line((columns.cut(words) or (words,))[0] if both else words)
    return people.of_value(_cleaned(value))


def _cleaned(value: Tree) -> Tree:
    """A value whose texts have no markup."""
    if isinstance(value, list):
        return [*map(_cleaned, value)]
    if isinstance(value, dict):
        return {key: _cleaned(inner) for key, inner in value.items()}
    return clean.clean(value) if value else value
