"""Whether two printed titles are one: what pages do to a title, and what makes another of it.

Markup, accents, spelling, articles and remarks around a title do not count. Beyond that a title may be cut, may lack
its subtitle, or may have one slip of the pen; a number or another word makes another title.
"""

import html
import re
from collections.abc import Mapping
from functools import lru_cache

from etl.resolve.keys import folding
from etl.resolve.keys.folding import SLIP, edited

_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_MACRO = re.compile(r"\\(?:text|math|rm|bf|it|sf|tt|cal|bb|emph|operatorname)*(?:var)?(?P<name>[A-Za-z]*)")
_ACCENT = re.compile(r"""\\(?:["'`^~=.]|[Hcvukbdr](?=\{)) \{? (?P<letter>\w) \}? """, re.VERBOSE)
_SIGNS = str.maketrans({"$": " ", "{": "", "}": "", "~": " ", "^": "", "_": "", "­": ""})
_LETTERS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi omega mu"
)
_SPOKEN = str.maketrans(
    dict(zip("αβγδεζηθικλμνξπρστφχψωµ", _LETTERS.split(), strict=True))
    | {"×": " x ", "√": " sqrt ", "ℓ": "l", "∞": " infty "}
)
_MACROS: Mapping[str, str] = {"times": "x", "ell": "l"}
_CUT = re.compile(r"\s{0,9}(?:…|\.\.\.)\s*+$")
_BEFORE = re.compile(
    r"""
    ^ \s* (?:
        [\[(]? \#? \d{1,3} [\])]? [.):] \s                                    # 12.   [3]
      | \d{1,2} \. \d{1,2} [.:)]? \s                                         # 2.3
      | \[? (?: (?: best | regular | full | short | long | research | industry | industrial | student | invited
                  | contributed | lightning | distinguished | runner-up | new | paper | title ) \s* ){0,3}
             (?: oral | poster | spotlight | talk | paper | keynote | session | demo | award | title | industry
              | invited | new ) \]?
        (?: \s \d+ )? \s* [:\]–—|-] \s
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip
_AFTER = re.compile(
    r"""
    \s? (?:
        \[ [^\[\]()\d]{3,40} \]                                               # [Artifact Available]
      | [\[(] [^\[\]()]{0,80} \b (?: v\d | revised | camera-ready | supplement\w* | accepted | pdf | slides | video
              | code | abstract | version | paper | report | preprint | poster | oral | spotlight | invited | demo
              | arxiv | full | short | award | draft | talk ) \b [^\[\]()]{0,80} [\])]
      | (?: [-–—:,] \s? ) (?: extended \s (?: abstract | version) | arxiv \s (?: version | preprint)
              | short \s paper | (?: full | technical) \s (?: version | report | paper) | (?: best \s)? paper \s award )
      | \s arxiv \s? : \s? \S{1,80}
      | (?<= \w ) [.*†‡]
    ) \s? $
    """,
    re.VERBOSE | re.IGNORECASE,
)  # fmt: skip
_BRITISH = re.compile(
    r"""
      (?<=[a-z]{3}[iy]) (?P<z>s) (?=(?:e[drs]?|ers|ing|ations?|able)$)          # optimised
    | (?<=^gr) (?P<a>e) (?=y)                                                   # grey
    | (?<=[a-z]{2}o) u (?= r (?: s?$ | ed$ | ing$ | al | hood | able | ful | ite ) )  # behaviour
    | (?<=[a-z]{2}) l (?=l(?:ed|ing|ers?)$)                                     # labelled
    | (?<=[a-z]{3}og) ue (?=s?$)                                                # catalogue
    """,
    re.VERBOSE,
)
"""Letters that American spelling leaves out, or writes as the name of their group."""
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_WORDS: Mapping[str, str] = dict.fromkeys(("a", "an", "the", "and"), "") | {
    **{word: str(number) for number, word in enumerate(_NUMBERS)},
    **dict(zip("first second third fourth fifth sixth".split(), "1st 2nd 3rd 4th 5th 6th".split(), strict=True)),
}
_CLEAR_WORDS = 4  # words of a title that is clear without its subtitle, or with a slip
CLEAR_LETTERS = 24  # letters of the beginning of a title that is cut
_SUBTITLE = re.compile(r"[:?] | [-–—]{1,9} ")


def similarity(one: str, other: str) -> float:
    """How sure it is that two printed titles are one: 1 on the same words, 0 for different titles."""
    first, second = cleaned(one), cleaned(other)
    a, b = "".join(words(first)), "".join(words(second))
    if a == b:
        return 1.0 if a else 0.0
    for printed, start, whole in ((one, a, b), (other, b, a)):
        if _CUT.search(printed) and len(start) >= CLEAR_LETTERS and whole.startswith(start):
            return 0.95
    if any(_SUBTITLE.search(long) and head(long) == short for long, short in ((first, b), (second, a))):
        return 0.9
    return 0.9 if _one_slip(words(first), words(second)) else 0.0


@lru_cache(maxsize=1 << 12)
def cleaned(title: str) -> str:
    """A title without markup, and without what pages put before and after titles."""
    text = _ACCENT.sub(r"\g<letter>", _TAG.sub("", html.unescape(title)))
    text = _MACRO.sub(lambda m: f" {_MACROS.get(m['name'], m['name'])} " if m["name"] else "", text)
    text = _CUT.sub("", " ".join(text.translate(_SIGNS).split()))
    before = None
    while before != text:
        before, text = text, _AFTER.sub("", _BEFORE.sub("", text))
        if not text:
            return before
    return text


@lru_cache(maxsize=1 << 12)
def words(title: str) -> tuple[str, ...]:
    """The folded words of a cleaned title that count, in American spelling, numbers as digits."""
    text = title.casefold().translate(_SPOKEN)
    plain = folding.words(text.replace("&", " and ").replace("%", " percent "))
    return tuple(filter(None, map(_written, plain))) or plain


def head(title: str) -> str | None:
    """The letters of a cleaned title, or of what comes before its subtitle; nothing when they say too little."""
    main = words(_SUBTITLE.split(title, maxsplit=1)[0])
    return "".join(main) if len(main) >= _CLEAR_WORDS else None


@lru_cache(maxsize=1 << 14)
def _written(word: str) -> str:
    """A word as it is compared; nothing for an article."""
    return _WORDS[word] if word in _WORDS else _BRITISH.sub(lambda found: found.lastgroup or "", word)


def _one_slip(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """The titles differ in one word, by a letter of a long one or by a plural."""
    if len(one) != len(other) or len(one) < _CLEAR_WORDS:
        return False
    differing = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(differing) != 1 or any(letter.isdigit() for word in differing[0] for letter in word):
        return False
    shorter, longer = sorted(differing[0], key=len)
    if len(shorter) > 2 and longer in (shorter + "s", shorter + "es", shorter[:-1] + "ies"):
        return True
    return len(longer) >= SLIP and shorter[0] == longer[0] and edited(shorter, longer) == 1
