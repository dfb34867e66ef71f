from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.render.latex import macros


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\newcommand{\me}{\textbf{A. Lind}} \me, B. Moreau", r"\textbf{A. Lind}, B. Moreau"),
        (r"\newcommand{\by}[2]{#2 by #1}\by{Lind}{Boats}", "Boats by Lind"),
        (r"\def\no#1{} Boats \no{and {more} rafts} here", "Boats here"),
        (r"\newcommand{\a}{\a\a}Boats", "Boats"),
    ],
)
def test_commands_of_the_user_are_written_out(source: str, expected: str) -> None:
    """Those of up to two arguments, inside each other, too."""
    assert expected == " ".join(macros.expanded(source).split())


@given(st.text(st.sampled_from("{}\\a\n"), max_size=60))
def test_a_brace_is_paired_with_the_one_that_closes_it(text: str) -> None:
    """Pairs hold each other or stand apart, and none begins or ends at a brace that is escaped."""
    pairs = macros.groups(text)

    for start, end in pairs.items():
        assert (text[start], text[end]) == ("{", "}")
        assert not any(start < first < end < last for first, last in pairs.items())


# Letters with accents

LATEX = r"\item \item "


@pytest.mark.parametrize(
    ("source", "letters"),
    [
        (r"Dra\v{z}en", "Dražen"),
        (r"Fran\c cois", "François"),
        (r"{\'E}va", "Éva"),
        (r"\'\i ta", "íta"),
        (r"J\"{o}rg, J\"org", "Jörg, Jörg"),
        (r"{\O}rsted, \AA{}bo, \L ukasz", "Ørsted, Åbo, Łukasz"),
        (r"{\TH}\'orunn, {\DJ}or{\dj}e", "Þórunn, Đorđe"),
        (r"H{\`\^o}ng, \'{\^e}", "Hồng, ế"),
        (r"""D{"o}rte, D{"{o}}rte, Andr{'e}, {"Boats"}""", 'Dörte, Dörte, André, {"Boats"}'),
        (r"\textbf{Boats}, \v, \q{z}", r"\textbf{Boats}, \v, \q{z}"),
    ],
)
def test_accents_become_letters(source: str, letters: str) -> None:
    """With and without braces, in braces also where quotes cost the backslash; other commands stay."""
    assert LATEX + letters == macros.decoded(LATEX + source)


def test_other_text_stays() -> None:
    """A backslash that escapes a mark of Markdown is no accent."""
    text = r"Ada \`Moreau\` writes \'quick\' boats"
    assert text == macros.decoded(text)


@given(st.sampled_from("acenosuzACEOUZ"), st.sampled_from(["'", "`", '"', "^", "v", "c", "~"]))
def test_a_letter_is_decoded_or_stays(base: str, mark: str) -> None:
    """Where Unicode has the letter, there is one of it; where it has none, nothing changes."""
    source = f"\\{mark}{{{base}}}"

    found = macros.decoded(LATEX + source).removeprefix(LATEX)

    assert found == source or (len(found) == 1 and unicodedata.normalize("NFD", found)[0] == base)


def test_a_single_letter_needs_no_other_marks() -> None:
    """In a name by itself one accent is enough; in a text it may be a path of Windows."""
    assert macros.letters(r"Adela K\"onig") == "Adela König"
    assert macros.decoded(r"Adela K\"onig") == r"Adela K\"onig"
