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
    return _ESCAPE.sub(_character, words) if "\\" in words else words


def _character(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _SHORT[found[3]]
