"""Who chairs a session: a person named beside or below its heading, who wrote none of its papers.

"Slow Caches (Chair: Ada Moreau)" and "Slow Caches / Chaired by Ada Moreau" are a session; below a paper, a line such as
"Discussant: Ben Okafor" or "Speaker: TBA" belongs to nobody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from etl.read import events, names
from etl.read.affiliations import is_affiliation
from etl.read.general.piece import Piece
from etl.read.moments import is_moment
from etl.read.parts import furniture, is_sentence
from etl.read.phrases import compiled

_LONGEST = 300  # characters of a line with a chair
_HEADING = 140  # characters of a heading above a chair
_ALONE = compiled(
    r"[(\[–—-]?\s?(?P<role>{chair}(?:\s?(?:/|&|and)\s?{chair})?)"
    r"(?P<mark>\s{0,2}(?:[,:：=–—-]|\bis\b)\s{0,2}|\s{1,2}|(?<=[\u3000-\uffff]))(?P<people>\S.{0,160}?)[)\]]?[.;]?$"
)
_BESIDE = compiled(
    r"(?P<head>.{2,160}?)\s{0,2}(?:(?P<off>[,;.|/·–—-])\s{0,2}|(?P<open>[(\[（]\s?)|(?<=[\s)]))(?P<role>(?:the\s)?{chair}(?:\s?(?:/|&|and)\s?{chair})?)"
    r"(?P<mark>\s{0,2}[:：=]\s{0,2}|\s{1,2}(?:[–—-]\s)?)"
    r"(?P<people>[^()\[\]]{2,160}?(?:\([^()]{1,80}\)[^()\[\]]{0,80}?){0,6})\s?[)\]）]?[.;]?$"
)
_BEHIND = compiled(
    r"(?:(?P<head>.{2,160}?)\s{0,2}(?P<open>[(\[（])|)(?P<people>[^()\[\]]{2,120}?)(?:,\s|\s[–—-]\s|\s?(?P<shut>\())"
    r"(?:session\s)?(?:chair|moderator)s?[)\]）]{0,2}$"
)
_DISCUSSANT = compiled(r"[(\[]?(?:{discussant})\s{0,2}[:：]\s{0,2}(?P<people>\S.{0,200}?)[)\]]?$")
_DISCUSSED = compiled(r"(?<=[\s(\[,;|])(?:{discussant})\s{0,2}[:：]\s{0,2}(?P<people>\S.{0,120})$")
_UNKNOWN = re.compile(r"(?:TBA|TBD|TBC|to\sbe\s(?:announced|confirmed|determined)|\?+)\.?$", re.IGNORECASE)
_UNNAMED = compiled(rf"(?:{{speakers}}|{{people columns}})\s{{0,2}}(?:\(s\)\s?)?[:：–—-]\s{{0,2}}{_UNKNOWN.pattern}")
_CHAIRED = re.compile(r"by$|chair", re.IGNORECASE)
"""Words for a chair that no title has: behind a mark they need none before the person."""
_PLACES = re.compile(r"\s{0,3}\([^()]{0,100}\)")
_POST = compiled(r"(?:{academic title}|Doz|PD|Ing|Hon)\b\.?\s{0,2}")


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, those with a chair as headings of sessions, and so the lines above a chair that stands alone."""
    made: list[Piece] = []
    for piece in pieces:
        words = piece.words
        if piece.sure or len(words) > _LONGEST:
            made.append(piece)
        elif is_alone(words):
            if made and furniture(made[-1].words) == "note":
                made[-1] = made[-1]._replace(kind="furniture", sure=True, label="chair")
            elif made and _may_head(made[-1], piece):
                made[-1] = made[-1]._replace(kind="session", sure=True)
            made.append(piece._replace(kind="session", sure=True, label="chair"))
        elif _is_beside(words):
            made.append(piece._replace(kind="session", sure=True))
        elif _UNNAMED.match(words) or ((found := _DISCUSSANT.match(words)) and _are_people(found["people"])):
            made.append(piece._replace(kind="furniture", sure=True))
        else:
            made.append(_undiscussed(piece))
    return made


def _undiscussed(piece: Piece) -> Piece:
    """A piece without who discusses it, behind a title: "Tiny Kernels (Discussant: Ben Okafor)"."""
    found = _DISCUSSED.search(piece.words)
    words = (
        piece.words[: found.start()].rstrip(" ([,;|–—-") if found and _are_people(found["people"].rstrip(")]")) else ""
    )
    return piece._replace(words=words, end=piece.start + len(words), tail=piece.words[len(words) :]) if words else piece


def is_alone(words: str) -> bool:
    """Whether a line names a chair and nothing else: "Session chair: Ada Moreau", "Ada Moreau (chair)"."""
    if found := _ALONE.match(words):
        return _is_chaired(found)
    behind = _BEHIND.match(words)
    return behind is not None and not behind["head"] and _are_people(behind["people"])


def _is_beside(words: str) -> bool:
    """Whether a chair is named behind a heading: in brackets, or behind a mark."""
    found = _BESIDE.match(words)
    if found is not None and _is_set_off(found) and _is_chaired(found):
        return True
    behind = _BEHIND.match(words)
    return behind is not None and bool(behind["head"]) and _are_people(behind["people"])


def _is_set_off(found: re.Match[str]) -> bool:
    """Whether a mark stands before the person or the word for a chair: "Slow Caches, chaired by Ada Moreau"."""
    led = found["off"] is not None and _CHAIRED.search(found["role"]) is not None
    return led or found["open"] is not None or bool(found["mark"].strip())


def _is_chaired(found: re.Match[str]) -> bool:
    """Whether people stand behind the word for a chair, or nobody yet."""
    marked = bool(found["mark"].strip(", ")) and "chair" in found["role"].casefold()
    return _are_people(found["people"], marked=marked)


def _are_people(words: str, *, marked: bool = False) -> bool:
    closed = f"{words})" if words.count("(") > words.count(")") else words
    bare = _PLACES.sub("", _POST.sub("", closed)).strip(" .,;)")
    first = re.split(r"\s?[,;/|]\s|\s[-–—]\s|\s(?:and|&|und|et|y|e)\s", bare, maxsplit=1)[0].strip(" .")
    if _UNKNOWN.match(bare) or names.likeness(first) == 1 or names.is_author_list(bare):
        return not is_affiliation(first)
    return marked and names.likeness(first) > 0 and len(first.split()) < 5


def _may_head(above: Piece, piece: Piece) -> bool:
    """Whether a line may be the heading of a session that is chaired in the line below it."""
    words = above.words
    if above.sure or above.column != piece.column or len(words) > _HEADING or is_sentence(words) or is_moment(words):
        return False
    listed = names.is_author_list(words) or names.likeness(words) == 1
    return above.kind == "short" and not listed and not events.is_event(words)
