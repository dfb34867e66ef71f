"""A page that is being written, and what a careful reader would find on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from layouts import people
from layouts.truth import Form, Kind, Listed, Names, Other, Paper

T = TypeVar("T")
Join = Callable[[Sequence[str]], str]
Mark = Callable[[str], str]

_JOINTS = {
    "comma": (", ", ", ", ", "),
    "semicolon": ("; ", "; ", "; "),
    "dot": (" · ", " · ", " · "),
    "operator": (" ⋅ ", " ⋅ ", " ⋅ "),
    "bar": (" | ", " | ", " | "),
    "loose semicolon": (" ; ", " ; ", " ; "),
    "all and": (" and ", " and ", " and "),
    "all ampersand": (" & ", " & ", " & "),
    "and": (", ", " and ", " and "),
    "serial and": (", ", ", and ", " and "),
    "ampersand": (", ", " & ", " & "),
    "serial ampersand": (", ", ", & ", " & "),
    "semicolon and": ("; ", "; and ", " and "),
    "slash": (" / ", " / ", " / "),
    "bare comma": (",", ",", ","),
}
"""What stands between names, before the last, and between two."""
SUBJECTS = ("cs.DC", "cs.LG", "cs.AR", "cs.CL", "stat.ML", "cs.PF", "cs.OS", "cs.PL", "cs.DB", "eess.SY")
"""Of preprints."""
_ENDS = ("...", "…", " …", " ...", " [...]", "… (more)", "...")
_BADGES = (
    ("{} (Oral)", "{} (Poster)"),
    ("{} [Best paper]", "{} [Runner-up]"),
    ("{} (Spotlight)", "{} (Oral)"),
    ("🏆 {}", "⭐ {}"),
    ("[Oral] {}", "[Spotlight] {}"),
    ("{} 🏆", "{} 🔥"),
    ("{} - Best Paper Award", "{} - Best Student Paper"),
    ("NEW {}", "NEW! {}"),
    ("{} [Artifact Available]", "{} [Artifact Functional]"),
)
_LINKS = (
    ("[{}]", " ", ("paper", "code", "bibtex", "slides")),
    ("{}", " · ", ("PDF", "Code", "Slides", "Poster")),
    ("[{}]", "", ("PDF", "BibTeX", "DOI")),
    ("{}", " / ", ("pdf", "arXiv", "video", "project page")),
    ("{}", " | ", ("Paper", "Code", "Poster", "Talk")),
    ("({})", " ", ("paper", "supplement", "data")),
    ("{}", "  ", ("Download PDF", "Cite", "Share")),
)


def _capitals(words: str) -> str:
    """All capitals, but for letters that would not fold back (ı)."""
    return "".join(char.upper() if char.upper().casefold() == char.casefold() else char for char in words)


class Draft:
    """Layouts write lines here and note every paper, and every trap, as they write it."""

    def __init__(self, random: Random, papers: Sequence[Paper]) -> None:
        self.random = random
        self.papers = tuple(papers)
        self.lines: list[str] = []
        self.listed: list[Listed] = []
        self.others: list[Other] = []
        self.loses = self.chance(0.3)
        self.caps_titles, self.caps_names = self.chance(0.06), self.chance(0.06)
        self.cut = self.pick(None, 180, 320, 600)
        self.end = self.pick(*_ENDS)
        self.parts = self.chance(0.15)

    def pick(self, *choices: T) -> T:
        return self.random.choice(choices)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def write(self, *lines: str) -> None:
        self.lines += lines

    def gap(self) -> None:
        self.lines.append("")

    def other(self, kind: Kind, words: str) -> str:
        """Note words that are no paper, and give them back."""
        self.others.append(Other(kind, words))
        return words

    def heading(self, words: str, line: str = "{}") -> None:
        """Write a heading on a line of its own, with gaps around it."""
        self.write("", line.format(self.other("heading", words)), "")

    def show(
        self,
        paper: Paper,
        *,
        authors: bool = True,
        abstract: bool = True,
        form: Form = people.FULL,
        cuts: bool = False,
        loses: bool = True,
    ) -> Paper:
        """What the page prints of a paper, noted as truth; some pages lose a title, the authors or an abstract.

        A title is lost only where an abstract stands, which is then what the record is known by.
        """
        lost = self.pick("title", "authors", "abstract") if loses and self.loses and self.chance(0.08) else ""
        title, names = paper.title, paper.authors if authors and lost != "authors" else ()
        text = paper.abstract if abstract and lost != "abstract" else ""
        if lost == "title" and text:
            title = ""
        said, end = self._shortened(text, cuts=cuts)
        printed = tuple(map(form.printed, names))
        readings = [printed]
        if form.also:
            readings.append(tuple(map(form.also, names)))
        self.listed.append(Listed(title or None, tuple(readings), said or None))
        if self.caps_names:
            printed = tuple(map(_capitals, printed))
        return Paper(_capitals(title) if self.caps_titles else title, printed, self._parted(said) + end)

    def also(self, names: Names) -> None:
        """Another right reading of the names of the last paper."""
        last = self.listed.pop()
        self.listed.append(replace(last, readings=(*last.readings, names)))

    def _shortened(self, text: str, *, cuts: bool) -> tuple[str, str]:
        if not cuts or self.cut is None or len(text) <= self.cut:
            return text, ""
        return text[: self.cut].rsplit(" ", 1)[0], self.end

    def _parted(self, text: str) -> str:
        """Now and then an abstract has two paragraphs."""
        if not self.parts or not self.chance(0.15):
            return text
        middle = text.find(". ", len(text) // 2)
        return text if middle < 0 else f"{text[: middle + 1]}\n\n{text[middle + 2 :]}"

    def joint(self, *kinds: str) -> Join:
        """How this page joins the names of a list."""
        between, last, alone = _JOINTS[self.pick(*(kinds or tuple(_JOINTS)))]

        def joined(names: Sequence[str]) -> str:
            if len(names) < 2:
                return "".join(names)
            return between.join(names[:-1]) + (alone if len(names) == 2 else last) + names[-1]

        return joined

    def numbering(self, *forms: str) -> Callable[[int], str]:
        """What stands before the title of the nth record."""
        form = self.pick(*(forms or ("", "", "{}. ", "[{}] ", "#{} ", "{}) ", "({}) ", "{}: ", "P{} ", "No. {}  ")))
        first = self.pick(1, 1, 1, 7, 112) if form.strip() else 1
        return lambda number: form.format(number + first - 1)

    def badge(self) -> Mark:
        """How this page decorates a title now and then: "(Oral)", a cup."""
        forms = self.pick(*_BADGES) if self.chance(0.45) else ()
        return lambda title: self.pick(*forms).format(title) if title and forms and self.chance(0.3) else title

    def links(self, share: float = 0.6) -> Callable[[], str]:
        """The row of links below a record; empty on pages that have none."""
        form, between, words = self.pick(*_LINKS)
        shown = self.chance(share)

        def row() -> str:
            some = [word for word in words if self.chance(0.75)] or [words[0]]
            return between.join(form.format(word) for word in some) if shown else ""

        return row

    def put(self, *lines: str) -> None:
        """Write the lines that hold something; an abstract of two paragraphs stays two."""
        for line in lines:
            if line.strip():
                self.lines += line.split("\n")

    def blocks(self, *blocks: str) -> None:
        """Write every block that holds something, each on one line with a blank one behind it."""
        for block in blocks:
            if block.strip():
                self.write(" ".join(block.split()), "")

    def date(self, year: int | None = None) -> str:
        year = year or self.random.randint(2016, 2026)
        return f"{year}-{self.random.randint(1, 12):02d}-{self.random.randint(1, 28):02d}"

    def number(self) -> str:
        """An arXiv id."""
        return f"{self.random.randint(16, 26)}{self.random.randint(1, 12):02d}.{self.random.randint(1, 19999):05d}"

    def marked(self, names: Names) -> Names:
        """Names with marks for equal contribution and the like, on some records."""
        if not self.chance(0.3):
            return names
        first, last = self.pick(("*", "†"), ("†", "‡"), ("*", "*"), ("⋆", ""), ("", "✉"))
        return tuple(
            name + (first if number < 2 else "") + (last if number == len(names) - 1 and number > 1 else "")
            for number, name in enumerate(names)
        )
