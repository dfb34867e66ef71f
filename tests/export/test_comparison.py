"""Tables of factors, as Markdown and LaTeX, and GraphML, read with networkx."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest
from command import GRAPH
from corpora import AWKWARD
from graphs import drawn, unlatex
from lxml import etree

from etl import export, store
from etl.errors import OutputError, QueryError
from etl.export import texts
from etl.export.comparison import HEADS, factor


def _markdown(source: Path, out: Path, *systems: str) -> list[list[str]]:
    """The cells below the head."""
    export.markdown(source, out, systems)
    head, _, *lines = out.read_text(encoding="utf-8").splitlines()
    assert f"| {' | '.join(HEADS)} |" == head
    return [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in lines]


def test_a_row_is_a_claim_with_a_factor(tmp_path: Path) -> None:
    """System, baseline, quantity, factor with its bound, hardware, quote, how sure it is, and the paper."""
    rows = _markdown(GRAPH, tmp_path / "table.md", "Larkspur")

    assert ["Larkspur", "TensorRT", "speed", "up to 6.7×", "NVIDIA A100", "up to 6.7x faster"] == rows[0][:6]
    assert ["0.84", "Larkspur: Fusing Late, Running Early"] == rows[0][6:]
    assert ["up to 6.7×", "1.5–2.4×", "1.2×", "0.9×"] == [row[3] for row in rows]


def test_systems_come_in_the_order_they_are_asked_for(tmp_path: Path) -> None:
    """By any of their names and in any case, each claim once; without a name all of them come."""
    some = _markdown(GRAPH, tmp_path / "some.md", "quillon", "lazy kernel spurs", "Larkspur")
    every = _markdown(GRAPH, tmp_path / "all.md")

    assert ["Quillon", "Larkspur"] == list(dict.fromkeys(row[0] for row in some))
    assert ["Fennec", "Larkspur", "Quillon"] == list(dict.fromkeys(row[0] for row in every))
    assert sorted(some) == sorted(row for row in every if row[0] != "Fennec")


def test_latex_says_the_same(tmp_path: Path) -> None:
    """The cells of the LaTeX table are those of the Markdown table, for awkward names as well."""
    export.latex(GRAPH, tmp_path / "table.tex", ("Fennec",))
    text = (tmp_path / "table.tex").read_text(encoding="utf-8")
    body = text.partition("\\midrule\n")[2].partition("\\bottomrule")[0]
    first = [unlatex(cell) for cell in body.splitlines()[0].removesuffix(" \\\\").split(" & ")]

    assert ["Fennec", "TensorRT", "energy", "3.5×", "Alveo U250", "$3.5{\\times}$ energy"] == first[:6]
    assert text.startswith("% \\usepackage{booktabs}\n\\begin{tabular}{lllrlp{0.3\\linewidth}rl}\n\\toprule\nSystem & ")
    assert text.endswith("\\bottomrule\n\\end{tabular}\n")


def test_latex_cites_the_papers_of_the_bibliography(tmp_path: Path) -> None:
    """The keys are those of the BibTeX file."""
    export.latex(GRAPH, tmp_path / "table.tex")
    export.bibtex(GRAPH, tmp_path / "papers.bib")
    cited = re.findall(r"\\cite\{(.*?)\}", (tmp_path / "table.tex").read_text(encoding="utf-8"))

    assert cited
    assert set(cited) <= set(
        re.findall(r"^@\w+\{(.*),$", (tmp_path / "papers.bib").read_text(encoding="utf-8"), re.MULTILINE)
    )


def test_awkward_names_stay_in_their_cells(awkward: Path, tmp_path: Path) -> None:
    """Line breaks, bars, ampersands and HTML neither end a cell nor a row."""
    rows = _markdown(awkward, tmp_path / "table.md")
    export.latex(awkward, tmp_path / "table.tex")
    lines = (tmp_path / "table.tex").read_text(encoding="utf-8").split("\\midrule\n")[1].split("\n")[:-3]

    assert {len(HEADS)} == {len(row) for row in rows}
    assert texts.markdown(AWKWARD) in [row[1] for row in rows]
    assert len(rows) == len(lines)
    assert texts.one_line(AWKWARD) in [
        unlatex(line.split(" & ")[1]) for line in lines if line.count(" & ") == len(HEADS) - 1
    ]


def test_a_bracket_at_the_head_of_a_line_is_text(tmp_path: Path) -> None:
    """TeX takes what stands in brackets behind the end of a line for a length, and a star for an order."""
    graph = GRAPH.read_text(encoding="utf-8")
    for number, name in enumerate(("[Larkspur]", "*Larkspur*")):
        source = tmp_path / f"{number}.ttl"
        source.write_text(graph.replace('"Larkspur"', f'"{name}"'), encoding="utf-8")
        export.latex(source, tmp_path / "table.tex", (name,))

        assert f"\\midrule\n{{}}{name} & " in (tmp_path / "table.tex").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({"factorHigh": "6.7", "bound": "up to"}, "up to 6.7×"),
        ({"factorLow": "2", "bound": "at least"}, "at least 2×"),
        ({"factorLow": "1.5", "factorHigh": "2.4", "bound": "range"}, "1.5–2.4×"),
        ({"factorLow": "4", "factorHigh": "4", "bound": "about"}, "about 4×"),
        ({"factorLow": "10", "factorHigh": "10", "bound": "average"}, "10× on average"),
        ({"factorLow": "0.9", "factorHigh": "0.9"}, "0.9×"),
    ],
)
def test_a_factor_has_its_bound(row: dict[str, str], expected: str) -> None:
    """In the words of the graph."""
    assert expected == factor(row)


def test_a_system_nobody_knows_is_told(tmp_path: Path) -> None:
    """With the nearest that has a factor, and nothing is written."""
    with pytest.raises(
        QueryError, match=r"^no claim with a factor is about a system 'Larkspr': did you mean 'Larkspur'"
    ):
        export.markdown(GRAPH, tmp_path / "table.md", ("Fennec", "Larkspr"))
    with pytest.raises(QueryError, match=r"^no claim with a factor is about a system '\" \. \}': `mlsys-kg query"):
        export.markdown(GRAPH, tmp_path / "table.md", ('" . }',))

    assert not (tmp_path / "table.md").exists()


@pytest.mark.parametrize("write", [export.markdown, export.latex, export.graphml])
def test_a_place_that_cannot_be_written_says_so(write: Callable[[Path, Path], None], rich: Path) -> None:
    """The error names the file that was to be written."""
    with pytest.raises(OutputError, match="cannot write"):
        write(rich, rich / "out")


_LARKSPUR = "https://w3id.org/mlsys-kg/system/larkspur-1a"


@pytest.fixture(scope="module")
def written(awkward: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("graphml") / "systems.graphml"
    export.graphml(awkward, path)
    return path


def test_networkx_reads_systems_and_claims(written: Path) -> None:
    """Nodes with their names, edges from a system to what it is compared with, with the factor as a number."""
    graph = nx.read_graphml(written)

    assert graph.is_directed()
    assert {"larkspur-1a", "tensorrt", "tvm"} == set(graph.nodes)
    assert _LARKSPUR == graph.nodes["larkspur-1a"]["iri"]
    assert {("larkspur-1a", "tensorrt", 6.7, "up to"), ("larkspur-1a", "tvm", 2.4, "range")} == {
        (one, other, said["factor"], said["bound"]) for one, other, said in graph.edges(data=True)
    }
    assert graph.edges["larkspur-1a", "tvm"]["speedup"] is True
    assert "1.5 to 2.4x\nfaster than vanilla TVM" == graph.edges["larkspur-1a", "tvm"]["quote"]


def test_awkward_names_come_back(written: Path) -> None:
    """But for the characters that XML cannot hold, which are drawn."""
    graph = nx.read_graphml(written)

    assert drawn(f"tvm {AWKWARD}") == graph.nodes["tvm"]["label"]


def test_ids_are_names_of_xml(written: Path) -> None:
    """As the schema of GraphML asks for, each once, and what keys declare is all that is used."""
    tree = etree.parse(written)
    ids = [str(name) for name in tree.xpath("//@id")]
    used = {str(name) for name in tree.xpath("//@key")}

    assert [] == [name for name in ids if not re.fullmatch(r"[\w.:-]+", name)]
    assert len(set(ids)) == len(ids)
    assert used <= set(ids)


def test_two_claims_about_the_same_systems_are_two_edges(tmp_path: Path) -> None:
    """They make a multigraph; a claim with two baselines is an edge to each, but for what is no system."""
    kg, system = "https://w3id.org/mlsys-kg/ontology#", "https://w3id.org/mlsys-kg/system/"
    label = "<http://www.w3.org/2004/02/skos/core#prefLabel>"
    type_ = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
    lines = [f'<{system}{n}> {label} "{n}" .\n<{system}{n}> {type_} <{kg}System> .\n' for n in "abc"]
    for claim, others in (("1", "b"), ("2", "bcd")):
        lines.append(f"<urn:p> <{kg}reports> <urn:{claim}> .\n")
        lines.append(f'<urn:{claim}> <{kg}quote> "twice" .\n<urn:{claim}> <{kg}about> <{system}a> .\n')
        lines.append(f'<urn:{claim}> <{kg}factorLow> "2"^^<http://www.w3.org/2001/XMLSchema#decimal> .\n')
        lines += [f"<urn:{claim}> <{kg}comparedWith> <{system}{other}> .\n" for other in others]
    (tmp_path / "g.nt").write_text("".join(lines))
    export.graphml(tmp_path / "g.nt", tmp_path / "g.graphml")

    graph = nx.read_graphml(tmp_path / "g.graphml")

    assert graph.is_multigraph()
    assert [("a", "b", 2.0), ("a", "b", 2.0), ("a", "c", 2.0)] == sorted(graph.edges(data="factor"))


def test_a_store_gives_the_same_bytes(written: Path, awkward: Path, tmp_path: Path) -> None:
    """As the file does."""
    store.write(awkward, tmp_path / "store")
    export.graphml(tmp_path / "store", tmp_path / "g.graphml")

    assert written.read_bytes() == (tmp_path / "g.graphml").read_bytes()


def test_an_empty_graph_is_a_graph(tmp_path: Path) -> None:
    """Without nodes."""
    (tmp_path / "empty.nt").write_text("")
    export.graphml(tmp_path / "empty.nt", tmp_path / "g.graphml")

    assert 0 == len(nx.read_graphml(tmp_path / "g.graphml"))
