r"""Text that a scraper damaged says what it said before, and is quoted as it stands on the page."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from grammar.score import samples
from grammar.words import words

from etl.extract import findings
from etl.extract.text.repair import repaired
from etl.model import Findings, Page, Quote, Record

Listed = Callable[[str | None, str | None], tuple[Page, Record]]
_WORD = re.compile(r"\b(throughput|latency|accuracy|reduction|improvement|utilization|outperforms|improves|increase)\b")
_METRICS = "|".join(m.words for m in words("first").metrics if re.fullmatch("[a-z]{5,}", m.words))
_PLAIN_TIMES = re.compile(r"\b(\d[\d.]*)(?:x|×|\\times)(?=[ .;])|\$(\d[\d.]*)\\times\$")
DAMAGE: dict[str, Callable[[str], str]] = {
    "formulas twice": lambda text: _PLAIN_TIMES.sub(lambda m: (n := m[1] or m[2]) and f"{n}×{n}\\times{n}×", text),
    "shares twice": lambda text: re.sub(r"\b(\d+)\\?%(?=[ .;])", r"\1%\1\\%\1%", text),
    "lost backslashes": lambda text: text.replace("\\times", " imes"),
    "bold without its backslash": lambda text: re.sub(r"\b(\d[\d.]*)x(?=[ .;])", r"$ extbf{\1}\\times$", text),
    "soft hyphens": lambda text: _WORD.sub(lambda m: f"{m[0][:4]}\u00ad{m[0][4:]}", text),
    "broken words": lambda text: _WORD.sub(lambda m: f"{m[0][:4]}- {m[0][4:]}", text),
    "ligatures": lambda text: text.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ"),
    "glued behind a word": lambda text: re.sub(rf"\b({_METRICS}) by ", r"\1by ", text),
    "glued before a number": lambda text: re.sub(r" (by|of) (?=\$?\d[\d.]*(?:x|×|%|\\))", r" \1", text),
    "glued behind a number": lambda text: re.sub(r"(?<=\d)(x|×|%) (?=faster|lower|higher|less|greater)", r"\1", text),
    "sentences twice": lambda text: f"{text} {text.rsplit('. ', 1)[-1]}",
}


def said(found: Findings) -> list[tuple[object, ...]]:
    """What claims say, without where they stand."""
    return [
        (
            *(c.low, c.high, c.unit, c.bound, c.quantity, c.direction, c.factor_high, c.speedup, c.system),
            *(c.baseline_systems, c.hardware, c.workloads),
        )
        for c in found.claims
    ]


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_changes_no_finding(listed: Listed, kind: str) -> None:
    """Sentences of the grid say the same with every kind of damage; quotes are the damaged words of the page."""
    damaged = 0
    for sample in samples("first", 11, 120):
        text = DAMAGE[kind](sample.abstract)
        if text == sample.abstract:
            continue
        damaged += 1
        page, record = listed(sample.title, text)
        found = findings(record)
        clean = findings(listed(sample.title, sample.abstract)[1])

        assert said(found) == said(clean), text
        assert all(page.text[c.quote.start : c.quote.end] == c.quote.words for c in found.claims)
    assert damaged > 1


_PIECES = st.sampled_from(
    [
        *"2.3×|2.3\\times| imes| extbf{|}|$|through- put|throughputby |ﬁ|\u00ad|2xfaster|by2.3x|40%|a| |. ".split("|"),
        *"The same sentence stands here twice. |\\text{--}|- |\n|\\".split("|"),
    ]
)


@settings(max_examples=80)
@example("8.9×8.9\\times8.9×")
@given(st.lists(_PIECES, max_size=25).map("".join))
def test_every_stretch_leads_back_to_the_page(text: str) -> None:
    """Whatever is mended, each character of the mended text leads to a place of the page, and never backwards."""
    page = Quote(text, 7, 7 + len(text))
    repair = repaired(page)

    quotes = [repair.back(Quote(c, 7 + at, 8 + at)) for at, c in enumerate(repair.text)]

    assert all(text[q.start - 7 : q.end - 7] == q.words for q in quotes)
    assert [q.start for q in quotes] == sorted(q.start for q in quotes)


@pytest.mark.parametrize(
    "text",
    ["Moreover, lessons differ.", "We read a 3x3x3 grid.", "high- and low-level code", "TPUv3 and ResNet50 on GPT-2"],
)
def test_sound_text_stays_as_it_is(text: str) -> None:
    """Words and shapes that only look damaged are left alone."""
    assert text == repaired(Quote(text, 0, len(text))).text
