"""The fifth batch of layouts."""

from __future__ import annotations

from layouts import events, people, venues
from layouts.credits import crediting
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise, Paper


def programme_places(draft: Draft) -> None:
    """A programme with parallel tracks: quoted titles or bare ones, authors after the names of their places."""
    clock, quote = events.Clock(draft), draft.pick("{}", '"{}"', "{}", "» {}")
    credit = crediting(draft, "places first", "slashes", "grouped and", "brackets")
    draft.heading(draft.pick("Technical programme", "Detailed Program", "Program at a glance"))
    for place, paper in enumerate(draft.papers):
        if day := clock.day():
            draft.heading(day)
        if place % 6 == 0:
            draft.write(
                "",
                clock(60),
                *draft.pick((events.session(draft, place // 6 + 1),), (events.session(draft, 1), "(parallel session)")),
            )
        if place % 6 == 5:
            draft.write("", f"{clock(60)} {events.pause(draft)}")
        if place % 13 == 6:
            draft.write("", f"{clock(60)} ", *events.keynote(draft))
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write("", quote.format(shown.title))
        draft.put(*credit(shown.authors))
    draft.write("", f"{clock(60)} {events.closing(draft)}", "", *events.panel(draft))


def workshop_minutes(draft: Draft) -> None:
    """A workshop with the length of each talk, invited ones with abstracts, contributed ones with or without."""
    form = draft.pick(
        "{title} ({n} min)",
        "({n} min) {title}",
        "[{n}'] {title}",
        "Talk {k} ({n} minutes): {title}",
        "{title} -- {n} min",
    )
    abstracts, join = draft.chance(0.5), draft.joint("comma", "and", "serial and", "semicolon")
    speaker = draft.pick("{}", "Authors: {}", "{}", "by {}", "Presented work of {}")
    draft.write(events.opening(draft) + " (10 min)", "")
    for place, paper in enumerate(draft.papers):
        if place % 8 == 0:
            draft.heading(draft.pick("Invited", "Morning", "Part {}").format(place // 8 + 1))
            draft.write(*events.keynote(draft))
            draft.heading(draft.pick("Contributed talks", "Lightning talks", "Peer-reviewed papers"))
        shown = draft.show(paper, abstract=abstracts)
        draft.gap()
        if shown.title:
            draft.write(form.format(title=shown.title, n=draft.pick(5, 10, 15), k=place + 1))
        draft.put(speaker.format(join(draft.marked(shown.authors))) if shown.authors else "", shown.abstract)
    draft.write("", events.closing(draft))


def lab_selected(draft: Draft) -> None:
    """Selected papers with their abstracts, then all of them by year, where the selected ones come again."""
    join, number = draft.joint("comma", "and"), draft.numbering("", "- ", "{}. ", "[{}] ")
    chosen, style = 1 + len(draft.papers) // 6, draft.pick("lines", "line")
    top = {}
    draft.heading(draft.pick("Selected publications", "Highlights"))
    for paper in draft.papers[:chosen]:
        top[paper.title] = shown = draft.show(paper, loses=False)
        draft.write("", shown.title, join(shown.authors))
        draft.put(shown.abstract)
    draft.heading(draft.pick("All publications", "Full list", "Publications"))
    year = 2026
    for place, paper in enumerate(draft.papers, 1):
        if place == 1 or draft.chance(0.25):
            year -= 1
            draft.heading(str(year))
        shown = top.get(paper.title) or draft.show(paper, abstract=False, loses=False)
        venue = venues.short(draft, year)
        if style == "lines":
            draft.write("", number(place) + shown.title, join(shown.authors), venue)
        else:
            draft.write("", f"{number(place)}{shown.title}. {join(shown.authors)}. {venue}.".replace("?.", "?"))


def references_full(draft: Draft) -> None:
    """Works cited: the first name turned, the others not, the title quoted; or years in brackets in front."""
    form = draft.pick(
        '{names}. "{title}." {venue} ({year}): 1-10.',
        '{names}. "{title}." {venue}, {year}, pp. 12-24.',
        '[{year}] {names}. "{title}." {venue}.',
        "{year}. {names}: {title}. {venue}",
    )
    turned, bullet = draft.chance(0.5) and not form.startswith(("[", "{year}")), draft.pick("", "• ", "- ")
    join = draft.joint("serial and", "and") if turned else draft.joint("comma", "serial and", "ampersand")
    for paper in draft.papers:
        shown = draft.show(paper, abstract=False, loses=False)
        names = shown.authors
        if turned:
            names = (people.turned(names[0]), *names[1:])
            draft.also(names)
        told = form.format(names=join(names), title=shown.title, venue=venues.acronym(draft), year=venues.year(draft))
        draft.write(bullet + told.replace('?."', '?"'), "")


def records_yaml(draft: Draft) -> None:
    """A dump in the manner of YAML: keys, lists of names, the abstract in a block."""
    inline, block = draft.chance(0.3), draft.pick("abstract: >", "abstract: |", "abstract:", "summary: >-")
    quote, dash = draft.pick("{}", '"{}"', "'{}'"), draft.pick("- ", "")
    for paper in draft.papers:
        shown = draft.show(paper, loses=False)
        text = " ".join(shown.abstract.split())
        pad = " " * len(dash)
        draft.write(dash + "title: " + quote.format(shown.title))
        if inline:
            draft.write(pad + "authors: [" + ", ".join(quote.format(name) for name in shown.authors) + "]")
        else:
            draft.write(pad + "authors:", *(f"{pad}  - {name}" for name in shown.authors))
        draft.write(f"{pad}year: {venues.year(draft)}", pad + block, f"{pad}  {text}", "")


def chat_digest(draft: Draft) -> None:
    """A bot in a chat: bold title with id, score, names, quoted abstract, buttons."""
    head = draft.pick(
        "*{title}* (arXiv:{id})",
        "<https://arxiv.org/abs/{id}|{title}>",
        "{title} [{id}]",
        "#{n} | {title}",
        "[{score}] {title}",
    )
    score, join = draft.pick("Score: {}", "Relevance: {}%", ""), draft.joint("comma", "semicolon", "and", "dot")
    quote, buttons = (
        draft.pick("> {}", "{}", ">>> {}", "_{}_"),
        draft.pick("👍 3   👎 0   💾 Save", "", "Open | Save | Hide"),
    )
    who = draft.pick("Authors: {}", "{}", "by {}", "— {}")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, cuts=True, loses=False)
        draft.write("", f"paperbot  {draft.pick('9:01 AM', '14:20', '08:30')}" if place % 4 == 1 else "")
        draft.write(
            head.format(title=shown.title, id=draft.number(), n=place, score=f"0.{draft.random.randint(50, 99)}")
        )
        draft.put(who.format(join(shown.authors)), score.format(draft.random.randint(60, 99)) if score else "")
        draft.put(quote.format(" ".join(shown.abstract.split())), buttons)


def review_site(draft: Draft) -> None:
    """The listing of a reviewing site: title, names, dates and status run together, then labelled fields."""
    join = draft.joint("comma", "comma", "semicolon")
    status = draft.pick(
        "Published: {date}, Last Modified: {date}  SysConf 2024 poster  Readers: Everyone",
        "{date} (modified: {date})  Submitted to SysConf 2025",
        "SysConf 2023 Oral",
        "{date}  Accept (poster)",
    )
    words, short, opened = draft.chance(0.7), draft.chance(0.4), draft.pick("Abstract: ", "Abstract:\n", "")
    replies = draft.pick("Keywords: ", "Keywords:\n")
    for paper in draft.papers:
        shown = draft.show(paper, loses=False)
        draft.write("", shown.title, join(shown.authors), status.format(date="12 Jan 2024"))
        if words:
            draft.put(*(replies + "; ".join((events.theme(draft), events.theme(draft)))).split("\n"))
        if short:
            draft.write(
                "TL;DR: "
                + draft.pick(
                    "A faster way to wait.", "We make it small and it still works.", "Caches, but for thoughts."
                )
            )
        draft.put(opened + shown.abstract if opened != "Abstract:\n" else f"Abstract:\n{shown.abstract}")
        draft.write(draft.pick("3 Replies", "0 Replies", "Show details", "Primary Area: systems"))


def bibliography_site(draft: Draft) -> None:
    """A bibliography on the web: a key, names before a colon, the title on the same or the next line, venue, pages."""
    key, apart = draft.pick("[c{}]", "[j{}]", "{}", ""), draft.chance(0.5)
    join = draft.joint("comma", "comma", "and")
    number = len(draft.papers) + 3
    year = 2026
    for place, paper in enumerate(draft.papers):
        if place == 0 or draft.chance(0.2):
            year -= 1
            draft.heading(draft.pick("{}", "2020 – today" if place == 0 else "{}").format(year))
        shown = draft.show(paper, abstract=False, loses=False)
        venue = f"{venues.acronym(draft)} {year}: {draft.random.randint(1, 400)}-{draft.random.randint(401, 800)}"
        draft.write("")
        draft.put(key.format(number - place))
        lines = (f"{join(shown.authors)}:", f"{shown.title}. {venue}".replace("?.", "?"))
        draft.write(*(lines if apart else (" ".join(lines),)))


def contents(draft: Draft) -> None:
    """The contents of proceedings: titles with dots and page numbers, names below or above, front matter."""
    dots, above = draft.pick(" .......... ", " . . . . . ", "\t", "  ", " …… "), draft.chance(0.25)
    credit = crediting(draft, "plain", "grouped", "parens")
    page = draft.random.randint(1, 4)
    draft.heading(draft.pick("Table of Contents", "Contents", "TABLE OF CONTENTS"))
    front = draft.random.sample(
        ("Message from the Chairs", "Organizing Committee", "Foreword", "Reviewers", "Keynote Abstracts"), 3
    )
    draft.write(
        *(draft.other("note", words) + dots + roman for words, roman in zip(front, ("iii", "v", "viii"), strict=True))
    )
    for place, paper in enumerate(draft.papers):
        if place % 6 == 0:
            draft.heading(events.session(draft, place // 6 + 1))
        shown = draft.show(paper, abstract=False, loses=False)
        title, names = f"{shown.title}{dots}{page}", credit(shown.authors)
        draft.write("")
        draft.put(*(*names, title) if above else (title, *names))
        page += draft.random.randint(6, 16)
    draft.write("", draft.other("note", "Author Index") + f"{dots}{page}")


def markup_source(draft: Draft) -> None:
    """A page of Markdown with the tags of HTML left in."""
    title = draft.pick(
        "<h3>{}</h3>",
        '### <a href="https://example.org/p">{}</a>',
        "<b>{}</b><br>",
        "<strong>{}</strong>",
        "<li><b>{}</b><br/>",
    )
    who = draft.pick("<i>{}</i><br>", "<em>{}</em>", '<p class="authors">{}</p>', "{}<br/>")
    what = draft.pick(
        "<p>{}</p>", "<details>\n<summary>Abstract</summary>\n{}\n</details>", '<div class="abstract">{}</div>', ""
    )
    join, emphasis = draft.joint("comma", "and"), draft.pick("<b>{}</b>", "<u>{}</u>", "{}")
    for paper in draft.papers:
        shown = draft.show(paper, abstract=bool(what), loses=False)
        own = draft.random.randrange(len(shown.authors))
        names = [emphasis.format(name) if place == own else name for place, name in enumerate(shown.authors)]
        draft.write("", title.format(shown.title), who.format(join(names)))
        draft.put(f"<span>{venues.short(draft, venues.year(draft))}</span>" if draft.chance(0.7) else "")
        draft.put(what.format(" ".join(shown.abstract.split())) if what else "", "<br>")


def arxiv_mail(draft: Draft) -> None:
    """The daily letter of arXiv: rules, a block of fields, an indented abstract, a link with a size."""
    rule = draft.pick("-" * 78, "\\\\")
    several = draft.chance(0.5)
    draft.write(f"Submissions received from Mon {draft.random.randint(1, 9)} Jun 24", "")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, loses=False)
        date = f"Date: Tue, {draft.random.randint(1, 28)} Jun 2024 17:59:59 GMT   ({draft.random.randint(90, 9000)}kb)"
        draft.write(rule, f"arXiv:{draft.number()}", date, "", f"Title: {shown.title}")
        draft.write(f"Authors: {_enumerated(shown)}", f"Categories: {draft.pick('cs.LG cs.DC', 'cs.AR')}")
        draft.put("Comments: 12 pages, 4 figures" if several and place % 2 else "")
        draft.write(
            "\\\\",
            f"  {' '.join(shown.abstract.split())}",
            f"\\\\ ( https://arxiv.org/abs/{draft.number()} ,  {draft.random.randint(90, 9000)}kb)",
        )


def _enumerated(paper: Paper) -> str:
    return ", ".join(paper.authors[:-1]) + (" and " if len(paper.authors) > 1 else "") + paper.authors[-1]


LAYOUTS = (
    Layout("programme_places", programme_places),
    Layout("workshop_minutes", workshop_minutes),
    Layout("lab_selected", lab_selected),
    Layout("references_full", references_full, Noise(gapless=False)),
    Layout("records_yaml", records_yaml),
    Layout("chat_digest", chat_digest),
    Layout("review_site", review_site),
    Layout("bibliography_site", bibliography_site),
    Layout("contents", contents, Noise(wraps=False)),
    Layout("markup_source", markup_source),
    Layout("arxiv_mail", arxiv_mail),
)
