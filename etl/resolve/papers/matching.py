"""Which records list the same paper.

Evidence for sameness is tried from strong to weak (`_RULES`): the user's overrides, an identifier, a title, an
abstract, a title that differs a little. Each rule puts records into blocks that agree on a key and compares inside a
block only, so that the cost stays near linear. Two records with different identifiers of one kind are never the same
paper, whatever else they share; before all rules `settled` drops identifiers that are another paper's.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, pairwise

from etl.model import Findings, Record
from etl.resolve import keys
from etl.resolve.decisions import OVERRIDE, Decisions, KeptApart, Merge
from etl.resolve.keys import record_keys, titles
from etl.resolve.keys.record_keys import TITLE_BLOCKS, Has
from etl.resolve.papers.groups import PaperGroups, grouped
from etl.resolve.papers.records import Records, settled, shown

_CERTAIN = 200  # folded characters of a shortened abstract that prove it is the longer one, even under another title
_IDENTIFIED = Has.ARXIV | Has.DOI
_SMALL = 12  # records of a block that are all compared with each other; in a larger one neighbours are


def groups(found: Sequence[Findings], decisions: Decisions | None = None) -> PaperGroups:
    """The papers that the records list, sorted by key; `decisions` logs each merge on weak evidence."""
    decisions = decisions or Decisions()
    records = Records(found)
    splits = list(settled(records))
    union = PaperUnion(records, decisions)
    for rule in _RULES:
        rule(union)
    several: dict[int, list[int]] = {}
    for number in range(len(records)):
        if (paper := union.paper(number)) != number:
            several.setdefault(paper, [paper]).append(number)
    noted = [*union.merges, *((one, split) for (one, other), split in splits if union.paper(one) != union.paper(other))]
    for one, merge in noted:
        paper = union.paper(one)
        decisions.record(records.key(several.get(paper, [paper])), merge)
    return grouped(records, several)


class PaperUnion:
    """Union-find over records by their number: which of them are one paper so far, and what keeps two papers apart."""

    def __init__(self, records: Records, decisions: Decisions) -> None:
        self.records = records
        self.decisions = decisions
        self.merges: list[tuple[int, Merge]] = []  # on weaker evidence than a key, each with one of its records
        self._has = bytearray(records.has)
        self._classes = KeptApart(decisions, "paper", enumerate(records.keys))

    def record(self, index: int) -> Record:
        return self.records.findings(index).record

    def paper(self, index: int) -> int:
        return self._classes.find(index)

    def has(self, index: int) -> Has:
        return Has(self._has[self.paper(index)])

    def join(self, one: int, other: int, unless_both: int = 0) -> bool:
        """Unite two papers, unless both have what only one of them may have, or the user keeps them apart."""
        first, second = self.paper(one), self.paper(other)
        both = self._has[first] & self._has[second]
        if first == second or both & unless_both or self._classes.forbids(first, second):
            return False
        self._has[self._classes.join(first, second)] = self._has[first] | self._has[second]
        return True

    def unite(
        self, rule: str, one: int, other: int, why: str, score: float | None = None, unless_both: int = 0
    ) -> None:
        """Unite two records on weaker evidence than a key, and note why."""
        if self.join(one, other, unless_both=unless_both):
            pair = self.record(one), self.record(other)
            places = tuple(f"{record.page}:{record.number}" for record in pair)
            self.merges.append((one, Merge("paper", rule, (shown(pair[0]), shown(pair[1])), why, score, places)))

    def differ(self, papers: Iterable[int]) -> bool:
        """Two of the papers have identifiers of one kind."""
        kinds = Counter(kind for paper in papers for kind in _IDENTIFIED if kind in self.has(paper))
        return max(kinds.values(), default=0) > 1


# The rules of sameness, strong before weak.


def _overrides(union: PaperUnion) -> None:
    """What the user says is one paper is one."""
    pairs = union.decisions.same("paper")
    first_of = {key: index for index, key in reversed([*enumerate(union.records.keys)])} if pairs else {}
    for one, other in pairs:
        if one in first_of and other in first_of:
            union.unite(OVERRIDE, first_of[one], first_of[other], "a user says so")


def _same_identifier(union: PaperUnion) -> None:
    for name in ("arxiv", "doi"):
        for first, *others in union.records.agreeing(name):
            for other in others:
                union.join(first, other)


def _same_title(union: PaperUnion) -> None:
    """Records of one title are one paper; where identifiers part them, only those without any are joined.

    A title that many papers have ("Preface") is a title together with the authors.
    """
    for block in union.records.agreeing("title"):
        papers = sorted({union.paper(index) for index in block})
        unsure = [paper for paper in papers if not union.has(paper) & _IDENTIFIED]
        first, *others = (unsure or papers[:1]) if union.differ(papers) else papers
        for other in others:
            union.join(first, other)


def _same_abstract(union: PaperUnion) -> None:
    """Join records whose abstracts begin alike, the longest agreement first.

    In sorted order the text that shares most with another stands next to it, so neighbours are enough. Two papers
    with titles (which differ, or they were one already) are joined only when one abstract is the other, whole or
    cut short, and no list of authors speaks against it.
    """
    pairs: list[tuple[int, int, int, bool, float]] = []
    for block in union.records.agreeing("start"):
        records = {index: union.record(index) for index in block}
        texts = sorted((keys.folded(r.abstract.words), index) for index, r in records.items() if r.abstract)
        for (text, one), (longer, other) in pairwise(texts):
            differing = (place for place, (a, b) in enumerate(zip(text, longer, strict=False)) if a != b)
            shared = len(text) if longer.startswith(text) else next(differing)  # most do, and fast
            certain = shared == len(text) >= _CERTAIN and record_keys.share_an_author(records[one], records[other])
            pairs.append((-shared, one, other, certain, shared / len(text)))
    for shared, one, other, certain, share in sorted(pairs):
        because = f"their abstracts begin with the same {-shared} letters"
        unless_both = _IDENTIFIED | (0 if certain else Has.TITLE)
        union.unite("same-abstract", one, other, because, share, unless_both=unless_both)


def _like_title(union: PaperUnion) -> None:
    """Join records whose titles are one title as far as words show, where the authors do not speak against it."""
    pairs: dict[tuple[int, int], float] = {}
    for block in chain.from_iterable(map(union.records.agreeing, TITLE_BLOCKS)):
        for one, other in _to_compare(block, union):
            if union.paper(one) != union.paper(other) and (one, other) not in pairs:
                first, second = union.record(one), union.record(other)
                score = titles.similarity(*(r.title.words if r.title else "" for r in (first, second)))
                pairs[one, other] = score if score and record_keys.authors_agree(first, second) else 0.0
    near: defaultdict[int, set[int]] = defaultdict(set)
    alike = [(-score, *pair) for pair, score in pairs.items() if score]
    for _, one, other in alike:
        near[one].add(other)
        near[other].add(one)
    for score, one, other in sorted(alike):
        if _clear(union, one, near[one]) and _clear(union, other, near[other]):
            listed = union.record(one).authors and union.record(other).authors
            because = f"the titles are alike, and the authors {'agree' if listed else 'are not listed twice'}"
            union.unite("like-title", one, other, because, -score, unless_both=_IDENTIFIED)


def _clear(union: PaperUnion, one: int, near: Iterable[int]) -> bool:
    """The titles that are like this one's are of one paper, as far as authors and identifiers show."""
    mine = union.records.has[one]
    if not mine & _IDENTIFIED and union.differ({union.paper(index) for index in near} - {union.paper(one)}):
        return False
    listed = {union.paper(index) for index in near if union.record(index).authors}
    return bool(union.record(one).authors) or len(listed) <= 1


def _to_compare(block: Sequence[int], union: PaperUnion) -> Iterable[tuple[int, int]]:
    if len(block) <= _SMALL:
        return combinations(block, 2)
    by_title = sorted(block, key=lambda index: (union.records.block(index, "letters") or "", index))
    return ((min(pair), max(pair)) for pair in pairwise(by_title))


_RULES = (_overrides, _same_identifier, _same_title, _same_abstract, _like_title)
