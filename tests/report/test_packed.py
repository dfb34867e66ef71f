"""Rows in scripts: any text comes back, in scripts of a bounded number of rows that no text can leave."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from outputs import unpacked

from etl.report import packed

TEXTS = st.lists(st.text(st.characters(codec="utf-8"), max_size=20), max_size=7)


@given(TEXTS)
def test_any_rows_come_back(texts: list[str]) -> None:
    """In their order, a bounded number a script, as a call of one function with nothing but base64 in its text."""
    written = list(packed.scripts("t", texts, 3))

    assert [row for _, script in written for row in unpacked(script)] == texts
    assert [name for name, _ in written] == [f"t-{number + 1}.js" for number in range(-(-len(texts) // 3))]
    for number, (_, script) in enumerate(written):
        assert re.fullmatch(rf'report\.packed\("t", {number}, "[A-Za-z0-9+/=]+"\);\n', script)


def test_the_same_rows_give_the_same_script() -> None:
    """No clock is in it."""
    assert packed.script("t", 0, ["a"]) == packed.script("t", 0, ["a"])
