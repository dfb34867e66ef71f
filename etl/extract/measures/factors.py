"""One scale for every claim: how many times better than what it is compared with."""

from decimal import ROUND_HALF_EVEN, Decimal

from etl.model import Direction

_LEAST, _MOST = Decimal("0.00005"), Decimal(10) ** 15
_ONE = Decimal(1)


def factor(
    value: Decimal | None, unit: str, direction: Direction | None, *, shrinks: bool, share: bool
) -> Decimal | None:
    """How many times better `value` of `unit` is; below 1 when worse, `None` when it cannot be computed.

    `shrinks` says that the number counts something that went down ("cuts latency by 75%", "75% lower latency");
    `share` that the number is what is left ("one-tenth of the code", "92% of the accuracy").

    >>> factor(Decimal(75), "%", "better", shrinks=True, share=False)
    Decimal('4')
    >>> factor(Decimal("23.8"), "%", "better", shrinks=False, share=False)
    Decimal('1.238')
    >>> factor(Decimal("0.1"), "x", "better", shrinks=True, share=True)
    Decimal('10')
    """
    if value is None or direction is None:
        return None
    if direction == "equal":
        return _ONE
    if unit in {"x", "orders of magnitude"}:
        if value == 0:
            return None
        size = value if value >= 1 else _ONE / value
        return _rounded(size if direction == "better" else _ONE / size)
    if unit != "%":
        return None
    part = value / 100
    if share:
        return turned_to(_rounded(part), direction)
    # less of something bad is 1 / (1 - p) times better; less of something good leaves 1 - p of it
    more, less = (_ONE, _ONE - part) if shrinks else (_ONE + part, _ONE)
    if less <= 0:
        return None
    return _rounded(more / less if direction == "better" else less / more)


def inverse(value: Decimal) -> Decimal | None:
    """The factor seen from the other side.

    >>> inverse(Decimal("0.3846"))
    Decimal('2.6001')
    """
    return _rounded(_ONE / value) if value > 0 else None


def change_factor(old: Decimal | None, new: Decimal | None, *, higher: bool | None) -> Decimal | None:
    """The factor of "from A to B"."""
    if not old or not new or higher is None:
        return None
    return _rounded(new / old if higher else old / new)


def turned_to(ratio: Decimal | None, direction: Direction | None) -> Decimal | None:
    """The ratio of two numbers as the factor of a direction: what is better is at least 1, what is worse at most 1."""
    if ratio is None or (ratio >= 1 if direction == "better" else ratio <= 1):
        return ratio
    return inverse(ratio)


def _rounded(value: Decimal) -> Decimal | None:
    if value > _MOST:
        return None
    whole = value.to_integral_value()
    if whole and abs(value - whole) < whole / 1000:
        return Decimal(int(whole))
    return fraction(value) if value > _LEAST else None


def fraction(value: Decimal) -> Decimal:
    """A number with four decimals; of one below a tenth its first four digits, so that 1/300 turns into 300 again.

    >>> fraction(Decimal(1) / 3), fraction(Decimal(1) / 300)
    (Decimal('0.3333'), Decimal('0.003333'))
    """
    return value.quantize(Decimal("0.0001").scaleb(min(0, value.adjusted() + 1)), ROUND_HALF_EVEN).normalize()
