"""What is in one field, in any format: its text goes in; dates, ids, names and plain words come out."""

from collections.abc import Iterator, Mapping, Sequence


def each(fields: Mapping[str, Sequence[str]], *names: str) -> Iterator[str]:
    """The texts of the fields with some names, the best first."""
    return (words for name in names for words in fields.get(name, ()))


def first(fields: Mapping[str, Sequence[str]], *names: str) -> str:
    return next(each(fields, *names), "")
