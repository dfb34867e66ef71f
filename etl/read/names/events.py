"""What happens at a meeting next to the papers: invited talks, breaks, ceremonies."""

import re

from etl.read.names import phrases

ANNOUNCED = re.compile(
    r"""
    (?<![^\s.!?…)\]"”]) (?=[A-Z])                                                              # … boats. Poster: Oars
    (?i: (?:(?:oral|poster|paper|plenary|research|industry|spotlight|virtual)s?\ )?
         (?:session|oral|poster|spotlight|track|contributed\ (?:talk|paper)|lightning\ talk|best\ paper)s? )
    (?:\ *[#-]?(?:\d{1,2}[A-Za-z]?|[IVX]{1,4}|[A-H])(?![\w']))? (?= \ *(?:$|[:(–—|]|-\ ) )     # Session 1A - …
    """,
    re.VERBOSE,
)
"""A heading that names a session, or begins to."""
_SPOKEN = phrases.compiled(r"\b{spoken}\b")


def is_spoken(words: str) -> bool:
    """Whether a heading, or the head of a title, says that speakers are named and no authors: "Keynote: Boats"."""
    return _SPOKEN.search(words) is not None


def is_event(words: str) -> bool:
    """Whether most words of a short line are those of a day's events: "Evening Panel and Social Event"."""
    every = re.findall(r"[^\W\d_]+", words.casefold())
    own = [word for word in every if word not in phrases.words("joining words")]
    shown = sum(word in phrases.words("event words") for word in own)
    others = sum(word in phrases.words("event words") for word in every)
    most = 0 < 2 * len(own) <= 3 * shown or (shown > 1 and 3 * others >= 2 * len(every))
    return len(every) <= 9 and ":" not in words and most
