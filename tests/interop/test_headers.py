"""Headers of the queries, read by grlc, whose decorators they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from interop import tools

from etl import assets, query

if TYPE_CHECKING:
    from etl.query import Question

_QUESTIONS = {question.name: question for question in query.catalogue()}
_READ = """
import json, sys
from pathlib import Path
import grlc.gquery as grlc
told = {}
for path in Path(sys.argv[1]).glob("*.rq"):
    text = path.read_text(encoding="utf-8")
    told[path.stem] = [grlc.get_yaml_decorators(text), sorted(grlc.get_metadata(text, "")["parameters"])]
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[object]]:
    """By query: its decorators, and the parameters that grlc finds in its text."""
    python = Path(__file__).parents[2] / ".venv-grlc" / "bin" / "python"
    if not python.exists():
        tools.missing("grlc", "grlc in .venv-grlc")
    folder = tmp_path_factory.mktemp("grlc")
    printed = tools.printed(python, "-c", _READ, assets.QUERIES, folder=folder)
    found: dict[str, list[object]] = json.loads(printed.splitlines()[-1])
    return found


@pytest.mark.parametrize("question", _QUESTIONS.values(), ids=_QUESTIONS)
def test_grlc_reads_the_header(question: Question, told: dict[str, list[object]]) -> None:
    """Summary, description, tags and parameters are those that we read."""
    decorators, parameters = told[question.name]
    assert isinstance(decorators, dict)
    described = decorators.get("parameters", [])

    assert question.summary == decorators["summary"]
    assert question.description == " ".join(decorators["description"].split())
    assert list(question.tags) == decorators["tags"]
    assert [parameter.name for parameter in question.parameters] == [one["name"] for one in described]
    assert sorted(parameter.name for parameter in question.parameters) == parameters
