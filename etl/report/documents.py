"""Pages of papers, systems and people as tuples, which JSON holds as they are and `assets/thing.js` names alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from urllib.parse import quote

from etl.display import many
from etl.report import places
from etl.report.tables import PAGE, Part, linked
from etl.report.things import Claim, Link, Paper, Person, System

SIDE_BY_SIDE = 5  # most systems that one page compares
_PLAIN = (("Factor", "number"), ("Of what", ""), ("System", ""))
COLUMNS = (*_PLAIN, ("Compared with", "cut"), ("Quote", "quote cut"), ("Paper", "cut"))
# What links papers, as their pages name it, and as the page of a system does.
_SYSTEMS = {"introduces": "Introduces", "comparesWith": "Compares with", "uses": "Uses", "mentions": "Mentions"}
_HARDWARE = {"targets": "Targets", "mentionsHardware": "Mentions"}
_BY = {"introduces": "Introduced by", "comparesWith": "Compared with by", "uses": "Used by", "mentions": "Mentioned by"}
Parts = tuple[Part, ...]


class Fact(NamedTuple):
    term: str
    parts: Parts


class Quote(NamedTuple):
    before: str
    exact: str
    after: str
    where: str


class Stated(NamedTuple):
    """A claim on the page of its paper."""

    anchor: str
    number: str
    of: str
    tags: tuple[str, ...]
    quotes: tuple[Quote, ...]
    facts: tuple[Fact, ...]


class Section(NamedTuple):
    kind: Literal["words", "claims", "list", "people", "inline", "table"]
    title: str
    body: tuple[Part, ...] | tuple[Stated, ...] | tuple[tuple[Parts, ...], ...]  # parts, claims, or rows of cells
    caption: str = ""
    more: Parts = ()


class Document(NamedTuple):
    slug: str
    title: str
    authors: Parts = ()
    facts: tuple[Fact, ...] = ()
    more: Parts = ()
    sections: tuple[Section, ...] = ()
    behind: tuple[str, ...] = ()  # queries whose answers it shows, by their place in queries/
    iri: str = ""


class Writer(NamedTuple):
    """Writes documents with the links of one report."""

    at: places.Addresses
    classes: Mapping[str, str]  # the top class of each piece of hardware, by IRI

    def paper(self, one: Paper) -> Document:
        quotes = [(claim.iri, at.before, at.exact, at.after) for claim in one.claims for at in claim.places]
        here = f"#{places.slug(one.iri)}/" if self.at.packed else "#"
        pieces = places.marked(one.abstract, quotes)
        words = tuple(Part(text, f"{here}{places.anchor(claim)}" if claim else "") for text, claim in pieces)
        abstract = Section("words", "Abstract", words)
        title = many(len(one.claims), "claim") if one.claims else "No claims"
        stated = Section("claims", title, tuple(self._stated(claim, one.abstract) for claim in one.claims))
        return Document(
            slug=places.slug(one.iri),
            title=one.title,
            authors=self._linked(places.PERSON, one.authors),
            facts=_filled(self._of_paper(one)),
            sections=(abstract, stated) if one.abstract else (stated,),
            behind=("tables/papers", "report/links", "tables/claims", "evidence"),
            iri=one.iri,
        )

    def system(self, one: System) -> Document:
        papers = [self.papers(one.papers[role], f"{title} ") for role, title in _BY.items() if role in one.papers]
        about = self.claims(one.claims, " about it", f"Claims about {one.name}")
        against = self.claims(one.against, " against it", f"Claims that compare something with {one.name}")
        facts = (Fact("Kind", _texts((one.kind,))), Fact("Also called", _texts(one.others)), *_elsewhere(one.same))
        rivals = {other.iri: None for claim in one.claims for other in claim.compared if other.iri != one.iri}
        chosen = [f"system={quote(places.slug(iri))}" for iri in (one.iri, *rivals)][:SIDE_BY_SIDE]
        sides = Part("Side by side with other systems", f"compare.html#{'&'.join(chosen)}")
        return Document(
            slug=places.slug(one.iri),
            title=one.name,
            facts=_filled(facts),
            more=(sides,) if one.claims or one.against else (),
            sections=(*papers, *about, *against),
            behind=("tables/systems", "report/links", "tables/claims"),
            iri=one.iri,
        )

    def person(self, one: Person) -> Document:
        """Their papers, the systems in them, and whom they wrote with, who wrote most with them first."""
        papers = []
        for paper in one.papers:
            counted = many(len(paper.claims), "claim") if paper.claims else ""
            aside = " · ".join(filter(None, (paper.year, counted)))
            papers.append(Part(paper.title, self.at.page(places.PAPER, paper.iri), aside))
        introduced = [link for paper in one.papers for link in paper.links.get("introduces", ())]
        names = {link.iri: link.name for paper in one.papers for link in paper.authors if link.iri != one.iri}
        counts = Counter(iri for paper in one.papers for iri in {link.iri for link in paper.authors})
        most = sorted(names, key=lambda iri: (-counts[iri], names[iri], iri))
        others = []
        for iri in most[:PAGE]:
            aside = f"{counts[iri]} papers" if counts[iri] > 1 else ""
            others.append(Part(names[iri], self.at.page(places.PERSON, iri), aside))
        sections = (
            Section("list", many(len(one.papers), "paper"), tuple(papers)),
            Section("inline", "Systems introduced", self._linked(places.SYSTEM, introduced)),
            Section("people", "Wrote with", tuple(others), more=_left(len(most))),
        )
        return Document(
            slug=places.slug(one.iri),
            title=one.name,
            facts=_filled((Fact("Also written", _texts(one.others)),)),
            sections=tuple(section for section in sections if section.body),
            behind=("tables/people", "tables/papers"),
            iri=one.iri,
        )

    def papers(self, links: Sequence[Link], title: str) -> Section:
        """A list of papers; the title ends with how many."""
        shown = self._linked(places.PAPER, links[:PAGE])
        return Section("list", f"{title}{many(len(links), 'paper')}", shown, more=_left(len(links)))

    def claims(self, claims: Sequence[Claim], title: str, caption: str) -> tuple[Section, ...]:
        """A table of claims, where there are any; the title begins with how many."""
        if not claims:
            return ()
        of = f": {PAGE} of {len(claims):,}" if len(claims) > PAGE else ""
        rows = [
            (
                (Part(claim.factor or claim.printed),),
                _texts((f"{claim.quantity}{' (worse)' * (claim.direction == 'worse')}",)),
                self._linked(places.SYSTEM, [claim.system]),
                self._linked(places.SYSTEM, claim.compared) or _texts((claim.baseline,)),
                (Part(claim.quote, self.at.claim(claim.paper.iri, claim.iri)),),
                self._linked(places.PAPER, [claim.paper]),
            )
            for claim in claims[:PAGE]
        ]
        return (Section("table", f"{many(len(claims), 'claim')}{title}", tuple(rows), f"{caption}{of}"),)

    def _linked(self, kind: str, links: Iterable[Link]) -> Parts:
        return linked(kind, links, self.at)

    def _hardware(self, one: Link) -> Part:
        top = self.classes.get(one.iri)
        return Part(one.name, f"{self.at.page(places.HARDWARE, top)}#{places.anchor(one.iri)}" if top else "")

    def _of_paper(self, one: Paper) -> Iterator[Fact]:
        yield Fact("Published", _texts(one.venues))
        yield Fact("Date", _texts((one.issued,)))
        yield Fact("arXiv", (Part(one.arxiv, f"https://arxiv.org/abs/{quote(one.arxiv)}"),) if one.arxiv else ())
        yield Fact("DOI", (Part(one.doi, f"https://doi.org/{quote(one.doi)}"),) if one.doi else ())
        yield from _elsewhere(one.same)
        yield from (Fact("Address", (Part(url, places.outside(url)),)) for url in one.urls)
        for role, term in _SYSTEMS.items():
            yield Fact(term, self._linked(places.SYSTEM, one.links.get(role, ())))
        for role, term in _HARDWARE.items():
            yield Fact(term, tuple(map(self._hardware, one.links.get(role, ()))))
        yield Fact("Evaluates on", _texts(link.name for link in one.links.get("evaluatesOn", ())))
        yield Fact("Read from", _texts(one.pages))

    def _stated(self, claim: Claim, abstract: str) -> Stated:
        tags = ["speedup"] * claim.speedup + ["of others"] * (not claim.own) + ["doubtful"] * claim.doubtful
        quotes = []
        for at in claim.places:
            where = f"{at.page}, characters {int(at.start):,}–{int(at.end):,}"
            quotes.append(Quote(*places.around(abstract, at.before, at.exact, at.after), where))
        printed = _texts({claim.baseline} - {link.name for link in claim.compared})
        facts = (
            Fact("System", self._linked(places.SYSTEM, [claim.system])),
            Fact("Compared with", (*printed, *self._linked(places.SYSTEM, claim.compared))),
            Fact("Hardware", self._linked(places.HARDWARE, claim.hardware)),
            Fact("Workload", _texts(claim.workloads)),
            *(Fact(label, _texts((value,))) for label, value in claim.facts),
            Fact("Printed", (Part(f"{claim.printed}, {claim.bound}"),)),
        )
        of = f"{claim.quantity}{', worse' * (claim.direction == 'worse')}"
        number = claim.factor or claim.printed
        return Stated(places.anchor(claim.iri), number, of, tuple(tags), tuple(quotes), _filled(facts))


def _elsewhere(iris: Iterable[str]) -> Iterator[Fact]:
    for iri in iris:
        service, id_ = places.elsewhere(iri)
        yield Fact(service, (Part(id_, places.outside(iri)),))


def _texts(texts: Iterable[str]) -> Parts:
    return tuple(Part(text) for text in texts if text)


def _filled(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if fact.parts)


def _left(count: int) -> Parts:
    return (Part(f"Not listed here: {count - PAGE:,} more."),) if count > PAGE else ()
