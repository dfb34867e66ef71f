"""Queries that are too long, or ask another endpoint, by their text alone; and those that look so."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import query
from etl.serve.protocol import SIZE, asks_elsewhere, check
from etl.serve.wire import Refused

_EVIL = "<http://evil.example/>{?s ?p ?o}"


def test_a_query_that_is_too_long_is_refused() -> None:
    """Its bytes count."""
    check("ASK {} #" + "x" * (SIZE - 8), service=False)
    with pytest.raises(Refused) as caught:
        check("ASK {} #" + "\u00e9" * SIZE, service=True)

    assert caught.value.status == 413


@pytest.mark.parametrize("question", query.catalogue(), ids=lambda question: question.name)
def test_every_question_of_the_collection_passes(question: query.Question) -> None:
    """None comes near a bound."""
    check(question.text, service=False)


@pytest.mark.parametrize(
    "text",
    [
        f"SELECT * {{ SERVICE {_EVIL} }}",
        f"SELECT * {{ service silent {_EVIL} }}",
        f"SELECT * {{SeRvIcE#c\n#SILENT\n\tSILENT#<>\n{_EVIL}}}",
        "PREFIX e: <http://evil.example/> ASK { SERVICE e:x {?s ?p ?o} }",
        "PREFIX : <http://evil.example/> ASK {SERVICE:{?s ?p ?o}}",
        "PREFIX e: <http://evil.example/> ASK {SERVICE e:x\\#y\\{z{?s ?p ?o}}",
        "ASK { BIND(<http://evil.example/> AS ?e) SERVICE ?e {?s ?p ?o} }",
        f"ASK {{?s ?p trueSERVICE{_EVIL}}}",
        f"ASK {{?s ?p 1 FILTER(?s<1)SERVICE#>\n{_EVIL}}}",
        f"ASK {{?s ?p '\\'' . SERVICE {_EVIL}}}",
        f"ASK {{ \\u0053ERVICE {_EVIL}}}",
        "SERVICE " * 200,
    ],
)
def test_a_query_that_asks_another_endpoint_is_refused(text: str) -> None:
    """However it is written, unless the user allows it; the reason names the option."""
    with pytest.raises(Refused, match="--allow-service"):
        check(text, service=False)
    check(text, service=True)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?service ?x { ?service ?x ?y }",
        "SELECT * { ?s kg:webService ?o . ?s ?p 'a service' FILTER(?p != <http://service.example/{>) }",
        "ASK { ?s rdfs:label 'SERVICE' } # SERVICE of all kinds",
        "ASK { ?s ?p 'microservice architecture' { ?s ?p ?o } }",
    ],
)
def test_the_word_alone_asks_nobody(text: str) -> None:
    """Variables, names and texts may hold it."""
    check(text, service=False)


_PIECES = (
    "SERVICE",
    "SILENT",
    "?service",
    ":",
    "<",
    ">",
    "{",
    "}",
    "'",
    '"""',
    "#",
    "\n",
    "\\",
    " ",
    "a",
    "1",
    "\\u0053",
)


@given(st.lists(st.sampled_from(_PIECES), max_size=60).map("".join))
def test_no_clause_hides_in_whatever_stands_before_it(before: str) -> None:
    """A clause at the end of any text is seen, unless the text runs into its word."""
    assert asks_elsewhere(f"{before}\n}} SERVICE {_EVIL}")


@given(
    st.lists(st.sampled_from((*_PIECES, "\0", "\u2028", "\U0001f600", "\\U00110000", "(", "]")), max_size=60).map(
        "".join
    )
)
def test_no_text_raises_anything_else(text: str) -> None:
    """A text passes or is refused."""
    with suppress(Refused):
        check(text, service=False)


@pytest.mark.parametrize(
    "piece", ["\\'''", "<a", '"""\\', "SERVICE#", "SERVICE ", "#", "?service", "{(", "''''", "\\u0053"]
)
def test_long_texts_take_no_long_time(piece: str) -> None:
    """Twice the text takes little more than twice the time: a quadratic look at it would take minutes."""
    with suppress(Refused):
        check(piece * (SIZE // len(piece)), service=False)


@pytest.mark.parametrize("text", ["SERVICE x:" + "\\|" * 10_000, "SERVICE " + "x:" * 10_000, "9" * 20_000])
def test_a_query_is_judged_in_linear_time(text: str) -> None:
    """Long rows of escapes, of colons or of digits hold up nobody: the gate has one thread for all."""
    began = time.process_time()
    check(text, service=False)

    assert time.process_time() - began < 1
