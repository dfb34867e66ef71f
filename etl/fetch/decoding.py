"""Bytes to text: UTF-8 or what the source declares, without its mark, a line feed for every line end."""

import codecs
import re
from collections.abc import Iterator

_HEAD = 8192  # characters at which a binary file is recognised, bytes in which a page declares its charset
_MOST_NULS = 0.1
_MOST_UNDECODABLE = 0.3

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARATIONS = (
    re.compile(rb"\s{0,99}<\?xml\b[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([\w.:+-]{1,40})[\"']", re.IGNORECASE),
    re.compile(rb"[^\0]*?<meta\b[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}[\"']?\s{0,9}([\w.:+-]{1,40})", re.IGNORECASE),
)
_CODECS = {
    **dict.fromkeys(("ascii", "iso8859-1", "cp1252"), "cp1252"),  # as browsers read them
    **dict.fromkeys(("iso8859-9", "cp1254"), "cp1254"),
    **dict.fromkeys(("iso8859-11", "tis-620", "cp874"), "cp874"),
    **{f"iso8859-{part}": f"iso8859-{part}" for part in "2 3 4 5 6 7 8 10 13 14 15 16".split()},
    **{name: name for name in "cp1250 cp1251 cp1253 cp1255 cp1256 cp1257 cp1258 cp866 koi8-r koi8-u mac-roman".split()},
    **dict.fromkeys(("gb2312", "gbk", "gb18030"), "gb18030"),
    **dict.fromkeys(("big5", "cp950", "big5hkscs"), "big5hkscs"),
    **dict.fromkeys(("shift_jis", "cp932"), "cp932"),
    **dict.fromkeys(("euc_kr", "cp949"), "cp949"),
    **{name: name for name in ("euc_jp", "iso2022_jp", "utf-16-le", "utf-16-be", "utf-8")},
    "utf-16": "utf-16-le",
}
"""The charsets that pages are written in, by the name that Python gives them; it knows others that are none."""
_SIGNATURES = {"iso2022_jp": b"\x1b", "utf-16-le": b"\0", "utf-16-be": b"\0"}
"""What pages in these charsets hold and others do not; their bytes may be UTF-8, too."""


def decoded(data: bytes, charset: str = "") -> tuple[str, int]:
    """Text of `data`, and how many of its bytes stand there as U+FFFD.

    `charset` is what its server says. Bytes that are UTF-8 are read as such whatever is declared; others as the first
    of server, page and UTF-8 that fits all of them, else as the one that loses the fewest.
    """
    tried = []
    for mark, codec in _MARKS:
        if data.startswith(mark):
            data, tried = data[len(mark) :], [codec]
            break
    tried = tried or list(dict.fromkeys(_order(data, charset)))
    for codec in tried:
        try:
            return _lines(data.decode(codec)), 0
        except UnicodeDecodeError:
            continue
    kept = {codec: len(data.decode(codec, "ignore").encode(codec, "replace")) for codec in tried}
    codec = max(tried, key=lambda one: min(kept[one], len(data) - 1))
    return _lines(data.decode(codec, "replace")), max(1, len(data) - kept[codec])


def is_binary(text: str, size: int, lost: int) -> bool:
    """Whether `size` bytes that gave `text` and of which `lost` were lost are no text; a stray NUL is none."""
    head = text[:_HEAD]
    return head.count("\0") > _MOST_NULS * len(head) or lost > _MOST_UNDECODABLE * size


def _order(data: bytes, charset: str) -> Iterator[str]:
    matches = (declaration.match(data[:_HEAD]) for declaration in _DECLARATIONS)
    labels = [charset, *(match[1].decode("ascii", "replace") for match in matches if match)]
    found = [codec for label in labels if (codec := _codec(label))]
    yield from (codec for codec in found if codec in _SIGNATURES and _SIGNATURES[codec] in data[:_HEAD])
    yield "utf-8"
    yield from (codec for codec in found if codec not in _SIGNATURES)


def _codec(label: str) -> str | None:
    try:
        return _CODECS.get(codecs.lookup(label.strip()).name)
    except (LookupError, ValueError):
        return None


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
