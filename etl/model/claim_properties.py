"""The properties of claims with plain values, in one table that graph, resolver, CSV and report read.

A new one is a field of `Claim` (which JSON lines and their schema follow), the rule that fills it, a line here, its
term and shape in `ontology/`, and its variable in `queries/tables/claims.rq`.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ClaimProperty:
    """A field of `Claim` and the property `kg:NAME` that states it."""

    name: str  # local name of the property, variable of the query and name of the column
    field: str
    meaning: str  # what the CSV metadata say of the column
    kind: Literal["quote", "word", "decimal", "truth", "quantity"] = "word"  # how the graph writes a value
    decides: Literal["identity", "agreement", ""] = ""
    """What makes two claims in records of one paper one: equal values, or a common one if both have any."""
    label: str = ""  # what the report calls it among the facts of a claim; if empty, it has a form of its own
    many: bool = False
    required: bool = False


CLAIM_PROPERTIES = (  # in the order of the columns of the claims table
    ClaimProperty("quote", "quote", "Exact words of the page", "quote", required=True),
    ClaimProperty("low", "low", "Printed number, or lower end of a range", "decimal", "identity"),
    ClaimProperty("high", "high", "Printed number, or upper end of a range", "decimal", "identity"),
    ClaimProperty("unit", "unit", "Printed unit: x, %, ms, …; empty for a score", "word", "identity"),
    ClaimProperty("bound", "bound", "exact, up to, at least, about, average, range", "word", "identity"),
    ClaimProperty("quantity", "quantity", "speed, energy, memory and the like", "quantity", "identity"),
    ClaimProperty("metric", "metric", "Words for what was measured", label="Metric"),
    ClaimProperty("direction", "direction", "better, worse, equal", "word", "identity"),
    ClaimProperty("factorLow", "factor_low", "How many times better, at least", "decimal", "identity"),
    ClaimProperty("factorHigh", "factor_high", "How many times better, at most", "decimal", "identity"),
    ClaimProperty("ownResult", "own", "Whether the work itself made it", "truth", "identity"),
    ClaimProperty("baseline", "baseline", "Words for what is compared with"),
    ClaimProperty(
        "precision", "precision", "Number formats: fp16, int8, 4-bit", "word", "agreement", label="Precision", many=True
    ),
    ClaimProperty("confidence", "confidence", "Chance that all of it is right, of 1", "decimal", label="Confidence"),
)
