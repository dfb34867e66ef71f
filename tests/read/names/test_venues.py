"""Venue and year are taken from headers and comments that print them, and from nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Edition
from etl.read.names import venues


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("MLSYS.2021 - All", Edition("MLSYS", 2021)),
        ("NeurIPS.2023 - Oral", Edition("NeurIPS", 2023)),
        ("MLSys 2021 Schedule", Edition("MLSys", 2021)),
        ("ICML'20", Edition("ICML", 2020)),
        ("SOSP '97 | Papers", Edition("SOSP", 1997)),
        ("GPU 2021", None),
        ("Papers of 2021", None),
        ("MLSys 20212", None),
        ("", None),
    ],
)
def test_headers(words: str, expected: Edition | None) -> None:
    """A header gives the edition, whatever is after it."""
    assert expected == venues.of_header(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("In proceedings of the 2nd SysML Conference 2019", Edition("SysML", 2019)),
        ("14 pages, 5 figures. Appears in the proceedings of UIST'20", Edition("UIST", 2020)),
        ("Accepted at MLSys 2021", Edition("MLSys", 2021)),
        ("8 pages, ICML 2020, camera ready", Edition("ICML", 2020)),
        ("Published in SIGMOD '98", Edition("SIGMOD", 1998)),
        ("Presented at the Interspeech Conference 2021", Edition("Interspeech", 2021)),
        ("Accepted to the ICML Workshop 2020", Edition("ICML Workshop", 2020)),
        ("Accepted at the Workshop on Trees at NeurIPS 2020", None),
        ("Submitted to ICML 2021", None),
        ("Extends our paper in proceedings of ICML 2019", None),
        ("run on GTX 1080 and more", None),
        ("Accepted; 8 pages, PDF 2021", None),
        ("14 pages", None),
    ],
)
def test_comments(words: str, expected: Edition | None) -> None:
    """A comment names an edition when the paper was published there, not when it was sent there."""
    assert expected == venues.of_comment(words)


@given(st.text(st.sampled_from("ICML 20219'., accepted"), max_size=60) | st.text())
def test_any_text_can_be_asked(text: str) -> None:
    """No header or comment raises, and a year has four digits."""
    found = [edition for edition in (venues.of_comment(text), venues.of_header(text)) if edition]

    assert all(edition.year is not None and 1900 <= edition.year < 2100 for edition in found)


@pytest.mark.parametrize(
    ("words", "year", "expected"),
    [
        ("RIVER 2031", 2030, Edition("RIVER", 2031)),
        ("RIVER '31", None, Edition("RIVER", 2031)),
        ("RIVER 2031 poster", None, Edition("RIVER", 2031)),
        ("Proceedings of the 3rd Conference on Rivers (RIVER '31)", 2031, Edition("RIVER", 2031)),
        ("Journal of Ropes (IEEE)", 2031, Edition("Journal of Ropes (IEEE)", 2031)),
        ("River  Letters.", 2031, Edition("River Letters", 2031)),
        ("Proceedings of RIVER 2031, Oslo", None, Edition("RIVER", 2031)),
        ("river", None, Edition("river")),
        ("arXiv preprint arXiv:3104.00001", 2031, None),
        ("CoRR", 2031, None),
        ("In RIVER", 2031, Edition("RIVER", 2031)),
        ("in Proc. Rope Conf.", 2031, Edition("Proc. Rope Conf", 2031)),
        ("In RIVER*", 2031, Edition("RIVER", 2031)),
        ("Advances in Rivers", 2031, Edition("Advances in Rivers", 2031)),
        ("RIVER'2031", None, Edition("RIVER", 2031)),
        ("Conference on Rivers (RIVER", 2031, Edition("RIVER", 2031)),
        ("River Letters 55(3", 2031, Edition("River Letters", 2031)),
        ("River Letters, 13(3), May 2031", None, Edition("River Letters", 2031)),
        ("River Lett., vol. 3, no. 1, pp. 1-9, 2031", None, Edition("River Lett", 2031)),
        ("River Letters Volume 375, Issue 2104", 2031, Edition("River Letters", 2031)),
        ("River Letters 2031, pp", None, Edition("River Letters", 2031)),
        ("Report LIX.RR.92.14. November 2031", None, Edition("Report LIX.RR.92.14", 2031)),
        ("Special Issue on Ropes", 2031, Edition("Special Issue on Ropes", 2031)),
        ("Rivers, 1990-2003", None, Edition("Rivers, 1990-2003")),
        ("Workshop on Web Pages", 2031, Edition("Workshop on Web Pages", 2031)),
        ("14", 2031, None),
        ("Submitted to RIVER 2031", 2031, None),
        (" ", 2031, None),
    ],
)
def test_fields_name_editions(words: str, year: int | None, expected: Edition | None) -> None:
    """An acronym is the venue, else the words are; a preprint and a submission are published nowhere."""
    assert expected == venues.of_field(words, year)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("Trans. on Boats", True),
        ("BOATS'31", True),
        ("Oslo, 2031", True),
        ("Boats and Clocks", False),
        ("Kelp (REEF-200)", False),
    ],
)
def test_words_for_venues(words: str, named: bool) -> None:
    """A word for a publication, an acronym with its year or a year alone names a venue."""
    assert named is venues.is_named(words)


@pytest.mark.parametrize(
    ("words", "known", "cited", "key"),
    [
        ("OSDI", True, False, False),
        ("osdi", False, False, False),
        ("in OSDI", False, True, True),
        ("In Proc. of Rivers", False, True, True),
        ("in rivers", False, False, True),
        ("In Oslo", False, False, True),
        ("Published in:", False, False, True),
        ("Journal-ref:", False, False, True),
        ("Subjects:", False, False, False),
    ],
)
def test_what_may_be_a_venue(words: str, known: bool, cited: bool, key: bool) -> None:
    """An acronym is known, "in" cites what looks like a venue, and some keys are of one."""
    assert (venues.is_known(words), venues.is_cited(words), venues.is_key(words)) == (known, cited, key)
