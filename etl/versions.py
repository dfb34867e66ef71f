"""What an output depends on besides its pages: digests of our code, words and weights, and versions of libraries."""

import hashlib
import platform
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from etl import __version__, assets

_ETL = Path(__file__).resolve().parent
_OF_FINDINGS = ("model", "render", "read", "extract", "explain", "work", "findings.py", "vocabulary.py")
"""What makes findings and the account of a page."""
_READING = ("bibtexparser", "charset-normalizer", "docutils", "lxml", "pyyaml", "spacy")


@cache
def of_reader() -> str:
    """SHA-256 of the weights of the shipped reader of unknown layouts."""
    return hashlib.sha256((_ETL / "read" / "layout" / "weights.npz").read_bytes()).hexdigest()


def of_run() -> Mapping[str, str]:
    return {
        "mlsys-kg": __version__,
        "read": _digest(_code("render", "read")),
        "extract": _digest(_code("extract")),
        "vocabularies": _digest(_words()),
    }


@cache
def of_findings() -> str:
    """The same page gives the same findings as long as this stays."""
    return _digest((*_code(*_OF_FINDINGS), *_words()), _installed(_READING))


@cache
def of_graphs() -> str:
    """The same pages give the same output as long as this stays."""
    queries = sorted(assets.QUERIES.rglob("*.rq"))
    return _digest((*_code(""), *_words(), *queries), _installed((*_READING, "pyoxigraph", "pyshacl", "rdflib")))


def _code(*names: str) -> list[Path]:
    """The modules, tables and weights of rooms, in order."""
    found = (file for name in names for file in (_ETL / name, *(_ETL / name).rglob("*")))
    return sorted(file for file in found if file.suffix in {".py", ".txt", ".npz"})


def _words() -> list[Path]:
    return sorted(assets.ONTOLOGY.glob("*.ttl"))


def _digest(paths: Iterable[Path], more: str = "") -> str:
    """Sixteen digits that change with the name or a byte of a file."""
    digest = hashlib.sha256(more.encode())
    for path in paths:
        digest.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _installed(names: Iterable[str]) -> str:
    found = [platform.python_version()]
    for name in names:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:  # bundled in some other way
            found.append(f"{name} ?")
    return " ".join(found)
