"""The notebook of etl/query/ runs from its first cell to its last, and draws its leaderboard."""

from __future__ import annotations

import json
from pathlib import Path

from interop import tools

NOTEBOOK = Path(__file__).resolve().parents[2] / "etl" / "query" / "leaderboard.ipynb"


def test_the_notebook_runs(build: Path) -> None:
    """Beside a build, offline: it extracts, asks a frame and draws it; no cell warns or fails."""
    client = tools.module("nbclient", "nbclient")
    tools.module("ipykernel", "ipykernel")
    tools.module("matplotlib", "matplotlib")
    notebook = tools.module("nbformat", "nbformat").read(NOTEBOOK, as_version=4)

    client.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(build.parent)}}).execute()

    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    assert "('2.5x faster', 'speed', 'Kestrel', 'TVM')" in outputs["extract-code"][0].data["text/plain"]
    assert "text/html" in outputs["ask-code"][0].data
    assert any("image/png" in one.get("data", {}) for one in outputs["draw-code"])
    assert "quote" in outputs["words-code"][0].data["text/html"]
    assert not any(one.output_type == "stream" and one.name == "stderr" for every in outputs.values() for one in every)


def test_the_notebook_is_stored_without_outputs() -> None:
    """What a cell printed once is no part of the repository."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]

    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)
