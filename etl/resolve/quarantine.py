"""A corpus without what breaks a rule of the graph: one bad finding costs itself, never the run.

Whatever the checks blame is left out at the smallest size that leaves a true graph: a claim, a link with its evidence,
a node with all that points to it, a field of a paper, at last the paper. What then points to nothing goes with it.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

from etl.display import BEGINNING, begun
from etl.model import ClaimNode, Corpus, Evidence, Notice, Paper
from etl.resolve.papers.groups import LazySequence

CODE = "left-out"

_FIELDS: Mapping[str, Mapping[str, Any]] = {
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
"""Rule about a paper → the fields it is about, and what they are without it. Any other rule is about the paper."""


class _Part(NamedTuple):
    """A field of a paper whose members may be left out one by one."""

    field: str
    key: str  # field of a member that holds its key
    kind: str
    what: str
    relations: tuple[str, ...]  # properties that the evidence for a member may be of


_LINKS = (
    _Part("systems", "system", "system", "a system", ("introduces", "comparesWith", "uses", "mentions")),
    _Part("hardware", "hardware", "hw", "hardware", ("targets", "mentionsHardware")),
    _Part("workloads", "workload", "workload", "a workload", ("evaluatesOn",)),
)
_CLAIMS = _Part("claims", "key", "claim", "a claim", ("reports",))


@dataclass(frozen=True, slots=True)
class Blame:
    """A thing of the graph that breaks a rule."""

    kind: str  # prefix of its namespace: `claim`, `ev`, `paper` …
    name: str  # its local name
    rule: str
    why: str


def without(corpus: Corpus, blames: Iterable[Blame]) -> tuple[Corpus, tuple[Notice, ...]]:
    """The corpus without what is to blame, and a notice for each thing left out; the same corpus when nothing is."""
    rest = _Rest(blames, {page.id: page.source for page in corpus.pages})
    numbers = array("q")
    alive: set[tuple[str, str]] = set()
    for number, paper in enumerate(corpus.papers):
        if kept := rest.of(paper):
            numbers.append(number)
            persons = *(one.person for one in kept.authorships), *kept.contributors
            alive.update((("paper", kept.key), *(("person", key) for key in persons), *_links(kept)))
    for one in corpus.decisions:
        if blame := rest.blamed.get(("decision", one.key)):
            message = f"left out why {one.one!r} is {one.other!r}: {blame.why} ({blame.rule}); please report it"
            rest.notices.add(Notice(CODE, one.subject, message))
    if not rest.notices:
        return corpus, ()
    decided = (one for one in corpus.decisions if (one.kind, one.subject) in alive)
    left = replace(
        corpus,
        papers=LazySequence(lambda number: cast("Paper", rest.of(corpus.papers[number])), numbers),
        people=tuple(person for person in corpus.people if ("person", person.key) in alive),
        systems=tuple(node for node in corpus.systems if ("system", node.key) in alive),
        hardware=tuple(node for node in corpus.hardware if ("hw", node.key) in alive),
        workloads=tuple(node for node in corpus.workloads if ("workload", node.key) in alive),
        decisions=tuple(one for one in decided if ("decision", one.key) not in rest.blamed),
    )
    return left, tuple(sorted(rest.notices, key=lambda one: (one.source, one.message)))


class _Rest:
    """What is left of papers, and a notice for each thing left out."""

    def __init__(self, blames: Iterable[Blame], sources: Mapping[str, str]) -> None:
        self.blamed: dict[tuple[str, str], Blame] = {}
        self.notices: set[Notice] = set()
        self._sources = sources
        for blame in blames:  # of a target without its selector
            name = ":".join(blame.name.split(":")[:2]) if blame.kind == "target" else blame.name
            self.blamed.setdefault((blame.kind, name), blame)

    def of(self, paper: Paper) -> Paper | None:
        """The paper without what is to blame; nothing when it is to blame itself."""
        if blame := self.blamed.get(("paper", paper.key)):
            fields = _FIELDS.get(blame.rule, {})
            self._note(blame, " and ".join(fields) + " of a paper" if fields else "a paper", paper)
            if not fields:
                return None
            paper = replace(paper, **fields)
        places = ((("authorship", f"{paper.key}:{one.position}"), ("person", one.person)) for one in paper.authorships)
        if blame := self._first(name for pair in places for name in pair):
            self._note(blame, "the authors of a paper", paper)
            paper = replace(paper, authorships=())
        for part in _LINKS:
            paper = replace(paper, **{part.field: self._kept(paper, part)})  # type: ignore[arg-type]  # a field by name
        linked = {key for _, key in _links(paper)}
        claims: list[ClaimNode] = []
        for claim in self._kept(paper, _CLAIMS):
            things = (claim.baselines, claim.hardware, claim.workloads)
            baselines, hardware, workloads = (tuple(key for key in keys if key in linked) for keys in things)
            system = claim.system if claim.system in linked else None
            claims.append(replace(claim, system=system, baselines=baselines, hardware=hardware, workloads=workloads))
        added = (one for one in paper.added if getattr(paper, "authorships" if one[0] == "authors" else one[0]))
        return replace(paper, claims=tuple(claims), added=tuple(added))

    def _kept(self, paper: Paper, part: _Part) -> tuple[Any, ...]:
        """The members of a field that nothing blames: itself, the evidence for it, the place where that stands."""
        kept = []
        for member in getattr(paper, part.field):
            key = getattr(member, part.key)
            places = [f"{one.page}:{one.quote.start}-{one.quote.end}" for one in member.evidence]
            names = [(part.kind, key), *(("target", place) for place in places)]
            names += [("ev", f"{paper.key}:{one}:{key}:{place}") for one in part.relations for place in places]
            if blame := self._first(names):
                excerpt = member.claim.quote.words if part is _CLAIMS else key
                self._note(blame, part.what, paper, excerpt, *member.evidence[:1])
            else:
                kept.append(member)
        return tuple(kept)

    def _first(self, names: Iterable[tuple[str, str]]) -> Blame | None:
        return next((self.blamed[name] for name in names if name in self.blamed), None)

    def _note(self, blame: Blame, what: str, paper: Paper, excerpt: str = "", where: Evidence | None = None) -> None:
        page = where.page if where else next(iter(paper.pages), "")
        at = f" at {where.quote.start}-{where.quote.end}" if where else ""
        words = begun(excerpt or paper.title or paper.abstract or paper.key, BEGINNING)
        message = f"left out {what}{at}, {words!r}: {blame.why} ({blame.rule}); please report it"
        self.notices.add(Notice(CODE, self._sources.get(page, page), message))


def _links(paper: Paper) -> Iterator[tuple[str, str]]:
    """Kind and key of what a paper is linked to."""
    return ((part.kind, getattr(link, part.key)) for part in _LINKS for link in getattr(paper, part.field))
