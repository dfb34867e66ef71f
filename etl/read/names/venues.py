"""Venue and year where a page prints them: in its header, or in a comment on a paper."""

import re

from etl.model import Edition
from etl.read.names import phrases
from etl.read.names.phrases import compiled

_LONGEST = 400  # characters of a comment that are looked at

_YEAR = r"(?:['’‘]?(?P<year>(?:19|20)\d\d)|['’‘](?P<short>\d\d))(?!\d)"
_ACRONYM = r"[A-Z][A-Za-z&+]{0,15}[A-Z][A-Za-z]{0,15}"
_HEADER = re.compile(rf"(?P<venue>{_ACRONYM})(?:\.|\ |-|)\ ?{_YEAR}(?:$|[\s:,|–—-].*)", re.VERBOSE)
_PUBLISHED = compiled(r"\b{published}\b")
_UNPUBLISHED = compiled(r"\b{unpublished}\b")
_NAMED = re.compile(
    rf"""
    (?<![\w@-]) (?P<venue> {_ACRONYM} | [A-Z][a-z]{{3,15}}(?=\ (?:Conference|Symposium)) )  # UIST · SysML
    (?P<workshop>\ Workshops?)? (?:\ (?:Conference|Symposium))?
    [,.]?\ ?-?{_YEAR}                                                                     # '20 · 2019
    """,
    re.VERBOSE,
)
_CITED = re.compile(r"\A(?:(?:[Ii]n:?\s+)?(?:[Tt]he\s+)?(?=[Pp]roc)|[Ii]n:?\s+(?=[^\W_a-z]))")
"""What is before a venue where it is cited."""
_KEY = compiled(r"\b(?:{published}|{venue words}|{venue key})\b")
_NO_VENUE = compiled(r"{no venue}$", re.NOFLAG)
_IN_BRACKETS = re.compile(rf"\(\s?(?P<venue>{_ACRONYM})[\s.,-]{{0,2}}(?:['’‘]?\d{{2}}|\d{{4}})?\s?(?:\)|$)")
_PLACE = compiled(
    r"""
    (?: \s?[,;.(]\s? (?:pp?|pages?|{volume})\b (?: [.\s]{0,3}\d .* )?                  # Boats, vol. 3, no. 1, pp
      | \s (?:pp?|pages?|{volume})\b [.\s]{0,3} \d .*                                 # Boats Volume 3
      | \s? [(\[] [^()\[\]]*                                                          # Boats 55(3
      | (?<=[^\W\d]) (?: \.?(?:,\s?|\s) \d{1,3} (?:\s?\(\d{1,3}\))? ){1,3}              # Boats 30, 1
      | [\s,.;(]{1,4} (?:{month name}\ ? (?:\d{1,2},?\ )?)? (?:19|20)\d\d              # Boats, May 2031
    ) $
    """
)  # where in a volume a paper is, or when that appeared, at the end of the name of what it is in
_SOLE = re.compile(r"(?<![\d–-])(?:19|20)\d\d(?![\d–-])")
_PREPRINT = re.compile(r"\barxiv|^corr\b|\b(?:bio|med|chem|tech)rxiv\b|\bpreprints?\b|^ssrn\b", re.IGNORECASE)
_AT_WORKSHOP = re.compile(r"workshops?\b[^.;]{0,60}$", re.IGNORECASE)
_INSIDE = compiled(
    r"""
      \b{venue words}
    | \b[A-Z][A-Za-z&+]{0,15}[A-Z][\w&+/-]{0,15}[\s'’‘-]{0,3}(?<!\d)(?:19|20)?\d\d\b        # MLSys'31
    | \b(?:19|20)\d\d\b
    """,
    re.NOFLAG,
)


def is_named(words: str) -> bool:
    """Whether words for a venue are in `words`: "Trans. on Boats", "MLSys'31"."""
    return _INSIDE.search(words) is not None


def of_header(words: str) -> Edition | None:
    """Edition and the track after it in a header such as "MLSYS.2021 - Oral"; the track "All" is none."""
    found = _HEADER.fullmatch(words) if len(words) <= 80 else None
    return Edition(found["venue"], _year(found)) if found and not _NO_VENUE.match(found["venue"]) else None


def of_comment(words: str) -> Edition | None:
    """The edition in which a comment says a paper is published: "In proceedings of the 2nd SysML Conference 2019".

    Without a word for publication, only a piece that is nothing but the edition counts: "8 pages, ICML 2020". Neither a
    submission nor a workshop "at" an edition is a publication there.
    """
    words = cited(words[:_LONGEST])
    if _UNPUBLISHED.search(words):
        return None
    for found in _NAMED.finditer(words):
        before, after = words[: found.start()], words[found.end() :]
        if _NO_VENUE.match(found["venue"]) or _AT_WORKSHOP.search(before):
            continue
        alone = before.rstrip()[-1:] in ",;.:(" and after.lstrip()[:1] in ",;.)"
        if alone or _PUBLISHED.search(before):
            return Edition(found["venue"] + (found["workshop"] or ""), _year(found))
    return None


def of_field(words: str, year: int | None) -> Edition | None:
    """The edition that a field for nothing else names, by its acronym where it gives one.

    A preprint server and a submission are no edition. The year that is next to the acronym wins over `year`, and that
    over the only one in the field.
    """
    words = cited(" ".join(words[:_LONGEST].split()).strip(" .,;*_"))
    if not any(map(str.isalpha, words)) or _UNPUBLISHED.search(words) or _PREPRINT.search(words):
        return None
    if header := of_header(words):
        return header
    years = set(_SOLE.findall(words))
    year = year or (int(years.pop()) if len(years) == 1 else None)
    for found in _IN_BRACKETS.finditer(words):
        if not _NO_VENUE.match(found["venue"]):
            return Edition(found["venue"], year)
    if comment := of_comment(f"Published in {words}"):
        return comment
    while (bare := _PLACE.sub("", words, count=1)) not in ("", words):
        words = bare
    return Edition(words.rstrip(" .,;"), year)


def cited(words: str) -> str:
    """Words without "in" before a venue: "In Proc. of Boats"."""
    return _CITED.sub("", words)


def is_cited(words: str) -> bool:
    """Whether words are a venue after "in": "in EuroSys", "In Proc. of Boats"."""
    name = cited(words)
    return name != words and (is_named(name) or re.fullmatch(_ACRONYM, name.rstrip(".")) is not None)


def is_known(words: str) -> bool:
    """Whether words are the acronym of a venue that many papers are in: "OSDI"."""
    return words.casefold() in phrases.words("venue") and sum(map(str.isupper, words)) > 1


def is_key(words: str) -> bool:
    """Whether a key may be that of a venue: "Published in", not "Subjects"."""
    return _KEY.search(words) is not None


def _year(found: re.Match[str]) -> int:
    year = int(found["year"] or found["short"])
    return year if year > 99 else year + (1900 if year >= 70 else 2000)
