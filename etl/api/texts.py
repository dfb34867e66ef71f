"""A text in, papers out: what readers and extractors find, for whoever has no use for a graph."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from etl import extract, fetch, findings, read
from etl.errors import SourceError
from etl.model import Claim, Findings, Hardware, Notice, Page, Quote, Record, System, Workload
from etl.read import layout

_AROUND = 32  # characters of a quote's prefix and suffix


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper of a page: what its record says, and what the extractors find in it.

    Every quote `q`, of title, authors, abstract, systems, hardware, workloads and claims, holds
    `paper.text[q.start:q.end] == q.words`, in Unicode code points.
    """

    findings: Findings
    page: Page  # the page as it was read: a page of markup has its rendered text

    @property
    def record(self) -> Record:
        return self.findings.record

    @property
    def text(self) -> str:
        """The text of the page, in which the offsets count."""
        return self.page.text

    @property
    def title(self) -> str | None:
        return self.record.title.words if self.record.title else None

    @property
    def authors(self) -> tuple[str, ...]:
        return tuple(author.name for author in self.record.authors)

    @property
    def abstract(self) -> str | None:
        return self.record.abstract.words if self.record.abstract else None

    @property
    def systems(self) -> tuple[System, ...]:
        return self.findings.systems

    @property
    def hardware(self) -> tuple[Hardware, ...]:
        return self.findings.hardware

    @property
    def workloads(self) -> tuple[Workload, ...]:
        return self.findings.workloads

    @property
    def claims(self) -> tuple[Claim, ...]:
        return self.findings.claims

    def as_json(self) -> dict[str, object]:
        """The fields that `mlsys-kg findings` prints, as values of JSON; `etl.schema.findings()` describes them."""
        return dict(json.loads(findings.line(self.findings)))


def paper(title: str = "", abstract: str = "") -> Paper:
    """What the extractors find in a title and an abstract; offsets count in both with an empty line between them.

    Raises TypeError for what is no text.
    """
    for name, value in {"title": title, "abstract": abstract}.items():
        if not isinstance(value, str):
            raise TypeError(f"{name} is {type(value).__name__}, no str: decode bytes, and give '' for nothing")
    text = f"{title}\n\n{abstract}"
    page, quotes = _page(text), (_quote(text, 0, len(title)), _quote(text, len(title) + 2, len(text)))
    record = Record(page=page.id, number=1, start=0, end=len(text), title=quotes[0], abstract=quotes[1])
    return Paper(extract.findings(record), page)


def papers(source: str | os.PathLike[str], reader: str | os.PathLike[str] | None = None) -> tuple[Paper, ...]:
    """The papers of a text (it has a line break), or of a file, folder, glob or address, in their order.

    `reader` is a file of `mlsys-kg train`. Raises SourceError for a source or reader that cannot be had, and PageError
    for the first page without a paper, and TypeError for a source that is neither text nor path.
    """
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"source is {type(source).__name__}, no str or path: decode bytes")
    model = layout.model.load(Path(reader)) if reader else None
    is_text = isinstance(source, str) and "\n" in source
    found: list[Paper] = []
    for page in [_page(str(source))] if is_text else fetch.pages([os.fspath(source)]):
        if isinstance(page, SourceError):
            raise page
        if not isinstance(page, Notice):
            reading = read.guarded(page, model)
            found += [Paper(extract.findings(record), reading.page) for record in reading.records]
    return tuple(found)


def _page(text: str) -> Page:
    return Page("", text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def _quote(text: str, start: int, end: int) -> Quote | None:
    if not text[start:end].strip():
        return None
    return Quote(text[start:end], start, end, text[max(0, start - _AROUND) : start], text[end : end + _AROUND])
