"""What a run found, and what run.json says of it: no clock, no machine, so that the same input gives the same bytes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass

from etl import __version__, assets, extract, fetch, staging
from etl.model import Account, Corpus, Notice, Page


@dataclass(frozen=True, slots=True)
class Run:
    """What a run found, and what it could not have."""

    pages: int
    records: int
    papers: int
    people: int
    systems: int
    hardware: int
    workloads: int
    claims: int
    speedups: int
    statements: int
    notices: tuple[Notice, ...]
    failures: tuple[str, ...]
    """Sources and pages that were skipped: what, where, and what to do."""
    accounts: tuple[Account, ...]
    """How much of each page was read."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What is left to say of a page when it is extracted."""

    page: Page
    """Without its text."""
    account: Account
    notices: tuple[Notice, ...]


def summary(
    visits: Sequence[Visit], corpus: Corpus, statements: int, notices: Sequence[Notice], failures: Sequence[str]
) -> Run:
    claims = [node.claim for paper in corpus.papers for node in paper.claims]
    return Run(
        pages=len(visits),
        records=sum(one.account.records for one in visits),
        papers=len(corpus.papers),
        people=len(corpus.people),
        systems=len(corpus.systems),
        hardware=len({link.hardware for paper in corpus.papers for link in paper.hardware}),
        workloads=len(corpus.workloads),
        claims=len(claims),
        speedups=sum(claim.speedup for claim in claims),
        statements=statements,
        notices=tuple(notices),
        failures=tuple(failures),
        accounts=tuple(one.account for one in visits),
    )


def report(made: Run, visits: Sequence[Visit], rendered: Container[str], sources: Sequence[str]) -> str:
    """What run.json says."""
    counts = asdict(made)
    notices, failures, accounts = counts.pop("notices"), counts.pop("failures"), counts.pop("accounts")
    pages = [
        {
            "id": one.page.id,
            "sha256": one.page.sha256,
            **account,
            "in_records": round(account["in_records"], 4),
            "in_asides": round(account["in_asides"], 4),
            "text": text_file(one.page) if one.page.id in rendered else None,
        }
        for one, account in zip(visits, accounts, strict=True)
    ]
    told = {
        "program": staging.PROGRAM,
        "versions": versions(),
        "sources": [fetch.shown(source) for source in sources],
        "counts": counts,
        "pages": pages,
        "notices": notices,
        "failures": failures,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def versions() -> Mapping[str, str]:
    """What findings depend on besides the page."""
    words = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(assets.ONTOLOGY.glob("*.ttl"))))
    return {"mlsys-kg": __version__, "extract": extract.VERSION, "vocabularies": words.hexdigest()[:16]}


def text_file(page: Page) -> str:
    """Where the text stands that quotes point into, when it is not the source itself."""
    return f"{staging.TEXTS}/{page.id}.txt"
