"""Where the files that travel with the code are: ontology, queries, sample pages.

In a checkout they stand at the top level; the wheel carries them inside the package.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


ONTOLOGY = _folder("ontology")
QUERIES = _folder("queries")
SAMPLE = _PACKAGE / "sample"
