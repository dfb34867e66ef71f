"""The JSON Schema of findings, and the lines that are written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest
from findings_examples import FOUND, LISTED
from hypothesis import given

import etl
from etl import assets, cli, findings, schema

if TYPE_CHECKING:
    from etl.model import Findings

_SCHEMA = schema.findings()
_VALIDATOR = jsonschema.Draft202012Validator(_SCHEMA)


def _line(found: Findings) -> dict[str, object]:
    line: dict[str, object] = json.loads(findings.line(found))
    return line


def test_it_is_a_schema() -> None:
    """By the rules of JSON Schema itself."""
    jsonschema.Draft202012Validator.check_schema(_SCHEMA)


@given(LISTED)
def test_every_line_fits(found: Findings) -> None:
    """Whatever findings hold, what is written of them is what the schema says."""
    _VALIDATOR.validate(_line(found))


def test_lines_of_the_sample_fit() -> None:
    """With the classes of hardware, as the command prints them."""
    (path,) = assets.SAMPLE.glob("session.txt")

    for paper in etl.papers(path):
        _VALIDATOR.validate(paper.as_json())


@pytest.mark.parametrize(
    "change",
    [
        {"n": "one"},
        {"claims": [{}]},
        {"systems": [{**findings_field, "role": "hero"} for findings_field in _line(FOUND)["systems"]]},  # type: ignore[attr-defined]
        {"surprise": 1},
        {"at": None},
    ],
)
def test_other_lines_do_not_fit(change: dict[str, object]) -> None:
    """A field of another type, a part without its fields, an unknown role, a field too many."""
    assert not _VALIDATOR.is_valid(_line(FOUND) | change)


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a source to read."""
    assert 0 == cli.main(["findings", "--schema"])
    assert _SCHEMA == json.loads(capsys.readouterr().out)
