"""Conditions that are switched: what they say is known, and what was remembered under another setting is not used."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import zstandard
from ablate.conditions import LOOK, Switch, Unjudged, free, marked

SOURCE = """
from functools import cache
BOATS = [1 or 2]

@cache
def length(boat):
    return "long" if boat > 9 else "short"

def sorted_out(boats):
    return [length(boat) for boat in boats if boat and boat < 99]
"""


def _module(switch: Switch) -> dict[str, Any]:
    module: dict[str, Any] = {LOOK: switch.look, "cache": switch.cache}
    exec(compile(marked("boats", SOURCE, switch), "boats.py", "exec"), module)  # noqa: S102 (written above)
    return module


def test_conditions_inside_functions_are_known_with_their_place() -> None:
    """The test of a choice, each operand and the filter they make; not what a module does once."""
    switch = Switch()
    _module(switch)

    assert ["boats:7 boat > 9", "boats:10 boat", "boats:10 boat < 99", "boats:10 boat and boat < 99"] == switch.sites


def test_a_switched_condition_decides() -> None:
    """It takes the other way, and what is switched back is as before."""
    switch = Switch()
    module = _module(switch)
    assert ["short", "long"] == module["sorted_out"]([0, 5, 10, 100])

    switch.switched = (2, True)
    assert ["short", "long", "long"] == module["sorted_out"]([0, 5, 10, 100])

    switch.switched = None
    assert ["short", "long"] == module["sorted_out"]([0, 5, 10, 100])


def test_what_is_remembered_tells_what_was_asked() -> None:
    """A cached answer counts as asked, and is computed once more where a condition behind it is switched."""
    switch = Switch()
    module = _module(switch)
    module["length"](5)
    switch.said = set()
    module["length"](5)
    assert {(0, False)} == switch.said

    switch.switched = (0, True)
    assert module["length"](5) == "long"
    switch.switched = None
    assert module["length"](5) == "short"


def test_a_condition_is_free_where_at_most_two_papers_change(tmp_path: Path) -> None:
    """Papers without judgements count where their findings change; a condition that three of them need stays."""
    switch = Switch(["boats:1 boat"])

    def cases(_record: object) -> tuple[SimpleNamespace, None]:
        said = switch.look(0, value=True)
        return SimpleNamespace(systems=said, hardware=(), workloads=(), claims=()), None

    papers = tmp_path / "papers.jsonl.zst"
    for count, listed in ((2, 1), (3, 0)):
        papers.write_bytes(zstandard.compress(b'{"title": "Boats", "abstract": "Boats wait."}\n' * count))
        unjudged = Unjudged(papers)
        unjudged.extract = SimpleNamespace(cases=cases)  # type: ignore[assignment]

        assert listed == len([*free(switch, unjudged, "")])
