"""Why a rule decided as it did: named where it decides, put into words when somebody asks."""

from typing import NamedTuple


class Ground(NamedTuple):
    """A decision of a rule."""

    way: str
    """What decided, in a few words."""
    cue: str = ""
    """The word of the text that it went by, if it was one."""

    @property
    def words(self) -> str:
        return f'{self.way} ("{self.cue}")' if self.cue else self.way
