"""Scripts of sites become mappings, lists and texts, whoever wrote them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.read.formats.data_files import scripts
from etl.read.formats.data_files.trees import Tree

PAPER: Tree = {"title": "Otter", "by": ["Ida Brandt"]}
IDA: Tree = {"ida": "Ida Brandt"}
ROWS: Tree = [{"0": "x", "1": "y"}, {"0": "u", "1": "v"}, {"0": "p", "1": "q"}]
VALUES: Tree = {"a": None, "b": "2031", "c": "2031", "d": "a.pdf", "e": None}
ANY = st.recursive(
    st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(min_size=1, max_size=8), inner, min_size=1),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("script", "trees"),
    [
        ("export const papers = [{ title: 'Otter', 'by': ['Ida Brandt'], }, ];", [{"papers": [PAPER]}]),
        ("let papers: Paper[] = [{ title: `Otter`, by: [`Ida Brandt`] }] as const", [{"papers": [PAPER]}]),
        ('var papers = [ // {a: "x"}\n{"title": "Otter", /* , */ by: ["Ida Brandt"]}]', [{"papers": [PAPER]}]),
        ("papers.push({title: 'Otter', by: ['Ida Brandt']})", [{"papers.push": PAPER}]),
        ("export default {f() { return {a: [{title: 'Otter', by: ['Ida Brandt']}]} }}", [{"a": [PAPER]}]),
        ("$(() => { let a = [1, 2]; b = {title: 'Otter', by: ['Ida Brandt']}; })", [{"a": ["1", "2"]}, {"b": PAPER}]),
        (
            "const ME = 'Ida Brandt'\nconst a = [{title: 'Ot' + 'ter', by: [ME]}].sort((a, b) => b - a)",
            [{"a": [PAPER]}],
        ),
        ('const a = JSON.parse(\'{"title": "Otter", "by": ["Ida Brandt"]}\')', [{"a": PAPER}]),
        ("const t = 'Otter'; f({title: `${t}`, by: ['Ida Brandt'.split(/[,']/)]})", [{"f": PAPER}]),
        ("$papers = array(array('title' => 'Otter', 'by' => ['Ida Brandt']));", [{"$papers": [PAPER]}]),
        ("a('x', y); a('x', 'y'); a('u', 'v'); a('p', 'q'); b('x', 'y')", [{"a": ROWS}]),
        ("x = {a: a, b: 2031, c: new Date('2031'), d: f('a.pdf'), e: null}", [{"x": VALUES}]),
        (r"x = {a: 'it\'s \u00e9\ud83e\udda6\u{1F9A6}\x2f'}", [{"x": {"a": "it's é🦦🦦/"}}]),
        ("if (a == 'b') { g() } [ } ) x", []),
    ],
)
def test_literals_are_read(script: str, trees: list[Tree]) -> None:
    """Keys and texts in any quotes, comments, constants, joined texts, calls and functions around; nothing else is."""
    assert trees == scripts.parsed(script)


@given(ANY.filter(lambda value: isinstance(value, dict)))
def test_json_is_a_literal(value: Tree) -> None:
    """Whatever JSON can hold is read as JSON reads it."""
    assert [{"x": value}] == scripts.parsed(f"x = {json.dumps(value)}")


@given(st.text(alphabet="abc'\"`\\/*{}[]()=>:,;$.\n ", max_size=200))
def test_any_text_is_read(script: str) -> None:
    """No text raises."""
    scripts.parsed(script)


def test_constants_of_constants_are_none() -> None:
    """A list of lists is no constant: names of names would be copies of copies."""
    script = "a0 = ['x', 'y'];" + "".join(f"a{n + 1} = [a{n}, a{n}];" for n in range(60))

    assert {"a2": [None, None]} in scripts.parsed(script)


def test_deep_brackets_are_left_out() -> None:
    """Brackets deeper than any data cost neither memory nor what follows."""
    assert [{"a": {"b": "c"}}] == scripts.parsed("[" * 10_000 + "]" * 10_000 + "; a = {b: 'c'}")[-1:]


@pytest.mark.parametrize(
    ("source", "text", "code"),
    [
        ("a.ts", "x", "x"),
        ("a", "/* of the group */\nexport const papers = []", "/* of the group */\nexport const papers = []"),
        ("a", "const papers: Paper[] = []", "const papers: Paper[] = []"),
        ("a.php", "<ul><?php f(); ?></ul><?php g();", " f(); \n; g();"),
        ("a.md", "Let us export const names of papers.", ""),
        ("a.html", "<html><script>x</script>", ""),
    ],
)
def test_scripts_are_known_by_ending_or_head(source: str, text: str, code: str) -> None:
    """A name ends as a script's does, or the text begins with a statement; of PHP what is between its marks counts."""
    assert code == scripts.code(text, source)
