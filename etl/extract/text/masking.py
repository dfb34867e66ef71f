r"""Page text made plain for the grammar, character for character, so that offsets stay true.

LaTeX and Markdown markup becomes blanks, LaTeX symbols become the character they print, and odd Unicode becomes its
ordinary twin. Symbols are padded on their left, so that `1.95{\\times}` keeps its × where the measure ends.
"""

import re
from collections.abc import Callable
from unicodedata import lookup

_TWINS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000", " "),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u00ad®™\t\r", " "),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d", "-"),
        **dict.fromkeys("\u2018\u2019\u201b\u02bc\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
        **dict.fromkeys("\u223c\u02dc\uff5e\u2248\u2243\u2245", "~"),
        **dict.fromkeys("\u2715\u2716\u2a2f\u2a09", "×"),
        **dict.fromkeys("\u2028\u2029", "\n"),
        "\uff05": "%",
        "\u00b5": "μ",
        **dict.fromkeys(map(chr, range(0xD800, 0xE000)), "\ufffd"),  # half of a pair: no tokenizer takes it
    }
)
_PRINTED = "times× sim~ approx~ simeq~ leq≤ le≤ geq≥ ge≥ muμ alphaα betaβ pm± to→ rightarrow→ percent% cdot·"
_SYMBOLS = {pair[:-1]: pair[-1] for pair in _PRINTED.split()}
_LATEX = re.compile(
    r"""
    \\(?P<word>[A-Za-z]{1,40})   # \times  \textbf
    | \\(?P<sign>[^A-Za-z\s])    # \%  \_  \,
    | (?!(?:(?<![^\s(])|(?<=US))\$\d[\d,.]*[KMB]?(?:\s[a-z]{2}|[,.;)]\s|/[a-z]{2}|\Z))    # not "$95 to train"
      [${}]                      # $1.95{\times}$
    """,
    re.VERBOSE,
)
_PATH = r"[^\s)}\]]*[^\s)}\].,;:]"
_HOSTED = re.compile(rf"(?<![\w.])(?:github|gitlab|bitbucket|huggingface)\.(?:com|org|io|co)/{_PATH}")
_TIE = re.compile(r"(?<=[A-Za-z)])~(?=[A-Za-z\d(\[])")  # LaTeX's blank: "Foo~2.1", "Leaf (LF)~\cite"
RAISED = "ˆ"
"""Stands for markup around a raised digit or a Greek letter of a name: to every expression a letter, no part of it."""
_LETTERS = (
    "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Mu Nu Xi Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega"
)
_RAISED = re.compile(
    r"""
    (?<![\w$^])(?P<open>\$?)
    (?P<head>[A-Z][A-Za-z]{0,20})
    (?P<raised>\$?\^\{?\d\}?\$?)
    (?: (?=-?[A-Z][A-Za-z]) | (?<=[A-Z]{2}\$\^\d\$)(?![\w$]) | (?<=[a-z]{3}\$\^\d\$)(?![\w$]) )   # M$^3$Net  AD$^2$
    """,
    re.VERBOSE,
)
_GREEK = {
    **{name.lower(): lookup(f"GREEK SMALL LETTER {name}") for name in _LETTERS.split()},
    **{name: lookup(f"GREEK CAPITAL LETTER {name}") for name in _LETTERS.split()},
    "lambda": "λ",
    "Lambda": "Λ",
    "varepsilon": "ε",
    "varphi": "φ",
}
_IN_NAME = re.compile(
    r"""
    (?<![\w$])(?P<lead>\$(?:\\(?P<name>[A-Za-z]{2,10})|[Α-Ωα-ω])\$)(?=-?[A-Z][A-Za-z])   # $\lambda$-Net
    | (?<=[A-Za-z]-)(?P<tail>\$(?:\\(?P<last>[A-Za-z]{2,10})|[Α-Ωα-ω])\$)(?!\w)       # Net-$\alpha$
    """,
    re.VERBOSE,
)


def _raised(found: re.Match[str]) -> str:
    digit = "".join(c if c.isdigit() else RAISED for c in found["raised"])
    return " " * len(found["open"]) + found["head"] + digit


def _greek(found: re.Match[str]) -> str:
    word, width = found["name"] or found["last"], len(found.group())
    letter = _GREEK.get(word) if word else found.group()[1]
    return f"{RAISED}{letter}".ljust(width, RAISED) if letter else found.group()


def _plain(found: re.Match[str]) -> str:
    width = len(found.group())
    if word := found["word"]:
        return _SYMBOLS.get(word, "").rjust(width)
    if sign := found["sign"]:
        return "__" if sign == "_" else (sign if sign in "%&#$" else "").rjust(width)
    return " "


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


_STEPS: tuple[tuple[tuple[str, ...], re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (("^",), _RAISED, _raised),
    (("$",), _IN_NAME, _greek),
    (("\\", "$", "{"), _LATEX, _plain),
    (("~",), _TIE, " "),
    (("\n",), re.compile(r"\n(?<!\n\n)(?![^\S\n]*\n)"), " "),
    (("://", "www."), re.compile(rf"(?:https?://|www\.){_PATH}"), _blank),
    ((".co", ".io/", ".org/"), _HOSTED, _blank),
    (("*", "`", "_"), re.compile(r"\*\*|`|(?<!\w)__(?=\w)|(?<=\w)__(?!\w)"), _blank),
)
"""What a text must hold, one of several, to be looked through; what is replaced, and by what."""
_LONGEST = 250
"""Characters without a blank that are no word, and costly to cut."""


def mask(text: str) -> str:
    """The same text without markup: as long as `text`, every remaining character at its place."""
    plain = text.translate(_TWINS) if not text.isascii() or "\t" in text or "\r" in text else text
    for marks, pattern, new in _STEPS:
        if any(mark in plain for mark in marks):
            plain = pattern.sub(new, plain)
    if max(map(len, plain.split()), default=0) >= _LONGEST:
        plain = re.sub(rf"\S{{{_LONGEST},}}", lambda found: re.sub(r"\W", " ", found.group()), plain)
    return plain


def lower(text: str) -> str:
    """The same text in small letters, as long as it was: expressions look there, which is faster than to ignore case.

    >>> lower("GPUs in İzmir")
    'gpus in izmir'
    """
    small = text.lower()
    return small if len(small) == len(text) else text.replace("İ", "I").lower()
