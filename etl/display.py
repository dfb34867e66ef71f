"""Words made fit to be shown: on one line, without characters that steer a terminal, not too long; counts of things."""

import re
from collections.abc import Sized

STEERS = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for tabs and line ends
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # what turns the direction of text
    "\u2028\u2029\ud800-\udfff"
)
"""What a terminal acts on, as it stands between the brackets of a regular expression."""
UNSEEN = re.compile(f"[{STEERS}\t\n\ufeff\ufffe\uffff]")
"""A character of these, a tab, a line end, the byte order mark, or what is no character."""
_STEERS = re.compile(f"[{STEERS}]")
_ESCAPED = re.compile(f"[{STEERS}\ufeff\ufffe\uffff]")  # also the byte order mark, and what is no character
_CONTROLS = re.compile(f"[\t\n{STEERS}]+")
_MARKUP = re.compile(r"[\\`*_\[\]<>|$~&#]")
ENDLESS = 1_000_000  # cells of a line that never wraps
BEGINNING = 60  # characters of a title or a text that say which one is meant
BRIEF = 300  # characters of what somebody else says, or is called, that a message quotes
_SHOWN_FIRST = 0.6  # share of the room that the first words take


def harmless(words: str) -> str:
    """With U+FFFD for what steers a terminal, turns the direction of text, or cannot be written."""
    return words if words.isascii() and words.isprintable() else _STEERS.sub("\N{REPLACEMENT CHARACTER}", words)


def escaped(json: str) -> str:
    """A line of JSON that holds the same values, and by their number the characters that `harmless` replaces."""
    return json if json.isprintable() else _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


def plain(words: str) -> str:
    """With a blank for each run of controls, line ends and what steers a terminal."""
    return _CONTROLS.sub(" ", words)


def markdown(words: str) -> str:
    """With a backslash before all that Markdown or HTML would act on."""
    return _MARKUP.sub(r"\\\g<0>", words)


def flat(words: str) -> str:
    """On one line, one blank for each run of blanks."""
    return harmless(" ".join(words.split()))


def begun(words: str, room: int) -> str:
    """The first words, flat, in at most `room` characters."""
    head = flat(words[: 4 * room])
    if len(head) <= room and len(words) <= 4 * room:
        return head
    return f"{head[:room].rpartition(' ')[0] or head[: room - 1]}…"


def shortened(words: str, room: int) -> str:
    """The first and the last words, flat, in at most `room` characters."""
    words = flat(words)
    if len(words) <= room:
        return words
    free = max(2, room - len(" … "))
    head = round(free * _SHOWN_FIRST)
    first, last = words[: head + 1], words[-(free - head) - 1 :]
    first = first.rpartition(" ")[0] or first[:-1]
    last = last.partition(" ")[2] or last[1:]
    return f"{first} … {last}"


def many(items: Sized | int, one: str, more: str = "") -> str:
    """A count, or that of some items, with its noun: 1 claim, 2,000 claims, 0 people."""
    count = items if isinstance(items, int) else len(items)
    return f"{count:,} {one if count == 1 else more or f'{one}s'}"
