"""One member of a list as pages print it: a person, by how much its words look like a name, or where people work.

`name_words.txt` holds a line for each weight: the logarithm of how much more often its words are in names than in
titles, after naive Bayes; `make name-words RECORDS=FILE` learns it again. `affiliations.txt` holds employers, places.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("name_words.txt")
_WORD = re.compile(r"[^\W\d_]+(?:['’`ʼ][^\W\d_]+)*")
_UNKNOWN = 2  # weight of a word never seen: names are more varied than titles
_DERIVED = -3  # weight of one that another form of a word of titles is: "shuffles", "templating"
_ENDINGS = ("ing", "ed", "s", "ness", "able", "ized", "ation")
_SHORTEST = 4  # letters of what precedes an ending
_NAME = re.compile(
    r"""
    (?: (?: \( [^\W\d_] [^()]{0,20} \)                      # a nickname: (Emma)
          | ["“'‘] [^\W\d_][\w.-]{0,20} ["”'’]              # or "Bob"
          | [^\W\d_a-zß-öø-ÿʼ] [^\W\d_ʼ]* (?: [-'’`ʼ‐.·]{1,9} [^\W\d_ʼ]+ )* [.'’]?  # Wu, El-Khamy, O'Neil, J.-P.
          | (?: d['’] | al- | el- ) [^\W\d_]+               # d'Aspremont, al-Khatib
          | (?: de | van | von ) (?=[A-Z]) [^\W\d_]+        # dePaiva
          | d[aeiou] | del | della | der | den | dos | das | van | von | vom | zu | zum | zur | im | am | auf | la
          | le | el | al | bin | ben | ibn | ter | ten | af | av | y | e | st | ['’]t
        ) (?: \s+ | $ )
    ){1,7}
    """,
    re.VERBOSE,
)
_LONGEST = 80  # characters of a name
_INVERTED = re.compile(r"\A([^,]{2,30}),\s([^,]{1,30})\Z")
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
_ACRONYM = re.compile(r"[A-Z][A-Z&.-]{1,6}")
_LED = re.compile(r"([A-Z]{2,6})[ -](?=[A-Z])")  # an employer in capitals before what is not: IBM Toronto
_JOINED = re.compile(r"\s{0,9}(?:/|&|,|\band\b)\s{0,9}")
_PARTS, _TOWN = 4, 3  # parts of a place, and words of each


def likeness(words: str) -> float:
    """How much `words` look like one person's name: 0 for text, 0.2 for a lone word, 1 for "Yu (Emma) Wang"."""
    return _likeness(words) if 2 <= len(words) <= _LONGEST else 0.0


@lru_cache(maxsize=4096)
def _likeness(words: str) -> float:
    words = _INVERTED.sub(r"\2 \1", unicodedata.normalize("NFC", words).replace(". -", ".-"))
    if not _NAME.fullmatch(words):
        return 0.0
    if not words.isascii() and not any(letter.islower() or letter.isupper() for letter in words):
        return 1.0 if len(words) <= 8 else 0.0
    weights = list(map(weight, folded_words(words)))
    mean = sum(weights) / max(1, len(weights))
    if len(words.split()) == 1:
        return 0.2 if mean > -3 else 0.0
    return 1.0 if mean >= 1 else 0.3 if mean >= -1 else 0.0


def folded_words(text: str) -> Iterator[str]:
    """The words of a text without case and accents."""
    for word in _WORD.findall(text):
        plain = word if word.isascii() else "".join(filter(str.isalpha, unicodedata.normalize("NFKD", word)))
        yield plain.casefold()


def weight(word: str) -> int:
    """How many times more, on a logarithmic scale, a folded word is in names than in titles."""
    if is_known(word):
        return _weights()[word]
    stems = (word[: -len(ending)] for ending in _ENDINGS if word.endswith(ending))
    forms = (form for stem in stems if len(stem) >= _SHORTEST for form in (stem, f"{stem}e"))
    return _DERIVED if any(_weights().get(form, 0) < 0 for form in forms) else _UNKNOWN


def is_known(word: str) -> bool:
    """Whether the papers that were learned from have a folded word."""
    return word in _weights()


@cache
def _weights() -> dict[str, int]:
    lines = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines())
    return {word: int(head) for head, *rest in lines for word in rest}


@cache
def _affiliations() -> frozenset[str]:
    names = FILE.with_name("affiliations.txt").read_text(encoding="utf-8")
    return frozenset(map(str.strip, names.replace("\n", " ").split("|")))


def is_affiliation(words: str, *, listed: bool = False) -> bool:
    """Whether `words` are an employer, a place or a post rather than a person: "Rice University", "UC Davis", "USA".

    In a list of people (`listed`) "IBM Research" and an unknown acronym are enough.
    """
    words = words.strip(" .*")
    if not words:
        return False
    if _are_known(_JOINED.split(words)) or _KEYWORD.search(words):
        return True
    led = _LED.match(words)
    is_led = led is not None and _are_known(led.groups()) and not words.isupper()
    return listed and (is_led or _are_known(words.split()) or _ACRONYM.fullmatch(words) is not None)


def _are_known(names: Iterable[str]) -> bool:
    return all(name.casefold() in _affiliations() for name in names)


def is_place(words: str) -> bool:
    """Whether `words` are a town with its country: "Atlanta, GA, USA"."""
    parts = [part.strip() for part in words.strip(" .()").split(",")]
    short = all(part[:1].isupper() and len(part.split()) <= _TOWN for part in parts)
    return 1 < len(parts) <= _PARTS and short and _are_known(parts[-1:])
