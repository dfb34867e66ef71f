"""Switch off each view of the layout reader and each family of extraction rules, one at a time, on labelled pages.

`python tests/ablate/run.py FOLDER …` prints F1 with all of them, and for each switch how it changes without: over all
pages, and in brackets over each fold. What changes nothing, or helps in some folds and harms in others, may go. All is
done in one process; the reader is blinded, not trained again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))
from ablate.labelled import FIGURES, Labelled, Tallies, folds, labelled, scored
from layouts.score import Tally

from etl import extract, read
from etl.errors import PageError
from etl.model import Findings, Page
from etl.read.layout import features, model, network, templates
from etl.read.layout.tokens import tokens

BLOCKS = (
    *("token", "separators", "places", "repeats", "line"),
    *("near",) * (2 * len(features._NEAR)),
    *("sections", "headings", *templates.NAMES, "page mean"),
)
"""Names of the blocks of features, in order; a name may have several."""
KINDS = ("systems", "hardware", "workloads", "claims")
LEAST = 0.0005
"""A change that is shown as one."""


def views() -> list[str]:
    """What the reader of any layout goes by: words, blocks of features, templates."""
    return [f"read/{name}" for name in dict.fromkeys(("words", *BLOCKS))]


@contextmanager
def without(name: str) -> Iterator[None]:
    """The reader of any layout with one view of a page blanked out, in features and in means over templates."""
    view = name.partition("/")[2]
    before = model.load
    blind = before()
    blind = replace(blind, networks=tuple(_blinded(weights, view) for weights in blind.networks))
    model.load = lambda _path=None: blind  # type: ignore[assignment]
    try:
        yield
    finally:
        model.load = before


def _blinded(weights: Mapping[str, Any], view: str) -> dict[str, Any]:
    changed = dict(weights)
    changed["input"] = weights["input"].copy()
    changed["input"][_columns(view)] = 0
    if view in templates.NAMES:
        hidden = weights["input"].shape[1]
        first = (2 + templates.NAMES.index(view)) * hidden  # after the two convolutions
        for step in range(network.ROUNDS):
            changed[f"mix{step}"] = weights[f"mix{step}"].copy()
            changed[f"mix{step}"][first : first + hidden] = 0
    return changed


def _columns(view: str) -> list[int] | slice:
    """The rows of the first layer that see a view; words come after all blocks."""
    page = features.Features("Boats", tokens("Boats"))
    widths = [block.shape[1] for block in page.blocks()]
    if view == "words":
        return slice(sum(widths), None)
    ends = list(accumulate(widths))
    spans = zip(BLOCKS, ends, widths, strict=True)
    return [at for name, end, width in spans if name == view for at in range(end - width, end)]


def found_on(page: Page) -> tuple[Findings, ...]:
    """The findings of a page; a page that no reader takes has none."""
    try:
        records = read.reading(page).records
    except PageError:
        return ()
    return tuple(map(extract.findings, records))


def family(kind: str, rule: str) -> str:
    """What a rule is switched off with: "claims/verb" for "verb-by-bare+"."""
    return f"{kind}/{rule.rstrip('+').partition('-')[0]}"


def families(found: Iterable[Findings]) -> list[str]:
    """The families of rules that gave something."""
    return sorted({family(kind, item.rule) for one in found for kind in KINDS for item in getattr(one, kind)})


def dropped(found: Sequence[Findings], name: str) -> tuple[Findings, ...]:
    """Findings without what a family of rules gave."""
    kind = name.partition("/")[0]

    def left(one: Findings) -> Findings:
        held = tuple(item for item in getattr(one, kind) if family(kind, item.rule) != name)
        changes: dict[str, Any] = {kind: held}
        return replace(one, **changes)

    return tuple(map(left, found))


def added(tallies: Iterable[Tallies]) -> Tallies:
    """The tallies of several pages as one."""
    total = {figure: Tally() for figure in FIGURES}
    for one in tallies:
        for figure, tally in one.items():
            total[figure].right += tally.right
            total[figure].wrong += tally.wrong
            total[figure].missed += tally.missed
    return total


def line(name: str, before: Sequence[Tallies], after: Sequence[Tallies], parts: Sequence[Sequence[int]]) -> str:
    """The change of each figure that changes somewhere, over all pages and over each part of them."""
    every = [range(len(before)), *parts]
    shown: list[str] = []
    for figure in FIGURES:
        changes = [_f1(after, part, figure) - _f1(before, part, figure) for part in every]
        if max(map(abs, changes)) >= LEAST:
            inside = " ".join(f"{change:+.3f}" for change in changes[1:])
            shown.append(f"{figure} {changes[0]:+.3f} ({inside})")
    return f"{name:24} {'   '.join(shown) or 'nothing changes'}"


def _f1(tallies: Sequence[Tallies], part: Iterable[int], figure: str) -> float:
    found = added(tallies[at] for at in part)[figure].f1
    return 1.0 if found is None else found


def ablated(pages: Sequence[Labelled], count: int, only: Collection[str] = ()) -> Iterator[str]:
    """A line with everything switched on, then one for each switch."""
    parts = folds(pages, count)
    base = [found_on(one.page) for one in pages]
    before = [scored(one, found) for one, found in zip(pages, base, strict=True)]
    whole = added(before)
    yield f"{'all':24} " + "   ".join(f"{name} {tally.f1:.3f}" for name, tally in whole.items() if tally.f1 is not None)
    for name in filter(lambda name: not only or name in only, views()):
        with without(name):
            after = [scored(one, found_on(one.page)) for one in pages]
        yield line(name, before, after, parts)
    for name in filter(lambda name: not only or name in only, families(one for found in base for one in found)):
        after = [scored(one, dropped(found, name)) for one, found in zip(pages, base, strict=True)]
        yield line(name, before, after, parts)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the lines of the folders that are named."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    asks.add_argument("--folds", type=int, default=3)
    asks.add_argument("--only", action="append", default=[], metavar="NAME", help="read/words, claims/verb, …")
    asked = asks.parse_args(arguments)
    pages = [one for folder in asked.folders for one in labelled(folder)]
    if not pages:
        print("no labelled page: name folders of pages, each with a NAME.jsonl beside it")
        return 2
    print(f"{len(pages)} pages of {len({one.maker for one in pages})} makers in {asked.folds} folds")
    for told in ablated(pages, asked.folds, asked.only):
        print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
