"""A corpus without what breaks a rule of the graph: one bad finding costs itself, never the run.

Whatever the checks blame is left out at the smallest size that leaves a true graph: a claim, a link with its evidence,
a node with all that points to it, a field of a paper, at last the paper. What then points to nothing goes with it.
"""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

from etl.display import BEGINNING, begun
from etl.model import THINGS, ClaimNode, Corpus, Evidence, Link, Notice, Paper, Violation
from etl.resolve.papers.groups import LazySequence

CODE = "left-out"
_FIELDS: Mapping[str, Mapping[str, Any]] = {  # rule about a paper's fields → what they are without it
    "paper-title": {"title": None},
    "paper-abstract": {"abstract": None, "other_abstracts": ()},
    "paper-issued": {"issued": None},
    "paper-arxiv": {"arxiv": None},
    "paper-doi": {"doi": None},
    "paper-url": {"urls": ()},
    "paper-session": {"sessions": ()},
    "authors-are-numbered": {"authorships": ()},
    "creators-are-authors": {"authorships": ()},
}
_WHAT = {"system": "a system", "hw": "hardware", "workload": "a workload", "claim": "a claim"}


Blames = Mapping[tuple[str, str], Violation]  # by prefix (`claim`, `ev`, `paper` …) and local name of what is to blame


def without(corpus: Corpus, blamed: Blames) -> tuple[Corpus, tuple[Notice, ...]]:
    """The corpus without what is to blame, and a notice for each thing left out; the same corpus when nothing is."""
    rest = _Rest(blamed, {page.id: page.source for page in corpus.pages})
    numbers = array("q")
    alive: set[tuple[str, str]] = set()
    for number, paper in enumerate(corpus.papers):
        if kept := rest.of(paper):
            numbers.append(number)
            persons = *(one.person for one in kept.authorships), *kept.contributors
            alive.update((("paper", kept.key), *(("person", key) for key in persons)))
            alive.update((THINGS[link.relation], link.key) for link in kept.links)
    for one in corpus.decisions:
        if blame := blamed.get(("decision", one.key)):
            message = f"left out why {one.one!r} is {one.other!r}: {blame.message} ({blame.rule}); please report it"
            rest.notices.add(Notice(CODE, one.subject, message))
    if not rest.notices:
        return corpus, ()
    kinds = {"people": "person", "systems": "system", "hardware": "hw", "workloads": "workload"}
    nodes = {field: tuple(n for n in getattr(corpus, field) if (k, n.key) in alive) for field, k in kinds.items()}
    decided = (one for one in corpus.decisions if (one.kind, one.subject) in alive)
    decisions = tuple(one for one in decided if ("decision", one.key) not in blamed)
    papers = LazySequence(lambda number: cast("Paper", rest.of(corpus.papers[number])), numbers)
    left = replace(corpus, papers=papers, decisions=decisions, **nodes)
    return left, tuple(sorted(rest.notices, key=lambda one: (one.source, one.message)))


class _Rest:
    """What is left of papers, and a notice for each thing left out."""

    def __init__(self, blamed: Blames, sources: Mapping[str, str]) -> None:
        self.notices: set[Notice] = set()
        self._blamed, self._sources = blamed, sources

    def of(self, paper: Paper) -> Paper | None:
        """The paper without what is to blame; nothing when it is to blame itself."""
        if blame := self._blamed.get(("paper", paper.key)):
            fields = _FIELDS.get(blame.rule, {})
            self._note(blame, " and ".join(fields) + " of a paper" if fields else "a paper", paper)
            if not fields:
                return None
            paper = replace(paper, **fields)
        persons = [("person", key) for key in (*(one.person for one in paper.authorships), *paper.contributors)]
        places = [("authorship", f"{paper.key}:{one.position}") for one in paper.authorships]
        if blame := self._first(places + persons):
            self._note(blame, "the authors of a paper", paper)
            paper = replace(paper, authorships=(), contributors=())
        links = tuple(link for link in paper.links if self._stays(paper, link))
        linked = {link.key for link in links}
        claims: list[ClaimNode] = []
        for claim in (one for one in paper.claims if self._stays(paper, one)):
            things = (claim.baselines, claim.hardware, claim.workloads)
            baselines, hardware, workloads = (tuple(key for key in keys if key in linked) for keys in things)
            system = claim.system if claim.system in linked else None
            claims.append(replace(claim, system=system, baselines=baselines, hardware=hardware, workloads=workloads))
        added = (one for one in paper.added if getattr(paper, "authorships" if one[0] == "authors" else one[0]))
        return replace(paper, links=links, claims=tuple(claims), added=tuple(added))

    def _stays(self, paper: Paper, one: Link | ClaimNode) -> bool:
        """Whether nothing blames a link or a claim, or the evidence for it; else there is a notice."""
        if isinstance(one, ClaimNode):
            kind, relation, excerpt = "claim", "reports", one.claim.quote.words
        else:
            kind, relation, excerpt = THINGS[one.relation], one.relation, one.key
        places = (f"{each.page}:{each.quote.start}-{each.quote.end}" for each in one.evidence)
        names = [(kind, one.key), *(("ev", f"{paper.key}:{relation}:{one.key}:{place}") for place in places)]
        if blame := self._first(names):
            self._note(blame, _WHAT[kind], paper, excerpt, *one.evidence[:1])
        return blame is None

    def _first(self, names: Iterable[tuple[str, str]]) -> Violation | None:
        return next((self._blamed[name] for name in names if name in self._blamed), None)

    def _note(
        self, blame: Violation, what: str, paper: Paper, excerpt: str = "", where: Evidence | None = None
    ) -> None:
        page = where.page if where else next(iter(paper.pages), "")
        at = f" at {where.quote.start}-{where.quote.end}" if where else ""
        words = begun(excerpt or paper.title or paper.abstract or paper.key, BEGINNING)
        message = f"left out {what}{at}, {words!r}: {blame.message} ({blame.rule}); please report it"
        self.notices.add(Notice(CODE, self._sources.get(page, page), message))
