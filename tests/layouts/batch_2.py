"""The second batch of layouts."""

from __future__ import annotations

from layouts import events, people, venues
from layouts.credits import crediting
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise


def programme_sessions(draft: Draft) -> None:
    """The main programme of a conference: days, sessions with chairs, titles, authors grouped by place."""
    clock, badge = events.Clock(draft), draft.badge()
    credit = crediting(draft, "grouped", "grouped and", "grouped comma", "commas")
    draft.heading(draft.pick("Monday, June 10", "Day 1 (June 10)", "Main conference, day 1"))
    draft.write(f"{clock()} {events.opening(draft)}")
    for place, paper in enumerate(draft.papers):
        if day := clock.day():
            draft.heading(day)
        if place % 4 == 0:
            draft.write("", clock(80), events.session(draft, place // 4 + 1), "")
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write("", badge(shown.title))
        draft.put(*credit(shown.authors))
        if place % 4 == 3:
            draft.write("", *draft.pick(([clock(30), events.pause(draft)]), [f"{clock(30)} {events.pause(draft)}"]))
        if place % 9 == 7:
            draft.write("", clock(60), *events.keynote(draft))
    draft.write("", clock(), events.closing(draft))


def programme_author_lines(draft: Draft) -> None:
    """Contributed talks of a workshop: title, a line for each author, then the abstract."""
    credit = crediting(draft, "lines", "lines parens", "lines alone")
    label, badge = draft.pick("", "", "Abstract: ", "Abstract\n", "ABSTRACT. "), draft.badge()
    number = draft.numbering("", "", "Talk {}: ", "{}. ")
    draft.heading(draft.pick("Invited talks", "Keynotes"))
    draft.write(*events.keynote(draft), "", *events.keynote(draft))
    draft.heading(draft.pick("Contributed talks", "Contributed papers", "Talk abstracts"))
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper)
        draft.gap()
        draft.put(number(place) + badge(shown.title))
        draft.put(*credit(draft.marked(shown.authors)))
        draft.put(label + shown.abstract if shown.abstract else "")
    draft.heading("Panel")
    draft.write(*events.panel(draft))


def lab_names_first(draft: Draft) -> None:
    """A group's publications: authors, then the title, at times in quotes, then the venue."""
    join, number = draft.joint("comma", "and", "serial and", "ampersand"), draft.numbering("", "[{}] ", "{}. ", "{}) ")
    quote = draft.pick("{}", "{}.", '"{}"', '"{}",', "{},")
    form = draft.pick(people.FULL, people.INITIALS)
    links = draft.links()
    year = 2026
    for place, paper in enumerate(draft.papers, 1):
        if place == 1 or draft.chance(0.3):
            year -= 1
            draft.heading(draft.pick("{}", "{}").format(year))
        shown = draft.show(paper, abstract=False, form=form, loses=False)
        draft.write("", number(place) + join(shown.authors) + draft.pick("", "", ":", "."), quote.format(shown.title))
        draft.put(venues.line(draft, year), links())


def references_quoted(draft: Draft) -> None:
    """One line a paper: A and B: "Title", Venue."""
    form = draft.pick(
        '{names}: "{title}", {venue}.',
        '{names}, "{title}," {venue}.',
        '{names}. "{title}." {venue}.',
        "{names}: {title}. {venue}.",
    )
    join, number = (
        draft.joint("and", "serial and", "all and", "comma"),
        draft.numbering("", "[{}] ", "- ", "• ", "[P{}] "),
    )
    style = draft.pick(people.INITIALS, people.FULL)
    draft.heading(draft.pick("Conference papers", "References", "Refereed publications"))
    for place, paper in enumerate(draft.papers, 1):
        if place % 15 == 14:
            draft.heading(draft.pick("Journal papers", "Workshop papers", "Technical reports"))
        shown = draft.show(paper, abstract=False, form=style, loses=False)
        venue = venues.cited(draft, venues.year(draft))
        draft.write(number(place) + form.format(names=join(shown.authors), title=shown.title, venue=venue), "")


_FOREIGN = (
    ("标题：", "作者：", "摘要：", "发布日期："),
    ("Titre : ", "Auteurs : ", "Résumé : ", "Date : "),
    ("Titel: ", "Autoren: ", "Zusammenfassung: ", "Veröffentlicht: "),
    ("Título: ", "Autores: ", "Resumen: ", "Fecha: "),
    ("タイトル: ", "著者: ", "概要: ", "公開日: "),
    ("제목: ", "저자: ", "초록: ", "날짜: "),
    ("Название: ", "Авторы: ", "Аннотация: ", "Дата: "),
    ("Titolo: ", "Autori: ", "Sommario: ", "Data: "),
)


def bot_foreign(draft: Draft) -> None:
    """What a bot writes with labels that are not English."""
    title, authors, abstract, date = draft.pick(*_FOREIGN)
    number, join = draft.numbering("", "{}. ", "[{}] ", ""), draft.joint("comma", "semicolon", "and")
    dated, below = draft.chance(0.6), draft.chance(0.4)
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, cuts=True)
        draft.write(number(place) + (title + shown.title).rstrip(), (authors + join(shown.authors)).rstrip())
        if dated and not below:
            draft.write(date + draft.date(2025))
        draft.put(abstract + shown.abstract if shown.abstract else "")
        if dated and below:
            draft.write(date + draft.date(2025))
        draft.write(f"https://arxiv.org/abs/{draft.number()}", "")


def daily_bullets(draft: Draft) -> None:
    """A feed by date: a bullet a paper with its link, then the abstract; no authors, or the first one "et al."."""
    bullet, some = draft.pick("- ", "* ", "• ", ""), draft.pick("et al.", "et al", "et.al.", "")
    head = draft.pick("{title} ({id})", "[{title}](https://arxiv.org/abs/{id})", "{title} - arXiv:{id}", "{id} {title}")
    for place, paper in enumerate(draft.papers):
        if place % 5 == 0:
            draft.heading(draft.pick("{}", "Papers of {}").format(draft.date(2025)))
        first = paper.authors[:1] if some else ()
        shown = draft.show(type(paper)(paper.title, first, paper.abstract), loses=False, cuts=True)
        draft.write("", bullet + head.format(title=shown.title, id=draft.number()))
        if shown.authors:
            draft.write(f"{shown.authors[0]} {some}" if len(paper.authors) > 1 else shown.authors[0])
        draft.put(shown.abstract)


def accepted_alternate(draft: Draft) -> None:
    """Accepted papers under topics: a title, below it the authors."""
    credit, badge = crediting(draft, "plain", "plain", "parens", "grouped", "raised"), draft.badge()
    number = draft.numbering("", "", "- ", "{}. ", "#{} ", "• ")
    tight = draft.chance(0.3)
    for place, paper in enumerate(draft.papers, 1):
        if place % 8 == 1:
            draft.heading(draft.pick("{}", "Topic: {}", "Track {}").format(events.theme(draft)))
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(*(() if tight else ("",)), number(place) + badge(shown.title))
        draft.put(*credit(shown.authors))


def accepted_columns(draft: Draft) -> None:
    """A table of accepted papers, its columns kept apart by tabs."""
    join = draft.joint("comma", "semicolon", "and", "loose semicolon")
    order = draft.pick(
        ("ID", "Title", "Authors"),
        ("Title", "Authors"),
        ("Authors", "Title"),
        ("#", "Authors", "Title", "Track"),
        ("Paper", "Title", "Author(s)", "Type"),
    )
    if draft.chance(0.8):
        draft.write("\t".join(order))
    first, step = draft.pick(1, 12, 103), draft.pick(1, 3)
    for place, paper in enumerate(draft.papers):
        shown = draft.show(paper, abstract=False, loses=False)
        cells = {
            "Title": shown.title,
            "Authors": join(shown.authors),
            "Author(s)": join(shown.authors),
            "Track": draft.pick("Research", "Industry"),
            "Type": draft.pick("Full", "Short"),
        }
        draft.write("\t".join(cells.get(column, str(first + place * step)) for column in order))


def markdown_table(draft: Draft) -> None:
    """A table of Markdown, its cells kept apart by bars."""
    join = draft.joint("comma", "semicolon", "and")
    columns = draft.pick(
        ("Title", "Authors", "Venue", "Links"),
        ("Venue", "Title", "Authors"),
        ("#", "Paper", "Authors", "Year"),
        ("Date", "Title", "Abstract"),
        ("Title", "Venue", "Code"),
    )
    link, head = draft.pick("{}", "[{}](https://example.org/p)", "**{}**"), draft.pick("## {}", "### {}")
    names, texts = "Authors" in columns, "Abstract" in columns
    for place, paper in enumerate(draft.papers):
        if place % 20 == 0:
            draft.heading(events.theme(draft), head)
            draft.write(
                "| " + " | ".join(columns) + " |",
                "|" + "|".join(draft.pick("---", ":---:", "---") for _ in columns) + "|",
            )
        shown = draft.show(paper, authors=names, abstract=texts, loses=False, cuts=True)
        year = venues.year(draft)
        title = link.format(shown.title.replace("|", "/"))
        cells = {
            "Title": title,
            "Paper": title,
            "Authors": join(shown.authors),
            "Venue": venues.short(draft, year),
            "Year": str(year),
            "Date": draft.date(2025),
            "Links": "[pdf](https://example.org/p.pdf)",
            "Code": draft.pick("[code](https://example.org/c)", "-", ""),
            "#": str(place + 1),
            "Abstract": " ".join(shown.abstract.replace("|", "/").split()),
        }
        draft.write("| " + " | ".join(cells[column] for column in columns) + " |")


def page_of_one(draft: Draft) -> None:
    """The page of a single paper: title, authors, venue, abstract, keywords, how to cite it."""
    credit, links = crediting(draft, "raised", "digits", "plain", "parens", "lines"), draft.links(0.9)
    (paper,) = draft.papers
    year = venues.year(draft)
    shown = draft.show(paper, loses=False)
    if draft.chance(0.4):
        draft.write(venues.short(draft, year), "")
    draft.write(shown.title, "", *credit(draft.marked(shown.authors)), "")
    draft.put(venues.line(draft, year) if draft.chance(0.5) else "", links())
    draft.write("", *draft.pick(("Abstract", ""), ("Abstract",), ("ABSTRACT:",), ("",)))
    draft.put(shown.abstract)
    draft.gap()
    if draft.chance(0.6):
        draft.write(f"Keywords: {events.theme(draft)}, {events.theme(draft)}", "")
    if draft.chance(0.5):
        draft.heading(draft.pick("BibTeX", "Citation", "Cite this paper"))
        draft.write(
            "@inproceedings{key,",
            f"  title = {{{shown.title}}},",
            f"  author = {{{' and '.join(shown.authors)}}},",
            f"  year = {{{year}}}",
            "}",
        )


def arxiv_flat(draft: Draft) -> None:
    """The list of arXiv with each entry run together in a line or two."""
    abstracts, apart = draft.chance(0.5), draft.chance(0.4)
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=abstracts, loses=False)
        comment = (
            f"Comments: {draft.pick('12 pages', '9 pages, 3 figures', 'Accepted at SysConf')} "
            if draft.chance(0.5)
            else ""
        )
        line = (
            f"[{place}] arXiv:{draft.number()} [pdf, html, other]",
            f"Title: {shown.title} Authors: {', '.join(shown.authors)} {comment}Subjects: Machine Learning (cs.LG)",
        )
        draft.write(*(line if apart else (" ".join(line),)))
        draft.put(f"Abstract: {shown.abstract}" if shown.abstract else "")
        draft.gap()


LAYOUTS = (
    Layout("programme_sessions", programme_sessions),
    Layout("programme_author_lines", programme_author_lines),
    Layout("lab_names_first", lab_names_first),
    Layout("references_quoted", references_quoted, Noise(gapless=False)),
    Layout("bot_foreign", bot_foreign),
    Layout("daily_bullets", daily_bullets),
    Layout("accepted_alternate", accepted_alternate, Noise(wraps=False)),
    Layout("accepted_columns", accepted_columns, Noise(wraps=False)),
    Layout("markdown_table", markdown_table, Noise(wraps=False)),
    Layout("page_of_one", page_of_one, single=True),
    Layout("arxiv_flat", arxiv_flat),
)
