"""The error tree: every error a user can meet, each a sentence that says what, where and what to do."""

import difflib
import re
from collections.abc import Iterable


class Trouble(Exception):
    """Something the user can act on; `str(error)` is one line."""

    exit_code = 2


class SourceError(Trouble):
    """A source cannot be fetched."""


class PageError(Trouble):
    """A page cannot be read."""


class Fault(PageError):
    """A reader failed on a page that it should have read or refused."""


class GraphError(Trouble):
    """A graph file or a store cannot be loaded."""


class QueryError(Trouble):
    """A query is unknown, malformed or misses a parameter."""


class OutputError(Trouble):
    """An output cannot be written."""


class EndpointError(Trouble):
    """An endpoint cannot be asked, or gives no whole answer."""


class LoadError(Trouble):
    """A graph cannot be loaded into a server."""


class BrokenRules(Trouble):
    """The graph breaks a rule of its own."""

    exit_code = 1


class EmptyAnswer(UserWarning):
    """An answer has no rows; the message says why, and what would have some."""


_BETWEEN = re.compile(r"[\s_-]+")
LONGEST = 200  # characters that an error shows of another one, or of a path


def fault(error: Exception) -> str:
    """A fault of the program in one line."""
    return " ".join(f"{type(error).__name__} {error}".split())[:LONGEST]


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """A sentence for a name nobody knows, with the nearest known names first."""
    names = sorted(known)
    near = nearest(name, names)
    hint = f"did you mean {near!r}? " if near else ""
    return f"unknown {kind} {name!r}: {hint}known are {', '.join(names) or 'none'}"


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like one that is not, whatever their case, blanks and hyphens."""
    by_spelling = {spelling(one): one for one in reversed([*known])}
    near = difflib.get_close_matches(spelling(name), by_spelling, n=1)
    return by_spelling[near[0]] if near else None


def spelling(name: str) -> str:
    """What is left of a name when case, blanks, hyphens and underscores do not count; the queries compare the same."""
    return _BETWEEN.sub("", name.lower())
