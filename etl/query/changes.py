"""What is in one graph and not in another: papers, claims and merges, by their IRIs."""

from collections.abc import Iterator
from pathlib import Path

from etl import assets
from etl.model import Cell, Table

_COLUMNS = ("change", "kind", "label", "paper", "thingIri", "otherIri")
_Row = tuple[Cell, ...]
_Things = tuple[dict[str, _Row], dict[str, str]]
"""Kind, label and paper by IRI, and the present IRI of each that a thing had before."""


def changes(old: Path, new: Path) -> Table:
    """What was added, removed or renamed from one graph file or store to another, sorted by kind, change and label.

    A thing whose new IRI replaces the old one is renamed. Raises GraphError.
    """
    rows = sorted(
        _changed(_things(old), _things(new)), key=lambda row: tuple(cell or "" for cell in (row[1], row[0], *row[2:]))
    )
    return Table(_COLUMNS, tuple(rows))


def _changed(before: _Things, after: _Things) -> Iterator[_Row]:
    (known, _), (now, present) = before, after
    renamed = {old: iri for old, iri in present.items() if old in known and old not in now and iri not in known}
    for old, iri in renamed.items():
        yield ("renamed", *now[iri], iri, old)
    for iri in now.keys() - known.keys() - set(renamed.values()):
        yield ("added", *now[iri], iri, None)
    for iri in known.keys() - now.keys() - renamed.keys():
        yield ("removed", *known[iri], iri, present.get(iri))


def _things(path: Path) -> _Things:
    from etl import store  # noqa: PLC0415  # completion does not pay for this import

    text = (assets.QUERIES / "diff" / "things.rq").read_text(encoding="utf-8")
    known: dict[str, _Row] = {}
    present: dict[str, str] = {}
    for kind, label, paper, iri, formerly in store.rows(store.opened(path), text).rows:
        assert iri is not None
        known.setdefault(iri, (kind, label, paper))
        if formerly is not None:
            present[formerly] = iri
    return known, present
