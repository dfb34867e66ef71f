"""What breaks a rule is left out with all that hangs on it, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from corpora import HARDWARE, QUANTITIES, RICH, links

from etl import check, rdf
from etl.model import ClaimNode, Corpus, Evidence, Link, Paper, Quote, Violation
from etl.resolve import Blames, without

_NAMES = rdf.Names()


def _count(corpus: Corpus) -> Mapping[str, int]:
    """How many there are of each kind."""
    return {
        "papers": len(corpus.papers),
        "people": len(corpus.people),
        "systems": len(corpus.systems),
        "links": sum(len(paper.links) for paper in corpus.papers),
        "claims": sum(len(paper.claims) for paper in corpus.papers),
    }


def _less(blame: Blames) -> tuple[Corpus, Mapping[str, int], list[str]]:
    """The rest, how much less there is of each kind, and what is told."""
    rest, notices = without(RICH, blame)
    before, after = _count(RICH), _count(rest)
    less = {kind: before[kind] - after[kind] for kind in before if before[kind] != after[kind]}
    return rest, less, [notice.message for notice in notices]


def _blame(kind: str, name: str, rule: str = "a-rule") -> Blames:
    return {(kind, name): Violation(rule, name, "it is wrong")}


def _place(link: ClaimNode | Link) -> tuple[Evidence, str]:
    (where, *_) = link.evidence
    return where, f"{where.page}:{where.quote.start}-{where.quote.end}"


def test_nothing_to_blame_changes_nothing() -> None:
    """And blame that meets nothing is no blame."""
    for blames in ({}, _blame("claim", "nobody's"), _blame("dataset", ""), _blame("venue", "tinyconf-2021")):
        rest, notices = without(RICH, blames)

        assert RICH is rest
        assert () == notices


def test_a_claim_goes_alone() -> None:
    """It is told with its page, its place and its words."""
    paper = next(paper for paper in RICH.papers if paper.claims)
    claim = paper.claims[0]
    where, place = _place(claim)

    for blame in (
        _blame("claim", claim.key),
        _blame("ev", f"{paper.key}:reports:{claim.key}:{place}"),
    ):
        rest, less, (message,) = _less(blame)

        assert {"claims": 1} == less
        assert claim not in rest.papers[0].claims
        assert message.startswith(f"left out a claim at {where.quote.start}-{where.quote.end}, '")
        assert message.endswith("': it is wrong (a-rule); please report it")


@pytest.mark.parametrize("kind", ["system", "hw", "workload"])
def test_a_thing_goes_with_all_that_points_to_it(kind: str) -> None:
    """No link and no claim names it any longer, and the claims stay."""
    paper = max(RICH.papers, key=lambda paper: len(paper.claims))
    key = links(paper, kind)[0].key

    rest, less, _ = _less(_blame(kind, key))

    assert "claims" not in less
    assert less["links"] >= 1
    named = [(n.system, *n.baselines, *n.hardware, *n.workloads) for paper in rest.papers for n in paper.claims]
    assert all(key not in names for names in named)


@pytest.mark.parametrize(
    ("rule", "field"),
    [("paper-doi", "doi"), ("paper-arxiv", "arxiv"), ("paper-issued", "issued"), ("paper-url", "urls")],
)
def test_a_field_of_a_paper_goes_alone(rule: str, field: str) -> None:
    """A rule about one field of a paper costs the field."""
    paper = next(paper for paper in RICH.papers if getattr(paper, field))

    rest, less, (message,) = _less(_blame("paper", paper.key, rule))

    assert {} == less
    left = next(one for one in rest.papers if one.key == paper.key)
    assert not getattr(left, field)
    assert field not in dict(left.added)
    assert paper == replace(left, added=paper.added, **{field: getattr(paper, field)})
    assert field in message


def test_the_authors_of_a_paper_go_with_who_else_is_said_to_be_one() -> None:
    """A person whom some page alone lists is to blame for the whole list, as one of the best list is."""
    paper = RICH.papers[0]
    listed = replace(RICH, papers=(replace(paper, contributors=("grace-hill",)), *RICH.papers[1:]))

    rest, (notice,) = without(listed, _blame("person", "grace-hill"))

    assert "left out the authors of a paper" in notice.message
    assert ((), ()) == (rest.papers[0].authorships, rest.papers[0].contributors)


def test_a_paper_goes_with_its_people() -> None:
    """A rule about a whole paper costs the paper, and who and what nobody else speaks of."""
    paper = RICH.papers[0]

    rest, less, (message,) = _less(_blame("paper", paper.key, "paper-can-be-told"))

    assert 1 == less["papers"]
    assert {person.key for person in rest.people} == {a.person for p in rest.papers for a in p.authorships}
    assert "left out a paper, '" in message


def test_a_list_of_authors_goes_whole() -> None:
    """A list with a gap would say something false about who is first."""
    paper = next(paper for paper in RICH.papers if paper.authorships)
    first = paper.authorships[0]

    for blame in (_blame("authorship", f"{paper.key}:{first.position}"), _blame("person", first.person)):
        rest, less, _ = _less(blame)

        assert less.keys() == {"people"}
        assert () == next(one for one in rest.papers if one.key == paper.key).authorships


def _broken(paper: Paper) -> Paper:
    """A paper with a claim upside down, a quote without words, and identifiers that are none."""
    claims, linked = list(paper.claims), list(paper.links)
    low = claims[0].claim.low or claims[0].claim.high
    assert low is not None
    claims[0] = replace(claims[0], claim=replace(claims[0].claim, low=low + 1, high=low, bound="range"))
    where, _ = _place(linked[0])
    linked[0] = replace(linked[0], evidence=(Evidence(where.page, Quote("", where.quote.start, where.quote.start)),))
    return replace(paper, doi="10.1/", arxiv="nowhere", claims=tuple(claims), links=tuple(linked))


def test_a_broken_corpus_becomes_a_graph_that_keeps_the_rules(tmp_path: Path) -> None:
    """Whatever the checks blame in a damaged corpus is left out, until nothing is left to blame; no paper is lost."""
    corpus = replace(RICH, papers=tuple(map(_broken, RICH.papers)))
    told: list[str] = []
    while found := _violations(corpus, tmp_path / "graph.nt"):
        blames = {thing: one for one in found if (thing := _NAMES.thing(one.node))}
        corpus, notices = without(corpus, blames)
        assert notices
        told += (notice.message for notice in notices)

    for what in ("doi of a paper", "arxiv of a paper", "a claim at", "a system at"):
        assert any(what in message for message in told)
    assert len(RICH.papers) == len(corpus.papers)
    assert any(paper.claims for paper in corpus.papers)


def _violations(corpus: Corpus, path: Path) -> tuple[Violation, ...]:
    path.write_text("".join(rdf.statements(corpus, HARDWARE, QUANTITIES)), encoding="utf-8", newline="\n")
    return check.violations(path)
