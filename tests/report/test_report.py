"""A report is there whole or not at all, and is always that of its build."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from command import PAGE

from etl import pipeline, report, staging
from etl.errors import GraphError, OutputError
from etl.report import charts, places


def _bytes(where: Path) -> dict[str, bytes]:
    return {path.relative_to(where).as_posix(): path.read_bytes() for path in where.rglob("*") if path.is_file()}


@pytest.fixture
def built(hostile_build: Path) -> Path:
    """A build of few papers."""
    return hostile_build


def test_the_same_build_gives_the_same_bytes(built: Path, hostile: Path, tmp_path: Path) -> None:
    """In another folder, too, whose first page is where the report opens."""
    opens = report.write(built, tmp_path / "again")

    assert opens == tmp_path / "again" / "index.html"
    assert _bytes(opens.parent) == _bytes(hostile)


def test_an_older_report_goes_and_what_is_not_of_it_stays(built: Path, hostile: Path, tmp_path: Path) -> None:
    """Pages of things that are gone vanish with the report that had them; a note of the user's is kept."""
    out = tmp_path / "out"
    shutil.copytree(hostile, out)
    gone = [out / "paper" / "gone.html", out / places.MORE / "papers-9.html", out / "paper.html"]
    for path in gone:
        path.parent.mkdir(exist_ok=True)
        path.write_text("old", encoding="utf-8")
    (out / "note.txt").write_text("mine", encoding="utf-8")

    report.write(built, out)

    assert [path for path in gone if path.exists()] == []
    assert (out / "note.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["build", "letters"])
def test_what_is_no_report_is_not_replaced(name: str, built: Path, tmp_path: Path) -> None:
    """Neither a folder of the user's nor a build."""
    out = tmp_path / name
    out.mkdir()
    (out / "letter.txt").write_text("dear", encoding="utf-8")
    if name == "build":
        shutil.copy(built / staging.MARK, out)
    before = _bytes(out)

    with pytest.raises(OutputError, match="it is no report of mlsys-kg"):
        report.write(built, out)

    assert _bytes(out) == before


def test_a_run_does_not_replace_a_report(hostile: Path) -> None:
    """A report is no build."""
    with pytest.raises(OutputError, match="it is no output of mlsys-kg"):
        staging.claimed(hostile)


def test_a_new_run_takes_the_old_report_away(tmp_path: Path) -> None:
    """No report of an older graph stands beside a newer one."""
    page = tmp_path / "page.txt"
    page.write_text(PAGE, encoding="utf-8")
    out = tmp_path / "build"
    pipeline.run([str(page)], out)
    (out / report.REPORT).mkdir()
    page.write_text(f"{PAGE}\n", encoding="utf-8")

    pipeline.run([str(page)], out)

    assert not (out / report.REPORT).exists()


def test_a_fault_leaves_the_old_report(
    built: Path, hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing half written beside it."""
    out = tmp_path / "out"
    shutil.copytree(hostile, out)
    before = _bytes(tmp_path)
    monkeypatch.setattr(charts, "vega", lambda: (_ for _ in ()).throw(OutputError("no room")))

    with pytest.raises(OutputError, match="no room"):
        report.write(built, out)

    assert _bytes(tmp_path) == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_build_that_changes_meanwhile_is_told(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A report of a graph that is no longer there does not appear."""
    changing = tmp_path / "build"
    shutil.copytree(built, changing)
    vega = charts.vega

    def changed() -> str:
        (changing / staging.MARK).write_text("{}", encoding="utf-8")
        return vega()

    monkeypatch.setattr(charts, "vega", changed)

    with pytest.raises(OutputError, match="changed while its report was written"):
        report.write(changing, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_no_build_is_told(tmp_path: Path) -> None:
    """With what to do."""
    with pytest.raises(GraphError, match=r"there is no build at .*: `mlsys-kg pipeline` makes one"):
        report.write(tmp_path)


def test_a_damaged_graph_is_no_report(built: Path, tmp_path: Path) -> None:
    """One cut short, even at the end of a line, and one that is gone, are noticed before anything is written."""
    damaged = tmp_path / "build"
    shutil.copytree(built, damaged)
    graph = damaged / "graph.nt"
    lines = graph.read_bytes().splitlines(keepends=True)

    for left in (b"".join(lines)[:-40], b"".join(lines[:-1]), None):
        graph.write_bytes(left) if left is not None else graph.unlink()
        with pytest.raises(GraphError, match=r"graph\.nt is damaged: `mlsys-kg pipeline` makes it again"):
            report.write(damaged, tmp_path / "out")
    assert not (tmp_path / "out").exists()
