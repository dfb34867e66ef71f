"""All findings to one corpus: one node per paper, person, system, product, workload, claim; no evidence lost.

Keys are pure functions of what pages say, and where one of several readings is chosen, their content decides:
the order in which pages come changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from etl.model import Corpus, Findings, Page, Paper, Told
from etl.resolve import claims, described, hardware, papers, people, systems, workloads
from etl.resolve.cards import certain
from etl.resolve.decisions import Decisions, unmet
from etl.resolve.withheld import Blame, without
from etl.vocabulary import Concepts

__all__ = ["Blame", "certain", "corpus", "unmet", "without"]


def corpus(
    found: Iterable[Findings],
    pages: Iterable[Page],
    *,
    software: Concepts,
    products: Concepts,
    told: Told | None = None,
) -> Corpus:
    """The nodes and links of all records.

    `software` is ontology/systems.ttl and `products` ontology/hardware.ttl, both by notation; what a user `told` of
    things that are one or two wins over every rule. A page that was fetched under several names is one page, under
    the first of them in sort order.
    """
    decisions = Decisions(told)
    groups = papers.groups(found, decisions)
    persons = people.resolved(groups, decisions)
    things = systems.resolved(groups, software, decisions)
    machines = hardware.resolved(groups, products)
    loads = workloads.resolved(groups)
    listed = _without_live(
        _with_claims(
            group,
            replace(
                described.described(group),
                authorships=persons.authorships.get(group.key, ()),
                contributors=persons.others.get(group.key, ()),
                systems=things.links.get(group.key, ()),
                hardware=machines.links.get(group.key, ()),
                workloads=loads.links.get(group.key, ()),
            ),
            claims.Named(
                systems=things.names.get(group.key, {}),
                hardware=machines.names.get(group.key, {}),
                workloads=loads.names.get(group.key, {}),
            ),
        )
        for group in groups
    )
    by_id = {page.id: page for page in sorted(pages, key=lambda page: page.source, reverse=True)}
    return Corpus(
        pages=tuple(by_id[id_] for id_ in sorted(by_id)),
        papers=listed,
        people=persons.nodes,
        systems=things.nodes,
        hardware=machines.nodes,
        workloads=loads.nodes,
        decisions=decisions.made(),
    )


def _with_claims(group: papers.Group, paper: Paper, named: claims.Named) -> Paper:
    """A paper with its claims, and with every version of its abstract that they are quoted from."""
    found = claims.resolved(group, named, paper.abstract)
    return replace(paper, claims=found, other_abstracts=described.other_abstracts(group, paper, found))


def _without_live(listed: Iterable[Paper]) -> tuple[Paper, ...]:
    """The papers; none of them and none of their claims replaces another that is there."""
    papers = tuple(listed)
    live = {paper.key for paper in papers}
    claims = {claim.key for paper in papers for claim in paper.claims}
    return tuple(
        replace(
            paper,
            replaces=tuple(key for key in paper.replaces if key not in live),
            claims=tuple(replace(c, replaces=tuple(k for k in c.replaces if k not in claims)) for c in paper.claims),
        )
        if paper.replaces or any(claim.replaces for claim in paper.claims)
        else paper
        for paper in papers
    )
