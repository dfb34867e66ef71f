"""Which web pages may ask: our own, and those of the origins that `--cors` names.

A browser names the page in `Origin`, says in `Sec-Fetch-Site` how near it is, and in `Host` which name it was pointed
at; no page can forge these. Clients that are no browsers send `Host` alone.
"""

import re
from collections.abc import Set as AbstractSet
from http import HTTPStatus

from etl.errors import ServeError
from etl.serve.wire import Head, Refused

PAGE = "/"
_ORIGIN = re.compile(r"(https?)://([a-z0-9.-]+|\[[0-9a-f:]+\])(?::([1-9]\d{0,4}))?/?", re.ASCII)
_USUAL = {"http": "80", "https": "443"}  # ports that browsers leave out
_NAMES = frozenset({"127.0.0.1", "localhost"})
_NEAR = frozenset({"same-origin", "none"})
_HARMLESS = frozenset({"h2c"})  # an offer of HTTP/2 that Java's client makes; a server may ignore it


def origin(words: str) -> str:
    """The origin that a user names, as browsers write it. Raises ServeError for anything else."""
    found = _ORIGIN.fullmatch(words.lower())
    if not found or int(found[3] or 0) > 65_535:
        raise ServeError(f"{words!r} is no origin of web pages: write http:// or https://, a host, and a port if any")
    scheme, host, port = found.groups()
    return f"{scheme}://{host}" + ("" if port in {None, _USUAL[scheme]} else f":{port}")


def check(head: Head, allowed: AbstractSet[str]) -> dict[str, str]:
    """Raise Refused when a page that may not asks; else give the headers by which a browser lets it read the answer."""
    host, asking = head.fields.get("host", "").lower(), head.fields.get("origin", "").lower()
    if not host:
        raise Refused(HTTPStatus.BAD_REQUEST, "the request has no Host header")
    if host.partition(":")[0] not in _NAMES:
        raise Refused(HTTPStatus.FORBIDDEN, "this server answers as 127.0.0.1 and localhost only")
    if head.fields.get("upgrade", "h2c").lower() not in _HARMLESS:
        raise Refused(HTTPStatus.FORBIDDEN, "this server speaks HTTP only: no WebSocket, no other protocol")
    if asking in allowed:
        return {"access-control-allow-origin": asking, "vary": "Origin"}
    near = head.fields.get("sec-fetch-site", "none").lower() in _NEAR
    if (asking and asking != f"http://{host}") or not (near or _is_link(head)):
        raise Refused(HTTPStatus.FORBIDDEN, "pages of other sites may not ask this server; --cors ORIGIN lets one")
    return {"vary": "Origin"} if allowed else {}


def _is_link(head: Head) -> bool:
    """Whether somebody follows a link to the query page, which runs nothing by itself; it may stand anywhere."""
    alone = head.fields.get("sec-fetch-dest", "document") == "document"
    return head.method == "GET" and head.path == PAGE and alone
