"""Train the model of names that no rule introduces, and say how well it holds on papers that it was not trained on.

    python tests/learn/own_names.py PAPERS.jsonl.zst                # the table of a cross-validation
    python tests/learn/own_names.py PAPERS.jsonl.zst --out FILE     # weights, too

The words around names are learned from the names that rules introduce in the first papers of the list, against all
other names with capitals. The weights of traits are learned from papers whose names a reader judged
(`introduced.jsonl`: digests of the folded names that a paper introduces, of those on which readers differ, and, where
only some names were judged, of the others that were), on the names that the rules leave.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from learn import judgements
from learn.chances import packed
from learn.confidence import Trial, pages, papers, trained, unseen
from learn.weak_words import fitted_words

from etl.extract.grammar.names import fold as fold_name
from etl.extract.sections.sections import section
from etl.extract.systems.introduced_systems import by_rules
from etl.extract.systems.own_names import candidates, case, is_near
from etl.extract.systems.titles import title_name
from etl.learned.chances import Case, Model
from etl.model import Quote, Record

LABELS = Path(__file__).with_name("introduced.jsonl")
_RIDGE = 1.0
_LIMITS = (0.7, 0.6, 0.5, 0.45, 0.4, 0.3)


class Named(NamedTuple):
    """A name with capitals of an abstract."""

    keys: frozenset[str]
    case: Case
    ruled: bool
    """A rule introduces it."""


def digest(key: str) -> str:
    """Ten digits that stand for a folded name."""
    return hashlib.sha256(key.encode()).hexdigest()[:10]


def named(whole: Record) -> Iterator[Named]:
    """The names with capitals of a record; without those that are part of a name that a rule introduces."""
    if whole.abstract is None:
        return
    title = section(whole.title or Quote("", 0, 0))
    abstract = section(whole.abstract, title_name(title.masked))
    found = by_rules(title, abstract)
    keys = set[str]().union(*(proposal.keys() for proposal in found))
    for one in candidates(abstract):
        ruled = not keys.isdisjoint(one.keys())
        if ruled or not is_near(one, keys):
            yield Named(frozenset(one.keys()), case(one, title, abstract, len(found)), ruled)


def trials(listed: Sequence[Mapping[str, Any]], folder: Path | None) -> Iterator[Trial]:
    """The names that rules leave in judged papers and on annotated pages, with the judgements."""
    labels = {row["paper"]: row for row in map(json.loads, LABELS.read_text(encoding="utf-8").splitlines())}
    for paper in listed:
        if row := labels.get(paper["id"]):
            yield from _judged(paper["id"], "systems", named(listed_record(paper)), row)
    for gold, page in pages(folder):
        for record, row in judgements.rows(gold, page):
            yield from _judged(f"{gold.stem}:{row['n']}", "gold", named(record), _label(row["systems"]))


def _label(systems: Iterable[Mapping[str, Any]]) -> Mapping[str, Collection[str]]:
    """The judgement that annotated systems imply."""
    found: dict[str, set[str]] = {"introduced": set(), "optional": set()}
    for one in systems:
        if one.get("optional") or one["role"] == "proposed":
            sure = "optional" if one.get("optional") else "introduced"
            found[sure] |= {digest(fold_name(name)) for name in judgements.names_of(one)}
    return found


def _judged(paper: str, sample: str, names: Iterable[Named], label: Mapping[str, Collection[str]]) -> Iterator[Trial]:
    for one in names:
        keys = {digest(key) for key in one.keys}
        own = not keys.isdisjoint(label["introduced"])
        other = not keys.isdisjoint(label["others"]) if "others" in label else keys.isdisjoint(label["optional"])
        if not one.ruled and (own or other):
            yield Trial(paper, sample, one.case, own)


def listed_record(paper: Mapping[str, Any]) -> Record:
    """A paper of the list as a page would hold it."""
    return judgements.record(paper["title"] or "", paper["abstract"] or "")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("papers", type=Path, help="JSON lines with id, title and abstract")
    parser.add_argument("--annotated", type=Path, default=None, help="folder with annotated pages (`gold`, `seeds`)")
    parser.add_argument("--weak", type=int, default=50_000, help="papers whose words are learned from")
    parser.add_argument("--out", type=Path, default=None, help="file of the weights")
    chosen = parser.parse_args(arguments)
    listed = list(papers(chosen.papers))
    judged = {row["paper"] for row in map(json.loads, LABELS.read_text(encoding="utf-8").splitlines())}
    weak = [one for paper in listed[: chosen.weak] if paper["id"] not in judged for one in named(listed_record(paper))]
    words = fitted_words([(tuple(one.case.words), one.ruled) for one in weak])
    base = Model({"named": words}, {}, {})
    given = list(trials(listed, chosen.annotated))
    met = np.array([trial.sample == "gold" for trial in given])
    scores = unseen(given, base, _RIDGE)[~met]
    chance, right = 1 / (1 + np.exp(-scores)), np.array([trial.right for trial in given])[~met]
    print(f"{len(weak)} names of which rules introduce {sum(one.ruled for one in weak)}; {len(words)} words")
    print(f"{len(right)} names that rules leave in papers that no rule was written on, {right.sum()} own")
    for limit in _LIMITS:
        taken = chance >= limit
        print(f">= {limit:4} {taken.sum():4} taken, {right[taken].sum():4} right")
    if chosen.out:
        made = trained(base, "name", given, np.array([1.0, 0.0]), _RIDGE)
        chosen.out.write_bytes(data := packed(made))
        print(f"{chosen.out}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
