"""Many small pages, of which no two are alike."""

from __future__ import annotations

import hashlib
from pathlib import Path

from etl.model import Page

_PAPERS = 6
_SYSTEMS = "Kestrel Heron Magpie Stork Plover Dunlin Bittern Siskin Linnet Dipper".split()


def text(number: int) -> str:
    """A listing of a few papers."""
    papers = (number * _PAPERS + place for place in range(_PAPERS))
    listed = (
        f"#{place} {_SYSTEMS[n % 10]}{n}: Kernels for {_SYSTEMS[n // 10 % 10]} Number {n} [PDF] [Copy]\n\n"
        f"Authors: Ada Swift{'x' * (n % 7)} ; Bo Stork\n\n"
        f"We present {_SYSTEMS[n % 10]}{n}, a compiler that lets kernel {n} rest until its inputs are there. "
        f"On an A100 GPU it is {n % 9 + 2}.{n % 10}x faster than TensorRT, and it uses {n % 60 + 10}% less memory.\n"
        for place, n in enumerate(papers, start=1)
    )
    return f"HOTSYS.2031 - All\n\nTotal: {_PAPERS}\n\n" + "\n".join(listed)


def pages(count: int) -> list[Page]:
    return [page(f"{number}.txt", text(number)) for number in range(count)]


def page(source: str, words: str) -> Page:
    return Page(source, words, hashlib.sha256(words.encode()).hexdigest())


def written(folder: Path, count: int) -> Path:
    """A folder of such pages."""
    folder.mkdir()
    for one in pages(count):
        (folder / one.source).write_text(one.text, encoding="utf-8")
    return folder
