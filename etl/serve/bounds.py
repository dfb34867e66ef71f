"""Bounds on the text of a query: its size, and that it asks no other endpoint.

The engine's grammar knows no tokens: SERVICE is looked for in the raw text, in strings and comments as well.
"""

import re
from http import HTTPStatus

from etl.serve.wire import Refused

SIZE = 1_000_000
"""Bytes of a query, at most."""
_SERVICES = 20  # words of that name that are looked at; more are taken for one that asks

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
    """Raise Refused for a query that is too long, and for one that asks another endpoint unless `service` allows it."""
    if len(query.encode()) > SIZE:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a query may have {SIZE:,} bytes")
    if not service and (
        asks_elsewhere(query)
        or asks_elsewhere(_ESCAPE.sub(lambda at: chr(min(int(at[1] or at[2], 16), 0x10FFFF)), query))
    ):
        why = "SERVICE is off: this endpoint asks no other one; `mlsys-kg serve --allow-service` lets it"
        raise Refused(HTTPStatus.FORBIDDEN, why)


def asks_elsewhere(query: str) -> bool:
    """Whether the engine could read a SERVICE clause in this text; true in doubt."""
    for number, word in enumerate(_SERVICE.finditer(query)):
        if number == _SERVICES:
            return True
        before = query[max(0, word.start() - 1000) : word.start()]
        if not _IN_A_NAME.search(before) and _ASKS.match(query, word.start()):
            return True
    return False
