"""Escapes of N-Triples (https://www.w3.org/TR/n-triples/), undone."""

import re

_SHORT = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}
_ESCAPE = re.compile(
    r"""
      \\ (?: u([0-9A-Fa-f]{4})     # \u202E
           | U([0-9A-Fa-f]{8})     # \U0001F600
           | ([tbnrf"'\\])         # \n
         )
    """,
    re.VERBOSE,
)


def unescaped(words: str) -> str:
    """The text that stands between the quotation marks of a literal, as it is meant."""
    if "\\" not in words:
        return words
    return _ESCAPE.sub(lambda at: chr(int(at[1] or at[2], 16)) if at[1] or at[2] else _SHORT[at[3]], words)
