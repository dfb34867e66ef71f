"""The form text: aligned, as wide as the terminal, in colour where there are colours."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len

from etl import explain
from etl.explain.terminal import drawn
from etl.model import Notice, Page, Reading


def _drawn(reading: Reading, width: int = 80, *, full: bool = False, colour: bool = False) -> str:
    return drawn(reading, explain.blocks(reading), width, full=full, colour=colour)


def test_blocks_are_aligned_lines(reading: Reading) -> None:
    """Offsets, the number of a record above its first block, label and words, each in its column."""
    lines = _drawn(replace(reading, notices=(Notice("odd", "owls.txt", "all is odd"),))).splitlines()

    assert [
        "  ! all is odd",
        "    0-18     heading  OWLCONF.2031 - All",
        "   20-28     count    Total: 2",
        "   30-32  #1 other    #1",
        "   33-56     title    Sparrow: Queues for Two",
        "   57-72     other    [PDF] Authors:",
        "   73-96     authors  Ada Moreau ; Ben Okafor",
        "   98-177    abstract We present Sparrow, a queue that … faster than one queue.",
        "  179-188    note     Room: 301",
        "  190-225    left out Nobody knows this line nor this one",
        "  227-229 #2 other    #2",
        "  230-243    title    Finch, Asleep",
        "  245-259    left out Made with care",
    ] == lines[1:]
    assert lines[0].startswith("owls.txt: paper")


def test_all_words_are_shown_on_demand(reading: Reading) -> None:
    """In full a block keeps its lines, and those that are too long are wrapped under its first."""
    lines = _drawn(reading, 57, full=True).splitlines()
    first = next(index for index, line in enumerate(lines) if "abstract" in line)

    assert [
        "   98-177    abstract We present Sparrow, a queue that",
        "                      two can share. It is 2x faster",
        "                      than one queue.",
    ] == lines[first : first + 3]


def test_long_words_fit_the_terminal() -> None:
    """However narrow it is; wide characters take two cells."""
    page = Page("a.txt", "宽 " * 300 + "\n\n" + "wide words " * 90, "0")

    for width in (50, 80, 120):
        assert all(cell_len(line) <= width for line in _drawn(Reading(page, "session", ()), width).splitlines()[1:])


def test_colours_are_for_terminals(reading: Reading) -> None:
    """What was left out is red; without colours nothing but text is written."""
    assert "\x1b[1;31mleft out" in _drawn(reading, colour=True)
    assert "\x1b" not in _drawn(reading)


def test_a_page_steers_no_terminal() -> None:
    """Escapes and markup of the page are shown, not obeyed."""
    page = Page("\x1b[2Jevil.txt", "[bold]loud[/bold] \x1b[2J :smile:", "0")

    for full in (True, False):
        told = _drawn(Reading(page, "session", ()), full=full)
        assert "\x1b" not in told
        assert "[bold]loud[/bold] \ufffd[2J :smile:" in told
