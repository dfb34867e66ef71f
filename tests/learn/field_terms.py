"""Learn which phrases are terms of the field: those that at least two papers write in capitals, or shorten.

Only folded phrases leave the records, no sentence of theirs.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import zstandard

from etl.extract.systems import field_terms
from etl.extract.text.abbreviations import abbreviations
from etl.extract.text.masking import mask

LEAST = 2
"""Papers that use a phrase."""
_PHRASE = re.compile(r"(?<![\w-])[A-Z][a-z]{1,24}(?:[ -][A-Z][a-z]{1,24}){1,6}(?![\w-])")


def phrases(text: str) -> Iterator[str]:
    """The folded phrases of a masked text that could be terms: long forms, and words in capitals in a row."""
    yield from (field_terms.folded(one.long) for one in abbreviations(text))
    yield from (field_terms.folded(found[0]) for found in _PHRASE.finditer(text))


def abstracts(path: Path) -> Iterator[str]:
    """The abstract of each record in a file of JSON Lines, plain or .zst."""
    with path.open("rb") as raw:
        stream = zstandard.ZstdDecompressor().stream_reader(raw) if path.suffix == ".zst" else raw
        with io.TextIOWrapper(stream, encoding="utf-8") as text:
            for line in text:
                yield " ".join(json.loads(line)["abstract"].split())


def terms(found: Iterable[str]) -> list[str]:
    """The folded phrases that several abstracts hold, in order."""
    papers: Counter[str] = Counter()
    for abstract in found:
        papers.update({*phrases(mask(abstract))} - {""})
    return sorted(phrase for phrase, count in papers.items() if count >= LEAST)


def main() -> None:
    """Write the phrases, a line each."""
    lines = (f"{phrase}\n" for phrase in terms(abstracts(Path(sys.argv[1]))))
    field_terms.FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
