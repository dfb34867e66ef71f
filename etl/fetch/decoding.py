"""Bytes to text: UTF-8 without its mark, a line feed for every line end, U+FFFD for what is no UTF-8."""

from __future__ import annotations

_HEAD = 8192  # bytes at which a binary file is recognised
_MOST_NULS = 0.1
_MOST_UNDECODABLE = 0.3


def decoded(data: bytes) -> tuple[str, int]:
    """Text of `data`, and how many of its bytes were no UTF-8."""
    try:
        text, lost = data.decode("utf-8-sig"), 0
    except UnicodeDecodeError:
        text, lost = data.decode("utf-8-sig", "replace"), len(data) - len(data.decode(errors="ignore").encode())
    return text.replace("\r\n", "\n").replace("\r", "\n"), lost


def is_binary(data: bytes, lost: int) -> bool:
    """Whether `data`, of which `lost` bytes are no UTF-8, is no text; a stray NUL does not make it so."""
    head = data[:_HEAD]
    return head.count(0) > _MOST_NULS * len(head) or lost > _MOST_UNDECODABLE * len(data)
