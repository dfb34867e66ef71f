"""How pages print authors with where they work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from layouts import people
from layouts.draft import Draft

Credit = Callable[[Sequence[str]], list[str]]
"""Names to the lines that print them."""

_RAISED = str.maketrans("0123456789,", "⁰¹²³⁴⁵⁶⁷⁸⁹˒")


def _placed(draft: Draft, names: Sequence[str]) -> list[tuple[str, str]]:
    """Names with their places; neighbours often share one."""
    here = people.place(draft.random)
    placed = []
    for name in names:
        if draft.chance(0.45):
            here = people.place(draft.random)
        placed.append((name, here))
    return placed


def _plain(draft: Draft) -> Credit:
    """Names alone."""
    join = draft.joint()
    return lambda names: [join(names)]


def _each(between: str, form: str) -> Callable[[Draft], Credit]:
    """Every name has its own place."""

    def made(draft: Draft) -> Credit:
        return lambda names: [between.join(form.format(*pair) for pair in _placed(draft, names))]

    return made


def _lines(form: str) -> Callable[[Draft], Credit]:
    """A line an author."""
    return lambda draft: lambda names: [form.format(*pair) for pair in _placed(draft, names)]


def _grouped(form: str, inside: str, between: str) -> Callable[[Draft], Credit]:
    """Those who share a place stand together."""

    def made(draft: Draft) -> Credit:
        def credit(names: Sequence[str]) -> list[str]:
            groups = groupby(_placed(draft, names), key=lambda pair: pair[1])
            return [between.join(form.format(inside.join(n for n, _ in group), place) for place, group in groups)]

        return credit

    return made


def _digits(*, raised: bool, between: str) -> Callable[[Draft], Credit]:
    """Digits behind names stand for places that a second line lists."""

    def made(draft: Draft) -> Credit:
        def credit(names: Sequence[str]) -> list[str]:
            places = list(dict.fromkeys(people.place(draft.random) for _ in range(draft.random.randint(1, 3))))
            marked = []
            for name in names:
                some = sorted({draft.random.randint(1, len(places)) for _ in range(draft.pick(1, 1, 1, 2))})
                digits = ",".join(map(str, some))
                marked.append(name + (digits.translate(_RAISED) if raised else digits))
            told = [f"{str(n).translate(_RAISED) if raised else n}{place}" for n, place in enumerate(places, 1)]
            return [between.join(marked), ", ".join(told)] if names else []

        return credit

    return made


STYLES: dict[str, Callable[[Draft], Credit]] = {
    "plain": _plain,
    "parens": _each(", ", "{} ({})"),
    "parens semicolon": _each("; ", "{} ({})"),
    "commas": _each("; ", "{}, {}"),
    "brackets": _each(", ", "{} [{}]"),
    "dashes": _each("; ", "{} - {}"),
    "slashes": _each(", ", "{} / {}"),
    "lines": _lines("{}, {}"),
    "lines parens": _lines("{} ({})"),
    "lines alone": _lines("{}"),
    "grouped": _grouped("{} ({})", ", ", "; "),
    "grouped and": _grouped("{} ({})", " and ", ", "),
    "grouped comma": _grouped("{}, {}", ", ", "; "),
    "places first": _grouped("{1}: {0}", ", ", "; "),
    "raised": _digits(raised=True, between=", "),
    "digits": _digits(raised=False, between=", "),
}


def crediting(draft: Draft, *styles: str) -> Credit:
    """The way in which this page prints its authors, one of those named."""
    return STYLES[draft.pick(*styles)](draft)
