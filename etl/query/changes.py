"""What is in one graph and not in another: papers, claims and merges, by their IRIs."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from etl import assets
from etl.model import Cell, Table

_COLUMNS = ("change", "kind", "label", "paper", "thingIri", "otherIri")
_Row = tuple[Cell, ...]


@dataclass(slots=True)
class _Things:
    """Kind, label and paper by IRI, and the present IRI of each that a thing had before."""

    known: dict[str, tuple[Cell, Cell, Cell]] = field(default_factory=dict)
    present: dict[str, str] = field(default_factory=dict)


def changes(old: Path, new: Path) -> Table:
    """What was added, removed or renamed from one graph file or store to another, sorted by kind, change and label.

    A thing whose new IRI replaces the old one is renamed. Raises GraphError.
    """
    before, after = _things(old), _things(new)
    rows = sorted(_changed(before, after), key=lambda row: tuple(cell or "" for cell in (row[1], row[0], *row[2:])))
    return Table(_COLUMNS, tuple(rows))


def _changed(before: _Things, after: _Things) -> Iterator[_Row]:
    renamed = {
        old: iri
        for old, iri in after.present.items()
        if old in before.known and old not in after.known and iri not in before.known
    }
    for old, iri in renamed.items():
        yield ("renamed", *after.known[iri], iri, old)
    for iri in after.known.keys() - before.known.keys() - set(renamed.values()):
        yield ("added", *after.known[iri], iri, None)
    for iri in before.known.keys() - after.known.keys() - renamed.keys():
        yield ("removed", *before.known[iri], iri, after.present.get(iri))


def _things(path: Path) -> _Things:
    from etl import store  # noqa: PLC0415  # completion does not pay for this import

    text = (assets.QUERIES / "diff" / "things.rq").read_text(encoding="utf-8")
    found = _Things()
    for kind, label, paper, iri, formerly in store.rows(store.opened(path), text).rows:
        if iri is None:
            continue
        found.known.setdefault(iri, (kind, label, paper))
        if formerly is not None:
            found.present[formerly] = iri
    return found
