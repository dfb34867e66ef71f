r"""Letters with accents in the notation of LaTeX: "Dra\v{z}en", "Fran\c cois", "{\O}rsted" become letters.

Source of LaTeX itself, and pages made from BibTeX by hand or by a program, print names so.
"""

import re
import unicodedata

_COMBINING = {
    "'": "\u0301", "`": "\u0300", '"': "\u0308", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323", "b": "\u0331", "r": "\u030a",
    "k": "\u0328",
}  # fmt: skip
_LETTERS = {
    "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł",
    "ss": "ß", "i": "i", "j": "j", "TH": "Þ", "th": "þ", "DH": "Ð", "dh": "ð", "DJ": "Đ", "dj": "đ",
    "NG": "Ŋ", "ng": "ŋ",
}  # fmt: skip
_ACCENT = re.compile(
    r"""
    (?P<open> \{ )?
    \\ (?: (?P<sign> ['`"^~=.] ) \s? | (?P<name> [uvHcdbrk] ) (?: \s | (?=\{) ) )
    (?: \{ \\?(?P<braced> [^\W\d_] ) \} | \\(?P<dotless> [ij] )(?![A-Za-z]) \s? | (?P<bare> [^\W\d_] ) )
    (?(open) \} )
  | (?P<around> \{ )?
    \\ (?P<letter> aa | AA | [ao]e | [AO]E | ss | TH | th | D[HJ] | d[hj] | NG | ng | [oOlL] )
    (?: \{\} | (?![A-Za-z]) \s? )
    (?(around) \} )
    """,
    re.VERBOSE,
)
_LATEX = re.compile(r"\\(?:item|bibitem|begin|section|subsection|textbf|textit|emph|['`\"^~v]\{[A-Za-z]\})")


def decoded(text: str) -> str:
    """The text with such letters; the text itself where it has no marks of LaTeX."""
    return letters(text) if _LATEX.search(text) else text


def letters(text: str) -> str:
    """The text with such letters, wherever it is from; a letter may have two accents."""
    once = _ACCENT.sub(_letter, text) if "\\" in text else text
    return _ACCENT.sub(_letter, once) if once != text else once


def _letter(found: re.Match[str]) -> str:
    if found["letter"]:
        return _LETTERS[found["letter"]]
    base = found["braced"] or found["dotless"] or found["bare"]
    letter = unicodedata.normalize("NFC", base + _COMBINING[found["sign"] or found["name"]])
    return letter if len(letter) == 1 else found[0]
