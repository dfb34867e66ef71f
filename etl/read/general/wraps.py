"""Lines that a fixed width broke, made one again: what stands on one line of a page is one field at least."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from etl.model import Style
from etl.read import names
from etl.read.blocks import Line, is_broken, likely_width, lines
from etl.read.parts import is_hanging

_BEGINS = re.compile(
    r"(?:to appear|arxiv|in[: ]|accepted|submitted|under review|preprint|poster|pp\.|vol|https?:|www\.)"
    r"|posted\s|published\s|updated\s|[A-Z][\w ;()/'’-]{1,24}\s?:(?:\s|$)|\w{2,12}\s(?:=|\s-)\s|【",
    re.IGNORECASE,
)
"""What begins a line of its own below a full one."""
_STOP = re.compile(r"[^\W\d_]{3}\.\s|\d")
_FLOWING = 50  # characters of a line that the next may go on from with a small letter
_HANGS = re.compile(r"(?:\s?[,;&]|\sand){1,9}+$")
_NAME = 5  # words of a name
_FEW = 25  # characters of a line that ends with a word which needs another behind it
_BULLET = re.compile(
    r"(?:[-*+•▪◦‣·●○■□►▶➤★☆–—>]|-{2,3})\s|(?:\[\d{1,4}\]|\(\d{1,4}\)|\#?\d{1,4}[.):])(?!\d)|\#\d{1,5}\b|\[[A-Za-z]{1,3}\d{1,4}\]"
)
_CLOCK = re.compile(
    r"[(\[|]?\s?[012]?\d[:.h][0-5]\d(?!\d)(?:\s?[ap]\.?m\b)?\s?(?:[-–—|:]|to\b|[A-Z\"“])", re.IGNORECASE
)
_LED = re.compile(r"by\s", re.IGNORECASE)
_CREDIT = re.compile(r"([^\W\d_][^,;:()|–—]{3,40}?)\s(?:[-–—|]\s|\()")
_ROW = re.compile(r"\|.*\|$")
_TITLE = 250  # characters of a title
_SHORTEST = 5  # words of a title that a page prints again
_MORE = 2  # words behind it
_UNMARKED = re.compile(r"[\W_]+")
_KEY = re.compile(r"\S{0,30}[^\W\d_][._;；]\w{2}")
"""No word, though it begins with a small letter: "cs.LG", "lat_bench"."""
_TORN = re.compile(r"[,;.)]\s")
"""What no line begins with: the mark belongs to the words above."""
_WORDY = 4  # words of a line that may be a title
_MANY = 24  # lines that tell of a width although blank ones stand between them
_ON = 4  # lines that a width broke and that go on in small letters; one of so many does
_FEWEST = 4  # lines that end in a comma above a blank line
_SHARE = 6  # one of so many of the wordy lines ends so where commas stand behind titles


def joined(text: str, styles: Sequence[Style] = ()) -> Iterator[Line]:
    """The lines of a text; those that a fixed width broke are one again, but for lines that are set as a whole."""
    fields = _set(text, styles)
    found = _close(list(lines(text)))
    wide = likely_width(found)
    flowing = min(_FLOWING, 3 * wide // 4) if wide else _FLOWING
    small = wide is not None or 2 * sum(line.words[0].islower() for line in found) < len(found)
    whole = {_folded(line.words) for line in found if _FEW < len(line.words) < _TITLE}
    marks, closing = _ended(found), _closing(found)
    held: Line | None = None
    last = ""
    for line in found:
        ended = last[-1:] in marks and _is_below(line)
        closed = last[-1:] in closing and names.is_author_list(last) and not _names_one(line.words)
        hangs = held is not None and _FEW < len(last) < _FLOWING * 3 and is_hanging(last) and is_wordy(line.words)
        goes_on = (
            held is not None
            and (hangs or not line.opens)
            and not _BULLET.match(line.words)
            and not (ended or closed)
            and not _CLOCK.match(line.words)
            and line.start not in fields
            and not _ROW.fullmatch(last)
        )
        broken = wide and is_broken(last, line.words, wide)
        listed = (goes_on or (held is not None and last[-1:] == ",")) and not closed and _goes_on(last, line.words)
        again = held is not None and _is_again(last, line.words, whole)
        goes_on = goes_on and not _BEGINS.match(line.words) and _same(last, line.words)
        flows = small and line.words[0].islower() and not _KEY.match(line.words)
        flows = flows and last[-1:] not in ".!?:;" and not names.is_author_list(last)
        begun = held is not None and not line.opens and _TORN.match(line.words) is not None
        going = goes_on and (broken or hangs or (flows and len(last) > flowing))
        if held is not None and (begun or listed or again or going):
            held = Line(text[held.start : line.end], held.start, line.end, held.opens)
        else:
            if held is not None:
                yield held
            held = line
        last = line.words
    if held is not None:
        yield held


def _close(found: list[Line]) -> list[Line]:
    """The lines, where a blank one stands between all of them and a width broke them all the same, as if none did."""
    close = [line._replace(opens=not at) for at, line in enumerate(found)]
    if len(found) < _MANY or 20 * sum(line.opens for line in found) < 19 * len(found):
        return found
    wide = likely_width(close)
    below = [
        down.words
        for up, down in pairwise(close)
        if wide and wide >= len(up.words) and is_broken(up.words, down.words, wide)
    ]
    small = sum(words[0].islower() for words in below)
    return close if small >= _ON and _ON * small >= len(below) else found


def _folded(words: str) -> str:
    return _UNMARKED.sub(" ", words).strip().casefold()


def _is_again(above: str, below: str, whole: AbstractSet[str]) -> bool:
    """Whether two lines are together one that the page prints elsewhere, up to some words at its end."""
    if not (_FEW < len(above) + len(below) < _TITLE and is_wordy(above) and is_wordy(below)):
        return False
    words = _folded(f"{above} {below}").split()
    least = max(_SHORTEST, len(_folded(above).split()) + 1)
    ends = range(len(words), max(least, len(words) - _MORE) - 1, -1)
    return any(" ".join(words[:end]) in whole for end in ends)


def _ended(found: Sequence[Line]) -> frozenset[str]:
    """The comma or semicolon in which many lines end that are no people, above people or a blank line: "Boats,"."""
    wordy = [index for index, line in enumerate(found[:-1]) if len(line.words.split()) >= _WORDY]
    often = Counter(
        found[index].words[-1]
        for index in wordy
        if found[index].words[-1] in ",;"
        and _is_below(found[index + 1])
        and not names.is_author_list(found[index].words)
    )
    return frozenset(mark for mark, count in often.items() if count >= max(_FEWEST, len(wordy) / _SHARE))


def _closing(found: Sequence[Line]) -> frozenset[str]:
    """The comma or semicolon in which most lists of people end: "Ada Moreau (Rice); Ben Okafor (EPFL);"."""
    several = [line.words for line in found if max(map(line.words.count, ",;")) > 1]
    ending = Counter(words[-1] for words in several if words[-1] in ",;" and words.count(words[-1]) > 1)
    if max(ending.values(), default=0) < _FEWEST:
        return frozenset()
    ends = Counter(words[-1] for words in several if names.is_author_list(words))
    return frozenset(mark for mark in ending if ends[mark] >= _FEWEST and 2 * ends[mark] > ends.total())


def _names_one(words: str) -> bool:
    """Whether a line begins with a person."""
    return names.likeness(re.split(r"[,;]|\sand\s|\.$|\s\(", words, maxsplit=1)[0]) == 1 or names.is_author_list(words)


def _is_below(line: Line) -> bool:
    """Whether a line goes on in none above it: a blank line stands between, or it names people."""
    return line.opens or _is_credit(line.words) or names.is_author_list(line.words)


def _set(text: str, styles: Sequence[Style]) -> frozenset[int]:
    """Where lines begin of which all is bold or italic."""
    return frozenset(
        style.start
        for style in styles
        if style.kind in ("strong", "emphasis")
        and not text[text.rfind("\n", 0, style.start) + 1 : style.start].strip()
        and not text[style.end : text.find("\n", style.end)].strip(" .,;\t\r")
    )


def is_wordy(words: str) -> bool:
    """Whether a line begins with a word and is neither people nor a label."""
    return words[0].isalpha() and not names.is_author_list(words) and names.likeness(words) < 1


def _goes_on(above: str, below: str) -> bool:
    """Whether a list of people goes on below: behind "and" or a comma, or inside a name."""
    first, last = re.split(r",|\sand\s|\.$", below, maxsplit=1)[0], re.split(r",\s|\sand\s", above)[-1]
    if not names.is_author_list(_HANGS.sub("", above)):
        return False
    if above[-1] in ",;&" or above.endswith(" and"):
        return names.likeness(first) > 0 and len(first.split()) < _NAME
    whole = " " not in first + last and names.likeness(f"{last} {first}") == 1
    return whole and (first == below or names.is_author_list(f"{last} {below}"))


def _is_credit(words: str) -> bool:
    """Whether a line begins with one person and a mark behind which a workplace may stand: "Ada Moreau - …"."""
    found = _CREDIT.match(words)
    return found is not None and names.likeness(found[1]) == 1


def _is_torn(above: str, below: str) -> bool:
    """Whether a list of people goes on below with a workplace in brackets, or with the rest of its last name."""
    last, first = re.split(r"[,;]\s|\sand\s", above)[-1], re.split(r"\s?[,;(]", below, maxsplit=1)[0]
    if not names.is_author_list(above) and names.likeness(above) < 1:
        return False
    return not first or (
        names.likeness(last) < 1 and len(first.split()) < _NAME and names.likeness(f"{last} {first}") == 1
    )


def _same(above: str, below: str) -> bool:
    """Whether a line can go on in the line below it as far as people are concerned: a list goes on in a list."""
    if above[-1] not in ",;&" and _is_credit(above) and _is_credit(below):
        return False
    if above[-1] not in ",;&(" and (led := _LED.match(below)) and _names_one(below[led.end() :]):
        return False
    if (
        above[-1] in ",;·&"
        or above.count('"') % 2
        or above.count("“") > above.count("”")
        or above.rsplit(maxsplit=1)[-1] == "and"
    ):
        return True
    if above.count("(") > above.count(")") or _is_torn(above, below):
        return True
    listed = names.is_author_list(below)
    last = re.split(r"[,;:(.]\s|\sand\s", above)[-1]
    if _STOP.search(above) or not names.is_author_list(above) or names.likeness(last) == 0:
        return not listed or names.likeness(last) > 0
    short = len(below.split()) <= 3 and not any(map(str.isdigit, below))
    return listed or (short and names.likeness(below) > 0)
