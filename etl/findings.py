"""Findings as JSON lines: a record a line, in the annotation guideline's field names, and back without loss.

Beyond the guideline a line has places, and the `rule` of each finding. A number that JSON tools would print in another
way ("6.70") is a string. `abstract_start`, `mention`, `class` and `model` are for people and are not read back.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass
from decimal import Decimal
from functools import cache, partial
from operator import itemgetter
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from etl import vocabulary
from etl.display import escaped
from etl.errors import Trouble
from etl.model import Author, Claim, Edition, Findings, Hardware, Quote, Record, System, Workload

Json = Mapping[str, Any]
T = TypeVar("T")

_ABSTRACT_START = 60
_SAME_NAMES = ("session", "when", "arxiv", "doi", "created", "comment", "urls")  # here as in `Record`
_JSON_NUMBER = re.compile(r"-?[0-9]{1,17}(?:\.[0-9]{1,17})?")
_DECODE = json.JSONDecoder(parse_float=Decimal).decode


def line(found: Findings) -> str:
    """One line of JSON without line end; the same findings give the same line."""
    record, edition = found.record, found.record.edition
    abstract = record.abstract.words if record.abstract else None
    raw = {
        "page": record.page,
        "n": record.number,
        "start": record.start,
        "end": record.end,
        "title": record.title.words if record.title else None,
        "authors": [author.name for author in record.authors],
        "abstract": abstract,
        "abstract_start": None if abstract is None else abstract[:_ABSTRACT_START],
        "abstract_truncated": record.truncated,
        "venue": edition.venue if edition else None,
        "year": edition.year if edition else None,
        **{name: getattr(record, name) for name in _SAME_NAMES},
        "systems": found.systems,
        "workloads": found.workloads,
        "hardware": [_hardware(hardware) for hardware in found.hardware],
        "claims": [_claim(claim) for claim in found.claims],
        "at": {  # the words of title and abstract are fields of the record
            "title": _place(record.title) if record.title else None,
            "authors": [author.quote for author in record.authors],
            "abstract": _place(record.abstract) if record.abstract else None,
        },
    }
    return escaped(_ENCODE(raw))


def parse(text: str, where: str = "a line of findings") -> Findings:
    """The findings of a line. Raises Trouble, which says `where`, when it is malformed."""
    try:
        raw = _DECODE(text)
        return Findings(
            record=_read_record(raw),
            systems=tuple([typed(System, one) for one in raw["systems"]]),
            hardware=tuple([typed(Hardware, one) for one in raw["hardware"]]),
            workloads=tuple([typed(Workload, one) for one in raw["workloads"]]),
            claims=tuple(map(_read_claim, raw["claims"])),
        )
    except KeyError as error:
        raise _malformed(where, f"the field {error} is missing") from error
    except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
        raise _malformed(where, " ".join(str(error).split())) from error


def lines(found: Iterable[Findings]) -> bytes:
    """A file with a `line` for each record."""
    return "".join(f"{line(one)}\n" for one in found).encode()


def read(path: Path) -> tuple[Findings, ...]:
    """The findings in a file, in its order. Raises Trouble with the line that is malformed."""
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            return tuple(parse(text, f"{path}:{number}") for number, text in enumerate(file, start=1))
    except (OSError, UnicodeDecodeError) as error:
        raise _malformed(str(path), str(error)) from error


def _malformed(where: str, why: str) -> Trouble:
    return Trouble(f"{where}: cannot be read as findings: {why}; delete the file and run the pipeline again")


# To JSON. A record is written in the guideline's order; everything else field by field as in etl/model/.


def _place(quote: Quote) -> Json:
    return {"start": quote.start, "end": quote.end, "prefix": quote.prefix, "suffix": quote.suffix}


def _hardware(hardware: Hardware) -> Json:
    concept = hardware.broader or hardware.notation
    class_ = vocabulary.hardware_classes().get(concept, concept)
    return {
        "mention": hardware.quotes[0].words if hardware.quotes else None,
        "class": class_,
        "model": None if hardware.notation == class_ else hardware.label,
        **_fields(hardware),
    }


def _claim(claim: Claim) -> Json:
    raw = _fields(claim)
    raw["workload"] = raw.pop("workloads")
    return {**raw, "quote": claim.quote.words, **_place(claim.quote)}


def _fields(value: object) -> dict[str, Any]:
    return {name: getattr(value, name) for name in _form(type(value)).names}


def _json(value: object) -> object:
    """A value of etl/model/ as JSON; a number as a JSON number where that prints as the same text."""
    if not isinstance(value, Decimal):
        return _fields(value)
    text = str(value)
    if not _JSON_NUMBER.fullmatch(text):
        return text
    number = float(text) if "." in text else int(text)
    return number if str(number) == text else text


_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_json).encode


# From JSON: a field is what etl/model/ says that it is.


def _read_record(raw: Json) -> Record:
    at = raw["at"]
    credits_ = zip(raw["authors"], at["authors"], strict=True)
    own_names = {
        "number": raw["n"],
        "truncated": raw["abstract_truncated"],
        "title": _placed(raw["title"], at["title"]),
        "abstract": _placed(raw["abstract"], at["abstract"]),
        "authors": tuple([Author(name, typed(Quote, quote)) for name, quote in credits_]),
        "edition": None if raw["venue"] is None else typed(Edition, raw),
        "urls": tuple(raw["urls"]),
    }
    return Record(*_form(Record).values({**raw, **own_names}))


def _placed(words: str | None, place: Json) -> Quote | None:
    return None if words is None else typed(Quote, {**place, "words": words})


def _read_claim(raw: Json) -> Claim:
    return typed(Claim, {**raw, "quote": {**raw, "words": raw["quote"]}, "workloads": raw["workload"]})


def typed(kind: type[T], raw: Json) -> T:
    """A value of a frozen type, of what JSON has of its fields; what else there is in it does not count."""
    form = _form(kind)
    if not form.readers:
        return kind(*form.values(raw))
    values = [*form.values(raw)]
    for place, read in form.readers:
        values[place] = read(values[place])
    return kind(*values)


def _reader(kind: Any) -> Callable[[Any], Any] | None:  # noqa: ANN401  # a type, and what JSON has of it
    """What reads a value of a type that etl/model/ uses; nothing where JSON has the value itself."""
    inner = get_args(kind)
    if get_origin(kind) in {Union, UnionType}:
        given = _reader(inner[0])
        return given and (lambda raw: None if raw is None else given(raw))
    if get_origin(kind) is tuple:
        each = _reader(inner[0])
        return (lambda raw: tuple([each(one) for one in raw])) if each else tuple
    if isinstance(kind, type) and is_dataclass(kind):
        return partial(typed, kind)
    return (lambda raw: raw if type(raw) is Decimal else Decimal(raw)) if kind is Decimal else None


class _Form:
    """The fields of a type in their order."""

    def __init__(self, kind: type) -> None:
        fields = get_type_hints(kind)
        self.names = tuple(fields)
        self.values = itemgetter(*fields)
        self.readers = [(place, read) for place, one in enumerate(fields.values()) if (read := _reader(one))]


_form: Callable[[type], _Form] = cache(_Form)
