"""The address of a SPARQL endpoint, who asks it, and how much of it."""

import re
from dataclasses import dataclass, field
from urllib.parse import unquote, urlsplit, urlunsplit

from etl.errors import EndpointError

SECONDS = 60.0
MOST_BYTES = 256_000_000
_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_LOGIN = re.compile(r"(?<=://)[^/?#]*@")
_UNPRINTABLE = re.compile(r"[\0-\x20\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where to ask, and the bounds of an answer."""

    url: str
    """Without login and fragment: what messages name."""
    login: tuple[str, str] | None = field(default=None, repr=False)
    """Name and password."""
    seconds: float = SECONDS
    """For a whole answer."""
    most_bytes: int = MOST_BYTES
    """Of an answer, decompressed."""


def is_address(words: str) -> bool:
    """Whether `words` are the address of a server, and no path."""
    return _ADDRESS.match(words) is not None


def shown(address: str) -> str:
    """The address without what may be a password."""
    return _LOGIN.sub("", address)


def endpoint(address: str, login: tuple[str, str] | None = None, seconds: float = SECONDS) -> Endpoint:
    """The endpoint at an address; a login in it counts where no other is given. Raises EndpointError."""
    named = shown(address)
    try:
        parts = urlsplit(address.strip())
        _ = parts.port  # raises what it finds
    except ValueError as error:
        raise EndpointError(f"{named!r} is no address of an endpoint: {' '.join(str(error).split())}") from error
    if not is_address(address.strip()) or not parts.hostname or _UNPRINTABLE.search(address.strip()):
        raise EndpointError(f"{named!r} is no address of an endpoint: give one such as http://127.0.0.1:7878/query")
    if login is None and parts.username is not None:
        login = (unquote(parts.username), unquote(parts.password or ""))
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2], fragment="", path=parts.path or "/")
    return Endpoint(urlunsplit(bare), login, seconds)
