"""Texts and styles for the tests of this folder."""

from __future__ import annotations

from hypothesis import strategies as st

from etl.model import Style
from etl.read.layout.tokens import STYLES

_PIECES = (
    "Slow Boats on Fast Rivers", "Ada Moreau", "Ben Okafor", "A. Moreau", "9:00", "https://boats.example/a.pdf",
    ", ", "; ", " and ", "\n", "\n\n", "- ", "12. ", "[3] ", "**", "|", " – ", ". ", ": ", "(", ")", "“", "”", "\t",
    "é", "木", "---", "\\item ", "# ", "*", "x", " ", "2031", "!", "\xa0", "\u2028", "•",
)  # fmt: skip
texts = st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=8)), max_size=40).map("".join)
"""Texts made of what listing pages are made of, and of anything else."""


@st.composite
def styled(draw: st.DrawFn) -> tuple[str, tuple[Style, ...]]:
    """A text with styles inside it, sorted by start."""
    text = draw(texts)
    place = st.integers(0, len(text))
    made = []
    for _ in range(draw(st.integers(0, 5))):
        first, last = sorted((draw(place), draw(place)))
        made.append(Style(draw(st.sampled_from(STYLES)), first, last, draw(st.integers(0, 6))))
    return text, tuple(sorted(made, key=lambda style: style.start))
