"""What the head of a column says about the cells below it: "Speaker(s)" people, "Duration (min)" numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from etl.read import name_words, names, phrases, scripts
from etl.read.events import is_event
from etl.read.general.labels import folded, label_kinds
from etl.read.general.piece import Kind
from etl.read.links import is_links

Column = Literal["title", "people", "abstract", "time", "date", "number", "links", "other"]
"""What stands in a column."""

_UNIT = re.compile(r"\s?\([^()]{0,20}\)")
_PICTURE = re.compile(r"[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f]{1,3}")
_HEADING = "题題名목"
"""How words for titles end; "论文" may head a section of papers."""
_WIDEST = 30  # characters of a known head
_LINKED = "🔗📎📄📃📝📑📁📂💻🌐🖥🎥📹📺🎬🐙🤗⬇📥"
_DIGIT = re.compile(r"\d")
_CHOICE = re.compile(r"\s?/\s?|\s(?:and|&)\s")
_SURNAME = r"[^\W\d_a-z](?:[^\W\d_]|['’-]){1,40}"
_SURNAMES = re.compile(rf"{_SURNAME}(?:(?:,\sand|,|\sand|\s&)\s{_SURNAME}){{0,12}}")
_BRIEF = 2  # words of what may be a day off
_ROWS: dict[str, Column] = {
    "title columns": "title",
    "people columns": "people",
    "speakers": "people",
    "time columns": "time",
    "date columns": "date",
    "number columns": "number",
    "links columns": "links",
    "other columns": "other",
}


def columns(heads: Sequence[str], *, subjects: bool = False) -> tuple[Column, ...] | None:
    """What stands in the columns that have these heads; None unless one of them holds titles, or abstracts with them.

    A head that nobody knows is something else where others that are known stand on either side.
    Where one of two is headed "Title", the other is something else: "Event", "Paper". Titles stand under "Reading"
    rather than "Topic", or the other way round for the `subjects`.
    """
    told = [column(head) or ("other" if 1 < at < len(heads) - 1 else None) for at, head in enumerate(heads)]
    if None in told:
        return None
    if told.count("title") > 1:
        every = [at for at, one in enumerate(told) if one == "title"]
        named = [at for at in every if "title" in heads[at].casefold()]
        weak = [at for at in every if folded(heads[at]) in phrases.words("subject columns")]
        kept = named or (weak if subjects else [at for at in every if at not in weak])
        told = [one if one != "title" or at in kept else "other" for at, one in enumerate(told)]
    one = told.count("title") == 1 or (told.count("title") == 0 and "abstract" in told)
    return tuple(one for one in told if one) if one else None


def titled(heads: Sequence[str]) -> int | None:
    """Under which of several folded heads titles stand where none says so: under the only one that may: "Topic"."""
    found = [at for at, head in enumerate(heads) if head in phrases.words("title columns")]
    return found[0] if len(found) == 1 else None


def column(head: str) -> Column | None:
    """What stands below a head, abstracts rather than the titles above them; None when it is none that is known."""
    if head.strip() in ("#", "№"):
        return "number"
    if is_picture(head):
        return "links" if head[0] in _LINKED else "other"
    if _DIGIT.search(head):
        return None
    words = folded(_UNIT.sub("", head))
    every = (words, *(folded(choice) for choice in _CHOICE.split(_UNIT.sub("", head))))
    found = [one for one in map(_known, every) if one]
    return "abstract" if "abstract" in found else next(iter(found), None)


def is_picture(head: str) -> bool:
    """Whether a picture stands for the word that heads a column."""
    return _PICTURE.fullmatch(head) is not None


def _known(words: str) -> Column | None:
    if not words:
        return None
    for row, told in _ROWS.items():
        if words in phrases.words(row):
            return told
    kind = label_kinds().get(words) or (_abroad(words) if scripts.is_touched(words) else None)
    if kind in ("title", "people", "abstract"):
        return kind
    return "other" if kind == "meta" else None


def _abroad(head: str) -> Kind | None:
    """The kind of a head in Chinese, Japanese or Korean that ends in a known one: "发表的会议"."""
    ends = (head[at:] for at in range(max(1, len(head) - _WIDEST), len(head) - 1))
    kind = next((kind for end in ends if (kind := label_kinds().get(end))), None)
    return None if kind == "title" and head[-1] not in _HEADING else kind


def as_people(words: str) -> float:
    """How odd it is that words stand under a head of people."""
    if len(words.split()) <= _BRIEF and not is_links(words) and is_event(words):
        return 3.0
    if names.is_author_list(words) or names.likeness(names.without_others(words)) == 1:
        return 0.0
    if scripts.is_foreign(words):
        return 3.0
    first = names.without_others(words).split(",", 1)[0].split(" (", 1)[0]
    if _are_surnames(words) or names.likeness(first) == 1:
        return 0.3
    return 0.8 if names.likeness(first) > 0 else 3.0


def _are_surnames(words: str) -> bool:
    """Whether words are family names alone, "Moreau & Okafor", and not two subjects, "Logic & Complexity"."""
    weights = [name_words.weight(word) for word in name_words.words(words) if word != "and"]
    return _SURNAMES.fullmatch(words) is not None and sum(weights) >= -len(weights)
