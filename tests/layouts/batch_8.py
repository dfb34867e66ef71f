"""The eighth batch of layouts: pages flattened to text, every block and every cell of a table a paragraph of its own.

Markup, bullets and addresses are gone, and so are cells that were empty.
"""

from __future__ import annotations

from layouts import events, people, venues
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise, Paper

_FLAT = Noise(wraps=False, gapless=False)
_NOTES = (
    "Moves the slow part off the critical path",
    "first work that looks at tail latency here",
    "Good background on memory hierarchies, read section 3 twice.",
    "The authors replace locks by logs.",
    "uses hardware counters instead of samples",
    "Profiles a production cluster for half a year; most machines idle.",
    "Key idea: batch what is small, stream what is large",
    "Shows that caching hurts when keys are skewed, and proposes to bypass the cache.",
    "compared with two baselines, source is available",
    "Static analysis + a tiny runtime",
    "Needs no change to applications.",
    "A follow-up of the paper above by the same group",
)
_ORGS = (
    "MIT",
    "SJTU",
    "UC Berkeley",
    "ETH",
    "Google",
    "Meta",
    "Microsoft Research",
    "NVIDIA",
    "KAIST",
    "UW",
    "CMU",
    "PKU",
)
_SUBJECTS = (
    "Scheduling",
    "Memory Management",
    "Compilers and Code Generation",
    "Surveys",
    "Fault Tolerance",
    "Training at Scale",
    "Graph Processing",
    "Benchmarks and Workload Characterization",
    "Storage",
    "Other Related Work",
)
_TABLES = (
    ("Publish Date|Title|Authors|PDF|Code", "date title names id link"),
    ("Title|Author|Date Published|Notes|Link", "title names date said address"),
    ("Venue|Nickname|Paper|General Idea", "venue nick title note"),
    ("Year|Title|Conference|Code|Comment", "year title acronym link note"),
    ("Paper|Organization|Date|Link", "title org month link"),
    ("Date|Title|Abstract|Comment", "date title abstract pages"),
    ("Title & Authors|Introduction|Links", "title names note links"),
    ("No.|Title|Author(s)|Publisher", "count title names acronym"),
)


def _put(draft: Draft, *blocks: str) -> None:
    """Every block that holds something, with a blank line behind it."""
    for block in blocks:
        if block.strip():
            draft.write(" ".join(block.split()), "")


def _subject(draft: Draft, place: int, every: int = 6) -> None:
    """Now and then a subject above the papers that follow."""
    if place % every == 0:
        _put(draft, draft.other("heading", _SUBJECTS[place // every % len(_SUBJECTS)]))


def _acronym(title: str) -> str:
    """What a table calls a paper for short."""
    head = title.split(":", maxsplit=1)[0]
    return head if len(head.split()) < 3 else "".join(word[0] for word in head.split()).upper()[:6]


def _year(draft: Draft, *, short: bool) -> str:
    year = draft.random.randint(2014, 2026)
    return f"{year % 100:02d}" if short else f"{year}"


def flat_table(draft: Draft) -> None:
    """A table whose cells became paragraphs: its head, then as many cells a row or fewer."""
    head, columns = draft.pick(*_TABLES)
    join, gaps, tables = draft.joint("comma", "serial and"), draft.pick(0.0, 0.2, 0.45), draft.pick(5, 9, 100)
    short, crowd = draft.chance(0.5), draft.chance(0.4)
    for place, paper in enumerate(draft.papers):
        if place % tables == 0:
            _subject(draft, place, tables)
            _put(draft, *head.split("|"))
        shown = draft.show(paper, authors="names" in columns, abstract="abstract" in columns, loses=False)
        names = join(shown.authors)
        if crowd and len(shown.authors) > 1 and "names" in columns:
            names = f"{shown.authors[0]} et.al."
            draft.also((shown.authors[0],))
        cells = {
            "date": draft.date(),
            "title": shown.title,
            "names": names,
            "id": f"{draft.number()}v{draft.pick(1, 1, 2)}",
            "link": draft.pick("link", "null") if columns.startswith("date") else draft.pick("code", "", "GitHub"),
            "address": f"http://arxiv.org/abs/{draft.number()}",
            "said": paper.abstract[: draft.random.randint(60, 90)].rsplit(" ", 1)[0],
            "venue": draft.pick("OSDI", "SOSP", "ATC", "NSDI") + f" {_year(draft, short=short)}" + "'" * short,
            "nick": _acronym(paper.title),
            "note": draft.pick(*_NOTES) if not draft.chance(gaps) else "",
            "acronym": venues.acronym(draft) if not draft.chance(gaps) else "",
            "org": " & ".join(draft.random.sample(_ORGS, draft.pick(1, 1, 2, 3))),
            "month": f"{_year(draft, short=False)}.{draft.random.randint(1, 12):02d}",
            "year": _year(draft, short=False),
            "abstract": shown.abstract,
            "pages": draft.pick(f"{draft.random.randint(5, 30)} pages, {draft.random.randint(1, 9)} figures", "", ""),
            "links": draft.pick("Paper", "Paper Code", "GitHub Paper"),
            "count": str(place + 1),
        }
        _put(draft, *(cells[column] for column in columns.split()))


def flat_stamped(draft: Draft) -> None:
    """A reading list of titles, each with its venue and year behind it, some with a note behind that or below."""
    form, short = draft.pick("{} ({} {})", "{} ({}'{})", "{} [{} {}]", "{}. {} {}", "{}, {} {}", "{} ({}, {})"), False
    short = "'" in form
    note, share = draft.pick(" - {}", ": {}", "\n{}", "", " {}."), draft.pick(0.2, 0.6)
    lead, link = draft.pick("", "", "({}) ", "[{}] "), draft.pick("", "", " [paper] [code]", " link to paper", " Code")
    for place, paper in enumerate(draft.papers):
        _subject(draft, place)
        shown = draft.show(paper, abstract=False, authors=False, loses=False)
        line = form.format(
            shown.title, draft.pick("OSDI", "ATC", "EuroSys", "SIGMOD", "ICML"), _year(draft, short=short)
        )
        line += link if draft.chance(0.8) else ""
        line += note.format(draft.pick(*_NOTES)) if draft.chance(share) else ""
        head = lead.format(draft.pick("Runtime", "Storage", "Scheduling")) if draft.chance(0.8) else ""
        _put(draft, *(head + line).split("\n"))


def flat_first_author(draft: Draft) -> None:
    """A reading list that names the first author alone: "Title - Moreau et al., OSDI '24", with notes below."""
    form = draft.pick("{t} - {a}, {v}", "{t} – {a}, {v}", "{t}. {a}, {v}", "{t} ({a}, {v})", "{t}, {a}, {v}")
    family, share = draft.chance(0.6), draft.pick(0.0, 0.3)
    mark = draft.pick(" '{}", "'{}", " 20{}", "' {}")
    for place, paper in enumerate(draft.papers):
        _subject(draft, place)
        first = paper.authors[0].split()[-1] if family else paper.authors[0]
        alone = len(paper.authors) == 1
        shown = draft.show(Paper(paper.title, (first,), ""), loses=False)
        venue = draft.pick("SIGCOMM", "NSDI", "OSDI", "HotOS", "CoNEXT") + mark.format(_year(draft, short=True))
        _put(draft, form.format(t=shown.title, a=shown.authors[0] + (" et al." if not alone else ""), v=venue))
        if draft.chance(share):
            _put(draft, *draft.random.sample(_NOTES, draft.pick(1, 2)))


def flat_bot(draft: Draft) -> None:
    """What a bot found today: title, people, a date, an abstract or its beginning, links, each a paragraph."""
    join, words = draft.joint("comma", "and", "semicolon"), draft.pick("PDF|Abstract", "arXiv|PDF|Kimi", "Link", "")
    order = draft.pick("title names date text links", "date title names links text", "title date text comment")
    when = draft.pick("{}", "Published: {}", "Submitted on {}", "Date: {}")
    _put(draft, draft.other("heading", draft.pick("New papers today", "Daily digest", "cs.DC updates")), draft.date())
    for paper in draft.papers:
        shown = draft.show(paper, authors="names" in order, cuts=True, loses=False)
        cells = {
            "title": shown.title,
            "names": join(shown.authors),
            "date": when.format(draft.date()),
            "text": shown.abstract,
            "links": " ".join(words.split("|")),
            "comment": draft.pick(
                f"Comments: {draft.random.randint(4, 30)} pages",
                f"Accepted at {venues.acronym(draft)} {_year(draft, short=False)}",
                "",
            ),
        }
        _put(draft, *(cells[column] for column in order.split()))


def flat_tagged(draft: Draft) -> None:
    """Titles behind a venue, a year or a subject in brackets, with an organisation or a remark behind some."""
    tag = draft.pick(
        "[{v}'{y}] {t}", "[{v} 20{y}] {t}", "{v}'{y} {t}", "[{v}'{y}]{t}", "({v} 20{y}) {t}", "20{y} {v}: {t}"
    )
    behind = draft.pick("", "", " ({})", " by {}", " - {}")
    for place, paper in enumerate(draft.papers):
        _subject(draft, place)
        shown = draft.show(paper, abstract=False, authors=False, loses=False)
        line = tag.format(
            v=draft.pick("OSDI", "MLSys", "USENIX ATC", "ICLR", "arXiv"), y=_year(draft, short=True), t=shown.title
        )
        _put(draft, line + behind.format(draft.pick(*_ORGS)))


def flat_notes(draft: Draft) -> None:
    """Titles alone under subjects, what the reader wrote down in paragraphs below some of them."""
    share, alias = draft.pick(0.0, 0.4, 0.9), draft.chance(0.3)
    for place, paper in enumerate(draft.papers):
        _subject(draft, place)
        shown = draft.show(paper, abstract=False, authors=False, loses=False)
        _put(draft, shown.title + (f" ({_acronym(paper.title)})" if alias and ":" in paper.title else ""))
        if draft.chance(share):
            _put(draft, *draft.random.sample(_NOTES, draft.pick(1, 1, 2, 3)))


def flat_organisations(draft: Draft) -> None:
    """Titles with venue and links behind them, a paragraph that says which organisations, and notes below."""
    links = draft.pick(" [Paper] [Code]", " [arXiv]", " | Paper | Code", "")
    glue, share = draft.pick(" & ", ", ", " / "), draft.pick(0.3, 0.9)
    for place, paper in enumerate(draft.papers):
        _subject(draft, place)
        shown = draft.show(paper, abstract=False, authors=False, loses=False)
        venue = draft.pick(
            f"OSDI {_year(draft, short=False)}", f"arXiv {draft.number()}", f"SOSP {_year(draft, short=False)}"
        )
        _put(draft, f"{shown.title} ({venue}){links}", glue.join(draft.random.sample(_ORGS, draft.pick(1, 2, 3))))
        if draft.chance(share):
            _put(draft, *draft.random.sample(_NOTES, draft.pick(1, 2, 3)))


def flat_by(draft: Draft) -> None:
    """Titles that run into who made them and where it appeared: "Title by Heron Labs, ICML 2021", notes below."""
    form = draft.pick("{t} by {o}, {v}", "{t} ({o}, {v})", "{t} {o} {y}", "{t} - {o}, {y}", "{t} (Paper) {o} {y}")
    share = draft.pick(0.0, 0.5)
    for place, paper in enumerate(draft.papers):
        _subject(draft, place)
        shown = draft.show(paper, abstract=False, authors=False, loses=False)
        year = _year(draft, short=False)
        _put(draft, form.format(t=shown.title, o=draft.pick(*_ORGS), v=f"{venues.acronym(draft)} {year}", y=year))
        if draft.chance(share):
            _put(draft, *draft.random.sample(_NOTES, draft.pick(1, 2)))


def flat_cards(draft: Draft) -> None:
    """Cards of papers: a badge, the title, people, the venue, and each link a paragraph of its own."""
    join, words = draft.joint("comma", "and", "serial and"), draft.pick("PDF|Code", "paper|slides|video", "DOI", "")
    badge = draft.pick("Best Paper", "Spotlight", "New", "")
    for place, paper in enumerate(draft.papers):
        if place % 8 == 0:
            _put(draft, draft.other("heading", f"{2026 - place // 8}"))
        shown = draft.show(paper, abstract=False, loses=False)
        mark = badge if draft.chance(0.2) else ""
        _put(draft, mark, shown.title, join(shown.authors), venues.line(draft, 2026 - place // 8), *words.split("|"))


def flat_group(draft: Draft) -> None:
    """The table of a reading group: a day, a paper, who presents it, and at times slides; some days there is none."""
    head = draft.pick("Date|Paper|Presenter|Slides", "Date|Topic|Presenter|Readings", "Week|Date|Reading|Lead")
    dated = draft.pick("{m:02d}.{d:02d}", "{d} Oct", "Oct {d}", "2025/{m:02d}/{d:02d}")
    required = draft.pick("", " (Required)", " (optional)")
    names = [people.name(draft.random) for _ in range(5)]
    _put(draft, *head.split("|"))
    for place, paper in enumerate(draft.papers):
        if draft.chance(0.1):
            _put(
                draft,
                dated.format(m=place % 12 + 1, d=place % 28 + 1),
                draft.other("break", draft.pick("No meeting", "Spring break")),
            )
        shown = draft.show(paper, abstract=False, authors=False, loses=False)
        draft.also(())
        day = dated.format(m=place % 12 + 1, d=place % 28 + 1)
        lead = draft.pick(*names)
        week = str(place + 1) if head.startswith("Week") else ""
        title = shown.title + (required if draft.chance(0.5) else "")
        _put(draft, week, day, title, lead, draft.pick("", "slides") if "Slides" in head else "")


def flat_programme(draft: Draft) -> None:
    """A programme whose cells became paragraphs: times, sessions, titles, people with their place."""
    clock, join = events.Clock(draft), draft.joint("comma", "and", "semicolon")
    placed, paired = draft.chance(0.5), draft.chance(0.3)
    _put(draft, *(draft.pick("Time|Title|Speakers", "Time|Event", "").split("|")))
    for place, paper in enumerate(draft.papers):
        if place % 5 == 0:
            _put(draft, clock(30), events.pause(draft)) if place else _put(draft, clock(15), events.opening(draft))
            _put(draft, events.session(draft, place // 5 + 1))
        shown = draft.show(paper, abstract=False, loses=False)
        credit = join(shown.authors) + (f" ({people.place(draft.random)})" if placed else "")
        _put(draft, *((credit, shown.title) if paired else ()) or (clock(20), shown.title, credit))


LAYOUTS = (
    Layout("flat_table", flat_table, _FLAT),
    Layout("flat_stamped", flat_stamped, _FLAT),
    Layout("flat_first_author", flat_first_author, _FLAT),
    Layout("flat_bot", flat_bot, _FLAT),
    Layout("flat_tagged", flat_tagged, _FLAT),
    Layout("flat_notes", flat_notes, _FLAT),
    Layout("flat_organisations", flat_organisations, _FLAT),
    Layout("flat_by", flat_by, _FLAT),
    Layout("flat_cards", flat_cards, _FLAT),
    Layout("flat_group", flat_group, _FLAT),
    Layout("flat_programme", flat_programme, _FLAT),
)
