"""Bytes to text: UTF-8 without its mark, every line end a line feed, what is no UTF-8 replaced and counted."""

from __future__ import annotations

_HEAD = 8192  # bytes in which a binary file shows itself
_MOST_NULS = 0.1
_MOST_UNDECODABLE = 0.3


def decoded(data: bytes) -> tuple[str, int]:
    """Text of `data`, and how many bytes were no UTF-8; each run of those is one U+FFFD."""
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    return text, undecodable(data)


def undecodable(data: bytes) -> int:
    """How many bytes of `data` are no UTF-8."""
    return len(data) - len(data.decode("utf-8", "ignore").encode("utf-8"))


def is_binary(data: bytes) -> bool:
    """Whether `data` is no text: too many NUL bytes at its head, or too little UTF-8 in all."""
    head = data[:_HEAD]
    return head.count(0) > _MOST_NULS * len(head) or undecodable(data) > _MOST_UNDECODABLE * len(data)
