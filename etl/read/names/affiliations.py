"""Where people work, or meet: universities, companies, laboratories, places and rooms as author lists print them."""

import re
from functools import cache
from pathlib import Path

_KEYWORD = re.compile(
    r"""
    (?<!-)\b(?: Univ(?!ersal|erse\b|ariat) | Institut(?!ional) | College | Schools?\b | Departments?\b | Dept\b | Facult
        | Labs?\b | Laborat | Inc\b | Corp\b | Corporation | Ltd\b | GmbH | Academ(?:y|ia|ie) | Tech\b | Polytech
        | Politec | Hochschule | Ecole | École | Supercomputing\s(?:Cent|Lab) | Professor | Ph\.?D | Student\b
        | Scientist\b | Director\b | CEO\b | CTO\b | Founder | Microsystems\b
        | Consult(?:ing|ancy)\b | Semiconductors?\b ) | -Universit[^\W\d_]
  | \b(?: Ballroom | Auditorium | Theat(?:er|re) | Pavilion | Lobby | Foyer )\b             # rooms, unlike Brian Hall
  | \b(?: Exhibit(?:ion)? | Lecture | Conference | Poster | Meeting | Grand )\ (?: Hall | Room )s?\b
  | \b(?: Hall | Room | Level | Floor )\ (?: [A-Z] | \d{1,4} )\b""",
    re.VERBOSE,
)
FILE = Path(__file__).with_name("affiliations.txt")
"""Employers and places in small letters, between bars."""
_ACRONYM = re.compile(r"[A-Z][A-Z&.-]{1,6}")
_LED = re.compile(r"([A-Z]{2,6})[ -](?=[A-Z])")  # IBM Toronto
_PARTS, _TOWN = 4, 3  # parts of a place, and words of each


@cache
def _known() -> frozenset[str]:
    return frozenset(name.strip() for name in FILE.read_text(encoding="utf-8").replace("\n", " ").split("|"))


def is_affiliation(words: str, *, listed: bool = False) -> bool:
    """Whether `words` are an employer, a place or a post rather than a person: "Rice University", "UC Davis", "USA".

    In a list of people (`listed`) "IBM Research" and an unknown acronym are enough.
    """
    words = words.strip(" .*")
    if not words:
        return False
    parts = re.split(r"\s{0,9}(?:/|&|,|\band\b)\s{0,9}", words)
    known = sum(part.casefold() in _known() for part in parts)
    return (
        known == len(parts)
        or _KEYWORD.search(words) is not None
        or (listed and _is_led(words))
        or (listed and all(word.casefold() in _known() for word in words.split()))  # MIT CSAIL
        or (listed and _ACRONYM.fullmatch(words) is not None)
    )


def is_place(words: str) -> bool:
    """Whether `words` are a town with its country: "Atlanta, GA, USA"."""
    parts = [part.strip() for part in words.strip(" .()").split(",")]
    short = all(part[:1].isupper() and len(part.split()) <= _TOWN for part in parts)
    return 1 < len(parts) <= _PARTS and short and parts[-1].casefold() in _known()


def _is_led(words: str) -> bool:
    """Whether a known employer that is written in capitals begins the name, which is not: "IBM Toronto"."""
    led = _LED.match(words)
    return led is not None and led[1].casefold() in _known() and not words.isupper()
