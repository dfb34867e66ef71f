"""Findings as JSON lines: one record a line, under the field names of the annotation guideline, and back without loss.

Beyond the guideline a line tells where everything stands: `start`, `end`, `prefix` and `suffix` of every quote, and the
`rule` that found it. `at` holds the places of title, authors and abstract. Numbers are JSON numbers; one that JSON
tools would print another way ("6.70", "1E+2") is a string. Fields that follow from others (`abstract_start`,
`mention`) are for people, and are not read back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal, DecimalException
from pathlib import Path
from typing import TypeVar, cast, get_args

from etl.errors import OutputError, Trouble
from etl.model import (
    Author,
    Bound,
    Claim,
    Direction,
    Edition,
    Findings,
    Hardware,
    Quantity,
    Quote,
    Record,
    Role,
    System,
    Workload,
)

Json = Mapping[str, object]
T = TypeVar("T")
_ABSTRACT_START = 60
_JSON_NUMBER = re.compile(r"-?\d{1,17}(?:\.\d{1,17})?")
_KINDS: Mapping[type, str] = {str: "text", int: "whole number", bool: "true or false", list: "list"}


def line(found: Findings) -> str:
    """One line of JSON without line end; the same findings give the same line."""
    record = found.record
    title, abstract, edition = record.title, record.abstract, record.edition
    fields = {
        "page": record.page,
        "n": record.number,
        "start": record.start,
        "end": record.end,
        "title": title and title.words,
        "authors": [author.name for author in record.authors],
        "abstract": abstract and abstract.words,
        "abstract_start": abstract and abstract.words[:_ABSTRACT_START],
        "abstract_truncated": record.truncated,
        "venue": edition and edition.venue,
        "year": edition and edition.year,
        "session": record.session,
        "when": record.when,
        "arxiv": record.arxiv,
        "doi": record.doi,
        "created": record.created,
        "comment": record.comment,
        "urls": record.urls,
        "systems": [_system(system) for system in found.systems],
        "workloads": [_workload(workload) for workload in found.workloads],
        "hardware": [_hardware(hardware) for hardware in found.hardware],
        "claims": [_claim(claim) for claim in found.claims],
        "at": {
            "title": title and _place(title),
            "authors": [_quote(author.quote) for author in record.authors],
            "abstract": abstract and _place(abstract),
        },
    }
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def parse(text: str, where: str = "the findings") -> Findings:
    """The findings that a line tells. Raises Trouble, which says `where`, when it is no line of `line`."""
    try:
        fields = _object(json.loads(text, parse_float=Decimal))
        return Findings(
            record=_read_record(fields),
            systems=_many(fields, "systems", _read_system),
            hardware=_many(fields, "hardware", _read_hardware),
            workloads=_many(fields, "workloads", _read_workload),
            claims=_many(fields, "claims", _read_claim),
        )
    except KeyError as error:
        raise _malformed(where, f"the field {error} is missing") from error
    except (ValueError, TypeError, DecimalException, RecursionError) as error:
        raise _malformed(where, " ".join(str(error).split())) from error


def write(path: Path, found: Iterable[Findings]) -> None:
    """Write one record a line. Raises OutputError."""
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{line(one)}\n" for one in found)
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error


def read(path: Path) -> tuple[Findings, ...]:
    """The findings in a file, in its order. Raises Trouble with the line that is malformed."""
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            return tuple(parse(text, f"{path}:{number}") for number, text in enumerate(file, start=1))
    except (OSError, UnicodeDecodeError) as error:
        raise Trouble(f"cannot read the findings {path}: {error}; delete the file and run the pipeline") from error


def _malformed(where: str, why: str) -> Trouble:
    return Trouble(f"{where}: this is no line of findings: {why}; delete the file and run the pipeline again")


# To JSON.


def _place(quote: Quote) -> Json:
    return {"start": quote.start, "end": quote.end, "prefix": quote.prefix, "suffix": quote.suffix}


def _quote(quote: Quote) -> Json:
    return {"words": quote.words, **_place(quote)}


def _quotes(quotes: Iterable[Quote]) -> list[Json]:
    return [_quote(quote) for quote in quotes]


def _number(number: Decimal | None) -> int | float | str | None:
    """A JSON number where it prints as the same text, else that text."""
    text = str(number)
    if number is None or not _JSON_NUMBER.fullmatch(text):
        return None if number is None else text
    value = float(text) if "." in text else int(text)
    return value if repr(value) == text else text


def _system(system: System) -> Json:
    return {
        "name": system.name,
        "role": system.role,
        "expansion": system.expansion,
        "kind": system.kind,
        "aliases": system.aliases,
        "rule": system.rule,
        "quotes": _quotes(system.quotes),
    }


def _workload(workload: Workload) -> Json:
    return {
        "name": workload.name,
        "kind": workload.kind,
        "rule": workload.rule,
        "quotes": _quotes(workload.quotes),
    }


def _hardware(hardware: Hardware) -> Json:
    return {
        "mention": hardware.quotes[0].words if hardware.quotes else hardware.label,
        "class": hardware.broader or hardware.notation,
        "model": hardware.label,
        "target": hardware.target,
        "notation": hardware.notation,
        "broader": hardware.broader,
        "count": hardware.count,
        "rule": hardware.rule,
        "quotes": _quotes(hardware.quotes),
    }


def _claim(claim: Claim) -> Json:
    return {
        "quote": claim.quote.words,
        **_place(claim.quote),
        "low": _number(claim.low),
        "high": _number(claim.high),
        "unit": claim.unit,
        "bound": claim.bound,
        "quantity": claim.quantity,
        "metric": claim.metric,
        "direction": claim.direction,
        "speedup": claim.speedup,
        "factor_low": _number(claim.factor_low),
        "factor_high": _number(claim.factor_high),
        "baseline": claim.baseline,
        "baseline_systems": claim.baseline_systems,
        "system": claim.system,
        "hardware": claim.hardware,
        "workload": claim.workloads,
        "own": claim.own,
        "rule": claim.rule,
    }


# From JSON: every field is asked for by the type it must have.


def _read_record(fields: Json) -> Record:
    at = _object(fields["at"])
    names, places = _texts(fields, "authors"), _many(at, "authors", _read_quote)
    venue = _maybe(fields, "venue", str)
    return Record(
        page=_get(fields, "page", str),
        number=_get(fields, "n", int),
        start=_get(fields, "start", int),
        end=_get(fields, "end", int),
        title=_read_placed(fields, at, "title"),
        authors=tuple(Author(name, quote) for name, quote in zip(names, places, strict=True)),
        abstract=_read_placed(fields, at, "abstract"),
        truncated=_get(fields, "abstract_truncated", bool),
        edition=None if venue is None else Edition(venue, _maybe(fields, "year", int)),
        session=_maybe(fields, "session", str),
        when=_maybe(fields, "when", str),
        arxiv=_maybe(fields, "arxiv", str),
        doi=_maybe(fields, "doi", str),
        created=_maybe(fields, "created", str),
        comment=_maybe(fields, "comment", str),
        urls=_texts(fields, "urls"),
    )


def _read_system(fields: Json) -> System:
    return System(
        name=_get(fields, "name", str),
        role=_one_of(fields, "role", Role),
        kind=_get(fields, "kind", str),
        quotes=_many(fields, "quotes", _read_quote),
        rule=_get(fields, "rule", str),
        expansion=_maybe(fields, "expansion", str),
        aliases=_texts(fields, "aliases"),
    )


def _read_workload(fields: Json) -> Workload:
    return Workload(
        name=_get(fields, "name", str),
        kind=_get(fields, "kind", str),
        quotes=_many(fields, "quotes", _read_quote),
        rule=_get(fields, "rule", str),
    )


def _read_hardware(fields: Json) -> Hardware:
    return Hardware(
        notation=_get(fields, "notation", str),
        label=_get(fields, "label", str),
        quotes=_many(fields, "quotes", _read_quote),
        target=_get(fields, "target", bool),
        rule=_get(fields, "rule", str),
        broader=_maybe(fields, "broader", str),
        count=_maybe(fields, "count", int),
    )


def _read_claim(fields: Json) -> Claim:
    return Claim(
        quote=_read_quote({**fields, "words": fields["quote"]}),
        low=_read_number(fields, "low"),
        high=_read_number(fields, "high"),
        unit=_get(fields, "unit", str),
        bound=_one_of(fields, "bound", Bound),
        quantity=_one_of(fields, "quantity", Quantity),
        metric=_maybe(fields, "metric", str),
        direction=None if fields["direction"] is None else _one_of(fields, "direction", Direction),
        own=_get(fields, "own", bool),
        speedup=_get(fields, "speedup", bool),
        rule=_get(fields, "rule", str),
        factor_low=_read_number(fields, "factor_low"),
        factor_high=_read_number(fields, "factor_high"),
        system=_maybe(fields, "system", str),
        baseline=_maybe(fields, "baseline", str),
        baseline_systems=_texts(fields, "baseline_systems"),
        hardware=_texts(fields, "hardware"),
        workloads=_texts(fields, "workload"),
    )


def _read_quote(fields: Json) -> Quote:
    start, end = _get(fields, "start", int), _get(fields, "end", int)
    return Quote(_get(fields, "words", str), start, end, _get(fields, "prefix", str), _get(fields, "suffix", str))


def _read_placed(fields: Json, at: Json, key: str) -> Quote | None:
    words = _maybe(fields, key, str)
    return None if words is None else _read_quote({**_object(at[key]), "words": words})


def _read_number(fields: Json, key: str) -> Decimal | None:
    value = fields[key]
    if value is None or isinstance(value, Decimal):
        return value
    return Decimal(value if type(value) is int else _get(fields, key, str))


def _object(value: object) -> Json:
    if not isinstance(value, dict):
        raise TypeError(f"{str(value)[:40]!r} is no object")
    return value


def _get(fields: Json, key: str, kind: type[T]) -> T:
    value = fields[key]
    if type(value) is not kind:
        raise TypeError(f"{key!r} is no {_KINDS[kind]}")
    return value


def _maybe(fields: Json, key: str, kind: type[T]) -> T | None:
    return None if fields[key] is None else _get(fields, key, kind)


def _many(fields: Json, key: str, make: Callable[[Json], T]) -> tuple[T, ...]:
    return tuple(make(_object(value)) for value in _get(fields, key, list))


def _texts(fields: Json, key: str) -> tuple[str, ...]:
    return tuple(_get({key: value}, key, str) for value in _get(fields, key, list))


def _one_of(fields: Json, key: str, choices: object) -> Any:
    value = _get(fields, key, str)
    if value not in get_args(choices):
        raise ValueError(unknown(key, value, get_args(choices)))
    return value
