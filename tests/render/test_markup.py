from __future__ import annotations

import pytest

from etl.model import Page
from etl.render.markup import rendered


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<html><body><ul><li><b>Slow Boats</b><br>Ada Moreau</li></ul></body></html>", ["Slow Boats", "Ada Moreau"]),
        ("Boats\n=====\n\n* *Slow Boats*, `Ada Moreau <https://a.example>`_\n", ["Boats", "Slow Boats, Ada Moreau"]),
        ("Slow Boats &ndash; Ada Moreau", ["Slow Boats – Ada Moreau"]),
    ],
)
def test_text_of_markup_is_what_a_person_sees(text: str, expected: list[str]) -> None:
    """HTML, reStructuredText and entities inside Markdown become text, line by line."""
    lines = [line.strip(" *•-=") for line in rendered(Page("page", text, "0" * 64)).text.splitlines()]

    assert [line for line in lines if line] == expected
