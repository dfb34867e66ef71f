"""Texts of the graph in one line of Markdown, LaTeX or XML, and names that all of them take.

Markdown and LaTeX lose control characters, and what they would act on is escaped; XML shows U+0000 as ␀.
"""

import re
from collections.abc import Iterable
from urllib.parse import quote

from etl import display

_SPACE = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029 ]+")
_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "`": r"\textasciigrave{}",
    "--": "-{}-",
}
"""Braces by name: BibTeX counts a brace behind a backslash, too. Two hyphens would become a dash."""
_TEX_SPECIAL = re.compile("|".join(map(re.escape, _TEX)))
_NOT_XML = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n\r"} | dict.fromkeys(
    (0xFFFE, 0xFFFF), "\ufffd"
)
_XML = {**_NOT_XML, ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"} | {
    code: f"&#{code};"
    for code in (0x09, 0x0A, 0x0D, 0x85, 0x2028)  # else XML makes spaces or line feeds of them
}
_TOKEN = re.compile(r"[^A-Za-z0-9.:-]")
_VERBATIM = "!#$&'()*+,/:;=?@[]~%-._<>"


def markdown(text: str | None) -> str:
    return display.markdown(one_line(text))


def latex(text: str | None) -> str:
    """Text for pages and BibTeX fields; letters beyond ASCII stay, as UTF-8."""
    return _TEX_SPECIAL.sub(lambda found: _TEX[found[0]], one_line(text))


def xml(text: str | None) -> str:
    """Text for elements and attributes that reads back as it is, but for control characters and what is none."""
    return (text or "").translate(_XML)


def one_line(text: str | None) -> str:
    """A text in one line, without what cannot be seen."""
    return _SPACE.sub(" ", display.UNSEEN.sub("", _SPACE.sub(" ", text or ""))).strip()


def verbatim(address: str) -> str:
    """An address or a DOI for a field that LaTeX takes as it is: what would end the field is percent-encoded."""
    return quote(address, safe=_VERBATIM)


def keys(iris: Iterable[str]) -> dict[str, str]:
    """A short name for each of some IRIs, of letters, digits and `.:-_` alone, as XML and BibTeX ask for.

    It is the last part of the IRI, other characters as code points ("a_b" is "a_5f_b"); a number where two are alike.
    """
    given: dict[str, str] = {}
    taken: dict[str, int] = {}
    for iri in sorted(set(iris)):
        local = iri.rstrip("/#").replace("#", "/").rpartition("/")[2]
        key = _TOKEN.sub(lambda found: f"_{ord(found[0]):x}_", local)
        taken[key] = number = taken.get(key, 0) + 1
        given[iri] = key if number == 1 else f"{key}_{number}"
    return given
