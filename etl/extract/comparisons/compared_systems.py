"""Names that a sentence compares with, measure or not: "outperforms A and B", "faster than D"; those of "them"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from etl.extract.comparisons.baseline_verbs import beats, is_alike, objects
from etl.extract.comparisons.comparators import Comparison, comparisons
from etl.extract.comparisons.well_formed import accepted
from etl.extract.grammar.chunks import Chunk
from etl.extract.grammar.names import fold
from etl.extract.grammar.phrase_boundaries import phrase_end
from etl.extract.sections.sections import Section
from etl.extract.systems.name_spans import Proposal
from etl.extract.systems.system_mentions import Named, names_in
from etl.extract.text.lexicon import cue_words

_REACH = 6
_ALL = cue_words("them")
_BARE = cue_words("of-all")
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_CLASSES = cue_words("rivals") | cue_words("rival-class")
_MARKS = frozenset({"(", "-", "--", "–", "—"})


@dataclass(slots=True)
class Discourse:
    """The groups of names that the sentences read so far set the work against, the last one last."""

    announced: Sequence[Named] = ()
    """Of "We compare against X and Y": later numbers that name nobody are compared with these."""
    _groups: list[Sequence[Named]] = field(default_factory=list)

    def add(self, rivals: Sequence[Named], *, announced: bool) -> None:
        """Remember what a sentence compares with; what was announced before is over."""
        if rivals:
            self._groups.append(rivals)
            self.announced = rivals if announced else ()

    def meant(self, words: str, here: Sequence[Named]) -> list[Named]:
        """The names that words without a name stand for; `here` are those before them in their sentence."""
        last = list(here or (self._groups[-1] if self._groups else ()))
        spoken = " ".join(words.lower().split())
        if spoken in _ALL or spoken == "the baseline":
            return last
        return last if _counted(spoken.split()) == len({named.name for named in last}) else []


def _counted(words: Sequence[str]) -> int:
    """How many are meant: "the other two solutions", "these three systems", "both frameworks"; 0 if no number is."""
    inner = words[:-1] if words and words[-1] in _CLASSES else words
    if not inner or inner[0] not in _BARE:
        return 0
    rest = [word for word in inner[1:] if word not in _BARE] or [inner[0]]
    return _COUNTS.get(rest[0], 0) if len(rest) == 1 else 0


def compared(section: Section, row: Sequence[Chunk], proposed: Sequence[Proposal]) -> list[Named]:
    """The artefacts that a sentence of the work sets it against."""
    return [
        named
        for start, end, cue in _spans(row, proposed)
        if (phrase := accepted(row, start, end))
        for named in names_in(section, row, *phrase, proposed, row[cue].text)
    ]


def _spans(row: Sequence[Chunk], proposed: Sequence[Proposal]) -> Iterator[tuple[int, int, int]]:
    """The words compared with and the word that compares, as chunk positions."""
    yield from ((c.start, c.end, c.at) for c in comparisons(row) if _compares(row, c))
    for one in objects(row):
        if beats(row[one.at]) or is_alike(row, one.at) or _is_own(row, one.at, proposed):
            yield one.start, one.end, one.at
    for position in range(len(row) - 2):
        if "rival-word" in row[position].parts and _lists(row, position + 1):
            yield position + 2, phrase_end(row, position + 2), position


def _lists(row: Sequence[Chunk], mark: int) -> bool:
    """ "the baseline, FooNet", "baselines (e.g. A and B)", and no clause: "compared to the baseline, it is"."""
    if row[mark].lower == ",":
        return not (row[mark + 1].lower.endswith("ing") or row[mark + 1].parts & {"pronoun", "finite", "own"})
    return row[mark].lower in _MARKS or "listing" in row[mark].parts


def _compares(row: Sequence[Chunk], comparison: Comparison) -> bool:
    """ "than" behind a comparative, also "more accurate than"; "over" behind what got better."""
    at = comparison.at
    if comparison.reach == "wide" or not at:
        return comparison.reach == "wide"
    if not row[at].lower.startswith(("than", "over")):
        return False
    before = row[max(0, at - _REACH) : at]
    if row[at].lower.startswith("over"):
        grows = before[-1].meaning.metrics and any(chunk.change("verb") for chunk in before)
        return bool(before[-1].change("noun") or "above" in before[-1].parts or grows)
    return any(chunk.change("comparative") for chunk in before)


def announces(row: Sequence[Chunk]) -> bool:
    """ "We compare against X and Y", "Our baselines are X and Y": later sentences speak of them."""
    return any("announcing" in chunk.parts for chunk in row) and not any(chunk.measure for chunk in row)


def _is_own(row: Sequence[Chunk], verb: int, proposed: Sequence[Proposal]) -> bool:
    """What acts is introduced by the paper: "FooTree closely matches X"."""
    at = verb - 1
    while at > 0 and row[at].lower.endswith("ly"):
        at -= 1
    return at >= 0 and any(fold(row[at].text) in proposal.keys() for proposal in proposed)  # noqa: SIM118 (no mapping)
