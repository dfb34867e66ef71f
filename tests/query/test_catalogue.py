"""Query files read into questions."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl import query
from etl.errors import QueryError
from etl.query import Parameter, Question
from etl.query.catalogue import Field, header

if TYPE_CHECKING:
    from pathlib import Path

_TEXT = """\
#+ summary: Which are the largest?
#+ description: All of them.
#+ tags:
#+   - size
#+ defaults:
#+   - kind: big
#+ parameters:
#+   - name: least
#+     type: number
#+     description: smallest size
#+     example: 2
#+     required: true
#+   - name: kind
#+     choices: big, small

# not a parameter: ?_comment
SELECT ?thing ?size $_least $_kind WHERE { ?thing ?_kind ?size FILTER(?size >= ?_least) } ORDER BY ?thing
"""


def test_a_question_is_its_header_and_its_variables() -> None:
    """Described parameters come first; variables that the header does not describe are parameters too."""
    expected = Question(
        name="largest",
        text=_TEXT,
        summary="Which are the largest?",
        description="All of them.",
        tags=("size",),
        parameters=(
            Parameter("least", "number", "smallest size", example="2", required=True),
            Parameter("kind", default="big", choices=("big", "small")),
        ),
    )

    assert expected == query.read(_TEXT, "largest")


def test_a_query_without_header_is_a_question() -> None:
    """A bare query has neither summary nor parameters."""
    text = "SELECT * WHERE { ?s ?p ?o }"

    assert Question("bare", text) == query.read(text, "bare")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "#+ parameters:\n#+   - name: least\n",
            "its header describes the parameter 'least', but there is no variable ?_least in it",
        ),
        (
            "#+ defaults:\n#+   - least: 2\n",
            "its header describes the parameter 'least', but there is no variable ?_least in it",
        ),
        (
            "#+ parameters:\n#+   - name: x\n#+     type: date\n# ?_x",
            "its header describes the parameter 'x', but there is no variable ?_x in it",
        ),
    ],
)
def test_a_header_must_fit_its_query(lines: str, said: str) -> None:
    """A header cannot describe or fill what the query does not ask for."""
    with pytest.raises(QueryError) as caught:
        query.read(f"{lines}\nSELECT * WHERE {{ ?s ?p ?o }}", "q")

    assert said == str(caught.value)


def test_an_unknown_parameter_type_is_refused() -> None:
    """The types are text, number and integer."""
    text = "#+ parameters:\n#+   - name: x\n#+     type: numbr\nSELECT ?s ?_x WHERE { ?s ?p ?o }"

    with pytest.raises(QueryError, match=r"unknown parameter type 'numbr': did you mean 'number'\?"):
        query.read(text, "q")


def test_the_catalogue_is_the_folder(tmp_path: Path) -> None:
    """Every .rq file of the folder is a question, by name; other files and folders are none."""
    for name in ("b.rq", "a.rq", "notes.md"):
        (tmp_path / name).write_text("ASK { ?s ?p ?o }", encoding="utf-8")
    (tmp_path / "checks").mkdir()

    names = [question.name for question in query.catalogue(tmp_path)]

    assert names == ["a", "b"]


def test_a_question_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    """A name of the collection and a path to any query file both find a question."""
    path = tmp_path / "mine.rq"
    path.write_text("\ufeffASK { ?s ?p ?o }", encoding="utf-8")

    assert Question("mine", "ASK { ?s ?p ?o }") == query.find("mine", tmp_path) == query.find(str(path))


@pytest.mark.parametrize("text", ["ASK { ?s ?p ?o }", "# mine\nPREFIX x: <y:> SELECT * {}", "DESCRIBE <x:y>", "ask{}"])
def test_sparql_is_a_question_itself(text: str, tmp_path: Path) -> None:
    """What is no name and no file, and reads as SPARQL, is the query."""
    assert Question("sparql", text) == query.find(text, tmp_path)


@pytest.mark.parametrize("name", ["select", "largest speedups", "{", ""])
def test_words_alone_are_no_sparql(name: str, tmp_path: Path) -> None:
    """A name that is not there is unknown, not a broken query."""
    with pytest.raises(QueryError, match="unknown query"):
        query.find(name, tmp_path)


def test_a_misspelt_first_word_is_named() -> None:
    """What can only be SPARQL is no unknown question; an update is refused."""
    with pytest.raises(QueryError, match=r"not with SELEC$"):
        query.find("SELEC ?s { ?s ?p ?o }")
    with pytest.raises(QueryError, match=r"a query begins with SELECT, ASK, CONSTRUCT, DESCRIBE, not with DELETE$"):
        query.find("DELETE WHERE { ?s ?p ?o }")
    with pytest.raises(QueryError, match=r"^the graph is read-only: .*, not with INSERT$"):
        query.find("INSERT DATA { <a> <b> <c> }")


def test_a_program_without_its_queries_is_not_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is a part of the program, and the message names it."""
    monkeypatch.setattr("etl.assets.QUERIES", tmp_path / "gone")

    with pytest.raises(QueryError, match=r"gone is missing, which is a part of mlsys-kg: install it again$"):
        query.find("people", tmp_path / "gone")


def test_an_unknown_name_is_answered_with_the_nearest(tmp_path: Path) -> None:
    """Who mistypes a name is told which one was meant and which there are."""
    (tmp_path / "speedups.rq").write_text("ASK { ?s ?p ?o }", encoding="utf-8")
    (tmp_path / "people.rq").write_text("ASK { ?s ?p ?o }", encoding="utf-8")

    with pytest.raises(QueryError) as caught:
        query.find("speedup", tmp_path)

    expected = "unknown query 'speedup': did you mean 'speedups'? known are people, speedups"
    assert expected == str(caught.value)


def test_a_file_that_cannot_be_read_is_said_to_be_so(tmp_path: Path) -> None:
    """A missing file, one that is no text and one with a broken header are each one line with the path."""
    binary, broken = tmp_path / "binary.rq", tmp_path / "broken.rq"
    binary.write_bytes(b"\xff\xfe\x00")
    broken.write_text("#+ words\nASK { ?s ?p ?o }", encoding="utf-8")
    said = {}

    for path in (tmp_path / "missing.rq", binary, broken):
        with pytest.raises(QueryError) as caught:
            query.find(str(path))
        said[path.name] = str(caught.value).replace(str(tmp_path), "T")

    assert said == {
        "missing.rq": "cannot read the query T/missing.rq: No such file or directory",
        "binary.rq": "cannot read the query T/binary.rq: it is no UTF-8 text",
        "broken.rq": "T/broken.rq: the header has no `key: value`",
    }


_WORDS = st.text(alphabet=st.characters(categories=["L", "N"]), min_size=1, max_size=12)


def _decorated(*lines: str) -> str:
    return "".join(f"#+ {line}\n" for line in lines) + "SELECT * WHERE { ?s ?p ?o }\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("summary: What is fast?",), {"summary": "What is fast?"}),
        (
            ("description: One line", "  and its second.", "method: GET"),
            {"description": "One line and its second.", "method": "GET"},
        ),
        (("description: |", "  One line", "  and a second."), {"description": "One line\nand a second."}),
        (("description: >-", "  One line", "  and its second."), {"description": "One line and its second."}),
        (("tags:", "  - speed", "  - systems"), {"tags": ("speed", "systems")}),
        (("tags:", "- speed", "- systems"), {"tags": ("speed", "systems")}),
        (("tags: [speed, systems]",), {"tags": ("speed", "systems")}),
        (("tags: []", "summary: x"), {"tags": (), "summary": "x"}),
        (("tags:", "summary: x"), {"tags": "", "summary": "x"}),
        (
            ("defaults:", "  - least: 2", "  - hardware: fpga"),
            {"defaults": ({"least": "2"}, {"hardware": "fpga"})},
        ),
        (
            (
                "parameters:",
                "  - name: least",
                "    type: number",
                "    description: smallest",
                "      factor",
                "  - name: b",
            ),
            {
                "parameters": (
                    {"name": "least", "type": "number", "description": "smallest factor"},
                    {"name": "b"},
                )
            },
        ),
        (('summary: "speed: by \\"class\\""',), {"summary": 'speed: by "class"'}),
        (("summary: 'it''s # 1'",), {"summary": "it's # 1"}),
        (("summary: http://example.org/#x",), {"summary": "http://example.org/#x"}),
        (("tags:", '  - "a: b"', "  - 10:30"), {"tags": ("a: b", "10:30")}),
    ],
)
def test_yaml_of_a_header_is_read(lines: tuple[str, ...], expected: dict[str, Field]) -> None:
    """Plain, folded and quoted scalars, lists of scalars and of mappings mean what they mean in YAML."""
    actual = header(_decorated(*lines))

    assert expected == actual


def test_only_marked_lines_belong_to_the_header() -> None:
    """Comments, blank lines and SPARQL are no header, and neither is an empty marked line."""
    query = "# summary: no\n#+\n#+ summary: yes\n\nSELECT * WHERE { ?s ?p ?o } # + summary: no\n"

    actual = header(query)

    assert actual == {"summary": "yes"}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("just words",), "the header has no `key: value`"),
        (("method: GET", "summary: fast: by class"), "header line 2: mapping values are not allowed here"),
        (("summary: GET", "parameters:", "  - name: a", "   type: number"), "header line 4: "),
        (("parameters:", "  - name: a", "    number"), "header line 4: could not find expected ':'"),
        (
            ("parameters:", "  - name: [a, b]"),
            "the header has a list or a mapping where a text belongs: \"['a', 'b']\"",
        ),
    ],
)
def test_what_is_no_header_is_refused_with_its_line(lines: tuple[str, ...], said: str) -> None:
    """What is no YAML is an error that names the line, and so is more YAML than a header needs."""
    with pytest.raises(QueryError) as caught:
        header(_decorated(*lines))

    assert str(caught.value).startswith(said)


@given(st.text())
@example("#+ - ")
@example("#+ a:\n#+ - b:\n#+   - c")
@example('#+ a: "')
def test_no_text_raises_anything_but_a_query_error(text: str) -> None:
    """Any text has a header, perhaps an empty one, or is refused as one that cannot be read."""
    with contextlib.suppress(QueryError):
        header(text)


@given(st.dictionaries(_WORDS, st.lists(_WORDS, min_size=1)))
def test_lists_survive_writing_and_reading(fields: dict[str, list[str]]) -> None:
    """What is written as a header of lists is read back as the same lists."""
    lines = [line for key, items in fields.items() for line in (f"{key}:", *(f"  - {item}" for item in items))]

    assert {key: tuple(items) for key, items in fields.items()} == header(_decorated(*lines))
