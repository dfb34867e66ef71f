"""What happens at a meeting next to the papers: invited talks, breaks, ceremonies."""

import re

from etl.read.names import phrases
from etl.read.names.phrases import compiled

_EVENT = compiled(
    r"""
      {talk first}\b .{0,60} \b{talk last}\b | \b{event anywhere}\b(?!\s\w+ing\b)
    | ^(?:track\s\w{1,2}\s?[:–-]\s)?{event first}(?:\s?\#?[\dIVX]{1,3}\b)?
      (?:\s?(?:$|[:(–—|/,-])|\s{event follows}(?:\s\S+){0,5}$)
    | \({event tag}\)$ | \b{event last}$ | ^{ceremony first}\b .{0,12} \b{ceremony last}\b
    | ^(?:[\w&-]{1,20}\s){1,2}panel$ | ^[\w-]+\s{ceremony}$ | \b{ceremony first}\sremarks?(?:\s(?:of\s)?day\s\w{1,5})?$
    | \b(?:introduction|opening|welcome)\s(?:and|&)\s(?:introduction|opening|welcome|overview)\b
    """
)
_QUOTED = re.compile(r"[\"“](\w{1,20})[\"”]")
"""One word in quotation marks: "Lunch" Break."""
_KEYNOTE = compiled(r"(?:joint\s)?(?:keynote(?:\s{talk last})?|{talk first}\s{talk last})(?:\s\w{1,3})?\b(?!['’-])")


def is_keynote(words: str) -> bool:
    """Whether a line begins with the announcement of an invited talk: "Joint Keynote 2: Old Boats"."""
    return _KEYNOTE.match(words) is not None


def is_event(words: str) -> bool:
    """Whether a line announces a talk, a break or a ceremony: "Invited talk: Old Boats", "Concluding Remarks"."""
    return is_announced(words) or is_of_events(words)


def is_announced(words: str) -> bool:
    """Whether words that announce a talk or a break are in a line: "Lunch (provided)", "Talk by Ada (keynote)"."""
    return _EVENT.search(_QUOTED.sub(r"\1", words)) is not None


def is_of_events(words: str) -> bool:
    """Whether most words of a short line are those of a day's events: "Evening Panel and Social Event"."""
    every = re.findall(r"[^\W\d_]+", words.casefold())
    own = [word for word in every if word not in phrases.words("joining words")]
    shown = sum(word in phrases.words("event words") for word in own)
    others = sum(word in phrases.words("event words") for word in every)
    most = 0 < 2 * len(own) <= 3 * shown or (shown > 1 and 3 * others >= 2 * len(every))
    return len(every) <= 9 and ":" not in words and most
