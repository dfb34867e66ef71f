"""What a question of the collection is."""

from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal["text", "number", "integer"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a user may fill in. In the query it is the variable `?_name`, and `$_name` in its SELECT list."""

    name: str
    kind: Kind = "text"
    description: str = ""
    example: str | None = None
    default: str | None = None
    """Bound when the user says nothing; without it the variable stays unbound, which means "all"."""
    required: bool = False
    """Asked for. Left unbound by another engine, it has the default that the query itself carries."""
    choices: tuple[str, ...] = ()
    """Where only these make sense."""
    column: str = ""
    """Column of the answer that it narrows, when that has another name."""
    thing: str = ""
    """Class of what it names: Hardware, Person, System, Workload or Year."""


@dataclass(frozen=True, slots=True)
class Question:
    """One query file: what it asks, what can be filled in, and its SPARQL."""

    name: str
    text: str
    summary: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
