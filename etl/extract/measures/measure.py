"""A printed measure."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from etl.extract.measures.units import RELATIVE

Form = Literal["plain", "range", "change", "versus"]


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure; `start` and `end` are offsets in the text it was found in."""

    start: int
    end: int
    low: Decimal | None
    high: Decimal | None
    """Equal to `low` for a single number; both are `None` for "orders of magnitude" without a count."""
    unit: str
    form: Form = "plain"
    """`change` is "from A to B": `low` is A, `high` is B; `versus` is "B, compared to A for another"."""
    word: str = ""
    """`verb` when the number word is one ("doubles"), `part` for "half the …", `difference` for "by a third", `end`
    for "from 20% to 1-3%"; `count` or, with decimals, `figure` for "from 256 to 24" of something."""

    @property
    def relative(self) -> bool:
        """It says by how much, not how much there is."""
        return self.unit in RELATIVE
