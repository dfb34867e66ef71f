"""Literals: any text, numbers, dates."""

from __future__ import annotations

from decimal import Decimal

import pyoxigraph as ox
import pytest
import rdflib
from corpora import AWKWARD
from hypothesis import example, given
from hypothesis import strategies as st

from etl.rdf import literals
from etl.rdf.literals import block
from etl.rdf.names import term as t

_XSD = "http://www.w3.org/2001/XMLSchema#"


def _read(literal: str) -> ox.Literal:
    (quad,) = ox.parse(f"<s:s> <p:p> {literal} .\n", ox.RdfFormat.N_TRIPLES)
    assert isinstance(quad.object, ox.Literal)
    return quad.object


@given(st.text())
@example(AWKWARD)
@example("\ud83d\ude00 in halves, \ufffe\uffff")
def test_text_reads_back_the_same(words: str) -> None:
    """Every text but lone surrogates survives, through pyoxigraph and through rdflib."""
    literal = literals.text(words)
    graph = rdflib.Graph().parse(data=f"<s:s> <p:p> {literal} .\n", format="nt")
    expected = "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in words)

    assert expected == _read(literal).value
    assert [expected] == [str(value) for value in graph.objects()]


@given(st.text())
def test_text_is_one_line_for_every_program(words: str) -> None:
    """No literal holds what any program takes for the end of a line, or what hides the order of its letters."""
    literal = literals.text(words)

    assert len(f"{literal}.".splitlines()) == 1
    assert not set(literal) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff")


@pytest.mark.parametrize("code", range(0x100))
def test_long_text_is_escaped_as_short_text_is(code: int) -> None:
    """Wherever a character stands, and whatever else there is."""
    for rest in ("word " * 30, "Wörter " * 30):
        assert f'"{rest}{literals.text(chr(code))[1:-1]}"' == literals.text(f"{rest}{chr(code)}")


@pytest.mark.parametrize(
    ("words", "literal"),
    [
        ("6.7× “faster” é 𝒳", '"6.7× “faster” é 𝒳"'),
        ('say "x"', r'"say \"x\""'),
        (r"\times", r'"\\times"'),
        ("a\nb\tc\r\f\b", r'"a\nb\tc\r\f\b"'),
        ("\x00\x7f\x85\u2028", r'"\u0000\u007F\u0085\u2028"'),
        ("no\u00a0break", '"no\u00a0break"'),
    ],
)
def test_text_is_escaped_only_where_it_must_be(words: str, literal: str) -> None:
    """Printable letters of every script stand as they are."""
    assert literal == literals.text(words)


@pytest.mark.parametrize(
    ("number", "printed"),
    [("1.50", "1.5"), ("7", "7"), ("70", "70"), ("1E+2", "100"), ("2.5E-7", "0.00000025"), ("-0.0", "0")],
)
def test_a_decimal_has_no_exponent_and_no_zeros_at_its_end(number: str, printed: str) -> None:
    """The form is the canonical one of xsd:decimal."""
    assert f'"{printed}"^^<{_XSD}decimal>' == literals.decimal(Decimal(number))


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15, places=4))
def test_a_decimal_prints_as_in_a_store(number: Decimal) -> None:
    """The graph in files and in the store is the same to the letter, and the number that of the page."""
    literal = literals.decimal(number)
    store = ox.Store()
    store.load(f"<s:s> <p:p> {literal} .\n", ox.RdfFormat.N_TRIPLES)

    assert literal == str(next(iter(store)).object)
    assert number == Decimal(_read(literal).value)


@pytest.mark.parametrize(
    ("iso", "datatype"),
    [("2021-04-06", "date"), ("2021", "gYear"), ("2021-04", "gYearMonth"), ("soon", "gYear"), ("6 Apr 2021", "date")],
)
def test_a_date_has_the_type_of_its_length(iso: str, datatype: str) -> None:
    """A day, a month and a year are told apart; whether they are right is for the checks to say."""
    assert f'"{iso}"^^<{_XSD}{datatype}>' == literals.date(iso)


def test_an_address_stays_as_printed() -> None:
    """A link is a literal, because what pages print is not always an IRI."""
    assert f'"a b.example/<x>"^^<{_XSD}anyURI>' == literals.link("a b.example/<x>")


def test_a_block_is_sorted_and_distinct() -> None:
    """Statements that are made twice are said once."""
    assert f"<s> {t('kg:end')} 1 .\n<s> {t('kg:end')} 2 .\n<s> {t('kg:year')} 0 .\n" == block(
        "s", [("kg:year", "0"), ("kg:end", "2"), ("kg:end", "1"), ("kg:end", "2")]
    )


def test_former_names_are_replaced() -> None:
    """Each is an IRI under the namespace."""
    assert [("dcterms:replaces", "<x:a>"), ("dcterms:replaces", "<x:b>")] == literals.replaced(("a", "b"), "x:")
