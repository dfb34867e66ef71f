"""No text of any kind raises, every quote stands at its offsets, and time grows with length alone."""

from __future__ import annotations

import ast
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl import extract
from etl.extract import findings
from etl.model import Findings, Page, Quote, Record

Listed = Callable[[str | None, str | None], tuple[Page, Record]]

_PIECES = st.sampled_from(
    [
        *"We present |Foo|FooBar| (FB)|(|)|[|, |. |: |; | and | over | than |compared to |up to |at least ".split("|"),
        *"on average |respectively|reduces |improves |outperforms |latency| throughput| accuracy| memory".split("|"),
        *" by | of | from | to |within |1.5x|2|30%|4-5x|10 ms|two orders of magnitude|half the |twice as ".split("|"),
        *"faster|lower |speedup|loss|called |our system, |dubbed |called|, a framework that|our |is a ".split("|"),
        *"the proposed |A100|RTX 4090 |TensorRT|ResNet-50|$|\\times|\\textbf{|}|**|×|\n|\n\n|\u00a0|–".split("|"),
        *"İ|ﬁ|\u200b|\"|'s |e.g., |x|~|+|/|-".split("|"),
    ]
)
_WORDS = st.sampled_from(["A", "9", "aB", "x1", "-a", "1,", "((", "É"])
_TEXTS = st.one_of(
    st.text(max_size=200),
    st.text("0123456789.,%xX×- ()", max_size=120),
    st.text("\\${}^_ 0123456789abct%", max_size=120),
    st.text("()[] aA1,.", max_size=120),
    st.lists(_PIECES, max_size=40).map("".join),
    st.builds(lambda word, times: word * times, _WORDS, st.integers(1, 400)),
)


@example(title=None, abstract="9.5% drop in (from 60%")
@example(title=None, abstract="(4x better), (3x).")
@given(title=st.none() | _TEXTS, abstract=st.none() | _TEXTS)
def test_no_text_raises(listed: Listed, title: str | None, abstract: str | None) -> None:
    """Whatever stands in a title or an abstract, there are findings, and each quote is found at its offsets."""
    page, record = listed(title, abstract)

    found = findings(record)

    assert record == found.record
    for quote in _quotes(found):
        assert quote.words
        assert quote.words == page.text[quote.start : quote.end]
        assert page.text[: quote.start].endswith(quote.prefix)
        assert page.text[quote.end :].startswith(quote.suffix)


@pytest.mark.parametrize("last", ["", " 8x"])
def test_a_text_may_end_after_any_word(listed: Listed, last: str) -> None:
    """Abstracts that a page cuts short, at whatever word or number, give findings like all others."""
    tables = (Path(__file__).parent / f"{name}.jsonl" for name in ("proposals", "baselines"))
    rows = [json.loads(line) for table in tables for line in table.read_text(encoding="utf-8").splitlines()]
    for words in ((row.get("abstract") or row.get("text") or "").split(" ") for row in rows):
        for count in range(1, len(words)):
            findings(listed(None, " ".join(words[:count]) + last)[1])


@pytest.mark.parametrize("table", ["claims", "heads", "proposals", "subjects", "systems", "known_gaps"])
def test_gates_miss_nothing(listed: Listed, monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    """With every sentence asked for names and comparisons, all tables give what they give with the gates."""
    lines = (Path(__file__).parent / f"{table}.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    records = [listed(case.get("title"), case.get("abstract") or case.get("text"))[1] for case in cases]
    gated = [findings(record) for record in records]

    for module, gate in (
        ("etl.extract.claims.attribution", "may_compare"),
        ("etl.extract.systems.introduced_systems", "may_introduce"),
    ):
        monkeypatch.setattr(sys.modules[module], gate, lambda *_: True)

    assert gated == [findings(record) for record in records]


def _quotes(found: Findings) -> Iterator[Quote]:
    for system in found.systems:
        yield from system.quotes
    for hardware in found.hardware:
        yield from hardware.quotes
    for workload in found.workloads:
        yield from workload.quotes
    for claim in found.claims:
        yield claim.quote


@given(abstract=_TEXTS)
def test_claims_keep_the_promises_of_the_model(listed: Listed, abstract: str) -> None:
    """A bound leaves out its open end, a speedup is better speed, and a system a claim names was found."""
    found = findings(listed(None, abstract)[1])

    systems = {s.name for s in found.systems}
    for claim in found.claims:
        assert claim.low is not None or claim.high is not None or claim.unit == "orders of magnitude"
        assert claim.bound != "up to" or claim.low is None
        assert claim.bound != "at least" or claim.high is None
        assert not claim.speedup or (claim.quantity, claim.direction) == ("speed", "better")
        assert claim.system is None or claim.system in systems
        assert set(claim.workloads) <= {w.name for w in found.workloads}
        assert set(claim.hardware) <= {h.notation for h in found.hardware}


def test_a_record_without_words(listed: Listed) -> None:
    """No title and no abstract: nothing is found and nothing fails."""
    _, record = listed(None, None)

    assert Findings(record) == findings(record)


def test_the_same_text_gives_the_same_findings(listed: Listed) -> None:
    """Nothing depends on what was read before."""
    _, record = listed("Quokka: Fast Trees", "We present Quokka, a compiler. It is 3x faster than TVM on an A100.")

    assert findings(record) == findings(record)


_SHORT = 1_000


@pytest.mark.parametrize(
    "piece",
    [
        "1x and ",
        "1, ",
        "((((",
        "a (B) ",
        "from 1 to ",
        "up to 2x over A, ",
        "Foo, a framework, ",
        "We present Foo (F) and ",
        "9",
        "A",
        "Ab ",
        "of a factor ",
        "We call it B. ",
        " ",
        "\n",
        "\\textbf{",
        "compared to ",
        "half of twice the ",
        "A100 GPU ",
        "outperforms A by 3x, ",
    ],
)
def test_time_is_linear(listed: Listed, piece: str) -> None:
    """Text four times as long takes about four times as long; quadratic work would take sixteen times."""
    short, long = (piece * (size // len(piece)) for size in (_SHORT, 4 * _SHORT))
    findings(listed(short[:200], short[:400])[1])

    once = _seconds(listed, short)
    fourfold = _seconds(listed, long)

    assert fourfold < 9 * once + 0.02


def _seconds(listed: Listed, text: str) -> float:
    """CPU seconds of the faster of two runs, each on text of its own: the tokenizer remembers what it has seen."""
    best = float("inf")
    for run in "XY":
        _, record = listed(f"A {text}{run}", f"A {text}{run}")
        start = time.process_time()
        findings(record)
        best = min(best, time.process_time() - start)
    return best


def test_every_folder_names_its_steps() -> None:
    """The docstring of each package of the extractors names every module of it, and no folder has more than 20."""
    for package in (path.parent for path in Path(extract.__file__).parent.rglob("*/__init__.py")):
        modules = {path.stem for path in package.glob("*.py")} - {"__init__"}
        told = ast.get_docstring(ast.parse((package / "__init__.py").read_text(encoding="utf-8"))) or ""

        assert len(modules) <= 20
        assert {name for name in modules if f"`{name}`" not in told} == set()
