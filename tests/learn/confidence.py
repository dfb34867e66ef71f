"""Train the confidence of systems and claims, and say how well it holds on abstracts that it was not trained on.

    python tests/learn/confidence.py PAPERS.jsonl.zst --annotated FOLDER               # the table of a cross-validation
    python tests/learn/confidence.py PAPERS.jsonl.zst --annotated FOLDER --out FILE    # weights, too

The words around numbers and names are learned from weak labels of the first papers of the list (`weak_words`), the
weights of traits from judgements (`judgements`): of other papers of the list, of annotated pages, and of the grid of
`tests/grammar`. Papers of one sort are in one of ten parts; each part is judged by weights that did not see it. On
papers that no rule was written on, a second regression makes the chances shares of what is right (Platt 1999). All
draws have seeds; the same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import zstandard
from learn import judgements, logistic, weak_words
from learn.chances import packed
from numpy.typing import NDArray

from etl.extract.confidence.estimates import about
from etl.extract.sections.sections import MARKS
from etl.learned.chances import STEPS, Case, Model

if TYPE_CHECKING:
    from learn.judgements import Judged

Floats = NDArray[np.float64]
FOLDS = 10
WEIGHTS: Mapping[str, float] = {"any": 1, "systems": 1, "gold": 0.5, "grid": 0.05}
"""How many judgements one of a sample stands for: rules were written on annotated pages, and nobody wrote the grid."""
UNMET = ("any", "systems")
"""Samples of papers that no rule was written on."""
GOLD = ("000", "002", "004", "m1", "m2", "m3", "m4", "m5")
_SELDOM = 3
"""Judgements that a trait must be of."""
_OFTEN, _FAINT = 6, 0.3
"""Judgements that a word must be of as a trait, and its value: a tenth of what other traits may weigh."""
_RIDGE = 2.0
_BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 1.0)


class Trial(NamedTuple):
    """A judged finding."""

    paper: str
    sample: str
    case: Case
    right: bool


class Fit(NamedTuple):
    """Weights of traits; the trait "" is the constant."""

    traits: Sequence[str]
    weights: Floats

    def score(self, traits: Sequence[str]) -> float:
        known: dict[str, float] = dict(zip(self.traits, self.weights.tolist(), strict=True))
        return sum(known.get(trait, 0.0) for trait in traits)


def papers(path: Path) -> Iterator[Mapping[str, Any]]:
    """The papers of a list, with title and abstract."""
    with path.open("rb") as raw:
        stream = zstandard.ZstdDecompressor().stream_reader(raw) if path.suffix == ".zst" else raw
        yield from map(json.loads, io.TextIOWrapper(stream, encoding="utf-8"))


def fold(paper: str) -> int:
    """The part of a paper."""
    return zlib.crc32(paper.encode()) % FOLDS


def fitted(trials: Sequence[Trial], base: Model, ridge: float = _RIDGE) -> Fit:
    """Weights of the traits of judged findings."""
    rows = [base.traits_of(trial.case) for trial in trials]
    counts = Counter(trait for row in rows for trait in set(row))
    often = (trait for trait, count in counts.items() if count >= (_OFTEN if trait[:1] in MARKS else _SELDOM))
    traits = [*sorted(trait for trait in often if trait), ""]
    values = np.array([_FAINT if trait and trait[0] in MARKS else 1.0 for trait in traits])
    places = {trait: place for place, trait in enumerate(traits)}
    known = np.zeros((len(rows), len(traits)))
    for number, row in enumerate(rows):
        columns = [places[trait] for trait in row if trait in places]
        known[number, columns] = values[columns]
    right = np.array([trial.right for trial in trials])
    worth = np.array([WEIGHTS[trial.sample] for trial in trials])
    return Fit(traits, values * logistic.fitted(known, right, ridge, worth))


def unseen(trials: Sequence[Trial], base: Model, ridge: float = _RIDGE) -> Floats:
    """(trials,): scores by weights that did not see the part of the paper."""
    scores = np.zeros(len(trials))
    for part in range(FOLDS):
        fit = fitted([trial for trial in trials if fold(trial.paper) != part], base, ridge)
        for number, trial in enumerate(trials):
            if fold(trial.paper) == part:
                scores[number] = fit.score(base.traits_of(trial.case))
    return scores


def calibration(scores: Floats, trials: Sequence[Trial]) -> Floats:
    """(2,): slope and constant that make scores log-odds of being right, on papers that no rule was written on."""
    met = np.array([trial.sample in UNMET for trial in trials])
    known = np.stack([scores, np.ones(len(scores))], 1)[met]
    return logistic.fitted(known, np.array([trial.right for trial in trials])[met], 1e-3)


def held(scores: Floats, trials: Sequence[Trial]) -> Floats:
    """(trials,): chances by a calibration that did not see the part of the paper."""
    parts = np.array([fold(trial.paper) for trial in trials])
    chances = np.zeros(len(trials))
    for part in range(FOLDS):
        others = parts != part
        slope, constant = calibration(scores[others], [trial for trial, one in zip(trials, others, strict=True) if one])
        chances[~others] = 1 / (1 + np.exp(-(slope * scores[~others] + constant)))
    return chances


def reliability(chances: Floats, trials: Sequence[Trial]) -> list[dict[str, float]]:
    """For each range of chances how many findings had one, their mean chance, and the share that was right."""
    rows = []
    right = np.array([trial.right for trial in trials])
    for low, high in pairwise(_BINS):
        inside = (chances >= low) & ((chances < high) | (high == _BINS[-1]))
        if inside.any():
            mean, share = float(chances[inside].mean()), float(right[inside].mean())
            rows.append(
                {"from": low, "to": high, "count": int(inside.sum()), "mean": round(mean, 3), "right": round(share, 3)}
            )
    return rows


def error(chances: Floats, trials: Sequence[Trial]) -> float:
    """The expected calibration error over ten ranges of as many findings each."""
    order = np.argsort(chances, kind="stable")
    right = np.array([trial.right for trial in trials])
    parts = np.array_split(order, 10)
    return float(sum(abs(chances[part].mean() - right[part].mean()) * len(part) for part in parts) / len(order))


def systems_of(given: Sequence[Judged]) -> list[Trial]:
    return [
        Trial(one.paper, one.sample, one.known.systems[place], right)
        for one in given
        for place, right in one.right_systems.items()
        if one.systems[place].confidence is None  # a rule introduces it
    ]


def claims_of(given: Sequence[Judged], base: Model, systems: Mapping[int, Model]) -> list[Trial]:
    """Judged claims; how sure their systems are says a model that did not see the part of their paper."""
    found = []
    for one in given:
        judge = systems[fold(one.paper)]
        cases = zip(one.systems, one.known.systems, strict=True)
        chances = {system.name: system.confidence or judge.chance(case) for system, case in cases}
        for place, right in one.right_claims.items():
            claim = one.found.claims[place]
            chance = chances.get(claim.system) if claim.system else None
            found.append(Trial(one.paper, one.sample, about(one.known.claims[place], chance), right))
    return found


def trained(base: Model, kind: str, trials: Sequence[Trial], scale: Floats, ridge: float = _RIDGE) -> Model:
    """A model with the weights and the table of one kind of finding."""
    fit = fitted(trials, base, ridge)
    slope, constant = scale.tolist()
    whole = {
        trait: round(weight * slope * STEPS) for trait, weight in zip(fit.traits, fit.weights.tolist(), strict=True)
    }
    whole[""] += round(constant * STEPS)
    ends = [(number - 0.5) / 100 for number in range(2, 100)]
    steps = [int(np.ceil(np.log(end / (1 - end)) * STEPS)) for end in ends]
    traits = {trait: weight for trait, weight in whole.items() if weight or not trait}
    return Model(base.words, {**base.traits, kind: traits}, {**base.steps, kind: steps})


def table(kind: str, chances: Floats, trials: Sequence[Trial]) -> Iterator[str]:
    """What a cross-validation says, all samples together and those of papers that no rule was written on."""
    for name, samples in (("unmet", UNMET), *((one, (one,)) for one in ("any", "systems", "gold"))):
        inside = np.array([trial.sample in samples for trial in trials])
        some = [trial for trial, one in zip(trials, inside, strict=True) if one]
        if some:
            right = np.array([trial.right for trial in some])
            chance = chances[inside]
            shares = "  ".join(
                f"{sign} {limit} {_share(right[chance >= limit] if sign == '>=' else right[chance < limit])}"
                for sign, limit in ((">=", 0.9), (">=", 0.8), ("<", 0.5))
            )
            yield f"{kind:7} {name:8} {len(some):4} right {right.mean():.3f}  error {error(chance, some):.3f}  {shares}"


def _share(right: NDArray[np.bool_]) -> str:
    return f"{right.mean():.3f} of {len(right)}" if len(right) else "none"


def given(listed: Sequence[Mapping[str, Any]], folder: Path | None, grid: int) -> list[Judged]:
    """All judged records."""
    found = [*judgements.judged(listed), *judgements.composed(grid)]
    return found + [one for gold, page in pages(folder) for one in judgements.annotated(gold, page)]


def pages(folder: Path | None) -> Iterator[tuple[Path, Path]]:
    """The annotations and the text of each annotated page of a folder."""
    if folder is None:
        return
    for name in GOLD:
        for page in (*folder.glob(f"seeds/{name}_*.txt"), *folder.glob(f"gold/pages/{name}.txt")):
            yield folder / "gold" / f"{name}.jsonl", page


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("papers", type=Path, help="JSON lines with id, title and abstract; judgements name their ids")
    parser.add_argument("--annotated", type=Path, default=None, help="folder with annotated pages (`gold`, `seeds`)")
    parser.add_argument("--weak", type=int, default=12_000, help="papers whose words are learned from")
    parser.add_argument("--grid", type=int, default=300, help="samples of the grid")
    parser.add_argument("--out", type=Path, default=None, help="file of the weights")
    parser.add_argument("--figures", type=Path, default=None, help="file of the figures that the report shows")
    chosen = parser.parse_args(arguments)
    listed = list(papers(chosen.papers))
    records = (judgements.record(one["title"] or "", one["abstract"] or "") for one in listed[: chosen.weak])
    base = Model(weak_words.fitted(list(weak_words.examples(records))), {}, {})
    every = given(listed, chosen.annotated, chosen.grid)
    systems = systems_of(every)
    scores = unseen(systems, base)
    scale = calibration(scores, systems)
    parts = {
        part: trained(base, "system", [one for one in systems if fold(one.paper) != part], scale)
        for part in range(FOLDS)
    }
    claims = claims_of(every, base, parts)
    claim_scores = unseen(claims, base)
    figures: dict[str, object] = {}
    for kind, trials, found in (("system", systems, scores), ("claim", claims, claim_scores)):
        chances = held(found, trials)
        print("\n".join(table(kind, chances, trials)))
        figures[kind] = _figures(chances, trials)
    if chosen.figures:
        chosen.figures.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    if chosen.out:
        made = trained(trained(base, "system", systems, scale), "claim", claims, calibration(claim_scores, claims))
        chosen.out.write_bytes(data := packed(made))
        print(f"{chosen.out}: {len(data):,} bytes from {len(systems)} systems and {len(claims)} claims")
    return 0


def _figures(chances: Floats, trials: Sequence[Trial]) -> dict[str, object]:
    """Reliability on papers that no rule was written on."""
    met = np.array([trial.sample in UNMET for trial in trials])
    some = [trial for trial, one in zip(trials, met, strict=True) if one]
    return {"judged": len(some), "error": round(error(chances[met], some), 3), "bins": reliability(chances[met], some)}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
