"""Switch each condition of etl/extract to true and to false, on papers whose findings were judged.

`python tests/ablate/conditions.py PAPERS.jsonl.zst` prints a line for each condition without which nothing is lost:
what it becomes, where it stands, in how many papers it decides, and in how many findings get worse and better without
it. A condition is the test of an `if`, an operand of `and` and `or`, or the filter of a comprehension. The papers are
those of `tests/learn/judgements.jsonl` and `introduced.jsonl`; with `--every`, all of the list, and a condition is
printed where the findings of at most two papers change. What guards against text that no paper has (an index behind the
end, damage) costs nothing here and has to stay all the same; read each line before you delete.
"""

from __future__ import annotations

import argparse
import ast
import functools
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any, NamedTuple

if not __package__:  # started as a program
    sys.path[:0] = map(str, (Path(__file__).resolve().parents[2], Path(__file__).resolve().parents[1]))

CACHES = frozenset({"cache", "lru_cache", "cached_property"})
LOOK = "_look"
"""What conditions are passed through in the modules that are looked at."""
WRONG = 0.65
"""What a wrong finding costs, where a right one is worth 1: about what it costs F1."""
MOST = 400
"""Papers on which one condition is tried."""
SURE = 4
"""Papers that must be worse by, before the rest is not tried any more."""


@dataclass(slots=True)
class Switch:
    """The conditions of some modules: what each said, and the one that is switched."""

    sites: list[str] = field(default_factory=list)
    """Place and words of each."""
    said: set[tuple[int, bool]] = field(default_factory=set)
    switched: tuple[int, bool] | None = None

    def look(self, site: int, value: object) -> object:
        """The value of a condition, or what it is switched to."""
        self.said.add((site, bool(value)))
        return self.switched[1] if self.switched and self.switched[0] == site else value

    def cache(self, function: Callable[..., Any], *_: object) -> Callable[..., Any]:
        """`functools.cache` that remembers what conditions said, and does without where one of them is switched."""
        known: dict[object, tuple[Any, frozenset[tuple[int, bool]]]] = {}

        @functools.wraps(function)
        def cached(*arguments: object) -> object:
            if arguments in known and not self._concerns(known[arguments][1]):
                value, said = known[arguments]
                self.said |= said
                return value
            outer, self.said = self.said, set()
            value, said = function(*arguments), frozenset(self.said)
            self.said = outer | said
            if not self._concerns(said):
                known[arguments] = value, said
            return value

        return cached

    def _concerns(self, said: Iterable[tuple[int, bool]]) -> bool:
        return self.switched is not None and any(site == self.switched[0] for site, _ in said)


class Marked(ast.NodeTransformer):
    """Passes every condition inside a function through `Switch.look`."""

    def __init__(self, name: str, source: str, switch: Switch) -> None:
        self.name, self.source, self.switch = name, source, switch
        self.depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.depth += 1
        node.body = [self.visit(one) for one in node.body]
        self.depth -= 1
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self._marked(node.test)
        node.body, node.orelse = list(map(self.visit, node.body)), list(map(self.visit, node.orelse))
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self._marked(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.values = list(map(self._marked, node.values))
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self.visit(node.iter)
        node.ifs = list(map(self._marked, node.ifs))
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        """The caches of `functools` are those of the switch."""
        node.names = [one for one in node.names if node.module != "functools" or one.name not in CACHES]
        return node if node.names else ast.copy_location(ast.Pass(), node)

    def _marked(self, node: ast.expr) -> ast.expr:
        words = " ".join((ast.get_source_segment(self.source, node) or "").split())
        inside = self.visit(node)
        if not self.depth:
            return inside  # type: ignore[no-any-return]
        self.switch.sites.append(f"{self.name}:{node.lineno} {words}")
        call = ast.Call(ast.Name(LOOK, ast.Load()), [ast.Constant(len(self.switch.sites) - 1), inside], [])
        return ast.copy_location(call, node)


def marked(name: str, source: str, switch: Switch) -> ast.Module:
    """A module whose conditions can be switched."""
    tree = ast.parse(source)
    Marked(name, source, switch).visit(tree)
    return ast.fix_missing_locations(tree)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, switch: Switch) -> None:
        super().__init__(name, path)
        self.switch = switch

    def get_code(self, fullname: str) -> CodeType:
        source = Path(self.path).read_text(encoding="utf-8")
        name = fullname.removeprefix("etl.extract.").replace(".", "/")
        return compile(marked(name, source, self.switch), self.path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        cache = self.switch.cache
        caches = {"cache": cache, "lru_cache": lambda *_, **__: cache, "cached_property": property}
        vars(module).update(caches | {LOOK: self.switch.look})
        super().exec_module(module)


def watched(switch: Switch) -> None:
    """From now on, modules of etl/extract that are imported have conditions that can be switched."""
    sys.meta_path.insert(0, Finder(switch))


class Finder(MetaPathFinder):
    """Loads the modules of etl/extract with conditions that can be switched."""

    def __init__(self, switch: Switch) -> None:
        self.switch = switch

    def find_spec(self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.startswith("etl.extract") else None
        if spec and spec.origin and spec.origin.endswith(".py"):
            spec.loader = _Loader(name, spec.origin, self.switch)
        return spec


class Paper(NamedTuple):
    """A paper with what readers said of its findings."""

    record: Any
    names: Mapping[str, Sequence[str]] | None
    """Digests of the names that it introduces, and of those on which readers differ."""
    claims: Mapping[str, bool]
    """Digest of a claim → whether it is right."""


class Judges:
    """Papers of a list that have judgements, and what today's findings of them are worth."""

    spare = 0.0
    """What may be lost where nothing is lost."""

    def __init__(self, path: Path) -> None:
        self.extract, self.judgements, confidence, self.names = map(
            import_module, ("etl.extract", "learn.judgements", "learn.confidence", "learn.own_names")
        )
        judged, introduced = (_rows(file) for file in (self.judgements.FILE, self.names.LABELS))
        self.papers = [
            Paper(self.judgements.record(one["title"] or "", one["abstract"] or ""), names, claims)
            for one in confidence.papers(path)
            if (names := introduced.get(one["id"])) or (one["id"] in judged)
            if (claims := judged.get(one["id"], {}).get("claims", {})) or names
        ]

    def worth(self, paper: Paper) -> float:
        """1 for each finding that is right, `WRONG` off for each that is not; text that cannot be read is worth -99."""
        try:
            found, _ = self.extract.cases(paper.record)
        except Exception:  # noqa: BLE001 (a condition that guards)
            return -99
        rights = [paper.claims.get(self.judgements.key(one), False) for one in found.claims if paper.claims]
        for one in found.systems if paper.names else ():
            keys = {self.names.digest(self.names.fold_name(name)) for name in (one.name, one.expansion) if name}
            if one.role == "proposed" and paper.names and keys.isdisjoint(paper.names["optional"]):
                rights.append(not keys.isdisjoint(paper.names["introduced"]))
        return sum(1 if right else -WRONG for right in rights)


class Unjudged:
    """All papers of a list, judged or not; findings that are not as they were at first are worth 1 less."""

    spare = 2.0

    def __init__(self, path: Path) -> None:
        self.extract, judgements, confidence = map(
            import_module, ("etl.extract", "learn.judgements", "learn.confidence")
        )
        texts = ((one["title"] or "", one["abstract"]) for one in confidence.papers(path) if one["abstract"])
        self.papers = [Paper(judgements.record(*text), None, {}) for text in texts]
        self._first: dict[int, int] = {}

    def worth(self, paper: Paper) -> float:
        """0, or -1 where the findings differ or an exception came."""
        try:
            found, _ = self.extract.cases(paper.record)
            digest = hash(repr((found.systems, found.hardware, found.workloads, found.claims)))
        except Exception:  # noqa: BLE001 (a condition that guards)
            digest = 0
        return 0 if self._first.setdefault(id(paper), digest) == digest else -1


def _rows(path: Path) -> dict[str, dict[str, Any]]:
    return {row["paper"]: row for row in map(json.loads, path.read_text(encoding="utf-8").splitlines())}


def free(switch: Switch, judges: Judges | Unjudged, only: str) -> Iterator[str]:
    """The conditions without which the findings of all papers together are worth as much, rarest first."""
    base: list[float] = []
    deciding: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for number, paper in enumerate(judges.papers):
        switch.said = set()
        base.append(judges.worth(paper))
        for one in switch.said:
            deciding[one].append(number)
    for (site, said), papers in sorted(deciding.items(), key=lambda item: (len(item[1]), item[0])):
        if switch.sites[site].startswith(only):
            switch.switched = site, not said
            sample = Random(site).sample(papers, min(len(papers), MOST))
            changes = _changes(judges, base, sample)
            switch.switched = None
            if sum(changes) >= -judges.spare:
                worse, better = sum(one < 0 for one in changes), sum(one > 0 for one in changes)
                yield f"{not said!s:5} {switch.sites[site]}  ({len(papers)} papers, {worse} worse, {better} better)"


def _changes(judges: Judges | Unjudged, base: Sequence[float], papers: Iterable[int]) -> list[float]:
    """What is gained and lost in each paper, until so much is lost that the rest would not make up for it."""
    changes: list[float] = []
    for paper in papers:
        changes.append(judges.worth(judges.papers[paper]) - base[paper])
        if sum(one < 0 for one in changes) - sum(one > 0 for one in changes) >= SURE:
            break
    return changes


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the conditions without which nothing is lost."""
    asks = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    asks.add_argument("papers", type=Path, metavar="PAPERS.jsonl.zst")
    asks.add_argument("--only", default="", help="conditions whose place begins so: systems/titles")
    asks.add_argument("--every", action="store_true", help="on all papers: where findings of two at most change")
    asked = asks.parse_args(arguments)
    switch = Switch()
    watched(switch)
    judges = Unjudged(asked.papers) if asked.every else Judges(asked.papers)
    for line in free(switch, judges, asked.only):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
