"""The questions of the collection, and any other query file, read into `Question`s.

What they ask stands in their header after grlc: the lines that begin with `#+`, which are YAML of texts, lists and
mappings to texts. https://github.com/CLARIAH/grlc, "Decorator syntax"
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

import yaml

from etl import assets, remote
from etl.errors import QueryError, unknown

Kind = Literal["text", "number", "integer"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Item = str | dict[str, str]
Field = str | tuple[Item, ...]
SUFFIX = ".rq"
_MARK = "#+"
_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_VARIABLE = re.compile(r"[?$]_([A-Za-z]\w*)")
_BLANK = re.compile(r"[\s{]")  # what a query in SPARQL has somewhere, and no name of a question


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a user may fill in. In the query it is the variable `?_name`, and `$_name` in its SELECT list."""

    name: str
    kind: Kind = "text"
    description: str = ""
    example: str | None = None
    default: str | None = None  # bound when the user says nothing; without it the variable stays unbound: "all"
    required: bool = False  # left unbound by another engine, it has the default that the query itself carries
    choices: tuple[str, ...] = ()  # where only these make sense
    column: str = ""  # column of the answer that it narrows, when that has another name
    thing: str = ""  # class of what it names: Hardware, Person, System, Workload or Year


@dataclass(frozen=True, slots=True)
class Question:
    """One query file: what it asks, what can be filled in, and its SPARQL."""

    name: str
    text: str
    summary: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()


def catalogue(folder: Path = assets.QUERIES) -> tuple[Question, ...]:
    """List every question of the folder, by name. Raises QueryError for a file with a broken header."""
    return tuple(load(path) for _, path in sorted(_paths(folder).items()))


def find(name: str, folder: Path = assets.QUERIES) -> Question:
    """The question of that name, of that `.rq` file, or in SPARQL. Raises QueryError with the nearest names."""
    paths = _paths(folder)
    if name in paths:
        return load(paths[name])
    if name.endswith(SUFFIX):
        return load(Path(name))
    if _BLANK.search(name) and remote.form(name):
        return read(name, "sparql")
    if set(name) >= {"{", "}"}:  # what only SPARQL has, though its first word may be misspelt
        first = name.split(None, 1)[0]
        raise QueryError(f"the graph is read-only: a query begins with {', '.join(remote.FORMS)}, not with {first}")
    raise QueryError(unknown("query", name, paths))


def load(path: Path) -> Question:
    """Read the question in a file. Raises QueryError when it cannot be read or its header is broken."""
    try:
        return read(path.read_text(encoding="utf-8-sig"), path.stem)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise QueryError(f"cannot read the query {path}: {reason}") from error
    except QueryError as error:
        raise QueryError(f"{path}: {error}") from error


def read(text: str, name: str) -> Question:
    """The question that a query's text asks; its parameters are its variables `?_name`.

    The header describes them and has their defaults. Raises QueryError when it has one that the query has not.
    """
    found = header(text)
    summary, description = (v if isinstance(v := found.get(key), str) else "" for key in ("summary", "description"))
    tags = tuple(item for item in _list(found, "tags") if isinstance(item, str))
    return Question(name, text, summary, description, tags, tuple(_parameters(text, found)))


def _paths(folder: Path) -> dict[str, Path]:
    if folder == assets.QUERIES and not folder.is_dir():
        raise QueryError(assets.missing(folder))
    return {path.stem: path for path in folder.glob(f"*{SUFFIX}")}


def _parameters(text: str, found: dict[str, Field]) -> Iterator[Parameter]:
    by_name = {item.get("name", ""): item for item in _list(found, "parameters") if isinstance(item, dict)}
    defaults = (item for item in _list(found, "defaults") if isinstance(item, dict))
    default = {name: value for item in defaults for name, value in item.items()}
    variables = dict.fromkeys(_VARIABLE.findall(_COMMENT.sub("", text)))
    for name in (*by_name, *default):
        if name not in variables:
            raise QueryError(f"its header describes the parameter {name!r}, but there is no variable ?_{name} in it")
    for name in dict.fromkeys((*by_name, *variables)):
        fields = by_name.get(name, {})
        kind = fields.get("type", "text")
        if kind not in KINDS:
            raise QueryError(unknown("parameter type", kind, KINDS))
        yield Parameter(
            name=name,
            kind=kind,
            example=fields.get("example"),
            default=default.get(name),
            required=fields.get("required", "").lower() in {"true", "yes"},
            choices=tuple(fields.get("choices", "").replace(",", " ").split()),
            **{key: fields.get(key, "") for key in ("description", "column", "thing")},
        )


def _list(found: dict[str, Field], key: str) -> tuple[Item, ...]:
    value = found.get(key, ())
    return (value,) if value and isinstance(value, str) else tuple(value)


def header(query: str) -> dict[str, Field]:
    """The fields of a query's header, in order. Raises QueryError for no YAML, or more YAML than a header needs."""
    marked = [line.removeprefix(_MARK) if line.startswith(_MARK) else "" for line in query.splitlines()]
    if not any(marked):
        return {}
    try:
        found = yaml.load("\n".join(marked), yaml.BaseLoader)  # noqa: S506  # gives texts, lists and mappings alone
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"header line {mark.line + 1}" if mark else "the header"
        raise QueryError(f"{where}: {getattr(error, 'problem', None) or 'is no YAML'}") from error
    if not found:
        return {}
    if not isinstance(found, dict):
        raise QueryError("the header has no `key: value`")
    fields: dict[str, Field] = {}
    for key, field in found.items():
        items = field if isinstance(field, list) else [field]
        each = ({str(k): _words(v) for k, v in one.items()} if isinstance(one, dict) else _words(one) for one in items)
        fields[str(key)] = field.strip() if isinstance(field, str) else tuple(each)
    return fields


def _words(value: object) -> str:
    if not isinstance(value, str):
        raise QueryError(f"the header has a list or a mapping where a text belongs: {str(value)[:60]!r}")
    return value.strip()
