"""Every regular expression of the project, and strings that make a careless one backtrack.

A careless expression tries the same characters again and again: `[A-Z]+[A-Z]+x` on a long row of capitals. So each is
attacked with its own parts: what a part repeats, many times over, behind what leads there, and with an end that spoils
the match. Time per character is then what tells.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import pkgutil
import re
import re._constants as c  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import etl

ROOT = Path(etl.__file__).parent
SIZE = 16_000
"""Characters of an attack."""
MOST = 2.5e-6
"""Seconds that a character may cost without a second look."""
_ENOUGH = 1.0
"""Seconds of processor time after which an attack is ended."""
_TICK = 0.01
"""Seconds that the clock of the processor may be slow on some machines."""
_STUMBLES = 4
"""Times that a slow expression is measured again."""
LINEAR = 2
"""Times as much that four times the length may cost as four of them; what is quadratic costs four times as much."""

_ALPHABET = "abzAZ09 _-.,:;()[]{}<>/\\\"'\n\t#*|&$%=+@~×é研—–…·½"
_PLAIN = (" ", "\n", "a", "A", "1", "(", "[", "<", "a ", "A ", "1,", "A. ", " \n", "-", ".", "Ab ", "a, ")
_SPOILERS = ("\0", "", "!", " x")
_WHOLE = frozenset({"match", "fullmatch"})
_KINDS = frozenset({"search", "sub", "subn", "split", "findall", "finditer"}) | _WHOLE
_NEVER = c.MAXREPEAT

Tree = Any
"""What the parser of regular expressions makes of one, and parts of it. It tells no types."""


@dataclass(frozen=True, slots=True)
class Found:
    """An expression, where it stands, and how the code asks it."""

    where: str
    pattern: re.Pattern[str]
    methods: frozenset[str]


@dataclass(frozen=True, slots=True)
class Slow:
    """An attack that cost too much."""

    where: str
    method: str
    seconds: float
    attack: tuple[str, str, str]
    """What leads there, what is repeated, what spoils it."""

    def __str__(self) -> str:
        lead, body, end = (part if len(part) < 60 else f"{part[:60]}…" for part in self.attack)
        return f"{self.where} .{self.method} took {self.seconds:.2f} s for {lead!r} + {body!r} * n + {end!r}"


@cache
def every() -> tuple[Found, ...]:
    """All expressions over text: those that modules hold, alone or in tables, and those written inside functions."""
    names = [found.name for found in pkgutil.walk_packages([str(ROOT)], "etl.") if not found.name.endswith("__main__")]
    found: list[Found] = []
    for module in map(importlib.import_module, names):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        nodes = tuple(ast.walk(tree))
        asked, own = _asked(nodes), _assigned(tree)
        for name in own & set(vars(module)):
            methods = asked.get(name, _KINDS) if name.startswith("_") else _KINDS
            found += [Found(f"{module.__name__}:{name}", one, methods) for one in _held(vars(module)[name])]
        found += _inside(module, nodes)
    distinct = {(one.where, one.pattern.pattern, one.pattern.flags): one for one in found}
    return tuple(sorted(distinct.values(), key=lambda one: (one.where, one.pattern.pattern)))


def _assigned(tree: ast.Module) -> set[str]:
    """The names that a module gives to something itself."""
    targets = [t for n in tree.body for t in (n.targets if isinstance(n, ast.Assign) else [getattr(n, "target", None)])]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _held(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth < 3 and isinstance(value, Mapping):
        for part in (*value.keys(), *value.values()):
            yield from _held(part, depth + 1)
    elif depth < 3 and isinstance(value, (tuple, list, frozenset)):
        for part in value:
            yield from _held(part, depth + 1)


def _asked(nodes: Sequence[ast.AST]) -> dict[str, frozenset[str]]:
    """The methods by which the names of a module are asked in it; all when one is handed on as a value."""
    asked: dict[str, set[str]] = {}
    callers = {id(node.value): node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            method = callers.get(id(node), "")
            asked.setdefault(node.id, set()).update({method} if method in _KINDS else () if method else _KINDS)
    return {name: frozenset(methods) for name, methods in asked.items()}


def _inside(module: ModuleType, nodes: Sequence[ast.AST]) -> Iterator[Found]:
    """What calls such as `re.sub(r"…", …)` say; a name put into one stands as a word."""
    for node in nodes:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _KINDS):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.args:
            text = _literal(node.args[0])
            flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(node) else 0
            with suppress(re.error):
                if text is not None:
                    yield Found(
                        f"{module.__name__}:{node.lineno}", re.compile(text, flags), frozenset({node.func.attr})
                    )


def _literal(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "Foo" for part in node.values)
    return None


# Attacks


def attacks(pattern: re.Pattern[str], chance: Random) -> Iterator[tuple[str, str, str]]:
    """Triples of what leads there, what is repeated and what spoils the match."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    found: dict[tuple[str, str, str], None] = {}
    for lead, body in _repeats(tree, "", chance):
        for end in _SPOILERS[:2]:
            found[lead, body, end] = None
        found["", lead + body, "\0"] = None
        found["", lead, "\0"] = None
    whole = _sample(tree, chance, {})
    for part in (whole, whole[:-1], whole[: len(whole) // 2]):
        found["", part, "\0"] = None
    for body in _PLAIN:
        found["", body, "\0"] = None
    yield from (attack for attack in found if attack[1])


def _repeats(tree: Tree, lead: str, chance: Random) -> Iterator[tuple[str, str]]:
    """What each repeated part matches, with what must stand before it."""
    groups: dict[int | None, str] = {}
    for kind, given in tree:
        if kind in {c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT}:
            _, most, part = given
            if most is _NEVER or most >= 20:
                bodies = [_sample(part, chance, groups) for _ in range(2)]
                yield from ((lead, body) for body in dict.fromkeys([*bodies, "".join(bodies)]))
            yield from _repeats(part, lead, chance)
        for part in _parts(kind, given):
            yield from _repeats(part, lead, chance)
        lead += _one(kind, given, chance, groups)


def _parts(kind: Tree, given: Tree) -> tuple[Tree, ...]:
    if kind is c.BRANCH:
        return tuple(given[1])
    if kind is c.SUBPATTERN:
        return (given[3],)
    if kind is c.ATOMIC_GROUP:
        return (given,)
    if kind in {c.ASSERT, c.ASSERT_NOT}:
        return (given[1],)
    return ()


def _sample(tree: Tree, chance: Random, groups: dict[int | None, str]) -> str:
    """A string that the tree matches, but for what it looks at and does not take."""
    return "".join(_one(kind, given, chance, groups) for kind, given in tree)


def _one(kind: Tree, given: Tree, chance: Random, groups: dict[int | None, str]) -> str:
    if kind is c.LITERAL:
        return chr(given)
    if kind is c.NOT_LITERAL:
        return chance.choice([one for one in _ALPHABET if ord(one) != given])
    if kind is c.ANY:
        return chance.choice(_ALPHABET.replace("\n", ""))
    if kind is c.IN:
        return _of_set(given, chance)
    if kind is c.GROUPREF:
        return str(groups.get(given, ""))
    if kind in {c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT}:
        least, most, part = given
        times = chance.randint(least, least + 2 if most is _NEVER else min(most, least + 2))
        return "".join(_sample(part, chance, groups) for _ in range(times))
    if kind in {c.ASSERT, c.ASSERT_NOT}:
        return ""
    parts = _parts(kind, given)
    words = _sample(chance.choice(parts), chance, groups) if parts else ""
    if kind is c.SUBPATTERN:
        groups[given[0]] = words
    return words


def _of_set(items: Tree, chance: Random) -> str:
    literals = [chr(given) for kind, given in items if kind is c.LITERAL]
    literals += [chr(given[0]) for kind, given in items if kind is c.RANGE]
    inside = [one for one in (*_ALPHABET, *literals) if _is_in(one, items)]
    return str(chance.choice(inside or [next(one for one in map(chr, range(0x11000)) if _is_in(one, items))]))


def _is_in(one: str, items: Tree) -> bool:
    found = negated = False
    for kind, given in items:
        if kind is c.NEGATE:
            negated = True
        elif kind is c.LITERAL:
            found |= ord(one) == given
        elif kind is c.RANGE:
            found |= given[0] <= ord(one) <= given[1]
        else:
            found |= _CATEGORIES[given](one)
    return found != negated


_CATEGORIES: Mapping[Any, Callable[[str], bool]] = {
    c.CATEGORY_DIGIT: str.isdigit,
    c.CATEGORY_NOT_DIGIT: lambda one: not one.isdigit(),
    c.CATEGORY_SPACE: str.isspace,
    c.CATEGORY_NOT_SPACE: lambda one: not one.isspace(),
    c.CATEGORY_WORD: lambda one: one.isalnum() or one == "_",
    c.CATEGORY_NOT_WORD: lambda one: not (one.isalnum() or one == "_"),
}


# Times


class _Expired(BaseException):
    pass


def slow(found: Found, chance: Random, size: int = SIZE) -> Slow | None:
    """The first attack that costs more than it may, and more than so much more than one of a quarter of its length."""
    ways = {"search" if method not in _WHOLE else method for method in found.methods}
    for lead, body, end in attacks(found.pattern, chance):
        text, quarter = (lead + body * (length // len(body)) + end for length in (size, size // 4))
        for way in sorted(ways):
            limit = MOST * len(text)
            if (seconds := _seconds(found.pattern, way, text, limit)) <= limit:
                continue
            if seconds >= _ENOUGH or _grows(found.pattern, way, text, quarter):
                return Slow(found.where, way, seconds, (lead, body, end))
    return None


def _grows(pattern: re.Pattern[str], way: str, text: str, quarter: str) -> bool:
    """Whether the long text takes too many times as long as four short ones, again and again: busy machines stumble.

    Both take about as long where all is well, so that what else a machine does slows both.
    """
    return all(
        _seconds(pattern, way, text, 0, runs=2) > LINEAR * _seconds(pattern, way, quarter, 0, times=4, runs=2)
        for _ in range(_STUMBLES)
    )


def _seconds(pattern: re.Pattern[str], way: str, text: str, enough: float, times: int = 1, runs: int = 5) -> float:
    """Time of the best of some runs, each so many times over; an endless one is ended.

    The clock on the wall, since that of the processor goes by ticks on some machines, of which one is too long here.
    Where even a tick more would be enough, the rest of the time went to what else the machine does.
    """
    best = float("inf")
    for _ in range(runs):
        began, worked = time.perf_counter(), time.process_time()
        try:
            for _ in range(times):
                _ask(pattern, way, text, _ENOUGH)
        except _Expired:
            return _ENOUGH
        best = min(best, time.perf_counter() - began)
        if best <= enough or time.process_time() - worked + _TICK <= enough:
            return min(best, enough)
    return best


def _ask(pattern: re.Pattern[str], way: str, text: str, limit: float) -> None:
    before = signal.signal(signal.SIGVTALRM, _expired)
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        if way == "search":
            for _ in pattern.finditer(text):
                pass
        else:
            getattr(pattern, way)(text)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _expired(*_: object) -> None:
    raise _Expired


def main() -> int:
    """Attack every expression, as often as asked, and print what is slow."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("--rounds", type=int, default=1, help="attacks of each expression, each round by other chances")
    asks.add_argument("--size", type=int, default=SIZE, help="characters of an attack")
    asked = asks.parse_args()
    found = every()
    faults = {str(one) for n in range(asked.rounds) for each in found if (one := slow(each, Random(n), asked.size))}
    print(*sorted(faults), f"{len(found)} expressions, {len(faults)} slow", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
