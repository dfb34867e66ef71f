from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl import extract
from etl.extract.confidence.cases import about
from etl.model import Quote, Record

TITLE = "Kestrel: Kernels at Rest"
ABSTRACT = "We present Kestrel, a compiler. On small boards Kestrel is 2.5x faster than TVM and saves 40% of energy."


def _record(title: str, abstract: str) -> Record:
    start = len(title) + 2
    quotes = (Quote(title, 0, len(title)), Quote(abstract, start, start + len(abstract)))
    return Record("page", 1, 0, start + len(abstract), title=quotes[0], abstract=quotes[1])


def test_each_claim_and_introduced_system_has_its_case() -> None:
    """What is known comes in the order of claims and of introduced systems; what is only compared with has none."""
    found, known = extract.cases(_record(TITLE, ABSTRACT))

    assert len(known.claims) == len(found.claims) == 2
    assert len(known.systems) == 1


def test_words_are_marked_by_where_they_stand() -> None:
    """A word inside the quote, near before it and near after it are three different words."""
    _, known = extract.cases(_record(TITLE, ABSTRACT))

    assert {"=faster", "<kestrel", ">tvm"} <= {*known.claims[0].words}


def test_traits_tell_rule_and_context() -> None:
    """The number of claims in the sentence, the baseline and its form are traits, and how sure the system is."""
    _, known = extract.cases(_record(TITLE, ABSTRACT))

    assert {"claims 2", "baseline 1 named 1", "unit x bound exact"} <= {*known.claims[0].traits}
    assert "system sure none" in about(known.claims[0], None).traits


@given(st.text(max_size=80), st.text(max_size=300))
def test_no_text_breaks_them(title: str, abstract: str) -> None:
    """Every text gives as many cases as findings."""
    found, known = extract.cases(_record(title, abstract))

    assert len(known.claims) == len(found.claims)
    assert len(known.systems) == sum(system.role == "proposed" for system in found.systems)
