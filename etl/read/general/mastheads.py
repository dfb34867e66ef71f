"""What a listing says of itself above its papers: "Daily arXiv Papers, 20 March 2031", "Latest Preprints in cs.LG"."""

from __future__ import annotations

import re

from etl.read import phrases
from etl.read.phrases import compiled
from etl.read.scripts import LETTERS

_LONGEST = 120  # characters
_MOST = 14  # words of a line with a date
_SHARE = 0.5  # of its words that are those of listings
_DATE = compiled(
    r"""
    (?:19|20)\d\d\s?[-./年]\s?\d{1,2}\s?[-./月]\s?\d{1,2}\s?日?      # 2031-03-20 · 2031年3月20日
  | \d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d                           # 03/20/2031
  | \d{1,2}(?:st|nd|rd|th)?(?:\ of)?\ {month name},?\ (?:19|20)\d\d  # 20 March 2031
  | {month name}\ \d{1,2}(?:st|nd|rd|th)?,?\ (?:19|20)\d\d           # March 20, 2031
    """
)
_DAY = compiled(r"{month name}\s\d{1,2}(?:st|nd|rd|th)?\b")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_FIELD = compiled(r"\b{archive}(?:\.[A-Za-z-]{2,8})?(?![\w-])")
_HAN = re.compile(rf"[{LETTERS}]+")


def is_masthead(words: str) -> bool:
    """Whether a line names the listing, not a paper: next to no words but those of listings, fewer beside a date."""
    if len(words) > _LONGEST:
        return False
    bare, dates = _DATE.subn(" ", words)
    named = [word.casefold() for word in _WORD.findall(_FIELD.sub(" ", _HAN.sub(" ", _DAY.sub(" ", bare))))]
    own = [word for word in named if word not in phrases.words("joining words")]
    known = sum(word in phrases.words("listing words") for word in own)
    foreign = any(word in bare for word in phrases.words("listing words abroad"))
    if dates:
        return len(named) <= _MOST and (known > 0 or foreign) and known >= _SHARE * len(own)
    subject = any(word in phrases.words("listed works") for word in own)
    return 1 < len(own) == known and subject
