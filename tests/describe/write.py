"""`make docs`: write every page that is made of the ontology and of the queries."""

from __future__ import annotations

import sys
from pathlib import Path

from describe import examples, page, readmes
from describe.sample import Sample, sample

ROOT = Path(__file__).resolve().parents[2]


def pages(made: Sample) -> dict[str, str]:
    """Path in the checkout → text."""
    return {
        "ontology/README.md": readmes.ontology(),
        "ontology/index.html": page.page(made),
        "queries/README.md": readmes.queries(),
        "queries/examples.ttl": examples.turtle(),
    }


def main() -> None:
    """Write them into the checkout, or into the folder that is named."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    for path, text in pages(sample()).items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
