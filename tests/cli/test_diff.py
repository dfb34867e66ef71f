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
    """The message says which, and what makes one."""
    code, out, err = said("diff", str(tmp_path / "none"), str(GRAPH))

    assert (2, "") == (code, out)
    assert f"there is no graph at {tmp_path / 'none'}" in err
