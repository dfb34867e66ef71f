r"""LaTeX in the fields of BibTeX: accents become letters, braces and commands of style go, math stays as it is.

J. {\v{S}}afa{\v{r}}{\'\i}k   J. Šafařík
50% of {GPU}s use $O(n)$      50% of GPUs use $O(n)$
"""

import re
from functools import cache

from bibtexparser.library import Library
from bibtexparser.middlewares import LatexDecodingMiddleware
from bibtexparser.model import Entry, Field

from etl.render.latex import macros

_DEEPEST = 8  # nested or unclosed braces: each doubles the time of the decoder
_HELD = "\ue000"  # stands for math while the rest is decoded
_MATH = re.compile(r"(?<!\\)\$[^$\n]{1,500}(?<!\\)\$|\\\((?:(?!\\\().){1,500}?\\\)")
_CITED = re.compile(r"[~ ]?\\(?:cite[a-z]{0,9}\*?|footnote|label|noopsort|ensuremath)\s?\{[^{}]{0,200}\}")
_LINKED = re.compile(r"\\href\s?\{[^{}]{0,500}\}\s?(?=\{)")
_STYLED = re.compile(
    r"""
    \\ (?: emph | text(?:tt|bf|it|sc|sf|rm|sl|md|up|normal|superscript|subscript)? | mbox | hbox | underline
         | uppercase | lowercase | MakeUppercase | MakeLowercase | url | path | enquote ) \s? (?=\{)   # \texttt{a_b}
  | \\ (?: tt | bf | it | sc | sf | rm | sl | em | bfseries | itshape | ttfamily | scshape | protect ) (?![A-Za-z]) \s?
    """,
    re.VERBOSE,
)
_SPECIAL = re.compile(r"(?<!\\)[%&#$]")  # a field that holds a bare one means the letter
_UNKNOWN = re.compile(r"\\(?=[A-Za-z]{1,20}[^\x00-\x7f])")  # no command: \Lącki
_BRACE = re.compile(r"(?<!\\)[{}]")
_decoder = cache(LatexDecodingMiddleware)


def plain(words: str) -> str:
    """`words` with LaTeX resolved; what cannot be resolved stays, without its braces."""
    if not any(mark in words for mark in "\\{}~$`'-"):
        return words
    math: list[str] = []

    def hold(found: re.Match[str]) -> str:
        math.append(found[0])
        return _HELD

    words = _MATH.sub(hold, words.replace(_HELD, ""))
    words = _UNKNOWN.sub("", words)
    words = _STYLED.sub("", _LINKED.sub("", _CITED.sub("", words)))
    words = _SPECIAL.sub(r"\\\g<0>", macros.letters(words)).replace("~", " ")
    words = _decoded(words)
    held = iter(math)
    return re.sub(_HELD, lambda _: next(held, ""), words)


def unstyled(words: str) -> str:
    """`words` without commands of style."""
    return _STYLED.sub("", words) if "\\" in words else words


def _decoded(words: str) -> str:
    """LaTeX as Unicode, where it is LaTeX that can be read."""
    if "\\" not in words or _depth(words) > _DEEPEST:
        words = _BRACE.sub("", words)
        return re.sub(r"\\([%&#$])", r"\1", words).replace("---", "—").replace("--", "–")
    entry = Entry("misc", "", [Field("words", words)])
    _decoder().transform_entry(entry, Library())
    decoded = entry.fields[0].value
    return decoded if isinstance(decoded, str) and decoded != words else _BRACE.sub("", words)


def _depth(words: str) -> int:
    """How deep its braces are nested at most."""
    deepest = depth = 0
    for brace in _BRACE.findall(words):
        depth = depth + 1 if brace == "{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest
