"""Decisions and former names in N-Triples."""

from __future__ import annotations

from corpora import AWKWARD, RICH

from etl.rdf import Names, literals, provenance
from etl.rdf.names import term as t


def test_a_decision_says_what_and_why() -> None:
    """Its class, its node under the namespace of its kind, rule, reason and score, and what spellings there are."""
    first, second, third = provenance.decisions(RICH, Names())

    assert f"<{Names().person}ada-brook>" in first
    assert all(word in first for word in (t("kg:Merge"), '"like-name"', '"Ada Brook"', '"Brook Ada"', '"0.95"'))
    assert 1 == second.count(t("kg:spelling"))
    assert t("kg:score") not in second
    assert "\n" == second[-1]
    assert AWKWARD not in second
    assert t("kg:Separation") in third
    assert 1 == third.count(t("kg:spelling"))


def test_former_names_are_replaced() -> None:
    """Each is an IRI under the namespace."""
    assert [("dcterms:replaces", "<x:a>"), ("dcterms:replaces", "<x:b>")] == literals.replaced(("a", "b"), "x:")
