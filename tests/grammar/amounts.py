"""Numbers as papers print them, what they are worth, and the words that bound them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from random import Random


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as printed."""

    printed: str
    low: Decimal
    high: Decimal
    unit: str


def _times(sign: str) -> Callable[[Random], Amount]:
    def made(random: Random) -> Amount:
        value = Decimal(random.randint(11, 99)) / 10
        return Amount(sign.format(value), value, value, "x")

    return made


def _percent(sign: str) -> Callable[[Random], Amount]:
    def made(random: Random) -> Amount:
        value = Decimal(random.randint(5, 90))
        return Amount(sign.format(value), value, value, "%")

    return made


def _range(sign: str, unit: str) -> Callable[[Random], Amount]:
    def made(random: Random) -> Amount:
        low = random.randint(2, 40)
        high = low + random.randint(1, 30)
        return Amount(sign.format(low, high), Decimal(low), Decimal(high), unit)

    return made


def _fixed(printed: str, value: int, unit: str = "x") -> Callable[[Random], Amount]:
    return lambda _: Amount(printed, Decimal(value), Decimal(value), unit)


AMOUNTS: dict[str, Callable[[Random], Amount]] = {
    "2.3x": _times("{}x"),
    "2.3×": _times("{}×"),
    "$2.3\\times$": _times("${}\\times$"),
    "2.3{\\times}": _times("${}{{\\times}}$"),
    "2.3 times": _times("{} times"),
    "40%": _percent("{}%"),
    "40\\%": _percent("{}\\%"),
    "40 percent": _percent("{} percent"),
    "2-4x": _range("{}-{}x", "x"),
    "20%-40%": _range("{}%-{}%", "%"),
    "20 to 40%": _range("{} to {}%", "%"),
    "an order": _fixed("an order of magnitude", 10, "orders of magnitude"),
    "two orders": _fixed("two orders of magnitude", 100, "orders of magnitude"),
    "3-fold": _fixed("3-fold", 3),
    "threefold": _fixed("threefold", 3),
}
"""Form → how it is printed and what it is worth."""
BOUNDS: dict[str, tuple[str, str]] = {
    "none": ("{}", "exact"),
    "up to": ("up to {}", "up to"),
    "as much as": ("as much as {}", "up to"),
    "at least": ("at least {}", "at least"),
    "more than": ("more than {}", "at least"),
    "about": ("about {}", "about"),
    "roughly": ("roughly {}", "about"),
    "an average of": ("an average of {}", "average"),
    "on average": ("{}", "average"),
}
"""Words → where they stand, and the bound."""


def article(printed: str) -> str:
    """The number with its article: "a 2.3x", "an 8%", "an order of magnitude".

    >>> article("18%")
    'an 18%'
    """
    if printed.startswith(("an ", "two ", "up to ", "as ", "at ", "more ", "about ", "roughly ")):
        return printed
    digits = printed.lstrip("$")
    return f"{'an' if digits.startswith(('8', '11', '18')) else 'a'} {printed}"


def ends(amount: Amount, bound: str) -> tuple[Decimal | None, Decimal | None]:
    """Low and high under a bound."""
    return (None if bound == "up to" else amount.low, None if bound == "at least" else amount.high)


def factor(value: Decimal, unit: str, *, better: bool, shrinks: bool) -> Decimal:
    """How many times better something becomes that changes by so much."""
    if unit != "%":
        return value if better else 1 / value
    part = value / 100
    if shrinks:
        return 1 / (1 - part) if better else 1 - part
    return 1 + part if better else 1 / (1 + part)
