"""Score the readers on generated pages whose truth is known.

With papers-50k.jsonl.zst of ../shared at hand the pages list its papers, otherwise invented ones. A figure is the mean
F1 of the pages of a layout, that of a batch the mean of its layouts, "-" where pages say nothing of a field.
A page that no reader takes counts as one with nothing read.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

import zstandard

from etl import read
from etl.errors import PageError
from etl.fetch.decoding import decoded
from etl.model import Page, Record

if not __package__:  # started as a program
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from layouts import generate, people
from layouts import papers as invented
from layouts.shape import Layout
from layouts.truth import Listed, Names, Paper, Sheet

REAL = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "papers-50k.jsonl.zst"
FIELDS = ("papers", "titles", "authors", "starts", "ends")
"""Abstracts count twice: where they start and where they end."""
LENGTHS = (3, 12, 60)
EDGE = 40  # folded characters of an abstract that are compared at either end


@dataclass(frozen=True, slots=True)
class Read:
    """One paper as it was read, merged over the places of the page where its title stands."""

    title: str
    names: Names
    abstract: str


@dataclass(slots=True)
class Tally:
    """What was right, wrong and missed in one field of one page."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def add(self, want: frozenset[object], have: frozenset[object]) -> None:
        self.right += len(want & have)
        self.wrong += len(have - want)
        self.missed += len(want - have)

    @property
    def f1(self) -> float | None:
        """None where there is nothing to find and nothing was found."""
        every = 2 * self.right + self.wrong + self.missed
        return 2 * self.right / every if every else None


@dataclass(slots=True)
class Score:
    """How one page was read."""

    tallies: dict[str, Tally] = field(default_factory=lambda: {name: Tally() for name in FIELDS})
    notes: list[str] = field(default_factory=list)


def key(text: str) -> str:
    """Case, punctuation, accents and spaces folded away."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", "", plain.casefold())


def page(sheet: Sheet) -> Page:
    """The page as it would be fetched."""
    data = sheet.text.encode()
    return Page(f"{sheet.layout}.txt", decoded(data)[0], hashlib.sha256(data).hexdigest())


def records(sheet: Sheet) -> tuple[Record, ...]:
    try:
        return read.reading(page(sheet)).records
    except PageError:
        return ()


def merged(found: Iterable[Record]) -> list[Read]:
    """Records as papers: those of the same title are one, which keeps the first authors and abstract there are."""
    papers: dict[str, Read] = {}
    for place, record in enumerate(found):
        title = record.title.words if record.title else ""
        names = tuple(author.name for author in record.authors)
        abstract = record.abstract.words if record.abstract else ""
        first = papers.setdefault(key(title) or f"#{place}", Read(title, names, abstract))
        papers[key(title) or f"#{place}"] = Read(title, first.names or names, first.abstract or abstract)
    return list(papers.values())


def scored(sheet: Sheet, found: Iterable[Record]) -> Score:
    """Truth and reading of a page side by side."""
    score, left = Score(), merged(found)
    for listed in sheet.papers:
        match = _match(listed, left)
        if match is not None:
            left.remove(match)
        _add(score, sheet.layout, listed, match)
    for extra in left:
        score.tallies["papers"].wrong += 1
        score.notes.append(f"{sheet.layout}: no paper  {(extra.title or extra.abstract)[:100]!r}")
    return score


def _match(listed: Listed, left: Sequence[Read]) -> Read | None:
    """The paper of that title, else the one whose abstract starts so."""
    if listed.title:
        for one in left:
            if key(one.title) == key(listed.title):
                return one
    start = key(listed.abstract or "")[:EDGE]
    return next((one for one in left if start and key(one.abstract).startswith(start)), None)


def _add(score: Score, where: str, listed: Listed, match: Read | None) -> None:
    """Count one paper in every field, and note what differs."""
    have = match or Read("", (), "")
    names = tuple(map(key, have.names))
    readings = [tuple(map(key, reading)) for reading in listed.readings]
    best = max(readings, key=lambda reading: sum(a == b for a, b in zip(reading, names, strict=False)))
    abstract, said = key(listed.abstract or ""), key(have.abstract)
    pairs: Mapping[str, tuple[frozenset[object], frozenset[object]]] = {
        "papers": (frozenset({listed.label}), frozenset({listed.label} if match else ())),
        "titles": (_one(key(listed.title or "")), _one(key(have.title))),
        "authors": (frozenset(enumerate(best)), frozenset(enumerate(names))),
        "starts": (_one(abstract[:EDGE]), _one(said[:EDGE])),
        "ends": (_one(abstract[-EDGE:]), _one(said[-EDGE:])),
    }
    for name, (want, got) in pairs.items():
        score.tallies[name].add(want, got)
        if want != got and (match or name == "papers"):
            shown = {"titles": have.title, "authors": "; ".join(have.names), "papers": "nothing"}.get(name)
            told = shown if shown is not None else (have.abstract[:60] if name == "starts" else have.abstract[-60:])
            score.notes.append(f"{where}: {name:8} {listed.label[:60]!r} read as {told[:160]!r}")


def _one(folded: str) -> frozenset[object]:
    return frozenset({folded} if folded else ())


# Pages


@cache
def _real() -> tuple[bytes, ...]:
    if not REAL.is_file():
        return ()
    with REAL.open("rb") as file:
        return tuple(zstandard.ZstdDecompressor().stream_reader(file).read().splitlines())


def papers(count: int, random: Random) -> tuple[Paper, ...]:
    """Real papers where they are at hand, a few of them with an odd name among the authors; else invented ones."""
    lines = _real()
    if not lines:
        return invented.papers(count, random)
    made: dict[str, Paper] = {}
    while len(made) < count:
        told = json.loads(random.choice(lines))
        title, abstract = " ".join(told["title"].split()), " ".join(told["abstract"].split())
        names = [" ".join(name.split()) for name in told["authors"]]
        names = list(dict.fromkeys(name for name in names if name))[:40]
        if random.random() < 0.05 and names:
            names[random.randrange(len(names))] = people.odd_name(random)
        if key(title) and len(key(abstract)) > 2 * EDGE and names:
            made.setdefault(key(title), Paper(title, tuple(dict.fromkeys(names)), abstract))
    return tuple(made.values())


def sheets(layout: Layout, seed: int, rounds: int = 2) -> Iterable[Sheet]:
    """Pages of all lengths, several of each."""
    for number in range(rounds * len(LENGTHS)):
        name = seed * 1000 + number
        random = Random(f"{layout.name} {name} papers")
        yield generate.sheet(layout, name, papers(LENGTHS[number % len(LENGTHS)], random))


# Tables


def mean(figures: Iterable[float | None]) -> float | None:
    told = [figure for figure in figures if figure is not None]
    return sum(told) / len(told) if told else None


def _line(name: str, figures: Mapping[str, float | None]) -> str:
    return f"{name:28}" + "".join(f"{'-' if f is None else f'{f:.3f}':>9}" for f in figures.values())


def table(batches: Mapping[int, Sequence[Layout]], seed: int, rounds: int, *, misses: bool) -> dict[str, object]:
    """Print a line a layout and a batch, and give the figures."""
    told: dict[str, object] = {}
    totals = []
    for batch, layouts in batches.items():
        print(f"{f'batch {batch}':28}" + "".join(f"{name:>9}" for name in FIELDS))
        rows: dict[str, Mapping[str, float | None]] = {}
        for layout in layouts:
            scores = [scored(sheet, records(sheet)) for sheet in sheets(layout, seed, rounds)]
            rows[layout.name] = {name: mean(score.tallies[name].f1 for score in scores) for name in FIELDS}
            print(_line(layout.name, rows[layout.name]))
            if misses:
                print(*(f"    {note}" for score in scores for note in score.notes), sep="\n")
        totals.append({name: mean(row[name] for row in rows.values()) for name in FIELDS})
        print(_line(f"= batch {batch}", totals[-1]), end="\n\n")
        told[str(batch)] = {"layouts": rows, "mean": totals[-1]}
    if len(totals) > 1:
        told["mean"] = {name: mean(total[name] for total in totals) for name in FIELDS}
        print(_line("= all batches", {name: mean(total[name] for total in totals) for name in FIELDS}))
    return told


def show(layout: Layout, seed: int) -> None:
    """Print one short page, what stands on it, and what was read."""
    sheet = next(iter(sheets(layout, seed, 1)))
    print(sheet.text, "-" * 80, *sheet.papers, *sheet.others, "-" * 80, *merged(records(sheet)), sep="\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--batch", type=int, choices=tuple(generate.BATCHES), help="this batch only")
    parser.add_argument("--layout", choices=tuple(generate.LAYOUTS), help="this layout only")
    parser.add_argument("--seed", type=int, default=1, help="another seed gives other pages (default 1)")
    parser.add_argument("--rounds", type=int, default=2, help="pages of each length a layout (default 2)")
    parser.add_argument("--misses", action="store_true", help="list what was missed and what was wrong")
    parser.add_argument("--show", choices=tuple(generate.LAYOUTS), help="print one page of a layout and its truth")
    parser.add_argument("--json", type=Path, help="write the figures here")
    args = parser.parse_args()
    if args.show:
        show(generate.LAYOUTS[args.show], args.seed)
        return 0
    if not _real():
        print(f"{REAL.name} is not at hand beside the checkout: the pages list invented papers")
    chosen = {
        batch: some
        for batch, layouts in generate.BATCHES.items()
        if args.batch in (None, batch) and (some := [one for one in layouts if args.layout in (None, one.name)])
    }
    told = table(chosen, args.seed, args.rounds, misses=args.misses)
    if args.json:
        args.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
