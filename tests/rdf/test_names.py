"""Namespaces of things, and prefixes."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from pyoxigraph import NamedNode

from etl.errors import OutputError
from etl.rdf.names import VOCABULARIES, Names


def test_every_kind_has_a_namespace_under_the_base() -> None:
    """The attributes of `Names` are its prefixes, and each stands below the base."""
    names = Names("https://kg.example/")

    things = {prefix: space for prefix, space in names.prefixes().items() if prefix not in VOCABULARIES}

    assert things == {kind: getattr(names, kind) for kind in things}
    assert all(space.startswith("https://kg.example/") for space in things.values())


@pytest.mark.parametrize(
    ("base", "can"),
    [
        ("https://kg.example:80/", True),
        ("http://[::1]/a%20b/", True),
        ("https://käfer.example/ü#", True),
        ("urn:papers:", False),
        ("urn:papers/", True),
        ("", False),
        ("http://", False),
        ("http:///", False),
        ("http://:80/", False),
        ("http://kg.example", False),
        ("http://kg.example:nan/", False),
        ("http://[::1/", False),
        ("http://kg.example/%zz/", False),
        ("http://kg.example/[a]/", False),
        ("http://kg.example/#a#", False),
        ("//kg.example/", False),
    ],
)
def test_a_base_begins_iris(base: str, *, can: bool) -> None:
    """What the store would refuse once a graph is written is refused before."""
    with nullcontext() if can else pytest.raises(OutputError, match="cannot name things under"):
        assert f"{base}paper/" == NamedNode(Names(base).paper).value


def test_no_namespace_begins_another() -> None:
    """A name belongs to one prefix only, so that sorted lines stand by kind of thing."""
    spaces = sorted(Names().prefixes().values())

    assert [] == [(a, b) for a in spaces for b in spaces if a != b and b.startswith(a)]


def test_prefixes_show_papers_before_what_supports_them() -> None:
    """Turtle begins with the papers and ends with pages, software and the description of the dataset."""
    order = [prefix for prefix in Names().prefixes() if prefix not in VOCABULARIES]

    assert ("paper", ["page", "run", "software", "dataset"]) == (order[0], order[-4:])


def test_schema_org_is_the_https_one() -> None:
    """The vocabulary that consumers expect is https://schema.org/."""
    assert VOCABULARIES["schema"] == "https://schema.org/"


def test_a_name_is_taken_apart_again() -> None:
    """Prefix and local name of a thing; an IRI that stands elsewhere is none."""
    names = Names("https://kg.example/")

    assert ("paper", "arxiv-2009.00748") == names.thing(f"{names.paper}arxiv-2009.00748")
    assert ("ev", "p:uses:s:page:1-2") == names.thing(f"{names.ev}p:uses:s:page:1-2")
    assert [None, None, None] == [names.thing(iri) for iri in ("https://kg.example/", Names().paper + "a", "")]
