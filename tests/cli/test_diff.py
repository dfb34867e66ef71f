"""`mlsys-kg diff`: the folders of two builds, and graph files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from command import GRAPH

if TYPE_CHECKING:
    from command import Said


def test_a_build_is_compared_with_a_graph_file(built: Path, said: Said) -> None:
    """All that the file alone has is added, all that the build alone has removed; turned, the other way round."""
    code, out, err = said("diff", str(built), str(GRAPH))
    _, turned, _ = said("diff", str(GRAPH), str(built))

    assert (0, "") == (code, err)
    count = {word: sum(line.startswith(word) for line in out.splitlines()) for word in ("added", "removed")}
    assert count["added"] > 0 < count["removed"]
    assert {"added": count["removed"], "removed": count["added"]} == {
        word: sum(line.startswith(word) for line in turned.splitlines()) for word in count
    }


def test_a_missing_graph_is_named(tmp_path: Path, said: Said) -> None:
    """The message says which, what makes one, and what to name; the command has no option that names a graph."""
    code, out, err = said("diff", str(tmp_path / "none"), str(GRAPH))

    assert (2, "") == (code, out)
    assert f"there is no graph at {tmp_path / 'none'}" in err
    assert "OLD and NEW are builds, stores or graph files" in err
    assert "--graph" not in err


def test_the_same_graph_twice_is_said_to_be_the_same(said: Said) -> None:
    """The head of the table, and a sentence that nothing changed."""
    code, out, err = said("diff", str(GRAPH), str(GRAPH), "--format", "csv")

    assert (0, "change,kind,label,paper,thingIri,otherIri\n") == (code, out)
    assert err == "mlsys-kg: no change: both have the same papers, claims and merges\n"
