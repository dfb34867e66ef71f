"""Inputs nobody would write: pages and sentences of ours, cut, spliced, repeated and mixed with what breaks readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

TESTS = Path(__file__).resolve().parents[1]
SAMPLE = TESTS.parent / "etl" / "sample"
LONGEST = 4_000
"""Characters that an input has at most: small inputs are many inputs."""
_CUT = 900

ODD = (
    *"\0 \x0b \x0c \x1f \x7f \x85 \xa0 \xad \u200b \u200d \u202e \u2028 \u2029 \ufeff \uffff \ud800 \udfff".split(" "),
    *"İ ß ﬁ ǅ é e\u0301 \u0301 ² ½ ٣ Ⅻ × − – … · ′ “ 研究 👩‍👩‍👧 𝒳 ﷺ ก็".split(),
    *"( ) [ ] { } < > # $ % & * + - / \\ ^ _ ` | ~ \" ' , . : ; ? ! = @".split(),
    *(
        "\n",
        "\n\n",
        "\r",
        "\r\n",
        "\t",
        "  ",
        "\n\n\n\n",
        "---",
        "```",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "&amp;",
        "&#0;",
    ),
    *(
        "{",
        "}}",
        "\\textbf{",
        "$\\times$",
        "{\\'e}",
        "\\",
        "\\u0000",
        "\\ud800",
        '"',
        "'",
        '\\"',
        "@string{",
        "@article{a,",
    ),
)
TOKENS = (
    *(
        "#1 ",
        "[PDF]",
        "[Copy]",
        "Authors: ",
        "Title: ",
        "Abstract",
        "Abstract: ",
        "arXiv:2009.00748",
        "Created: 2020-09-01",
    ),
    *(
        "Total: 3",
        "Oral: Trees Tue 6 Apr 11:10 a.m.",
        "Mon 29 Aug. 16:01 - 16:10 PDT",
        " · ",
        " ; ",
        " and ",
        "| a | b |",
    ),
    *(
        "[1] ",
        "- ",
        "1. ",
        "# ",
        "> ",
        "et al.",
        "(2020)",
        "https://a.b/c.pdf",
        "10.1000/x",
        "Session 3",
        "9:00",
        "Keynote",
    ),
    *(
        "up to 2.5x",
        "30%",
        "1.1 to 1.5x",
        "25%-40%",
        "two orders of magnitude",
        "half the ",
        "twice as ",
        "$1.95{\\times}$",
    ),
    *(
        "faster than ",
        "compared to ",
        "outperforms ",
        "reduces ",
        " by ",
        " from ",
        " to ",
        "respectively",
        "on average",
        "over ",
    ),
    *(
        "We present ",
        "Kestrel",
        "TensorRT",
        "A100",
        "ResNet-50",
        "(FB)",
        "latency",
        "throughput",
        "400 ",
        "1e999",
        "0x",
        "-0",
    ),
    *(
        "<p>",
        "</p>",
        "<div>",
        "<b>",
        "<li>",
        "<table>",
        "<td>",
        "<script>",
        "<math>",
        "<dl><dt>",
        "<meta name='citation_title'",
    ),
    *(
        '{"title": "',
        '"authors": [',
        "null",
        "1e400",
        "[[",
        "]}",
        "TY  - JOUR",
        "AU  - ",
        "ER  - ",
        "<entry>",
        "</title>",
    ),
    *(
        "year=",
        "crossref={k}",
        "#",
        '"" # ""',
        "month=jan",
        "NaN",
        "Infinity",
        "9" * 40,
        "<!DOCTYPE x [<!ENTITY a 'b'>]>",
        "&a;",
    ),
)
_CASES = ("extract", "read/names", "render/markdown", "resolve/keys")


@cache
def pages() -> Mapping[str, tuple[str, ...]]:
    """Pages of the tests and of the sample, by what they are: text, html, atom, bibtex, json, ris, latex, org."""
    data = TESTS / "read" / "formats" / "data"
    rendered = TESTS / "render" / "html" / "pages"
    return {
        "text": tuple(map(_text, [*sorted(SAMPLE.glob("*.txt")), *sorted(rendered.glob("*.txt"))])),
        "html": tuple(map(_text, sorted(rendered.glob("*.html")))),
        "atom": tuple(_text(data / name) for name in ("api.atom", "daily.rss")),
        "bibtex": (_text(data / "papers.bib"),),
        "json": (_text(data / "papers.jsonl"), *_text(data / "services.jsonl").splitlines()),
        "ris": (_text(data / "papers.ris"),),
        "data": (_text(data / "programme.yaml"),),
        "latex": (_text(TESTS / "render" / "pages" / "cv.tex"),),
        "org": (_text(TESTS / "render" / "pages" / "list.org"),),
    }


@cache
def sentences() -> tuple[str, ...]:
    """Every text of the case tables: sentences, titles, abstracts, lists of people."""
    found: dict[str, None] = {}
    for folder in _CASES:
        for table in sorted((TESTS / folder).glob("*.jsonl")):
            for line in _text(table).splitlines():
                found |= dict.fromkeys(_strings(json.loads(line)))
    return tuple(found)


def page(chance: Random, kind: str) -> str:
    """A page of a kind, and now and then of another, changed."""
    told = pages()[kind if chance.random() < 0.9 else chance.choice(sorted(pages()))]
    return changed(chance, _part(chance, chance.choice(told)))


def sentence(chance: Random) -> str:
    """One or two texts of the case tables, changed."""
    return changed(chance, " ".join(chance.choice(sentences()) for _ in range(chance.choice((1, 1, 2)))))


def changed(chance: Random, text: str) -> str:
    """The text after a few changes."""
    for _ in range(chance.choice((1, 1, 2, 2, 3, 5, 9))):
        text = chance.choice(CHANGES)(chance, text)[:LONGEST]
    return text


def _insert(chance: Random, text: str) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + chance.choice(TOKENS if chance.random() < 0.6 else ODD) + text[at:]


def _delete(chance: Random, text: str) -> str:
    start, end = _span(chance, text)
    return text[:start] + text[end:]


def _repeat(chance: Random, text: str) -> str:
    start, end = _span(chance, text)
    return text[:end] + text[start:end] * chance.choice((1, 2, 5, 40)) + text[end:]


def _splice(chance: Random, text: str) -> str:
    """Put a part of another text somewhere into it."""
    other = (
        chance.choice(sentences()) if chance.random() < 0.5 else chance.choice(pages()[chance.choice(sorted(pages()))])
    )
    (start, end), at = _span(chance, other), chance.randint(0, len(text))
    return text[:at] + other[start:end] + text[at:]


def _move(chance: Random, text: str) -> str:
    start, end = _span(chance, text)
    rest = text[:start] + text[end:]
    at = chance.randint(0, len(rest))
    return rest[:at] + text[start:end] + rest[at:]


def _swap(chance: Random, text: str) -> str:
    """Put something odd in the place of one character, or of all that are like it."""
    if not text:
        return text
    one, odd = chance.choice(text), chance.choice(ODD)
    return text.replace(one, odd, chance.choice((1, 1, 3, -1)))


def _shuffle(chance: Random, text: str) -> str:
    lines = text.split("\n")
    chance.shuffle(lines)
    return "\n".join(lines)


def _join(chance: Random, text: str) -> str:
    return text.replace("\n", chance.choice((" ", "", "\r\n", "\n\n", "\u2028", "\t")))


def _turn(chance: Random, text: str) -> str:
    """Another case for a part of it."""
    start, end = _span(chance, text)
    how: Callable[[str], str] = chance.choice((str.upper, str.lower, str.title, str.swapcase))
    return text[:start] + how(text[start:end]) + text[end:]


def _nest(chance: Random, text: str) -> str:
    """A part between many marks that open and close."""
    start, end = _span(chance, text)
    opening, closing = chance.choice(
        (("(", ")"), ("[", "]"), ("{", "}"), ("<b>", "</b>"), ('"', '"'), ("$", "$"), ("<i>", ""))
    )
    times = chance.choice((1, 3, 30, 200))
    return text[:start] + opening * times + text[start:end] + closing * times + text[end:]


CHANGES = (
    _insert,
    _insert,
    _insert,
    _delete,
    _delete,
    _repeat,
    _splice,
    _splice,
    _move,
    _swap,
    _shuffle,
    _join,
    _turn,
    _nest,
)
"""What is done to a text; what is named twice is done twice as often."""


def _part(chance: Random, text: str) -> str:
    if len(text) <= _CUT or chance.random() < 0.05:
        return text
    start = 0 if chance.random() < 0.5 else chance.randrange(len(text) - _CUT // 2)
    return text[start : start + chance.randint(50, _CUT)]


def _span(chance: Random, text: str) -> tuple[int, int]:
    start = chance.randint(0, len(text))
    return start, min(len(text), start + int(chance.expovariate(1 / 25)) + 1)


def _strings(value: object) -> Sequence[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in _strings(part)]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
