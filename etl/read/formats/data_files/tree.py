"""What a parsed data file is: mappings, lists and texts, whatever format it had."""

from typing import TypeAlias, Union

Tree: TypeAlias = Union[str, "list[Tree]", "dict[str, Tree]", None]

DEEPEST = 40
"""Mappings and lists inside each other."""


def of_value(value: object, depth: int = 0) -> Tree:
    """The tree of what a parser gave: numbers and dates become their texts, what is too deep is left out."""
    if value is None or isinstance(value, bool) or depth > DEEPEST:
        return None
    if isinstance(value, dict):
        return {str(key): of_value(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [of_value(inner, depth + 1) for inner in value]
    try:
        return str(value)
    except ValueError:  # an integer of too many digits
        return None
