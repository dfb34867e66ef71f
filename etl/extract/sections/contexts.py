"""The words around a stretch of text, each marked with the zone that it stands in."""

import re

from etl.extract.sections.sections import Section, Sentence
from etl.model import Quote

WORD = re.compile(r"[a-z][a-z'-]*|[0-9]+|[^\w\s]")
MARKS = "<[>]="
"""Before near, before far, behind near, behind far, inside."""
_NEAR, _FAR = 4, 12
"""Words before and after a stretch that count as near, and that count at all."""
_WINDOW = 110
"""Characters in which these words are looked for."""


def around(section: Section, quote: Quote, sentence: Sentence | None) -> list[str]:
    """The words of a sentence around a quote: those in it, near before and after it, and farther off."""
    start, end = quote.start - section.quote.start, quote.end - section.quote.start
    first, last = (sentence.start, sentence.end) if sentence else (0, len(section.lower))
    text = section.lower
    before = WORD.findall(text, max(first, start - _WINDOW), start)[-_FAR:]
    after = WORD.findall(text, end, min(last, end + _WINDOW))[:_FAR]
    inside = WORD.findall(text, start, end)
    marked = [f"<{word}" for word in before[-_NEAR:]] + [f"[{word}" for word in before[:-_NEAR]]
    marked += [f">{word}" for word in after[:_NEAR]] + [f"]{word}" for word in after[_NEAR:]]
    return marked + [f"={word}" for word in inside]
