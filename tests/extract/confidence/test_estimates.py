from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import etl
from etl import extract
from etl.extract.confidence.estimates import about
from etl.model import Quote, Record

PLAIN = etl.paper(
    "Kestrel: Kernels at Rest",
    "Existing compilers waste time. We present Kestrel, a compiler for kernels. Kestrel is 2.5x faster than TVM.",
)
TITLE = "Kestrel: Kernels at Rest"
ABSTRACT = "We present Kestrel, a compiler. On small boards Kestrel is 2.5x faster than TVM and saves 40% of energy."


def test_claims_and_introduced_systems_have_a_chance() -> None:
    """Each claim and each system that is introduced says how sure it is; what is only named does not."""
    (claim,) = PLAIN.claims

    assert 0 < claim.confidence < 1
    assert {system.name: system.confidence is not None for system in PLAIN.systems} == {"Kestrel": True, "TVM": False}


def test_a_plain_claim_is_surer_than_a_number_in_a_list_of_settings() -> None:
    """ "2.5x faster than TVM" is a claim; "0 dB" among conditions is likelier none."""
    doubtful = etl.paper(
        "Listening in Noise",
        "We present a detector. It works in noisy rooms (SNR of 10 dB) and can cope with 20 dB of speech.",
    )

    assert doubtful.claims
    assert max(claim.confidence for claim in doubtful.claims) < PLAIN.claims[0].confidence


def test_a_name_that_no_rule_introduces_has_the_chance_of_the_model_that_found_it() -> None:
    """ "these form the X framework": the model of names takes X from a chance of .42 on, and X keeps that chance."""
    paper = etl.paper(
        "Quokka: Trees on Small Boards",
        "We present Quokka, a compiler. Together, these form the Leaf-Guided Policy Search (LGPS) framework. "
        "LGPS cuts trees on all boards.",
    )

    chances = {system.rule: system.confidence or 0 for system in paper.systems}

    assert 0.42 <= chances["learned"] < chances["title"]


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
