"""The fourth batch of layouts."""

from __future__ import annotations

from layouts import events, people, venues
from layouts.credits import crediting
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise


def programme_grid(draft: Draft) -> None:
    """A programme as a table: a row a slot, its columns kept apart by bars, tabs or wide gaps."""
    clock, join = events.Clock(draft), draft.joint("comma", "semicolon", "and")
    glue = draft.pick(" | ", "\t", "    ", " || ")
    order = draft.pick(("time", "what", "who"), ("time", "who", "what"), ("time", "room", "what", "who"))
    room = draft.pick("R1", "Hall A", "204")

    def row(what: str, who: str = "", minutes: int | None = None) -> None:
        told = {"time": clock(minutes), "what": what, "who": who, "room": room}
        draft.write(glue.join(told[column] for column in order).rstrip())

    draft.write(glue.join(column.title() for column in order))
    row(events.opening(draft))
    for place, paper in enumerate(draft.papers):
        if day := clock.day():
            draft.heading(day)
        if place % 6 == 3:
            row(events.pause(draft), minutes=30)
        if place % 12 == 2:
            speaker = f"{people.name(draft.random)} ({people.place(draft.random)})"
            row(f"Keynote: {draft.other('talk', draft.pick('Slow Is Smooth', 'Ten Myths of Scale'))}", speaker, 60)
        if place % 4 == 0:
            draft.write("", events.session(draft, place // 4 + 1), "")
        shown = draft.show(paper, abstract=False, loses=False)
        row(shown.title, join(shown.authors))
    row(events.closing(draft))


def virtual_event(draft: Draft) -> None:
    """The site of an online conference: kind, title, names, time and place, abstract, a line or two of chrome."""
    join = draft.joint("dot", "operator", "comma")
    kind, abstracts = (
        draft.pick(
            ("Oral", "Poster", "Spotlight"), ("Poster", "Poster"), ("In-Person Poster presentation", "Virtual oral")
        ),
        draft.chance(0.8),
    )
    below, when = draft.pick("", "[ Abstract ]", "Chat is not available.", "[ Slides ] [ Video ]"), draft.chance(0.6)
    first = draft.chance(0.5)
    for place, paper in enumerate(draft.papers):
        if place % 9 == 4:
            draft.write("", draft.pick("Invited Talk", "Invited talk"), *events.keynote(draft))
        if place % 7 == 3:
            draft.write("", "Break", events.pause(draft))
        shown = draft.show(paper, abstract=abstracts)
        slot = draft.pick("Tue 10:30 a.m. PDT", "Wed 2 p.m. CET", "Thu Dec 12, 16:30", "Fri 9:00 a.m. - 9:15 a.m. EST")
        head = draft.pick(*kind)
        draft.gap()
        draft.put(head if first else "", shown.title, "" if first else head, join(shown.authors))
        draft.put(f"{slot}  [ {draft.pick('Hall A', 'Room 204')} #{draft.random.randint(100, 900)} ]" if when else "")
        draft.put(shown.abstract, below)


def lab_cards(draft: Draft) -> None:
    """A card a paper: tag of the venue first, title, a catchy line, names, links."""
    join, links, badge = draft.joint("comma", "and", "dot"), draft.links(0.8), draft.badge()
    catch, order = (
        draft.chance(0.4),
        draft.pick("tag title names", "title names tag", "tag title names", "title tag names"),
    )
    if draft.chance(0.3):
        draft.heading("News")
        for words in ("Two papers accepted, see you there!", "We are hiring."):
            draft.write(f"[{draft.date()[:7]}] {draft.other('note', words)}")
    draft.heading(draft.pick("Recent papers", "Research", "Selected work"))
    for paper in draft.papers:
        shown = draft.show(paper, abstract=False, loses=False)
        told = {
            "tag": venues.short(draft, venues.year(draft)),
            "title": badge(shown.title),
            "names": join(draft.marked(shown.authors)),
        }
        draft.gap()
        draft.put(*(told[part] for part in order.split()))
        draft.put(
            draft.pick("Less is more, at last.", "Fast where it counts!", "We look under the hood.")
            if catch and draft.chance(0.5)
            else ""
        )
        draft.put(links())


def references_turned(draft: Draft) -> None:
    """Moreau, A., & Okafor, B. (2021). Title. Venue."""
    join, number = (
        draft.joint("serial ampersand", "serial and", "comma", "semicolon", "and"),
        draft.numbering("", "", "[{}] ", "{}. "),
    )
    form = draft.pick(
        "{names} ({year}). {title}. {venue}.",
        "{names}. ({year}). {title}. {venue}.",
        "{names} {year}. {title}. {venue}.",
        "{names} ({year}) {title}, {venue}.",
    )
    draft.heading(draft.pick("References", "Journal articles", "Publications"))
    for place, paper in enumerate(draft.papers, 1):
        if place % 18 == 17:
            draft.heading(draft.pick("Conference papers", "Preprints"))
        shown = draft.show(paper, abstract=False, form=people.INVERTED, loses=False)
        year = venues.year(draft)
        venue = draft.pick(
            "Journal of Slow Machines, 12(3), 1–10",
            f"In Proceedings of {venues.acronym(draft)} (pp. 12–24)",
            f"arXiv:{draft.number()}",
            venues.acronym(draft),
        )
        told = form.format(names=join(shown.authors), year=year, title=shown.title, venue=venue).replace("?.", "?")
        draft.write(number(place) + told.replace(".. ", ". "), "")


def references_medical(draft: Draft) -> None:
    """Moreau A, Okafor B. Title. Venue. 2021;12(3):1-10."""
    number = draft.numbering("{}. ", "[{}] ", "", "({}) ")
    tail = draft.pick(
        "{venue}. {year};{volume}({n}):{a}-{b}.",
        "{venue} {year}; {volume}: {a}–{b}.",
        "{venue}. {year}. doi:10.5555/{a}{b}",
    )
    join = draft.joint("comma")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=False, form=people.VANCOUVER, loses=False)
        a = draft.random.randint(10, 800)
        said = tail.format(
            venue=draft.pick("J Slow Mach", "Trans Learn Syst", "Proc SysConf"),
            year=venues.year(draft),
            volume=draft.random.randint(3, 40),
            n=draft.pick(1, 2, 4),
            a=a,
            b=a + 11,
        )
        draft.write(number(place) + f"{join(shown.authors)}. {shown.title}. {said}".replace("?.", "?"), "")


def arxiv_search(draft: Draft) -> None:
    """Results of a search on arXiv: id, subjects, title, authors, abstract with its toggles, when it came."""
    teaser = draft.pick("", "▽ More", "△ Less")
    comments = draft.chance(0.5)
    draft.write(
        f"Showing 1–{len(draft.papers)} of {len(draft.papers)} results for all: {draft.pick('systems', 'gpu')}", ""
    )
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, loses=False, cuts=teaser == "▽ More")
        draft.write(
            "",
            *draft.pick((f"{place}.",), ()),
            f"arXiv:{draft.number()} [pdf, other]",
            *draft.pick(("cs.LG", "cs.DC"), ("cs.AR",)),
        )
        draft.write(shown.title, f"Authors: {', '.join(shown.authors)}")
        draft.put(f"Abstract: {shown.abstract} {teaser}".rstrip())
        day = draft.pick("3 January, 2024", "17 May, 2025", "30 October, 2023")
        draft.write(f"Submitted {day}; originally announced {day.split(' ', 1)[1].replace(',', '')}.")
        draft.put("Comments: 12 pages, 5 figures" if comments and draft.chance(0.5) else "")


def newsletter(draft: Draft) -> None:
    """A letter of the week: greeting, items with small pictures as labels, what the editor thinks, farewell."""
    one, two, three = draft.pick(
        ("📄 ", "👥 ", "📝 "), ("🔹 ", "✍️ ", "💡 "), ("Title 👉 ", "Authors 👉 ", "Summary 👉 "), ("1️⃣ ", "", "→ ")
    )
    join = draft.joint("comma", "and", "dot")
    aside, url = draft.chance(0.4), draft.pick("🔗 https://arxiv.org/abs/{}", "Link: https://arxiv.org/abs/{}", "")
    draft.write("Hello everyone,", "", "another week, another pile of papers. Here is what caught our eye.", "")
    for paper in draft.papers:
        shown = draft.show(paper, cuts=True, loses=False)
        draft.write("", one + shown.title, two + join(shown.authors))
        draft.put(*(three + " ".join(shown.abstract.split()),), url.format(draft.number()) if url else "")
        if aside and draft.chance(0.3):
            draft.write(draft.pick("Our take: worth an evening.", "Our take: bold, but is it true?"))
    draft.write("", "Unsubscribe | View in browser")


def accepted_rows(draft: Draft) -> None:
    """Accepted papers, one line each, with a word or mark of the page's own between title and authors."""
    form = draft.pick(
        "{title} | {names}",
        "{title} / {names}",
        "{title} by {names}",
        "{title} :: {names}",
        "{title}\t{names}",
        '"{title}" - {names}',
        "{title}; {names}",
        "{title}. {names}.",
    )
    kinds = (
        ("comma", "and", "serial and", "semicolon") if "|" in form or '"' in form else ("comma", "and", "serial and")
    )
    join, number, badge = draft.joint(*kinds), draft.numbering("", "- ", "{}. ", "{} ", "* "), draft.badge()
    draft.write(f"{len(draft.papers)} of {len(draft.papers) * 4} submissions were accepted.", "")
    for place, paper in enumerate(draft.papers, 1):
        if place % 16 == 9:
            draft.heading(draft.pick("Posters", "Oral presentations", "Findings", "Workshop track"))
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(number(place) + form.format(title=badge(shown.title), names=join(shown.authors)))


def days_of_talks(draft: Draft) -> None:
    """Accepted papers by day and session, each with its authors, their places, and who speaks; discussions between."""
    credit = crediting(draft, "digits", "raised", "places first", "grouped", "parens")
    clock, label = events.Clock(draft), draft.pick("", "Authors: ", "Author(s): ", "by ")
    timed = draft.chance(0.6)
    draft.heading(draft.pick("Tuesday", "Day 1", "Tuesday, 4 July 2023"))
    for place, paper in enumerate(draft.papers):
        if place % 10 == 9:
            clock.minute = 20 * 60
        if day := clock.day():
            draft.heading(day)
        if place % 3 == 0:
            draft.write("", events.session(draft, place // 3 + 1))
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write("", (f"{clock()} " if timed else "") + shown.title)
        first, *rest = credit(shown.authors)
        draft.put(label + first, *rest)
        if place % 3 == 2:
            draft.write(
                "",
                (f"{clock(10)} " if timed else "")
                + draft.other("break", draft.pick("Discussion", "Q&A", "Questions and discussion")),
            )
    draft.write("", *events.panel(draft))


def awesome_described(draft: Draft) -> None:
    """A list of links with names in italics, a remark behind a colon, tags of venue in front or behind."""
    form = draft.pick(
        "- **[{venue}]** {title}. *{names}*. [[paper]](https://example.org/p)",
        "- {title}, *{names}*, {venue} [paper] [code]",
        "* [{title}](https://example.org/p) - {names} ({venue})",
        "- **{title}** by {names} ![](https://example.org/badge.svg)",
        "1. [{venue}] **{title}** | {names} | [link](https://example.org/p)",
    )
    join, remark = draft.joint("comma", "and"), draft.chance(0.25)
    draft.heading(draft.pick("Awesome Serving", "awesome-training-papers"), "# {}")
    draft.write("A curated list of papers. Pull requests are welcome!", "")
    draft.heading("Table of Contents", "## {}")
    for place, paper in enumerate(draft.papers):
        if place % 8 == 0:
            draft.heading(events.theme(draft), "## {}")
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(
            form.format(title=shown.title, names=join(shown.authors), venue=venues.short(draft, venues.year(draft)))
        )
        if remark and draft.chance(0.4):
            draft.write("  > " + draft.pick("A classic.", "Read this first.", "With artifact."))
    draft.heading("Contributing", "## {}")
    draft.write("Please read the guidelines first.", "", "## License", "CC0")


def feed_items(draft: Draft) -> None:
    """The items of a feed: title, a line with who and when, the abstract cut short, "Read more"."""
    line = draft.pick(
        "by {names} on {date}", "{names} · {date}", "Posted {date} by {names}", "{date} | {names}", "{names}\n{date}"
    )
    join, more = (
        draft.joint("comma", "and"),
        draft.pick("Read more", "Continue reading →", "Read more »", "Full text", ""),
    )
    tags = draft.chance(0.4)
    for paper in draft.papers:
        shown = draft.show(paper, cuts=True, loses=False)
        draft.write(
            "",
            shown.title,
            *line.format(names=join(shown.authors), date=draft.pick("12 Mar 2025", "Jan 3, 2024", "2023-11-30")).split(
                "\n"
            ),
        )
        draft.put(
            shown.abstract, f"Tags: {events.theme(draft).lower()}, {events.theme(draft).lower()}" if tags else "", more
        )
    draft.write("", "« Older posts", "Newer posts »")


LAYOUTS = (
    Layout("programme_grid", programme_grid, Noise(wraps=False)),
    Layout("virtual_event", virtual_event),
    Layout("lab_cards", lab_cards),
    Layout("references_turned", references_turned, Noise(gapless=False)),
    Layout("references_medical", references_medical, Noise(gapless=False)),
    Layout("arxiv_search", arxiv_search),
    Layout("newsletter", newsletter),
    Layout("accepted_rows", accepted_rows, Noise(wraps=False)),
    Layout("days_of_talks", days_of_talks),
    Layout("awesome_described", awesome_described, Noise(wraps=False)),
    Layout("feed_items", feed_items),
)
