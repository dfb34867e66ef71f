"""The JSON Schema (https://json-schema.org/draft/2020-12) of a line of findings, made of the types in etl/model/."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from decimal import Decimal
from types import MappingProxyType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from etl.model import Claim, Hardware, Quote, Record, System, Workload

Schema = dict[str, object]

_TEXT: Schema = {"type": "string"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}
_WHOLE: Schema = {"type": "integer"}
_NUMBER: Schema = {"type": ["number", "string"], "description": "a string where JSON tools would print another text"}
_PLAIN: Mapping[object, Schema] = MappingProxyType(
    {str: _TEXT, int: _WHOLE, bool: {"type": "boolean"}, Decimal: _NUMBER, type(None): {"type": "null"}}
)
_PLACE = ("start", "end", "prefix", "suffix")
_NOT_WRITTEN = {"number", "truncated", "title", "abstract", "authors", "edition"}
"""Fields of a record that a line has under the names of the guideline."""


def findings() -> Schema:
    """What a line of findings looks like, for any validator of JSON Schema."""
    quote = _fields(Quote)
    place = {name: quote[name] for name in _PLACE}
    record = {name: one for name, one in _fields(Record).items() if name not in _NOT_WRITTEN}
    claim = _fields(Claim)
    claim["workload"] = claim.pop("workloads")
    guideline: Schema = {
        "n": _WHOLE | {"description": "ordinal on the page, from 1"},
        "title": _MAYBE_TEXT,
        "authors": _many(_TEXT),
        "abstract": _MAYBE_TEXT,
        "abstract_start": _MAYBE_TEXT,
        "abstract_truncated": {"type": "boolean"},
        "venue": _MAYBE_TEXT,
        "year": {"type": ["integer", "null"]},
    }
    found: Schema = {name: _many(_ref(name)) for name in ("systems", "workloads", "hardware", "claims")}
    at = _object({"title": _maybe(_object(place)), "authors": _many(_ref("quote")), "abstract": _maybe(_object(place))})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://w3id.org/mlsys-kg/findings.schema.json",
        "title": "What one paper of a page says",
        "description": "Offsets count the Unicode code points of the page: page.text[start:end] is the quote.",
        **_object({**record, **guideline, **found, "at": at}),
        "$defs": {
            "quote": _object(quote),
            "systems": _object(_fields(System)),
            "workloads": _object(_fields(Workload)),
            "hardware": _object({"mention": _MAYBE_TEXT, "class": _TEXT, "model": _MAYBE_TEXT, **_fields(Hardware)}),
            "claims": _object({**claim, "quote": _TEXT, **place}),
        },
    }


def _fields(kind: type) -> Schema:
    return {name: _of(type_) for name, type_ in get_type_hints(kind).items()}


def _of(kind: object) -> Schema:
    """The schema of a type that etl/model/ uses: text, number, choice, tuple, dataclass or `None`."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return _maybe(_of(inner[0]))
    if origin is tuple:
        return _many(_of(inner[0]))
    if origin is Literal:
        return {"enum": [*inner]}
    if kind is Quote:
        return _ref("quote")
    if isinstance(kind, type) and is_dataclass(kind):
        return _object(_fields(kind))
    return dict(_PLAIN[kind])


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _many(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(fields: Mapping[str, object]) -> Schema:
    """An object that has all of these fields and no others."""
    return {"type": "object", "properties": dict(fields), "required": [*fields], "additionalProperties": False}
