"""Keys: what makes two spellings the same thing, and what names a thing in an IRI; whether two words can be one.

Every function is pure, takes any text and never raises. A key depends on nothing but the text it is given:
not on other records, not on the order of pages. Two words can be one by letters that are written otherwise, by a short
form, or by a slip of the pen.
"""

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

_LONGEST_SLUG = 40  # characters of a local name that needs a hash, before the hash
_UNDECOMPOSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th"}
    | dict.fromkeys("ʼʻʹ", "")
)
_ASCII = "".join(c.lower() if c.isalnum() or c in "+#" else " " for c in map(chr, range(128))).encode().ljust(256)
"""For each byte of an ASCII text the small letter, the digit, the sign, or a space."""
_LOOSE_SIGN = re.compile(r"(?<![^ ])[+#]+")
_LOCAL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,46}[A-Za-z0-9])?")
_NOT_LOCAL = re.compile(r"[^A-Za-z0-9._-]+")
_TIMES = re.compile(r"\\times|[×✕✖]")
_LATEX_COMMAND = re.compile(r"\\[A-Za-z]+")


def folded(text: str) -> str:
    """The letters and digits of a text, without case, accents, punctuation and spaces.

    `+` and `#` stay where they follow a letter or digit: C, C++ and C# are three things. Letters of every
    script stay, and the marks that are vowels (Devanagari, Thai) stay with them.
    """
    return _spaced(text).replace(" ", "")


def words(text: str) -> tuple[str, ...]:
    """The folded words of a text: "Mohamed-Hicham" gives `("mohamed", "hicham")`."""
    return tuple(_spaced(text).split())


@lru_cache(maxsize=1 << 14)
def name(text: str) -> str:
    """What the spellings of a name share: its folded text, or a digest where a name has no letters."""
    return folded(text) or digest(text)


def digest(*parts: object) -> str:
    """Sixteen hex digits that stand for the parts in their order."""
    text = "\x1f".join(map(str, parts))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def local_name(text: str) -> str:
    """A name for an IRI: ASCII letters, digits, `-`, `.` and `_`; another text gives another name.

    A short text of such characters is its own name; any other is a readable beginning and a hash.
    """
    if _LOCAL.fullmatch(text):
        return text
    plain = text if text.isascii() else "".join(c for c in unicodedata.normalize("NFKD", text) if not _is_accent(c))
    slug = _NOT_LOCAL.sub("-", plain)[:_LONGEST_SLUG].strip("-._")
    return "-".join(filter(None, (slug, digest(text)[:12])))


def quote(printed: str) -> str:
    r"""Words of a claim, the same whether a page prints `1.95×` or `$1.95{\times}$`."""
    return folded(_LATEX_COMMAND.sub(" ", _TIMES.sub("x", printed)))


def _spaced(text: str) -> str:
    """The folded words of a text with spaces between them."""
    if text.isascii():
        spaced = text.encode().translate(_ASCII).decode()
    else:
        spaced = unicodedata.normalize("NFKD", "".join(map(_letters, text)))  # the order of marks that stay
    return _LOOSE_SIGN.sub("", spaced) if "+" in spaced or "#" in spaced else spaced


@cache
def _letters(character: str) -> str:
    """The folded letters of a character, or a space."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    plain = "".join(c for c in decomposed if not _is_accent(c)).translate(_UNDECOMPOSED)
    return "".join(c if c.isalnum() or c in "+#" or unicodedata.category(c).startswith("M") else " " for c in plain)


def _is_accent(character: str) -> bool:
    """Marks above, below and through a letter, and the optional points of Hebrew and Arabic."""
    place = unicodedata.combining(character)
    return place >= 200 or place == 1 or 10 <= place <= 36


_GIVEN = Path(__file__).with_name("given_names.txt")
_WRITTEN = (
    ("aa", "a", 1, 1),
    *((two, one, 4, 4) for two, one in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("y", "i"), ("dj", "d"))),
    ("oh", "o", 3, 4),
)
"""Letters, the one they stand for (with a mark, or of another script), and how many letters the shorter and the longer
word must have: "Möller" is "Moeller", but "Xu" is not "Xue"."""
SLIP = 6  # letters of a word in which one that is wrong, or two that changed places, may be a slip
_TYPO = 9  # letters of a word in which any one wrong letter is a slip, not another name


def one_spelling(one: str, other: str) -> bool:
    """The words differ in how letters of other alphabets are written in ASCII, or are equal."""
    if one == other or _in_one_line(one, other, "="):
        return True
    if one[:1] != other[:1]:
        return False
    shorter, longer = sorted((len(one), len(other)))
    for letters, letter, least, most in _WRITTEN:
        if least <= shorter and most <= longer:
            one, other = one.replace(letters, letter), other.replace(letters, letter)
    return one == other


def one_given_name(one: str, other: str) -> bool:
    """The words are one given name: in two spellings, or in full and short, as "William" and "Bill"."""
    return one_spelling(one, other) or _in_one_line(one, other, "")


def slip(one: str, other: str) -> bool:
    """One letter of a long word is wrong, missing or too many, or two have changed places; the first is right."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < SLIP or one[0] != other[0] or edited(one, other) != 1:
        return False
    return len(longer) >= _TYPO or sorted(one) == sorted(other)


def edited(one: str, other: str) -> int:
    """0 for equal words, 1 for a letter changed, left out or put in, or for two neighbours swapped; 2 for more."""
    if one == other:
        return 0
    shorter, longer = sorted((one, other), key=len)
    start = next((i for i, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    a, b = shorter[start:], longer[start:]
    swapped = a[:2] == b[1::-1] and a[2:] == b[2:]
    return 1 if swapped or b[1:] in {a, a[1:]} else 2


@cache
def _lines(sign: str) -> Mapping[str, set[int]]:
    """Name → the lines of given_names.txt it stands in, of all or of those that begin with the sign."""
    lines: defaultdict[str, set[int]] = defaultdict(set)
    for number, line in enumerate(_GIVEN.read_text(encoding="utf-8").splitlines()):
        if line.startswith(sign) and not line.startswith("#"):
            for word in line.removeprefix("=").split():
                lines[word].add(number)
    return lines


def _in_one_line(one: str, other: str, sign: str) -> bool:
    lines = _lines(sign)
    return one in lines and not lines[one].isdisjoint(lines.get(other, ()))
