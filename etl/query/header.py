"""The grlc header of a query: the lines that begin with `#+`, which are YAML of texts, lists and mappings to texts.

Source of the format: https://github.com/CLARIAH/grlc, "Decorator syntax".
"""

import yaml

from etl.errors import QueryError

Item = str | dict[str, str]
Field = str | tuple[Item, ...]

_MARK = "#+"


def fields(query: str) -> dict[str, Field]:
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
    return {
        str(key): one.strip() if isinstance(one, str) else tuple(map(_item, one if isinstance(one, list) else [one]))
        for key, one in found.items()
    }


def _item(value: object) -> Item:
    if isinstance(value, dict):
        return {str(key): _text(one) for key, one in value.items()}
    return _text(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise QueryError(f"the header has a list or a mapping where a text belongs: {str(value)[:60]!r}")
    return value.strip()
