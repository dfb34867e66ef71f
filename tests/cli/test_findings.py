"""`mlsys-kg findings`: JSON lines on stdout, what is to know on stderr."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from command import Said


def test_findings_are_json_lines(page: Path, said: Said) -> None:
    """A paper a line on stdout; warnings and skipped sources on stderr."""
    code, out, err = said("findings", str(page), str(page), "nowhere.txt")
    papers = [json.loads(line) for line in out.splitlines()]

    assert code == 2
    assert [paper["title"] for paper in papers] == ["Kestrel: Kernels at Rest", "A Note on Batches"]
    assert papers[0]["authors"] == ["Ada Lind", "Bo Okafor"]
    assert [line.partition(": ")[2] for line in err.splitlines() if "unusual" not in line] == [
        "listing.txt: the page says 9 papers, 2 were read",
        "listing.txt: holds the same bytes as 'listing.txt': fetched once",
        "skipped: source 'nowhere.txt' does not exist: name a file, a folder, a glob or an address",
    ]


def test_settings_in_a_folder_are_one_line(page: Path, tmp_path: Path, said: Said) -> None:
    """They are no error; one that is named is skipped as ever."""
    (tmp_path / "listing.txt").write_bytes(page.read_bytes())
    for name in "abcd":
        (tmp_path / f"{name}.json").write_text(json.dumps({"name": name, "version": "1"}), encoding="utf-8")

    code, out, err = said("findings", str(tmp_path))

    assert (code, len(out.splitlines())) == (0, 2)
    assert "mlsys-kg: passed over a.json and 3 more, which list no papers\n" in err
    assert "skipped" not in err
    assert said("findings", str(tmp_path / "a.json"))[0] == 2
