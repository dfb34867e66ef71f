from __future__ import annotations

import etl

PLAIN = etl.paper(
    "Kestrel: Kernels at Rest",
    "Existing compilers waste time. We present Kestrel, a compiler for kernels. Kestrel is 2.5x faster than TVM.",
)


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
