"""What a host asks of programs: robots.txt as RFC 9309 has it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from urllib.parse import quote

MOST = 500 << 10
"""Bytes of a robots.txt that count: as many as RFC 9309 asks for."""

_QUOTED = re.compile(r"%([0-9a-f]{2})", re.IGNORECASE)
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_NO_WILDCARD = re.compile(r"[?\[]")  # as in /a?b=[1]: for a shell they would stand for other characters
_PRODUCT = re.compile(r"[a-z_-]+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of paths, in which * stands for anything and a final $ for the end."""

    allows: bool
    pattern: str

    def matches(self, path: str) -> bool:
        """Whether `path` begins as the pattern says; `fnmatch` takes time linear in the path."""
        shell = _NO_WILDCARD.sub(r"[\g<0>]", self.pattern.removesuffix("$"))
        return fnmatchcase(path, shell if self.pattern.endswith("$") else f"{shell}*")


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules of a host for one program."""

    rules: tuple[Rule, ...] = ()

    def allow(self, path: str) -> bool:
        """Whether a path with its query may be fetched: the longest rule that matches says so."""
        path = _normal(path)
        found = [(len(rule.pattern), rule.allows) for rule in self.rules if rule.matches(path)]
        return path == "/robots.txt" or max(found, default=(0, True))[1]


def text(data: bytes) -> str:
    """What counts of a robots.txt: whole lines of its first `MOST` bytes."""
    lines = data[:MOST].decode("utf-8", "replace").splitlines(keepends=True)
    return "".join(lines if len(data) < MOST else lines[:-1])


def robots(text: str, product: str) -> Robots:
    """The rules of a robots.txt for the program called `product`, or those for all when it has none of its own."""
    rules: dict[str, list[Rule]] = {"*": []}
    agents: set[str] = set()
    heading = False
    for key, value in _pairs(text):
        if key == "user-agent":
            agents = agents if heading else set()
            heading = True
            match = _PRODUCT.match(value)
            agents.add("*" if value.startswith("*") else match[0].lower() if match else "")
            rules |= {agent: [] for agent in agents - rules.keys()}
        elif key in {"allow", "disallow"}:
            heading = False
            for agent in agents if value else ():
                rules[agent].append(Rule(key == "allow", _normal(value)))
    return Robots(tuple(rules.get(product.lower(), rules["*"])))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for line in text.removeprefix("\ufeff").splitlines():
        key, colon, value = line.partition("#")[0].partition(":")
        if colon:
            yield key.strip().lower(), value.strip()


def _normal(path: str) -> str:
    """`path` with one spelling for what may be written with or without percent signs."""

    def spelled(found: re.Match[str]) -> str:
        letter = chr(int(found[1], 16))
        return letter if letter in _UNRESERVED else found[0].upper()

    return quote(_QUOTED.sub(spelled, path), safe="%/?&=+,;:@!$'()*[]~", errors="replace")
