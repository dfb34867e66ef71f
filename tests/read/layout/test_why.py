from __future__ import annotations

from pathlib import Path

from read.layout.small import TEXT, loaded, weights

from etl.model import Page
from etl.read.layout import why
from etl.read.layout.tokens import tokens


def test_every_token_has_a_reason(tmp_path: Path) -> None:
    """Its likeliest labels, those of the tokens set like it, and the odds of the label that it has."""
    reasons = list(why.reasons(Page("page", TEXT, "0" * 64), loaded(tmp_path, weights())))

    assert [(one.start, one.end) for one in reasons] == [(token.start, token.end) for token in tokens(TEXT)]
    for one in reasons:
        assert one.step in ("layout/labels", "layout/confidence")
        assert "tokens set like it: " in one.evidence
        assert one.score is not None


def test_an_empty_page_has_no_reasons(tmp_path: Path) -> None:
    """There is no token to explain."""
    assert not list(why.reasons(Page("page", "\n", "0" * 64), loaded(tmp_path, weights())))
