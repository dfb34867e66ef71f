"""Names that a sentence compares with, measure or not: "outperforms A and B", "faster than D"; those of "them"."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from etl.extract.comparisons.baseline_verbs import beats, is_alike, objects
from etl.extract.comparisons.comparators import Baseline, accepted, comparisons
from etl.extract.grammar.chunks import Chunk, is_adverb
from etl.extract.grammar.names import fold
from etl.extract.grammar.phrase_boundaries import phrase_end
from etl.extract.sections.sections import Section
from etl.extract.systems.system_mentions import Named, names_in
from etl.extract.text.lexicon import cue_words

_ALL = cue_words("them")
_BARE = cue_words("of-all")
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_CLASSES = cue_words("rivals") | cue_words("rival-class")


@dataclass(slots=True)
class Discourse:
    """The names that the sentences read so far set the work against."""

    announced: Sequence[Named] = ()
    """Of "We compare against X and Y": later numbers that name nobody are compared with these."""
    last: Sequence[Named] = ()

    def add(self, rivals: Sequence[Named], *, announced: bool) -> None:
        """Remember what a sentence compares with; what was announced before is over."""
        if rivals:
            self.last, self.announced = rivals, rivals if announced else ()

    def meant(self, words: str, here: Sequence[Named]) -> list[Named]:
        """The names that words without a name stand for; `here` are those before them in their sentence."""
        last, spoken = list(here or self.last), words.lower().split()
        counted = _counted(spoken) == len({named.name for named in last})
        return last if counted or " ".join(spoken) in _ALL | {"the baseline"} else []


def _counted(words: Sequence[str]) -> int:
    """How many are meant: "the other two solutions", "these three systems", "both frameworks"; 0 if no number is."""
    inner = words[:-1] if words and words[-1] in _CLASSES else words
    if not inner or inner[0] not in _BARE:
        return 0
    rest = [word for word in inner[1:] if word not in _BARE] or [inner[0]]
    return _COUNTS.get(rest[0], 0) if len(rest) == 1 else 0


def compared(section: Section, row: Sequence[Chunk], own: set[str]) -> list[Named]:
    """The artefacts that a sentence of the work sets it against; `own` are the keys of what is introduced."""
    return [
        named
        for start, end, cue in _spans(row, own)
        if (phrase := accepted(row, start, end))
        for named in names_in(section, row, *phrase, own, row[cue].text)
    ]


def _spans(row: Sequence[Chunk], own: set[str]) -> Iterator[tuple[int, int, int]]:
    """The words compared with and the word that compares, as chunk positions."""
    yield from (one[:3] for one in comparisons(row) if _compares(row, one))
    for one in objects(row):
        if beats(row[one.cue]) or is_alike(row, one.cue) or _is_own(row, one.cue, own):
            yield one[:3]
    for position in range(len(row) - 2):
        if "rival-word" in row[position].parts and _lists(row, position + 1):
            yield position + 2, phrase_end(row, position + 2), position


def _lists(row: Sequence[Chunk], mark: int) -> bool:
    """ "the baseline, FooNet", "baselines (e.g. A and B)", and no clause: "compared to the baseline, it is"."""
    if row[mark].lower == ",":
        return not (row[mark + 1].lower.endswith("ing") or row[mark + 1].parts & {"pronoun", "finite", "own"})
    return row[mark].lower in {"(", "-", "--", "–", "—"} or "listing" in row[mark].parts


def _compares(row: Sequence[Chunk], comparison: Baseline) -> bool:
    """ "than" behind a comparative, also "more accurate than"; "over" behind what got better."""
    before, lower = row[max(0, comparison.cue - 6) : comparison.cue], row[comparison.cue].lower
    if comparison.reach == "wide" or not before:
        return comparison.reach == "wide"
    if lower.startswith("over"):
        grows = before[-1].meaning.metrics and any(chunk.change("verb") for chunk in before)
        return bool(before[-1].change("noun") or "above" in before[-1].parts or grows)
    return lower.startswith("than") and any(chunk.change("comparative") for chunk in before)


def announces(row: Sequence[Chunk], rivals: Sequence[Named]) -> bool:
    """ "We compare against X and Y", "X and Y are our baselines": later sentences speak of them."""
    if not rivals or any(chunk.measure for chunk in row):
        return False
    announcing = (chunk for chunk in row if "announcing" in chunk.parts)
    return any(chunk.start < rivals[0].start or "rival-word" in chunk.parts for chunk in announcing)


def _is_own(row: Sequence[Chunk], verb: int, own: set[str]) -> bool:
    """What acts is introduced by the paper: "FooTree closely matches X"."""
    actors = (chunk for chunk in reversed(row[:verb]) if not is_adverb(chunk))
    return fold(next(actors, row[0]).text) in own
