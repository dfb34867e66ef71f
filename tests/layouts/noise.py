"""What happens to the lines of a page on their way: breaks, blanks, tabs, odd spaces, other quotes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from random import Random

from layouts.truth import Noise

Lines = list[str]


def text(lines: Iterable[str], random: Random, noise: Noise) -> str:
    """The text of a page, with what this page suffered."""
    made = _squeezed(lines)
    for harm in (_blanks(random, gapless=noise.gapless), _wraps(random, wraps=noise.wraps), _spaces(random)):
        made = harm(made)
    whole = "\n".join(made).strip("\n") + "\n"
    if random.random() < 0.2:
        whole = _typographic(whole)
    return whole.replace("\n", "\r\n") if random.random() < 0.15 else whole


def _squeezed(lines: Iterable[str]) -> Lines:
    """One blank line where several stand."""
    made: Lines = []
    for line in lines:
        if line.strip() or (made and made[-1]):
            made.append(line.rstrip() if line.strip() else "")
    return made


def _blanks(random: Random, *, gapless: bool) -> Callable[[Lines], Lines]:
    """Blank lines kept, gone, behind every line, or some lost and some added."""
    kind = random.random()
    if kind < 0.14 and gapless:
        return lambda lines: [line for line in lines if line]
    if kind < 0.30:
        return lambda lines: [part for line in lines if line for part in (line, "")]
    if kind < 0.42 and gapless:
        return lambda lines: [line for line in lines if line or random.random() < 0.8]
    if kind < 0.52:
        return lambda lines: [part for line in lines for part in ((line, "") if random.random() < 0.1 else (line,))]
    return lambda lines: lines


def _wraps(random: Random, *, wraps: bool) -> Callable[[Lines], Lines]:
    if not wraps or random.random() > 0.22:
        return lambda lines: lines
    width = random.choice((72, 80, 100))
    hang = random.choice(("", "", "  ", "    "))

    def wrapped(lines: Lines) -> Lines:
        return [part for line in lines for part in (_broken(line, width, hang) if len(line) > width else [line])]

    return wrapped


def _broken(line: str, width: int, hang: str) -> Lines:
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, width, subsequent_indent=indent + hang, break_long_words=False, break_on_hyphens=False)


def _spaces(random: Random) -> Callable[[Lines], Lines]:
    """Blanks at line ends, an indent, no-break spaces, double spaces; on most pages none of them."""
    kind = random.random()
    if kind < 0.08:
        return lambda lines: [line + random.choice(("", " ", "  ", "\t")) for line in lines]
    if kind < 0.14:
        indent = random.choice(("  ", "    ", "\t"))
        return lambda lines: [indent + line if line else line for line in lines]
    if kind < 0.22:
        return lambda lines: [_sown(line, "\xa0", random) for line in lines]
    if kind < 0.28:
        return lambda lines: [_sown(line, "  ", random) for line in lines]
    return lambda lines: lines


def _sown(line: str, blank: str, random: Random) -> str:
    return "".join(blank if char == " " and random.random() < 0.06 else char for char in line)


def _typographic(whole: str) -> str:
    """Straight quotes become curly ones, two hyphens a dash."""
    opened = False
    made = []
    for char in whole.replace("'", "’").replace(" -- ", " — "):
        if char == '"':
            opened = not opened
        made.append({True: "“", False: "”"}[opened] if char == '"' else char)
    return "".join(made)
