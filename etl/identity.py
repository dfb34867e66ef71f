"""What a user knows better than the rules of identity: a small Turtle file, which wins.

    person:wei-wang-1a2b3c4d owl:sameAs person:wei-wang-5e6f7a8b .      one person
    paper:arxiv-2009.00748 owl:differentFrom paper:anearlierpaper .     two papers, though their titles are alike
    authorship:arxiv-2009.00748:2 kg:author person:wei-wang-of-there .  who the second author is

The names are those of the graph, or those that `dcterms:replaces` remembers.
"""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

from pyoxigraph import NamedNode, RdfFormat, parse

from etl.errors import GraphError
from etl.model import DecisionKind, Overrides, Thing

_SAME = "http://www.w3.org/2002/07/owl#sameAs"
_DIFFERENT = "http://www.w3.org/2002/07/owl#differentFrom"
_AUTHOR = "https://w3id.org/mlsys-kg/ontology#author"
_KINDS: tuple[DecisionKind, ...] = get_args(DecisionKind)

Named = Callable[[str], tuple[str, str] | None]  # an IRI → prefix and local name of a thing under the base


def read(path: Path, named: Named) -> Overrides:
    """The overrides in the file. Raises GraphError for a file that is no Turtle, or has other statements."""
    same: set[tuple[Thing, Thing]] = set()
    different: set[tuple[Thing, Thing]] = set()
    authors: dict[tuple[str, int], str] = {}
    for subject, predicate, value in _statements(path):
        if predicate == _AUTHOR:
            person = _thing(path, value, named, ("person",))[1]
            kind, name = named(subject) or ("", "")
            paper, _, position = name.rpartition(":")
            if kind != "authorship" or not position.isdecimal():
                raise GraphError(f"{path}: <{subject}> is no authorship of this graph; kg:author is a property of one")
            authors[paper, int(position)] = person
        elif predicate in (_SAME, _DIFFERENT):
            one, other = sorted((_thing(path, subject, named), _thing(path, value, named)))
            if one[0] != other[0]:
                raise GraphError(f"{path}: <{subject}> and <{value}> are of two kinds: nothing can make them one")
            (same if predicate == _SAME else different).add((one, other))
        else:
            what = f"says <{predicate}> of <{subject}>"
            raise GraphError(f"{path}: {what}; it may say owl:sameAs, owl:differentFrom and kg:author")
    for one, other in sorted(same & different):
        raise GraphError(f"{path}: says both that {one[1]} is {other[1]} and that it is not; take one of the two back")
    return Overrides(tuple(sorted(same)), tuple(sorted(different)), dict(sorted(authors.items())))


def _statements(path: Path) -> list[tuple[str, str, str]]:
    try:
        found = list(parse(path=str(path), format=RdfFormat.TURTLE))
    except OSError as error:
        why = f"cannot be read: {error.strerror or error}"
        raise GraphError(f"{path}: {why}; name a Turtle file with --same-as") from error
    except SyntaxError as error:
        raise GraphError(f"{path}:{error.lineno}: is no Turtle: {' '.join(error.msg.split())}") from error
    for quad in found:
        if not (isinstance(quad.subject, NamedNode) and isinstance(quad.object, NamedNode)):
            raise GraphError(f"{path}: {quad.subject} {quad.predicate} {quad.object}: give two things by their IRIs")
    return [(quad.subject.value, quad.predicate.value, quad.object.value) for quad in found]


def _thing(path: Path, iri: str, named: Named, kinds: tuple[DecisionKind, ...] = _KINDS) -> Thing:
    kind, name = named(iri) or ("", "")
    if kind not in kinds:
        raise GraphError(f"{path}: <{iri}> is no {' or '.join(kinds)} of this graph; look its IRI up with a query")
    return kind, name
