"""Findings written as JSON lines come back as they were, and what is no such line says so."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from findings_examples import FOUND, LISTED
from hypothesis import given

from etl import findings
from etl.errors import Trouble
from etl.model import (
    Findings,
    Hardware,
    Quote,
    Record,
)


@given(LISTED)
def test_a_line_is_read_back_as_it_was(found: Findings) -> None:
    """Every field of every type survives, numbers to the last digit and sign."""
    line = findings.line(found)

    assert "\n" not in line
    assert repr(found) == repr(findings.parse(line))


def test_a_line_speaks_the_words_of_the_guideline() -> None:
    """A reader of the guideline finds its fields under their names."""
    told = json.loads(findings.line(FOUND))

    record = "n title authors abstract_start abstract_truncated venue year session when arxiv doi created comment urls"
    assert {*record.split(), "systems", "workloads", "hardware", "claims"} <= told.keys()
    assert {"name", "role", "expansion", "kind"} <= told["systems"][0].keys()
    assert {"mention", "class", "model", "target"} <= told["hardware"][0].keys()
    measure = "quote low high unit bound quantity metric direction speedup baseline baseline_systems"
    assert {*measure.split(), "system", "hardware", "workload", "own", "start", "end"} <= told["claims"][0].keys()
    assert ("Ada Swift", 3, "6.70x faster than Heron") == (
        told["authors"][0],
        told["n"],
        told["claims"][0]["quote"],
    )


def test_hardware_has_the_class_of_the_vocabulary() -> None:
    """A product is told with its class; a class is no model."""
    gpu = Hardware("gpu", "GPU", (), target=False, rule="known-hardware")
    unknown = Hardware("zx-9", "ZX-9", (), target=False, rule="family-pattern", broader="v100")

    told = json.loads(findings.line(replace(FOUND, hardware=(*FOUND.hardware, gpu, unknown))))["hardware"]

    assert [("V100", "gpu", "V100"), (None, "gpu", None), (None, "gpu", "ZX-9")] == [
        (one["mention"], one["class"], one["model"]) for one in told
    ]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("6.7", "6.7"),
        ("5", "5"),
        ("5.0", "5.0"),
        ("6.70", '"6.70"'),
        ("1E+2", '"1E+2"'),
        ("0.1", "0.1"),
        ("-0", '"-0"'),
    ],
)
def test_a_number_is_told_exactly(number: str, told: str) -> None:
    """A number is a JSON number when JSON tools keep its text, and that text otherwise."""
    claim = replace(FOUND.claims[0], high=Decimal(number))

    assert f'"high":{told},' in findings.line(replace(FOUND, claims=(claim,)))


def test_a_file_holds_a_record_a_line(tmp_path: Path) -> None:
    """What is written is read back in its order, with line separators of Unicode inside the texts."""
    other = Findings(Record("0123456789abcdef", 4, 80, 99, Quote("Two\u2028lines\x85or three\r\n", 80, 99)))

    (tmp_path / "page.jsonl").write_bytes(findings.lines([FOUND, other]))

    assert (FOUND, other) == findings.read(tmp_path / "page.jsonl")


def _changed(**changes: object) -> str:
    return json.dumps({**json.loads(findings.line(FOUND)), **changes})


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("{", "Expecting property name"),
        ("[]", "indices"),
        ("{}", "the field 'at' is missing"),
        (_changed(urls=1), "int"),
        (_changed(systems=[1]), "int"),
        (_changed(authors=[]), "zip"),
        (
            _changed(claims=[{**json.loads(findings.line(FOUND))["claims"][0], "low": "many"}]),
            "ConversionSyntax",
        ),
        ("[" * 100_000, "recursion"),
    ],
)
def test_a_malformed_line_is_named_with_its_file(line: str, complaint: str, tmp_path: Path) -> None:
    """The message says file, line and what is wrong."""
    path = tmp_path / "page.jsonl"
    path.write_text(f"{findings.line(FOUND)}\n{line}\n", encoding="utf-8")

    with pytest.raises(Trouble) as caught:
        findings.read(path)

    assert str(caught.value).startswith(f"{path}:2: cannot be read as findings: ")
    assert complaint in str(caught.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    """A missing file, bytes that are no text: each is a sentence about that path."""
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe")

    with pytest.raises(Trouble, match=r"missing\.jsonl: cannot be read as findings"):
        findings.read(tmp_path / "missing.jsonl")
    with pytest.raises(Trouble, match=r"bytes\.jsonl: cannot be read as findings"):
        findings.read(tmp_path / "bytes.jsonl")
