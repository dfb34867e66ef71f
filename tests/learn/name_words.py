"""Learn which words make names and which make titles, from records with titles and authors.

Each word weighs the logarithm of how much more often it stands in names than in titles, rounded; rare words and
words that tell nothing are left out. Only counts leave the records, no sentence of theirs.
"""

from __future__ import annotations

import ast
import io
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import zstandard

from etl.read.names import person_names

LEAST = 6
"""Times a word must be seen."""
MOST = 9
"""Greatest weight."""
SMOOTHING = 0.3


def records(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Title and names of each record in a file of JSON Lines, plain or .zst."""
    with path.open("rb") as raw:
        stream = zstandard.ZstdDecompressor().stream_reader(raw) if path.suffix == ".zst" else raw
        with io.TextIOWrapper(stream, encoding="utf-8") as text:
            for line in text:
                record = json.loads(line)
                authors = record["authors"]
                yield record["title"], ast.literal_eval(authors) if isinstance(authors, str) else authors


def weights(found: Iterator[tuple[str, list[str]]]) -> dict[str, int]:
    """Word → weight: above 0 for words of names, below for words of titles. Each name counts once."""
    named: Counter[str] = Counter()
    titled: Counter[str] = Counter()
    seen: set[str] = set()
    for title, authors in found:
        titled.update(person_names.folded_words(title))
        for author in set(authors) - seen:
            seen.add(author)
            named.update(person_names.folded_words(author))
    ratio = math.log(titled.total() / named.total())
    told = {
        word: round(math.log((named[word] + SMOOTHING) / (titled[word] + SMOOTHING)) + ratio)
        for word in named.keys() | titled.keys()
        if len(word) > 1 and named[word] + titled[word] >= LEAST
    }
    return {word: max(-MOST, min(MOST, weight)) for word, weight in told.items() if weight}


def main() -> None:
    """Write the words, a line for each weight."""
    by_weight: dict[int, list[str]] = defaultdict(list)
    for word, weight in weights(records(Path(sys.argv[1]))).items():
        by_weight[weight].append(word)
    lines = (f"{weight} {' '.join(sorted(by_weight[weight]))}\n" for weight in sorted(by_weight, reverse=True))
    person_names.FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
