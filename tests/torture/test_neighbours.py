"""What another user of a group can put beside an output does not get into it."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
from command import PAGE
from users import OTHER

from etl import pipeline, staging


def _forged(folder: Path, sources: list[str]) -> Path:
    """What a killed run might have left of the sources, with another name in its findings, and with their digest."""
    left = folder / ".build.7.left"
    pipeline.run(sources, folder / "theirs")
    (folder / "theirs").rename(left)
    (left / staging.MARK).unlink()
    (findings,) = (left / staging.FINDINGS).iterdir()
    findings.write_text(findings.read_text(encoding="utf-8").replace("Kestrel", "Forgery"), encoding="utf-8")
    row = json.loads((left / staging.INDEX).read_bytes())
    row["findings"] = hashlib.sha256(findings.read_bytes()).hexdigest()
    (left / staging.INDEX).write_text(json.dumps(row), encoding="utf-8")
    return left


@pytest.mark.parametrize("theirs", [True, False])
def test_findings_that_somebody_else_planted_do_not_get_into_the_graph(group_folder: Path, theirs: bool) -> None:
    """They are right in all but their owner: what this user left in the same place is taken over."""
    page = group_folder / "page.txt"
    page.write_text(PAGE, encoding="utf-8")
    left = _forged(group_folder, [str(page)])
    if theirs:
        for path in (left, *left.rglob("*")):
            os.chown(path, OTHER, -1)

    pipeline.run([str(page)], group_folder / "build")

    graph = (group_folder / "build" / "graph.nt").read_text(encoding="utf-8")
    assert theirs == ("Forgery" not in graph)
    assert theirs == left.exists()


def test_an_output_that_others_may_write_is_replaced_and_not_believed(tmp_path: Path) -> None:
    """Findings of the last output are read again once somebody else may have changed them."""
    page, out = tmp_path / "page.txt", tmp_path / "build"
    page.write_text(PAGE, encoding="utf-8")
    pipeline.run([str(page)], out)
    out.chmod(0o777)

    assert not pipeline.run([str(page)], out).unchanged
    assert pipeline.run([str(page)], out).unchanged
