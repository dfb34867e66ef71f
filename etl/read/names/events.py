"""What happens at a meeting next to the papers: invited talks, breaks, ceremonies."""

import re

from etl.read.names import phrases


def is_event(words: str) -> bool:
    """Whether most words of a short line are those of a day's events: "Evening Panel and Social Event"."""
    every = re.findall(r"[^\W\d_]+", words.casefold())
    own = [word for word in every if word not in phrases.words("joining words")]
    shown = sum(word in phrases.words("event words") for word in own)
    others = sum(word in phrases.words("event words") for word in every)
    most = 0 < 2 * len(own) <= 3 * shown or (shown > 1 and 3 * others >= 2 * len(every))
    return len(every) <= 9 and ":" not in words and most
