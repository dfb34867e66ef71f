"""What identifies the paper of a record, who wrote it and what it speaks of, in few bytes that are fast to read.

Not where all that stands on the page, nor what the record claims: a paper is made of the whole findings.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from decimal import Decimal
from sys import intern
from typing import Any, get_args

from etl.model import Author, Edition, Findings, Hardware, Quote, Record, Role, System, Workload

_NOWHERE = Quote("", 0, 0)
_PLAIN = 2
"""A version of the format that does not look for objects that come again, which takes longer than to write them."""
_ROLES: Mapping[str, Role] = {role: role for role in get_args(Role)}
_SHOWN = 80
"""Characters of the abstract of a record without title, which is shown by them."""


def encoded(found: Findings) -> bytes:
    """The bytes, for this process alone."""
    record = found.record
    shown = record.abstract.words[:_SHOWN] if record.abstract and not record.title else None
    return marshal.dumps(
        (
            record.page,
            record.number,
            record.title.words if record.title else None,
            shown,
            record.arxiv,
            record.doi,
            (record.edition.venue, record.edition.year) if record.edition else None,
            found.added,
            [author.name for author in record.authors],
            [_system_fields(one) for one in found.systems],
            [(one.notation, one.label, one.broader) for one in found.hardware],
            [(one.name, one.kind) for one in found.workloads],
        ),
        _PLAIN,
    )


def decoded(data: bytes) -> Findings:
    """The findings without what the bytes do not hold."""
    page, number, title, shown, arxiv, doi, edition, added, authors, systems, hardware, workloads = marshal.loads(data)  # noqa: S302  # our own
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


def _system_fields(one: System) -> tuple[object, ...]:
    sure = None if one.confidence is None else str(one.confidence)
    return one.name, one.role, one.kind, one.rule, one.expansion, one.aliases, one.part_of, one.version_of, sure


def _system(name: str, role: str, kind: str, rule: str, *others: Any) -> System:  # noqa: ANN401
    expansion, aliases, part_of, version_of, sure = others
    confidence = None if sure is None else Decimal(sure)
    return System(
        intern(name), _ROLES[role], intern(kind), (), intern(rule), expansion, aliases, part_of, version_of, confidence
    )
