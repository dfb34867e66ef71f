"""The third batch of layouts."""

from __future__ import annotations

from dataclasses import replace

from layouts import events, people, venues
from layouts.credits import crediting
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise


def workshop_inline(draft: Draft) -> None:
    """A schedule whose talks stand in one line each: time, title, authors."""
    clock, join = events.Clock(draft), draft.joint("comma", "and", "serial and", "semicolon")
    form = draft.pick(
        "{time} {title}. {names}",
        "{time} | {title} | {names}",
        "{time}: {title} ({names})",
        "{time}\t{title}\t{names}",
        "* {time} {title} - {names}",
    )
    plain = "* {time} {title}" if form.startswith("*") else "{time} {title}"
    draft.write(plain.format(time=clock(), title=events.opening(draft)))
    for place, paper in enumerate(draft.papers):
        if day := clock.day():
            draft.heading(day)
        if place % 5 == 0:
            draft.write("", events.session(draft, place // 5 + 1))
        if place % 6 == 5:
            draft.write(plain.format(time=clock(30), title=events.pause(draft)))
        if place % 10 == 2:
            first, *rest = events.keynote(draft)
            draft.write(plain.format(time=clock(45), title=first), *rest)
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(form.format(time=clock(), title=shown.title, names=join(shown.authors)))
    draft.write(plain.format(time=clock(), title=events.closing(draft)))


def posters_and_demos(draft: Draft) -> None:
    """Poster sessions: numbered boards, title, authors; demos and a keynote between."""
    credit = crediting(draft, "plain", "grouped", "parens semicolon", "dashes", "brackets")
    number = draft.numbering("P{}. ", "Poster {}: ", "#{} ", "Board {} - ", "{}\n")
    draft.write(*events.keynote(draft))
    for place, paper in enumerate(draft.papers, 1):
        if place % 10 == 1:
            draft.heading(events.poster(draft, place // 10 + 1))
            if draft.chance(0.4):
                draft.write(f"{draft.date(2024)}, 16:00 - 18:00", draft.pick("Hall A", "Foyer", "Virtual room 3"), "")
        shown = draft.show(paper, abstract=False, loses=False)
        draft.gap()
        draft.put(*(number(place) + shown.title).split("\n"))
        draft.put(*credit(shown.authors))
    draft.heading("Panel")
    draft.write(*events.panel(draft))


def lab_toggles(draft: Draft) -> None:
    """A group's page of papers with what its buttons hide: abstract, BibTeX, "Show less"."""
    join, bold = draft.joint("comma", "serial and"), draft.pick("**{}**", "__{}__", "{}")
    before, after = draft.pick(
        ("Abstract", ""),
        ("Show abstract", "Hide abstract"),
        ("[Abstract]", ""),
        ("Abstract ▾", "Show less"),
        ("", "Read less"),
    )
    award, bib = draft.chance(0.3), draft.chance(0.4)
    for paper in draft.papers:
        shown = draft.show(paper)
        year = venues.year(draft)
        own = draft.random.randrange(len(shown.authors)) if shown.authors else None
        names = [bold.format(name) if place == own else name for place, name in enumerate(shown.authors)]
        draft.gap()
        draft.put(shown.title, join(names), venues.line(draft, year))
        draft.put(
            draft.pick("🏆 Best Paper Award", "Distinguished Paper", "Spotlight") if award and draft.chance(0.2) else ""
        )
        if shown.abstract:
            draft.put(before, shown.abstract, after)
        if bib and shown.title:
            draft.write("@inproceedings{" + f"x{year},", f"  title={{{shown.title}}},", f"  year={{{year}}}", "}")


def references_title_first(draft: Draft) -> None:
    """One line a paper: Title. A, B. In Proc. Venue, year."""
    form = draft.pick(
        "{title}. {names}. {venue}.",
        "{title}. {names}. {venue}",
        "{title}, {names}, {venue}",
        "{title}. {names} ({venue})",
        "“{title}”, {names}. {venue}.",
    )
    join, number = (
        draft.joint("comma", "and", "serial and", "ampersand"),
        draft.numbering("", "{}. ", "[{}] ", "• ", "[C{}] "),
    )
    style = draft.pick(people.FULL, people.FULL, people.INITIALS)
    year = 2025
    for place, paper in enumerate(draft.papers, 1):
        if place == 1 or draft.chance(0.2):
            year -= 1
            draft.heading(str(year))
        shown = draft.show(paper, abstract=False, form=style, loses=False)
        told = form.format(title=shown.title, names=join(shown.authors), venue=venues.cited(draft, year)).replace(
            "?.", "?"
        )
        draft.write(number(place) + told + draft.pick("", "", " [pdf]", " [pdf] [slides]"), "")


def daily_rows(draft: Draft) -> None:
    """Rows of a daily table in Markdown source: date, title, first author, id, code."""
    form = draft.pick(
        "|**{date}**|**{title}**|{first}|[{id}](http://arxiv.org/abs/{id})|null|",
        "| {date} | {title} | {first} | [{id}](http://arxiv.org/abs/{id}) | - |",
        "- {date}, **{title}**, {first}, Paper: [http://arxiv.org/abs/{id}](http://arxiv.org/abs/{id})",
        "|{date}|[{title}](http://arxiv.org/abs/{id})|{first}|",
    )
    draft.write(f"> Updated on {draft.date(2025)}", "")
    for place, paper in enumerate(draft.papers):
        if place % 15 == 0:
            draft.heading(events.theme(draft), "## {}")
            if form.startswith("|"):
                draft.write(
                    "|Publish Date|Title|Authors|PDF|Code|"[: 1000 if "null" in form or "- |" in form else 28],
                    "|:---|:---|:---|:---|:---|",
                )
        shown = draft.show(replace(paper, authors=paper.authors[:1]), abstract=False, loses=False)
        first = shown.authors[0] + (draft.pick(" et.al.", " et al.") if len(paper.authors) > 1 else "")
        draft.write(
            form.format(date=draft.date(2025), title=shown.title.replace("|", "/"), first=first, id=draft.number())
        )


_TAGS = (
    ("TI  - ", "AU  - ", "AB  - ", "PY  - "),
    ("T: ", "A: ", "Abs: ", "Y: "),
    ("ttl = ", "auth = ", "abst = ", "yr = "),
    ("Paper: ", "By: ", "Gist: ", "Seen: "),
    ("【Title】", "【Authors】", "【Abstract】", "【Year】"),
    ("- title: ", "- who: ", "- what: ", "- when: "),
)


def bot_short(draft: Draft) -> None:
    """A dump with abbreviated or unusual labels, an author to each label or all behind one."""
    title, author, abstract, year = draft.pick(*_TAGS)
    each, join = (
        draft.chance(0.3) or author.startswith("AU"),
        draft.joint("comma", "semicolon", "bar", "loose semicolon"),
    )
    last = draft.chance(0.5)
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, cuts=True)
        if place > 1 or draft.chance(0.5):
            draft.gap()
        draft.write((title + shown.title).rstrip())
        draft.write(*([author + name for name in shown.authors] if each else [(author + join(shown.authors)).rstrip()]))
        dated = f"{year}{venues.year(draft)}"
        draft.put(
            "" if last else dated,
            abstract + " ".join(shown.abstract.split()) if shown.abstract else "",
            dated if last else "",
        )


def accepted_names_first(draft: Draft) -> None:
    """Accepted papers, one line each, authors before the title."""
    form = draft.pick(
        "{names}: {title}",
        "{names}. {title}",
        "{names} — {title}",
        "{names} | {title}",
        "{names}, “{title}”",
        "{names} - {title}",
    )
    join, number = (
        draft.joint("comma", "and", "serial and", "semicolon"),
        draft.numbering("", "", "{}. ", "- ", "({}) ", "{}\t"),
    )
    badge = draft.badge()
    draft.heading(draft.pick("Accepted papers", "List of Accepted Papers", "Papers", "Short papers"))
    for place, paper in enumerate(draft.papers, 1):
        if place % 20 == 19:
            draft.heading(draft.pick("Short papers", "Industry track", "Demos", "Extended abstracts"))
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(number(place) + form.format(names=join(shown.authors), title=badge(shown.title)))


def accepted_ids(draft: Draft) -> None:
    """Accepted papers by track: an id and a title, authors below, at times what kind it is."""
    credit, badge = crediting(draft, "parens", "commas", "grouped comma", "slashes", "plain"), draft.badge()
    form = draft.pick(
        "#{id} {title}",
        "{id}: {title}",
        "Paper {id}: {title}",
        "[{id}] {title}",
        "{title} (#{id})",
        "Paper ID {id}\n{title}",
        "{id} {title}",
    )
    label, kind = draft.pick("", "", "Authors: ", "Author(s): "), draft.pick("", "", "Full paper", "Type: {}")
    for place, paper in enumerate(draft.papers):
        if place % 12 == 0:
            draft.heading(draft.pick("Track: {}", "{}", "{} track").format(events.theme(draft)))
        shown = draft.show(paper, abstract=False, loses=False)
        draft.gap()
        draft.put(*form.format(id=draft.random.randint(3, 940), title=badge(shown.title)).split("\n"))
        first, *rest = credit(shown.authors)
        draft.put(label + first, *rest, kind.format(draft.pick("Regular", "Short", "Poster")))


def markdown_nested(draft: Draft) -> None:
    """Markdown bullets: the title, below it bullets for authors, venue, summary, links; or a fold."""
    bullet = draft.pick("- ", "* ", "1. ")
    top = draft.pick("**{}**", "[{}](https://example.org/p)", "**[{}](https://example.org/p)**", "{}")
    who, what = (
        draft.pick("Authors: {}", "*{}*", "{}", "👥 {}"),
        draft.pick("Abstract: {}", "TL;DR: {}", "Summary: {}", "📝 {}"),
    )
    join, fold = draft.joint("comma", "and", "serial and"), draft.chance(0.35)
    for place, paper in enumerate(draft.papers):
        if place % 7 == 0:
            draft.heading(events.theme(draft), draft.pick("## {}", "### {}"))
        shown = draft.show(paper, cuts=True, loses=False)
        text = " ".join(shown.abstract.split())
        draft.write(bullet + top.format(shown.title))
        inner = [who.format(join(shown.authors)), draft.pick("Venue: ", "") + venues.short(draft, venues.year(draft))]
        draft.write(*(f"  - {line}" for line in inner))
        if fold:
            draft.write("  <details><summary>Abstract</summary>", "", f"  {text}", "", "  </details>", "")
        else:
            draft.write(
                f"  - {what.format(text)}",
                *draft.pick((), ("  - [PDF](https://example.org/p.pdf) [Code](https://example.org/c)",)),
            )


def cells(draft: Draft) -> None:
    """A table flattened to a cell a line, its header cells above; the same number of cells for each paper."""
    columns = draft.pick(
        ("Paper ID", "Title", "Authors", "Track"),
        ("Title", "Authors"),
        ("Authors", "Title", "Session"),
        ("No.", "Title", "Authors"),
        ("Time", "Title", "Authors", "Room"),
        ("Title", "Authors", "Abstract"),
    )
    join, clock = draft.joint("comma", "semicolon", "and"), events.Clock(draft)
    draft.write(*columns)
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract="Abstract" in columns, loses=False)
        told = {
            "Paper ID": str(place * 3 + 7),
            "No.": str(place),
            "Title": shown.title,
            "Authors": join(shown.authors),
            "Abstract": " ".join(shown.abstract.split()),
        }
        told |= {
            "Track": draft.pick("Research", "Industry", "Systems"),
            "Session": draft.pick("1A", "2B", "3C"),
            "Time": clock(),
            "Room": draft.pick("R1", "R2"),
        }
        draft.write(*(told[column] for column in columns))


def cool_rows(draft: Draft) -> None:
    """A feed with a row of counts and buttons below each title, names in a row, a link at the end."""
    number = draft.numbering("{}. ", "#{}\n", "{}\n", "[{}] ")
    row = draft.pick("[PDF {p}] [Kimi {k}]", "PDF ({p})\nCopy\nKimi ({k})", "👍 {p}  💬 {k}", "{p} views · {k} saves")
    join, label = draft.joint("comma", "semicolon", "dot", "operator"), draft.pick("Authors: ", "", "by ", "✍ ")
    tail = draft.pick("Subject: SysConf.2024 - Oral", "", "cs.LG | cs.DC", "Published: {date}", "Submitted on {date}")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, cuts=True)
        draft.gap()
        draft.put(*(number(place) + shown.title).split("\n"))
        draft.put(*row.format(p=draft.random.randint(1, 50), k=draft.random.randint(1, 50)).split("\n"))
        draft.put(
            (label + join(shown.authors)) if shown.authors else label.strip(),
            shown.abstract,
            tail.format(date=draft.date(2025)),
        )


LAYOUTS = (
    Layout("workshop_inline", workshop_inline, Noise(wraps=False)),
    Layout("posters_and_demos", posters_and_demos),
    Layout("lab_toggles", lab_toggles),
    Layout("references_title_first", references_title_first, Noise(gapless=False)),
    Layout("daily_rows", daily_rows, Noise(wraps=False)),
    Layout("bot_short", bot_short),
    Layout("accepted_names_first", accepted_names_first, Noise(wraps=False)),
    Layout("accepted_ids", accepted_ids),
    Layout("markdown_nested", markdown_nested),
    Layout("cells", cells, Noise(wraps=False)),
    Layout("cool_rows", cool_rows),
)
