"""A graph of the texts and names that break careless writers and readers alike.

It is the awkward corpus of the tests of etl/export/, without U+0000, which the C strings of some tools end at, and with
more: markup that ends a script, emoji of several code points, spreadsheet formulas, text of a million characters, IRIs
with letters of other scripts, escapes, quotes and brackets in their place.
"""

from __future__ import annotations

from corpora import lines_of
from graphs import AWKWARD_CORPUS

from etl.rdf import literals

PAPER = "https://w3id.org/mlsys-kg/paper/larkspur-1a"
NOTE = "http://www.w3.org/2004/02/skos/core#note"
SEE_ALSO = "http://www.w3.org/2000/01/rdf-schema#seeAlso"
TEXTS = (
    "</script><script>alert(1)</script><!-- ]]> -->",
    "👩🏽\u200d🔬 🏳️\u200d🌈 é e\u0301 가 각 \U0010fffd",
    '"""three\'\'\' quotes\\"""\\',
    "\\u0041 \\n %41 &amp; ${x} {{y}} <%= z %>",
    "\u202eback to front\u202c \u2067and\u2069 forth\u200f",
    "\x01\x02\x07\x0b\x1b\x1f\x7f\x80\x9f\ufeff\ufffd",
    "line\rline\r\nline\n\n\tline ",
    "=cmd|'/c calc'!A1",
    " ",
    "",
    "kernel " * 150_000,
)
IRIS = (
    "https://example.org/~ada/(fused)/kernels;v=1,2?q=a&b='c'#é/ü",
    "https://example.org/%E2%88%9E%20/%3Cx%3E",
    "https://пример.example/論文/カーネル",
    "urn:isbn:978-3-16-148410-0",
    "https://example.org/a.b-c_d/..e/x.",
    "https://example.org/-1,2:3@4!5$6*7+8=9",
)


def lines() -> list[str]:
    """The statements as N-Triples."""
    texts = [f"<{PAPER}> <{NOTE}> {literals.text(text)} .\n" for text in TEXTS]
    iris = [f"<{PAPER}> <{SEE_ALSO}> <{iri}> .\n<{iri}> <{SEE_ALSO}> <{PAPER}> .\n" for iri in IRIS]
    return [line.replace("\\u0000", "") for line in (*lines_of(AWKWARD_CORPUS), *texts, *iris)]
