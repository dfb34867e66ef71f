"""Formats that are no text, known by their first bytes, each with what its owner may do."""

import re

from etl.fetch.compression import is_compressed

_NO_TEXT = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")
"""Bytes that each of the formats has, and that no text has."""

_FORMATS: tuple[tuple[re.Pattern[bytes], str], ...] = tuple(
    (re.compile(magic, re.DOTALL), words)
    for magic, words in (
        (
            rb"PK\x03\x04.{0,4000}?(?:word/|xl/|ppt/|\[Content_Types\]\.xml)",
            "an Office document: save it as HTML or text",
        ),
        (rb"PK\x03\x04.{26}mimetypeapplication/", "an e-book or OpenDocument file: save it as HTML or text"),
        (rb"PK(?:\x03\x04|\x05\x06)", "a ZIP archive: unpack it and name its folder"),
        (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document: save it as HTML or text"),
        (rb"7z\xbc\xaf\x27\x1c|Rar!\x1a\x07", "an archive: unpack it and name its folder"),
        (rb".{257}ustar", "a tar archive: unpack it and name its folder"),
        (
            rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|II\*\0|MM\0\*",
            "an image: name the page it shows, as text or HTML",
        ),
        (rb"SQLite format 3\0", "a database: export its table as JSON Lines"),
        (rb"\x7fELF|MZ.{58}|\xca\xfe\xba\xbe|\0asm", "a program: name a page"),
    )
)


def description(data: bytes) -> str | None:
    """What `data` is and what to do with it, when it is of a format that is known and no text."""
    if is_compressed(data):
        return "compressed twice: decompress it once"
    return next((words for magic, words in _FORMATS if magic.match(data) and _NO_TEXT.search(data)), None)
