"""Bytes become text with one line end, without a byte order mark, and with every loss counted."""

from __future__ import annotations

import bz2
import io
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.fetch.decoding import _CODECS, decoded, description, is_binary


@pytest.mark.parametrize(
    ("data", "text", "lost"),
    [
        (b"trees", "trees", 0),
        (b"\xef\xbb\xbftrees", "trees", 0),
        (b"a\r\nb\rc\n\r\nd", "a\nb\nc\n\nd", 0),
        ("2.5× µ é 李 😀".encode(), "2.5× µ é 李 😀", 0),
        ("café é".encode() + b"\xe9", "café é\ufffd", 1),
        (b"\xef\xbb\xbfcaf\xe9\r\n", "caf\ufffd\n", 1),
        (b"cut \xe2\x82", "cut \ufffd", 2),
        ("ééé".encode() + b"\xff\xff", "ééé\ufffd\ufffd", 2),
        (b"a\x00b\x01\x1b\x85"[:5], "a\x00b\x01\x1b", 0),
        (b"", "", 0),
    ],
)
def test_decoding(data: bytes, text: str, lost: int) -> None:
    """Each case gives its text and the number of bytes that were no UTF-8."""
    assert (text, lost) == decoded(data)[:2]


@given(st.text())
def test_text_survives(text: str) -> None:
    """What was written as UTF-8 is read as it was, but for line ends and one byte order mark."""
    expected = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    assert (expected, 0, "") == decoded(text.encode("utf-8"))


@given(st.binary())
def test_any_bytes_decode(data: bytes) -> None:
    """No bytes raise; the loss is never more than there is, and shows as U+FFFD."""
    text, lost, _ = decoded(data)

    assert "\r" not in text
    assert 0 <= lost <= len(data)
    assert not lost or "\ufffd" in text


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"trees " * 100 + b"\x00", False),
        (b"\x7fELF" + bytes(100), True),
        (bytes(range(256)) * 20, True),
        ("trees".encode("utf-16"), False),
        ("trees".encode("utf-16-le"), True),
        ("Les arbres poussent très bien au café".encode("latin-1"), False),
        (b"trees" * 3000 + bytes(3000), False),
        (b"", False),
    ],
)
def test_binary(data: bytes, expected: bool) -> None:
    """Many NULs at the head, or little UTF-8, is no text; a stray NUL or a few odd letters are."""
    text, lost, _ = decoded(data)

    assert expected is is_binary(text, len(data), lost)


_WORDS = "Bäume – naïvely “cached”"
_HTML = "<!DOCTYPE html>\n<html><head><title>T</title>{}</head><p>" + _WORDS
_CYRILLIC = "Деревья и кэш"
_JAPANESE = "木とキャッシュ"


@pytest.mark.parametrize(
    ("text", "written", "served"),
    [
        (_WORDS, "utf-8", "iso-8859-1"),
        (_WORDS, "utf-16", ""),
        (_WORDS, "utf-16", "utf-8"),
        (_WORDS, "utf-16-le", "UTF-16LE"),
        (_WORDS, "utf-16-be", "utf-16be"),
        (_WORDS, "cp1252", "windows-1252"),
        (_WORDS, "cp1252", "ISO-8859-1"),
        (_CYRILLIC, "koi8-r", "KOI8-R"),
        (_JAPANESE, "cp932", "Shift_JIS"),
        (_JAPANESE, "iso2022_jp", "iso-2022-jp"),
        (_JAPANESE, "gb18030", "gb2312"),
        (_HTML.format('<meta charset="windows-1252">'), "cp1252", ""),
        (_HTML.format("<META CHARSET=latin1>"), "cp1252", ""),
        (_HTML.format('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"/>'), "cp1252", ""),
        (_HTML.format('<meta charset="windows-1252">'), "cp1252", "utf-8"),
        (_HTML.format('<meta charset="windows-1252">'), "cp1252", "shift_jis"),
        (_HTML.format('<meta charset="windows-1252">'), "utf-8", ""),
        (f"<meta charset='euc-jp'>{_JAPANESE}", "euc_jp", "no such charset"),
        (f"<?xml version='1.0' encoding='koi8-r'?><t>{_CYRILLIC}</t>", "koi8-r", ""),
        ('<?xml version="1.0" encoding="ISO-8859-2"?><t>Dřevo</t>', "iso8859-2", "utf-8"),
    ],
)
def test_charsets(text: str, written: str, served: str) -> None:
    """UTF-8 where it fits, then what the server says, then what the page says; nothing is lost."""
    assert (text, 0, "") == decoded(text.encode(written), served)


@pytest.mark.parametrize(
    ("data", "served", "text", "lost"),
    [
        (b"caf\xe9 \x81", "windows-1252", "café \ufffd", 1),
        (b"caf\xe9", "utf-8", "caf\ufffd", 1),
        (b"caf\xe9", "rot13", "caf\ufffd", 1),
        (b"caf\xe9", "unicode_escape", "caf\ufffd", 1),
        (b"\xef\xbb\xbfcaf\xe9", "windows-1252", "caf\ufffd", 1),
        (b"\xff\xfea\0b\0c", "", "ab\ufffd", 1),
        (b"<meta charset=utf-7>caf\xe9", "", "<meta charset=utf-7>caf\ufffd", 1),
    ],
)
def test_losses(data: bytes, served: str, text: str, lost: int) -> None:
    """Where nothing fits, what loses the fewest bytes is taken; a codec that is no charset of pages never."""
    assert (text, lost) == decoded(data, served)[:2]


_NAMES = "Zoë Lind, François Dubois, Bjørn Müller – “Façades”"
_GREEK = "Γρήγορα σκάφη σε αργά ποτάμια"
_KOREAN = "느린 강의 빠른 배, 김철수와 이영희"


@pytest.mark.parametrize(
    ("text", "written", "guess"),
    [
        (_NAMES, "cp1252", "cp1252"),
        (_CYRILLIC * 3, "cp1251", "cp1251"),
        (_CYRILLIC * 3, "koi8-r", "koi8_r"),
        (_GREEK, "cp1253", "cp1253"),
        (_JAPANESE * 3, "cp932", "cp932"),
        (_KOREAN, "cp949", "cp949"),
    ],
)
def test_a_charset_is_guessed_where_nothing_declares_one(text: str, written: str, guess: str) -> None:
    """Latin letters stand alone among others and are read as browsers read them; other scripts by their letters."""
    text = f"Accepted papers 2004\n\n{text}\n"

    assert (text, 0, guess) == decoded(text.encode(written))


@pytest.mark.parametrize(
    "data", [f"{_NAMES} \udce9 {_NAMES}".encode("utf-8", "surrogateescape"), b"\1" + b"caf\xe9 " * 9]
)
def test_damage_is_no_other_charset(data: bytes) -> None:
    """A wrong byte among UTF-8, and what holds control characters, is not read as another charset."""
    assert decoded(data)[2] == ""


@given(
    st.binary(),
    st.sampled_from(sorted(_CODECS)),
    st.sampled_from([b"", b"<meta charset=%s>", b"<?xml encoding='%s'?>"]),
)
def test_any_bytes_decode_in_any_charset(data: bytes, charset: str, declared: bytes) -> None:
    """Whatever is declared, nothing raises, and a loss shows."""
    data = (declared % charset.encode() if declared else b"") + data

    for served in ("", charset):
        text, lost, _ = decoded(data, served)
        assert "\r" not in text
        assert 0 <= lost <= len(data)
        assert not lost or "\ufffd" in text


@given(st.text(max_size=40))
def test_any_label_is_looked_at(label: str) -> None:
    """What a server says may be anything."""
    assert ("trees", 0, "") == decoded(b"trees", label)


# Formats that are no text


def zipped(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "application/epub+zip" if name == "mimetype" else "trees " * 50)
    return file.getvalue()


def tarred() -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a.txt"))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped("[Content_Types].xml", "word/document.xml"), "an Office document"),
        (zipped("docProps/app.xml", "xl/workbook.xml"), "an Office document"),
        (zipped("mimetype", "META-INF/container.xml"), "an e-book or OpenDocument file"),
        (zipped("a.txt"), "a ZIP archive: unpack it and name its folder"),
        (zipped(), "a ZIP archive"),
        (tarred(), "a tar archive: unpack it"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "an archive"),
        (b"\x89PNG\r\n\x1a\n", "an image: name the page it shows"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image"),
        (b"GIF89a\1\0\1\0", "an image"),
        (b"MZ\x90\0\3\0\0\0" + bytes(60), "a program"),
        (b"SQLite format 3\0", "a database"),
        (b"\x7fELF\2\1\1", "a program"),
        (bz2.compress(b"trees"), "compressed twice: decompress it once"),
    ],
)
def test_what_is_no_text(data: bytes, words: str) -> None:
    """Each format has its own words, which say what to do."""
    found = description(data)

    assert found
    assert found.startswith(words)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"MZ: notes on trees, which are longer than the header of a program is",
        b"GIF89a and trees",
        b"A %PD of trees",
        b"BZh9 is how they begin",
        "Bäume".encode("utf-16"),
    ],
)
def test_what_may_be_text(data: bytes) -> None:
    """Text that begins a little like a format is let through."""
    assert description(data) is None


@given(st.binary())
def test_any_bytes_can_be_asked_about(data: bytes) -> None:
    """Whatever they are, the answer is words or None."""
    assert description(data) is None or description(data)
