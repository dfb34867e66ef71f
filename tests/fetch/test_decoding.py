"""Bytes become text with one line end, without a byte order mark, and with every loss counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.fetch.decoding import decoded, is_binary


@pytest.mark.parametrize(
    ("data", "text", "lost"),
    [
        (b"trees", "trees", 0),
        (b"\xef\xbb\xbftrees", "trees", 0),
        (b"a\r\nb\rc\n\r\nd", "a\nb\nc\n\nd", 0),
        ("2.5× µ é 李 😀".encode(), "2.5× µ é 李 😀", 0),
        (b"caf\xe9 au lait", "caf\ufffd au lait", 1),
        (b"\xef\xbb\xbfcaf\xe9\r\n", "caf\ufffd\n", 1),
        (b"cut \xe2\x82", "cut \ufffd", 2),
        (b"\xff\xfe", "\ufffd\ufffd", 2),
        (b"a\x00b\x01\x1b\x85"[:5], "a\x00b\x01\x1b", 0),
        (b"", "", 0),
    ],
)
def test_decoding(data: bytes, text: str, lost: int) -> None:
    """Each case gives its text and the number of bytes that were no UTF-8."""
    assert (text, lost) == decoded(data)


@given(st.text())
def test_text_survives(text: str) -> None:
    """What was written as UTF-8 is read as it was, but for line ends and one byte order mark."""
    expected = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    assert (expected, 0) == decoded(text.encode("utf-8"))


@given(st.binary())
def test_any_bytes_decode(data: bytes) -> None:
    """No bytes raise; the loss is never more than there is, and shows as U+FFFD."""
    text, lost = decoded(data)

    assert "\r" not in text
    assert 0 <= lost <= len(data)
    assert not lost or "\ufffd" in text


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"trees " * 100 + b"\x00", False),
        (b"\x7fELF" + bytes(100), True),
        (bytes(range(256)) * 20, True),
        ("trees".encode("utf-16"), True),
        ("Les arbres poussent très bien au café".encode("latin-1"), False),
        (b"trees" * 3000 + bytes(3000), False),
        (b"", False),
    ],
)
def test_binary(data: bytes, expected: bool) -> None:
    """Many NULs at the head, or little UTF-8, is no text; a stray NUL or a few odd letters are."""
    assert expected is is_binary(data, decoded(data)[1])
