r"""Comments out of a source of LaTeX, its user's own commands written out: \newcommand{\me}{\textbf{A. Lind}}.

Its accents become letters: "Dra\v{z}en", "Fran\c cois", "{\O}rsted". Pages made from BibTeX print names so, too.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import islice

_COMMENT = re.compile(
    r"""
    (?P<kept> \\(?:url|href|path)\s{0,9}\{[^{}\n]{0,2000}\} | \\[\\%] )  # a sign of percent in an address is one
  | ^[ \t]*%[^\n]*(?:\n|\Z) | %[^\n]*(?:\n[ \t]*)?
    """,
    re.VERBOSE | re.MULTILINE,
)
_SKIPPED = (r"\iffalse", r"\fi"), (r"\begin{comment}", r"\end{comment}")
_DEFINITION = re.compile(
    r"""\\(?: (?:re|provide)?(?:new)?command\*? | DeclareRobustCommand\*? | [egx]?def )
    (?![A-Za-z]) \s{0,9} \{?\s{0,9} \\(?P<name>[A-Za-z]+) \s{0,9} \}? \s{0,9}
    (?: \[(?P<count>\d)\] \s{0,9} | (?P<marks>(?:\#\d){1,9}) \s{0,9} )?
    (?P<default>\[[^\[\]\n]{0,200}\] \s{0,9})? (?=\{)
    """,
    re.VERBOSE,
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_BLANKS = re.compile(r"[ \t]*\n?[ \t]*")
_LONGEST_BODY = 2_000
_MOST_ADDED = 200_000  # characters that commands may add to a page
Macros = dict[str, tuple[int, str]]
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
    (?: \\ | (?<=\{)(?=["'] \{?[^\W\d_]\}) )                          # quoted in data: {"a}
    (?: (?P<sign> ['`"^~=.] ) \s? | (?P<name> [uvHcdbrk] ) (?: \s | (?=\{) ) )
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


def expanded(text: str) -> str:
    """The source without comments, and with the user's commands as what they stand for, unless it becomes too long."""
    text = _COMMENT.sub(lambda found: found["kept"] or "", text)
    for opens, closes in _SKIPPED:
        first, *rest = text.split(opens)
        text = first + "".join(part.partition(closes)[2] if closes in part else part for part in rest)
    known: Macros = {}
    pairs, parts, at, size = groups(text), list[str](), 0, 0
    for command in _COMMAND.finditer(text):
        if command.start() < at:
            continue
        if not (found := _definition(text, command.start(), pairs, known) or _use(text, command, pairs, known)):
            continue
        end, words = found
        parts += [text[at : command.start()], words]
        size += len(words) + command.start() - at
        at = end
        if size > len(text) + _MOST_ADDED:
            return text
    return "".join((*parts, text[at:])) or text


def groups(text: str) -> dict[int, int]:
    """Where each brace that opens is closed: the offset of its partner."""
    pairs, open_ = {}, []
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            open_.append(brace.start())
        elif brace[0] == "}" and open_:
            pairs[open_.pop()] = brace.start()
    return pairs


def arguments(text: str, at: int, pairs: Mapping[int, int]) -> Iterator[int]:
    """Where each of the groups right after a command opens; the command ends `at`."""
    while (blanks := _BLANKS.match(text, at)) and blanks.end() in pairs:
        yield blanks.end()
        at = pairs[blanks.end()] + 1


def _definition(text: str, start: int, pairs: Mapping[int, int], known: Macros) -> tuple[int, str] | None:
    found = _DEFINITION.match(text, start)
    if found is None or (end := pairs.get(found.end())) is None:
        return None
    count = int(found["count"] or 0) + len(found["marks"] or "") // 2
    body = text[found.end() + 1 : end]
    if not found["default"] and len(body) <= _LONGEST_BODY:
        known[found["name"]] = count, body
    return end + 1, ""


def _use(text: str, command: re.Match[str], pairs: Mapping[int, int], known: Macros) -> tuple[int, str] | None:
    """Where a use of a command ends and what it stands for; nothing where it is none."""
    if command[1] not in known:
        return None
    count, body = known[command[1]]
    opened = list(islice(arguments(text, command.end(), pairs), count))
    if len(opened) < count:
        return None
    for number, opens in enumerate(opened, 1):
        body = body.replace(f"#{number}", text[opens + 1 : pairs[opens]], 3)
    return pairs[opened[-1]] + 1 if opened else command.end(), body


def decoded(text: str) -> str:
    """The text with such letters; the text itself where it has no marks of LaTeX."""
    return letters(text) if _LATEX.search(text) else text


def letters(text: str) -> str:
    """The text with such letters, wherever it is from; a letter may have two accents."""
    once = _ACCENT.sub(_letter, text) if "\\" in text or "{" in text else text
    return _ACCENT.sub(_letter, once) if once != text else once


def _letter(found: re.Match[str]) -> str:
    if found["letter"]:
        return _LETTERS[found["letter"]]
    base = found["braced"] or found["dotless"] or found["bare"]
    letter = unicodedata.normalize("NFC", base + _COMBINING[found["sign"] or found["name"]])
    return letter if len(letter) == 1 else found[0]
