"""Where ontology, queries and sample pages are: at the top of a checkout, inside the package of a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


ONTOLOGY = _folder("ontology")
QUERIES = _folder("queries")
SAMPLE = _PACKAGE / "sample"


def missing(path: Path) -> str:
    """The message for a file or folder of the program that is not there."""
    return f"{path} is missing, which is a part of mlsys-kg: install it again"
