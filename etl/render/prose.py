"""Words that run on: what is a sentence rather than a title, and what is cut."""

import re

LONGEST_TITLE = 1_000  # characters
_SENTENCE_BREAK = re.compile(
    r"[a-z0-9)%](?<!\bvs)(?<!\bal)(?<!\bcf)(?<!\betc)\.\s(?!(?:Part\s)?[IVX]{1,4}[.:]\s)[A-Z]"  # Old Boats. II. Oars
)
_GRAMMAR = re.compile(
    r"(?<!\S)(?:we|our|this|that|these|is|are|was|were|be|been|has|have|had|can|which|it|its|they|their|such|not)(?!\S)"
)
CLOSING = "\"'”’)] \t\n"  # what may follow the end of a sentence


def is_sentence(words: str) -> bool:
    """Whether `words` are running text rather than a title."""
    if len(words) > LONGEST_TITLE:
        return True
    count = len(words.split())
    end = words.rstrip(CLOSING)[-1:]
    return (
        count >= 40
        or (count >= 8 and end in (".", "…"))
        or (count >= 25 and end in ("!", "?"))
        or (count >= 12 and _SENTENCE_BREAK.search(words) is not None)
        or (count >= 15 and len(_GRAMMAR.findall(words)) >= 3)
    )


def is_truncated(words: str) -> bool:
    """Whether `words` end in an ellipsis."""
    return words.rstrip(CLOSING).endswith(("…", "..."))


def printed(text: str) -> int:
    """How many characters of `text` are not blank."""
    return sum(map(len, text.split()))
