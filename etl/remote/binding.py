"""Parameters into a query, as VALUES where the SPARQL 1.1 protocol has no other way to say them.

The text is cut into tokens, so that no brace of a string or a comment counts. A parameter is bound at the head of the
outermost group and of each group that names it; a subquery sees what it projects, as in a store.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from etl.errors import QueryError
from etl.model import Iri, Term

FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
_TOKEN = re.compile(
    r'''
      (?P<skip> \#[^\n\r]* | \s+
        | <[^<>"{}|^`\\\0-\x20]*>                                      # <http://x.example/#a>
        | """(?:"{0,2}(?:[^"\\]|\\.))*""" | "(?:[^"\\\n\r]|\\.)*"      # "a \"word\""
        | \'\'\'(?:'{0,2}(?:[^'\\]|\\.))*\'\'\' | '(?:[^'\\\n\r]|\\.)*'
        | @[A-Za-z0-9-]+ )                                             # @en
    | (?P<prefix> [\w.-]{0,200} ):(?:[\w.%:-]|\\.)*                    # kg:select
    | [?$](?P<variable> \w+ )
    | (?P<word> [A-Za-z]\w* )
    | (?P<mark> . )
    ''',
    re.VERBOSE | re.DOTALL,
)
_SHORT = re.compile(r"CONSTRUCT\s+WHERE\s*\{", re.IGNORECASE)  # its group is a template, too
_ESCAPED = re.compile(r'[\0-\x1f"\\\x7f]')


@dataclass(slots=True)
class _Group:
    """What stands between two braces: where it begins, what it may see, and what it names itself."""

    start: int
    visible: frozenset[str]
    names: set[str] = field(default_factory=set)
    takes: bool = True  # whether VALUES may stand at its head
    projected: set[str] | None = None  # of a SELECT whose WHERE is still to come


def form(query: str) -> str:
    """SELECT, ASK, CONSTRUCT or DESCRIBE; nothing when the query is none of them."""
    words = (match["word"].upper() for match in _TOKEN.finditer(query) if match["word"])
    return next((word for word in words if word in FORMS), "")


def prefixes(query: str) -> tuple[frozenset[str], frozenset[str]]:
    """The prefixes of the names in a query, and those that its PREFIX lines declare."""
    named = [(match["prefix"], before == "PREFIX") for match, before in _tokens(query) if match["prefix"] is not None]
    used, declared = (frozenset(prefix for prefix, new in named if new is declares) for declares in (False, True))
    return used, declared


def _tokens(query: str) -> Iterator[tuple[re.Match[str], str]]:
    """The tokens of a query but for blanks, each with the word right before it."""
    before = ""
    for match in _TOKEN.finditer(query):
        if not match[0].isspace():
            yield match, before
            before = (match["word"] or "").upper()


def iris(query: str, known: Mapping[str, str]) -> frozenset[str]:
    """What a query names, as IRIs; `known` are namespaces of prefixes that it need not declare."""
    namespaces = dict(known)
    found: set[str] = set()
    declaring: str | None = None
    for match, before in _tokens(query):
        if match["prefix"] is not None and before == "PREFIX":
            declaring = match["prefix"]
        elif match["prefix"] in namespaces:
            found.add(namespaces[match["prefix"]] + match[0].partition(":")[2])
        elif match["skip"] and match[0].startswith("<"):
            if declaring is None:
                found.add(match[0][1:-1])
            else:
                namespaces[declaring], declaring = match[0][1:-1], None
    return frozenset(found)


def bound(query: str, bindings: Mapping[str, Term]) -> str:
    """The query with its variables bound, its lines where they were. Raises QueryError for what cannot be bound."""
    if not bindings:
        return query
    for name in bindings:
        if not re.fullmatch(r"\w+", name):
            raise QueryError(f"{name!r} is no name of a variable")
    values = {name: f" VALUES ?{name} {{ {_written(term)} }}" for name, term in bindings.items()}
    places = {group.start: group.names & group.visible for group in _groups(query, frozenset(values)) if group.takes}
    if not any(places.values()):
        raise QueryError("the query has no group in which its parameters could be bound for an endpoint")
    text, done = [], 0
    for start in sorted(places):
        text += [query[done:start], *(values[name] for name in sorted(places[start]))]
        done = start
    return "".join((*text, query[done:]))


def _groups(query: str, names: frozenset[str]) -> Iterator[_Group]:
    """The groups of a query, each with those of the names that are to be bound at its head."""
    opened, before, data, outermost = [_Group(0, names, takes=False)], "", False, True
    for match in _TOKEN.finditer(query):
        group = opened[-1]
        if match["variable"]:
            (group.names if group.projected is None else group.projected).add(match["variable"])
        elif match["word"]:
            before = match["word"].upper()
            data = data or before == "VALUES"
            if before == "SELECT":
                group.projected, group.takes = set(), False
        elif match["mark"] == "*" and before in {"SELECT", "DISTINCT", "REDUCED"} and group.projected is not None:
            group.projected |= group.visible
        elif match["mark"] == "{":
            inner = _inside(group, match.end(), before)
            is_template = before == "WHERE" and not group.start and _SHORT.search(query)
            inner.takes = not data and before not in {"CONSTRUCT", "EXISTS"} and not is_template
            if outermost and inner.takes:
                inner.names |= names
            outermost = outermost and not inner.takes
            opened.append(inner)
            before, data = "", False
        elif match["mark"] == "}" and len(opened) > 1:
            yield opened.pop()
    yield from opened[1:]


def _inside(group: _Group, start: int, before: str) -> _Group:
    """A group that opens in another one; it ends the SELECT that it is the WHERE of."""
    visible = frozenset() if before in {"CONSTRUCT", "EXISTS"} else group.visible
    if group.projected is not None and group.start:
        visible &= group.projected
    group.projected = None
    return _Group(start, visible)


def _written(term: Term) -> str:
    if isinstance(term, Iri):
        if re.search(r'[<>"{}|^`\\\0-\x20\ud800-\udfff]', term):
            raise QueryError(f"{str(term)!r} is no IRI")
        return f"<{term}>"
    if isinstance(term, int):
        return str(term).lower()  # a truth is one, too
    if isinstance(term, Decimal):
        return f'"{term:f}"^^<http://www.w3.org/2001/XMLSchema#decimal>'
    return '"' + _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04X}", term) + '"'
