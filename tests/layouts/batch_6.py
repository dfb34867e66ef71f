"""The sixth batch of layouts."""

from __future__ import annotations

from layouts import events, people, venues
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise


def rst_presentations(draft: Draft) -> None:
    """A page in reStructuredText: underlined titles, who presents in a bullet, substitutions for links."""
    who, rule = draft.pick("* Presenter: {}", "Presenters: {}", ":Authors: {}", "* Speakers: {}"), draft.pick(*"-~^")
    top, join, bare = draft.pick("=", "+"), draft.joint("comma"), draft.chance(0.5)
    draft.write(".. _program:", "", draft.other("heading", "Presentations"), top * 13, "")
    for number in range(len(draft.papers)):
        draft.write(f".. |P{number}| raw:: html", "", f'   <a href="https://example.org/{number}.pdf">Paper</a>', "")
    for number, paper in enumerate(draft.papers):
        shown = draft.show(paper, abstract=not bare, loses=False)
        draft.write("", "", shown.title, rule * len(shown.title), "", who.format(join(shown.authors)), f"* |P{number}|")
        draft.write("", *shown.abstract.split("\n"))


def html_programme(draft: Draft) -> None:
    """A page of Markdown whose programme is a table of HTML: a row a slot, titles in bold, places in brackets."""
    clock, join, shut = events.Clock(draft), draft.joint("comma", "and"), draft.chance(0.7)
    title = draft.pick("<b>{}</b><br>", '<a href="#t">{}</a><br/>', "<i>{}</i><br />", "<strong>{}</strong>\n<br>")
    draft.write("---", "layout: page", "title: Program", "---", "", f"## {draft.other('heading', 'Program')}", "")
    draft.write("<table>", "<tbody>", f"<tr><td>{clock(30)}</td><td>{events.opening(draft)}</td></tr>")
    for place, paper in enumerate(draft.papers):
        shown = draft.show(paper, abstract=False, loses=False)
        if place % 6 == 4:
            draft.write(f"<tr><td>{clock(30)}</td><td><b>{events.pause(draft)}</b></td></tr>")
        where = f" ({people.place(draft.random)})"
        draft.write("<tr>", f"  <td>{clock(20)}</td>", f"  <td>{title.format(shown.title)}")
        draft.write(f"    {join(shown.authors)}{where}", "  </td>", "</tr>")
    draft.write(*(("</tbody>", "</table>") if shut else ()), "", "See you there!")


def underlined(draft: Draft) -> None:
    """Markdown of the older kind: titles underlined, authors in italics or after "by", the abstract below."""
    who, join = draft.pick("*{}*", "by {}", "_{}_", "**Authors**: {}"), draft.joint("comma", "and", "serial and")
    draft.write(draft.other("heading", "Accepted papers"), "===============", "")
    for paper in draft.papers:
        shown = draft.show(paper)
        draft.write("", *((shown.title, "-" * min(70, len(shown.title)), "") if shown.title else ()))
        draft.put(who.format(join(shown.authors)) if shown.authors else "", "")
        draft.write("", *shown.abstract.split("\n"), "")


def titles_alone(draft: Draft) -> None:
    """Nothing but titles, under topics, with bullets, numbers or bare."""
    mark, topics = draft.numbering("", "- ", "{}. ", "• ", "({}) "), draft.chance(0.5)
    draft.heading(draft.pick("Accepted Papers", "List of accepted papers", "Papers", "Technical Papers"))
    for place, paper in enumerate(draft.papers, 1):
        if topics and place % 7 == 1:
            draft.heading(events.theme(draft).capitalize())
        draft.write(mark(place) + draft.show(paper, authors=False, abstract=False, loses=False).title)


def references_commas(draft: Draft) -> None:
    """References whose parts only commas keep apart: A. Moreau, B. Okafor, Title, Proc. of X, 2020."""
    number, stop = draft.numbering("", "[{}] ", "{}. ", "- "), draft.pick(".", "")
    last = draft.pick("Proc. {v}, {y}", "In Proceedings of {v} {y}", "{v}'{s}", "{v}, vol. 3, no. 2, pp. 1-10, {y}")
    join, form = draft.joint("comma", "and", "serial and"), draft.pick(people.FULL, people.INITIALS)
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=False, form=form, loses=False)
        year = venues.year(draft)
        venue = last.format(v=venues.acronym(draft), y=year, s=f"{year % 100:02d}")
        draft.write(f"{number(place)}{join(shown.authors)}, {shown.title}, {venue}{stop}", *draft.pick(("",), ()))


def latex_items(draft: Draft) -> None:
    """The source of a CV in LaTeX: an item a paper, the title in bold or in quotes, the venue in italics."""
    form = draft.pick(
        "\\item {names}. \\textbf{{{title}}}. \\emph{{{venue}}}, {year}.",
        "\\item \\textbf{{{title}}}\\\\ {names}\\\\ \\textit{{{venue} {year}}}",
        "\\bibitem{{p{n}}} {names}. ``{title}.'' {{\\em {venue}}}, {year}.",
    )
    join = draft.joint("comma", "and", "serial and")
    draft.write("\\section*{" + draft.other("heading", "Publications") + "}", "\\begin{enumerate}")
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=False, loses=False)
        told = {"names": join(shown.authors), "title": shown.title, "n": place}
        draft.write(form.format(**told, venue=venues.acronym(draft), year=venues.year(draft)), "")
    draft.write("\\end{enumerate}")


def reading_group(draft: Draft) -> None:
    """The plan of a reading group: a date, a title, authors and venue, and who leads the discussion."""
    join, lead = draft.joint("comma", "and"), draft.pick("Discussion lead: {}", "Presenter: {}", "Led by {}", "({})")
    form = draft.pick("{title} ({venue})", "[{venue}] {title}", "{title}, {venue}", "{title}")
    for paper in draft.papers:
        shown = draft.show(paper, abstract=False, loses=False)
        venue = venues.short(draft, venues.year(draft))
        draft.write("", draft.date(2026), form.format(title=shown.title, venue=venue), join(shown.authors))
        draft.write(lead.format(draft.other("person", people.name(draft.random))))


def wiki_page(draft: Draft) -> None:
    """The source of a wiki: headings between equals signs, bold or linked titles, authors behind a dash or below."""
    title = draft.pick("* '''{}'''", "* [https://example.org/p {}]", "* ''{}''")
    apart = draft.pick(" - ", " — ", "\n*: ", "<br>\n")
    join, year = draft.joint("comma", "and"), 2026
    for place, paper in enumerate(draft.papers):
        if place % 8 == 0:
            draft.heading(str(year), "== {} ==")
            year -= 1
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write(*f"{title.format(shown.title)}{apart}{join(shown.authors)}".split("\n"))


def speakers_first(draft: Draft) -> None:
    """A day of talks: time, speakers with their place, the title behind a colon or below; keynotes with their lives."""
    clock, below, join = events.Clock(draft), draft.chance(0.5), draft.joint("comma", "and")
    abstracts = draft.chance(0.5)
    draft.write(f"{clock(30)} {events.opening(draft)}", "")
    for place, paper in enumerate(draft.papers):
        if place % 7 == 3:
            draft.write(f"{clock(60)}", *events.keynote(draft), "")
        if place % 5 == 4:
            draft.write(f"{clock(30)} {events.pause(draft)}", "")
        shown = draft.show(paper, abstract=abstracts, loses=False)
        credit = f"{join(shown.authors)} ({people.place(draft.random)})"
        draft.write(clock(20), *((credit, shown.title) if below else (f"{credit}: {shown.title}",)))
        draft.put(shown.abstract)
        draft.gap()


def spreadsheet(draft: Draft) -> None:
    """A spreadsheet as text: quoted cells between commas or bare ones between semicolons, its head above."""
    glue, quote = draft.pick((",", '"{}"'), ("\t", "{}"), (";", '"{}"'))
    order = draft.pick(("id", "title", "authors"), ("title", "authors", "track"), ("authors", "title", "id"))
    join = draft.joint("semicolon", "and") if glue == "," else draft.joint("comma", "and")
    heads = {"id": "Paper ID", "title": "Title", "authors": "Authors", "track": "Track"}
    draft.write(glue.join(quote.format(heads[column]) for column in order))
    for place, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper, abstract=False, loses=False)
        cells = {"id": str(place * 3), "title": shown.title, "authors": join(shown.authors), "track": "Research"}
        draft.write(glue.join(quote.format(cells[column].replace('"', "'")) for column in order))


LAYOUTS = (
    Layout("rst_presentations", rst_presentations, Noise(wraps=False, gapless=False)),
    Layout("html_programme", html_programme, Noise(wraps=False)),
    Layout("underlined", underlined, Noise(wraps=False, gapless=False)),
    Layout("titles_alone", titles_alone),
    Layout("references_commas", references_commas, Noise(gapless=False)),
    Layout("latex_items", latex_items),
    Layout("reading_group", reading_group),
    Layout("wiki_page", wiki_page, Noise(wraps=False)),
    Layout("speakers_first", speakers_first),
    Layout("spreadsheet", spreadsheet, Noise(wraps=False)),
)
