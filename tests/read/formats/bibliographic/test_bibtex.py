"""BibTeX becomes entries: names, strings, accents and inheritance resolved; a broken block costs no other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.errors import PageError
from etl.model import Edition, Notice, Page
from etl.read.entries import Entry
from etl.read.formats.bibliographic import bibtex
from etl.read.formats.bibliographic.bibtex import values

Make = Callable[[str], Page]

SAMPLE = (Path(__file__).parents[1] / "data" / "papers.bib").read_text("utf-8")


def read(page: Page) -> tuple[list[Entry], list[Notice]]:
    found = list(bibtex.entries(page))
    return [one for one in found if isinstance(one, Entry)], [one for one in found if isinstance(one, Notice)]


def test_a_whole_entry_is_read(page: Make) -> None:
    """Braces, accents, strings, months and escapes are resolved in every field; math stays."""
    assert bibtex.recognises(page(SAMPLE))
    entries, _ = read(page(SAMPLE))

    assert entries[0] == Entry(
        title="Otter: GPU Kernels That Float in $O(n)$ at 50% of École",
        authors=("Ida Brandt", "Jo van der Meer", "The River and Lake Group", "Björn Šafařík", "Hugo Stein Jr."),
        abstract='We present Otter. It is 2.5$\\times$ faster than TensorRT and needs 50% less "rope".\n\n  It floats.',
        edition=Edition("RIVER", 2031),
        doi="10.1234/otter_31",
        created="2031-04",
        comment="Best paper",
        urls=("https://example.org/a_b",),
    )


def test_fields_without_commas_preprints_and_parents_are_read(page: Make) -> None:
    """A missing comma loses no field, a preprint is no edition, a crossref lends booktitle and year."""
    entries, _ = read(page(SAMPLE))

    assert [
        ("Rope Without Commas", ("Ada Ott",), "3104.08378", None, "2031"),
        ("Rafts", ("A. One", "B. Two"), "3104.00001", None, "2031"),
        ("Rafts Again", ("A. One",), None, None, None),
        ("Child of a River", ("Amy Zed",), None, Edition("RIVER", 2032), None),
    ] == [(entry.title, entry.authors, entry.arxiv, entry.edition, entry.created) for entry in entries[1:]]


def test_names_may_be_set_off(page: Make) -> None:
    """Commands of style around names go, wherever they stand in the list."""
    entries, _ = read(
        page(r"@misc{a, title={A}, author={Li, Chen and \textbf{Moreau}, \textbf{Ada} and \emph{Bo Sato}}}")
    )

    assert entries[0].authors == ("Chen Li", "Ada Moreau", "Bo Sato")


def test_accents_of_names_become_letters(page: Make) -> None:
    """An accent is no tie, on whatever letter it is and with whatever braces; a bare tilde is a tie."""
    names = [r"\'Alund, Bo", r"Le\~ao, Rui", r"\v Simek, Eva", r"\.{I}nce, Can", r"\AA{}ker, Liv", r"\O stlie, Per"]
    names += [r"Nu\~nez, Ana", r"\L{}ukowa, Ida", r"Ot\~{\^e}, Ha", "Brandt, Ida~M."]
    entries, _ = read(page(f"@misc{{a, title={{A}}, author={{{' and '.join(names)}}}}}"))

    accented = ["Bo Álund", "Rui Leão", "Eva Šimek", "Can İnce", "Liv Åker", "Per Østlie", "Ana Nuñez", "Ida Łukowa"]
    assert [*accented, "Ha Otễ", "Ida M. Brandt"] == [*entries[0].authors]


def test_a_series_may_be_the_edition(page: Make) -> None:
    """An acronym with its year names the edition better than the title of the proceedings."""
    text = (
        "@misc{a, title={A}, booktitle={Proceedings of the 3rd Conference on Rivers}, series={RIVER '31}, year={2030}}"
    )

    assert [Edition("RIVER", 2031)] == [entry.edition for entry in read(page(text))[0]]


def test_fields_of_other_programs_are_read(page: Make) -> None:
    """Links and sessions are read, and escapes in numbers and addresses; what means other things elsewhere is not."""
    text = r"""@misc{a, title={A}, author={Ott, Ada}, howpublished={\url{https://example.org/a\_b}}, year={2031},
        doi={10.1234/a\_b}, link={https://example.org/l}, session={Rivers}, note={Oral}, comment={Read this},
        description={[3104.00001] A}, name={B}, creator={A Tool}, date={soon}, month=may, venue={Berlin}}"""

    assert read(page(text))[0] == [
        Entry(
            title="A",
            authors=("Ada Ott",),
            session="Rivers",
            doi="10.1234/a_b",
            created="2031-05",
            comment="Oral",
            urls=("https://example.org/l", "https://example.org/a_b"),
        )
    ]


def test_what_is_broken_or_no_paper_is_told(page: Make) -> None:
    """A block that does not close is a notice with its line; so are entries that are no papers."""
    _, notices = read(page(SAMPLE))

    assert ["broken entry", "no paper"] == [notice.code for notice in notices]
    assert notices[0].message.startswith("line 23: '@misc{broken, title = {Never {closed}, a' cannot be read")
    assert "entries that are no papers, left out: 1 @proceedings" == notices[1].message


def test_a_page_of_broken_blocks_is_refused_in_one_line(page: Make) -> None:
    """The error names the line of the first block that does not close."""
    with pytest.raises(PageError, match=r"^page 'page\.txt', line 2: no BibTeX entry can be read \(.+\): close its"):
        list(bibtex.entries(page("\n@misc{a, title={Never closed\n")))


@pytest.mark.parametrize(
    ("text", "is_bibtex"),
    [
        ("@misc{a, title={A}}", True),
        ("@string{a = {A}}", True),
        ("@Article ( a, title = {A})", True),
        ("@misc{\n a\n title={A}}", True),
        ("Made by a Tool\n\n@comment{x}\n@misc{a, title={A}}", True),
        ("% Encoding: UTF-8\n\n@misc{a, title={A}", True),
        ("Write to @river{lab, or not}.", False),
        ("Otter\n\nIda Brandt\n\n@misc{a, title={A}}\n\nWe present Otter.", False),
        ("<!DOCTYPE html>\n<pre>\n@misc{a, title={A}}\n</pre>", False),
        ("ida@example.org {x, y = z}", False),
        ("", False),
    ],
)
def test_blocks_at_the_head_make_it_bibtex(page: Make, text: str, is_bibtex: bool) -> None:
    """Blocks under a few lines are BibTeX; an @ in running text or a block at the end of a page is not."""
    assert is_bibtex == bibtex.recognises(page(text))


def test_strings_that_name_strings_stay_small(page: Make) -> None:
    """Strings that double each other do not grow without end."""
    strings = "".join(f"@string{{a{n} = a{n - 1} # a{n - 1} # a{n - 1}}}\n" for n in range(1, 200))

    entries, _ = read(page(f"@string{{a0 = {{ha}}}}\n{strings}@misc{{a, title = a199}}"))

    assert len(entries[0].title or "") <= 2000


@given(
    text=st.text(max_size=200)
    | st.text(st.sampled_from("@misc{a,t=\"}#\\'v$() \n"), max_size=120)
    | st.builds("@misc{{a, author = {{{}}}, title = {{{}}}}}".format, st.text(max_size=40), st.text(max_size=40))
)
def test_no_text_raises_but_page_errors(page: Make, text: str) -> None:
    """Any text is read or refused."""
    bibtex.recognises(page(text))
    with suppress(PageError):
        list(bibtex.entries(page(text)))


@pytest.mark.parametrize("text", ["@misc{a, t={" * 20_000, "@" * 300_000, "@misc{a, title={" + "{" * 200_000])
def test_huge_nonsense_does_not_hang(page: Make, text: str) -> None:
    """What never closes costs a moment."""
    bibtex.recognises(page(text))
    with suppress(PageError):
        list(bibtex.entries(page(text)))


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("{A {B} C}", [("key", "A {B} C")]),
        ('"A {"} B"', [("key", 'A {"} B')]),
        ("2031", [("key", "2031")]),
        ("Apr", [("key", "April")]),
        ('"3~" # apr # { x}', [("key", "3~April x")]),
        ("nobody", [("key", "nobody")]),
        ('{A} year = 2031 note = "n"', [("key", "A"), ("year", "2031"), ("note", "n")]),
        ("{A", [("key", "A")]),
        ("", [("key", "")]),
    ],
)
def test_values_are_taken_out(printed: str, expected: list[tuple[str, str]]) -> None:
    """Pieces are joined, strings replaced, and fields without a comma between them parted."""
    assert expected == list(values("key", printed, {"apr": "April"}))


@given(st.text(max_size=60) | st.text(st.sampled_from('{}"#a= \\'), max_size=60))
def test_any_value_is_taken(printed: str) -> None:
    """Any text gives at least the field that was asked for."""
    assert "key" == next(values("key", printed, {}))[0]
