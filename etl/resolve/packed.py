"""What tells which paper a record is, who wrote it and what it speaks of, as a text: many are held, few looked at.

Not where all that stands on the page, nor what the record claims: a paper is made of the whole findings.
"""

from __future__ import annotations

import json
from sys import intern

from etl.model import Author, Edition, Findings, Hardware, Quote, Record, Role, System, Workload

_NOWHERE = Quote("", 0, 0)
_SHOWN = 80
"""Characters of the abstract of a record without title, which is shown by them."""


def packed(found: Findings) -> str:
    """The text; equal for findings that tell the same."""
    record = found.record
    shown = record.abstract.words[:_SHOWN] if record.abstract and not record.title else None
    return json.dumps(
        (
            record.page,
            record.number,
            record.title and record.title.words,
            shown,
            record.arxiv,
            record.doi,
            record.edition and (record.edition.venue, record.edition.year),
            found.added,
            [author.name for author in record.authors],
            [(one.name, one.role, one.kind, one.rule, one.expansion, one.aliases) for one in found.systems],
            [(one.notation, one.label, one.broader) for one in found.hardware],
            [(one.name, one.kind) for one in found.workloads],
        ),
        separators=(",", ":"),
    )


def unpacked(text: str) -> Findings:
    """The findings without what the text does not hold."""
    page, number, title, shown, arxiv, doi, edition, added, authors, systems, hardware, workloads = json.loads(text)
    record = Record(
        intern(page),
        number,
        0,
        0,
        None if title is None else Quote(title, 0, 0),
        tuple([Author(name, _NOWHERE) for name in authors]),
        None if shown is None else Quote(shown, 0, 0),
        edition=edition and Edition(*edition),
        arxiv=arxiv,
        doi=doi,
    )
    return Findings(
        record,
        tuple([_system(*one) for one in systems]),
        tuple([Hardware(notation, label, (), False, "", broader) for notation, label, broader in hardware]),
        tuple([Workload(name, kind, (), "") for name, kind in workloads]),
        added=added,
    )


def _system(name: str, role: Role, kind: str, rule: str, expansion: str | None, aliases: list[str]) -> System:
    return System(name, role, kind, (), rule, expansion, tuple(aliases))
