"""Charts: specifications that Vega takes, and a drawing that says what it leaves out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from command import GRAPH

from etl import store
from etl.errors import OutputError
from etl.report import charts, places
from etl.report.collected import contents
from etl.report.things import Comparison, Link


def _drawing(*pairs: tuple[str, str, str]) -> charts.Drawing:
    paper = Link("A paper", "urn:paper/p")
    compared = [
        Comparison(Link(one, f"urn:s/{one}"), Link(other, f"urn:s/{other}"), paper, 1, largest)
        for one, other, largest in pairs
    ]
    return charts.drawing(compared, places.Addresses())


def _names(drawn: charts.Drawing, edges: Iterable[dict[str, object]]) -> set[tuple[object, object, object]]:
    names = [node["name"] for node in drawn.nodes]
    return {(names[int(str(e["source"]))], names[int(str(e["target"]))], e["factor"]) for e in edges}


def test_pairs_of_several_papers_are_one_arrow() -> None:
    """With the largest factor; a comparison with itself is none."""
    drawn = _drawing(("a", "b", "2"), ("a", "b", "3.5"), ("c", "b", ""), ("b", "b", "9"))

    assert _names(drawn, map(dict, drawn.edges)) == {("a", "b", 3.5), ("c", "b", None)}
    assert (drawn.systems, drawn.pairs) == (3, 2)


def test_what_is_compared_with_most_is_drawn_first() -> None:
    """There is room for some systems only; no arrow leads to what is not drawn."""
    many = [(f"s{n}", "popular", str(n)) for n in range(2 * charts.DRAWN)]
    drawn = _drawing(("x", "rare", "1000"), *many)

    names = {node["name"] for node in drawn.nodes}
    assert len(names) == charts.DRAWN
    assert "popular" in names
    assert f"s{2 * charts.DRAWN - 1}" in names
    assert "rare" not in names
    assert {end for edge in drawn.edges for end in (edge["source"], edge["target"])} == set(range(charts.DRAWN))
    assert (drawn.systems, drawn.pairs) == (2 * charts.DRAWN + 3, 2 * charts.DRAWN + 1)
    assert len(drawn.edges) == charts.DRAWN - 1


def test_the_summary_is_of_numbers_without_a_bound() -> None:
    """Half of them lie between its factors; an “up to” has no part in it, and of a few there is none."""
    claim = contents(store.opened(GRAPH)).speedups[0]
    plain = [claim._replace(low=factor, high=factor, bound="exact") for factor in ("1.5", "2", "2.5", "3", "9")]
    most = [claim._replace(low="", high="900", bound="up to")] * 9

    assert charts.summary([*most, *plain]) == (
        "Half of 5 speedups without a bound are between 2.0× and 3.0×; the median is 2.5×."
    )
    assert charts.summary([*most, *plain[:3]]) == ""


def test_scripts_hand_the_specifications_over() -> None:
    """Each file of charts/ and the drawing are scripts whose argument is JSON."""
    for name, script in charts.scripts(_drawing(("a", "</script>", "2"))):
        assert "<" not in script
        found = re.fullmatch(r'report\.(?:chart\("\w+", |drawing\()(\{.*\})\);\n', script)
        assert found, name
        json.loads(found[1])


@pytest.mark.parametrize("path", sorted(charts.SPECIFICATIONS.glob("*.json")), ids=lambda path: path.stem)
def test_specifications_name_their_schema(path: object) -> None:
    """Vega or Vega-Lite, of the version that vl-convert brings."""
    vl_convert = pytest.importorskip("vl_convert")
    schema = json.loads((charts.SPECIFICATIONS / str(path)).read_text(encoding="utf-8"))["$schema"]
    known = (f"vega/v{vl_convert.get_vega_version().split('.')[0]}", *(f"vega-lite/v{v}" for v in "56"))

    assert schema.removeprefix("https://vega.github.io/schema/").removesuffix(".json") in known


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "mlsys-kg"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scripts that vl-convert is asked for; tests of pages draw with the true one, which takes seconds."""
    scripts: list[str] = []

    def make() -> str:
        scripts.append("window.vegaEmbed = vegaEmbed;")
        return scripts[-1]

    monkeypatch.setattr(charts, "_bundle", make)
    return scripts


def test_the_script_is_kept_and_taken_from_there(cache: Path, made: list[str]) -> None:
    """The second time vl-convert is not asked; a damaged copy is made again, with the same bytes."""
    script = charts.vega()
    (kept,) = cache.iterdir()

    assert charts.vega() == script
    assert len(made) == 1

    kept.write_text("window.broken = 1;", encoding="utf-8")

    assert charts.vega() == script
    assert kept.read_text(encoding="utf-8") == script
    assert len(made) == 2


def test_a_cache_that_cannot_be_written_does_no_harm(cache: Path, made: list[str]) -> None:
    """The script is made all the same."""
    cache.write_text("a file", encoding="utf-8")

    assert [charts.vega()] == made


def test_missing_libraries_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What to install, in one line."""
    monkeypatch.setattr("importlib.util.find_spec", {}.get)

    with pytest.raises(OutputError, match=r"pip install 'mlsys-kg\[report\]'"):
        charts.ready()
