"""Titles with a sentence on them behind a dash, as weekly lists have them.

"1) Tiny Kernels for Old Boards - This paper bounds what kernels cost." A page is cut so where nearly all of its lines
of running text are of this kind, or all of those that are numbered or set off in one way. Where the dash was lost, the
words that such sentences begin with tell where the titles of numbered lines end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from etl.read import names, phrases
from etl.read.general.piece import Piece
from etl.read.parts import is_sentence

_FEWEST = 4  # lines that tell how lines are made
_SHARE = 0.7  # of the lines of running text
_LONGEST = 220  # characters of a title
_TEXT, _BRIEF = 60, 20  # characters of what stands behind it, and behind numbered ones of a page that has many such
_SHORTEST = 8  # letters of a word of such a text, on average, at most
_STOPS = (".", "!", "?", "…")
_TITLE = 2  # words of a title
_HALF = 0.5  # of the numbered lines of running text, where no dash is left
_PLAIN = ("", "bullet")
"""Leads that any line may have."""
_BEGIN = phrases.compiled(
    r"\s(?:(?-i:This|The|Our)\s(?:[\w-]{1,20}\s)?(?:paper|work|study|survey|report|article|authors?)\s|(?-i:It)\s{does}\s"
    r"|(?-i:We)\s[a-z]{4,12}\s|(?-i:Researchers)\s(?:from|at|propose|introduce|present|show)\s|(?-i:(?=[A-Z])){does}\s)"
)
_SUBJECT = phrases.compiled(r"\s(?-i:(?=[A-Z]))[\w-]{1,30}\s{does}\s")
"""How a sentence on a paper begins: "This paper …", "Introduces …", "Harbours proposes …"."""
_DASH = re.compile(r"\s{1,3}[-–—]{1,2}\s{1,3}(?=[\"“(]?[^\W\d_])")
_BLANK = re.compile(r"\s{1,3}")
_AGAIN = re.compile(r"(?P<title>[A-Z][\w.-]{2,40})\s(?P=title)\s[a-z]")  # Oars Oars are a new …
_WORD = re.compile(r"[^\W\d_]{4,}")
_STOP = re.compile(r"(?<!\bvs)(?<=[a-z]{2})[.!]\s")


def parted(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with such lines cut into a title and a text."""
    cuts = [_cut(piece) for piece in pieces]
    texts = Counter(piece.lead for piece in pieces if len(piece.words) > _TEXT and is_sentence(piece.words))
    found = Counter(piece.lead for piece, cut in zip(pieces, cuts, strict=True) if cut)
    every = found.total() >= _FEWEST and found.total() >= _SHARE * texts.total()
    leads = {lead for lead in found if every or (lead not in _PLAIN and _are_many(found[lead], texts[lead]))}
    if leads:
        brief = (_cut(piece, least=_BRIEF) if piece.lead == "number" else None for piece in pieces)
        cuts = [
            (cut or other) if piece.lead in leads else None
            for piece, cut, other in zip(pieces, cuts, brief, strict=True)
        ]
    elif not found["number"]:
        cuts = [_begun(piece) for piece in pieces]
        if not _are_many(sum(cut is not None for cut in cuts), texts["number"], _HALF):
            return list(pieces)
    else:
        return list(pieces)
    return [part for piece, cut in zip(pieces, cuts, strict=True) for part in _parts(piece, cut)]


def _are_many(count: int, texts: int, share: float = _SHARE) -> bool:
    return count >= _FEWEST and count >= share * texts


def _cut(piece: Piece, least: int = _TEXT) -> re.Match[str] | None:
    """The dash between a title and a sentence on it."""
    dash = None if piece.sure else _DASH.search(piece.words, 0, _LONGEST)
    if dash is None:
        return None
    title, text = piece.words[: dash.start()], piece.words[dash.end() :]
    numbered, known = piece.lead == "number", least < _TEXT
    ends = text.rstrip("\"'”)")[-1:] in _STOPS or (known and len(text) > _TEXT)
    said = ends and len(text) > least and _SHORTEST * len(text.split()) >= least
    said = said and not names.is_author_list(text.partition(". ")[0])
    said = said and (numbered or (is_sentence(text) and not text[0].islower()))
    wordy = len(title.split()) >= _TITLE or (numbered and title != title.casefold())
    named = wordy and not _STOP.search(title) and (known or names.likeness(title) < 1)
    noted = known and text[0].islower()
    return dash if said and named and (noted or _is_capital(title) or not is_sentence(f"{title}.")) else None


def _begun(piece: Piece) -> re.Match[str] | None:
    """The blank between a title and a sentence on it that begins as such sentences do, or with the title again."""
    if piece.sure or piece.lead != "number" or len(piece.words) <= _TEXT:
        return None
    again = _AGAIN.match(piece.words)
    begun = (found.start() for form in (_BEGIN, _SUBJECT) for found in form.finditer(piece.words, 0, _LONGEST))
    blanks = (_BLANK.match(piece.words, start) for start in begun)
    cuts = (blank for blank in blanks if blank and _is_headline(piece.words[: blank.start()]))
    return _BLANK.match(piece.words, again.end("title")) if again else next(cuts, None)


def _is_headline(title: str) -> bool:
    """Whether words may be all of a title: most begin with capitals, and the last is no word that goes on."""
    last = title.rsplit(maxsplit=1)[-1]
    return title[0].isupper() and last not in phrases.words("no last word") and not _STOP.search(title)


def _is_capital(title: str) -> bool:
    """Whether most longer words begin with capitals, as in titles that have a verb."""
    every: list[str] = _WORD.findall(title)
    return 2 * sum(word[0].isupper() for word in every) > len(every)


def _parts(piece: Piece, cut: re.Match[str] | None) -> list[Piece]:
    if cut is None:
        return [piece]
    start = piece.start + cut.end()
    text = piece._replace(words=piece.words[cut.end() :], start=start, lead="", tail="", kind="prose", gap=0, sure=True)
    return [piece.endless(cut.start())._replace(kind="title", tail=piece.tail), text]
