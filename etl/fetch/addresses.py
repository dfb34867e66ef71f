"""Addresses of the web: which can be asked for and how, what they are called, and which hosts are public."""

import ipaddress
import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urljoin, urlsplit, urlunsplit

from etl.errors import SourceError

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_SCHEMES = ("http", "https")
_UNPRINTABLE = re.compile(r"[\0-\x20\x7f]")
_SURROGATE = re.compile("[\ud800-\udfff]")  # a byte of a file name that is not UTF-8

_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_COMPATIBLE = ipaddress.IPv6Network("::/96")
_LOCAL = tuple(map(ipaddress.ip_network, ("192.88.99.0/24", "fec0::/10", "3fff::/20")))
"""Not public, though some versions of Python call them global: RFC 7526 (relays), 3879 (sites), 9637 (examples)."""

_IP = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(frozen=True, slots=True)
class Web:
    """What a user may choose for sources that are addresses; seconds and bytes are bounds for each of them."""

    offline: bool = False  # read from the cache alone
    private: bool = False
    """Fetch from addresses that are not public, too: this machine and its network."""
    cache: Path | None = None  # folder of the cache; None means the one that XDG names
    robots: bool = True
    """Keep to what the robots.txt of a host allows; a service that is made for programs has other terms."""
    pace: float = 1.0  # least seconds between two requests to one host
    most_bytes: int = 64 << 20  # of an answer, decoded
    most_seconds: float = 60.0
    """Of an answer, with its redirects and further tries, without the pauses that `pace` asks for."""
    most_redirects: int = 5


class Address(NamedTuple):
    """What to ask a server for."""

    url: str  # without fragment and credentials: what `Page.source` says
    login: tuple[str, str] | None = None  # name and password, where the user gave them

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def path(self) -> str:
        """The path alone: its ending may show the format."""
        return urlsplit(self.url).path


def is_address(argument: str) -> bool:
    """Whether `argument` looks like an address of any kind."""
    return _SCHEME.match(argument) is not None


def address(argument: str) -> Address:
    """The address that `argument` writes. Raises SourceError."""
    try:
        return _address(urlsplit(_UNPRINTABLE.sub(lambda found: f"%{ord(found[0]):02X}", argument.strip())))
    except ValueError as error:
        reason = " ".join(str(error).split())
        raise SourceError(f"source {shown(argument)!r} cannot be fetched ({reason}): check the address") from error


def redirected(origin: Address, location: str) -> Address:
    """Where a server sends who asked for `origin`; a login is for its own origin only. Raises ValueError."""
    target = _address(urlsplit(_UNPRINTABLE.sub("", urljoin(origin.url, location))))
    return Address(target.url, origin.login if target.origin == origin.origin else None)


def shown(argument: str) -> str:
    """`argument` without what may be a password, and with U+FFFD for bytes that are not UTF-8."""
    return re.sub(r"(?<=://)[^/?#]*@", "", _SURROGATE.sub("\ufffd", argument))


def is_public(host: str) -> bool:
    """Whether a numeric address is one of the public internet, also inside the forms that carry another address."""
    try:
        return all(
            ip.is_global and not (ip.is_multicast or ip.is_reserved or any(ip in network for network in _LOCAL))
            for ip in _carried(host)
        )
    except ValueError:
        return False


def _carried(host: str) -> tuple[_IP, ...]:
    ip = ipaddress.ip_address(host)
    if ip.version == 4:
        return (ip,)
    if ip.ipv4_mapped:
        return (ip.ipv4_mapped,)
    if ip in _NAT64 or (ip in _COMPATIBLE and int(ip) > 0xFFFF):
        return (ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF),)
    if ip.sixtofour:
        return ip, ip.sixtofour
    return (ip, *(ip.teredo or ()))


def _address(parts: SplitResult) -> Address:
    if parts.scheme not in _SCHEMES:
        raise ValueError(f"{parts.scheme}: is not {' or '.join(_SCHEMES)}")
    if not parts.hostname:
        raise ValueError("it names no host")
    _ = parts.port  # raises what it finds
    login = (unquote(parts.username), unquote(parts.password or "")) if parts.username is not None else None
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2].lower(), fragment="", path=parts.path or "/")
    return Address(urlunsplit(bare), login)
