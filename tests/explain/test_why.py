"""Blocks come with the reasons of their labels, whichever reader gave these."""

from __future__ import annotations

import hashlib

import pytest

from etl import explain, read
from etl.errors import PageError
from etl.model import Block, Page, Reading, Reason
from etl.read import paper

LIST = """\
Papers

- **Tiny Kernels for Old Boards** Ada Moreau, Ben Okafor
- **A Study of Slow Caches** Chen Li, Dina Haddad

Authors: Farid Nazari
Imprint
"""


def _page(text: str) -> Page:
    return Page("page.md", text, hashlib.sha256(text.encode()).hexdigest())


def _explained(reading: Reading) -> list[Block]:
    return list(explain.explained(explain.blocks(reading), explain.reasons(reading)))


def test_every_block_of_an_unknown_layout_has_a_reason() -> None:
    """The step that decided, the chances of its labels, and a score; the blocks are else what they are without."""
    reading = read.reading(_page(LIST))
    found = _explained(reading)

    assert all(block.why for block in found if block.label != "other")
    assert all(reason.step.startswith("layout/") for block in found for reason in block.why)
    assert all(block.why[0].score is not None for block in found if block.label in ("title", "authors"))
    title = next(block for block in found if block.label == "title")
    assert title.why[0].evidence.startswith("title begins ")
    assert [(block.label, block.start, block.end) for block in found] == [
        (block.label, block.start, block.end) for block in explain.blocks(reading)
    ]


def test_the_shape_is_the_reason_where_its_reader_gives_no_other(reading: Reading) -> None:
    """Blocks of records and asides have the reader and the first line of its module, blocks left out have none."""
    found = _explained(reading)
    summary = paper.__doc__ or ""
    of_reader = [[one for one in block.why if not one.step.startswith("extract/")] for block in found]

    assert {(block.label == "left", len(why)) for block, why in zip(found, of_reader, strict=True)} == {
        (True, 0),
        (False, 1),
    }
    assert {(one.step, one.evidence) for why in of_reader for one in why} == {("paper", summary.splitlines()[0])}


def test_a_page_that_no_reader_takes_has_reasons() -> None:
    """What each of its lines was taken for shows why it lists no paper."""
    page = _page("Lunch\n\nCoffee Break\n")
    with pytest.raises(PageError) as raised:
        read.reading(page)

    found = _explained(explain.unread(page, raised.value))

    assert all(block.why[0].step == "layout/labels" for block in found)
    assert not any(block.why[0].evidence.startswith("title begins") for block in found)


CLAIMS = """\
OWLCONF.2031 - All

Total: 1

#1 Larkspur: Serving Trees on Small Boards [PDF]

Authors: Ada Moreau ; Ben Okafor

Serving trees is slow, and misses grow by 30%. We present Larkspur, a runtime for trees built on PyTorch. We call its \
cache Mossgate. Existing caches reach 60% accuracy. Larkspur cuts tail latency by 40% compared to \
Fooserve. We compare against BarTree and Quokkadb. On an A100, throughput improves by 2.4x. Mossgate is 3x faster \
than Fooserve. Compared with the baseline, energy falls by 12%. Misses fall by 2x \
and 3x over Alder and Birch.
"""
"""Sentence 2 speaks of the work first."""


@pytest.mark.parametrize(
    ("start", "step", "parts"),
    [
        ("30%", "", ("of others", "before the text speaks of the work", "no system, as others make the claim")),
        ("60% accuracy", "", ('of others, others are the subject ("Existing")',)),
        (
            "cuts tail latency by 40%",
            "verb-by",
            (
                'cue "cuts"; metric "tail latency"',
                "system Larkspur, named last before the number, introduced in the title",
                'baseline "Fooserve", right of the number ("compared to"), in the same sentence',
                "baseline system Fooserve, named by these words, in the same sentence",
                "own, the text speaks of the work from sentence 2 on",
            ),
        ),
        (
            "throughput improves by 2.4x",
            "verb-by",
            (
                "system Larkspur, the main one, as none is named before the number, introduced in the title",
                "baseline system BarTree, Quokkadb, announced, as the number names none, in the sentence before",
            ),
        ),
        (
            "3x faster",
            "comparative",
            ('cue "faster"; no metric', "system Mossgate, named last before the number, introduced 5 sentences before"),
        ),
        (
            "energy falls by 12%",
            "verb-by",
            (
                'head of the clause ("Compared with")',
                "baseline system Fooserve, meant by these words, in the sentence before",
            ),
        ),
        ("Misses fall by 2x", "verb-by", ('baseline "Alder", one for each number, right of the number ("over")',)),
    ],
)
def test_a_claim_has_its_rule_its_cue_and_where_its_parts_come_from(
    start: str, step: str, parts: tuple[str, ...]
) -> None:
    """As the rules that decided name them: in the same sentence, one before or the title; own or others', and why."""
    found = [reason for block in _explained(read.reading(_page(CLAIMS))) for reason in block.why]
    (reason,) = [one for one in found if one.evidence.partition(":")[0].endswith(f'{start}"')]

    assert reason.step.startswith(f"extract/{step}")
    assert [part for part in parts if part not in reason.evidence] == []
    assert CLAIMS[reason.start : reason.end].endswith(start.rpartition(" ")[2])


@pytest.mark.parametrize(
    ("name", "step", "evidence"),
    [
        ("Larkspur", "title", "proposed: introduced, in the title; confidence 0.9"),
        ("Mossgate", "called", 'proposed: introduced ("call"), in sentence 3 of the abstract; confidence 0.'),
        ("PyTorch", "known-name", 'used: behind a word of use ("built"), in sentence 2 of the abstract'),
        ("Quokkadb", "name-shape", 'baseline: compared with ("compare"), in sentence 6 of the abstract'),
    ],
)
def test_a_system_has_its_rule_and_the_words_that_introduce_it(name: str, step: str, evidence: str) -> None:
    """By its title, a definition, a word of use, or a word that compares, and how sure one is that is introduced."""
    found = {block.label: block.why for block in _explained(read.reading(_page(CLAIMS)))}

    (reason,) = [one for why in found.values() for one in why if one.evidence.startswith(f'system "{name}"')]
    assert f"extract/{step}" == reason.step
    assert reason.evidence.startswith(f'system "{name}", {evidence}')
    assert ("confidence" in reason.evidence) == ("introduced" in evidence)
    assert (reason in found["title"]) == (step == "title")


def test_reasons_of_mended_text_are_about_the_words_of_the_page() -> None:
    """Where a formula stands there twice, the reason of a claim has the place of the whole on the page."""
    text = CLAIMS.replace("by 2.4x", "by 2.4×2.4\\times2.4×")
    found = [reason for block in _explained(read.reading(_page(text))) for reason in block.why]

    (reason,) = [one for one in found if one.evidence.startswith('claim "throughput')]
    assert text[reason.start : reason.end].endswith("2.4×2.4\\times2.4×")


def test_a_reason_goes_to_the_blocks_it_is_about() -> None:
    """One that spans two is given to both, the same words come once, and what is about neither is left out."""
    blocks = [Block("title", 2, 5), Block("other", 6, 9)]
    spans = ((0, 2, "a"), (2, 7, "b"), (7, 8, "c"), (8, 9, "c"), (9, 12, "d"))

    found = explain.explained(blocks, [Reason(start, end, step, "") for start, end, step in spans])

    assert [[reason.step for reason in block.why] for block in found] == [["b"], ["b", "c"]]
