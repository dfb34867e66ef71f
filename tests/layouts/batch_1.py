"""The first batch of layouts."""

from __future__ import annotations

from layouts import events, people
from layouts.credits import crediting
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise


def workshop_slots(draft: Draft) -> None:
    """A workshop's day: a slot of time before each title, authors with places below, talks between."""
    clock, badge = events.Clock(draft), draft.badge()
    credit = crediting(draft, "parens", "parens semicolon", "grouped", "plain")
    split, abstracts = draft.chance(0.3), draft.chance(0.4)

    def slot(words: str, minutes: int | None = None) -> None:
        draft.write("", *((clock(minutes), words) if split else (f"{clock(minutes)}  {words}",)))

    slot(events.opening(draft))
    for number, paper in enumerate(draft.papers):
        if number % 8 == 4:
            first, *rest = events.keynote(draft)
            slot(first, 50)
            draft.write(*rest)
        if number % 7 == 6:
            slot(events.pause(draft), 30)
        if day := clock.day():
            draft.heading(day)
        if number % 4 == 0:
            draft.write("", events.session(draft, number // 4 + 1))
        shown = draft.show(paper, abstract=abstracts)
        slot(badge(shown.title))
        draft.put(*credit(shown.authors), shown.abstract)
    first, *rest = events.panel(draft)
    slot(first, 60)
    draft.write(*rest)
    slot(events.closing(draft))


def accepted_then_programme(draft: Draft) -> None:
    """Accepted papers first, and the same papers again in the programme, by title alone or with authors."""
    credit, number, badge = (
        crediting(draft, "plain", "parens", "grouped"),
        draft.numbering("", "{}. ", "- ", "• "),
        draft.badge(),
    )
    draft.heading(draft.pick("Accepted papers", "Accepted Papers", "ACCEPTED PAPERS", "List of accepted papers"))
    shown = [draft.show(paper, abstract=False, loses=False) for paper in draft.papers]
    for place, paper in enumerate(shown, 1):
        draft.write("", number(place) + paper.title)
        draft.put(*credit(paper.authors))
    draft.heading(draft.pick("Programme", "Program", "Schedule"))
    clock, names = events.Clock(draft), draft.chance(0.5)
    draft.write(f"{clock()} {events.opening(draft)}")
    for place, paper in enumerate(shown):
        if day := clock.day():
            draft.heading(day)
        if place % 5 == 0:
            draft.write("", events.session(draft, place // 5 + 1))
        if place == 3:
            first, *rest = events.keynote(draft)
            draft.write("", f"{clock(45)} {first}", *rest)
        draft.write("", f"{clock()} {badge(paper.title)}")
        draft.put(*(credit(paper.authors) if names else ()))
    draft.write("", f"{clock()} {events.closing(draft)}")


def lab_by_year(draft: Draft) -> None:
    """A group's publications under years: title, authors with marks, venue, links."""
    join, number, badge = (
        draft.joint("comma", "and", "serial and"),
        draft.numbering("", "", "[{}] ", "{}. "),
        draft.badge(),
    )
    links, dot = draft.links(), draft.pick("", ".", "")
    abstracts = draft.chance(0.25)
    draft.heading(draft.pick("Publications", "Selected publications", "Our papers"))
    year = 2025
    draft.heading(str(year))
    for place, paper in enumerate(draft.papers, 1):
        if place > 1 and draft.chance(0.25):
            year -= 1
            draft.heading(str(year))
        shown = draft.show(paper, abstract=abstracts)
        draft.write("")
        draft.put(number(place) + badge(shown.title) + (dot if shown.title else ""))
        draft.put(join(draft.marked(shown.authors)) + (dot if shown.authors else ""))
        draft.put(
            draft.pick(
                "In Proc. of SysConf {}", "SysConf {}", "MLArch, {}", "arXiv preprint, {}", "to appear at SysConf {}"
            ).format(year)
        )
        draft.put(shown.abstract, links())
    draft.gap()
    draft.write("* equal contribution" if draft.chance(0.5) else "")


def references_initials(draft: Draft) -> None:
    """One line a paper: A. Author, B. Author. Title. Venue, year."""
    form = draft.pick(people.INITIALS, people.FULL, people.INITIALS)
    join, number = draft.joint("comma", "and", "serial and"), draft.numbering("[{}] ", "{}. ", "", "• ")
    year_first = draft.chance(0.3)
    draft.heading(draft.pick("References", "Publications", "Bibliography", "Journal articles"))
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=False, form=form, loses=False)
        year = draft.random.randint(2015, 2025)
        venue = draft.pick(
            "In Proceedings of SysConf",
            "SysConf",
            "Journal of Slow Machines 12(3)",
            "arXiv preprint",
            "Proc. MLArch, pp. 12-24",
        )
        title = shown.title if shown.title.endswith("?") else f"{shown.title}."
        line = (
            f"{join(shown.authors)} ({year}). {title} {venue}."
            if year_first
            else f"{join(shown.authors)}. {title} {venue}, {year}."
        )
        draft.write(number(place) + line, "")


def daily_table(draft: Draft) -> None:
    """A daily table of arXiv, flattened: title, date, abstract behind a "Show", comment; no authors."""
    show = draft.pick("Show", "Abstract", "Click to expand", "")
    every = max(3, len(draft.papers) // 3)
    for place, paper in enumerate(draft.papers):
        if place % every == 0:
            draft.heading(draft.pick("large language models", "Training Systems", "inference", "GPU", "Compilers"))
            draft.write(*(part for head in ("Title", "Date", "Abstract", "Comment") for part in (head, "")))
        shown = draft.show(paper, authors=False, loses=False, cuts=True)
        draft.write("", shown.title, "", draft.date())
        draft.put(show, shown.abstract)
        if draft.chance(0.4):
            draft.write(
                "",
                draft.pick(
                    "12 pages, 5 figures", "Accepted to SysConf 2025", "Code: https://example.org/code", "Preprint"
                ),
            )


def bot_labels(draft: Draft) -> None:
    """What a bot writes: a label before each field, in English."""
    number = draft.numbering("", "{}. ", "[{}] ", "#{} ", "Paper {}\n")
    title, authors, abstract = draft.pick(
        ("Title: ", "Authors: ", "Abstract: "),
        ("Title: ", "Author(s): ", "Summary: "),
        ("TITLE: ", "BY: ", "ABSTRACT: "),
        ("", "Authors: ", "TL;DR: "),
    )
    join = draft.joint("comma", "semicolon", "and", "bar")
    before, links = draft.chance(0.5), draft.links(0.4)
    draft.write(f"New papers of {draft.date(2025)}", "")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, cuts=True)
        draft.put(*(number(place) + title + shown.title).split("\n"))
        draft.write((authors + join(shown.authors)).rstrip())
        if before:
            draft.write(f"Categories: cs.{draft.pick('LG', 'DC', 'AR')}, cs.PF", f"Published: {draft.date(2025)}")
        draft.put(abstract + shown.abstract if shown.abstract else "")
        if not before:
            draft.write(f"Link: http://arxiv.org/abs/{draft.number()}v{draft.pick(1, 2)}")
        draft.put(links())
        draft.write("", *draft.pick((), (draft.pick("---", "=" * 40, "* * *"), "")) if place % 2 == 0 else ())


def arxiv_new(draft: Draft) -> None:
    """The list of new submissions, an entry spread over lines with labels, or flattened."""
    flat, abstracts = draft.chance(0.4), draft.chance(0.6)
    comments = draft.pick("Comments: ", "Comments:\n")
    draft.write(f"Showing new listings for {draft.date(2025)}", f"Total of {len(draft.papers)} entries", "")
    draft.heading(draft.pick("New submissions", "New submissions (showing all of them)", "Cross submissions"))
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=abstracts, loses=False)
        mark = draft.pick("[pdf, html, other]", "[pdf, other]", "[pdf, ps, other]")
        cross = draft.pick("", "", "", " (cross-list from cs.DC)", " (replaced)")
        label = f"[{place}] arXiv:{draft.number()}{cross} {mark}"
        draft.write("")
        lines = [
            label,
            f"Title: {shown.title}",
            f"Authors: {', '.join(shown.authors)}" if not flat else ", ".join(shown.authors),
        ]
        if draft.chance(0.5):
            lines += (
                comments + draft.pick("12 pages", "Accepted at SysConf, 9 pages, 3 figures", "Under review")
            ).split("\n")
        lines.append(
            f"Subjects: {draft.pick('Machine Learning (cs.LG)', 'Hardware Architecture (cs.AR)')}; Performance (cs.PF)"
        )
        draft.put(*lines, shown.abstract)


def cool_list(draft: Draft) -> None:
    """A feed with counts behind each title, authors behind a label, then the abstract."""
    number = draft.numbering("#{} ", "{}. ", "[{}] ")
    tail = draft.pick(
        " [PDF {p}] [Copy] [Kimi {k}] [REL]",
        " [PDF{p}] [Kimi{k}]",
        " [PDF] ({p}) [Chat] ({k})",
        " | PDF {p} | Views {k}",
    )
    label, join = (
        draft.pick("Authors: ", "Authors:", "Author: ", "By "),
        draft.joint("comma", "loose semicolon", "semicolon"),
    )
    more = draft.pick("", "", "Publish: 2025-03-{:02d} 17:59:59 UTC", "Subject: cs.DC")
    draft.write(f"Distributed Computing | {draft.date()}", f"Total: {len(draft.papers)}", "")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper)
        draft.write(
            "",
            (number(place) + shown.title + tail.format(p=draft.random.randint(0, 40), k=draft.random.randint(0, 60))),
        )
        draft.write("", (label + join(shown.authors)).rstrip(), "")
        draft.put(shown.abstract)
        if more:
            draft.write("", more.format(draft.random.randint(1, 28)))


def accepted_parens(draft: Draft) -> None:
    """Accepted papers, one line each: Title (A, B)."""
    number, badge = draft.numbering("", "- ", "{}. ", "#{} ", "• ", "{}\t"), draft.badge()
    join = draft.joint("comma", "semicolon", "and", "serial and")
    form = draft.pick("{} ({})", "{} [{}]", "{} ({})", "{} — {}", "{} – {}")
    draft.heading(draft.pick("Accepted papers", "Accepted Contributions", "Regular papers"))
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(number(place) + form.format(badge(shown.title), join(shown.authors)))
    draft.gap()


def markdown_digest(draft: Draft) -> None:
    """Markdown: a heading or a bold line a paper, authors in italics, the abstract quoted or plain."""
    mark = draft.pick("## {}", "### {}", "**{}**", "### [{}](https://example.org/p)", "- **{}**")
    number, badge = draft.numbering("", "", "{}. "), draft.badge()
    who, what = (
        draft.pick("*{}*", "_{}_", "{}", "**Authors:** {}", "*Authors*: {}"),
        draft.pick("{}", "> {}", "**Abstract:** {}", "*Abstract*: {}"),
    )
    join, link = (
        draft.joint("comma", "and", "serial and"),
        draft.pick(
            "[PDF](https://example.org/p.pdf) | [Code](https://example.org/c)", "", "📄 [Paper](https://example.org/p)"
        ),
    )
    draft.heading(draft.pick("Reading list", "Digest of the week", "Papers"), "# {}")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, cuts=True)
        draft.write("")
        draft.put(mark.format(number(place) + badge(shown.title)) if shown.title else "")
        draft.write("", who.format(join(shown.authors)) if shown.authors else "", "")
        draft.put(*(what.format(part) for part in shown.abstract.split("\n\n") if part), link)


def awesome_tags(draft: Draft) -> None:
    """A list of links under topics: a bullet a paper with its venue and its links, mostly without authors."""
    bullet, names = draft.pick("- ", "* ", "+ "), draft.chance(0.4)
    form = draft.pick(
        "[{venue}] {title} [[paper]](https://example.org/p) [[code]](https://example.org/c)",
        "[{title}](https://example.org/p) ({venue})",
        "{title} `{venue}` [[Paper](https://example.org/p)]",
        "[{venue}] [{title}](https://example.org/p)",
        "**{title}**, {venue} [[pdf]](https://example.org/p)",
    )
    join = draft.joint("comma")
    draft.heading("Awesome Machine Learning Systems", "# {}")
    draft.heading("Contents", "## {}")
    topics = [events.theme(draft) for _ in range(1 + len(draft.papers) // 6)]
    draft.write(*(f"- [{topic}](#{topic.lower().replace(' ', '-')})" for topic in topics))
    for place, paper in enumerate(draft.papers):
        if place % 6 == 0:
            draft.heading(topics[place // 6], "## {}")
        shown = draft.show(paper, authors=names, abstract=False, loses=False)
        venue = (
            draft.pick("OSDI", "SOSP", "MLSys", "ASPLOS", "arXiv")
            + draft.pick("'", " 20")
            + str(draft.random.randint(16, 25))
        )
        draft.write(bullet + form.format(title=shown.title, venue=venue))
        if names:
            draft.write(f"  {bullet}{join(shown.authors)}")


LAYOUTS = (
    Layout("workshop_slots", workshop_slots),
    Layout("accepted_then_programme", accepted_then_programme),
    Layout("lab_by_year", lab_by_year),
    Layout("references_initials", references_initials, Noise(gapless=False)),
    Layout("daily_table", daily_table),
    Layout("bot_labels", bot_labels),
    Layout("arxiv_new", arxiv_new),
    Layout("cool_list", cool_list),
    Layout("accepted_parens", accepted_parens, Noise(wraps=False)),
    Layout("markdown_digest", markdown_digest),
    Layout("awesome_tags", awesome_tags, Noise(wraps=False)),
)
