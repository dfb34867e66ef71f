from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from read.layout.strategies import styled

from etl.model import Style
from etl.read.layout.tokens import BIT, JOINTS, STYLES, joint, tokens


def words(text: str) -> list[str]:
    return [text[token.start : token.end] for token in tokens(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Moreau, Ben Okafor and Cy Lind", ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        ("Slow Boats – Ada Moreau", ["Slow Boats", "Ada Moreau"]),
        ("Moreau, A. Slow boats on rivers", ["Moreau", "A", "Slow boats on rivers"]),
        ("Ada B. Moreau", ["Ada B. Moreau"]),
        ("Luís F. W. Góes", ["Luís F. W. Góes"]),
        ("12. Slow Boats", ["12.", "Slow Boats"]),
        ("1A-2 Ada Moreau", ["1A-2", "Ada Moreau"]),
        ("Ada Moreau et al. Slow Boats", ["Ada Moreau", "Slow Boats"]),
        ("Slow Boats, with Ben Okafor", ["Slow Boats", "Ben Okafor"]),
        ("P3: Slow Boats", ["P3:", "Slow Boats"]),
        ("9:00-9:20 Slow Boats", ["9:00", "9:20", "Slow Boats"]),
        ("at 9.30am Boats", ["at", "9.30am", "Boats"]),
        ("until 18.45–19.30 Boats", ["until", "18.45", "19.30", "Boats"]),
        ("A 1.42TOPS/W Boat at 0.41V and 88.36x", ["A 1.42TOPS/W Boat at 0.41V", "88.36x"]),
        ("see https://boats.example/a,b.pdf now", ["see", "https://boats.example/a,b.pdf", "now"]),
        ("| Slow Boats | Ada Moreau |", ["Slow Boats", "Ada Moreau"]),
        ("Slow (very slow) Boats", ["Slow", "very slow", "Boats"]),
        ("19-OARS-Slow boats", ["19-OARS-", "Slow boats"]),
        ("Notable: T09 Slow boats", ["Notable", "T09", "Slow boats"]),
        ("* 2.Slow boats", ["2.", "Slow boats"]),
        ("Slow boats on rivers 2019", ["Slow boats on rivers", "2019"]),
        ("Boats of 3 rivers", ["Boats of 3 rivers"]),
        ("Ada Moreau and\nBen Okafor by\nCy Lind", ["Ada Moreau", "Ben Okafor", "Cy Lind"]),
        ("Slow Boats on Rivers.VLDB 2031", ["Slow Boats on Rivers", "VLDB", "2031"]),
        ("Boats in Node.JS and ASP.NET", ["Boats in Node.JS", "ASP.NET"]),
        ("Moreau etal (2031)", ["Moreau", "2031"]),
        ("https://boats.example/a.pdf[Slow Boats]", ["https://boats.example/a.pdf", "Slow Boats"]),
        ("Rivers, 'slow' or wide", ["Rivers", "'slow' or wide"]),
        ("The boats’ rivers, and the 'slow'", ["The boats’ rivers", "the 'slow'"]),
        ("...", []),
        ("", []),
    ],
)
def test_separators_cut_a_text(text: str, expected: list[str]) -> None:
    """What stands between fields of a listing stands between tokens, what stands inside a name does not."""
    assert words(text) == expected


def test_the_strongest_separator_joins_two_tokens() -> None:
    """Of a bar, a line end and a comma, each pair of tokens has the one that sets it apart most."""
    row, bar, line, comma = map(joint, tokens("| Slow Boats | Ada Moreau\nBen Okafor, Cy Lind"))

    assert row == bar < line < comma < JOINTS


def test_tokens_of_two_elements_have_an_edge_between_them() -> None:
    """Two titles that are links of their own are set apart, two parts of one link are not."""
    text = "Slow Boats: A Study, Fast Boats"
    links = (Style("link", 0, 19), Style("link", 21, 31))

    edges = [bool(token.before & BIT["edge"]) for token in tokens(text, links)]

    assert edges == [True, False, True]
    assert len({*map(joint, tokens(text, links))} - {*map(joint, tokens(text))}) == 2


@given(styled())
def test_tokens_are_words_in_order(page: tuple[str, tuple[Style, ...]]) -> None:
    """Tokens follow each other, hold a letter or a figure, and have no blanks at their ends, whatever the text."""
    text, styles = page

    found = tokens(text, styles)

    for token in found:
        inside = text[token.start : token.end]
        assert inside == inside.strip()
        assert any(map(str.isalnum, inside))
        assert token.line == text.count("\n", 0, token.start)
    assert all(above.end <= below.start for above, below in pairwise(found))


@given(styled())
def test_no_letter_of_latin_is_lost(page: tuple[str, tuple[Style, ...]]) -> None:
    """Every letter of a text without commands of LaTeX is in a token."""
    text, styles = page
    text = text.replace("\\", "/").replace(" and ", " ")

    covered = {place for token in tokens(text, styles) for place in range(token.start, token.end)}

    skipped = {place for place, letter in enumerate(text) if letter in "ABM" and place not in covered}
    assert not skipped


def test_a_token_knows_what_stands_around_it_and_how_it_is_set() -> None:
    """Separators on both sides are bits, the styles that hold all of a token too."""
    text = "Slow Boats\n\n- Ada Moreau"
    styles = (Style("link", 0, 10, target="https://boats.example/a.pdf"), Style("strong", 14, 17))

    title, ada, moreau = tokens(text, styles)

    assert title.after == ada.before == BIT["line"] | BIT["blank"] | BIT["bullet"] | BIT["edge"]
    assert (title.styles, title.target) == (1 << STYLES.index("link"), "https://boats.example/a.pdf")
    assert (ada.styles, moreau.styles) == (1 << STYLES.index("strong"), 0)
    assert moreau.before == BIT["style"] | BIT["edge"]


def test_a_line_of_dashes_is_a_rule() -> None:
    """What parts two entries by a line of signs sets their tokens further apart."""
    above, below = tokens("Slow Boats\n\n--\n\nFast Boats")

    assert below.before == BIT["rule"] | BIT["line"] | BIT["blank"]
    assert above.line == 0
    assert below.line == 4
