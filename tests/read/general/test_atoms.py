"""A reference is cut into atoms: at marks that end a field, never inside what is quoted, bracketed or set off."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Style
from etl.read.general.atoms import Atom, atoms, flat


def _atoms(text: str, *styles: Style, wide: int | None = None) -> list[Atom]:
    return atoms(flat(text, 0, len(text), wide), styles)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ada Moreau, Ben Okafor. Tiny Boats. HARBOR 2031", ["Ada Moreau", "Ben Okafor", "Tiny Boats", "HARBOR 2031"]),
        ("Md. Saidur Rahman and Dr. Ada Moreau", ["Md. Saidur Rahman and Dr. Ada Moreau"]),
        ("Moreau,A. and B. Okafor", ["Moreau", "A", "and B", "Okafor"]),
        ("“Boats. And Clocks”, Chen Li", ["Boats. And Clocks", "Chen Li"]),
        ("Boats (Rice, Oslo; 2031) and more", ["Boats", "(Rice, Oslo; 2031)", "and more"]),
        ("On (Un)Written Maps", ["On (Un)Written Maps"]),
        ("Whose Boat? Ada Moreau", ["Whose Boat", "Ada Moreau"]),
        ("Ada B. Moreau, and Ben C. D. Okafor, Boats", ["Ada B. Moreau", "and Ben C. D. Okafor", "Boats"]),
        ("by Ada B. Moreau et al., OARS", ["by Ada B. Moreau et al", "OARS"]),
        ("Moreau A. Tiny Boats of Oslo", ["Moreau A", "Tiny Boats of Oslo"]),
        ("Old Watches (OWA) on their way, OARS", ["Old Watches (OWA) on their way", "OARS"]),
        ("Small Boats. Together with Ada Moreau", ["Small Boats", "Together with Ada Moreau"]),
        ("Small Boats, joint work with Ada Moreau", ["Small Boats", "joint work with Ada Moreau"]),
        ("Small Boats together with Ada Moreau", ["Small Boats", "together with Ada Moreau"]),
        ("Boats, Ada (Addie) Moreau, Oslo", ["Boats", "Ada (Addie) Moreau", "Oslo"]),
        ("Old Watches (OWA) in Oslo", ["Old Watches", "(OWA)", "in Oslo"]),
        ("Ada Moreau. mk3: On Boats", ["Ada Moreau", "mk3", "On Boats"]),
        ("Ada Moreau. eBoats of Oslo", ["Ada Moreau", "eBoats of Oslo"]),
        ("Boats approx. half full", ["Boats approx. half full"]),
        ("Ada Moreau, Tz. Okafor, Zh. Li. Tiny Boats", ["Ada Moreau", "Tz. Okafor", "Zh. Li", "Tiny Boats"]),
        ("Whose boat ?. HARBOR 2031", ["Whose boat", "HARBOR 2031"]),
        ("HARBOR 2031 Ada Moreau", ["HARBOR 2031", "Ada Moreau"]),
        ("Slow Boats.. Old Oars", ["Slow Boats", "Old Oars"]),
        ("Moreau, A., & Li, P. oars: Fast and slow", ["Moreau", "A", "& Li", "P", "oars", "Fast and slow"]),
        ("Slow Boats of Oslo arXiv:3101.00042", ["Slow Boats of Oslo", "arXiv:3101.00042"]),
        ("Slow Boats of Oslo.HARBOR 2031", ["Slow Boats of Oslo", "HARBOR 2031"]),
        ("Slow Boats of Oslo.OARS (2) 2031", ["Slow Boats of Oslo", "OARS", "(2)", "2031"]),
        ("A Tiny DBMS.HARBOR 2031", ["A Tiny DBMS", "HARBOR 2031"]),
        ("Boats in ASP.NET Core", ["Boats", "in ASP.NET Core"]),
        ("Ada Moreau:Slow Boats", ["Ada Moreau", "Slow Boats"]),
        ("arXiv:cs/0601001, https://example.org", ["arXiv:cs/0601001", "https://example.org"]),
        ("Reading the arXiv: A Boat", ["Reading the arXiv", "A Boat"]),
        ("Slow Boats. arXiv preprint", ["Slow Boats", "arXiv preprint"]),
        ("a cache in the harbour", ["a cache in the harbour"]),
        ("Moreau, A. 2031c. Slow Boats", ["Moreau", "A", "2031c", "Slow Boats"]),
        ("Slow Boats 2nd IEEE Conference on Oars, Oslo", ["Slow Boats", "2nd IEEE Conference on Oars", "Oslo"]),
        ("Barcos lentos XII Simpósio de Remos, 2031", ["Barcos lentos", "XII Simpósio de Remos", "2031"]),
        ("Slow Boats Phys. Rev. B 95, 2031", ["Slow Boats", "Phys. Rev. B 95", "2031"]),
        ("Ben Okafor, J. Boat Phys. 12 (2031)", ["Ben Okafor", "J. Boat Phys. 12", "(2031)"]),
        ("Slow Boats OARS'31, Oslo", ["Slow Boats", "OARS'31", "Oslo"]),
        ("Oars for the 2nd Workshop on Boats", ["Oars for the 2nd Workshop on Boats"]),
        ("Fast IEEE Floating Point on Boats", ["Fast IEEE Floating Point on Boats"]),
    ],
)
def test_a_reference_is_cut_at_its_marks(text: str, parts: list[str]) -> None:
    """Names keep their short forms, titles their brackets."""
    assert [atom.words for atom in _atoms(text)] == parts


def test_markup_keeps_a_title_together() -> None:
    """What is bold is one atom, whatever marks are in it; a bold name in a list is a member like others."""
    text = "Boats, Clocks. And Trees of Oslo by Ada Moreau, Ben Okafor and Chen Li"
    title, name = Style("strong", 0, 32), Style("strong", 36, 46)

    cut = _atoms(text, title, name)

    assert [atom.words for atom in cut][:2] == ["Boats, Clocks. And Trees of Oslo", "by Ada Moreau"]
    assert cut[0].whole == "strong"
    assert cut[1].before == ("strong", "word")


def test_marks_tell_what_stands_between() -> None:
    """The strongest of markup and the strongest of punctuation are kept."""
    assert [atom.before for atom in _atoms("“Slow Boats of Oslo,” Ada Moreau.\nHARBOR: 3")] == [
        ("quote",),
        ("quote",),
        ("line", "stop"),
        ("colon",),
    ]


def test_a_full_line_ends_otherwise_than_a_short_one() -> None:
    """Where no word of the next line fits behind it, a line may have been broken anywhere."""
    text = "A Study of the Slowest Clocks of\nHarbours\nAda Moreau"

    assert [atom.before for atom in _atoms(text, wide=34)] == [(), ("wrap",), ("line",)]


def test_blanks_are_one() -> None:
    """Each character of the flat words stands where its place says."""
    text = "Slow   Boats \n  of Oslo"

    words = flat(text, 0, len(text), None)

    assert words.words == "Slow Boats\nof Oslo"
    assert text[words.place(1) - 1 : words.place(10)] == "Slow   Boats"


@given(st.text(st.sampled_from("Aab .,;:?!()[]“”\"\n\r-–1920'’& withIn"), max_size=80))
def test_no_text_raises(text: str) -> None:
    """Atoms are words of the text in order, and none is empty."""
    words = flat(text, 0, len(text), 40)
    cut = atoms(words, ())

    assert all(words.words[atom.start : atom.end] == atom.words and atom.words for atom in cut)
    assert all(left.end <= right.start for left, right in pairwise(cut))


@pytest.mark.parametrize("last", ["Okafor B.", "Okafor B. and Li C.", "Okafor B., and Li C. D."])
def test_initials_behind_family_names_end_them(last: str) -> None:
    """Where other people are printed so, what stands behind the last initial is no family name."""
    words = f"Moreau A., {last} NIMBLE: How to Compile Trees. OARS 2031"

    assert "NIMBLE" in [atom.words for atom in atoms(flat(words, 0, len(words), None), ())]
