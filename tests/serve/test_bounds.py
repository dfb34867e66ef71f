"""Queries that would end the engine, or ask another endpoint, by their text alone; and those that look so."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import query
from etl.serve.bounds import CHAIN, NESTING, PREFIXES, SIZE, asks_elsewhere, check
from etl.serve.wire import Refused

DEEP = 2 * NESTING
LONG = 2 * CHAIN
_EVIL = "<http://evil.example/>{?s ?p ?o}"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("ASK " + "{" * DEEP + "}" * DEEP, 400),
        ("ASK {FILTER(" + "(" * DEEP + "1" + ")" * DEEP + ")}", 400),
        ("ASK {?s ?p " + "[?p " * DEEP + "1" + "]" * DEEP + "}", 400),
        ("ASK {" + "FILTER EXISTS {" * DEEP + "}" * DEEP + "}", 400),
        ("ASK {" + "FILTER(STR(')'," * DEEP, 400),
        ("ASK {FILTER(" + "!" * LONG + "true)}", 400),
        ("ASK {FILTER(" + "+".join("1" * LONG) + ")}", 400),
        ("ASK {" + "UNION".join(["{}"] * LONG) + "}", 400),
        ("ASK {?s " + "/".join(["a"] * LONG) + " ?o}", 400),
        ("ASK {" + "?s ?p ?o." * LONG + "}", 400),
        ("".join(f"PREFIX p{n}: <urn:x>\n" for n in range(PREFIXES + 1)) + "ASK {}", 400),
        ("ASK {} #" + "\u00e9" * SIZE, 413),
    ],
)
def test_what_would_fill_the_stack_of_the_engine_is_refused(text: str, status: int) -> None:
    """Nesting of every bracket, chains of every operator, prefixes and bytes are bounded."""
    with pytest.raises(Refused) as caught:
        check(text, service=True)

    assert caught.value.status == status


@pytest.mark.parametrize(
    "text",
    [
        "ASK {?s ?p '" + "(" * DEEP + "'}",
        'ASK {?s ?p """' + '"{' * DEEP + '"""}',
        "ASK {} #" + "[" * DEEP,
        "ASK {?s ?p <urn:" + "(" * DEEP + ">}",
        "ASK {VALUES ?s {" + "<urn:x-y/z> " * LONG + "}}",
        "ASK {VALUES (?s ?p ?o) {" + "(1.5 'a-b' kg:a-b.c) " * LONG + "}}",
    ],
)
def test_text_and_data_are_not_counted(text: str) -> None:
    """Brackets inside strings, IRIs and comments nest nothing; rows of data are no chain."""
    check(text, service=False)


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
