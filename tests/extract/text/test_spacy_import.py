"""What extraction loads of spaCy, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
import etl.work.page
import etl.pipeline
loaded = [name for name in ("spacy.cli", "weasel", "httpx", "typer", "requests", "pyshacl") if name in sys.modules]
loaded += [name for name in ("passes", "menus", "assembly") if f"etl.read.general.{name}" in sys.modules]
import spacy
import spacy.cli
print(loaded, callable(spacy.cli.info), spacy.info(silent=True)["spacy_version"] == spacy.__version__)
"""


def test_a_run_loads_no_more_than_it_uses() -> None:
    """No command line of spaCy, no pySHACL, no reader of unknown shapes; who needs spaCy's command line gets it."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=120)

    assert "[] True True" == done.stdout.strip()
