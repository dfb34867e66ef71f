from __future__ import annotations

import numpy as np
from hypothesis import given
from read.layout.strategies import styled

from etl.model import Page, Style
from etl.read.layout.features import Features
from etl.read.layout.templates import NAMES
from etl.read.layout.tokens import tokens
from etl.read.layout.words import classes
from etl.render import markdown


@given(styled())
def test_every_page_has_the_same_columns(page: tuple[str, tuple[Style, ...]]) -> None:
    """A page of any text has finite features, as many as any other, and a group for each token in every template."""
    text, styles = page
    found = tokens(text, styles)
    if not found:
        return

    features = Features(text, found)
    numbers = np.concatenate(list(features.blocks()), axis=1)

    other = np.concatenate(list(Features("x", tokens("x")).blocks()), axis=1)
    assert numbers.shape == (len(found), other.shape[1])
    assert np.isfinite(numbers).all()
    assert len(features.groups) == len(NAMES) + 1
    for group in features.groups:
        assert set(group.tolist()) == set(range(int(group.max()) + 1))
    for bag in features.bags:
        assert bag.starts[0] == 0
        assert (np.diff(np.append(bag.starts, len(bag.hashes))) > 0).all()


def test_like_lines_share_a_template() -> None:
    """Titles of a list share the group of their place, and people another."""
    text = "Papers\n- Slow Boats\n  Ada Moreau\n- Fast Boats\n  Ben Okafor\n- Small Boats\n"

    features = Features(text, tokens(text))

    place = features.groups[NAMES.index("place")].tolist()
    assert place[1] == place[3] != place[2] == place[4]


def test_numbers_that_count_on_are_known() -> None:
    """The numbers of a list count its entries; a number inside one title counts nothing."""
    text = "Talk 1: Slow Boats\nTalk 2: VL2 Boats\nTalk 3: Fast Boats\n"
    found = tokens(text)

    seen = [block for block in Features(text, found).blocks() if block.shape[1] > 1][1][:, -1]

    assert [text[one.start : one.end] for one, counts in zip(found, seen, strict=True) if counts] == [
        "Talk 1:", "Talk 2:", "Talk 3:",
    ]  # fmt: skip


def test_a_full_line_goes_on() -> None:
    """Where the next word does not fit on a line any more, its end says nothing; where it does, the end is meant."""
    text = "Slow boats on the rivers of the\nnorthern country\nAda Moreau and her friends who row\nFast boats\n"
    found = tokens(text)
    features = Features(text, found)

    room = features._of_lines[:, 0].tolist()

    assert room[0] < 0.1 < room[1]
    assert room[3] > 0.1


def test_an_address_says_where_a_link_leads() -> None:
    """Links to one folder of a host share hashes; words without a link have none."""
    text = "Slow Boats, Fast Boats, Small Boats"
    styles = (
        Style("link", 0, 10, 0, "https://a.example.org/abs/1"),
        Style("link", 12, 22, 0, "https://a.example.org/abs/2"),
    )

    bag = Features(text, tokens(text, styles)).bags[-1]

    one, two, none = (row.tolist() for row in np.split(bag.hashes, bag.starts[1:]))
    assert one == two
    assert none == [0]


def test_lines_know_what_the_heading_above_is_about() -> None:
    """The innermost heading that has a word of a class counts: a year below "Publications" changes nothing."""
    text = "# Papers\n\n## 2031\n\nSlow Boats\n\n# Patents\n\nOars\n\n# Ada\n\nBoats\n"
    page = markdown.rendered(Page("home.md", text, "0" * 64))
    found = tokens(page.text, page.styles)
    names = list(classes())

    seen = list(Features(page.text, found).blocks())[-len(NAMES) - 2]  # before those of templates and the mean

    about = {
        page.text[one.start : one.end]: [name for name, hit in zip(names, row, strict=True) if hit]
        for one, row in zip(found, seen, strict=True)
    }
    assert about["Slow Boats"] == about["2031"] == ["section"]
    assert about["Oars"] == ["works"]
    assert about["Boats"] == about["Papers"] == []
