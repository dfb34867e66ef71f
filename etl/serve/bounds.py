"""Bounds on the text of a query, checked before the engine reads it.

The engine descends once for each bracket and each operator, and ends as a process when its stack is full: 700 braces
did that to the stack that it has by default. So nesting and chains are bounded, far below what the larger stack that
`engine` gives it holds. Its grammar knows no tokens: it takes `trueSERVICE` for two words, and `<` for a comparison
where the standard begins an IRI. So SERVICE is looked for in the raw text, inside strings and comments as well.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from itertools import accumulate

from etl.serve.wire import Refused

SIZE = 1_000_000
"""Bytes of a query, at most."""
NESTING = 200
"""Brackets inside brackets."""
CHAIN = 10_000
"""Operators, groups and triple patterns."""
PREFIXES = 1_000
_SERVICES = 20  # words of that name that are looked at; more are taken for one that asks

_INERT = re.compile(
    r'''
      \#[^\n\r]*                                                # a comment
    | <[^<>"{}|^`\\\0-\x20]*>                                   # <http://x.example/#a>
    | """(?:"{0,2}(?:[^"\\]|\\.))*+(?:"""|\Z)                   # """a "word" of it"""; what is open goes to the end
    | \'\'\'(?:'{0,2}(?:[^'\\]|\\.))*+(?:\'\'\'|\Z)
    | "(?:[^"\\\n\r]|\\.)*+"?                                   # "a \"word\""
    | '(?:[^'\\\n\r]|\\.)*+'?
    | \\.                                                       # kg:a\(b\)
    | (?<!\d)\d++\.\d+ | :\w+(?:[.-]\w+)+                      # 1.5, kg:a-b
    ''',
    re.VERBOSE | re.DOTALL,
)
_BRACKET = re.compile(r"[](){}[]")
_STEPS = dict.fromkeys("([{", 1) | dict.fromkeys(")]}", -1)
_LINK = re.compile(r"[][{}!+*/|&=<>^.;-]")
_PREFIX = re.compile(r"\bPREFIX\b", re.IGNORECASE)
_SERVICE = re.compile("SERVICE", re.IGNORECASE)
_IN_A_NAME = re.compile(r"[?$:]\w*\Z")  # "?service", "kg:webservice"
_GAP = r"(?:\s|\#[^\n\r]*)*+"
_ASKS = re.compile(
    rf"""
    SERVICE {_GAP} (?:SILENT {_GAP})?
    (?: <[^>]*> | [?$]\w++ | [^\s{{<?$:]*+:(?:\\\#|[^\s{{\#])*+ )   # <http://x.example/>, ?endpoint, ex:endpoint
    {_GAP} \{{
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})")


def check(query: str, *, service: bool) -> None:
    """Raise Refused for a query above a bound, and for one that asks another endpoint unless `service` allows it."""
    if len(query.encode()) > SIZE:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a query may have {SIZE:,} bytes")
    text = _INERT.sub(" ", query)
    counts = (
        ("nested deeper than {:,} brackets", NESTING, depth(text)),
        ("longer than {:,} operators, groups and patterns", CHAIN, len(_LINK.findall(text))),
        ("declaring more than {:,} prefixes", PREFIXES, len(_PREFIX.findall(text))),
    )
    for what, most, count in counts:
        if count > most:
            raise Refused(HTTPStatus.BAD_REQUEST, f"a query {what.format(most)} is not answered")
    if not service and (asks_elsewhere(query) or asks_elsewhere(_ESCAPE.sub(_unescaped, query))):
        why = "SERVICE is off: this endpoint asks no other one; `mlsys-kg serve --allow-service` lets it"
        raise Refused(HTTPStatus.FORBIDDEN, why)


def depth(text: str) -> int:
    """How many brackets are open at once, at most."""
    return max(accumulate(map(_STEPS.__getitem__, _BRACKET.findall(text))), default=0)


def asks_elsewhere(query: str) -> bool:
    """Whether the engine could read a SERVICE clause in this text; true in doubt."""
    for number, word in enumerate(_SERVICE.finditer(query)):
        if number == _SERVICES:
            return True
        before = query[max(0, word.start() - 1000) : word.start()]
        if not _IN_A_NAME.search(before) and _ASKS.match(query, word.start()):
            return True
    return False


def _unescaped(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2], 16)
    return chr(code) if code <= 0x10FFFF else ""
