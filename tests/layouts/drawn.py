"""A layout whose every decision is drawn, so that no two of its pages are set alike: to learn from, not to score.

The order of fields, what stands between them, what titles and names are wrapped in, bullets, numbers, sessions and
talks are chosen page by page (domain randomization, Tobin et al. 2017).
"""

from __future__ import annotations

from itertools import pairwise

from layouts import credits as credit
from layouts import events, people, venues
from layouts.draft import Draft
from layouts.shape import Layout
from layouts.truth import Paper

_PLAIN = ("", "")
_AROUND_TITLES = (
    *[_PLAIN] * 9, ("**", "**"), ("*", "*"), ("_", "_"), ('"', '"'), ("“", "”"), ('"', ',"'), ("“", ",”"),
    ("<b>", "</b>"), ("[", "](https://example.org/p)"), ("[**", "**](https://example.org/abs/7)"),
    ("**[", "](papers/x.pdf)**"), ('<a href="https://example.org/x">', "</a>"), ("<i>", "</i>"),
    ("<strong>", "</strong>"), ("[", "]"), ("`", "`"),
)  # fmt: skip
_AROUND_PEOPLE = (
    *[_PLAIN] * 9, ("*", "*"), ("_", "_"), ("<i>", "</i>"), ("(", ")"), ("[", "]"), ("by ", ""), ("By ", ""),
    ("Authors: ", ""), ("**Authors:** ", ""), ("Author(s): ", ""), ("- **Authors**: ", ""), ("(by ", ")"), ("**", "**"),
    ("Presented by ", ""), ("Authors:\n", ""), ("作者：", ""),
)  # fmt: skip
_AROUND_ABSTRACTS = (
    *[_PLAIN] * 5, ("Abstract: ", ""), ("**Abstract:** ", ""), ("Abstract\n", ""), ("> ", ""), ("Abstract. ", ""),
    ("<details><summary>Abstract</summary>", "</details>"), ("Summary: ", ""), ("*", "*"), ("Abstract—", ""),
    ("摘要：", ""), ("Abstract:\n", "\nShow less"), ("- **Abstract**: ", ""),
)  # fmt: skip
_BEFORE_TITLES = (*[""] * 12, "Title: ", "**Title:** ", "Paper: ", "Title:\n", "- **Title**: ", "Paper title: ")
_BULLETS = (*[""] * 8, "- ", "* ", "• ", "+ ", "– ", "◦ ", "  - ", "▪ ", "## ", "### ", "#### ")
_INLINE = (". ", ", ", " - ", " – ", " — ", ": ", " | ", "\t", "; ", " · ", "  ", " / ", " -- ")
_BROKEN = ("\n", "\n", "\n\n", "\n  ", "  \n", "<br>\n", "\n  - ", "\n    ", "\n\t- ", "\n* ")
_CLOCKED = ("{} ", "{}\n", "{}  ", "{}\t", "{}: ", "{} | ", "{} - ", "**{}** ", "({}) ")
_HEADINGS = ("{}", "## {}", "### {}", "**{}**", "{}:", "== {} ==", "<h3>{}</h3>")
_NOTES = (
    "12 pages, 5 figures",
    "Keywords: caches, clusters, code",
    "Code available",
    "Cited by 12",
    "Best paper award",
)


class _Style:
    """The decisions of one page."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.title, self.people = draft.pick(*_AROUND_TITLES), draft.pick(*_AROUND_PEOPLE)
        self.abstract, self.label = draft.pick(*_AROUND_ABSTRACTS), draft.pick(*_BEFORE_TITLES)
        self.bullet, self.number = draft.pick(*_BULLETS), draft.numbering()
        self.form = draft.pick(*[people.FULL] * 4, *people.FORMS)
        self.credit = credit.crediting(draft, *["plain"] * 12, *credit.STYLES)
        self.badge, self.links = draft.badge(), draft.links(0.5)
        self.clock = events.Clock(draft) if draft.chance(0.25) else None
        self.clocked = draft.pick(*_CLOCKED)
        self.fields = self._fields()
        self.between = self._between()
        self.gap = draft.pick("\n", "\n\n", "\n\n") if self._is_inline() else "\n\n"
        self.heading = draft.pick(*_HEADINGS)
        self.year = venues.year(draft)

    def _fields(self) -> list[str]:
        """The fields of a record, in the order of this page."""
        chance, place = self.draft.chance, self.draft.random.randint
        fields = ["title", "people"] if chance(0.9) else ["title"]
        if chance(0.2):
            fields.reverse()
        for field, share in (("venue", 0.4), ("date", 0.12), ("note", 0.1), ("links", 0.4)):
            if chance(share):
                fields.insert(place(1, len(fields)), field)
        return [*fields, "abstract"] if chance(0.33) else fields

    def _between(self) -> dict[tuple[str, str], str]:
        """What stands between two fields: mostly the same, and never what makes two fields one."""
        usual = self.draft.pick(*(_INLINE if self.draft.chance(0.42) else _BROKEN))
        made = {}
        for pair in pairwise(self.fields):
            mark = usual if self.draft.chance(0.75) else self.draft.pick(*_INLINE, *_BROKEN)
            blurs = mark in (", ", "  ", "; ", "\t") and self.title == _PLAIN and "title" in pair
            made[pair] = "\n" if blurs or ("abstract" in pair and "\n" not in mark) else mark
        return made

    def _is_inline(self) -> bool:
        return not any("\n" in mark for mark in self.between.values())

    def head(self, number: int) -> str:
        """What stands before a record."""
        clock = self.clocked.format(self.clock()) if self.clock else ""
        return f"{self.bullet}{clock}{self.number(number)}"

    def record(self, paper: Paper) -> str:
        """The fields of a paper that are printed, and what stands between them."""
        made, before = "", ""
        for field in self.fields:
            if words := self._field(field, paper):
                mark = self.between.get((before, field), "\n") if made else ""
                made += (mark[1:] if made.endswith((".", "?", "!")) and mark.startswith((".", ",")) else mark) + words
                before = field
        return made

    def _field(self, field: str, paper: Paper) -> str:
        """One field as this page prints it."""
        draft = self.draft
        if field == "title":
            return self.label + self.badge(_within(self.title, paper.title)) if paper.title else ""
        if field == "people":
            return _within(self.people, "\n".join(self.credit(paper.authors))) if paper.authors else ""
        if field == "abstract":
            return _within(self.abstract, paper.abstract) if paper.abstract else ""
        if field == "links":
            return self.links()
        if field == "date":
            return draft.date(self.year)
        return venues.line(draft, self.year) if field == "venue" else draft.pick(*_NOTES)


def _within(around: tuple[str, str], words: str) -> str:
    return f"{around[0]}{words}{around[1]}"


def drawn(draft: Draft) -> None:
    """Papers one after the other, with sessions, breaks and talks among them on some pages."""
    style = _Style(draft)
    every = draft.pick(0, 0, 3, 4, 8)
    talks = draft.chance(0.35)
    for number, paper in enumerate(draft.papers, 1):
        if every and number % every == 1:
            draft.write(*style.heading.format(events.session(draft, number // every + 1)).split("\n"), "")
        if talks and number % 6 == 1:
            _aside(draft, style)
        printed = draft.show(
            paper, authors="people" in style.fields, abstract="abstract" in style.fields, form=style.form
        )
        draft.write(*f"{style.head(number)}{style.record(printed)}{style.gap}".split("\n")[:-1])
    if talks:
        _aside(draft, style)


def _aside(draft: Draft, style: _Style) -> None:
    """A break, or a talk: one of its own form, or one that is set as the papers are."""
    clock = style.clocked.format(style.clock(30)) if style.clock else ""
    if draft.chance(0.4):
        lines = [events.pause(draft)]
    elif draft.chance(0.6):
        lines = events.keynote(draft)
    else:
        title = draft.other("talk", events.talk(draft))
        speaker = Paper(title, (people.name(draft.random),), "")
        lines = [draft.pick("Keynote", "Invited talk", "Tutorial", "Panel"), *style.record(speaker).split("\n")]
    draft.write(*f"{style.bullet}{clock}{lines[0]}".split("\n"), *lines[1:], "")


LAYOUT = Layout("drawn", drawn)
