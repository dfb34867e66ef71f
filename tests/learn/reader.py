"""Train the reader of unknown layouts, and score it on pages of makers that it has not met.

    python tests/learn/reader.py FOLDER [FOLDER …]                     # cross-validation: a table, no weights
    python tests/learn/reader.py FOLDER [FOLDER …] --out my.reader     # weights from all pages, too
    python tests/learn/reader.py FOLDER [FOLDER …] --reader my.reader  # the table of a reader; nothing is trained
    … --records papers.jsonl.zst                                       # titles and names to fill variants with

Folders hold labelled pages (`learn.pages`); pages of one maker stay in one fold. Generated pages of
`tests/layouts` and variants of the labelled pages are learned from, too; neither is scored. The same arguments give the
same weights on the same machine.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from etl.fetch.decoding import decoded
from etl.model import Page
from etl.read import layout
from etl.read.layout import confidence, model
from etl.read.layout.training.network import Weights
from etl.read.layout.training.teaching import FIELDS, Score, added, scored
from etl.render import markup

if not __package__:  # started as a program
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from layouts import drawn, generate
from layouts import score as layouts
from learn import calibration, pages, weights
from learn.name_words import records

if TYPE_CHECKING:
    from layouts.shape import Layout

GOOD, POOR = 0.98, 0.9
_WHAT = {"heading": "session", "session": "session", "talk": "talk", "break": "event", "person": "person"}


_STRUCTURED = frozenset(".csv .tsv .json .yaml .yml .toml .xml .bib .ris".split())
"""Endings of data files, which other readers take."""
_SERVICES, _OFTEN = 11, 8
"""The batch of services that people copy pages from, of one or two papers as well; how often each is generated."""
_SPARE = 1_000
"""Number of the first page of a service that no network learns from."""
_RECORDS = 15_000
"""Records whose titles and names fill variants."""
_LONG, _SHORT, _ANY = (3, 5, 8, 12, 20), (1, 1, 2, 2, 3, 5, 12), (1, 2, 3, 5, 8, 12, 20)
"""Papers of a page."""


def labelled(folders: Iterable[Path]) -> Iterator[pages.Labelled]:
    """The pages of labelled folders, as text."""
    for folder in folders:
        makers = pages.makers(folder)
        for path, gold in pages.folder(folder):
            if path.suffix in _STRUCTURED:
                continue
            page = _rendered(path.name, path.read_bytes())
            maker = makers.get(path.name, path.name)
            rows = pages.worded(page.text, pages.rows(gold))
            yield pages.Labelled(path.name, maker, page.text, page.styles, rows)


def generated(rounds: int, drawn_pages: int) -> Iterator[pages.Labelled]:
    """Pages in the layouts of `tests/layouts`, and pages whose layout is drawn."""
    for name, form in generate.LAYOUTS.items():
        if form not in generate.BATCHES[_SERVICES]:
            yield from (_generated(form, number, _LONG, Random(f"{name} {number}")) for number in range(rounds))
    yield from services(0, _OFTEN * rounds)
    for number in range(drawn_pages):
        page = _generated(drawn.LAYOUT, number, _ANY, Random(f"drawn {number}"))
        yield pages.relaid(page, Random(f"drawn {number} relaid"))


def services(first: int, last: int) -> Iterator[pages.Labelled]:
    """Pages of services, from one number to another, some with other line ends and paragraphs."""
    for form in generate.BATCHES[_SERVICES]:
        for number in range(first, last):
            page = _generated(form, number, _SHORT, Random(f"{form.name} {number}"))
            yield pages.relaid(page, Random(f"{form.name} {number} relaid"))


def _generated(form: Layout, number: int, sizes: Sequence[int], random: Random) -> pages.Labelled:
    """A page in a layout, with its truth as gold."""
    sheet = generate.sheet(form, number, layouts.papers(random.choice(sizes), random))
    papers = (
        {
            "title": paper.title,
            "authors": list(paper.readings[0]),
            "abstract_start": (paper.abstract or "")[:60],
            "abstract_end": (paper.abstract or "")[-40:],
        }
        for paper in sheet.papers
    )
    others = ({"kind": "nonpaper", "what": _WHAT.get(one.kind, "other"), "text": one.words} for one in sheet.others)
    page = _rendered(form.name, sheet.text.encode())
    return pages.Labelled(form.name, "generated", page.text, page.styles, (*papers, *others))


def _rendered(name: str, data: bytes) -> Page:
    return markup.rendered(Page(name, decoded(data)[0], hashlib.sha256(data).hexdigest()))


Trained = tuple[list[Weights], NDArray[np.float64]]
"""Networks, and what going from a label to another adds."""
UNSURE = (np.zeros(len(confidence.RECORD)), np.zeros(len(confidence.PAGE)))
"""Of a model that is not yet calibrated: all is as likely as not."""


def trained(given: Sequence[pages.Labelled], chosen: argparse.Namespace) -> Trained:
    """What pages teach."""
    fill = pages.pool(given, islice(records(chosen.records), _RECORDS) if chosen.records else ())
    more = [one for page in given for one in pages.variants(page, fill, chosen.variants, 1)]
    examples = [made for page in (*given, *more) if (made := pages.example(page))]
    examples += [made for page in generated(chosen.generated, chosen.drawn) if (made := pages.example(page, 0.5))]
    settings = [weights.Settings(epochs=chosen.epochs, seed=seed) for seed in range(1, chosen.networks + 1)]
    report = lambda epoch, loss: print(f"  epoch {epoch + 1}: {loss:.4f}", file=sys.stderr, flush=True)  # noqa: E731
    networks = [weights.fitted(examples, one, report) for one in settings]
    return networks, weights.moves(examples)


def unseen(given: Sequence[pages.Labelled], chosen: argparse.Namespace) -> Iterator[calibration.Unseen]:
    """Every page with a model that saw no page of its maker."""
    makers = sorted({page.maker for page in given}, key=lambda maker: zlib.crc32(maker.encode()))
    folds = [makers.index(page.maker) % chosen.folds for page in given]
    for fold in range(chosen.folds):
        others = [page for page, one in zip(given, folds, strict=True) if one != fold]
        reader = model.of_bytes(model.packed(*trained(others, chosen), *UNSURE))
        yield from ((page, reader) for page, one in zip(given, folds, strict=True) if one == fold)


def table(scores: Sequence[tuple[str, Score]]) -> Iterator[str]:
    """A line a page, one for all together, and one that counts good and poor pages."""
    total: Score = {}
    for name, score in scores:
        total = added(total, score)
        yield f"{name:44s} " + "  ".join(f"{field} {score[field].f1:.3f}" for field in FIELDS)
    yield f"{'all':44s} " + "  ".join(f"{field} {total[field].f1:.4f} {tuple(total[field])}" for field in FIELDS)
    with_papers = [score for _, score in scores if score["papers"].right + score["papers"].missed]
    without = [score for _, score in scores if not score["papers"].right + score["papers"].missed]
    good = sum(min(score[field].f1 for field in FIELDS) >= GOOD for score in with_papers)
    poor = sum(min(score[field].f1 for field in FIELDS) < POOR for score in with_papers)
    clean = sum(not score["papers"].wrong for score in without)
    yield f"{good} of {len(with_papers)} pages have all three at {GOOD} or more, {poor} have one below {POOR}"
    yield f"{clean} of {len(without)} pages without papers give none"


def _print_table(read: Iterable[calibration.Unseen]) -> None:
    listings = ((page, layout.listing(calibration.page_of(page), reader)) for page, reader in read)
    print("\n".join(table([(page.name, scored(page.gold, listing.records)) for page, listing in listings])))


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=None, help="file of the weights")
    parser.add_argument("--records", type=Path, default=None, help="JSON Lines of papers, to fill variants with")
    parser.add_argument("--reader", type=Path, default=None, help="score this reader; train nothing")
    parser.add_argument("--folds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--variants", type=int, default=2)
    parser.add_argument("--generated", type=int, default=2)
    parser.add_argument("--drawn", type=int, default=600, help="pages whose layout is drawn")
    parser.add_argument("--spare", type=int, default=12, help="pages of each service for the confidence of records")
    parser.add_argument("--networks", type=int, default=2, help="of each fold")
    parser.add_argument("--shipped", type=int, default=2, help="networks of the weights that are written")
    chosen = parser.parse_args(arguments)
    given = list(labelled(chosen.folders))
    if chosen.reader:
        _print_table((page, model.load(chosen.reader)) for page in given)
        return 0
    validated = list(unseen(given, chosen))
    readers = list({id(reader): reader for _, reader in validated}.values())
    spare = services(_SPARE, _SPARE + chosen.spare)
    record, page = calibration.calibrated(validated, zip(spare, cycle(readers), strict=False))
    _print_table((one, replace(reader, record=record, page=page)) for one, reader in validated)
    if chosen.out:
        chosen.networks = chosen.shipped
        data = model.packed(*trained(given, chosen), record, page)
        chosen.out.write_bytes(data)
        print(f"{chosen.out}: {len(data):,} bytes from {len(given)} pages")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
