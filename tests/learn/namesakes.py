"""Learn how often words are given names and family names, from records with authors.

Only counts leave the records. Shares are rounded to steps of a tenth, so that words of like shares stand in one line;
words too rare to make a common name are left out.
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from learn.name_words import records

from etl.resolve.keys.names import name
from etl.resolve.people import name_table

LEAST = 60
"""Parts of a million."""


def counts(lists: Iterable[list[str]]) -> dict[str, Counter[str]]:
    """Kind of word → how often each word is one."""
    found: dict[str, Counter[str]] = {"given": Counter(), "family": Counter(), "initial": Counter()}
    for one in (name(printed) for names in lists for printed in names if printed.strip()):
        given, _, family = one.key.rpartition("-")
        if given and family:
            found["family"][family] += 1
            found["given"][given] += 1
            found["initial"][given[0]] += 1
    return found


def rounded(share: float) -> int:
    """A share to a step of a tenth."""
    return round(1.1 ** round(math.log(share, 1.1)))


def main() -> None:
    """Write the words, a line for each kind and share."""
    lines: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    for kind, words in counts(names for _, names in records(Path(sys.argv[1]))).items():
        for word, count in words.items():
            share = name_table.PARTS * count / words.total()
            if share >= LEAST:
                lines[kind, rounded(share)].append(word)
    text = (f"{kind} {share} {' '.join(sorted(lines[kind, share]))}\n" for kind, share in sorted(lines, reverse=True))
    name_table.FILE.write_text("".join(text), encoding="utf-8")


if __name__ == "__main__":
    main()
