"""What catalogues of published works share: which records they can complete, and which of their fields count."""

from collections.abc import Iterable
from dataclasses import replace

from etl.model import Record

_OPENALEX = "https://openalex.org/W"
"""How the address begins that identifies a work in OpenAlex."""


def lacks(record: Record) -> bool:
    """It has no DOI, title, authors or venue."""
    return not (record.doi and record.title and record.authors and record.edition)


def lacking_dois(records: Iterable[Record]) -> list[str]:
    """DOIs of records that lack something, sorted; one with a filter's own signs is left out."""
    return sorted({record.doi for record in records if record.doi and lacks(record) and not {*",|"} & {*record.doi}})


def facts(answer: Record) -> Record:
    """Title, authors, identifiers, date and venue: the text of an abstract and other addresses stay with the pages."""
    named = tuple(url for url in answer.urls if url.startswith(_OPENALEX))
    return replace(answer, abstract=None, truncated=False, session=None, comment=None, urls=named)
