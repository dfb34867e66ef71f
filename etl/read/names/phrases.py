"""Words by which pages name events, sections, committees and venues: rows of one file, loaded once; and events by them.

A row is "name: phrase | phrase | …" and goes on after a bar. A phrase may use what a regex offers inside a line.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("phrases.txt")
_NAMED = re.compile(r"\{([a-z ]+)\}")
_FEW = 6  # words of a heading
ANNOUNCED = re.compile(
    r"""
    (?<![^\s.!?…)\]"”]) (?=[A-Z])                                                              # … boats. Poster: Oars
    (?i: (?:(?:oral|poster|paper|plenary|research|industry|spotlight|virtual)s?\ )?
         (?:session|oral|poster|spotlight|track|contributed\ (?:talk|paper)|lightning\ talk|best\ paper)s? )
    (?:\ *[#-]?(?:\d{1,2}[A-Za-z]?|[IVX]{1,4}|[A-H])(?![\w']))? (?= \ *(?:$|[:(–—|]|-\ ) )     # Session 1A - …
    """,
    re.VERBOSE,
)  # a heading that names a session, or begins to


@cache
def rows() -> Mapping[str, tuple[str, ...]]:
    """Name of a row → its phrases."""
    lines = FILE.read_text(encoding="utf-8").replace("|\n", "|").splitlines()
    split = (line.split(":", 1) for line in lines)
    return {name: tuple(map(str.strip, re.split(r"\s\|\s", phrases))) for name, phrases in split}


def words(name: str) -> frozenset[str]:
    """The phrases of a row of plain words."""
    return frozenset(rows()[name])


@cache
def compiled(pattern: str, flags: re.RegexFlag = re.IGNORECASE) -> re.Pattern[str]:
    """A verbose pattern in which "{name}" stands for any phrase of that row."""
    any_of = {name: "|".join(phrases).replace(" ", r"\ ").replace("#", r"\#") for name, phrases in rows().items()}
    return re.compile(_NAMED.sub(lambda found: f"(?:{any_of[found[1]]})", pattern), flags | re.VERBOSE)


def is_spoken(heading: str) -> bool:
    """Whether a heading, or the head of a title, says that speakers are named and no authors: "Keynote: Boats"."""
    return compiled(r"\b{spoken}\b").search(heading) is not None


def is_unlisted(heading: str) -> bool:
    """Whether a heading names what is published and is no paper: "Granted Patents", but not "Papers and Patents"."""
    found = (compiled(rf"\b{{{row}}}\b").search(heading) is not None for row in ("unlisted", "works"))
    return len(heading.split()) <= _FEW and [*found] == [True, False]


def is_text_kind(words: str) -> bool:
    """Whether words in brackets say what a text is: "reviewed paper", "work in progress"."""
    return compiled(r"(\w+\ ){0,3}{text kind}").fullmatch(words) is not None


def is_gathering(title: str) -> bool:
    """Whether a title is or begins with what a programme holds besides papers: "Panel 2: Do boats need sails?"."""
    return compiled(r"\W*{gathering}(\ *\#?(\d{1,2}|[IVX]{1,4}))?\ *(:|$)").match(title) is not None


def is_event(line: str) -> bool:
    """Whether most words of a short line are those of a day's events: "Evening Panel and Social Event"."""
    every = re.findall(r"[^\W\d_]+", line.casefold())
    own = [word for word in every if word not in words("joining words")]
    shown = sum(word in words("event words") for word in own)
    others = sum(word in words("event words") for word in every)
    most = 0 < 2 * len(own) <= 3 * shown or (shown > 1 and 3 * others >= 2 * len(every))
    return len(every) <= 9 and ":" not in line and most
