"""Bytes to text: UTF-8, what the source declares or what fits, without its mark, a line feed for every line end.

`description` knows formats that are no text by their first bytes, each with what its owner may do.
"""

import codecs
import re
from contextlib import suppress

import charset_normalizer

from etl.fetch.pieces import is_compressed

_HEAD = 8192  # characters at which a binary file is recognised, bytes in which a page declares its charset
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARATIONS = (
    re.compile(rb"\s{0,99}<\?xml\b[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([\w.:+-]{1,40})[\"']", re.IGNORECASE),
    re.compile(rb"[^\0]*?<meta\b[^>]{0,300}?\bcharset\s{0,9}=\s{0,9}[\"']?\s{0,9}([\w.:+-]{1,40})", re.IGNORECASE),
)
_NAMES = """big5hkscs cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp866 cp874 cp932 cp949 euc_jp
    gb18030 iso2022_jp iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 iso8859-8 iso8859-10 iso8859-13
    iso8859-14 iso8859-15 iso8859-16 koi8-r koi8-u mac-roman utf-16-be utf-16-le utf-8"""
_CODECS = {name: name for name in _NAMES.split()} | {  # and those that browsers read as others
    "ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874", "tis-620": "cp874",
    "gb2312": "gb18030", "gbk": "gb18030", "big5": "big5hkscs", "cp950": "big5hkscs", "shift_jis": "cp932",
    "euc_kr": "cp949", "utf-16": "utf-16-le",
}  # fmt: skip
"""The charsets that pages are written in, by the name that Python gives them; it knows others that are none."""
_SIGNATURES = {"iso2022_jp": b"\x1b", "utf-16-le": b"\0", "utf-16-be": b"\0"}
"""What pages in these charsets hold and others do not; their bytes may be UTF-8, too."""

_CONTROL = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")  # bytes that each of the formats that are no text has
_FORMATS = {  # first bytes of formats that are no text, the special before the general
    rb"PK\x03\x04.{0,4000}?(?:word/|xl/|ppt/|\[Content_Types\]\.xml)": "an Office document: save it as HTML or text",
    rb"PK\x03\x04.{26}mimetypeapplication/": "an e-book or OpenDocument file: save it as HTML or text",
    rb"PK(?:\x03\x04|\x05\x06)": "a ZIP archive: unpack it and name its folder",
    rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old Office document: save it as HTML or text",
    rb"7z\xbc\xaf\x27\x1c|Rar!\x1a\x07": "an archive: unpack it and name its folder",
    rb".{257}ustar": "a tar archive: unpack it and name its folder",
    rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a": "an image: name the page it shows, as text or HTML",
    rb"RIFF.{4}WEBP|II\*\0|MM\0\*": "an image: name the page it shows, as text or HTML",
    rb"SQLite format 3\0": "a database: export its table as JSON Lines",
    rb"\x7fELF|MZ.{58}|\xca\xfe\xba\xbe|\0asm": "a program: name a page",
}


def decoded(data: bytes, charset: str = "") -> tuple[str, int, str]:
    """Text of `data`, how many bytes are U+FFFD in it, and its charset if that is guessed; `charset` is of its server.

    Bytes that are UTF-8 are read as such whatever is declared; others as the first of server and page that fits all of
    them, else as what loses the fewest of these and UTF-8. Where neither declares one, the charset is guessed.
    """
    mark, codec = next((one for one in _MARKS if data.startswith(one[0])), (b"", ""))
    data = data[len(mark) :]
    declared = [codec] if codec else _declared(data, charset)
    signed = [one for one in declared if one in _SIGNATURES and _SIGNATURES[one] in data[:_HEAD]]
    others = [one for one in declared if one not in _SIGNATURES]
    tried = declared if mark else list(dict.fromkeys((*signed, "utf-8", *others)))
    for codec in tried:
        with suppress(UnicodeDecodeError):
            return _lines(data.decode(codec)), 0, ""
    if not declared and (guess := _guessed(data)):
        text = data.decode(guess, "replace")
        return _lines(text), text.count("\ufffd"), guess
    kept = {codec: len(data.decode(codec, "ignore").encode(codec, "replace")) for codec in tried}
    codec = max(tried, key=lambda one: min(kept[one], len(data) - 1))
    return _lines(data.decode(codec, "replace")), max(1, len(data) - kept[codec]), ""


def _guessed(data: bytes) -> str:
    """The charset of bytes that are no UTF-8; nothing for damaged UTF-8 and for what is no text.

    Letters outside of ASCII are rarely next to each other in a Latin script: that is read as browsers read it.
    """
    decoder = codecs.getincrementaldecoder("utf-8")("ignore")
    valid = decoder.decode(data)
    invalid = len(data) - len(valid.encode()) - len(decoder.getstate()[0])  # a letter may be cut at the end
    if invalid <= sum(letter > "\x7f" for letter in valid) or _CONTROL.search(data):
        return ""
    high = [len(run) for run in re.findall(rb"[\x80-\xff]+", data)]
    in_words = sum(length for length in high if length > 1)
    if sum(high) < 16 or in_words < 0.7 * sum(high):
        return "cp1252"  # in a Latin script such letters are rarely next to each other: as browsers read it
    others = "gb18030 big5hkscs cp932 euc_jp cp949 cp1251 koi8_r cp1253".split()  # known by letters of their languages
    best = charset_normalizer.from_bytes(data, cp_isolation=others).best()
    return best.encoding if best else "cp1252"


def description(data: bytes) -> str | None:
    """What `data` is and what to do with it, when it is of a format that is known and no text."""
    if is_compressed(data):
        return "compressed twice: decompress it once"
    found = (words for magic, words in _FORMATS.items() if re.match(magic, data, re.DOTALL))
    return next(found, None) if _CONTROL.search(data) else None


def is_binary(text: str, size: int, lost: int) -> bool:
    """Whether `size` bytes that gave `text` and of which `lost` were lost are no text; a stray NUL is none."""
    head = text[:_HEAD]
    return head.count("\0") > 0.1 * len(head) or lost > 0.3 * size


def _declared(data: bytes, charset: str) -> list[str]:
    matches = (declaration.match(data[:_HEAD]) for declaration in _DECLARATIONS)
    found = []
    for label in (charset, *(match[1].decode("ascii", "replace") for match in matches if match)):
        with suppress(LookupError, ValueError):
            found.append(_CODECS[codecs.lookup(label.strip()).name])
    return found


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
