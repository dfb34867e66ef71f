"""The frozen types that flow through the pipeline.

Everything here is data: no function of this module reads, decides or writes. Offsets count Unicode code points of
`Page.text`, and every `Quote` keeps the promise `page.text[quote.start:quote.end] == quote.words`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from etl.model.corpus import (
        Authorship,
        ClaimNode,
        Corpus,
        Decision,
        DecisionKind,
        Evidence,
        HardwareLink,
        HardwareNode,
        Overrides,
        Paper,
        Person,
        SystemLink,
        SystemNode,
        Thing,
        WorkloadLink,
        WorkloadNode,
    )
    from etl.model.findings import Bound, Claim, Direction, Findings, Hardware, Quantity, Role, System, Workload
    from etl.model.pages import (
        Account,
        Aside,
        AsideKind,
        Author,
        Block,
        Edition,
        Excerpt,
        Label,
        Notice,
        Page,
        Quote,
        Reading,
        Reason,
        Record,
        RecordPart,
        Style,
        StyleKind,
    )
    from etl.model.tables import KINDS, Cell, Integer, Iri, Number, Table, Term, Truth, Violation

_HOMES = ("tables", "pages", "findings", "corpus")
"""Modules in which a type is looked for, those that cost least first: a query needs the first alone."""

__all__ = [
    "KINDS",
    "Account",
    "Aside",
    "AsideKind",
    "Author",
    "Authorship",
    "Block",
    "Bound",
    "Cell",
    "Claim",
    "ClaimNode",
    "Corpus",
    "Decision",
    "DecisionKind",
    "Direction",
    "Edition",
    "Evidence",
    "Excerpt",
    "Findings",
    "Hardware",
    "HardwareLink",
    "HardwareNode",
    "Integer",
    "Iri",
    "Label",
    "Notice",
    "Number",
    "Overrides",
    "Page",
    "Paper",
    "Person",
    "Quantity",
    "Quote",
    "Reading",
    "Reason",
    "Record",
    "RecordPart",
    "Role",
    "Style",
    "StyleKind",
    "System",
    "SystemLink",
    "SystemNode",
    "Table",
    "Term",
    "Thing",
    "Truth",
    "Violation",
    "Workload",
    "WorkloadLink",
    "WorkloadNode",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a type when it is first asked for: all of them cost the start of a command 40 ms."""
        for home in _HOMES if name in __all__ else ():
            module = import_module(f"{__name__}.{home}")
            if hasattr(module, name):
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
