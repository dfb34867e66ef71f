"""What a paper looks like when its records are put together: nothing invented, what loses stays as an alternative."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from etl import identifiers
from etl.model import ClaimNode, Edition, Paper, Record
from etl.resolve import keys
from etl.resolve.keys.record_keys import ids as ids_of
from etl.resolve.papers.groups import PaperGroup, most_frequent, plain

_YEARS = range(1900, 2101)  # years that a venue may have; another number is none
_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_ADDED = ("title", "arxiv", "doi", "issued", "editions", "openalex")  # what a service may add, besides authors


def described(group: PaperGroup) -> Paper:
    """A paper with what its records print about it: the title and the year of most pages, the fullest abstract.

    What none of them prints comes from the records that a service added, and is marked so.
    """
    printed = [member.record for member in group.members if not member.added]
    paper = _of_records(group, printed)
    asked = [member.record for member in group.members if member.added]
    if not asked:
        return paper
    known = [(record.page, _of_records(group, [record])) for record in sorted(asked, key=lambda one: one.page)]
    best = _of_records(group, asked)
    added: dict[str, str] = {}  # field → page
    for name in _ADDED:
        given = [(page, value) for page, one in known if (value := getattr(one, name))]
        if given and not getattr(paper, name):
            added[name], value = next((one for one in given if one[1] == getattr(best, name)), given[0])
            paper = replace(paper, **{name: value})
    if not any(record.authors for record in printed) and (pages := [one.page for one in asked if one.authors]):
        added["authors"] = min(pages)
    every = {*paper.pages, *added.values()}
    return replace(paper, pages=tuple(sorted(every)), added=tuple(sorted(added.items())))


def _of_records(group: PaperGroup, records: Sequence[Record]) -> Paper:
    printed = Counter(title for _, title in {(r.page, plain(r.title.words)) for r in records if r.title} if title)

    def rank(title: str) -> tuple[bool, int, int, str]:
        """Clean titles come before damaged, cut or shouted ones; then those of more pages, and long before short."""
        damaged = "\ufffd" in title or title.endswith(("…", "...")) or title.isupper()
        return damaged, -printed[title], -len(title), title

    titles = sorted(printed, key=rank)
    texts = [(r.abstract.words, r.truncated) for r in records if r.abstract and r.abstract.words.strip()]
    fullest = min(texts, key=lambda text: (-len(text[0]), text[1], text[0]), default=(None,))
    ids = [ids_of(record) for record in records]
    return Paper(
        key=group.key,
        pages=tuple(sorted({record.page for record in records})),
        title=titles[0] if titles else None,
        alternative_titles=tuple(sorted(titles[1:])),
        abstract=fullest[0],
        editions=_editions(records),
        sessions=tuple(sorted({plain(r.session) for r in records if r.session} - {""})),
        arxiv=min((arxiv for arxiv, _ in ids if arxiv), default=None),
        doi=min((doi for _, doi in ids if doi), default=None),
        issued=_issued(records),
        replaces=tuple(sorted({*group.own} - {group.key})),
        urls=tuple(sorted({url for record in records for url in record.urls if url.strip()})),
        openalex=tuple(sorted({one for record in records if (one := identifiers.openalex(record.urls))})),
        dblp=tuple(sorted({one for record in records if (one := identifiers.dblp(record.urls))})),
    )


def other_abstracts(group: PaperGroup, paper: Paper, claims: Iterable[ClaimNode]) -> tuple[str, ...]:
    """The further abstracts that hold the words of claims which neither title nor abstract of the paper hold."""
    others = {one.record.abstract.words for one in group.members if not one.added and one.record.abstract}
    fullest = sorted(others - {paper.abstract or ""}, key=lambda words: (-len(words), words))
    if not fullest:
        return ()
    own = [plain(text) for text in (paper.title, *paper.alternative_titles, paper.abstract) if text]
    needed: dict[str, str] = {}
    for words in (plain(node.claim.quote.words) for node in claims):
        if not any(words in text for text in (*own, *needed)):
            needed |= next(({plain(text): text} for text in fullest if words in plain(text)), {})
    return tuple(sorted(needed.values()))


def _editions(records: Sequence[Record]) -> tuple[Edition, ...]:
    """Venues with their years; a venue without year is dropped where the same venue has one."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    years: defaultdict[str, set[int]] = defaultdict(set)
    for record in records:
        if record.edition and (venue := keys.folded(record.edition.venue)):
            spellings[venue][plain(record.edition.venue)] += 1
            years[venue].update(_years(record))
    shown = {venue: most_frequent(spellings[venue]) for venue in sorted(spellings)}
    return tuple(Edition(shown[venue], year) for venue in shown for year in sorted(years[venue]) or (None,))


def _issued(records: Sequence[Record]) -> str | None:
    """Of the year that most pages give, by a date or else by that of the venue, the earliest date."""
    dates: set[tuple[str, bool, str]] = set()
    for record in records:
        created = record.created or ""
        try:
            date.fromisoformat(created + "-01-01"[len(created) - 4 :] if _DATE.fullmatch(created) else "")
            dates.add((record.page, False, created))
        except ValueError:
            dates.update((record.page, True, str(year)) for year in _years(record))
    pages = Counter(year for _, year in {(page, date[:4]) for page, _, date in dates})
    return min((one[1:] for one in dates), key=lambda one: (-pages[one[1][:4]], one), default=(True, None))[1]


def _years(record: Record) -> list[int]:
    """The year of the venue, when it is one."""
    year = record.edition.year if record.edition else None
    return [year] if year is not None and year in _YEARS else []
