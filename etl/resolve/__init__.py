"""All findings to one corpus: one node per paper, person, system, product, workload, claim; no evidence lost.

Keys are pure functions of what pages say, and where one of several readings is chosen, their content decides:
the order in which pages come changes nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from etl.model import Corpus, Findings, Overrides, Page, Paper
from etl.resolve.decisions import Decisions, split, unmet
from etl.resolve.hardware import Products, Workloads
from etl.resolve.keys.record_keys import certain
from etl.resolve.papers import canonical_fields, claims, matching
from etl.resolve.papers.groups import LazySequence, is_one
from etl.resolve.people import person_clustering
from etl.resolve.people.authorships import Authorships
from etl.resolve.quarantine import Blames, without
from etl.resolve.systems import system_nodes
from etl.vocabulary import Concepts

__all__ = ["Blames", "LazySequence", "certain", "corpus", "split", "unmet", "without"]


def corpus(
    found: Sequence[Findings],
    pages: Iterable[Page],
    *,
    software: Concepts,
    products: Concepts,
    overrides: Overrides | None = None,
) -> Corpus:
    """The nodes and links of all records, which are read again and again: for all keys, and for each paper.

    Papers and people are computed on each access, from what `found` then gives. `software` is ontology/systems.ttl and
    `products` ontology/hardware.ttl, both by notation; the user's `overrides` win over every rule. A page that was
    fetched under several names is one page, under the first of them in sort order.
    """
    decisions = Decisions(overrides)
    groups = matching.groups(found, decisions)
    given, named = Authorships(groups), system_nodes.Systems(groups, software, decisions)
    machines, loads = Products(products), Workloads()
    for group in groups:
        for each in (given, named, machines, loads):
            each.take(group)
    given.name_table.close()
    persons, nodes = person_clustering.People(given, decisions), named.nodes()

    def paper(place: int) -> Paper:
        group = groups[place]
        authorships, contributors = persons.of(place)
        linked = named.of(group), machines.of(group), loads.of(group)
        bare = canonical_fields.described(group)
        names = linked[0].names, linked[1].names, linked[2].names
        found = claims.resolved(group, names, bare.abstract)
        return replace(
            bare,
            authorships=authorships,
            contributors=contributors,
            links=tuple([link for things in linked for link in things.links]),
            claims=found,
            other_abstracts=canonical_fields.other_abstracts(group, bare, found),
            replaces=tuple([key for key in bare.replaces if not is_one(groups.keys, key)]),
        )

    by_id = {page.id: page for page in sorted(pages, key=lambda page: page.source, reverse=True)}
    return Corpus(
        pages=tuple(by_id[id_] for id_ in sorted(by_id)),
        papers=LazySequence(paper, range(len(groups))),
        people=persons.nodes,
        systems=nodes,
        hardware=machines.nodes(),
        workloads=loads.nodes(),
        decisions=decisions.logged(),
    )
