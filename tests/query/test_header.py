"""grlc headers: which lines they are, which YAML is understood, and which is refused."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from etl.errors import QueryError
from etl.query import header

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
def test_yaml_of_a_header_is_read(lines: tuple[str, ...], expected: dict[str, header.Field]) -> None:
    """Plain, folded and quoted scalars, lists of scalars and of mappings mean what they mean in YAML."""
    actual = header.fields(_decorated(*lines))

    assert expected == actual


def test_only_marked_lines_belong_to_the_header() -> None:
    """Comments, blank lines and SPARQL are no header, and neither is an empty marked line."""
    query = "# summary: no\n#+\n#+ summary: yes\n\nSELECT * WHERE { ?s ?p ?o } # + summary: no\n"

    actual = header.fields(query)

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
        header.fields(_decorated(*lines))

    assert str(caught.value).startswith(said)


@given(st.text())
@example("#+ - ")
@example("#+ a:\n#+ - b:\n#+   - c")
@example('#+ a: "')
def test_no_text_raises_anything_but_a_query_error(text: str) -> None:
    """Any text has a header, perhaps an empty one, or is refused as one that cannot be read."""
    with contextlib.suppress(QueryError):
        header.fields(text)


@given(st.dictionaries(_WORDS, st.lists(_WORDS, min_size=1)))
def test_lists_survive_writing_and_reading(fields: dict[str, list[str]]) -> None:
    """What is written as a header of lists is read back as the same lists."""
    lines = [line for key, items in fields.items() for line in (f"{key}:", *(f"  - {item}" for item in items))]

    assert {key: tuple(items) for key, items in fields.items()} == header.fields(_decorated(*lines))
