"""The seventh batch of layouts: programmes as browsers show them, and rows that hold more than one line."""

from __future__ import annotations

from layouts import events
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Noise


def stacked_fields(draft: Draft) -> None:
    """HTML whose style sheet sets the fields of a talk below each other: spans of several classes, nothing between."""
    clock, join, gap = events.Clock(draft), draft.joint("comma", "semicolon", "and"), draft.pick("\n", " ")
    when, name, who = draft.pick(("time", "talk", "presenter"), ("slot", "paper-name", "by"), ("h", "t", "a"))
    draft.write("<!doctype html>", "<html><head><title>Program</title></head><body>", "<div class='program'>")
    for place, paper in enumerate(draft.papers):
        shown = draft.show(paper, abstract=False, loses=False)
        if place % 5 == 0:
            draft.write(f"<h3>{events.session(draft, place // 5 + 1)}</h3>")
        fields = ((when, clock(20)), (name, shown.title), (who, join(shown.authors)))
        draft.write(gap.join(f"<span class='{key}'>{words}</span>" for key, words in fields))
    draft.write("</div>", "</body></html>")


def tabbed_days(draft: Draft) -> None:
    """HTML with a part for each day, all but the first hidden until somebody presses its tab."""
    clock, join = events.Clock(draft), draft.joint("comma", "serial and")
    row = draft.pick(
        "<tr><td>{when}</td><td><b>{title}</b><br>{names}</td></tr>",
        "<tr><td>{when}</td><td>{title}</br><i>{names}</i></td></tr>",
        "<tr><th>{when}</th><td><p>{title}</p><p><em>{names}</em></p></td></tr>",
    )
    hidden = draft.pick("style='display: none'", "hidden")
    draft.write(
        "<!doctype html>", "<html><body><h1>Program</h1>", "<button>Monday</button><button>Tuesday</button><div>"
    )
    half = max(2, len(draft.papers) // 2)
    for start in range(0, len(draft.papers), half):
        draft.write(f"<div class='tab' {hidden if start else ''}><table>")
        for paper in draft.papers[start : start + half]:
            shown = draft.show(paper, abstract=False, loses=False)
            draft.write(row.format(when=clock(20), title=shown.title, names=join(shown.authors)))
        draft.write(f"<tr><td>{clock(30)}</td><td>{events.pause(draft)}</td></tr>", "</table></div>")
    draft.write("</div></body></html>")


def broken_rows(draft: Draft) -> None:
    """A table of Markdown with a break inside its cells: the title, then people in italics, then the bar."""
    clock, join = events.Clock(draft), draft.joint("comma", "and")
    cell = draft.pick("{title} <br> _{names}_", "**{title}**<br>{names}", "*{title}* <br/> {names}")
    draft.heading(draft.pick("Program", "Schedule"), "## {}")
    draft.write("", "| Time | Talk |", "|------|------|")
    for place, paper in enumerate(draft.papers):
        shown = draft.show(paper, abstract=False, loses=False)
        if place % 5 == 4:
            draft.write(f"| {clock(30)} | _{events.pause(draft)}_ |")
        draft.write(f"| {clock(20)}   | {cell.format(title=shown.title, names=join(shown.authors))}      |")


def kinds_of_work(draft: Draft) -> None:
    """Titles behind what kind of work they are of, over people; now and then an entity of HTML in the Markdown."""
    join, mark = draft.joint("comma", "and"), draft.pick("- ", "", "* ")
    kinds = draft.pick(("Regular paper", "Talk"), ("Short paper", "Full paper"), ("Talk", "Contributed talk"))
    below = draft.pick("  {}", "  *{}*", "  _{}_")
    draft.heading(draft.pick("Accepted contributions", "Posters &amp; Demos"), "# {}")
    for place, paper in enumerate(draft.papers):
        shown = draft.show(paper, abstract=False, loses=False)
        draft.write("", f"{mark}**{kinds[place % 2]}: {shown.title}**<br>", below.format(join(shown.authors)))


LAYOUTS = (
    Layout("stacked_fields", stacked_fields, Noise(wraps=False, gapless=False, framed=False)),
    Layout("tabbed_days", tabbed_days, Noise(wraps=False, gapless=False, framed=False)),
    Layout("broken_rows", broken_rows, Noise(wraps=False)),
    Layout("kinds_of_work", kinds_of_work, Noise(wraps=False, gapless=False)),
)
