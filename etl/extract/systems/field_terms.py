"""Phrases in capitals that several papers use: terms of the field, and nobody's own.

`field_terms.txt` holds the folded phrases that at least two of many papers write in capitals, or shorten.
`make field-terms RECORDS=FILE` learns it again.
"""

from functools import cache
from pathlib import Path

from etl.extract.grammar.names import fold

FILE = Path(__file__).with_name("field_terms.txt")


def folded(phrase: str) -> str:
    """A phrase without case, marks and the ending of many."""
    return fold(phrase).removesuffix("s")


def is_field_term(phrase: str) -> bool:
    """Whether several papers use a phrase."""
    return folded(phrase) in _terms()


@cache
def _terms() -> frozenset[str]:
    return frozenset(FILE.read_text(encoding="utf-8").split())
