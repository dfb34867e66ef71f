"""N-Triples: literals of any text, numbers and dates, and the block of statements about one subject.

https://www.w3.org/TR/n-triples/#grammar-production-STRING_LITERAL_QUOTE
"""

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import TypeVar

from etl.display import UNSEEN
from etl.rdf.names import term as t

Pair = tuple[str, str]  # predicate as a prefixed name, and object as N-Triples writes it
T = TypeVar("T")

_XSD = "http://www.w3.org/2001/XMLSchema#"
_DATES = {4: "gYear", 7: "gYearMonth"}
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = {"\t": "\\t", "\b": "\\b", "\n": "\\n", "\r": "\\r", "\f": "\\f"}


def text(words: str) -> str:
    """A string literal that reads back as the same words; a lone surrogate becomes U+FFFD."""
    if '"' in words or "\\" in words or "\n" in words:
        words = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    if not words.isprintable():
        words = _SURROGATE.sub("\ufffd", words)
        words = UNSEEN.sub(lambda seen: _SHORT.get(seen[0]) or f"\\u{ord(seen[0]):04X}", words)
    return f'"{words}"'


def decimal(number: Decimal) -> str:
    """An xsd:decimal in the form in which stores print it, without exponent and zeros at its end.

    >>> decimal(Decimal("0.90"))
    '"0.9"^^<http://www.w3.org/2001/XMLSchema#decimal>'
    """
    whole, point, fraction = f"{number or Decimal():f}".partition(".")
    fraction = fraction.rstrip("0")
    return f'"{whole}{point if fraction else ""}{fraction}"^^<{_XSD}decimal>'


def integer(number: int) -> str:
    return f'"{number}"^^<{_XSD}integer>'


def date(iso: str) -> str:
    """An xsd:date, or xsd:gYear or xsd:gYearMonth when the text has the length of one."""
    return f"{text(iso)}^^<{_XSD}{_DATES.get(len(iso), 'date')}>"


def link(url: str) -> str:
    """An xsd:anyURI: pages print addresses that are no IRIs, and they stay as printed."""
    return f"{text(url)}^^<{_XSD}anyURI>"


def block(subject: str, pairs: Iterable[Pair]) -> str:
    """The lines of the subject with that IRI."""
    head = f"<{subject}> "
    lines = sorted({f"{t(predicate)} {value} .\n" for predicate, value in pairs})
    return head + head.join(lines) if lines else ""


def are(*kinds: str) -> list[Pair]:
    """The classes of a thing, by their prefixed names."""
    return [("rdf:type", t(kind)) for kind in kinds]


def given(predicate: str, literal: Callable[[T], str], value: T | None) -> list[Pair]:
    """The statement of a thing, where it has a value."""
    return [] if value is None else [(predicate, literal(value))]


def replaced(keys: tuple[str, ...], namespace: str) -> list[Pair]:
    """The names that parts of a thing have where fewer pages are known."""
    return [("dcterms:replaces", f"<{namespace}{key}>") for key in keys]
