"""Cells of flattened tables: what it costs that one stands below the head of a column, or goes on in the next line."""

from __future__ import annotations

import re

from etl.read import names, times, venues
from etl.read.affiliations import is_affiliation
from etl.read.general.columns import Column, as_people
from etl.read.general.piece import Piece
from etl.read.general.prices import is_referred
from etl.read.links import is_links
from etl.read.parts import is_hanging, is_sentence
from etl.read.phrases import compiled

_LONGEST = 400  # characters of a cell
_TEXT = 120  # characters of an abstract
_WRAP, _HANGS, NEVER = 1.2, 0.2, 9.0
"""Price of a cell that goes on in the next line; less where the line above cannot be all of it."""
WITH = 0.1
"""Price of links in the cell of a title."""
_COUNTED, _LONE = 0.8, 0.8
"""Price of a number below a head that says nothing of numbers, and of a word that may name a link."""
_STAMPED = 1.0
"""Price of something else with a link to a paper or a venue behind it."""
_EDITION = 3  # words of a venue with its year
_TOLD = 0.3
"""Price of a title that is running text."""
_NUMBER = re.compile(
    r"(?:arxiv:\s?)?[#(]?\d{1,4}(?:[-–]\d{1,4}|\.\d{1,5}(?:v\d{1,2})?)?[.)]?(?:\s?(?:min(?:ute)?s?|mn)\.?)?|[-–—]"
    r"|[★⭐]{0,5}\s?\d{1,4}(?:\.\d{1,5})?\s?(?:%|/\s?\d{1,3})?|[★⭐☆]{1,10}",
    re.IGNORECASE,
)
_CODE = re.compile(r"[A-Z]{1,2}[-.]?\d{1,3}(?:[.-]\d{1,3})?")  # P1, A-12, S2.3
_ACCOUNT = re.compile(r"@?[^\W_][\w.-]{1,38}|(?:[^\W\d_a-z][\w.'’-]{0,20}\s){1,3}[^\W\d_a-z][\w.'’-]{1,20}")
_ACCOUNTS = 0.5
"""Price of what may be names of accounts, "ada7, boats-okafor", below a head of people."""
_COMMENT = compiled(
    r"(?:[\w:,.]{1,20}\s){0,3}\d{1,3}\s?(?:pages?|pp)\b|(?:under|in)\sreview\b|work\sin\sprogress\b|to\s(?:appear|be\spublished)\b"
    r"|(?:{published}|{unpublished})\s(?:in|at|to|by|for|as|version|manuscript)\b"
)
"""How a note about a paper begins: "21 pages", "Accepted at Harbours 2031"."""
_NOTED = 1.2
"""Price of such a note as a title."""
_DATE = re.compile(r"(?:[^\W\d_]{3,9}\.?\s)?\d{1,4}(?:st|nd|rd|th)?(?:[-./]\d{1,4}){0,2}")
MEMBERS = re.compile(r"\s?[,，;&]\s?|\sand\s")
"""What stands between several in a cell."""


def wrapped(above: Piece, cell: Piece) -> float:
    """What it costs that a cell goes on in a line."""
    if any(map(times.is_moment, (above.words, cell.words))) or is_links(cell.words):
        return NEVER
    listed = above.words[-1] in ",;&" or above.words.endswith(" and")
    return _HANGS if listed or is_hanging(above.words) or cell.words[0].islower() or not cell.gap else _WRAP


def price(told: Column, cell: Piece) -> float:
    """What it costs that a cell stands in a column."""
    words = cell.words
    time, number = times.is_moment(words), (_NUMBER.fullmatch(words) or _CODE.fullmatch(words)) is not None
    if told == "date":
        return 0.0 if time or number or _DATE.fullmatch(words) else 3.0
    if told in ("time", "number"):
        return 0.0 if (time if told == "time" else number) else 0.6 if time or number else 5.0
    if time or number:
        return (2.0 if time else _COUNTED) if told == "other" else 5.0
    long = 2.0 if len(words) > _LONGEST else 0.0
    if told == "abstract":
        return 0.0 if len(words) > _TEXT and is_sentence(words) else 3.0
    if told == "people":
        return in_people(words) + long
    if told == "links":
        return 0.0 if is_links(words) else 3.0 if " " in words else _LONE
    if told == "title":
        return long + _as_title(words)
    paper = _STAMPED if told == "other" and is_referred(cell) and not _COMMENT.match(words) else 0.0
    return long + paper + (1.5 if names.is_author_list(words) and not is_placed(words) else 0.5)


def in_people(words: str) -> float:
    """How odd it is that words stand under a head of people, who may go by the names of their accounts."""
    told = as_people(words)
    return min(told, _ACCOUNTS) if all(map(_ACCOUNT.fullmatch, MEMBERS.split(words))) else told


def _as_title(words: str) -> float:
    if is_links(words):
        return 3.0
    told = _TOLD if is_sentence(words) else 0.0
    if _COMMENT.match(words):
        return told + _NOTED
    if as_people(words) == 0 or _is_venue(words) or is_placed(words):
        return told + 1.2
    return told + (0.4 if " " not in words else 0.0)


def are_behind(above: Piece, cell: Piece) -> bool:
    """Whether a line may be the names of links that stand behind a title in its cell: "paper slides"."""
    return is_links(cell.words) and all(map(str.isalpha, cell.words.split())) and not is_links(above.words)


def is_placed(words: str) -> bool:
    """Whether the first of several in a cell, or the only one, is a workplace."""
    return is_affiliation(MEMBERS.split(words)[0].partition("(")[0])


def _is_venue(words: str) -> bool:
    return len(words.split()) <= _EDITION and venues.is_named(words)
