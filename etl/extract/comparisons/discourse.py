"""What earlier sentences compared with, and what is meant by words without a name: "them", "both", nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from etl.extract.systems.system_mentions import Named
from etl.extract.text.lexicon import cue_words

_ALL = cue_words("them")
_COUNTS = {"both": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_CLASSES = cue_words("rivals") | cue_words("rival-class")
_BARE = cue_words("of-all")


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
        if spoken in _ALL or (spoken == "the baseline" and len(last) == 1):
            return last
        return last if _counted(spoken.split()) == len({named.name for named in last}) else []


def _counted(words: Sequence[str]) -> int:
    """How many are meant: "the other two solutions", "these three systems", "both frameworks"; 0 if no number is."""
    if not words or words[0] not in _BARE:
        return 0
    inner = words[:-1] if words[-1] in _CLASSES and words[-1].endswith("s") else words
    rest = [word for word in inner[1:] if word not in _BARE]
    if len(rest) > 1:
        return 0
    return _COUNTS.get(rest[0] if rest else words[0], 0)
