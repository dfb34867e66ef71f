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
