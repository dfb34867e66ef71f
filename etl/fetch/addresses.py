"""Addresses of the web: which can be asked for and how, what they are called, and which hosts are public.

What a host asks of programs is in its robots.txt, as RFC 9309 has it.
"""

import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple
from urllib.parse import SplitResult, quote, unquote, urljoin, urlsplit, urlunsplit

from etl.errors import SourceError

_UNPRINTABLE = re.compile(r"[\0-\x20\x7f]")
_NAT64, _COMPATIBLE = ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96")
_LOCAL = tuple(map(ipaddress.ip_network, ("192.88.99.0/24", "fec0::/10", "3fff::/20")))
"""Not public, though some versions of Python call them global: RFC 7526 (relays), 3879 (sites), 9637 (examples)."""

MOST_ROBOTS = 500 << 10  # bytes of a robots.txt that count: as many as RFC 9309 asks for
_QUOTED = re.compile(r"%([0-9a-f]{2})", re.IGNORECASE)
_UNRESERVED = frozenset(f"{ascii_letters}{digits}-._~")
Rule = tuple[bool, str]  # whether it allows a pattern of paths; * stands for anything and a final $ for the end


@dataclass(frozen=True, slots=True)
class Web:
    """What a user may choose for sources that are addresses; seconds and bytes are bounds for each of them."""

    offline: bool = False  # read from the cache alone
    private: bool = False  # fetch from addresses that are not public, too: this machine and its network
    cache: Path | None = None  # folder of the cache; None means the one that XDG names
    robots: bool = True  # keep to the robots.txt of a host; a service that is made for programs has other terms
    pace: float = 1.0  # least seconds between two requests to one host
    most_bytes: int = 64 << 20  # of an answer, decoded
    most_seconds: float = 60.0  # of an answer, with redirects and further tries, without the pauses for `pace`
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


def is_address(argument: str) -> bool:
    """Whether `argument` looks like an address of any kind."""
    return re.match(r"[a-z][a-z0-9+.-]+://", argument, re.IGNORECASE) is not None


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
    return re.sub(r"(?<=://)[^/?#]*@", "", re.sub("[\ud800-\udfff]", "\ufffd", argument))


def is_public(host: str) -> bool:
    """Whether a numeric address is one of the public internet, also inside the forms that carry another address."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    carried: list[ipaddress.IPv4Address | ipaddress.IPv6Address] = [ip]
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped or ip in _NAT64 or (ip in _COMPATIBLE and int(ip) > 0xFFFF):
            carried = [ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)]
        else:
            carried += [ip.sixtofour] if ip.sixtofour else ip.teredo or ()
    is_local = any(one in network for network in _LOCAL for one in carried)
    return not is_local and all(one.is_global and not (one.is_multicast or one.is_reserved) for one in carried)


def _address(parts: SplitResult) -> Address:
    if parts.scheme not in {"http", "https"}:
        raise ValueError(f"{parts.scheme}: is not http or https")
    if not parts.hostname:
        raise ValueError("it names no host")
    _ = parts.port  # raises what it finds
    login = (unquote(parts.username), unquote(parts.password or "")) if parts.username is not None else None
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2].lower(), fragment="", path=parts.path or "/")
    return Address(urlunsplit(bare), login)


def robots(data: bytes, product: str) -> list[Rule]:
    """The rules of a robots.txt for the program called `product`, or those for all when it has none of its own.

    Of a long one, whole lines of its first `MOST_ROBOTS` bytes count.
    """
    lines = data[:MOST_ROBOTS].decode("utf-8", "replace").removeprefix("\ufeff").splitlines()
    rules: dict[str, list[Rule]] = {"*": []}
    agents: set[str] = set()
    heading = False
    for line in lines if len(data) < MOST_ROBOTS else lines[:-1]:
        key, colon, value = line.partition("#")[0].partition(":")
        key, value = key.strip().lower() if colon else "", value.strip()
        if key == "user-agent":
            agents = agents if heading else set()
            heading = True
            match = re.match(r"[a-z_-]+", value, re.IGNORECASE)
            agents.add("*" if value.startswith("*") else match[0].lower() if match else "")
            rules |= {agent: [] for agent in agents - rules.keys()}
        elif key in {"allow", "disallow"}:
            heading = False
            for agent in agents if value else ():
                rules[agent].append((key == "allow", _normal(value)))
    return rules.get(product.lower(), rules["*"])


def allowed(path: str, rules: Iterable[Rule]) -> bool:
    """Whether a path with its query may be fetched: the longest rule that matches says so."""
    path, longest = _normal(path), (0, True)
    for allows, pattern in rules:
        shell = re.sub(r"[?\[]", r"[\g<0>]", pattern.removesuffix("$"))  # /a?b=[1] has no wildcards
        if fnmatchcase(path, shell if pattern.endswith("$") else f"{shell}*"):  # which takes time linear in the path
            longest = max(longest, (len(pattern), allows))
    return path == "/robots.txt" or longest[1]


def _normal(path: str) -> str:
    """`path` with one spelling for what may be written with or without percent signs."""

    def spelled(found: re.Match[str]) -> str:
        letter = chr(int(found[1], 16))
        return letter if letter in _UNRESERVED else found[0].upper()

    return quote(_QUOTED.sub(spelled, path), safe="%/?&=+,;:@!$'()*[]~", errors="replace")
