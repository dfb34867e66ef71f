"""spaCy without its command line, which its package imports for one function and which takes longest to load.

`spacy.info` loads it when somebody calls that; `import spacy.cli` works as ever.
"""
# ruff: noqa: E402, PLC0415

import sys
from types import ModuleType

_UNUSED = ("spacy.cli", "spacy.cli.info")
__all__ = [
    "LOWER",
    "English",
    "Tokenizer",
    "Vocab",
    "compile_infix_regex",
    "compile_prefix_regex",
    "compile_suffix_regex",
]


def _info(*arguments: object, **options: object) -> object:
    from spacy.cli.info import info

    return info(*arguments, **options)  # type: ignore[arg-type]


def _load() -> None:
    """Import spaCy with empty modules in place of those that nobody here uses, and take these away again."""
    if "spacy" in sys.modules:
        return
    for name in _UNUSED:
        sys.modules[name] = stub = ModuleType(name)
        stub.__path__ = []  # a package
        stub.info = _info  # type: ignore[attr-defined]
    try:
        import spacy

        vars(spacy).pop("cli", None)
    finally:
        for name in _UNUSED:
            sys.modules.pop(name, None)


_load()

from spacy.attrs import LOWER
from spacy.lang.en import English
from spacy.tokenizer import Tokenizer
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex
from spacy.vocab import Vocab
