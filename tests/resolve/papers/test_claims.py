"""A claim on two pages is one node with two quotes; two claims that read alike stay two."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholes import groups

from etl.model import Claim, ClaimNode, Findings, Quote, Record, System
from etl.resolve.papers import claims

NAMED: claims.Named = (
    {"kestrel": "kestrel-1", "heron": "heron-2", "ks": "kestrel-1"},
    {"v100": "v100", "zx-9": "zx9"},
    {"bert": "bert", "resnet50": "resnet50"},
)


def claim(words: str = "1.95× faster than Heron", start: int = 5, low: str | None = "1.95", **changes: object) -> Claim:
    """A speedup."""
    number = None if low is None else Decimal(low)
    plain = Claim(
        quote=Quote(words, start, start + len(words)),
        low=number,
        high=number,
        unit="x",
        bound="exact",
        quantity="speed",
        metric=None,
        direction="better",
        own=True,
        speedup=True,
        rule="comparative",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # fields by name


def nodes(*pages: list[Claim]) -> tuple[ClaimNode, ...]:
    """The claims of one paper that stands on several pages."""
    (group,) = groups(_found(*pages))
    return claims.resolved(group, NAMED)


def _found(*pages: list[Claim]) -> list[Findings]:
    title = Quote("Kestrel", 0, 7)
    return [Findings(Record(f"p{n}", 1, 0, 9, title), claims=tuple(made)) for n, made in enumerate(pages)]


def test_a_claim_on_two_pages_is_one_node_with_two_quotes() -> None:
    """LaTeX, case and trailing zeros make no other claim."""
    (node,) = nodes([claim()], [claim(r"$1.95{\times}$ faster than heron", 70, "1.950")])

    assert [("p0", 5), ("p1", 70)] == [(one.page, one.quote.start) for one in node.evidence]


@pytest.mark.parametrize(
    "other",
    [
        claim("less energy than Heron", direction="worse"),
        claim("twice as fast", baseline="Magpie"),
        claim("faster on BERT", workloads=("BERT",)),
        claim("faster on a V100", hardware=("v100",)),
        claim("found by others", own=False),
        claim(low="2"),
        claim(low=None),
        claim(unit="%"),
        claim(quantity="energy"),
        claim(high=None),
    ],
)
def test_other_words_or_numbers_are_another_claim(other: Claim) -> None:
    """Numbers, unit and quantity count, and what either claim says of itself in other words."""
    said = claim(baseline="Heron", workloads=("ResNet-50",), hardware=("zx-9",))

    assert 2 == len(nodes([said], [other]))


def test_two_versions_of_a_text_tell_one_claim() -> None:
    """Other words with the same numbers are the same claim, though one version says less or is cut short."""
    first = claim("is 1.95× faster than the Heron compiler", baseline="the Heron compiler", workloads=("BERT",))
    second = claim("runs 1.95x faster than the Her", 40, baseline="the Her")

    (node,) = nodes([first], [second])

    assert [("p0", 5), ("p1", 40)] == [(one.page, one.quote.start) for one in node.evidence]


def test_a_claim_in_the_same_words_is_preferred_to_one_with_the_same_numbers() -> None:
    """A version that has one of two claims with the same numbers has the one in whose words it speaks."""
    found = nodes([claim("1.95x when training", 5), claim("1.95x when serving", 50)], [claim("1.95x when serving", 7)])

    assert [{("p0", 5)}, {("p0", 50), ("p1", 7)}] == sorted(
        ({(one.page, one.quote.start) for one in node.evidence} for node in found), key=min
    )


def test_a_record_never_tells_one_claim_twice() -> None:
    """Two claims of one record with the same numbers stay two, in one version and in all."""
    older = [claim("1.95x when training", 5), claim("1.95x when serving", 50)]
    newer = [claim("training is 1.95x faster", 7), claim("and serving 1.95x faster", 70)]

    assert 2 == len(nodes(older)) == len(nodes(older, newer))


def test_a_claim_is_shown_in_the_words_of_the_papers_abstract() -> None:
    """Of two versions the one that is shown as the abstract gives the quote, even where the other says more."""
    said = claim("is 1.95x faster than Heron", baseline="Heron", metric="faster")
    shown = claim("runs 1.95x faster", 40)
    (group,) = groups(_found([said], [shown]))

    (node,) = claims.resolved(group, NAMED, "On average Kestrel  runs 1.95x\nfaster.")

    assert shown == node.claim


def test_what_a_record_says_twice_is_two_claims() -> None:
    """The first on one page is the first on the other, in whatever order they were found."""
    found = nodes([claim(start=5), claim(start=90)], [claim(start=80), claim(start=7)])

    assert [{("p0", 5), ("p1", 7)}, {("p0", 90), ("p1", 80)}] == sorted(
        ({(one.page, one.quote.start) for one in node.evidence} for node in found), key=min
    )


def test_keys_differ_between_papers() -> None:
    """The same words in two papers are two claims."""
    keys: set[str] = set()
    for title in ("Kestrel", "Heron"):
        record = Record("page", 1, 0, 9, Quote(title, 0, len(title)))
        (group,) = groups([Findings(record, claims=(claim(),))])
        keys.update(node.key for node in claims.resolved(group, NAMED))

    assert 2 == len(keys)


def test_names_become_keys() -> None:
    """System, baselines, hardware and workloads are those of the paper; what it does not name is left out."""
    (node,) = nodes(
        [
            claim(
                system="Kestrel",
                baseline_systems=("HERON", "Magpie"),
                hardware=("zx-9", "tpu"),
                workloads=("ResNet-50", "BERT", "GPT"),
            )
        ]
    )

    assert ("kestrel-1", ("heron-2",), ("zx9",), ("bert", "resnet50")) == (
        node.system,
        node.baselines,
        node.hardware,
        node.workloads,
    )


def test_nothing_is_compared_with_itself() -> None:
    """A baseline that is the same system under another name is none."""
    (node,) = nodes([claim(system="Kestrel", baseline_systems=("KS",))])

    assert ("kestrel-1", ()) == (node.system, node.baselines)


def test_what_a_paper_introduces_is_no_baseline() -> None:
    """Where one record of a paper compares with what another record introduces, the comparison is left out."""
    title = Quote("Kestrel", 0, 7)
    heron = System("Heron", "proposed", "system", (title,), "title")
    found = [
        Findings(Record("p0", 1, 0, 9, title), (heron,)),
        Findings(Record("p1", 1, 0, 9, title), claims=(claim(system="Kestrel", baseline_systems=("Heron",)),)),
    ]
    (group,) = groups(found)

    assert [()] == [node.baselines for node in claims.resolved(group, NAMED)]


def test_the_fullest_reading_stands_for_the_claim() -> None:
    """Of two readings the one that says more is kept, and what either names is linked."""
    bare = claim(baseline_systems=("Heron",))
    full = claim(start=9, metric="faster", system="Kestrel", baseline="Heron", workloads=("BERT",))
    for pages in ([bare], [full]), ([full], [bare]):
        (node,) = nodes(*pages)

        assert full == node.claim
        assert ("kestrel-1", ("heron-2",), ("bert",)) == (node.system, node.baselines, node.workloads)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("2.50", "25e-1"),
        ("25", "25e0"),
        ("2500", "25e2"),
        ("-0.0", "0"),
        ("-3", "-3e0"),
        ("1E+999999999", "1e999999999"),
    ],
)
def test_equal_numbers_have_one_text(number: str, text: str) -> None:
    """Trailing zeros do not count, and no number is too large."""
    assert text == claims._number(Decimal(number))


@given(st.lists(st.lists(st.builds(claim, st.text(), st.integers(0, 99), st.just("2")), max_size=4), min_size=1))
def test_no_quote_is_lost(pages: list[list[Claim]]) -> None:
    """Every quote of every page is the evidence of exactly one claim, and keys are distinct and sorted."""
    found = nodes(*pages)

    keys = [node.key for node in found]
    assert sorted(set(keys)) == keys
    printed = {(f"p{n}", one.quote.start, one.quote.end) for n, page in enumerate(pages) for one in page}
    assert printed == {(one.page, one.quote.start, one.quote.end) for node in found for one in node.evidence}
