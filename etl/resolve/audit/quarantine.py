"""A corpus without what breaks a rule of the graph: one bad finding costs itself, never the run.

Whatever the checks blame is left out at the smallest size that leaves a true graph: a claim, a link with its evidence,
a node with all that points to it, a field of a paper, at last the paper. What then points to nothing goes with it.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from etl.model import ClaimNode, Corpus, Evidence, HardwareLink, Notice, Paper, SystemLink, WorkloadLink
from etl.resolve.storage.lazy import LazySequence

CODE = "left-out"

_FIELDS: Mapping[str, Mapping[str, tuple[()] | None]] = {
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
_KINDS: Mapping[str, str] = {"claim": "a claim", "system": "a system", "hw": "hardware", "workload": "a workload"}
_LONGEST = 60

Link = SystemLink | HardwareLink | WorkloadLink
L = TypeVar("L", SystemLink, HardwareLink, WorkloadLink)


@dataclass(frozen=True, slots=True)
class Blame:
    """A thing of the graph that breaks a rule."""

    kind: str
    """Prefix of its namespace: `claim`, `ev`, `paper` …"""
    name: str
    """Its local name."""
    rule: str
    why: str


def without(corpus: Corpus, blames: Iterable[Blame]) -> tuple[Corpus, tuple[Notice, ...]]:
    """The corpus without what is to blame, and a notice for each thing left out; the same corpus when nothing is."""
    blamed: dict[tuple[str, str], Blame] = {}
    for blame in blames:
        blamed.setdefault((blame.kind, _bare(blame)), blame)
    sources = {page.id: page.source for page in corpus.pages}
    notices: list[Notice] = []
    numbers = array("q")
    alive = _Alive()
    for number, paper in enumerate(corpus.papers):
        if kept := _Rest(paper, blamed, sources, notices).paper():
            numbers.append(number)
            alive.take(kept)
    notices += _undecided(corpus, blamed)
    if not notices:
        return corpus, ()

    def rest(number: int) -> Paper:
        kept = _Rest(corpus.papers[number], blamed, sources, []).paper()
        assert kept, "a paper is kept as long as what is blamed stays the same"
        return kept

    decisions = tuple(one for one in corpus.decisions if ("decision", one.key) not in blamed)
    left = alive.of(replace(corpus, papers=LazySequence(rest, numbers), decisions=decisions))
    return left, tuple(sorted(set(notices), key=lambda one: (one.source, one.message)))


def _undecided(corpus: Corpus, blamed: Mapping[tuple[str, str], Blame]) -> Iterator[Notice]:
    """A notice for each decision that is to blame itself."""
    for one in corpus.decisions:
        if blame := blamed.get(("decision", one.key)):
            message = f"left out why {one.one!r} is {one.other!r}: {blame.why} ({blame.rule}); please report it"
            yield Notice(CODE, one.subject, message)


def _bare(blame: Blame) -> str:
    """The local name of a thing; of a target without its selector."""
    return ":".join(blame.name.split(":")[:2]) if blame.kind == "target" else blame.name


@dataclass(frozen=True, slots=True)
class _Rest:
    """What is left of one paper."""

    whole: Paper
    blamed: Mapping[tuple[str, str], Blame]
    sources: Mapping[str, str]
    notices: list[Notice]

    def paper(self) -> Paper | None:
        """The paper without what is to blame; nothing when it is to blame itself."""
        paper = self.whole
        blame = self.blamed.get(("paper", paper.key))
        if blame and blame.rule not in _FIELDS:
            self._tell(blame, "a paper", paper.title or paper.abstract or paper.key, None)
            return None
        if blame:
            self._tell(blame, f"{' and '.join(_FIELDS[blame.rule])} of a paper", paper.title or paper.key, None)
            fields: Mapping[str, object] = _FIELDS[blame.rule]
            paper = replace(paper, **fields)  # type: ignore[arg-type]  # fields by name
        paper = replace(
            paper,
            authorships=paper.authorships if self._authors_hold() else (),
            systems=self._links("system", ("introduces", "comparesWith", "uses", "mentions"), paper.systems),
            hardware=self._links("hw", ("targets", "mentionsHardware"), paper.hardware),
            workloads=self._links("workload", ("evaluatesOn",), paper.workloads),
        )
        claims = (claim for claim in paper.claims if self._holds("claim", ("reports",), claim.key, claim))
        named = tuple(_named(claim, paper) for claim in claims)
        return replace(paper, claims=named, added=tuple(one for one in paper.added if _has_field(paper, one[0])))

    def _authors_hold(self) -> bool:
        for authorship in self.whole.authorships:
            places = ("authorship", f"{self.whole.key}:{authorship.position}"), ("person", authorship.person)
            blame = next((self.blamed[place] for place in places if place in self.blamed), None)
            if blame:
                self._tell(blame, "the authors of a paper", self.whole.title or self.whole.key, None)
                return False
        return True

    def _links(self, kind: str, relations: Collection[str], links: Sequence[L]) -> tuple[L, ...]:
        return tuple(link for link in links if self._holds(kind, relations, _thing(link), link))

    def _holds(self, kind: str, relations: Collection[str], key: str, link: Link | ClaimNode) -> bool:
        """Nothing blames the thing itself, the evidence for it, or the place where that stands."""
        places = [f"{one.page}:{one.quote.start}-{one.quote.end}" for one in link.evidence]
        names = [(kind, key), *(("target", place) for place in places)]
        names += (("ev", f"{self.whole.key}:{rel}:{key}:{place}") for rel in relations for place in places)
        blame = next((self.blamed[name] for name in names if name in self.blamed), None)
        if blame:
            excerpt = link.claim.quote.words if isinstance(link, ClaimNode) else key
            self._tell(blame, _KINDS[kind], excerpt, next(iter(link.evidence), None))
        return blame is None

    def _tell(self, blame: Blame, what: str, excerpt: str, where: Evidence | None) -> None:
        page = where.page if where else next(iter(self.whole.pages), "")
        at = f" at {where.quote.start}-{where.quote.end}" if where else ""
        words = " ".join(excerpt.split())
        words = words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
        message = f"left out {what}{at}, {words!r}: {blame.why} ({blame.rule}); please report it"
        self.notices.append(Notice(CODE, self.sources.get(page, page), message))


def _has_field(paper: Paper, field: str) -> bool:
    return bool(paper.authorships if field == "authors" else getattr(paper, field))


def _thing(link: Link) -> str:
    if isinstance(link, SystemLink):
        return link.system
    return link.hardware if isinstance(link, HardwareLink) else link.workload


def _named(node: ClaimNode, paper: Paper) -> ClaimNode:
    """A claim that names only what its paper is linked to."""
    linked = _things(paper)
    return replace(
        node,
        system=node.system if node.system in linked else None,
        baselines=tuple(key for key in node.baselines if key in linked),
        hardware=tuple(key for key in node.hardware if key in linked),
        workloads=tuple(key for key in node.workloads if key in linked),
    )


def _things(paper: Paper) -> set[str]:
    """Keys of what the paper is linked to."""
    links: tuple[Link, ...] = (*paper.systems, *paper.hardware, *paper.workloads)
    return {_thing(link) for link in links}


@dataclass(frozen=True, slots=True)
class _Alive:
    """What some papers are linked to."""

    papers: set[str] = field(default_factory=set)
    people: set[str] = field(default_factory=set)
    things: set[str] = field(default_factory=set)

    def take(self, paper: Paper) -> None:
        self.papers.add(paper.key)
        self.people.update(authorship.person for authorship in paper.authorships)
        self.people.update(paper.contributors)
        self.things.update(_things(paper))

    def of(self, corpus: Corpus) -> Corpus:
        """The corpus with the nodes that one of the papers is linked to."""
        subjects = {"paper": self.papers, "person": self.people, "system": self.things}
        return replace(
            corpus,
            decisions=tuple(one for one in corpus.decisions if one.subject in subjects[one.kind]),
            people=tuple(person for person in corpus.people if person.key in self.people),
            systems=tuple(node for node in corpus.systems if node.key in self.things),
            hardware=tuple(node for node in corpus.hardware if node.key in self.things),
            workloads=tuple(node for node in corpus.workloads if node.key in self.things),
        )
