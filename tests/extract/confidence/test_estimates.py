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
